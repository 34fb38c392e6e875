"""The live pages of a table: the shared screen, the phones, the seat card."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from markupsafe import Markup

from companion.core.seats import Seat, Viewer
from companion.core.words import T
from companion.tables.people import HOST
from companion.tables.record import State
from web import qr
from web.faults import Problem, message
from web.hall import hall
from web.joining import room_at
from web.live import Room
from web.look import GAME_FILES, PATH, PICTURES, look
from web.passes import nonce_for
from web.report import report
from web.scenes import side

pages = Blueprint("pages", __name__)

HEARTBEAT = 6000
"""Milliseconds between two signs of life of the socket."""

ELSEWHERE = T(
    "This phone has no seat at the table. If you had one, type the code of your seat card."
)
TAKE_AGAIN = T("Take my seat again")


@pages.get(PATH)
def style() -> Answer:
    """How everything looks."""
    return Response(look(), mimetype="text/css")


@pages.get(f"{GAME_FILES}/<game>{PATH}")
def game_style(game: str) -> Answer:
    """How this game's own pieces look."""
    files = hall().renderer.game_files
    if game not in hall().tables.games or not (style := files.style(game)):
        raise Problem(404)
    return Response(style, mimetype="text/css")


@pages.get(f"{GAME_FILES}/<game>/<name>")
def game_picture(game: str, name: str) -> Answer:
    """A picture that one game's pages show."""
    known = game in hall().tables.games
    picture = hall().renderer.game_files.picture(game, name) if known else None
    if picture is None:
        raise Problem(404)
    return Response(picture, mimetype=PICTURES[Path(name).suffix])


@pages.get("/t/<code>")
def table(code: str) -> Answer:
    """The page this browser has at the table."""
    room = room_at(code)
    name = "pages.phone" if my_seat(room) else "pages.screen"
    return redirect(url_for(name, code=room.table.code))


@pages.get("/t/<code>/screen")
def screen(code: str) -> Answer:
    """The shared screen; with the host's drawer for the browser that laid the table out."""
    room = room_at(code)
    token = hall().passes.token(request, "host", room.table.code)
    if room.table.who(token) != HOST:
        return live(room, None, None)
    if (chosen := request.args.get("address", type=int)) is not None:
        room.choose_address(chosen)
        return redirect(url_for("pages.screen", code=room.table.code))
    return live(room, HOST, token)


@pages.get("/t/<code>/phone")
def phone(code: str) -> Answer:
    """A player's own page."""
    room = room_at(code)
    if (seat := my_seat(room)) is not None:
        return live(room, seat, hall().passes.token(request, "seat", room.table.code))
    with room.quiet() as table:
        state = table.state
    if state is State.LOBBY:
        return redirect(url_for("joining.ask_name", code=room.table.code))
    return message(ELSEWHERE, url_for("joining.ask_card"), TAKE_AGAIN)


@pages.get("/t/<code>/card")
def card(code: str) -> Answer:
    """The own seat card."""
    room = room_at(code)
    if (seat := my_seat(room)) is None:
        return message(ELSEWHERE, url_for("joining.ask_card"), TAKE_AGAIN)
    with room.quiet() as table:
        player, share, voice = table.players[seat], table.share(seat), table.voice()
    also = f"{room.code}={share}" if share else None
    link = url_for("joining.scan_card", card=player.card, _external=True, _anchor=also)
    context = {
        "table": {"code": room.code, "title": table.game.title},
        "me": {"seat": seat, "name": player.name, "mark": player.mark},
        "card": {"code": player.card, "qr_svg": qr.svg(link, player.card)},
    }
    return hall().renderer.page("card.html", voice, **context)


@pages.get("/t/<code>/report")
def report_(code: str) -> Answer:
    """The evening as one file to keep; it says what everybody saw at the end."""
    room = room_at(code)
    with room.quiet() as table:
        answer = Response(report(table, hall().renderer), mimetype="text/html")
    name = f"{room.table.game.id}-{room.table.code}.html"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def my_seat(room: Room) -> Seat | None:
    """The seat whose token this browser keeps."""
    viewer = room.table.who(hall().passes.token(request, "seat", room.table.code))
    return viewer if isinstance(viewer, Seat) else None


def live(room: Room, viewer: Viewer | None, token: str | None) -> str:
    """A live page with all its regions filled in."""
    with room.quiet() as table:
        about, voice = room.scene(viewer), table.voice()
        drawn = {"host": "", **room.regions(viewer)}
    regions = {name: Markup(html) for name, html in drawn.items()}  # noqa: S704 - Jinja made it
    return hall().renderer.page(
        f"{side(viewer)}.html",
        voice,
        **about,
        regions=regions,
        nonce=nonce_for(token) if token else "",
        heartbeat=HEARTBEAT,
    )
