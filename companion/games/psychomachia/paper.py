"""What printed sheets take from a table's settings: pairs, numbers of cards, what powers do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import Settings
from companion.games.psychomachia.cards.deck import FATE, TITLES, SinVirtuePair, pairs_of
from companion.games.psychomachia.powers.invoking import POWERS

Card = dict[str, Any]
FATE_USE = (
    "On earth it is the pair you choose. Or pay a token and discard it: your tokens turn over."
)


def words(settings: Settings) -> dict[str, Any]:
    """Every power by its name, the pairs, and the deck."""
    pairs = tuple(pairs_of(settings.pairs).values())
    return {
        **{name: str(power.meaning) for name, power in POWERS.items()},
        **{f"{name}_doubled": str(power.doubled) for name, power in POWERS.items()},
        "hand": str(settings.hand_start),
        "earth": str(settings.earth_start),
        "tokens": str(settings.tokens_per_player),
        "pairs": [_named(pair) for pair in pairs],
        "fate": [{"name": "Fate"}],
        "sets": tuple(
            (named["colour"], named["virtue"], named["sin"]) for named in map(_named, pairs)
        ),
        "deck": list(_deck(pairs, int(settings.copies_per_pair), int(settings.fate_cards))),
        "choices": [_choice(pair) for pair in pairs],
    }


def _named(pair: SinVirtuePair) -> dict[str, str]:
    return {"virtue": _title(pair.virtue), "sin": _title(pair.sin), "colour": pair.colour}


def _title(name: str) -> str:
    return str(TITLES[name])


def _deck(pairs: tuple[SinVirtuePair, ...], copies: int, fates: int) -> Iterator[Card]:
    """All black-backed cards: each face, with the number of its copies [PSY-002..009]."""
    for pair in pairs:
        for name in (pair.virtue, pair.sin):
            yield _card(pair, _end(name, f"{pair.colour} · the only one"))
        ends = [_end(name, pair.colour) for name in (pair.virtue, pair.sin)]
        yield _card(pair, *ends, copies=copies)
    fate = {"name": str(FATE), "line": "any colour", "text": FATE_USE, "art": "fate"}
    yield {
        "suit": "none",
        "sign": "star",
        "copies": fates,
        "ends": [fate],
        "around": [(pair.hue, _sign(pair)) for pair in pairs],
    }


def _choice(pair: SinVirtuePair) -> Card:
    names = f"{_title(pair.virtue)} / {_title(pair.sin)}"
    line = f"{pair.colour} · choice of fate"
    return _card(pair, {"name": names, "line": line, "text": "", "art": "virtue"})


def _card(pair: SinVirtuePair, *ends: dict[str, str], copies: int = 1) -> Card:
    return {"suit": pair.hue, "sign": _sign(pair), "copies": copies, "ends": ends}


def _sign(pair: SinVirtuePair) -> str:
    return f"sign_{pair.at}"


def _end(name: str, line: str) -> dict[str, str]:
    """One end of a card: where it has its power, and what that does."""
    power = POWERS[name]
    where, art = ("hell", "sin") if power.is_sin else ("heaven", "virtue")
    return {
        "name": _title(name),
        "line": f"{line} · in {where}",
        "text": str(power.meaning),
        "art": art,
    }
