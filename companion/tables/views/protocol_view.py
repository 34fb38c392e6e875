"""What one viewer may know of a table, as the protocol says it: plain data, its sentences said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.seats import Seat, Viewer
from companion.core.to_json import to_json
from companion.core.words import T, Voice
from companion.tables.standing import Standing
from companion.tables.state import lobby
from companion.tables.state.open_offers import OpenOffer
from companion.tables.state.people import HOST, eyes_of
from companion.tables.state.record import State
from companion.tables.views.viewer_view import ViewerView

_LAST_LINES = 3
_SAID = {"label", "note", "help"}
"""Where an offer says a plain string to people; it is looked up in the catalogue."""


class Told:
    """The journal as text: each line is said once, as long as people keep their names."""

    def __init__(self) -> None:
        self._voice: Voice | None = None
        self._texts: dict[T, str] = {}

    def lines(self, sentences: Iterable[T], voice: Voice) -> list[str]:
        """What these sentences say."""
        if voice != self._voice:
            self._voice, self._texts = voice, {}
        return [self._texts.get(each) or self._say(each, voice) for each in sentences]

    def _say(self, sentence: T, voice: Voice) -> str:
        text = self._texts[sentence] = voice.say(sentence)
        return text


def view(sight: ViewerView, told: Told, catalogue: Mapping[str, str] | None) -> Any:
    """All that this viewer may know, but for the version."""
    table = sight.table
    voice = table.voice(catalogue)
    journal = told.lines((line.sentence for line in sight.journal), voice)
    return {**said(_seen(sight), voice), "journal": journal}


def signature(sight: ViewerView) -> object:
    """Equal to an earlier one only while nothing of the view has changed.

    An offer is in its id, and a journal grows at its end only, or by being taken back.
    """
    lines, umpire, looks = sight.journal, sight.table.umpire, eyes_of(sight.viewer)
    return (
        _about(sight),
        [each.id for each in (*sight.offers, *sight.menu)],
        umpire and (umpire.known(looks), umpire.waiting(), umpire.finished(), umpire.over),
        (sight.table.record.backs, len(lines), lines[-_LAST_LINES:]),
    )


def _seen(sight: ViewerView) -> dict[str, Any]:
    return {
        **_about(sight),
        "offers": _described(sight.offers),
        "menu": _described(sight.menu),
        **_game_seen(sight.table, sight.viewer),
    }


def _about(sight: ViewerView) -> dict[str, Any]:
    """All but the game and what may be done."""
    table, viewer = sight.table, sight.viewer
    return {
        "table": table.code,
        "game": {"id": table.game.id, "title": table.game.title},
        "status": str(table.state),
        "you": None if viewer is None else int(viewer),
        "prompt": sight.prompt,
        "players": [_player(table, seat) for seat in table.players],
        "settings": to_json(table.settings),
        "notices": list(lobby.notices(table.record)) if table.state is State.LOBBY else [],
        "commitment": table.commitment,
        "secret": table.secret_shown,
        "trouble": table.trouble,
        "clocks": [
            {"label": each.offer.label, "ends": each.ends}
            for each in table.ticking
            if each.viewer == eyes_of(viewer)
        ],
        **_own(sight),
    }


def _game_seen(table: Standing, viewer: Viewer | None) -> dict[str, Any]:
    if (umpire := table.umpire) is None:
        return {"state": None, "waiting": [], "finished": None, "over": None}
    over = umpire.over
    winners = [int(seat) for seat in over.winners] if over else []
    return {
        "state": to_json(umpire.known(eyes_of(viewer))),
        "waiting": [int(seat) for seat in umpire.waiting()],
        "finished": umpire.finished(),
        "over": over and {"ending": over.name, "winners": winners, "sentence": over.sentence},
    }


def _own(sight: ViewerView) -> dict[str, Any]:
    """What only this seat, or only the host, is told."""
    table, viewer = sight.table, sight.viewer
    if isinstance(viewer, Seat) and viewer in table.players:
        return {"card": table.players[viewer].card, "sealed": _sealed(table, viewer)}
    if viewer == HOST:
        shown = table.record.shown_card
        return {
            "card": shown and {"seat": int(shown), "code": table.players[shown].card},
            "answer_for": [
                {"seat": int(seat), "offers": _described(offers)}
                for seat, offers in sight.answer_for.items()
            ],
        }
    return {}


def _sealed(table: Standing, viewer: Seat) -> dict[str, Any] | None:
    """What this seat has sealed, as it was filled in."""
    if not table.umpire or not (sealed := table.umpire.sealed(viewer)):
        return None
    mine = (each for each in reversed(table.umpire.entries) if each.by == viewer)
    entry = next(each for each in mine if each.offer == sealed.offer)
    return {"offer": entry.offer, "values": entry.values}


def _player(table: Standing, seat: Seat) -> dict[str, Any]:
    record, player = table.record, table.players[seat]
    return {
        "seat": int(seat),
        "name": player.name,
        "mark": to_json(player.mark),
        "away": seat in record.away,
        "gone": seat in record.gone,
        "stand_in": seat in record.stand_ins,
        "answered_for": seat in record.answered_for,
    }


def _described(opened: list[OpenOffer]) -> list[dict[str, Any]]:
    return [{**each.offer.described(), "offer": each.id} for each in opened]


def said(thing: Any, voice: Voice, place: str = "") -> Any:
    """Plain data in which every sentence has become text."""
    kind = type(thing)
    if kind is dict:
        return {str(key): said(value, voice, str(key)) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [said(each, voice) for each in thing]
    if kind is T or (kind is str and place in _SAID):
        return voice.say(thing)
    return int(thing) if isinstance(thing, int) and kind is not bool else thing
