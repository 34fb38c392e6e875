"""Answers under seal: changed until the last is in, dropped when unfit, unseen by others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import UNSEAL, Answer, Number, Offer, Refused
from companion.core.play import Play, Wait, anyone, everyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import Tiny, at_table, bid_form, offered, playing

A, B, C = SEATS = seats_for(3)
DONE = Ending("won", (), T("Done."))


def bid(umpire: Umpire[Tiny], seat: Seat, coins: int) -> None:
    umpire.act(seat, "bid", {"coins": coins})


def steal_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    if me == B and not k.loans:
        yield Offer("steal", T("Take all of Seat 1's coins"))


def steal(g: Tiny, _answer: Answer) -> None:
    g.loans += 1
    g.coins[A].value = 0


STEALING = (Anytime(steal_form, steal),)


def test_sealed_answers_may_be_changed_until_the_last_is_in() -> None:
    umpire = at_table()
    assert umpire.waiting() == SEATS
    bid(umpire, A, 5)
    assert umpire.waiting() == (B, C)
    bid(umpire, A, 2)
    bid(umpire, C, 0)
    sealed = umpire.sealed(A)
    assert sealed is not None
    assert sealed.coins == 2
    assert umpire.known(B).coins[B].value == 5
    bid(umpire, B, 4)
    assert umpire.board.last == [2, 4, 0], "in the order of the seats"
    assert umpire.sealed(A) is None
    assert umpire.waiting() == (B,)


def test_viewers_who_are_offered_nothing_are_not_waited_for() -> None:
    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        if me != B:
            yield from bid_form(k, me)

    def flow(g: Tiny) -> Play[Ending]:
        answers = yield from everyone(g.seats, form)
        g.last = [int(seat) for seat in answers]
        return DONE

    umpire = playing(flow)
    assert umpire.waiting() == (A, C)
    for seat in (C, A):
        bid(umpire, seat, 1)
    assert umpire.board.last == [1, 3]


def test_a_sealed_answer_that_no_longer_fits_is_asked_for_again() -> None:
    umpire = at_table(anytime=STEALING)
    for seat in (A, C):
        bid(umpire, seat, 3)
    umpire.act(B, "steal", {})
    assert umpire.waiting() == (A, B)
    assert umpire.sealed(A) is None
    kept = umpire.sealed(C)
    assert kept is not None
    assert kept.values == {"coins": 3}
    with pytest.raises(Refused):
        bid(umpire, A, 3)
    bid(umpire, A, 0)
    bid(umpire, B, 5)
    assert umpire.board.last == [0, 5, 3]


# --- what others may see -------------------------------------------------------------------------


def time_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("time", T("Time is up"), after=30)


def gift_form(k: Tiny, me: Viewer) -> Iterator[Offer]:
    """Give coins away; they may be in one's own sealed bid."""
    if isinstance(me, Seat) and k.coins[me].value:
        yield Offer("gift", T("Give coins away"), coins=Number(1, k.coins[me].value))


def gift(g: Tiny, answer: Answer) -> None:
    g.coins[Seat(answer.by)].value -= answer.coins


GIVING = (Anytime(gift_form, gift, unsealed=True),)


def waiting_for_all(*, counted: bool) -> Umpire[Tiny]:
    """Everybody bids, and nobody is told who has; the clock answers too."""

    def flow(g: Tiny) -> Play[Ending]:
        forms: dict[Viewer, Any] = {TABLE: time_form, **dict.fromkeys(g.seats, bid_form)}
        yield Wait(forms, sealed=True, quiet=True, counted=counted)
        return DONE

    return playing(flow, anytime=GIVING)


def test_the_number_of_sealed_answers_is_shown_only_if_the_wait_says_so() -> None:
    open_, closed = waiting_for_all(counted=True), waiting_for_all(counted=False)
    assert (open_.finished(), closed.finished()) == (0, None)
    for umpire in (open_, closed):
        bid(umpire, A, 1)
        umpire.act(TABLE, "time", {})
        assert umpire.waiting() == ()
    assert (open_.finished(), closed.finished()) == (1, None)
    bid(open_, B, 1)
    bid(open_, A, 2)
    assert open_.finished() == 2
    bid(open_, C, 1)
    assert open_.over
    assert open_.finished() is None


def test_nobody_can_spend_what_is_in_their_own_sealed_answer() -> None:
    umpire = waiting_for_all(counted=True)
    umpire.act(A, "gift", {"coins": 1})
    bid(umpire, A, 4)
    assert offered(umpire, A) == ["bid"]
    assert offered(umpire, B) == ["bid", "gift"]
    umpire.back_to(1)
    assert offered(umpire, A) == ["bid", "gift"]


# --- taken back by whoever gave it ---------------------------------------------------------------


def ready_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    yield Offer("ready", T("Ready"), reopens=T("Not ready yet"))
    yield Offer("stay", T("Stay"))


def waiting_for_the_ready(*, quiet: bool = False) -> Umpire[Tiny]:
    def flow(g: Tiny) -> Play[Ending]:
        forms: dict[Viewer, Any] = dict.fromkeys(g.seats, ready_form)
        answers = yield Wait(forms, sealed=True, quiet=quiet, counted=True)
        g.last = [int(each) for each in answers]
        return DONE

    return playing(flow, anytime=GIVING)


def test_the_table_waits_again_for_whoever_takes_a_sealed_answer_back() -> None:
    umpire = waiting_for_the_ready()
    for seat in (A, B):
        umpire.act(seat, "ready", {})
    assert offered(umpire, A) == ["ready", "stay", UNSEAL]
    assert offered(umpire, C) == ["ready", "stay", "gift"]
    umpire.act(A, UNSEAL, {})
    assert (umpire.waiting(), umpire.finished(), umpire.sealed(A)) == ((A, C), 1, None)
    assert offered(umpire, A) == ["ready", "stay", "gift"]
    umpire.act(C, "ready", {})
    assert not umpire.over
    umpire.act(A, "ready", {})
    assert umpire.over
    assert umpire.board.last == [1, 2, 3]


def test_only_an_answer_that_can_be_reopened_says_so() -> None:
    umpire = waiting_for_the_ready()
    umpire.act(A, "stay", {})
    assert offered(umpire, A) == ["ready", "stay"]
    umpire.act(A, "ready", {})
    assert str(umpire.prompt(A)) == "Locked in. You can still change it."
    unseal = umpire.find(A, UNSEAL)
    assert (unseal.name, str(unseal.label), unseal.tone) == ("not-yet", "Not ready yet", "quiet")
    assert (unseal.seldom, unseal.final, unseal.public) == (True, False, False)
    assert umpire.find(A, "stay").name == "stay"
    for do in (lambda: umpire.find(B, UNSEAL), lambda: umpire.act(B, UNSEAL, {})):
        with pytest.raises(Refused, match="moved on") as gone:
            do()
        assert gone.value.code == "gone"


def test_a_sealed_answer_that_became_unfit_cannot_be_taken_back_any_more() -> None:
    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("ready", T("Ready"), reopens=T("Not yet"), n=Number(0, k.coins[me].value))

    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone(g.seats, form)
        return DONE

    umpire = playing(flow, anytime=STEALING)
    umpire.act(A, "ready", {"n": 3})
    assert offered(umpire, A) == ["ready", UNSEAL]
    umpire.act(B, "steal", {})
    assert (umpire.waiting(), umpire.finished()) == (SEATS, None)
    assert offered(umpire, A) == ["ready"]
    umpire.act(A, "ready", {"n": 0})
    assert offered(umpire, A) == ["ready", UNSEAL]


def test_a_quiet_answer_can_be_taken_back_unseen() -> None:
    umpire = waiting_for_the_ready(quiet=True)
    umpire.act(A, "ready", {})
    before = [umpire.view(viewer) for viewer in (B, C, TABLE)]
    umpire.act(A, UNSEAL, {})
    assert [umpire.view(viewer) for viewer in (B, C, TABLE)] == before


# --- the time is up, and the first answer is left to others ---------------------------------------


def timed_form(_k: Tiny, me: Viewer) -> Iterator[Offer]:
    if me == TABLE:
        yield Offer("time_up", T("Time is up"), after=9.0, closes=True)
    else:
        yield from bid_form(_k, Seat(me))


def test_a_clock_opens_what_there_is_and_nobody_waits_for_it() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        for _ in range(2):
            answers = yield from everyone((*g.seats, TABLE), timed_form)
            g.last += [int(seat) for seat in answers]
        return DONE

    umpire = playing(flow)
    assert umpire.waiting() == SEATS
    bid(umpire, B, 1)
    umpire.act(TABLE, "time_up", {})
    assert (umpire.board.last, umpire.waiting()) == ([2], SEATS)
    for seat in SEATS:
        bid(umpire, seat, 1)
    assert umpire.over == DONE, "all have answered: the clock is not waited for"


def buzz_form(_k: Tiny, me: Viewer) -> Iterator[Offer]:
    if me == TABLE:
        yield Offer("time_up", T("Time is up"), after=9.0, closes=True)
        return
    yield Offer("buzz", T("Buzz"))
    yield Offer("skip", T("I let it be"), passes=True, reopens=T("Wait"))


@pytest.mark.parametrize(
    ("answers", "ends"),
    [
        ([(A, "buzz")], (A, "buzz")),
        ([(A, "skip"), (B, "buzz")], (B, "buzz")),
        ([(A, "skip"), (B, "skip"), (C, "skip")], (C, "skip")),
        ([(A, "skip"), (A, "buzz")], (A, "buzz")),
        ([(A, "skip"), (B, "skip"), (A, UNSEAL), (C, "skip"), (A, "skip")], (A, "skip")),
        ([(A, "skip"), (TABLE, "time_up")], (TABLE, "time_up")),
    ],
)
def test_who_passes_leaves_the_first_answer_to_the_others(
    answers: list[tuple[Viewer, str]], ends: tuple[Viewer, str]
) -> None:
    def flow(g: Tiny) -> Play[Ending]:
        forms = dict.fromkeys((*g.seats, TABLE), buzz_form)
        answer = yield from anyone(forms)
        return Ending("won", (), T("{who} {what}", who=int(answer.by), what=answer.offer))

    umpire = playing(flow)
    for by, offer in answers[:-1]:
        umpire.act(by, offer, {})
        assert umpire.over is None
    umpire.act(*answers[-1], {})
    assert umpire.over is not None
    assert str(umpire.over.sentence) == f"{int(ends[0])} {ends[1]}"


def test_who_has_passed_is_not_waited_for_and_others_keep_their_question() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from anyone(dict.fromkeys((*g.seats, TABLE), buzz_form))
        return DONE

    umpire = playing(flow)
    before = {who: [each.id for each in umpire.open(who)] for who in (B, C, TABLE)}
    umpire.act(A, "skip", {})
    assert umpire.waiting() == (B, C)
    assert {who: [each.id for each in umpire.open(who)] for who in (B, C, TABLE)} == before
