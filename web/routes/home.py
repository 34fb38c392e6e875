"""Where an evening begins: the games, and the saved tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.words import T
from companion.tables.registry import Summary
from web.problems import ENGLISH, Problem
from web.services import services

home = Blueprint("home", __name__)

NO_GAME = T("There is no such game here.")


@home.get("/")
def front() -> Answer:
    """All games, and the tables that can be continued."""
    here = services()
    games = [game_card(game) for game in here.tables.games.values()]
    saved = [saved_card(each) for each in here.tables.list() if each.state is not None]
    addresses = [{"url": f"http://{each.ip}:{here.port}/"} for each in here.addresses.now()]
    return here.renderer.page("home.html", ENGLISH, games=games, saved=saved, addresses=addresses)


def game_called(game_id: str) -> Game[Any]:
    """The game of this name."""
    game = services().tables.games.get(game_id)
    if game is None:
        raise Problem(404, NO_GAME)
    return game


def game_card(game: Game[Any]) -> dict[str, Any]:
    """A game as the home page shows it."""
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "seats": _span(game.seats),
        "minutes": game.minutes,
    }


def saved_card(saved: Summary) -> dict[str, Any]:
    """A saved table as the home page shows it."""
    return {
        "code": saved.code,
        "title": saved.title,
        "state": saved.state,
        "names": saved.names,
        "when": datetime.fromtimestamp(saved.when, UTC).astimezone().strftime("%d %b %Y, %H:%M"),
    }


def _span(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)}–{max(seats)}"
