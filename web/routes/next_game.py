"""Play again: the host opens the next game, and everybody's phone moves on to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.fields import Raw
from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from companion.library.registry import CreatedTable
from companion.table.people import moving_on
from companion.table.table import Table
from web.live.all_channels import channels
from web.live.channel import Channel
from web.protocol.messages import NextTable
from web.routes.api import describe_host, make_reply, read_body, require_host
from web.routes.doorkeeper import doorkeeper
from web.routes.home import find_game
from web.routes.joining import channel_at, is_going_on
from web.routes.new_table import check_may_open, choose_preset, require_host_channel
from web.services import reader, services
from web.slow_work import settle_off_loop

onward = Blueprint("onward", __name__)


@onward.get("/t/<code>/again")
def ask_game(code: str) -> Answer:
    """Which game is next, and who sits where."""
    return again_page(require_host_channel(code))


@onward.post("/t/<code>/again")
def play_again(code: str) -> Answer:
    """Open the next game; a second tap leads to the one that is open already."""
    app_services, channel = services(), require_host_channel(code)
    if is_going_on(channel.table.record.people.next):
        return redirect(url_for("pages.screen", code=channel.table.record.people.next), 303)
    game = find_game(request.form.get("game") or channel.table.record.game.id)
    try:
        created = open_next_table(channel, game, None, turned="turned" in request.form)
    except Refused as refused:
        return again_page(channel, refused.sentence), 422
    answer = make_response(redirect(url_for("pages.screen", code=created.code), 303))
    app_services.credentials.give(answer, "host", created.code, created.host_token)
    return answer


@onward.post("/api/tables/<code>/again")
def again(code: str) -> Answer:
    """Open a new table for the people of one that is over; each has their seat's token there, too.

    Without a `game` it is the same one, and without `settings` it has those of this table.
    """
    channel, asked = channel_at(code), read_body(NextTable)
    require_host(channel)
    game = find_game(asked.game or channel.table.record.game.id)
    created = open_next_table(channel, game, asked.settings, turned=asked.turned)
    return make_reply(describe_host(created.code, created.host_token), 201)


def open_next_table(
    channel: Channel, game: Game[Any], settings: Mapping[str, Raw] | None, *, turned: bool
) -> CreatedTable:
    """Open the next table; everybody who looks at this one is led there."""
    check_may_open()
    doorkeeper().check_next_game(channel.table)
    if settings is not None:
        settle_off_loop(game.id, settings)
    with channel.changing() as table:
        raw = choose_settings(game, table) if settings is None else settings
        created = services().tables.again(table, game.id, raw, turned=turned)
    channels().find(created.code)  # its channel takes it out of memory again when nobody looks
    return created


def choose_settings(game: Game[Any], table: Table) -> Mapping[str, Raw]:
    """The same game keeps the settings it still has; another one starts with those saved last."""
    if game.id == table.record.game.id:
        raw = table.record.raw_settings
        return {name: raw[name] for name in game.settings if name in raw}
    preset = choose_preset(game, None)
    return preset.fitting(game) if preset else {}


def again_page(channel: Channel, error: T | None = None) -> str:
    """The form: a game for these people, and whether they turn."""
    games = services().tables.games.values()
    with channel.quiet() as table:
        people = moving_on.list_staying(table.record)
        context = {
            "table": {
                "code": channel.code,
                "title": table.record.game.title,
                "game": table.record.game.id,
            },
            "people": people,
            "games": [_describe_offered(game, table, len(people)) for game in games],
        }
    return services().renderer.page("again.html", reader(), **context, error=error)


def _describe_offered(game: Game[Any], table: Table, players: int) -> dict[str, Any]:
    few, most = min(game.seats), max(game.seats)
    more = T("for {n} or more", n=few) if players < few else None
    why = T("for at most {n}", n=most) if players > most else more
    note = why or _unsuited(game, choose_settings(game, table), players)
    about = {"id": game.id, "title": game.title, "emblem": game.emblem}
    return {**about, "note": note, "can": players <= most}


def _unsuited(game: Game[Any], raw: Mapping[str, Raw], players: int) -> T | None:
    """Why so many cannot play it with these settings, which can be changed in the lobby."""
    try:
        settings = game.settle(raw)
        return game.resolved(settings).setting_rules.unsuited(settings, players)
    except Refused:
        return None
