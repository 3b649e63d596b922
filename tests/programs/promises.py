"""What is promised to whoever asks by HTTP, whatever he asks with."""

import json

from tests.programs.asking_with import Ask

QUESTION = json.dumps(
    {
        "trump_suit": "clubs",
        "hand": ["AH", "3D"],
        "trick": [{"card": "JC", "player": "Ann"}],
        "card": "3D",
    }
)
IS_JSON = {"Content-Type": "application/json"}
EVERY_SHAPE = ("/v1/games", "/v1/rules/follow-trump", "/v1/card-order?trump_suit=hearts")


class AskedWithAProgram:
    """Derived from once for each program; `ask` is a fixture there."""

    def test_a_question_is_answered_in_the_language_that_is_asked_for(self, ask: Ask) -> None:
        """An illegal play is an answer with status 200, in Chinese for who reads Chinese."""
        headers = {**IS_JSON, "Accept-Language": "zh-CN, en;q=0.5"}
        answer = ask("POST", "/v1/play-check", headers, QUESTION)
        assert (answer.status, answer.headers["content-language"]) == (200, "zh")
        assert answer.json["legal"] is False
        assert "方块 3" in answer.json["reason"]

    def test_the_address_overrides_the_language_of_the_program(self, ask: Ask) -> None:
        """A link keeps its language, whoever opens it."""
        answer = ask("GET", "/v1/rules?lang=zh", {"Accept-Language": "en"})
        assert answer.headers["content-language"] == "zh"

    def test_a_ruling_leads_to_the_page_about_its_rule(self, ask: Ask) -> None:
        """The link is in the header that says so, and there is something at its end."""
        answer = ask("POST", "/v1/play-check", IS_JSON, QUESTION)
        rule = answer.json["rule"]
        link = f'<../rules/{rule}?lang=en>; rel="describedby"; type="text/html"'
        assert answer.headers["link"] == link
        assert ask("GET", f"/rules/{rule}?lang=en").status == 200

    def test_a_kept_answer_is_not_sent_again(self, ask: Ask) -> None:
        """The entity tag, sent back, is answered with 304 and nothing else."""
        for path in EVERY_SHAPE:
            first = ask("GET", path)
            assert first.headers["cache-control"] == "public, max-age=3600"
            again = ask("GET", path, {"If-None-Match": first.headers["etag"]})
            assert (again.status, again.body) == (304, "")
            assert again.headers["etag"] == first.headers["etag"]

    def test_an_answer_kept_in_one_language_is_sent_in_another(self, ask: Ask) -> None:
        """Who has it in English has not got it in Chinese."""
        english = ask("GET", "/v1/games", {"Accept-Language": "en"})
        headers = {"Accept-Language": "zh", "If-None-Match": english.headers["etag"]}
        chinese = ask("GET", "/v1/games", headers)
        assert (chinese.status, chinese.headers["content-language"]) == (200, "zh")
        assert chinese.json["games"][0]["name"] == "二十五"

    def test_head_tells_what_get_tells(self, ask: Ask) -> None:
        """All but the body: the status, the language, the tag, the links."""
        for path in EVERY_SHAPE:
            told = [ask(method, path) for method in ("GET", "HEAD")]
            assert [answer.status for answer in told] == [200, 200]
            for name in ("content-type", "content-language", "content-length", "etag", "link"):
                assert told[0].headers[name] == told[1].headers[name]
            assert told[1].body == ""

    def test_options_tells_what_may_be_asked(self, ask: Ask) -> None:
        """Which methods an address takes, and what may be sent to it."""
        reference, question, batch = (
            ask("OPTIONS", path) for path in ("/v1/games", "/v1/legal-plays", "/v1/batch")
        )
        assert [each.status for each in (reference, question, batch)] == [204, 204, 204]
        assert reference.headers["allow"] == "GET, HEAD, OPTIONS"
        assert question.headers["allow"] == "OPTIONS, POST"
        assert "accept-post" not in reference.headers
        assert question.headers["accept-post"] == "application/json"
        assert batch.headers["accept-post"] == "application/json, application/x-ndjson"

    def test_a_question_sent_as_something_else_is_told_as_what_to_send_it(self, ask: Ask) -> None:
        """`curl -d` alone sends a form."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = ask("POST", "/v1/play-check", form, QUESTION)
        assert (answer.status, answer.headers["accept-post"]) == (415, "application/json")
        assert "Content-Type: application/json" in answer.json["errors"][0]["detail"]

    def test_a_problem_can_be_read_and_reported(self, ask: Ask) -> None:
        """It is JSON, says where the fault is, and bears the identifier of the request."""
        headers = {**IS_JSON, "X-Request-Id": "table-7"}
        answer = ask("POST", "/v1/legal-plays", headers, '{"trump_suit": "clubs", "hand": ["TC"]}')
        assert answer.status == 422
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["x-request-id"] == answer.json["instance"] == "table-7"
        (fault,) = answer.json["errors"]
        assert fault["pointer"] == "#/hand/0"
        assert "10C" in fault["detail"]

    def test_what_is_not_there_is_a_problem_too(self, ask: Ask) -> None:
        """Whoever mistypes an address gets JSON that tells the right one."""
        answer = ask("POST", "/v1/legal_plays", IS_JSON, QUESTION)
        assert (answer.status, answer.json["status"]) == (404, 404)
        assert "/v1/legal-plays" in answer.json["detail"]
