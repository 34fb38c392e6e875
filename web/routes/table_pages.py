"""The live pages of a table: the shared screen, the phones, the seat card."""

from __future__ import annotations

from flask import Blueprint, g, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from markupsafe import Markup

from companion.core.seats import Seat, Viewer
from companion.table.record.players import HOST
from companion.table.record.record import State
from web.downloads import make_download
from web.live.channel import Channel
from web.live.padding import make_page_filler
from web.live.socket_events import PING_EVERY
from web.render import qr
from web.render.page_context import get_side
from web.render.report import report
from web.routes.browser_roles import find_seat, get_token, is_host
from web.routes.joining import channel_at, find_removed_token, is_going_on, redirect_to_seat
from web.routes.without_seat import no_seat_page
from web.server.credentials import make_nonce
from web.services import catalogue, services

pages = Blueprint("pages", __name__)


@pages.get("/t/<code>")
def table(code: str) -> Answer:
    """The page this browser has at the table."""
    channel = channel_at(code)
    return redirect_to_seat(channel) or redirect(url_for("pages.screen", code=channel.table.code))


@pages.get("/t/<code>/screen")
def screen(code: str) -> Answer:
    """The shared screen, with the host's drawer in the host's browser."""
    channel = channel_at(code)
    if not is_host(channel):
        return live(channel, None, None)
    return live(channel, HOST, get_token(channel, "host"))


@pages.post("/t/<code>/screen")
def choose_address(code: str) -> Answer:
    """Let the code on the screen lead to another of this laptop's addresses, as its host wants."""
    channel = channel_at(code)
    if is_host(channel):
        channel.choose_address(request.form.get("address", default=0, type=int))
    return redirect(url_for("pages.screen", code=channel.code), 303)


@pages.post("/t/<code>/wifi")
def keep_wifi(code: str) -> Answer:
    """Show the room's network as a code, too, as the host wants; on every table's screen."""
    channel = channel_at(code)
    if is_host(channel) and channel.invitation().takes_wifi:
        name, password = (request.form.get(each, "") for each in ("name", "password"))
        services().tables.wifi.keep(name, password)
    return redirect(url_for("pages.screen", code=channel.code), 303)


@pages.get("/t/<code>/phone")
def phone(code: str) -> Answer:
    """A player's own page."""
    channel = channel_at(code)
    if (seat := find_seat(channel)) is not None:
        if is_going_on(onward := channel.table.record.people.next):
            return redirect(url_for("joining.ask_name", code=onward))
        return live(channel, seat, get_token(channel, "seat"))
    if (moved := redirect_to_seat(channel)) is not None:
        return moved
    with channel.quiet() as table:
        state = table.record.state
    if state is State.LOBBY or find_removed_token(channel):
        return redirect(url_for("joining.ask_name", code=channel.table.code))
    return no_seat_page(channel, get_token(channel, "seat"))


@pages.get("/t/<code>/card")
def card(code: str) -> Answer:
    """A player's own seat card."""
    channel = channel_at(code)
    if (seat := find_seat(channel)) is None:
        return no_seat_page(channel, get_token(channel, "seat"))
    with channel.quiet() as table:
        player, share = table.record.people.players[seat], table.durable.phone_key.share(seat)
    also = f"{channel.code}={share}" if share else None
    link = url_for("joining.ask_to_sit", card=player.card, _external=True, _anchor=also)
    context = {
        "table": {"code": channel.code, "title": table.record.game.title},
        "me": player,
        "card": {"code": player.card, "qr_svg": qr.svg(link, player.card)},
    }
    voice = channel.voice(services().language_of(request))
    return services().renderer.page("card.html", voice, **context)


@pages.get("/t/<code>/report")
def report_(code: str) -> Answer:
    """The evening as one file to keep; it shows what everybody saw at the end."""
    channel = channel_at(code)
    with channel.quiet() as table:
        page = report(table, services().renderer, catalogue(table.record.game.id))
    name = f"{channel.table.record.game.id}-{channel.table.code}.html"
    return make_download(page, "text/html", name)


def live(
    channel: Channel,
    viewer: Viewer | None,
    token: str | None,
    *,
    watching: bool = False,
    rehearsed: bool = False,
) -> str:
    """A live page with all its regions filled in; `rehearsed`: it stands still, and is open."""
    language = services().language_of(request)
    g.may_be_framed = channel.table.record.is_trial  # in the page that shows screen and phone
    with channel.quiet():
        about, voice = channel.page_context(viewer, watching=watching), channel.voice(language)
        drawn = {"host": "", **channel.regions(viewer, watching=watching, language=language)}
    pads = services().config.encrypted and isinstance(viewer, Seat)
    filler = (
        make_page_filler(drawn.values(), channel.table.record.game.about.told_at_once)
        if pads
        else ""
    )
    regions = {name: Markup(html) for name, html in drawn.items()}  # noqa: S704 - Jinja made it
    return services().renderer.page(
        f"{get_side(viewer, watching=watching)}.html",
        voice,
        **about,
        regions=regions,
        nonce=make_nonce(token) if token else "",
        heartbeat=PING_EVERY * 1000,
        now=int(services().config.clock() * 1000),
        rehearsed=rehearsed,
        filler=filler,
    )
