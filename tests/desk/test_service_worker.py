"""The script that keeps the desk usable in a hall with bad signal."""

import json
import re

import pytest
from flask.testing import FlaskClient

from tests.desk.read_page import page_at

SCRIPT = "/sw.js"


@pytest.fixture
def script(client: FlaskClient) -> str:
    """The script as it is sent."""
    with client.get(SCRIPT) as answer:
        return answer.get_data(as_text=True)


def kept_at_first(script: str) -> list[str]:
    """The addresses that are loaded when the script is installed."""
    (listed,) = re.findall(r"^const FIRST = (\[.*\]);$", script, re.MULTILINE)
    addresses = json.loads(listed)
    assert isinstance(addresses, list)
    return addresses


class TestTheScript:
    """Sent from the root of the service, because its place is what it may keep."""

    def test_is_a_script_that_may_change(self, client: FlaskClient) -> None:
        """A browser asks for it anew, so a hall is never left with an old desk."""
        with client.get(SCRIPT) as answer:
            assert answer.status_code == 200
            assert answer.mimetype == "text/javascript"
            assert answer.headers["Cache-Control"] == "no-cache"
            tag = answer.headers["ETag"]
        with client.get(SCRIPT, headers={"If-None-Match": tag}) as again:
            assert again.status_code == 304

    def test_may_ask_this_service_and_nobody_else(self, client: FlaskClient) -> None:
        """Its own policy governs what it loads; without `connect-src` it could keep nothing."""
        with client.get(SCRIPT) as answer:
            (policy,) = answer.headers.getlist("Content-Security-Policy")

        directives = policy.split("; ")
        assert directives[0] == "default-src 'none'"
        assert "connect-src 'self'" in directives
        assert "unsafe" not in policy

    def test_is_the_one_that_the_pages_start(self, client: FlaskClient) -> None:
        """It is asked for beside the folder of the script that starts it."""
        with client.get("/static/desk.js") as answer:
            assert 'new URL("../sw.js", script.src)' in answer.get_data(as_text=True)
        assert page_at(client, "/").all("script")[0]["src"] == "static/desk.js"

    def test_names_no_other_host(self, script: str) -> None:
        """Every address in it is relative, and requests to others are left alone."""
        assert "://" not in script
        assert "url.origin !== location.origin" in script


class TestWhatIsKeptAtFirst:
    """One visit is enough."""

    def test_is_there(self, client: FlaskClient, script: str) -> None:
        """One address that is missing would keep the whole script from being installed."""
        for address in kept_at_first(script):
            with client.get(f"/{address.removeprefix('./')}") as answer:
                assert answer.status_code == 200, address

    def test_is_every_question(self, client: FlaskClient, script: str) -> None:
        """Each tab, the rule book and the glossary open without a connection."""
        page = page_at(client, "/")
        linked = {each["href"].partition("?")[0] for each in page.all("a")}

        questions = {each for each in linked if "/" not in each.removeprefix("./")}
        assert questions - {"#main", "docs"} <= set(kept_at_first(script))

    @pytest.mark.parametrize("place", ["/", "/trick", "/deal", "/rob", "/score"])
    def test_is_all_that_a_page_loads(self, client: FlaskClient, script: str, place: str) -> None:
        """Styles, scripts, icon and card pictures."""
        page = page_at(client, place)
        loaded = {each["href"] for each in page.all("link")}
        loaded |= {each["src"] for each in page.all("script")}
        loaded |= {each["href"].partition("#")[0] for each in page.all("use")}

        assert loaded <= set(kept_at_first(script))
