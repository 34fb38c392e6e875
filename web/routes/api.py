"""The public protocol, version 1: the same acts as the pages, in JSON."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import gevent
import msgspec
from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue as Answer

import companion
from companion.core.seats import Viewer
from companion.core.words import T
from companion.table.people import lobby
from companion.table.record.players import HOST, Applied
from companion.table.view import protocol_view
from web.downloads import make_download
from web.live.arrivals import Wish
from web.live.channel import Channel
from web.photos.dice_photos import read_throw
from web.photos.label_answers import (
    Showing,
    answer_read_codes,
    answer_with_frame,
    answer_with_photo,
    describe_task,
)
from web.problems import Problem
from web.protocol.messages import HIGHEST_VERSION, Act, NewSeat, NewTable, Scanned
from web.routes.doorkeeper import doorkeeper
from web.routes.home import find_game
from web.routes.joining import channel_at, identify_device, nonce_from
from web.routes.new_table import UNSEEN, check_may_open, open_table, refuse_phones
from web.server.credentials import Role, get_bearer_token
from web.server.work_queue import QueueFull
from web.services import catalogue, reader, services
from web.slow_work import BUSY

api = Blueprint("api", __name__)

B = TypeVar("B")
START = "~start"
MAX_ARCHIVE_BYTES = 12 * 1024 * 1024
ARCHIVE_TIMEOUT_SECONDS = 60
"""Seconds in which a file has to be here."""
ARCHIVE_CODE_WORK_BYTES = 4 * 1024 * 1024
"""Trying an archive code is as much work as reading so many bytes."""
TOO_SLOW = T("The file did not arrive. Please move closer to the router, and send it again.")
SAME = "Idempotency-Key"
"""The same key again means the same scan again."""
MAX_CAMERA_NAME_CHARS = 40

NO_JSON = T("This request was not understood: {why}.")
NOT_KNOWN = T("This seat is not, or no longer, yours. Take it again with your seat card.")
WAITS = T("The host has not let you in yet. Please wait.")
NO_COLOUR = T("There is no mark of that colour.")
HOST_ONLY = T("Only the host of this table can do this.")
BY_TOKEN = T("A file of this table is made by companion export, or with the host’s token.")


def read_body(kind: type[B]) -> B:
    """The body of this request as this type; a `Problem` says what is wrong with it."""
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise Problem(400, T(NO_JSON.text, why=str(why)[:200]), "misfit") from None


def make_reply(thing: Any, status: int = 200) -> Response:
    """The thing as JSON."""
    return Response(msgspec.json.encode(thing), status, mimetype="application/json")


def encode_version(version: int) -> int:
    """The version to reply with: above the client's own, which another worker may have counted."""
    known = request.args.get("version", 0, type=int)
    return version if version >= known else min(known, HIGHEST_VERSION) + 1


def find_sender(channel: Channel, *roles: Role) -> Viewer | None:
    """Who is asking, by the token in the header or a cookie; None without. `Problem` if wrong."""
    token = get_bearer_token(request)
    for role in roles if token is None else ():
        token = token or services().credentials.token(request, role, channel.table.code)
    if token is None:
        return None
    if (viewer := channel.table.people.who(token)) is None:
        waits = channel.table.people.is_waiting(token)
        raise Problem(403, WAITS, "waiting") if waits else Problem(403, NOT_KNOWN)
    return viewer


def require_host(channel: Channel) -> None:
    """Refuse everybody but the host."""
    if find_sender(channel, "host") != HOST:
        raise Problem(403, HOST_ONLY)


@api.get("/healthz")
def health() -> Answer:
    """Check that the companion is running."""
    return make_reply({"status": "ok", "version": companion.__version__})


@api.get("/api/games")
def games() -> Answer:
    """Get all games with their settings."""
    listed = [
        {
            "id": game.id,
            "title": translate(game.title),
            "seats": list(game.seats),
            "settings": [
                {
                    "name": name,
                    "kind": each.field.kind,
                    "label": reader().say(each.text),
                    "default": each.default,
                    **translate(each.field.limits()),
                }
                for name, each in game.settings.items()
            ],
        }
        for game in services().tables.games.values()
    ]
    return make_reply(listed)


@api.get("/api/games/<game_id>/kept")
def kept(game_id: str) -> Answer:
    """Get the settings saved for a game by name, the last used first. Only on the laptop itself."""
    game = find_game(game_id)
    refuse_phones(UNSEEN)
    presets = services().tables.presets.of(game)
    return make_reply([{"name": each.name, "settings": each.fitting(game)} for each in presets])


def translate(thing: Any) -> Any:
    """The same data with each sentence as text, for whoever sent this request."""
    match thing:
        case T():
            return reader().say(thing)
        case dict():
            return {name: translate(part) for name, part in thing.items()}
        case list() | tuple():
            return [translate(part) for part in thing]
    return thing


@api.post("/api/tables")
def lay_out() -> Answer:
    """Open a new table."""
    asked = read_body(NewTable)
    table = open_table(asked.game, asked.settings, asked.keep, number=asked.number)
    return make_reply(describe_host(table.code, table.host_token), 201)


def describe_host(code: str, host_token: str) -> dict[str, str]:
    """The reply to whoever has opened a table (`TableMade`), with the host's token."""
    channel = channel_at(code, host_token)
    return {
        "table": code,
        "host": host_token,
        "join": channel.invitation().url,
        "screen": url_for("pages.screen", code=code, _external=True),
        "commitment": channel.table.record.luck.commitment,
    }


@api.post("/api/tables/<code>/seats")
def sit_down(code: str) -> Answer:
    """Take a seat at a table.

    With 202 the host has to let you in first; until then the token gets a 403 `waiting`.
    """
    channel, asked = channel_at(code), read_body(NewSeat)
    wish = Wish(asked.name, find_mark_key(channel, asked.colour), nonce_from(asked.nonce))
    joined = channel.join(wish, identify_device(channel.table.code))
    if isinstance(joined, Applied):
        return make_reply({"token": joined.token, "waiting": True}, 202)
    return make_reply({"seat": int(joined.seat), "token": joined.token}, 201)


@api.post("/api/tables/<code>/start")
def start(code: str) -> Answer:
    """Start the game."""
    channel = channel_at(code)
    require_host(channel)
    with channel.quiet() as table:
        table.writer.refresh()  # the last seat may have been taken a moment ago
        opened = (each.id for each in table.offers.menu(HOST) if each.offer.name == START)
        offer = next(opened, START)
    asked = Act(secrets.token_hex(16), offer)
    return make_reply(
        {"version": encode_version(channel.act(HOST, asked, address=request.remote_addr))}
    )


@api.get("/api/tables/<code>/view")
def view(code: str) -> Answer:
    """Get what the sender may know; without a token, what everybody may know."""
    channel = channel_at(code)
    viewer = find_sender(channel, "seat", "host")
    with channel.quiet() as table:
        seen = table.view.in_protocol(viewer, catalogue(table.record.game.id))
        return make_reply({**seen, "version": encode_version(seen["version"])})


@api.get("/api/tables/<code>/journal")
def journal(code: str) -> Answer:
    """Get the whole journal, as far as you may read it: a view has its latest lines."""
    channel = channel_at(code)
    viewer = find_sender(channel, "seat", "host")
    with channel.quiet() as table:
        return make_reply(
            protocol_view.encode_journal(table.view.now(catalogue(table.record.game.id)).of(viewer))
        )


@api.post("/api/tables/<code>/acts")
def act(code: str) -> Answer:
    """Answer an offer."""
    channel = channel_at(code)
    viewer, asked = require_sender(channel), read_body(Act)
    return make_reply(
        {"version": encode_version(channel.act(viewer, asked, address=request.remote_addr))}
    )


@api.post("/api/tables/<code>/scans")
def scan(code: str) -> Answer:
    """Scan labels: codes, a photo, or frames of a `?camera=`; each answers what asks for it."""
    channel = channel_at(code)
    viewer, name = find_scanner(channel), request.args.get("camera")
    showing = Showing(channel, viewer, request.headers.get(SAME), request.args.get("offer"))
    if request.is_json:
        reading = answer_read_codes(showing, read_body(Scanned).codes)
    else:
        reading = (
            answer_with_photo(showing)
            if name is None
            else answer_with_frame(showing, name[:MAX_CAMERA_NAME_CHARS])
        )
    with channel.quiet() as table:
        version = encode_version(table.view.version(viewer))
        return make_reply({**reading, "asks": describe_task(channel, viewer), "version": version})


@api.post("/api/tables/<code>/dice")
def dice(code: str) -> Answer:
    """Read the dice in a photo. This answers nothing; people confirm what was read."""
    channel = channel_at(code)
    reading = read_throw(channel, find_scanner(channel), request.args.get("offer"))
    return make_reply(reading)


@api.post("/api/tables/<code>/stations")
def station(code: str) -> Answer:
    """Get a token for a scanner, which may see and answer what the table may."""
    channel = channel_at(code)
    if not is_laptop_secret(get_bearer_token(request)):
        require_host(channel)
    return make_reply({"token": channel.let_in_scanner()}, 201)


@api.get("/api/tables/<code>/export")
def export(code: str) -> Answer:
    """Get the whole table as one file; the code that opens it elsewhere is in a header.

    During a game its players have to agree first: `~export` in the host's menu asks them. Until
    then the answer is a 409 `consent`. The token has to be in the header: a browser that fetches
    ahead sends its cookie, and what the players agreed to would be used up.
    """
    channel = channel_at(code)
    if get_bearer_token(request) is None or request.method == "HEAD":
        raise Problem(403, BY_TOKEN)
    if not is_laptop_secret(get_bearer_token(request)):
        require_host(channel)
    with channel.changing() as table:
        content, key = services().tables.export(table)
    name = f"{channel.table.code}.table"
    answer = make_download(content, "application/octet-stream", name)
    answer.headers["X-Archive-Code"] = key
    return answer


@api.post("/api/tables/import")
def import_() -> Answer:
    """Continue a table from a file here; whoever imports it is its host."""
    request.max_content_length = MAX_ARCHIVE_BYTES
    check_may_open()
    place, code = doorkeeper().place_for(), request.args.get("code")
    with receive_file() as content:
        cost = len(content) + ARCHIVE_CODE_WORK_BYTES
        imported = services().tables.import_(
            content, code, partial(services().archives.do, cost=cost), trusted=False
        )
    with channel_at(imported.code, imported.host_token).changing() as table:
        table.people.put_at(place)
    return make_reply(describe_host(imported.code, imported.host_token), 201)


@contextmanager
def receive_file() -> Iterator[bytes]:
    """The body of this request, as long as it takes one of the few places in memory."""
    deadline = gevent.Timeout(ARCHIVE_TIMEOUT_SECONDS)
    try:
        with services().imports.one_for(request.remote_addr):
            with deadline:
                content = request.get_data(cache=False)
            yield content
    except gevent.Timeout as late:
        if late is not deadline:
            raise
        raise Problem(408, TOO_SLOW) from None
    except QueueFull:
        raise Problem(429, BUSY, "busy") from None


def require_sender(channel: Channel) -> Viewer:
    """Who is asking; `Problem` without a token."""
    if (viewer := find_sender(channel, "seat", "host")) is None:
        raise Problem(401)
    return viewer


def find_scanner(channel: Channel) -> Viewer:
    """Whose camera this is; with `?as=table` the table's. `Problem` without a token."""
    roles: tuple[Role, ...] = ("seat", "host", "station")
    as_table = request.args.get("as") == "table"
    if (viewer := find_sender(channel, *roles[as_table:])) is None:
        raise Problem(401)
    return viewer


def is_laptop_secret(word: str | None) -> bool:
    """Whether this is the secret in the data folder, which only its owner can read."""
    known = services().config.laptop
    return bool(known and word) and secrets.compare_digest(known.encode(), (word or "").encode())


def find_mark_key(channel: Channel, colour: str | None) -> str | None:
    """The key of a mark of this colour; None if any will do, `Problem` if there is none."""
    if colour is None:
        return None
    with channel.quiet() as table:
        key = lobby.find_mark(table.record, colour)
    if key is None:
        raise Problem(400, NO_COLOUR, "misfit")
    return key
