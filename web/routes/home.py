"""Where an evening begins: the games, and the saved tables this browser may know of."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.words import T
from companion.library.registry import Tables
from companion.library.summary import Summary
from scanner.labels import readers
from web.live.all_channels import channels
from web.problems import Problem
from web.routes.doorkeeper import at_the_laptop, doorkeeper
from web.routes.game_shelf import find_emblem, shelf_context
from web.routes.joining import A_TABLE, list_tokens
from web.server.machine_checks import check_quickly, check_readers
from web.services import reader, services

home = Blueprint("home", __name__)

NO_GAME = T("There is no such game here.")


@home.get("/")
def front() -> Answer:
    """All games, and the tables that this browser can continue."""
    app_services = services()
    tables = list_known_tables()
    context = {
        **shelf_context(),
        "saved": [saved_card(each) for each in tables if not each.trouble],
        "damaged": [damaged_card(each) for each in tables if each.trouble],
        "troubles": list_troubles(app_services.tables),
        "hindrances": list_hindrances(),
        "encrypted": bool(app_services.config.certificate),
        "missing_eyes": list_missing_readers(),
        "addresses": [
            {"url": f"{each.at(app_services.port)}/"} for each in app_services.addresses.now()
        ],
        "guest": not at_the_laptop(),
        "opens": doorkeeper().may_open(),
        "organises": doorkeeper().looks_after_tables(),
        "asks": A_TABLE,
    }
    return app_services.renderer.page("home.html", reader(), **context)


def list_known_tables() -> list[Summary]:
    """The saved tables: all on the laptop itself, elsewhere those this browser has a token for."""
    listed = services().tables.list()
    return listed if at_the_laptop() else [each for each in listed if _knows(each)]


def _knows(saved: Summary) -> bool:
    """Whether one of this browser's tokens belongs to somebody at the table."""
    tokens = [token for token in list_tokens(saved.code) if token and saved.may_know(token)]
    if not tokens or saved.tokens is not None:
        return bool(tokens)
    try:
        channel = channels().find(saved.code)
    except Problem:
        return False
    return channel is not None and any(
        channel.table.people.who(each) is not None for each in tokens
    )


def list_troubles(tables: Tables) -> list[T]:
    """What is wrong with all tables, or, for the laptop itself, with their backups."""
    backups = tables.backups.trouble if tables.backups and at_the_laptop() else None
    return [each for each in (tables.trouble, backups) if each]


def list_hindrances() -> list[T]:
    """What may keep phones away, for the laptop itself."""
    app_services = services()
    if not at_the_laptop() or app_services.config.public:
        return []
    return [*check_quickly(app_services.addresses.now(), app_services.port, time.time())]


def list_missing_readers() -> list[T]:
    """What this laptop lacks to read labels, for itself."""
    return [*check_readers(readers.list_missing())] if at_the_laptop() else []


def find_game(game_id: str) -> Game[Any]:
    """The game of this id; `Problem` 404 if there is none."""
    game = services().tables.games.get(game_id)
    if game is None:
        raise Problem(404, NO_GAME)
    return game


def saved_card(saved: Summary) -> dict[str, Any]:
    """A saved table as the home page shows it."""
    return {
        "code": saved.code,
        "title": saved.title,
        "emblem": find_emblem(saved.game, saved.title),
        "state": saved.state,
        "names": saved.names,
        "outcome": saved.outcome if at_the_laptop() else None,
        "when": datetime.fromtimestamp(saved.when).astimezone(),
    }


def damaged_card(damaged: Summary) -> dict[str, Any]:
    """A table that cannot be opened, as the home page shows it."""
    known = damaged.state is not None
    return {
        "code": damaged.code,
        "title": damaged.title if known else "",
        "names": damaged.names,
        "trouble": damaged.trouble,
    }
