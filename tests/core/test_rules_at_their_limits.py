"""Running rules where a question lapses, an answer no longer fits, or the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import UNSEAL, Answer, Offer, Refused
from companion.core.play import Lapsed, Play, Wait, anyone, everyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import BACK, LEAVE, WOKEN, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, bid_form, next_form

A, B, C = SEATS = seats_for(3)
DONE = Ending("won", (), T("Done."))


def playing(flow: Any, **more: Any) -> Umpire[Tiny]:
    """The tiny game with other rules, for three."""
    game = replace(TINY, flow=flow, **{"anytime": (), **more})
    return Umpire(game, SEATS, game.settle({}, 3), b"limits")


def offered(umpire: Umpire[Any], viewer: Viewer) -> list[str]:
    return [each.name for each in umpire.offers(viewer)]


def bids(g: Tiny) -> Play[Ending]:
    """Everybody bids, once."""
    answers = yield from everyone(g.seats, bid_form)
    g.last = [each.coins for each in answers.values()]
    return DONE


def steal_form(k: Tiny, me: Seat) -> Iterator[Offer]:
    if me == B and not k.loans:
        yield Offer("steal", T("Take all of Seat 1's coins"))


def steal(g: Tiny, _answer: Answer) -> None:
    g.loans += 1
    g.coins[A].value = 0


def test_a_sealed_answer_that_no_longer_fits_is_asked_for_again() -> None:
    umpire = playing(bids, anytime=(Anytime(steal_form, steal),))
    for seat in (A, C):
        umpire.act(seat, "bid", {"coins": 3})
    assert umpire.waiting() == (B,)
    umpire.act(B, "steal", {})
    assert umpire.waiting() == (A, B)
    assert umpire.sealed(A) is None
    kept = umpire.sealed(C)
    assert kept is not None
    assert kept.values == {"coins": 3}
    with pytest.raises(Refused):
        umpire.act(A, "bid", {"coins": 3})
    umpire.act(A, "bid", {"coins": 0})
    umpire.act(B, "bid", {"coins": 5})
    assert umpire.board.last == [0, 5, 3]


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
        umpire.act(seat, "bid", {"coins": 1})
    assert umpire.board.last == [1, 3]


def test_a_question_lapses_only_if_nobody_can_answer_it() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        for _ in range(2):
            try:
                yield from anyone(dict.fromkeys(g.seats, form))
                g.round += 1
            except Lapsed:
                g.tell(T("Nobody can."))
        return DONE

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        if me == C and not k.round:
            yield Offer("go", T("Go"))

    umpire = playing(flow)
    assert umpire.waiting() == (C,)
    assert umpire.journal(A) == ()
    umpire.act(C, "go", {})
    assert [str(line.sentence) for line in umpire.journal(A)] == ["Nobody can."]
    assert umpire.over == DONE


def test_nothing_happens_any_more_when_a_game_has_been_ended_from_outside() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        try:
            yield from anyone(dict.fromkeys(g.seats, next_form))
        except Lapsed:
            g.tell(T("The rule went on."))
        return Ending("won", (A,), T("Too late."))

    def leave(g: Tiny, seat: Seat) -> Ending:
        return Ending("won", (), T("{who} has left.", who=seat))

    umpire = playing(flow, leave=leave, woken=wake, taken_back=wake_for)
    assert umpire.can_leave() is True
    umpire.act(B, LEAVE, {})
    assert umpire.over is not None
    assert str(umpire.over.sentence) == "Seat 2 has left."
    assert umpire.journal(A) == ()
    assert (umpire.can_leave(), umpire.waiting(), umpire.finished()) == (False, (), None)
    assert [umpire.sealed(seat) for seat in SEATS] == [None] * 3
    for entry in (BACK, WOKEN):
        umpire.act(A, entry, {})
    assert umpire.journal(A) == ()
    with pytest.raises(Refused, match="Nobody can leave"):
        umpire.act(C, LEAVE, {})
    with pytest.raises(Refused) as late:
        umpire.act(A, "next", {})
    assert (str(late.value.sentence), late.value.code) == ("The game is over.", "gone")
    assert playing(flow, leave=None).can_leave() is False


def wake(g: Tiny) -> None:
    g.tell(T("Good morning."))


def wake_for(g: Tiny, _seat: Seat) -> None:
    g.tell(T("Good morning."))


def test_whoever_has_left_is_offered_nothing_and_cannot_leave_again() -> None:
    umpire = playing(bids, leave=lambda _g, _seat: None)
    umpire.act(A, "bid", {"coins": 1})
    umpire.act(A, LEAVE, {})
    assert offered(umpire, A) == []
    assert umpire.waiting() == (B, C)
    with pytest.raises(Refused, match="play for you instead"):
        umpire.act(A, LEAVE, {})
    umpire.act(B, "bid", {"coins": 2})
    umpire.act(C, "bid", {"coins": 3})
    assert umpire.board.last == [2, 3], "a bid goes home with its seat"


def test_a_sealed_answer_that_can_be_reopened_says_so() -> None:
    def form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
        yield Offer("go", T("Go"), reopens=T("Not yet"))
        yield Offer("stay", T("Stay"))

    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone(g.seats, form)
        return DONE

    umpire = playing(flow)
    umpire.act(A, "stay", {})
    assert offered(umpire, A) == ["go", "stay"]
    umpire.act(A, "go", {})
    unseal = umpire.find(A, UNSEAL)
    assert (unseal.name, str(unseal.label), unseal.tone) == ("not-yet", "Not yet", "quiet")
    assert (unseal.seldom, unseal.final, unseal.public) == (True, False, False)
    assert str(umpire.prompt(A)) == "Locked in. You can still change it."
    assert umpire.find(A, "stay").name == "stay"
    with pytest.raises(Refused, match="moved on") as gone:
        umpire.find(B, UNSEAL)
    assert gone.value.code == "gone"


def test_a_prompt_names_what_is_asked_or_whom_the_table_waits_for() -> None:
    def form(_k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("time", T("Time is up"), after=9)
        if me != TABLE:
            yield Offer("first", T("The first"))
            yield Offer("second", T("The second"))

    def flow(g: Tiny) -> Play[Ending]:
        yield Wait({A: form, TABLE: form}, screen=None)
        yield Wait({A: form}, screen=T("{missing} thinks about {what}", what="it"))
        yield Wait({A: form}, prompt=T("Choose"), screen=T("Somebody thinks"))
        return DONE

    umpire = playing(flow)
    assert str(umpire.prompt(A)) == "The first"
    assert str(umpire.prompt(B)) == str(umpire.prompt(TABLE)) == "Waiting for Seat 1."
    umpire.act(A, "first", {})
    assert str(umpire.prompt(B)) == "Seat 1 thinks about it"
    umpire.act(A, "second", {})
    assert (str(umpire.prompt(A)), str(umpire.prompt(B))) == ("Choose", "Somebody thinks")
    assert umpire.view(B)["waiting"] == [1]
    assert umpire.view(B)["over"] is None
    umpire.act(A, "first", {})
    assert umpire.view(B)["over"] == {"ending": "won", "winners": []}
