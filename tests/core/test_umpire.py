"""The umpire: who is asked what, which answers fit, and that nothing is lost if a rule fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import Answer, Offer, Refused
from companion.core.play import Play, anyone, ask, everyone, table
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import LEAVE, WOKEN, RuleFailed, Umpire
from companion.core.words import T
from tests.kit.question_ids import id_of
from tests.kit.tiny_game import TINY, Tiny, bid_form, loan_form, next_form

A, B, C = seats_for(3)


def a_game(count: int = 3, game: Any = TINY, **settings: Any) -> Umpire[Tiny]:
    return Umpire(game, seats_for(count), TINY.settle(settings), b"seed")


def bid(umpire: Umpire[Tiny], seat: Seat, coins: int) -> None:
    umpire.act(seat, "bid", {"coins": coins})


def names(umpire: Umpire[Tiny], viewer: Any) -> list[str]:
    return [offer.name for offer in umpire.offers(viewer)]


def test_sealed_answers_may_be_changed_until_the_last_is_in() -> None:
    umpire = a_game()
    assert umpire.waiting() == (A, B, C)
    bid(umpire, A, 5)
    assert umpire.waiting() == (B, C)
    bid(umpire, A, 2)
    bid(umpire, B, 4)
    sealed = umpire.sealed(A)
    assert sealed is not None
    assert sealed.coins == 2
    assert str(umpire.prompt(A)) == "Locked in. You can still change it."
    assert umpire.known(B).coins[B].value == 5
    bid(umpire, C, 0)
    assert umpire.board.last == [2, 4, 0]
    assert umpire.sealed(A) is None
    assert umpire.waiting() == (B,)
    assert str(umpire.prompt(A)) == "Waiting for Seat 2."


def test_nobody_is_due_where_anyone_may_answer_for_all() -> None:
    def flow(_g: Tiny) -> Play[Ending]:
        forms = dict.fromkeys((A, B, C), go_form)
        yield from anyone(forms)
        yield from anyone({A: go_form, TABLE: go_form})
        yield from anyone(forms, shared=False)
        yield from everyone((A, B, C), go_form)
        return Ending("over", (), T("Over."))

    def go_form(_k: Tiny, _me: Any) -> Iterator[Offer]:
        yield Offer("go", T("Go"))

    umpire = a_game(game=replace(TINY, flow=flow))
    assert (umpire.waiting(), umpire.due(), umpire.on_turn()) == ((A, B, C), (), ())
    umpire.act(B, "go", {})
    assert umpire.due() == (A,), "the table could answer, but of the people only one"
    umpire.act(A, "go", {})
    assert umpire.due() == (A, B, C), "each for their own part"
    umpire.act(A, "go", {})
    umpire.act(A, "go", {})
    assert umpire.due() == (B, C)


def test_an_answer_that_fits_no_open_offer_is_refused_and_changes_nothing() -> None:
    umpire = a_game()
    before = (umpire.digest(), len(umpire.entries))
    bad: list[tuple[Any, str, Any]] = [
        (A, "bid", {"coins": 6}),
        (A, "bid", {"coins": True}),
        (A, "bid", {}),
        (A, "bid", {"coins": 1, "more": 1}),
        (A, "keep", {"keep": True}),
        (TABLE, "bid", {"coins": 1}),
        (Seat(9), "bid", {"coins": 1}),
        (A, "loan", {"coins": 9}),
    ]
    for viewer, offer, values in bad:
        with pytest.raises(Refused) as refused:
            umpire.act(viewer, offer, values)
        assert str(refused.value.sentence).endswith(".")
    assert (umpire.digest(), len(umpire.entries)) == before


def test_an_anytime_rule_runs_on_top_and_forms_are_made_again() -> None:
    umpire = a_game()
    bid(umpire, A, 5)
    umpire.act(A, "loan", {"coins": 3})
    assert umpire.sealed(A) is not None
    bid(umpire, A, 8)
    assert umpire.waiting() == (B, C)


def test_the_first_answer_counts_for_all() -> None:
    umpire = a_game(rounds=1)
    for seat in (A, B, C):
        bid(umpire, seat, int(seat))
    umpire.act(C, "keep", {"keep": True})
    assert umpire.waiting() == (A, B, C)
    assert [line.sentence.text for line in umpire.journal(C)][-2] == "You drew {card}."
    assert len(umpire.journal(A)) == len(umpire.journal(C)) - 1
    umpire.act(B, "next", {})
    assert umpire.over is not None
    assert umpire.over.winners == (C,)
    assert str(umpire.prompt(A)) == "Seat 3 wins."
    assert umpire.waiting() == ()
    assert umpire.sealed(A) is None
    with pytest.raises(Refused, match="over"):
        umpire.act(B, "next", {})


def test_the_clock_answers_as_the_table() -> None:
    umpire = a_game()
    for seat in (A, B, C):
        bid(umpire, seat, 0)
    umpire.act(A, "keep", {"keep": False})
    assert [offer.after for offer in umpire.offers(TABLE)] == [None, 30]
    umpire.act(TABLE, "time", {})
    assert umpire.board.round == 2


def test_nobody_waits_for_somebody_who_left_and_their_question_lapses() -> None:
    umpire = a_game(rounds=1)
    bid(umpire, A, 1)
    umpire.act(C, LEAVE, {})
    assert umpire.waiting() == (B,)
    bid(umpire, B, 5)
    umpire.act(B, LEAVE, {})
    assert [line.sentence.text for line in umpire.journal(A)][-2] == "Nobody takes the card."
    assert names(umpire, B) == []
    with pytest.raises(Refused):
        umpire.act(B, LEAVE, {})
    with pytest.raises(Refused):
        Umpire(replace(TINY, leave=None), seats_for(2), TINY.settle({}), b"s").act(A, LEAVE, {})


def test_a_game_can_start_afresh_after_the_companion_was_off() -> None:
    def woken(g: Tiny) -> Play[Ending | None]:
        g.tell(T("Good morning."))
        yield from anyone(dict.fromkeys(g.seats, next_form))
        return None

    umpire = Umpire(replace(TINY, woken=woken), seats_for(3), TINY.settle({}), b"s")
    bid(umpire, A, 1)
    umpire.act(TABLE, WOKEN, {})
    assert names(umpire, A) == ["next", "loan"]
    umpire.act(B, "next", {})
    assert "bid" in names(umpire, B)
    again = Umpire(umpire.game, seats_for(3), umpire.settings, b"s", entries=umpire.entries)
    assert again.board == umpire.board


def test_most_games_do_not_react_to_that() -> None:
    umpire = a_game(rounds=1)
    before = umpire.digest()
    umpire.act(TABLE, WOKEN, {})
    assert umpire.digest() == before


def test_going_back_restores_exactly_the_earlier_table() -> None:
    umpire = a_game(rounds=5)
    seen = [
        (umpire.before(len(umpire.entries)).board, umpire.digest(), umpire.journal(A))
        for _ in play_out(umpire, Chance(b"play"))
    ]
    for count in (len(seen) - 1, len(seen) // 2, 1):
        umpire.back_to(count)
        assert (umpire.board, umpire.digest(), umpire.journal(A)) == seen[count - 1]


def as_play(rule: Callable[[Tiny, Answer], Ending | None]) -> Any:
    """The same rule as a generator that asks nothing."""

    def play(g: Tiny, answer: Answer) -> Play[Ending | None]:
        return rule(g, answer)
        yield

    return play


@pytest.mark.parametrize("made", [as_play, lambda rule: rule])
def test_a_failing_rule_changes_nothing_and_reveals_no_value(made: Callable[..., Any]) -> None:
    def stumble(g: Tiny, answer: Answer) -> None:
        g.loans = 99
        raise ValueError(f"the deck is {g.deck.cards}")

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("stumble", T("Stumble"))

    umpire = a_game(game=replace(TINY, anytime=(Anytime(form, made(stumble)),)))
    bid(umpire, A, 3)
    before = (umpire.before(1).board, umpire.digest())
    with pytest.raises(RuleFailed) as stumbled:
        umpire.act(B, "stumble", {})
    assert stumbled.value.where.startswith("ValueError at test_umpire.py:")
    assert stumbled.value.__cause__ is None
    assert stumbled.value.__suppress_context__
    assert (umpire.board, umpire.digest()) == before
    assert umpire.waiting() == (B, C)


@pytest.mark.parametrize("made", [as_play, lambda rule: rule])
def test_an_anytime_rule_may_end_the_game(made: Callable[..., Any]) -> None:
    def concede(g: Tiny, answer: Answer) -> Ending | None:
        g.loans += 1
        return Ending("won", (), T("Enough.")) if g.loans == 2 else None

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("concede", T("I stop"), about=k.loans)

    umpire = a_game(game=replace(TINY, anytime=(Anytime(form, made(concede)),)))
    umpire.act(A, "concede-0", {})
    assert umpire.over is None
    assert umpire.waiting() == (A, B, C)
    umpire.act(B, "concede-1", {})
    assert (str(umpire.prompt(A)), umpire.waiting(), umpire.offers(A)) == ("Enough.", (), ())


@pytest.mark.parametrize("made", [as_play, lambda rule: rule])
def test_nothing_changes_when_a_rule_refuses(made: Callable[..., Any]) -> None:
    def refuse(g: Tiny, answer: Answer) -> None:
        g.loans = 99
        raise Refused(T("Not on a Sunday."))

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("refuse", T("Try"))

    umpire = a_game(game=replace(TINY, anytime=(Anytime(form, made(refuse)),)))
    bid(umpire, A, 3)
    with pytest.raises(Refused, match="Sunday"):
        umpire.act(A, "refuse", {})
    assert umpire.board.loans == 0
    assert umpire.sealed(A) is not None


def test_sealed_answers_opened_since_are_found() -> None:
    umpire = a_game()
    assert not umpire.opened_since(0)
    umpire.act(A, "loan", {"coins": 1})
    assert not umpire.opened_since(0)
    for seat in (A, B, C):
        bid(umpire, seat, 0)
    assert umpire.opened_since(3)
    assert not umpire.final_since(0)
    umpire.act(A, "keep", {"keep": True})
    umpire.act(B, "next", {})
    assert umpire.final_since(0)
    assert not umpire.final_since(len(umpire.entries))


def test_a_reveal_counts_as_opened() -> None:
    umpire = a_game()
    umpire.board.reveal()
    assert umpire.opened_since(0)


def test_quiet_questions_name_nobody() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, bid_form, T("Choose in secret"), T("Somebody is choosing."), quiet=True)
        yield from anyone({A: bid_form}, quiet=True)
        yield from everyone((A, B), bid_form, quiet=True)
        answer = yield from table(scan_form, T("Show a card to the camera"))
        return Ending("won", (), T("{who} ends it.", who=answer.by))

    def scan_form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("scan", T("Scan"))

    umpire = a_game(game=replace(TINY, flow=flow, anytime=()))
    assert umpire.waiting() == ()
    assert str(umpire.prompt(A)) == "Somebody is choosing."
    assert str(umpire.prompt(B)) == str(umpire.prompt(TABLE)) == "Somebody is choosing."
    bid(umpire, A, 0)
    assert str(umpire.prompt(B)) == "One moment, please."
    bid(umpire, A, 0)
    bid(umpire, A, 0)
    bid(umpire, B, 0)
    assert str(umpire.prompt(TABLE)) == "Show a card to the camera"
    umpire.act(TABLE, "scan", {})
    assert str(umpire.prompt(A)) == "The table ends it."


def test_an_offer_keeps_its_id_only_while_the_question_is_the_same() -> None:
    umpire = a_game()
    first = id_of(umpire, A, "bid")
    assert first == id_of(a_game(), A, "bid")
    bid(umpire, B, 1)
    assert id_of(umpire, A, "bid") == first, "what others seal changes nothing"
    umpire.act(B, "loan", {"coins": 1})
    assert id_of(umpire, A, "bid") == first, "nor does what they do beside it"
    loan = id_of(umpire, A, "loan")
    umpire.act(A, "loan", {"coins": 1})
    assert id_of(umpire, A, "loan") != loan


def test_two_taps_on_continue_do_not_answer_two_questions() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        for _ in range(2):
            yield from anyone(dict.fromkeys(g.seats, next_form))
        return Ending("won", (), T("Done."))

    umpire = a_game(game=replace(TINY, flow=flow, anytime=()))
    seen = id_of(umpire, B, "next")
    umpire.act(A, "next", {})
    assert id_of(umpire, B, "next") != seen


def test_an_answer_goes_to_exactly_the_offer_that_was_found() -> None:
    umpire = a_game()
    bid_of_a, loan_of_a = umpire.open(A)
    assert [each.anytime for each in (bid_of_a, loan_of_a)] == [None, TINY.anytime[0]]
    umpire.act(A, loan_of_a, {"coins": 2})
    assert (umpire.board.loans, umpire.board.coins[A].value) == (1, 7)
    assert umpire.entries[0].offer == "loan"
    for late in (bid_of_a, loan_of_a):
        with pytest.raises(Refused, match="moved on"):
            umpire.act(A, late, {"coins": 2})
    found = umpire.open(A)[0]
    with pytest.raises(Refused, match="moved on"):
        umpire.act(B, found, {"coins": 2})
    umpire.act(A, found, {"coins": 6})
    assert umpire.sealed(A) is not None
    again = Umpire(umpire.game, seats_for(3), umpire.settings, b"seed", entries=umpire.entries)
    assert again.board == umpire.board


def test_no_form_is_called_again_for_an_answer_to_an_open_offer() -> None:
    asked: list[Seat] = []

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        asked.append(me)
        yield from loan_form(k, me)

    umpire = a_game(game=replace(TINY, anytime=(replace(TINY.anytime[0], form=form),)))
    loan_of_a = umpire.open(A)[1]
    asked.clear()
    umpire.act(A, loan_of_a, {"coins": 2})
    assert asked == []


def test_sealed_answers_are_in_seat_order() -> None:
    umpire = a_game()
    for seat in (C, A, B):
        bid(umpire, seat, int(seat))
    assert umpire.board.last == [1, 2, 3]


def test_whoever_is_not_asked_may_still_do_what_can_be_done_at_any_time() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        answer = yield from anyone({A: next_form})
        g.last = [int(answer.by)]
        return Ending("won", (), T("Done."))

    umpire = Umpire(replace(TINY, flow=flow), seats_for(2), TINY.settle({}), b"any")
    assert names(umpire, B) == ["loan"]
    umpire.act(B, "loan", {"coins": 2})
    assert umpire.board.coins[B].value == 7
    umpire.act(A, "next", {})
    assert umpire.board.last == [1], "the rule has the answer"
