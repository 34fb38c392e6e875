"""A new table: its settings, presets, and the client that opens it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.game import Game
from companion.core.offers import Field, Offer, Raw, Refused, Text
from companion.core.open_offers import OpenOffer
from companion.core.words import T
from companion.library.registry import CreatedTable
from companion.storage.presets import MAX_PRESET_NAME_CHARS, Preset, fit_name
from companion.table.people.explaining import FIRST_TIME, HELP, LABEL
from companion.table.people.places import MAX_TABLE_NUMBER
from companion.table.record.players import HOST
from web.live.channel import Channel
from web.problems import Problem
from web.render.page_context import encode_offer
from web.routes.browser_roles import is_host
from web.routes.doorkeeper import at_the_laptop, doorkeeper
from web.routes.error_pages import message
from web.routes.game_drafts import Bench
from web.routes.game_shelf import game_card
from web.routes.home import find_game
from web.routes.joining import channel_at
from web.routes.sent_forms import read_form
from web.services import reader, services
from web.slow_work import run_off_loop, settle_off_loop

opening = Blueprint("opening", __name__)

NAME = "kept-as"
"""The field that names the settings. No setting can have this name."""
EXPLAINS = "explain-first-round"
"""The field that asks whether the first round is explained. No setting can have this name."""
ELSEWHERE = T("Settings can be saved only on the laptop itself. Open this page there.")
UNSEEN = T("Saved settings are listed only on the laptop itself. Open this page there.")
NOT_HOST = T("Only the host can do this.")
KEPT = T("Your settings are saved. The next new table starts with them.")
TO_THE_TABLE = T("Back to the table")
NUMBER = "table-number"
"""The field for the number on the table's sign. No setting can have this name."""


@opening.get("/new/<game_id>")
def ask_settings(game_id: str) -> Answer:
    """The settings of a new table; the form starts with the ones saved last."""
    game = find_game(game_id)
    if (turned_away := doorkeeper().turn_away()) is not None:
        return turned_away
    if settings := find_made_here(game):
        return settings_page(game, settings)
    asked = request.args.get("with")
    if asked and not at_the_laptop():
        asked = None  # a guess does not tell which names there are
    begun = choose_preset(game, asked)
    if begun is None:
        return settings_page(game, {})
    return settings_page(game, begun.fitting(game), begun.name)


def find_made_here(game: Game[Any]) -> Mapping[str, Raw] | None:
    """The settings for the file that `?file=` names, on the laptop itself; None without."""
    asked = request.args.get("file")
    if not asked or game.edits is None or not at_the_laptop():
        return None
    draft = services().tables.drafts.find(asked)
    if draft is None:
        return None
    content, editor = draft.text.encode(), game.edits
    return run_off_loop(lambda: editor.report(content).settings, len(content))


def _list_made_here(game: Game[Any]) -> list[dict[str, Any]]:
    """The games made here that can be played."""
    if game.edits is None or not at_the_laptop():
        return []
    forms = Bench.of(game.id).forms().items()
    return [{"id": id_, "title": form.title} for id_, form in forms if not form.wrong]


@opening.post("/new/<game_id>")
def open_from_form(game_id: str) -> Answer:
    """Open a new table; this browser is its host."""
    app_services, game = services(), find_game(game_id)
    raw = read_form(game.settings_offer({}), request.form)
    name, explains = request.form.get(NAME, "").strip(), EXPLAINS in request.form
    asks_labels = not at_the_laptop() or is_first_evening(game)
    try:
        number = request.form.get(NUMBER, default=0, type=int)
        table = open_table(
            game.id, raw, name, number=number, explains=explains, asks_labels=asks_labels
        )
    except Refused as refused:
        return settings_page(game, raw, name, refused.sentence, explains=explains), 422
    answer = make_response(redirect(url_for("pages.screen", code=table.code), 303))
    app_services.credentials.give(answer, "host", table.code, table.host_token)
    return answer


@opening.post("/new/<game_id>/forget")
def forget(game_id: str) -> Answer:
    """Delete saved settings."""
    game = find_game(game_id)
    refuse_phones()
    services().tables.presets.forget(game, request.form.get(NAME, ""))
    return redirect(url_for("opening.ask_settings", game_id=game.id), 303)


@opening.get("/t/<code>/keep")
def ask_name(code: str) -> Answer:
    """Ask for a name for the settings of an existing table."""
    return name_page(require_host_channel(code))


@opening.post("/t/<code>/keep")
def keep(code: str) -> Answer:
    """Save what this table plays with for other evenings."""
    channel = require_host_channel(code)
    try:
        keep_settings(
            channel.table.record.game, request.form.get(NAME, ""), channel.table.record.raw_settings
        )
    except Refused as refused:
        return name_page(channel, refused.sentence), 422
    return message(KEPT, url_for("pages.screen", code=channel.table.code), TO_THE_TABLE)


def open_table(  # noqa: PLR0913 - what a table begins with
    game_id: str,
    raw: Mapping[str, Raw],
    name: str = "",
    *,
    number: int = 0,
    explains: bool = False,
    asks_labels: bool = False,
) -> CreatedTable:
    """Open a table for this client; `name`: save its settings, too, which only the laptop may."""
    check_may_open()
    place = doorkeeper().place_for(number)
    if name:
        keep_settings(find_game(game_id), name, raw)
    settle_off_loop(game_id, raw)
    return services().tables.create(game_id, raw, place, explains=explains, asks_labels=asks_labels)


def check_may_open() -> None:
    """Count one more table of this client's; `Problem` if it opens one after another."""
    if not services().new_tables.take(request.remote_addr):
        raise Problem(429)


def keep_settings(game: Game[Any], name: str, raw: Mapping[str, Raw]) -> None:
    """Save settings under a name, if the request comes from the laptop."""
    refuse_phones()
    services().tables.presets.keep(game, fit_name(name), raw)


def refuse_phones(why: T = ELSEWHERE) -> None:
    """Refuse a phone: what the laptop's owner has saved is not for guests to change or list."""
    if not at_the_laptop():
        raise Problem(403, why)


def require_host_channel(code: str) -> Channel:
    """The channel of a table; `Problem` unless this browser is its host's."""
    channel = channel_at(code)
    if not is_host(channel):
        raise Problem(403, NOT_HOST)
    return channel


def choose_preset(game: Game[Any], name: str | None) -> Preset | None:
    """The preset the form starts with: the one of this name, else the last saved; "" for none."""
    presets = services().tables.presets
    if name:
        return presets.find(game, name)
    return next(iter(presets.of(game)), None) if name is None else None


# --- pages ---------------------------------------------------------------------------------------


def settings_page(
    game: Game[Any],
    now: Mapping[str, Raw],
    name: str = "",
    error: T | None = None,
    *,
    explains: bool | None = None,
) -> str:
    """The settings as a form that works without scripts."""
    app_services, offer, may = services(), game.settings_offer(now), at_the_laptop()
    played = _resolve_game(game, now)
    # Whoever has come for a game told in a file has said what they play.
    shown_first = [n for n, each in game.settings.items() if each.at_once and played is game]
    rest = [each for each in game.settings if each not in shown_first]
    first, more = (_some_of(game, offer, asked) for asked in (shown_first, rest))
    context = {"game": game_card(played), "offer": first, "more": more, "error": error}
    keeping = {
        "names": [each.name for each in app_services.tables.presets.of(game)] if may else [],
        "now": name if may else "",
        "may": may,
        "field": NAME,
        "longest": MAX_PRESET_NAME_CHARS,
    }
    is_first = is_first_evening(game)
    explaining = {
        "field": EXPLAINS,
        "on": is_first if explains is None else explains,
        "label": FIRST_TIME if is_first else LABEL,
        "help": HELP,
    }
    number = doorkeeper().free_number()
    about = {**context, "kept": keeping, "explaining": explaining, "number": number}
    making = {
        "may": may and game.edits is not None,
        "all": _list_made_here(game),
        "now": request.args.get("file", ""),
    }
    return app_services.renderer.page(
        "new.html",
        reader(),
        **about,
        making=making,
        number_field=NUMBER,
        highest=MAX_TABLE_NUMBER,
        can_be_tried=game.is_whole or bool(making["now"] and find_made_here(game)),
    )


def _resolve_game(game: Game[Any], raw: Mapping[str, Raw]) -> Game[Any]:
    """The game that these settings ask for, as far as they can be read."""
    if game.resolve is None:
        return game
    try:
        return game.resolved(game.settle(raw))
    except Refused:
        return game


def is_first_evening(game: Game[Any]) -> bool:
    """Whether the game was never played to its end on this laptop; a guest is not told."""
    if not at_the_laptop():
        return False
    listed = services().tables.list()
    return not any(each.game == game.id and each.outcome for each in listed)


def name_page(channel: Channel, error: T | None = None) -> str:
    """The form that asks for a name for a table's settings."""
    refuse_phones()
    table = channel.table
    names = [each.name for each in services().tables.presets.of(table.record.game)]
    keeping = {"names": names, "field": NAME, "longest": MAX_PRESET_NAME_CHARS}
    about = {"code": table.code, "title": table.record.game.title}
    return services().renderer.page("keep.html", reader(), table=about, kept=keeping, error=error)


def _some_of(game: Game[Any], offer: Offer, names: Iterable[str]) -> dict[str, Any]:
    """The form with only these fields, each with an example if the game has one."""
    fields = {name: _with_example(game, name, offer.fields[name]) for name in names}
    return encode_offer(OpenOffer(offer.name, offer.but(fields=fields), HOST))


def _with_example(game: Game[Any], name: str, field: Field) -> Field:
    return replace(field, example=game.settings[name].example) if isinstance(field, Text) else field
