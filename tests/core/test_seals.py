"""What others may see of sealed answers: how many there are, never that one was reopened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import Answer, Number, Offer, Refused
from companion.core.play import Play, Wait
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, bid_form

A, B, C = SEATS = seats_for(3)


def time_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("time", T("Time is up"), after=30)


def waiting_for_all(*, counted: bool) -> Umpire[Tiny]:
    """Everybody bids, and nobody is told who has; the clock answers too."""

    def flow(g: Tiny) -> Play[Ending]:
        forms: dict[Viewer, Any] = {TABLE: time_form, **dict.fromkeys(g.seats, bid_form)}
        yield Wait(forms, sealed=True, quiet=True, counted=counted)
        return Ending("won", (), T("Done."))

    game = replace(TINY, flow=flow, anytime=(Anytime(gift_form, gift, unsealed=True),))
    return Umpire(game, SEATS, game.settle({}), b"seed")


def gift_form(k: Tiny, me: Viewer) -> Iterator[Offer]:
    """Give coins away; they may be in one's own sealed bid."""
    if isinstance(me, Seat) and k.coins[me].value:
        yield Offer("gift", T("Give coins away"), coins=Number(1, k.coins[me].value))


def gift(g: Tiny, answer: Answer) -> None:
    g.coins[Seat(answer.by)].value -= answer.coins


def offered(umpire: Umpire[Tiny], viewer: Viewer) -> list[str]:
    return [offer.name for offer in umpire.offers(viewer)]


def test_the_number_of_sealed_answers_is_shown_only_if_the_wait_says_so() -> None:
    open_, closed = waiting_for_all(counted=True), waiting_for_all(counted=False)
    assert (open_.finished(), closed.finished()) == (0, None)
    for umpire in (open_, closed):
        umpire.act(A, "bid", {"coins": 1})
        umpire.act(TABLE, "time", {})
        assert umpire.waiting() == ()
    assert (open_.finished(), closed.finished()) == (1, None)
    open_.act(B, "bid", {"coins": 1})
    open_.act(A, "bid", {"coins": 2})
    assert open_.finished() == 2
    open_.act(C, "bid", {"coins": 1})
    assert open_.over
    assert open_.finished() is None


def test_nobody_can_spend_what_is_in_their_own_sealed_answer() -> None:
    umpire = waiting_for_all(counted=True)
    umpire.act(A, "gift", {"coins": 1})
    umpire.act(A, "bid", {"coins": 4})
    assert offered(umpire, A) == ["bid"]
    assert offered(umpire, B) == ["bid", "gift"]
    assert umpire.finished() == 1


def test_whoever_reopens_their_answer_can_spend_again() -> None:
    umpire = waiting_for_all(counted=True)
    umpire.act(A, "bid", {"coins": 4})
    umpire.back_to(0)
    assert offered(umpire, A) == ["bid", "gift"]


def ready_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    yield Offer("ready", T("Ready"), reopens=T("Not ready yet"))


def waiting_for_the_ready(*, quiet: bool = False) -> Umpire[Tiny]:
    def flow(g: Tiny) -> Play[Ending]:
        forms: dict[Viewer, Any] = dict.fromkeys(g.seats, ready_form)
        answers = yield Wait(forms, sealed=True, quiet=quiet, counted=True)
        g.last = [int(each) for each in answers]
        return Ending("won", (), T("Done."))

    game = replace(TINY, flow=flow, anytime=(Anytime(gift_form, gift, unsealed=True),))
    return Umpire(game, SEATS, game.settle({}), b"seed")


def test_the_table_waits_again_for_whoever_takes_a_sealed_answer_back() -> None:
    umpire = waiting_for_the_ready()
    for seat in (A, B):
        umpire.act(seat, "ready", {})
    assert offered(umpire, A) == ["ready", "not-yet"]
    assert offered(umpire, C) == ["ready", "gift"]
    umpire.act(A, "not-yet", {})
    assert (umpire.waiting(), umpire.finished(), umpire.sealed(A)) == ((A, C), 1, None)
    assert offered(umpire, A) == ["ready", "gift"]
    umpire.act(C, "ready", {})
    assert not umpire.over
    umpire.act(A, "ready", {})
    assert umpire.over
    assert umpire.board.last == [int(each) for each in SEATS]


def test_a_sealed_answer_that_became_unfit_cannot_be_taken_back_any_more() -> None:
    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("ready", T("Ready"), reopens=T("Not yet"), n=Number(0, k.coins[me].value))

    def flow(g: Tiny) -> Play[Ending]:
        yield Wait(dict.fromkeys(g.seats, form), sealed=True)
        return Ending("won", (), T("Done."))

    def take_all_form(_k: Tiny, me: Viewer) -> Iterator[Offer]:
        if me == B:
            yield Offer("take", T("Take all of Seat 1's coins"))

    def take_all(g: Tiny, _answer: Answer) -> None:
        g.coins[A].value = 0

    game = replace(TINY, flow=flow, anytime=(Anytime(take_all_form, take_all),))
    umpire = Umpire(game, SEATS, game.settle({}), b"seed")
    umpire.act(A, "ready", {"n": 3})
    assert offered(umpire, A) == ["ready", "not-yet"]
    umpire.act(B, "take", {})
    assert (umpire.waiting(), umpire.finished()) == (SEATS, None)
    assert offered(umpire, A) == ["ready"]
    umpire.act(A, "ready", {"n": 0})
    assert offered(umpire, A) == ["ready", "not-yet"]


def test_a_sealed_answer_taken_back_replays_from_the_log() -> None:
    umpire = waiting_for_the_ready()
    umpire.act(A, "ready", {})
    umpire.act(A, "not-yet", {})
    umpire.back_to(2)
    assert (umpire.sealed(A), umpire.finished()) == (None, 0)
    umpire.back_to(1)
    assert umpire.sealed(A)


def test_a_quiet_answer_can_be_taken_back_unseen() -> None:
    umpire = waiting_for_the_ready(quiet=True)
    umpire.act(A, "ready", {})
    before = [umpire.view(viewer) for viewer in (B, C, TABLE)]
    umpire.act(A, "not-yet", {})
    assert [umpire.view(viewer) for viewer in (B, C, TABLE)] == before


def test_an_answer_that_does_not_allow_it_cannot_be_taken_back() -> None:
    umpire = waiting_for_all(counted=True)
    umpire.act(A, "bid", {"coins": 1})
    with pytest.raises(Refused, match="moved on"):
        umpire.act(A, "not-yet", {})
