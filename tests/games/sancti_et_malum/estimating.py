"""How good stand-ins think their cards are, again and written plainly from the ledger [6.1].

A card is a line of the card list as text, as in the oracle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from statistics import NormalDist

Row = Mapping[str, str]
Way = tuple[str, ...]

FACES = (1, 2, 3, 4, 5, 6)
SURE, HOPELESS = 0.9, 0.1


def shows(rerolls: int) -> list[float]:
    """The chance of each face of an Angel's die that is re-rolled whenever that helps."""
    chances = [1 / 6] * 6
    for _ in range(rerolls):
        mean = sum(face * chance for face, chance in zip(FACES, chances, strict=True))
        again = sum(1 / 6 for face in FACES if face < mean)
        chances = [
            again * chance + (1 / 6 if face > mean else 0)
            for face, chance in zip(FACES, chances, strict=True)
        ]
    return chances


def mean(rerolls: int) -> float:
    """What such a die shows on average."""
    return sum(face * chance for face, chance in zip(FACES, shows(rerolls), strict=True))


def variance(rerolls: int) -> float:
    """The variance of such a die."""
    around = mean(rerolls)
    chances = zip(FACES, shows(rerolls), strict=True)
    return sum((face - around) ** 2 * chance for face, chance in chances)


def ways(hand: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    """One card, or a Holy Choir with a card it brings, and so on."""
    for card in hand:
        yield (card,)
        if card["white_effect"] == "choir":
            rest = [each for each in hand if each is not card]
            for more in ways(rest):
                yield (card, *more)


def dice(card: Row, way: Sequence[Row], hinderances: int) -> int:
    """How many dice a card rolls when played with these."""
    blessed = sum(each["white_effect"] == "intercession" for each in way)
    return max(1, int(card["white_dice"]) + blessed - hinderances)


def rolled(way: Sequence[Row], hinderances: int) -> Iterator[tuple[int, int]]:
    """Dice with their re-rolls; those a later card adds are rolled once, after all re-rolls."""
    for place, card in enumerate(way, start=1):
        at_first = dice(card, way[:place], hinderances)
        yield at_first, int(card["white_rerolls"])
        yield dice(card, way, hinderances) - at_first, 0


def expected(way: Sequence[Row], hinderances: int) -> float:
    """What cards played together are worth on average."""
    pips = sum(count * mean(rerolls) for count, rerolls in rolled(way, hinderances))
    return pips + sum(int(card["white_mod"]) for card in way)


def spread(way: Sequence[Row], hinderances: int) -> float:
    """The variance of that."""
    return sum(count * variance(rerolls) for count, rerolls in rolled(way, hinderances))


def partner(cards: Sequence[Row]) -> float:
    """What a partner is expected to add who plays the better of two cards from the list."""
    alone = [
        int(card["white_dice"]) * mean(int(card["white_rerolls"])) + int(card["white_mod"])
        for card in cards
    ]
    pairs = list(combinations(alone, 2))
    return sum(max(pair) for pair in pairs) / len(pairs)


def chance_to_win(
    way: Sequence[Row], hinderances: int, evil: int, partners: int, cards: Sequence[Row]
) -> float:
    """How likely the Faithful are to beat the Evil total; partners re-roll four dice once each."""
    around = expected(way, hinderances) + partners * partner(cards)
    strays = spread(way, hinderances) + partners * 4 * variance(1)
    return 1 - NormalDist(around, strays**0.5).cdf(evil + 0.5)


def saver(
    hand: Sequence[Row], hinderances: int, evil: int, partners: int, cards: Sequence[Row]
) -> list[tuple[Row, ...]]:
    """The equally good ways: the weakest that should win, or the weakest, or the best."""
    told = [
        (expected(way, hinderances), chance_to_win(way, hinderances, evil, partners, cards), way)
        for way in ways(hand)
    ]
    told.sort(key=lambda each: each[0])
    if told[-1][1] < HOPELESS:
        wanted = told[0][0]
    else:
        wanted = next((worth for worth, sure, _ in told if sure >= SURE), told[-1][0])
    return [way for worth, _, way in told if abs(worth - wanted) < 1e-9]


def best(hand: Sequence[Row], hinderances: int) -> list[tuple[Row, ...]]:
    """The ways with the highest expected total."""
    most = max(expected(way, hinderances) for way in ways(hand))
    return [way for way in ways(hand) if abs(expected(way, hinderances) - most) < 1e-9]
