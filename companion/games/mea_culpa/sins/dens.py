"""The Dens of Sin: placing stones, Pope stones and punishments, recalls when stones run out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from companion.core.offers import Against, Choice, Offer, Option, Why
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T, listed, plural
from companion.games.mea_culpa.answers import Answer, ask
from companion.games.mea_culpa.material.pieces import DEN_NAMES, DENS, POPE_STONES
from companion.games.mea_culpa.sins.souls import move_all_towards_hell, move_towards_hell
from companion.games.mea_culpa.state import MeaCulpa


def put_stones(g: MeaCulpa, seat: Seat, den: str, count: int) -> Play[None]:
    """Put sin stones into a Den; whoever has none left recalls some [MEA-195, MEA-210..212].

    The journal follows the hands: stones in hand, a recall, then the stones still missing.
    """
    while count:
        if not g.sin_stones(seat):
            yield from recall(g, seat)
        # Our reading: stones in hand first, and the Den that is emptied may be this one.
        now = min(count, g.sin_stones(seat))
        count -= now
        g.sin.dens[den][seat] += now
        g.report.sins[seat] += now
        g.hand(seat, "sins", n=now, to=den)
        stones, name = _stones(now), DEN_NAMES[den]
        g.tell(T("{who} puts {stones} into {den}.", who=seat, stones=stones, den=name))


def make_all_put(g: MeaCulpa, seats: Iterable[Seat], den: str, count: int) -> Play[None]:
    """Make several players put stones, nearest Hell first [MEA-213]."""
    for seat in g.souls.nearest_hell(seats):
        yield from put_stones(g, seat, den, count)


def _stones(count: int) -> T:
    return plural(count, "a stone", "{n} stones")


# --- out of stones -----------------------------------------------------------------------------


def recall(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Ask for a Den, take all own stones back; the soul goes as many steps [MEA-210, MEA-211]."""
    g.sin.recalling = seat
    prompt = T("You have no sin stones left. Empty a Den: your soul goes a step for each stone.")
    screen = T("{who} has no sin stones left and has to empty a Den.", who=seat)
    den = (yield from ask(seat, recall_form, prompt, screen)).den
    g.sin.recalling = None
    steps, g.sin.dens[den][seat] = g.sin.dens[den][seat], 0
    g.hand(seat, "sins_back", n=steps, to=den)
    g.tell(
        T("{who} takes {n} back from {den}.", who=seat, n=_stones(steps), den=DEN_NAMES[den]),
    )
    move_towards_hell(g, seat, steps)


def recall_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """Any Den that holds a stone of this player [MEA-212]."""
    dens = tuple(
        Option(den, DEN_NAMES[den], plural(k.sin.dens[den][me], "one step", "{n} steps"))
        for den in DENS
        if k.sin.dens[den][me]
    )
    yield Offer("choose_den", T("Empty this Den"), public=True, in_public=True, den=Choice(dens))


# --- Pope stones -------------------------------------------------------------------------------


def pope_stone_form(rule: str, k: MeaCulpa, _me: Seat) -> Iterator[Offer]:
    """From one Den that has a Pope stone to another [MEA-072, MEA-228]; `rule`: which of both."""
    start = tuple(Option(den, DEN_NAMES[den]) for den in DENS if k.sin.pope_stones[den])
    end = tuple(Option(den, DEN_NAMES[den]) for den in DENS)
    yield Offer(
        "move_pope_stone",
        T("Move a Pope stone"),
        public=True,
        in_public=True,
        check=partial(_another_den, rule),
        start=Choice(start, label=T("From")),
        end=Choice(end, label=T("To")),
    )


def _another_den(rule: str, answer: Answer) -> Why | None:
    same = answer.start == answer.end
    return Against(rule, T("Choose two different Dens.")) if same else None


def move_pope_stone(g: MeaCulpa, seat: Seat, answer: Answer) -> None:
    """Move a Pope stone and tell all; the third at one Den punishes [MEA-196, MEA-197]."""
    g.sin.pope_stones[answer.start] -= 1
    g.sin.pope_stones[answer.end] += 1
    g.hand(seat, "pope_stone", answer.start, to=answer.end)
    g.tell(
        T(
            "{who} moves a Pope stone from {start} to {end}.",
            who=seat,
            start=DEN_NAMES[answer.start],
            end=DEN_NAMES[answer.end],
        )
    )
    if g.sin.pope_stones[answer.end] == POPE_STONES:
        punish(g, seat, answer.end)


def punish(g: MeaCulpa, placer: Seat, spared: str) -> None:
    """Everybody except the placer pays for their stones in the two other Dens [MEA-197..201]."""
    punished = [den for den in DENS if den != spared]
    g.tell(
        T(
            "Three Pope stones at {den}: it is spared, the others are punished.",
            den=DEN_NAMES[spared],
        )
    )
    steps = {
        seat: sum(g.sin.dens[den][seat] for den in punished) for seat in g.souls.others(placer)
    }
    back = {den: {seat: n for seat, n in g.sin.dens[den].items() if n} for den in punished}
    for den in punished:
        g.sin.dens[den] = dict.fromkeys(g.seats, 0)
    move_all_towards_hell(g, steps)
    for den, stones in back.items():
        for seat, n in stones.items():
            g.hand(seat, "sins_back", n=n, to=den)
    g.hand(placer, "pope_stones")
    g.sin.pope_stones = dict.fromkeys(DENS, 1)
    names = listed(DEN_NAMES[den] for den in punished)
    g.tell(
        T(
            "All stones in {dens} go back to their owners, and one Pope stone to each Den.",
            dens=names,
        )
    )
