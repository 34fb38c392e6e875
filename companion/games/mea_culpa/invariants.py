"""What must always be true of the table, checked after every answer in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from companion.games.mea_culpa.material.pieces import (
    DECK,
    GOODS,
    INDULGENCE,
    LETTERS,
    POPE_STONES,
    STONE,
    SUPPLY,
    YELLOW,
    kind_of,
)
from companion.games.mea_culpa.setup import BONUS
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase

MAX_FINISHED_CATHEDRALS = 2


def broken(g: MeaCulpa) -> Iterator[str]:
    """What must always be true of the table but is not [ledger 4.4]."""
    yield from _check_stones(g)
    yield from _check_letters(g)
    yield from _check_dens(g)
    yield from _check_crews(g)
    yield from _check_cards(g)
    yield from _check_souls(g)
    yield from _check_seats(g)


def _check_stones(g: MeaCulpa) -> Iterator[str]:
    """35 goods and 6 indulgence stones, the latter only in bag and market."""
    donated = [chest.value for chest in g.chests.donated.values()]
    chests = chain.from_iterable((*donated, *g.chests.opened.values()))
    ready = chain.from_iterable(BONUS[bonus] for bonus in g.bonuses)
    counts = Counter(
        [*g.stock.bag.value, *(thing for thing in (*chests, *ready) if thing in STONE)]
    )
    counts.update(g.stock.market)
    for screen in g.screens.goods.values():
        counts.update({good: screen[good].value for good in GOODS})
    counts.subtract(g.stock.owed.value)
    if any(counts[stone.id] != stone.count for stone in STONE.values()):
        yield f"the stones are {dict(counts)}"
    inside = g.stock.bag.value.count(INDULGENCE) + g.stock.market[INDULGENCE]
    if inside - g.stock.owed.value.count(INDULGENCE) != STONE[INDULGENCE].count:
        yield "an indulgence stone is neither in the bag nor in the market"


def _check_letters(g: MeaCulpa) -> Iterator[str]:
    """51 Letters, counted colour by colour."""
    for colour in LETTERS:
        in_hands = sum(hand[colour].value for hand in g.screens.letters.values())
        ready = "letter" in g.bonuses if colour == "blue" else colour == YELLOW and g.house.yellow
        total = g.stock.supply[colour] + g.cathedrals.display[colour] + in_hands + ready
        if total != SUPPLY[colour]:
            yield f"there are {total} {colour} Letters"


def _check_dens(g: MeaCulpa) -> Iterator[str]:
    """Nobody has more stones in Dens than they own; three Pope stones, never all at one Den."""
    if any(g.sin_stones(seat) < 0 for seat in g.seats):
        yield "somebody has more sin stones than they own"
    if min(min(den.values()) for den in g.sin.dens.values()) < 0:
        yield "a Den has a negative number of stones"
    stones = g.sin.pope_stones.values()
    if sum(stones) != POPE_STONES or max(stones) == POPE_STONES:
        yield f"the Pope stones are at {g.sin.pope_stones}"


def _check_crews(g: MeaCulpa) -> Iterator[str]:
    """Four crews, at most one on a site; no spire without a nave."""
    sites = g.cathedrals.sites.values()
    if any(site.crews not in {0, 1} for site in sites):
        yield f"the crews are {g.cathedrals.sites}, with {g.cathedrals.hut} in the hut"
    if any(site.spire and (site.crews or not site.nave) for site in sites):
        yield "a spire without a nave, or crews at a finished cathedral"
    finished = sum(site.finished for site in sites)
    if (
        finished != len(g.cathedrals.evaluations) + bool(g.box.reading)
        or finished > MAX_FINISHED_CATHEDRALS
    ):
        yield f"{finished} cathedrals and {len(g.cathedrals.evaluations)} evaluations"


def _check_cards(g: MeaCulpa) -> Iterator[str]:
    """24 House of Pleasure cards."""
    rooms = [card for card in g.house.rooms.values() if card]
    if Counter([*map(kind_of, g.house.deck), *g.house.discard, *rooms]) != Counter(DECK):
        yield "a House of Pleasure card is missing or there twice"


def _check_souls(g: MeaCulpa) -> Iterator[str]:
    """One soul per space except on Start and in Heaven; none above Start before the end."""
    at = Counter(g.souls.positions.values())
    heaven = -g.rules.heaven_distance
    if any(n > 1 and space != 0 and space > heaven for space, n in at.items()):
        yield f"two souls on one space: {g.souls.positions}"
    if max(at) > g.rules.hell_last_space or (g.phase is not RoundPhase.END and min(at) < 0):
        yield f"a soul on an impossible space: {g.souls.positions}"


def _check_seats(g: MeaCulpa) -> Iterator[str]:
    """No negative numbers behind a screen; posts within limits; chests consistent."""
    for seat in g.seats:
        amounts = [
            g.screens.purses[seat],
            *g.screens.goods[seat].values(),
            *g.screens.letters[seat].values(),
        ]
        if min(each.value for each in amounts) < 0:
            yield f"seat {int(seat)} has a negative number of something"
        if not g.rules.post_min <= g.souls.posts[seat] <= g.rules.post_max:
            yield f"a post of {g.souls.posts[seat]} notches"
        if len(g.chests.donated[seat].value) != len(g.chests.places[seat].value):
            yield "a donation without a place"
