"""The protocol's descriptions are true: every reply fits its type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.umpire import Entry
from companion.games import found
from tests.kit.laws.pages import PageCompanion
from tests.kit.web.evening import WebEvening
from web.app import App
from web.protocol import messages, replies
from web.routes.descriptions import OPERATIONS, asyncapi, schemas

ANSWERS = 25


def fits(kind: Any, said: Any) -> Any:
    """The reply as its type; a ValidationError if a field is missing, unknown or wrong."""
    return msgspec.convert(said, kind)


@pytest.fixture
def described(app: App) -> dict[str, Any]:
    told = app.flask.test_client().get("/api/openapi.json").json
    assert isinstance(told, dict)
    return told


def test_every_request_of_the_protocol_is_described(app: App, described: dict[str, Any]) -> None:
    answered = {
        rule.endpoint
        for rule in app.flask.url_map.iter_rules()
        if rule.rule.startswith("/api/") or rule.rule == "/healthz"
    }
    own = {"descriptions.openapi_json", "descriptions.asyncapi_json"}
    assert answered - own == set(OPERATIONS)
    told = [each for path in described["paths"].values() for each in path.values()]
    assert len(told) == len(OPERATIONS)
    assert described["openapi"] == "3.1.0"


def test_every_reference_in_the_descriptions_resolves(described: dict[str, Any]) -> None:
    for whole in (described, asyncapi()):
        for reference in references(whole):
            part: Any = whole
            for step in reference.removeprefix("#/").split("/"):
                part = part[step]


def references(thing: Any) -> list[str]:
    """Every `$ref` in a description."""
    if isinstance(thing, dict):
        inside = [each for value in thing.values() for each in references(value)]
        return [*inside, *([thing["$ref"]] if isinstance(thing.get("$ref"), str) else [])]
    return [each for part in thing for each in references(part)] if isinstance(thing, list) else []


def test_the_live_connection_is_described(app: App) -> None:
    told = app.flask.test_client().get("/api/asyncapi.json").json
    assert isinstance(told, dict)
    assert told["components"]["messages"]["act"]["payload"] == {"$ref": "#/components/schemas/Act"}
    assert schemas()["Act"]["required"] == ["id", "offer"]


def test_a_wrong_type_is_found() -> None:
    with pytest.raises(msgspec.ValidationError):
        fits(replies.Taken, {"version": 1, "more": 2})


@pytest.mark.parametrize("game", found().values(), ids=list(found()))
def test_every_view_of_a_play_fits_its_type(game: Game[Any], tmp_path: Path) -> None:
    players = max(game.seats)
    companion = PageCompanion(tmp_path / "home", game, players)
    chance = Chance(b"described")
    try:
        for _ in range(ANSWERS):
            able = [pair for pair in companion.able() if pair[1].after is None]
            if not able:
                break
            viewer, offer = chance.pick(able)
            companion.do(Entry(viewer, offer.name, offer.some(viewer, chance)))
            for who in (*companion.table.players, None):
                fits(replies.View, msgspec.to_builtins(companion.table.view(who)))
    finally:
        companion.close()


def test_every_reply_in_a_game_fits_its_type(evening: WebEvening) -> None:
    web = evening.web
    fits(replies.Health, web.get("/healthz").json)
    fits(list[replies.GameReply], web.get("/api/games").json)
    assert messages.Act.__name__ in schemas()
    view = fits(replies.View, web.get(f"/api/tables/{evening.code}/view").json)
    assert view.status == "playing"
    fault = fits(replies.ErrorReply, web.get("/api/tables/NONE1/view").json)
    assert fault.error.message
