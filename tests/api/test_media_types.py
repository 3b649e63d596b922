"""What a body may be sent as, and what an answer may be: JSON, under every spelling of its name."""

import pytest
from flask.testing import FlaskClient

from tests.api.asking import (
    OPERATIONS,
    ask,
    details_of,
    faults_of,
    json_of,
    question,
    send,
    written,
)

READ = [
    "application/json",
    "Application/JSON",
    "application/json;charset=utf-8",
    "application/json; charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/json; charset=utf8",
    "application/json ; profile=x",
    "application/json;",
]

NOT_READ = [
    "text/plain",
    "text/json",
    "text/html",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/problem+json",
    "application/vnd.api+json",
    "application/x-ndjson",
    "application/jsonp",
    "application/*",
    "*/*",
    "json",
    "application/json, text/plain",
]


class TestTheTypeOfABody:
    """JSON said to be JSON is read; JSON said to be anything else is told what to say."""

    @pytest.mark.parametrize("content_type", READ)
    def test_every_spelling_of_json_is_read(self, client: FlaskClient, content_type: str) -> None:
        """Case, spaces and parameters make no other type."""
        body = written(question("legal-plays"))
        assert send(client, "legal-plays", body, content_type).status_code == 200

    @pytest.mark.parametrize("content_type", NOT_READ)
    def test_any_other_type_is_told_the_right_one(
        self, client: FlaskClient, content_type: str
    ) -> None:
        """Good JSON sent as something else is not called bad JSON."""
        answer = send(client, "legal-plays", written(question("legal-plays")), content_type)
        assert answer.status_code == 415
        assert faults_of(answer) == [("#", "content_type_unsupported")]
        (detail,) = details_of(answer)
        assert detail.endswith("Send the header Content-Type: application/json.")
        assert answer.headers["Accept-Post"] == "application/json"
        assert "Accept-Encoding" not in answer.headers

    @pytest.mark.parametrize("content_type", [None, "", " ", ";charset=utf-8"])
    def test_no_type_is_told_the_right_one(
        self, client: FlaskClient, content_type: str | None
    ) -> None:
        """A body that does not say what it is is told how to say so."""
        answer = send(client, "legal-plays", written(question("legal-plays")), content_type)
        assert (answer.status_code, faults_of(answer)) == (415, [("#", "content_type_missing")])

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_what_curl_sends_without_a_header_is_explained(
        self, client: FlaskClient, operation: str
    ) -> None:
        """``curl -d`` says that it sends a form; the answer names that and the header to send."""
        form = "application/x-www-form-urlencoded"
        (detail,) = details_of(send(client, operation, written(question(operation)), form))
        assert form in detail
        assert "Content-Type: application/json" in detail

    @pytest.mark.parametrize("charset", ["utf-16", "latin1", "us-ascii", '""', "utf-8x"])
    def test_a_charset_other_than_utf8_is_refused(self, client: FlaskClient, charset: str) -> None:
        """JSON is UTF-8, and a body that says otherwise is not read as if it were."""
        content_type = f"application/json; charset={charset}"
        answer = send(client, "legal-plays", written(question("legal-plays")), content_type)
        assert (answer.status_code, faults_of(answer)) == (415, [("#", "charset_unsupported")])

    @pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "gzip, identity"])
    def test_a_compressed_body_is_not_called_bad_json(
        self, client: FlaskClient, encoding: str
    ) -> None:
        """The compression is named, so that the caller can leave it out."""
        headers = {"Content-Encoding": encoding}
        answer = send(client, "legal-plays", b"\x1f\x8b\x08", headers=headers)
        assert answer.status_code == 415
        assert faults_of(answer) == [("#", "content_encoding_unsupported")]
        assert encoding in details_of(answer)[0]
        assert answer.headers["Accept-Encoding"] == "identity"

    @pytest.mark.parametrize("encoding", ["identity", "Identity"])
    def test_no_compression_may_be_said(self, client: FlaskClient, encoding: str) -> None:
        """To say that a body is not compressed is to say nothing."""
        headers = {"Content-Encoding": encoding}
        answer = ask(client, "legal-plays", question("legal-plays"), headers=headers)
        assert answer.status_code == 200

    def test_the_type_is_looked_at_before_the_body(self, client: FlaskClient) -> None:
        """An empty body of the wrong type is a wrong type; of the right type, it is empty."""
        assert faults_of(send(client, "legal-plays", b"", "text/plain")) == [
            ("#", "content_type_unsupported")
        ]
        assert faults_of(send(client, "legal-plays", b"")) == [("#", "empty_body")]


ACCEPTED = [
    "*/*",
    "application/*",
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json;q=0.1",
    "application/problem+json",
    "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8",
    "text/html;q=1, application/json;q=0.001",
    "application/json;q=0, application/*",
    "",
    ",",
]

NOT_ACCEPTED = [
    "text/html",
    "text/*",
    "application/xml, text/html",
    "application/json;q=0",
    "application/json;q=0.000, text/html",
    "*/*;q=0",
    "application/*;q=0, */*",
    "application/jsonp",
    "nonsense",
]


class TestTheTypeOfAnAnswer:
    """It is JSON, unless the caller rules that out."""

    @pytest.mark.parametrize("accept", ACCEPTED)
    def test_a_caller_who_takes_json_gets_it(self, client: FlaskClient, accept: str) -> None:
        """Whatever leaves a type of ours open is answered, for questions and for reference."""
        headers = {"Accept": accept}
        asked = ask(client, "legal-plays", question("legal-plays"), headers=headers)
        read = client.get("/v1/games", headers=headers)
        for answer in (asked, read):
            assert (answer.status_code, answer.content_type) == (200, "application/json")

    @pytest.mark.parametrize("accept", NOT_ACCEPTED)
    def test_a_caller_who_rules_json_out_is_told(self, client: FlaskClient, accept: str) -> None:
        """What cannot be had is a problem, and that is JSON all the same."""
        headers = {"Accept": accept}
        asked = ask(client, "legal-plays", question("legal-plays"), headers=headers)
        read = client.get("/v1/games", headers=headers)
        order = client.get("/v1/card-order?trump_suit=clubs", headers=headers)
        for answer in (asked, read, order):
            assert (answer.status_code, answer.content_type) == (406, "application/problem+json")
            assert "application/json" in json_of(answer)["detail"]

    def test_a_caller_who_says_nothing_gets_json(self, client: FlaskClient) -> None:
        """No header is no wish."""
        assert client.get("/v1/games").content_type == "application/json"

    def test_other_errors_are_told_whatever_is_accepted(self, client: FlaskClient) -> None:
        """A browser that follows a wrong link learns that it is wrong."""
        answer = client.get("/v1/nothing", headers={"Accept": "text/html"})
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
