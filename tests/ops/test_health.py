"""The two addresses that tell whether the service lives and may be sent requests."""

import pytest
from flask import Flask

from service.ops.health import health


@pytest.mark.parametrize(
    ("path", "body"),
    [("/livez", b'{"status":"alive"}'), ("/readyz", b'{"status":"ready"}')],
)
def test_answers_get_and_head_and_is_never_cached(path: str, body: bytes) -> None:
    app = Flask(__name__)
    app.register_blueprint(health)
    client = app.test_client()

    for answer, expected in ((client.get(path), body), (client.head(path), b"")):
        assert answer.status_code == 200
        assert answer.mimetype == "application/json"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.data == expected
