"""The pages of scan stations: which table, its camera, and letting another device scan for it."""

from __future__ import annotations

import shlex

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from markupsafe import Markup

from companion.core.seats import TABLE
from companion.core.words import T
from companion.table.record.players import HOST
from companion.table.record.record import State
from web.live.channel import Channel
from web.photos.label_answers import describe_task
from web.problems import Problem
from web.render import qr
from web.render.renderer import region_of
from web.routes.browser_roles import is_host, is_station
from web.routes.error_pages import message
from web.routes.home import list_known_tables, saved_card
from web.routes.joining import channel_at
from web.server.guesses import find_guesser
from web.services import reader, services

stations = Blueprint("stations", __name__)

ROW = region_of("row")
"""What a game's screen shows of a row that is being scanned, spot by spot."""

CHOOSE = T("Choose a table")
NOT_HERE = T("Only the host’s browser can scan for this table, or a device the host lets in.")
USED_UP = T("This link has been used. Get a new one on the table’s scan page.")
HOST_ONLY = T("Only the host can let another device scan.")


@stations.get("/scan")
def choose() -> Answer:
    """The tables in play that this browser may know of; each has its own scan station."""
    in_play = (State.PLAYING, State.PAUSED)
    playable = [each for each in list_known_tables() if not each.trouble]
    tables = [saved_card(each) for each in playable if each.state in in_play]
    return services().renderer.page("scan.html", reader(), tables=tables)


@stations.get("/t/<code>/scan")
def station(code: str) -> Answer:
    """The scan station of one table."""
    channel = channel_at(code)
    if not (is_host(channel) or is_station(channel)):
        return message(NOT_HERE, url_for("stations.choose"), CHOOSE), 403
    return _page(channel, None)


@stations.post("/t/<code>/scan")
def let_in(code: str) -> Answer:
    """A link, and a command, with which another device scans for this table."""
    channel = channel_at(code)
    if not is_host(channel):
        raise Problem(403, HOST_ONLY)
    return _page(channel, make_helper_link(channel, channel.let_in_scanner()))


def make_helper_link(channel: Channel, token: str) -> dict[str, str]:
    """How another device gets in: at the address phones join at, not the laptop's own."""
    code, base = (
        channel.table.code,
        channel.invitation().url.removesuffix(f"/j/{channel.table.code}"),
    )
    link = base + url_for("stations.come_in", code=code, token=token)
    # Only browsers are shown how to trust an encrypted companion; a terminal gets the real address.
    url = base.replace("http:", "https:", 1) if services().config.certificate else base
    command = ["companion", "scan", "--table", code, "--url", url, "--token", token]
    return {"qr_svg": qr.svg(link, link), "command": shlex.join(command)}


@stations.get("/scan/<code>/<token>")
def come_in(code: str, token: str) -> Answer:
    """The link for another device: the token goes into a cookie and leaves the address bar."""
    channel = channel_at(code, token)
    if channel.table.people.who(token) != TABLE:
        services().wrong_codes.take(find_guesser(request))
        raise Problem(403, USED_UP)
    answer = make_response(redirect(url_for("stations.station", code=channel.table.code), 303))
    services().credentials.give(answer, "station", channel.table.code, token)
    return answer


def _page(channel: Channel, other: dict[str, str] | None) -> str:
    code, port = channel.code, services().port
    language = services().language_of(request)
    with channel.quiet() as table:
        voice, asked = channel.voice(language), describe_task(channel, HOST)
        drawn = channel.regions(None, language=language).get(ROW, "")
        row = Markup(drawn)  # noqa: S704 - drawn by our own templates
    context = {
        "table": {
            "code": code,
            "title": table.record.game.title,
            "game": table.record.game.id,
        },
        "asks": asked,
        "row": row,
        "hosting": is_host(channel),
        "helper": other,
        "local": f"{request.scheme}://localhost:{port}/t/{code}/scan",
    }
    return services().renderer.page("scan_station.html", voice, **context)
