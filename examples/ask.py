"""Ask the referee of Twenty-Five, with nothing but Python's standard library."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVICE = "http://127.0.0.1:8025"


class Problem(Exception):
    """A question that cannot be answered, and every fault in it."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body["detail"])
        self.faults = [f"{fault['pointer']}: {fault['detail']}" for fault in body["errors"]]


def ask(operation: str, question: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """The answer to a question; raises ``Problem`` where there can be none."""
    headers = {"Content-Type": "application/json", "Accept-Language": language}
    body = json.dumps(question).encode()
    try:
        with urlopen(Request(f"{SERVICE}/v1/{operation}", body, headers)) as response:
            answer: dict[str, Any] = json.load(response)
            return answer
    except HTTPError as refusal:
        raise Problem(json.load(refusal)) from None


def main() -> None:
    """Show what a hand may play, what happens to a slip, and the same in Chinese."""
    question = {
        "trump_suit": "clubs",
        "hand": ["AH", "3D"],
        "trick": [{"card": "JC", "player": "Ann"}],
    }

    for play in ask("legal-plays", question)["plays"]:
        print("yes" if play["legal"] else "no ", play["reason"])

    try:
        ask("legal-plays", {**question, "hand": ["TC", "5c"]})
    except Problem as problem:
        print(problem, *problem.faults, sep="\n")

    print(ask("play-check", {**question, "card": "3D"}, language="zh")["reason"])


if __name__ == "__main__":
    main()
