"""What one viewer may know of a table, in the protocol's form: plain data, sentences as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.seats import Seat
from companion.core.to_json import to_json
from companion.core.words import T, Voice
from companion.tables.state import lobby
from companion.tables.state.people import HOST
from companion.tables.state.record import Record, State
from companion.tables.state.table_offers import TableOffer
from companion.tables.views.viewer_view import ViewerView

_LAST_LINES = 3
_SAID = {"label", "note", "help"}
"""Keys under which an offer has a plain string for people; it is looked up in the catalogue."""


def view(seen: ViewerView, catalogue: Mapping[str, str] | None) -> Any:
    """Everything this viewer may know, except the version."""
    voice = seen.record.voice(catalogue)
    journal = [voice.say(line.sentence) for line in seen.journal]
    return {**said(_seen(seen), voice), "journal": journal}


def signature(seen: ViewerView) -> object:
    """A value that is equal to an earlier one only while nothing in the view has changed.

    An offer is captured by its id; a journal changes only at its end, or by a take-back.
    """
    lines, umpire = seen.journal, seen.umpire
    return (
        _about(seen),
        [each.id for each in (*seen.offers, *seen.menu)],
        umpire and (umpire.known(seen.eyes), umpire.waiting(), umpire.finished(), umpire.over),
        (seen.record.backs, len(lines), lines[-_LAST_LINES:]),
    )


def _seen(seen: ViewerView) -> dict[str, Any]:
    return {
        **_about(seen),
        "offers": _described(seen.offers),
        "menu": _described(seen.menu),
        **_game_seen(seen),
    }


def _about(seen: ViewerView) -> dict[str, Any]:
    """Everything but the game and the offers."""
    record, viewer = seen.record, seen.viewer
    return {
        "table": seen.code,
        "game": {"id": record.game.id, "title": record.game.title},
        "status": str(record.state),
        "you": None if viewer is None else int(viewer),
        "prompt": seen.prompt,
        "players": [_player(record, seat) for seat in record.order],
        "settings": record.settings_said,
        "notices": list(lobby.notices(record)) if record.state is State.LOBBY else [],
        "commitment": record.commitment,
        "secret": record.secret_shown,
        "trouble": seen.trouble,
        "clocks": [{"label": each.opened.offer.label, "ends": each.ends} for each in seen.clocks],
        **_own(seen),
    }


def _game_seen(seen: ViewerView) -> dict[str, Any]:
    if (umpire := seen.umpire) is None:
        return {"state": None, "waiting": [], "finished": None, "over": None}
    over = umpire.over
    winners = [int(seat) for seat in over.winners] if over else []
    return {
        "state": to_json(umpire.known(seen.eyes)),
        "waiting": [int(seat) for seat in umpire.waiting()],
        "finished": umpire.finished(),
        "over": over and {"ending": over.name, "winners": winners, "sentence": over.sentence},
    }


def _own(seen: ViewerView) -> dict[str, Any]:
    """What only this seat or only the host is told."""
    players = seen.record.players
    if isinstance(seen.viewer, Seat) and seen.viewer in players:
        return {"card": players[seen.viewer].card, "sealed": _sealed(seen)}
    if seen.viewer == HOST:
        shown = seen.record.shown_card
        return {
            "card": shown and {"seat": int(shown), "code": players[shown].card},
            "answer_for": [
                {"seat": int(seat), "offers": _described(offers)}
                for seat, offers in seen.answer_for.items()
            ],
        }
    return {}


def _sealed(seen: ViewerView) -> dict[str, Any] | None:
    """This seat's sealed answer, as it was filled in."""
    if not (sealed := seen.sealed):
        return None
    return {"offer": sealed.offer, "values": sealed.raw}


def _player(record: Record, seat: Seat) -> dict[str, Any]:
    player = record.players[seat]
    return {
        "seat": int(seat),
        "name": player.name,
        "mark": to_json(player.mark),
        "away": seat in record.away,
        "gone": seat in record.gone,
        "stand_in": seat in record.stand_ins,
        "number": player.sealed_number,
        "answered_for": seat in record.answered_for,
    }


def _described(opened: list[TableOffer]) -> list[dict[str, Any]]:
    return [{**each.offer.described(), "offer": each.id} for each in opened]


def said(thing: Any, voice: Voice, place: str = "") -> Any:
    """Plain data in which every sentence has been turned into text."""
    kind = type(thing)
    if kind is dict:
        return {str(key): said(value, voice, str(key)) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [said(each, voice) for each in thing]
    if kind is T or (kind is str and place in _SAID):
        return voice.say(thing)
    return int(thing) if isinstance(thing, int) and kind is not bool else thing
