"""How the game ends: a side has nobody left, the rounds are over, or a side concedes."""

from __future__ import annotations

from companion.core.endings import Ending
from companion.core.seats import Seat
from companion.core.standings import FinalStanding
from companion.core.words import T, plural
from companion.games.myths.decks.cards import SideColour
from companion.games.myths.state import Myths, MythsPhase

LAST_ROUND = 200
"""The round after which any game ends, like one with a limit [MYT-089]."""


class SideFallen(Exception):
    """A side has no living character, and the ability that caused it is finished."""


def check_sides(g: Myths) -> None:
    """Raise `SideFallen` if a side has nobody left [MYT-087, MYT-088]."""
    if any(not g.side(colour) for colour in SideColour):
        raise SideFallen


def end_game(g: Myths, ending: Ending) -> Ending:
    """Mark the game as over; return the same ending."""
    g.phase, g.turn = MythsPhase.END, None
    return ending


def other_side(colour: SideColour) -> SideColour:
    """The other side."""
    return SideColour.RED if colour is SideColour.BLUE else SideColour.BLUE


def write_colour(colour: SideColour) -> T:
    """The name of a side."""
    return T("Blue") if colour is SideColour.BLUE else T("Red")


def make_last_standing_ending(g: Myths) -> Ending:
    """The side with anybody left wins; with nobody left it is a draw [MYT-087, MYT-088]."""
    alive = [colour for colour in SideColour if g.side(colour)]
    if not alive:
        return Ending("drawn", g.seats, T("Nobody is left standing: it is a draw."))
    sentence = T("{colour} wins: the other side has nobody left.", colour=write_colour(alive[0]))
    return Ending("won", g.seats_of(alive[0]), sentence)


def make_out_of_rounds_ending(g: Myths) -> Ending:
    """The side with more living characters wins, then fewer cards in damage piles [MYT-089]."""
    blue, red = rank(g, SideColour.BLUE), rank(g, SideColour.RED)
    if blue == red:
        return Ending("drawn", g.seats, T("The rounds are over, and both sides are even."))
    best = SideColour.BLUE if blue > red else SideColour.RED
    sentence = T("The rounds are over: {colour} is ahead and wins.", colour=write_colour(best))
    return Ending("rounds", g.seats_of(best), sentence)


def rank(k: Myths, colour: SideColour) -> tuple[int, int]:
    """A sort key of a side; the higher is ahead [MYT-089]."""
    damage = sum(len(c.damage) for c in k.characters.values() if c.colour is colour)
    return len(k.side(colour)), -damage


def standings(k: Myths, ending: Ending) -> tuple[FinalStanding, ...]:
    """The players of both sides, with the characters each side has left [MYT-087]."""
    unsorted = (_standing(k, seat, ending) for seat in k.seats)
    return tuple(sorted(unsorted, key=lambda each: each.place))


def _standing(k: Myths, seat: Seat, ending: Ending) -> FinalStanding:
    colour, place = k.colour_of(seat), 1 if seat in ending.winners else 2
    left = len(k.side(colour))
    result = plural(left, "1 character left", "{n} characters left") if left else T("nobody left")
    return FinalStanding(seat, place, left, result, write_colour(colour))


def make_conceded_ending(g: Myths, colour: SideColour) -> Ending:
    """A side gives up [MYT-088]."""
    other = other_side(colour)
    sentence = T(
        "{one} gives up: {other} wins.", one=write_colour(colour), other=write_colour(other)
    )
    return Ending("conceded", g.seats_of(other), sentence)
