"""With the box, the board can differ from the screen: the table corrects it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.core.offers import Against, Choice, Number, Offer, Option, Why
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.games.mea_culpa.answers import Answer
from companion.games.mea_culpa.cathedrals.state import Site
from companion.games.mea_culpa.material.pieces import (
    DEN_NAMES,
    DENS,
    POPE_STONES,
    SITE_NAMES,
    STONE,
    STONES,
)
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase

SITE_STATES = (Site(), Site(1), Site(nave=True), Site(1, nave=True))
"""What can be on a site that is not finished, by the number to enter for it."""


@dataclass(frozen=True, slots=True)
class CountedPiece:
    """One thing to count on the board: its name, its value, and how to set it."""

    words: T
    now: int
    most: int
    fits: Callable[[int], bool]
    set: Callable[[MeaCulpa, int], None]


def board_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    """Open to the table while pieces are laid out and before the first action of a turn."""
    if me != TABLE or k.full or not is_nothing_under_way(k):
        return
    yield from count_offer(k)
    yield pope_stone_offer(k)


def is_nothing_under_way(k: MeaCulpa) -> bool:
    """Whether nothing is under way that depends on where the pieces are."""
    if k.phase is RoundPhase.ACTION:
        return k.turn is not None and not k.turn.done and not k.busy
    return k.phase is RoundPhase.PREPARE and bool(k.box.to_lay) and not k.busy


def count_offer(k: MeaCulpa) -> Iterator[Offer]:
    """Souls, posts, sin stones, sites and the market, each as a number."""
    things = list_counted_pieces(k)

    def check(answer: Answer) -> T | None:
        thing = things[answer.what]
        if answer.value <= thing.most and thing.fits(answer.value):
            return None
        return T("That is not possible: check again, or correct another piece first.")

    options = tuple(
        Option(key, thing.words, T("{n}", n=thing.now)) for key, thing in things.items()
    )
    yield Offer(
        "correct_board",
        T("Something on our board is different"),
        tone="quiet",
        seldom=True,
        public=True,
        check=check,
        what=Choice(options),
        value=Number(0, max(thing.most for thing in things.values()), label=T("Our board shows")),
    )


def list_counted_pieces(k: MeaCulpa) -> Mapping[str, CountedPiece]:
    """Everything that can be counted, by its key in the form."""
    counted = {f"market_{stone}": _in_market(k, stone) for stone in STONES}
    for seat in k.seats:
        counted[f"soul_{int(seat)}"] = _soul(k, seat)
        counted[f"post_{int(seat)}"] = _post(k, seat)
        for den in DENS:
            counted[f"{den}_{int(seat)}"] = _sins(k, seat, den)
    for site in k.cathedrals.unfinished:
        counted[f"site_{site}"] = _site(k, site)
    return counted


# --- what can be counted -------------------------------------------------------------------------


def _soul(k: MeaCulpa, seat: Seat) -> CountedPiece:
    """No two souls on one space, except on Start [MEA-184]."""
    taken = {k.souls.positions[other] for other in k.souls.others(seat)} - {0}

    def move(g: MeaCulpa, space: int) -> None:
        g.souls.positions[seat] = space

    words = T("{who}: space of the soul", who=seat)
    now, most = k.souls.positions[seat], k.rules.hell_last_space
    return CountedPiece(words, now, most, lambda n: n not in taken, move)


def _post(k: MeaCulpa, seat: Seat) -> CountedPiece:
    """A post shows one to six notches [MEA-007]."""

    def turn(g: MeaCulpa, notches: int) -> None:
        g.souls.posts[seat] = notches

    words = T("{who}: notches of the post", who=seat)
    low, most = k.rules.post_min, k.rules.post_max
    return CountedPiece(words, k.souls.posts[seat], most, lambda n: n >= low, turn)


def _sins(k: MeaCulpa, seat: Seat, den: str) -> CountedPiece:
    """No more sin stones than the player has."""
    now = k.sin.dens[den][seat]

    def put(g: MeaCulpa, stones: int) -> None:
        g.sin.dens[den][seat] = stones

    words = T("{who}: stones in {den}", who=seat, den=DEN_NAMES[den])
    return CountedPiece(words, now, now + k.sin_stones(seat), lambda _n: True, put)


def _site(k: MeaCulpa, name: str) -> CountedPiece:
    """Bare, a crew, a nave, a nave and a crew; four crews are enough for all [MEA-155]."""

    def build(g: MeaCulpa, number: int) -> None:
        g.cathedrals.sites[name] = SITE_STATES[number]

    words = T(
        "{name} site (0 bare, 1 a crew, 2 a nave, 3 a nave and a crew)", name=SITE_NAMES[name]
    )
    now = SITE_STATES.index(k.cathedrals.sites[name])
    return CountedPiece(words, now, len(SITE_STATES) - 1, lambda _n: True, build)


def _in_market(k: MeaCulpa, stone: str) -> CountedPiece:
    """Stones come from the bag and go there; the last one leaves only by a rule [MEA-086]."""
    others = any(n for each, n in k.stock.market.items() if each != stone)

    def lay(g: MeaCulpa, count: int) -> None:
        g.stock.out_of_bag(stone, count - g.stock.market[stone])
        g.stock.market[stone] = count

    words = T("In the market: {goods}", goods=STONE[stone].plural)
    now = k.stock.market[stone]
    return CountedPiece(words, now, STONE[stone].count, lambda n: n > 0 or others, lay)


# --- Pope stones ---------------------------------------------------------------------------------


def pope_stone_offer(k: MeaCulpa) -> Offer:
    """A Pope stone is at another Den than the screen shows; a third one there is a move."""

    def check(answer: Answer) -> Why | None:
        if answer.start == answer.end:
            return T("Choose two different Dens.")
        if k.sin.pope_stones[answer.end] + 1 == POPE_STONES:
            words = "Three Pope stones never stay at one Den: enter this as a move."
            return Against("MEA-197", T(words))
        return None

    start = tuple(Option(den, DEN_NAMES[den]) for den in DENS if k.sin.pope_stones[den])
    end = tuple(Option(den, DEN_NAMES[den]) for den in DENS)
    return Offer(
        "correct_pope_stone",
        T("A Pope stone is somewhere else on our board"),
        tone="quiet",
        seldom=True,
        public=True,
        check=check,
        start=Choice(start, label=T("It is not at")),
        end=Choice(end, label=T("It is at")),
    )


# --- doing it ------------------------------------------------------------------------------------


def correct_board(g: MeaCulpa, answer: Answer) -> None:
    """Correct one piece on the companion's board, and tell all."""
    if answer.offer == "correct_pope_stone":
        g.sin.pope_stones[answer.start] -= 1
        g.sin.pope_stones[answer.end] += 1
        start, end = DEN_NAMES[answer.start], DEN_NAMES[answer.end]
        g.tell(T("Corrected: a Pope stone is at {end}, not at {start}.", start=start, end=end))
        return
    thing = list_counted_pieces(g)[answer.what]
    thing.set(g, answer.value)
    now, before = answer.value, thing.now
    g.tell(T("Corrected: {what}, {now} instead of {n}.", what=thing.words, now=now, n=before))
