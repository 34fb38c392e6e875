"""The page of whoever looks after tables: all of them at a glance, and what can be done for them.

Organisers are no players: they see of a table what everybody may know.
"""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.offers import Refused
from companion.core.words import T
from companion.library.summary import Summary
from companion.table.people.places import MAX_TABLE_NUMBER
from companion.table.record.people import Place
from hosting.events.events import MAX_EVENT_NAME_CHARS, Badge, events_of
from hosting.events.quotas import (
    MAX_OPENED_TABLES,
    choose_numbers,
    find_free_number,
    list_taken_numbers,
)
from hosting.pages.doorkeeping import find_badge
from hosting.pages.event_tables import draw_regions
from hosting.remote_presence import remote_presence
from web.live.all_channels import channels
from web.live.channel import Channel
from web.problems import Problem
from web.render import qr
from web.routes.api import make_reply
from web.routes.home import find_game
from web.routes.new_table import check_may_open, choose_preset
from web.services import reader, services

organiser = Blueprint(
    "organiser", __name__, static_folder="static", static_url_path="/organiser/static"
)

NOT_IN = T("This page is for organisers and their helpers. Use your link or code first.")
NOT_YOURS = T("There is no such table at your event.")
ORGANISER_ONLY = T("Only the organiser can do this.")
NO_HELPER = T("There is no such helper.")


@organiser.get("/organiser")
def tables() -> Answer:
    """All tables at a glance; whoever is not in is asked for a link or a code."""
    if find_badge() is None:
        return redirect(url_for("door.come_in"))
    return _draw_page()


@organiser.get("/organiser/now")
def now() -> Answer:
    """Get what has changed on that page, as long as it is open."""
    answer = make_reply({"regions": _draw_regions(require_badge())})
    answer.add_etag()
    return answer.make_conditional(request)


@organiser.post("/organiser/tables")
def open_several() -> Answer:
    """Open several tables for one game, with numbers."""
    known, form = require_badge(), request.form
    how_many = form.get("count", default=0, type=int)
    first = form.get("first", default=1, type=int)
    try:
        open_at_once(known, form.get("game", ""), how_many, first)
    except Refused as refused:
        return _draw_page(refused.sentence), 422
    return _redirect_to_page()


@organiser.post("/organiser/tables/<code>/coming")
def coming(code: str) -> Answer:
    """Tell the people of a table that somebody is coming."""
    with _find_channel(code).changing() as table:
        table.people.announce_help()
    return _redirect_to_page()


@organiser.post("/organiser/tables/<code>/helped")
def helped(code: str) -> Answer:
    """Somebody has been there: the call for help is over."""
    with _find_channel(code).changing() as table:
        table.people.end_call()
    return _redirect_to_page()


@organiser.post("/organiser/tables/<code>/screen")
def new_screen(code: str) -> Answer:
    """Make a link for another device as a table's screen; the one before no longer hosts."""
    channel = _find_channel(code)
    if not services().applications.take(("screen", channel.code)):
        raise Problem(429)
    with channel.changing():
        hosted = services().tables.hand_over(channel.code)
    start = channel.invitation().url.removesuffix(f"/j/{channel.code}")
    link = f"{start}{url_for('joining.take_the_chair', code=hosted.code, token=hosted.host_token)}"
    about = {"number": channel.table.record.place.number, "title": channel.table.record.game.title}
    shown = {"url": link, "qr_svg": qr.svg(link, link)}
    return services().renderer.page("organiser_screen.html", reader(), table=about, link=shown)


@organiser.post("/organiser/tables/<code>/remove")
def remove(code: str) -> Answer:
    """Remove a table for good; only the organiser may."""
    _require_organiser()
    summary = find_summary(code)
    services().tables.remove(summary.code)
    channels().forget(summary.code)
    return _redirect_to_page()


@organiser.post("/organiser/helpers")
def let_in() -> Answer:
    """Let in a helper, and show their code, once."""
    known = _require_organiser()
    try:
        events = events_of(services().tables)
        helper, code = events.let_in(known.event, request.form.get("name", ""))
    except Refused as refused:
        return _draw_page(refused.sentence), 422
    shown = {"name": helper.name, "code": code, "door": _make_door_url()}
    return services().renderer.page("organiser_helper.html", reader(), helper=shown)


@organiser.post("/organiser/helpers/<helper_id>/revoke")
def revoke(helper_id: str) -> Answer:
    """Make a helper's code worthless, wherever it was entered."""
    known, events = _require_organiser(), events_of(services().tables)
    helper = next((each for each in events.helpers(known.event) if each.id == helper_id), None)
    if helper is None:
        raise Problem(404, NO_HELPER)
    events.revoke(helper)
    return _redirect_to_page()


def open_at_once(known: Badge, game_id: str, how_many: int, first: int) -> None:
    """Open several tables of an event with the usual settings; the laptop's own, those saved last.

    `Refused` before any is open, if the event may not have so many more.
    """
    game, tables = find_game(game_id), services().tables
    preset = choose_preset(game, None) if known.house else None
    raw = preset.fitting(game) if preset else {}
    for number in choose_numbers(known.event, tables.list(), how_many, first):
        check_may_open()
        tables.create(game.id, raw, Place(known.event.id, number))


# --- who may -------------------------------------------------------------------------------------


def require_badge() -> Badge:
    """The badge of an organiser or a helper; a `Problem` for everybody else."""
    if (known := find_badge()) is None:
        raise Problem(403, NOT_IN, "organisers")
    return known


def _require_organiser() -> Badge:
    """The badge of an organiser; a `Problem` for helpers and everybody else."""
    known = require_badge()
    if not known.organises:
        raise Problem(403, ORGANISER_ONLY)
    return known


def list_own_tables(known: Badge) -> list[Summary]:
    """The tables this badge covers."""
    return [each for each in services().tables.list() if known.covers(each.event)]


def find_summary(code: str) -> Summary:
    """A table of this visitor's event; another event's is as if it were not there."""
    own = {each.code: each for each in list_own_tables(require_badge())}
    if code not in own:
        raise Problem(404, NOT_YOURS)
    return own[code]


def _find_channel(code: str) -> Channel:
    """The channel of a table of this visitor's event; a `Problem` if there is none."""
    if (channel := channels().find(find_summary(code).code)) is None:
        raise Problem(404, NOT_YOURS)
    return channel


# --- the page ------------------------------------------------------------------------------------


def _draw_page(error: T | None = None) -> str:
    app_services, known = services(), require_badge()
    numbers = list_taken_numbers(known.event, app_services.tables.list())
    about = {
        "badge": known,
        "regions": _draw_regions(known),
        "error": error,
        "any_tables": any(each.going_on for each in list_own_tables(known)),
        "games": list(app_services.tables.games.values()),
        "first": find_free_number(numbers),
        "at_once": MAX_OPENED_TABLES,
        "highest": MAX_TABLE_NUMBER,
        "max_name_chars": MAX_EVENT_NAME_CHARS,
        "helpers": events_of(app_services.tables).helpers(known.event) if known.organises else [],
        "opens": not known.house or app_services.config.organised,
    }
    return app_services.renderer.page("organiser.html", reader(), **about)


def _draw_regions(known: Badge) -> dict[str, str]:
    app_services = services()
    return draw_regions(app_services, remote_presence(), known, app_services.language_of(request))


def _redirect_to_page() -> Response:
    return make_response(redirect(url_for("organiser.tables"), 303))


def _make_door_url() -> str:
    return url_for("door.come_in", _external=True)
