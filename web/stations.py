"""The pages of scan stations: which table, its camera, and letting another device scan for it."""

from __future__ import annotations

import shlex

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.seats import TABLE
from companion.core.words import T
from companion.tables.people import HOST
from companion.tables.record import State
from web import qr
from web.faults import HOUSE, Problem, message
from web.hall import hall
from web.home import saved_card
from web.joining import room_at
from web.live import Room
from web.scanning import asks

stations = Blueprint("stations", __name__)

CHOOSE = T("Choose a table")
NOT_HERE = T("Only the browser that laid out this table can scan for it, or a device it lets in.")
USED_UP = T("This link is used up. Ask for a new one on the table's scan page.")
HOST_ONLY = T("Only whoever laid out the table can let another device scan.")


@stations.get("/scan")
def choose() -> Answer:
    """The tables that are played; each has its own scan station."""
    listed = hall().tables.list()
    tables = [saved_card(each) for each in listed if each.state in (State.PLAYING, State.PAUSED)]
    return hall().renderer.page("scan.html", HOUSE, tables=tables)


@stations.get("/t/<code>/scan")
def station(code: str) -> Answer:
    """The scan station of one table."""
    room = room_at(code)
    if not (is_host(room) or is_station(room)):
        return message(NOT_HERE, url_for("stations.choose"), CHOOSE), 403
    return _page(room, None)


@stations.post("/t/<code>/scan")
def let_in(code: str) -> Answer:
    """A link, and a command, with which another device scans for this table."""
    room = room_at(code)
    if not is_host(room):
        raise Problem(403, HOST_ONLY)
    with room.changing() as table:
        token = table.station()
    return _page(room, helper(room, token))


def helper(room: Room, token: str) -> dict[str, str]:
    """How another device comes in: by the address at which phones join, not by the laptop's own."""
    code, base = room.table.code, room.invitation().url.removesuffix(f"/j/{room.table.code}")
    link = base + url_for("stations.come_in", code=code, token=token)
    # A browser is shown how to trust an encrypted companion; a terminal would only be puzzled.
    url = base.replace("http:", "https:", 1) if hall().config.certificate else base
    command = ["companion", "scan", "--table", code, "--url", url, "--token", token]
    return {"qr_svg": qr.svg(link, link), "command": shlex.join(command)}


@stations.get("/scan/<code>/<token>")
def come_in(code: str, token: str) -> Answer:
    """The link for another device: the token goes into a cookie and out of sight."""
    room = room_at(code)
    if room.table.who(token) != TABLE:
        hall().misses.take(request.remote_addr)
        raise Problem(403, USED_UP)
    answer = make_response(redirect(url_for("stations.station", code=room.table.code), 303))
    hall().passes.give(answer, "station", room.table.code, token)
    return answer


def is_host(room: Room) -> bool:
    """Whether this browser laid out the table."""
    return room.table.who(hall().passes.token(request, "host", room.table.code)) == HOST


def is_station(room: Room) -> bool:
    """Whether this browser was let in to scan."""
    return room.table.who(hall().passes.token(request, "station", room.table.code)) == TABLE


def _page(room: Room, other: dict[str, str] | None) -> str:
    code, port = room.code, hall().port
    with room.quiet() as table:
        voice, asked = table.voice(), asks(room, HOST)
    context = {
        "table": {"code": code, "title": table.game.title},
        "asks": asked,
        "hosting": is_host(room),
        "helper": other,
        "local": f"{request.scheme}://localhost:{port}/t/{code}/scan",
    }
    return hall().renderer.page("scan_station.html", voice, **context)
