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
from companion.table.view.sentences_as_text import say_all
from companion.table.view.viewer_view import ViewerView

MAX_VIEW_JOURNAL_LINES = 100
"""How many lines of the journal a view has: no answer costs more because much has happened."""


def encode_view(seen: ViewerView) -> dict[str, Any]:
    """Everything this viewer may know, except the version."""
    return {**_encode_all_but_menu(seen), "menu": _encode_menu(seen)}


def encode_as_json(seen: ViewerView) -> bytes:
    """All of it as JSON, made once for each view."""
    if seen.encoded is None:
        shared, menu = seen.shared, seen.menu
        name, source = ("menu as JSON", seen.viewer, shared.language), (menu, shared.voice)
        kept = shared.table_offers.kept.get(name, source, lambda: Raw(_json(_encode_menu(seen))))
        seen.encoded = _json({**_encode_all_but_menu(seen), "menu": kept})
    return seen.encoded


def encode_journal(seen: ViewerView) -> dict[str, Any]:
    """All that this viewer may read about what happened."""
    voice = seen.shared.voice
    return {"journal": [voice.say(line.sentence) for line in seen.journal]}


def _encode_all_but_menu(seen: ViewerView) -> dict[str, Any]:
    voice = seen.shared.voice
    return {
        **seen.shared.public,
        **say_all(_list_own_parts(seen), voice),
        "offers": _encode_offers(seen.offers, voice),
        **_encode_game(seen),
        "journal": seen.shared.journals.of(
            seen.viewer, seen.journal[-MAX_VIEW_JOURNAL_LINES:], voice
        ),
        "earlier": max(len(seen.journal) - MAX_VIEW_JOURNAL_LINES, 0),
    }


def _encode_menu(seen: ViewerView) -> list[dict[str, Any]]:
    return _encode_offers(seen.menu, seen.shared.voice)


def add_version(whole: bytes, version: int) -> bytes:
    """The encoded view with its version."""
    return b'{"version":%d,%b' % (version, whole[1:])


def _encode_game(seen: ViewerView) -> dict[str, Any]:
    """The game as this viewer may know it; nothing of it before it begins."""
    if (umpire := seen.umpire) is None:
        return {"state": None, "waiting": [], "finished": None, "over": None}
    return {
        "state": umpire.known_json(seen.eyes),
        "waiting": [int(seat) for seat in seen.shared.waiting],
        "finished": seen.shared.finished,
        "over": umpire.over and _encode_ending(umpire.over, seen.shared.voice),
    }


def _encode_ending(over: Ending, voice: Voice) -> dict[str, Any]:
    winners = [int(seat) for seat in over.winners]
    return {"ending": over.name, "winners": winners, "sentence": voice.say(over.sentence)}


def _list_own_parts(seen: ViewerView) -> dict[str, Any]:
    """What this viewer is told besides the game, the offers and the journal."""
    viewer = seen.viewer
    return {
        "you": None if viewer is None else int(viewer),
        "prompt": seen.prompt,
        "clocks": [{"label": each.opened.offer.label, "ends": each.ends} for each in seen.clocks],
        **_encode_role(seen),
    }


def _encode_role(seen: ViewerView) -> dict[str, Any]:
    """What only this seat or only the host is told."""
    players = seen.record.people.players
    if isinstance(seen.viewer, Seat) and seen.viewer in players:
        return {"card": players[seen.viewer].card, "sealed": _encode_sealed(seen)}
    if seen.viewer == HOST:
        shown = seen.record.consent.shown_card
        return {
            "card": shown and {"seat": int(shown), "code": players[shown].card},
            "answer_for": [
                {"seat": int(seat), "offers": _encode_offers(offers, seen.shared.voice)}
                for seat, offers in seen.answer_for.items()
            ],
        }
    return {}


def _encode_sealed(seen: ViewerView) -> dict[str, Any] | None:
    """This seat's sealed answer, as it was filled in."""
    if not (sealed := seen.sealed):
        return None
    return {"offer": sealed.offer, "values": sealed.raw}


def _encode_offers(opened: list[OpenOffer], voice: Voice) -> list[dict[str, Any]]:
    return [say_all(each.offer.described(each.id), voice) for each in opened]
