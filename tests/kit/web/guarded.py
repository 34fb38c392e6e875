"""A guarded table: the shares that phones fetch and send back."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.kit.tiny_game import with_rules
from tests.kit.web.evening import WebEvening, bearer

GAME = with_rules(guarded=lambda _settings: 2)


def share(evening: WebEvening, token: str) -> str:
    """The share that the phone with this token fetches."""
    answer = evening.web.get(f"/api/tables/{evening.code}/share", headers=bearer(token))
    assert answer.json
    return str(answer.json["share"])


def bring(web: FlaskClient, code: str, phone_share: str) -> int:
    """The companion's reply to this share."""
    return web.post(f"/api/tables/{code}/share", json={"share": phone_share}).status_code
