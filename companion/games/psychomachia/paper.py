"""What printed sheets take from a table's settings: pairs, numbers of cards, what powers do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import Settings
from companion.core.words import T
from companion.games.psychomachia.cards.deck import FATE, TITLES, SinVirtuePair, pairs_of
from companion.games.psychomachia.powers.invoking import POWERS

Card = dict[str, Any]
FATE_USE = T(
    "On earth it is the pair you choose. Or pay a token and discard it: your tokens turn over."
)


def words(settings: Settings) -> dict[str, Any]:
    """Every power by its name, the pairs, and the deck."""
    pairs = tuple(pairs_of(settings.pairs).values())
    return {
        **{name: power.meaning for name, power in POWERS.items()},
        **{f"{name}_doubled": power.doubled for name, power in POWERS.items()},
        "hand": str(settings.hand_start),
        "earth": str(settings.earth_start),
        "tokens": str(settings.tokens_per_player),
        "pairs": [_name_pair(pair) for pair in pairs],
        "fate": [{"name": FATE}],
        "sets": tuple(
            (named["colour"], named["virtue"], named["sin"]) for named in map(_name_pair, pairs)
        ),
        "deck": list(
            _list_printed_cards(pairs, int(settings.copies_per_pair), int(settings.fate_cards))
        ),
        "choices": [_make_choice_card(pair) for pair in pairs],
    }


def _name_pair(pair: SinVirtuePair) -> dict[str, T]:
    return {"virtue": TITLES[pair.virtue], "sin": TITLES[pair.sin], "colour": T(pair.colour)}


def _list_printed_cards(
    pairs: tuple[SinVirtuePair, ...], copies: int, fates: int
) -> Iterator[Card]:
    """For each pair each end alone, once, then `copies` with both; last the Fate [PSY-002..009]."""
    for pair in pairs:
        for name in (pair.virtue, pair.sin):
            yield _make_card(
                pair, _make_end(name, T("{colour} · the only one", colour=pair.colour))
            )
        ends = [_make_end(name, T(pair.colour)) for name in (pair.virtue, pair.sin)]
        yield _make_card(pair, *ends, copies=copies)
    fate = {"name": FATE, "line": T("any colour"), "text": FATE_USE, "art": "fate"}
    yield {
        "suit": "none",
        "sign": "star",
        "copies": fates,
        "ends": [fate],
        "around": [(pair.hue, _sign(pair)) for pair in pairs],
    }


def _make_choice_card(pair: SinVirtuePair) -> Card:
    names = T("{virtue} / {sin}", virtue=TITLES[pair.virtue], sin=TITLES[pair.sin])
    line = T("{colour} · choice of fate", colour=pair.colour)
    return _make_card(pair, {"name": names, "line": line, "text": "", "art": "virtue"})


def _make_card(pair: SinVirtuePair, *ends: Card, copies: int = 1) -> Card:
    return {"suit": pair.hue, "sign": _sign(pair), "copies": copies, "ends": ends}


def _sign(pair: SinVirtuePair) -> str:
    return f"sign_{pair.at}"


def _make_end(name: str, line: T) -> Card:
    """One end of a card: where it has its power, and what that does."""
    power = POWERS[name]
    where = T("in hell") if power.is_sin else T("in heaven")
    return {
        "name": TITLES[name],
        "line": T("{line} · {where}", line=line, where=where),
        "text": power.meaning,
        "art": "sin" if power.is_sin else "virtue",
    }
