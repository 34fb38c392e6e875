"""Going back: what a table was like before, and whether anybody has learned anything since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Anytime, Settings
from companion.core.offers import Answer, Number, Offer
from companion.core.play import Play, ask, everyone
from companion.core.seats import Seat, Viewer, seats_for
from companion.core.secrets import Pile, Secret
from companion.core.umpire import BACK, LEAVE, Entry, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, at_table, next_form, playing

A, B, C = SEATS = seats_for(3)
DONE = Ending("won", (), T("Done."))


def test_the_table_before_an_answer_has_the_same_seats_settings_and_luck() -> None:
    settings: Settings = TINY.settle({"rounds": 7}, 3)
    umpire = Umpire(TINY, list(SEATS), settings, b"before")
    umpire.act(A, "bid", {"coins": 1})
    begun, now = umpire.before(0), umpire.before(1)
    assert (begun.entries, now.entries) == ([], [Entry(A, "bid", {"coins": 1})])
    for each in (begun, now):
        assert (each.seats, each.settings) == (SEATS, settings)
        assert each.board.deck == umpire.board.deck
    assert now.board == umpire.board


def test_answers_are_counted_for_each_viewer() -> None:
    umpire = at_table()
    assert [umpire.answers_by(seat) for seat in (A, B)] == [0, 0]
    for seat, coins in ((A, 1), (A, 2), (B, 1)):
        umpire.act(seat, "bid", {"coins": coins})
    assert [umpire.answers_by(seat) for seat in (A, B)] == [2, 1]
    umpire.back_to(1)
    assert [umpire.answers_by(seat) for seat in (A, B)] == [1, 0]


def test_a_game_says_what_taking_back_costs() -> None:
    def costs(g: Tiny, seat: Seat) -> None:
        g.won[seat] -= 1

    umpire = at_table(taken_back=costs)
    umpire.act(B, BACK, {})
    assert umpire.board.won == {A: 0, B: -1, C: 0}
    at_table().act(B, BACK, {})


def test_what_is_final_can_never_be_taken_back() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, lambda _k, _me: [Offer("go", T("Go"))])
        yield from ask(A, next_form)
        yield from ask(A, next_form)
        return DONE

    umpire = playing(flow)
    umpire.act(A, "go", {})
    assert umpire.has_final_since(0) is False
    umpire.act(A, "next", {})
    assert (umpire.has_final_since(0), umpire.has_final_since(1)) == (True, True)
    assert umpire.has_final_since(2) is False
    umpire.back_to(1)
    assert umpire.has_final_since(0) is False


def test_leaving_can_never_be_taken_back() -> None:
    umpire = at_table()
    umpire.act(B, LEAVE, {})
    assert umpire.has_final_since(0) is True


# --- what came out of hiding ---------------------------------------------------------------------


def deals(change: Any) -> Umpire[Tiny]:
    """A table where one answer changes something that was hidden."""

    def flow(g: Tiny) -> Play[Ending]:
        for _ in range(2):
            yield from ask(A, next_form)
            change(g)
        return DONE

    umpire = playing(flow)
    umpire.act(A, "next", {})
    return umpire


CHANGES: dict[str, tuple[Any, bool]] = {
    "nothing": (lambda _g: None, False),
    "a card more": (lambda g: g.hands[A].add(99), False),
    "fewer eyes": (lambda g: g.hands[A].hide(A), False),
    "the same eyes": (lambda g: g.coins[A].show(A), False),
    "more eyes for a pile": (lambda g: g.hands[A].show(B), True),
    "more eyes for a secret": (lambda g: g.coins[A].show(B), True),
    "a card less": (lambda g: g.hands[A].draw(), True),
    "a pile less": (lambda g: g.hands.pop(A), True),
    "a secret less": (lambda g: g.coins.pop(A), True),
    "a pile for a secret": (lambda g: g.coins.update({A: Pile([1], {A})}), False),
    "a secret for a pile": (lambda g: g.hands.update({A: Secret(1, {A})}), False),
    "a reveal": (lambda g: g.reveal(), True),
    "luck": (lambda g: g.deck.shuffle(g.chance), True),
}


@pytest.mark.parametrize(("change", "came_out"), CHANGES.values(), ids=list(CHANGES))
def test_an_answer_is_undone_silently_only_if_nothing_came_out(
    change: Any, *, came_out: bool
) -> None:
    umpire = deals(change)
    assert umpire.opened_since(0) is came_out
    assert umpire.opened_since(1) is False


def test_how_much_luck_was_used_is_counted() -> None:
    umpire = deals(lambda g: g.chance.roll(3))
    assert umpire.luck_used == umpire.before(0).luck_used + 3


# --- what others have sealed ---------------------------------------------------------------------


def number_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("seal", T("Seal a number"), n=Number(1, 9))


def either_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("yes", T("Yes"))
    yield Offer("no", T("No"))


def done_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("done", T("Done"), reopens=T("Not yet"))


def sealing(*who: Seat, form: Any = number_form, quiet: bool = False, **more: Any) -> Umpire[Tiny]:
    """These seal something, and the last seat goes on."""

    def flow(_g: Tiny) -> Play[Ending]:
        yield from everyone(who, form, quiet=quiet)
        yield from ask(C, next_form)
        return DONE

    return playing(flow, **more)


ONE: tuple[str, dict[str, int]] = ("seal", {"n": 1})
SEALS: dict[str, tuple[Any, Any, bool, bool]] = {
    "a number": (number_form, ONE, False, True),
    "one of two keys": (either_form, ("yes", {}), False, True),
    "the only key": (done_form, ("done", {}), False, False),
    "the only key, unseen": (done_form, ("done", {}), True, True),
}


@pytest.mark.parametrize(("form", "answer", "quiet", "came_out"), SEALS.values(), ids=list(SEALS))
def test_what_others_sealed_comes_out_with_the_last_answer(
    form: Any, answer: Any, *, quiet: bool, came_out: bool
) -> None:
    umpire = sealing(A, B, form=form, quiet=quiet)
    umpire.act(A, *answer)
    assert umpire.opened_since(0) is False
    umpire.act(B, *answer)
    assert umpire.opened_since(1) is came_out
    assert umpire.opened_since(0) is came_out
    assert umpire.opened_since(2) is False


def test_an_own_sealed_answer_tells_its_maker_nothing() -> None:
    umpire = sealing(A)
    umpire.act(A, *ONE)
    assert umpire.opened_since(0) is False


def test_a_seal_that_an_interruption_opens_counts_too() -> None:
    """C does something at any time, after which nobody is left to wait for."""

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        if me == A or not k.loans:
            yield from number_form(k, me)

    def lend(g: Tiny, _answer: Answer) -> None:
        g.loans = 1

    lending = Anytime(lambda _k, _me: [Offer("lend", T("Lend"))], lend)
    umpire = sealing(A, B, form=form, anytime=(lending,))
    umpire.act(A, *ONE)
    umpire.act(C, "lend", {})
    assert umpire.waiting() == (C,)
    assert umpire.opened_since(1) is True
