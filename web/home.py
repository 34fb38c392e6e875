"""Where an evening begins: the games, the saved tables, and the settings of a new table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.forms import Offer, Refused
from companion.core.game import Game
from companion.core.words import T
from companion.tables.shelf import Made, Summary
from companion.tables.shown import Opened
from web.faults import HOUSE, Problem
from web.forms import raw_values
from web.hall import hall
from web.scenes import shown

home = Blueprint("home", __name__)

NO_GAME = T("There is no such game here.")


@home.get("/")
def front() -> Answer:
    """All games, and the tables one can go on with."""
    here = hall()
    games = [game_card(game) for game in here.tables.games.values()]
    saved = [saved_card(each) for each in here.tables.list() if each.state is not None]
    addresses = [{"url": f"http://{each.ip}:{here.port}/"} for each in here.addresses.now()]
    return here.renderer.page("home.html", HOUSE, games=games, saved=saved, addresses=addresses)


@home.get("/new/<game_id>")
def ask_settings(game_id: str) -> Answer:
    """The settings of a new table."""
    game = game_called(game_id)
    return settings_page(game, game.settings_offer({}))


@home.post("/new/<game_id>")
def lay_out(game_id: str) -> Answer:
    """A new table; this browser is its host."""
    here, game = hall(), game_called(game_id)
    offer = game.settings_offer({})
    raw = raw_values(offer, request.form)
    try:
        made = new_table(game.id, raw)
    except Refused as refused:
        return settings_page(game, game.settings_offer(raw), refused.sentence), 422
    answer = make_response(redirect(url_for("pages.screen", code=made.code), 303))
    here.passes.give(answer, "host", made.code, made.host_token)
    return answer


def new_table(game_id: str, raw: dict[str, Any]) -> Made:
    """Lay out a table."""
    may_lay_out()
    return hall().tables.create(game_id, raw)


def may_lay_out() -> None:
    """Refuses a client that lays out table after table."""
    if not hall().new_tables.take(request.remote_addr):
        raise Problem(429)


def game_called(game_id: str) -> Game[Any]:
    """The game of this name."""
    game = hall().tables.games.get(game_id)
    if game is None:
        raise Problem(404, NO_GAME)
    return game


def settings_page(game: Game[Any], offer: Offer, error: T | None = None) -> str:
    """The settings as a form that works without a script."""
    first, more = (_some_of(offer, asked) for asked in (game.first, _others(game)))
    card = game_card(game)
    return hall().renderer.page("new.html", HOUSE, game=card, offer=first, more=more, error=error)


def _others(game: Game[Any]) -> list[str]:
    return [name for name in game.settings if name not in game.first]


def _some_of(offer: Offer, names: Iterable[str]) -> dict[str, Any]:
    """The form with these fields alone."""
    some = offer.but(fields={name: offer.fields[name] for name in names})
    return shown(Opened(offer.name, some))


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
