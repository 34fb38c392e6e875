"""What one viewer may know of a table, in the protocol's form: JSON, sentences as text."""

from __future__ import annotations

from typing import Any

from msgspec import Raw
from msgspec.json import encode as _json

from companion.core.endings import Ending
from companion.core.open_offers import OpenOffer
from companion.core.seats import Seat
from companion.core.words import Voice
from companion.table.record.players import HOST
from companion.table.view.said import say_all
from companion.table.view.viewer_view import ViewerView

MAX_VIEW_JOURNAL_LINES = 100
"""How many lines of the journal a view has: no answer costs more because much has happened."""


def encode_view(seen: ViewerView) -> dict[str, Any]:
    """Everything this viewer may know, except the version."""
    return {**_all_but_menu(seen), "menu": _menu(seen)}


def encode_as_json(seen: ViewerView) -> bytes:
    """The same as JSON, made once."""
    if seen.encoded is None:
        shared, menu = seen.shared, seen.menu
        name, source = ("menu as JSON", seen.viewer, shared.language), (menu, shared.voice)
        kept = shared.table_offers.kept.get(name, source, lambda: Raw(_json(_menu(seen))))
        seen.encoded = _json({**_all_but_menu(seen), "menu": kept})
    return seen.encoded


def encode_journal(seen: ViewerView) -> dict[str, Any]:
    """All that this viewer may read about what happened."""
    voice = seen.shared.voice
    return {"journal": [voice.say(line.sentence) for line in seen.journal]}


def _all_but_menu(seen: ViewerView) -> dict[str, Any]:
    voice = seen.shared.voice
    return {
        **seen.shared.public,
        **say_all(_own(seen), voice),
        "offers": _described(seen.offers, voice),
        **_game_seen(seen),
        "journal": seen.shared.journals.of(
            seen.viewer, seen.journal[-MAX_VIEW_JOURNAL_LINES:], voice
        ),
        "earlier": max(len(seen.journal) - MAX_VIEW_JOURNAL_LINES, 0),
    }


def _menu(seen: ViewerView) -> list[dict[str, Any]]:
    return _described(seen.menu, seen.shared.voice)


def add_version(whole: bytes, version: int) -> bytes:
    """The same with its version."""
    return b'{"version":%d,%b' % (version, whole[1:])


def _game_seen(seen: ViewerView) -> dict[str, Any]:
    if (umpire := seen.umpire) is None:
        return {"state": None, "waiting": [], "finished": None, "over": None}
    return {
        "state": umpire.known_json(seen.eyes),
        "waiting": [int(seat) for seat in seen.shared.waiting],
        "finished": seen.shared.finished,
        "over": umpire.over and _ending(umpire.over, seen.shared.voice),
    }


def _ending(over: Ending, voice: Voice) -> dict[str, Any]:
    winners = [int(seat) for seat in over.winners]
    return {"ending": over.name, "winners": winners, "sentence": voice.say(over.sentence)}


def _own(seen: ViewerView) -> dict[str, Any]:
    """What this viewer is told besides the game, the offers and the journal."""
    viewer = seen.viewer
    return {
        "you": None if viewer is None else int(viewer),
        "prompt": seen.prompt,
        "clocks": [{"label": each.opened.offer.label, "ends": each.ends} for each in seen.clocks],
        **_role(seen),
    }


def _role(seen: ViewerView) -> dict[str, Any]:
    """What only this seat or only the host is told."""
    players = seen.record.people.players
    if isinstance(seen.viewer, Seat) and seen.viewer in players:
        return {"card": players[seen.viewer].card, "sealed": _sealed(seen)}
    if seen.viewer == HOST:
        shown = seen.record.consent.shown_card
        return {
            "card": shown and {"seat": int(shown), "code": players[shown].card},
            "answer_for": [
                {"seat": int(seat), "offers": _described(offers, seen.shared.voice)}
                for seat, offers in seen.answer_for.items()
            ],
        }
    return {}


def _sealed(seen: ViewerView) -> dict[str, Any] | None:
    """This seat's sealed answer, as it was filled in."""
    if not (sealed := seen.sealed):
        return None
    return {"offer": sealed.offer, "values": sealed.raw}


def _described(opened: list[OpenOffer], voice: Voice) -> list[dict[str, Any]]:
    return [say_all(each.offer.described(each.id), voice) for each in opened]
