"""Ten leaks, planted one at a time: a law that cannot find its leak is no law.

The first five are in the rules of a game; the others are in what surrounds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.forms import Answer, Number, Offer
from companion.core.game import Ending, Game, Settings
from companion.core.play import Play, ask
from companion.core.seats import Seat, Viewer
from companion.core.secrets import Pile
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.core.tiny import TINY, Tiny, set_up
from tests.laws import secrecy, twins
from tests.laws.plays import any_table, entries_of, played

TESTS = Path(__file__).parents[1]


def hunt_twins(game: Game[Any]) -> None:
    """Look for a leak in a handful of plays, in all three ways."""
    for number in range(15):
        chance = Chance(b"hunt%d" % number)
        table = any_table(game, b"%d" % number)
        entries = entries_of(table, 40)
        twins.check_twins(table, entries, chance)
        umpire = table.umpire(entries=entries[: chance.below(len(entries) + 1)])
        twins.check_moment(umpire, chance)
        twins.check_seals(umpire, chance)


def faults(game: Game[Any]) -> list[str]:
    """What the ledger's table of secrets says against this game."""
    table = secrecy.rows(TESTS / "core")
    umpires = played(any_table(game, b"1"), 10)
    return [fault for umpire in umpires for fault in secrecy.faults(umpire.board, table, set())]


def dealt(g: Tiny) -> Play[Ending]:
    """Everybody draws a card, again and again."""
    for seat in (*g.seats, *g.seats):
        yield from ask(seat, draw_form)
        g.hands[seat].add(g.deck.draw())
    return Ending("won", (), T("Done."))


def draw_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    yield Offer("draw", T("Draw a card"))


def with_flow(flow: Any) -> Game[Any]:
    return replace(TINY, flow=flow, anytime=())


def test_without_a_leak_nothing_is_found() -> None:
    for game in (TINY, with_flow(dealt)):
        hunt_twins(game)
        assert faults(game) == []


def test_leak_1_a_forgotten_secret() -> None:
    def forgets(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        hands: Any = {seat: list(hand) for seat, hand in g.hands.items()}
        return replace(g, hands=hands)

    found = faults(replace(with_flow(lambda g: ask(g.seats[0], draw_form)), set_up=forgets))
    assert "hands.1 should be hidden, and is not" in found


def test_leak_2_a_secret_open_to_the_wrong_seat() -> None:
    def deals_wrong(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        neighbours = (*seats[1:], seats[0])
        wrong = {
            seat: Pile(g.hands[seat], {other})
            for seat, other in zip(seats, neighbours, strict=True)
        }
        return replace(g, hands=wrong)

    found = faults(replace(TINY, set_up=deals_wrong))
    assert "hands.1 is open to [Seat(2)], not to owner" in found


def test_leak_3_a_hint_in_the_journal() -> None:
    def hints(g: Tiny) -> Play[Ending]:
        for seat in (*g.seats, *g.seats):
            yield from ask(seat, draw_form)
            card = g.deck.draw()
            g.hands[seat].add(card)
            g.tell(T("{who} drew a {what} card.", who=seat, what="high" if card > 15 else "low"))
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(hints))


def test_leak_4_a_form_that_peeks() -> None:
    def peeks(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("guess", T("Guess the top card"), n=Number(0, g.deck.cards[-1]))

        for seat in (*g.seats, *g.seats):
            yield from ask(seat, form)
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(peeks))


def test_leak_5_a_refusal_that_betrays() -> None:
    def betrays(g: Tiny) -> Play[Ending]:
        def too_low(answer: Answer) -> T | None:
            top = g.deck.cards[-1]
            return T("The top card is higher than that.") if answer.n < top else None

        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("guess", T("Guess"), n=Number(-1, 99), check=too_low)

        for seat in (*g.seats, *g.seats):
            yield from ask(seat, form)
        return Ending("won", (), T("Done."))

    with pytest.raises(twins.Leak):
        hunt_twins(with_flow(betrays))


def test_a_seal_that_shows_is_found_too() -> None:
    def tells_all(umpire: Umpire[Any], _viewer: Viewer) -> bytes:
        sealed = [umpire.sealed(seat) for seat in umpire.seats]
        return repr([answer and answer.values for answer in sealed]).encode()

    umpire = any_table(TINY, b"1").umpire()
    with pytest.raises(twins.Leak):
        twins.check_seals(umpire, Chance(b"4"), tells_all)
