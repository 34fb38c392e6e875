"""What printed sheets take from a table's settings: pairs, numbers of cards, what powers do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import Settings
from companion.games.psychomachia.cards.deck import TITLES, SinVirtuePair, pairs_of
from companion.games.psychomachia.powers.invoking import POWERS

Card = dict[str, str]
FATE = "On earth it is the pair you choose. Or pay a token and discard it: your tokens turn over."


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
        "choices": [_card(_both(pair), f"{pair.colour} · choice of fate") for pair in pairs],
    }


def _named(pair: SinVirtuePair) -> Card:
    return {"virtue": _title(pair.virtue), "sin": _title(pair.sin), "colour": pair.colour}


def _title(name: str) -> str:
    return str(TITLES[name])


def _deck(pairs: tuple[SinVirtuePair, ...], copies: int, fates: int) -> Iterator[Card]:
    """All black-backed cards: each face, with the number of its copies [PSY-002..009]."""
    for pair in pairs:
        heaven, hell = _does(pair.virtue), _does(pair.sin)
        alone = f"{pair.colour} · the only one"
        yield _card(_title(pair.virtue), alone, heaven=heaven)
        yield _card(_title(pair.sin), alone, hell=hell)
        yield _card(_both(pair), pair.colour, heaven=heaven, hell=hell, copies=str(copies))
    yield _card("Fate", "any colour", use=FATE, copies=str(fates))


def _does(name: str) -> str:
    return f"{_title(name)}: {POWERS[name].meaning}"


def _both(pair: SinVirtuePair) -> str:
    return f"{_title(pair.virtue)} / {_title(pair.sin)}"


def _card(name: str, line: str, **more: str) -> Card:
    return {"name": name, "line": line, "copies": "1", "heaven": "", "hell": "", "use": "", **more}
