"""The umpire: who is asked what, which answers fit, and that nothing is lost if a rule fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.offers import Answer, Offer, Refused
from companion.core.play import Lapsed, Play, Wait, anyone, ask, everyone, table
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.to_json import to_json
from companion.core.umpire import BACK, LEAVE, WOKEN, Entry, RuleFailed, Umpire
from companion.core.words import T
from tests.kit.games.game_evening import GameEvening
from tests.kit.tiny_game import (
    TINY,
    Tiny,
    at_table,
    bid_form,
    loan_form,
    next_form,
    offered,
    playing,
)

A, B, C = SEATS = seats_for(3)
DONE = Ending("won", (), T("Done."))


def bid(umpire: Umpire[Tiny], seat: Seat, coins: int) -> None:
    umpire.act(seat, "bid", {"coins": coins})


def go_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("go", T("Go"))


# --- asking and answering ------------------------------------------------------------------------


def test_the_first_answer_counts_for_all() -> None:
    umpire = at_table()
    for seat in SEATS:
        bid(umpire, seat, int(seat))
    umpire.act(C, "keep", {"keep": True})
    assert umpire.waiting() == SEATS
    assert [line.sentence.text for line in umpire.journal(C)][-2] == "You drew {card}."
    assert len(umpire.journal(A)) == len(umpire.journal(C)) - 1
    umpire.act(B, "next", {})
    assert umpire.board.round == 2


def test_when_the_game_is_over_nobody_is_asked() -> None:
    def flow(_g: Tiny) -> Play[Ending]:
        yield from ask(A, go_form)
        return Ending("won", (C,), T("{who} wins.", who=C))

    umpire = playing(flow)
    assert umpire.view(B)["over"] is None
    umpire.act(A, "go", {})
    assert umpire.view(B)["over"] == {"ending": "won", "winners": [3]}
    assert str(umpire.prompt(A)) == "Seat 3 wins."
    assert (umpire.waiting(), umpire.sealed(A), umpire.finished()) == ((), None, None)
    with pytest.raises(Refused) as late:
        umpire.act(A, "go", {})
    assert (str(late.value.sentence), late.value.code) == ("The game is over.", "gone")


def test_nobody_is_due_where_anyone_may_answer_for_all() -> None:
    def flow(_g: Tiny) -> Play[Ending]:
        forms = dict.fromkeys(SEATS, go_form)
        yield from anyone(forms)
        yield from anyone({A: go_form, TABLE: go_form})
        yield from anyone(forms, shared=False)
        yield from everyone(SEATS, go_form)
        return DONE

    umpire = playing(flow)
    assert (umpire.waiting(), umpire.due(), umpire.on_turn()) == (SEATS, (), ())
    umpire.act(B, "go", {})
    assert umpire.due() == (A,), "the table could answer, but of the people only one"
    umpire.act(A, "go", {})
    assert umpire.due() == SEATS, "each for their own part"
    umpire.act(A, "go", {})
    umpire.act(A, "go", {})
    assert umpire.due() == (B, C)


def test_an_answer_that_fits_no_open_offer_is_refused_and_changes_nothing() -> None:
    umpire = at_table()
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


def test_an_answer_goes_to_exactly_the_offer_that_was_found() -> None:
    umpire = at_table()
    bid_of_a, loan_of_a = umpire.open(A)
    assert [each.anytime for each in (bid_of_a, loan_of_a)] == [None, TINY.interruptions.anytime[0]]
    umpire.act(A, loan_of_a, {"coins": 2})
    assert (umpire.board.loans, umpire.board.coins[A].value) == (1, 7)
    for late in (bid_of_a, loan_of_a):
        with pytest.raises(Refused, match="moved on"):
            umpire.act(A, late, {"coins": 2})
    found = umpire.open(A)[0]
    with pytest.raises(Refused, match="moved on"):
        umpire.act(B, found, {"coins": 2})
    umpire.act(A, found, {"coins": 6})
    assert umpire.sealed(A) is not None
    assert [each.offer for each in umpire.entries] == ["loan", "bid"]


def test_an_entry_does_not_show_its_values() -> None:
    assert repr(Entry(A, "bid", {"n": 7})) == "Entry(Seat(1), 'bid', •••)"


def test_the_clock_answers_as_the_table() -> None:
    umpire = at_table()
    for seat in SEATS:
        bid(umpire, seat, 0)
    umpire.act(A, "keep", {"keep": False})
    assert [offer.after for offer in umpire.offers(TABLE)] == [None, 30]
    umpire.act(TABLE, "time", {})
    assert umpire.board.round == 2


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


# --- what can be done at any time ----------------------------------------------------------------


def test_an_anytime_rule_runs_on_top_and_forms_are_made_again() -> None:
    umpire = at_table()
    bid(umpire, A, 5)
    umpire.act(A, "loan", {"coins": 3})
    assert umpire.sealed(A) is not None
    bid(umpire, A, 8)
    assert umpire.waiting() == (B, C)


def test_whoever_is_not_asked_may_still_do_what_can_be_done_at_any_time() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        answer = yield from anyone({A: next_form})
        g.last = [int(answer.by)]
        return DONE

    umpire = at_table(game=replace(TINY, flow=flow))
    assert offered(umpire, B) == ["loan"]
    umpire.act(B, "loan", {"coins": 2})
    assert umpire.board.coins[B].value == 7
    umpire.act(A, "next", {})
    assert umpire.board.last == [1], "the rule has the answer"


def test_no_form_is_called_again_for_an_answer_to_an_open_offer() -> None:
    asked: list[Seat] = []

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        asked.append(me)
        yield from loan_form(k, me)

    umpire = at_table(anytime=(Anytime(form, TINY.interruptions.anytime[0].play),))
    loan_of_a = umpire.open(A)[1]
    asked.clear()
    umpire.act(A, loan_of_a, {"coins": 2})
    assert asked == []


# --- prompts -------------------------------------------------------------------------------------


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


def test_quiet_questions_name_nobody() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, bid_form, T("Choose in secret"), T("Somebody is choosing."), quiet=True)
        yield from anyone({A: bid_form}, quiet=True)
        yield from everyone((A, B), bid_form, quiet=True)
        answer = yield from table(go_form, T("Show a card to the camera"))
        return Ending("won", (), T("{who} ends it.", who=answer.by))

    umpire = playing(flow)
    assert umpire.waiting() == ()
    for viewer in (A, B, TABLE):
        assert str(umpire.prompt(viewer)) == "Somebody is choosing."
    bid(umpire, A, 0)
    assert str(umpire.prompt(B)) == "One moment, please."
    bid(umpire, A, 0)
    bid(umpire, A, 0)
    bid(umpire, B, 0)
    assert str(umpire.prompt(TABLE)) == "Show a card to the camera"
    umpire.act(TABLE, "go", {})
    assert str(umpire.prompt(A)) == "The table ends it."


# --- going home, and being woken -----------------------------------------------------------------


def test_nobody_waits_for_somebody_who_left_and_their_question_lapses() -> None:
    umpire = at_table()
    bid(umpire, A, 1)
    umpire.act(C, LEAVE, {})
    assert umpire.waiting() == (B,)
    bid(umpire, B, 5)
    umpire.act(B, LEAVE, {})
    assert [line.sentence.text for line in umpire.journal(A)][-2] == "Nobody takes the card."


def test_whoever_has_left_is_offered_nothing_and_cannot_leave_again() -> None:
    umpire = at_table(leave=lambda _g, _seat: None)
    bid(umpire, A, 1)
    umpire.act(A, LEAVE, {})
    assert offered(umpire, A) == []
    with pytest.raises(Refused, match="play for you instead"):
        umpire.act(A, LEAVE, {})
    bid(umpire, B, 2)
    bid(umpire, C, 3)
    assert umpire.board.last == [2, 3], "a bid goes home with its seat"


def test_nobody_can_leave_a_game_that_needs_everybody() -> None:
    umpire = at_table(leave=None)
    assert umpire.can_leave() is False
    with pytest.raises(Refused, match="Nobody can leave"):
        umpire.act(A, LEAVE, {})


def test_nothing_happens_any_more_when_a_game_has_been_ended_from_outside() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        try:
            yield from anyone(dict.fromkeys(g.seats, next_form))
        except Lapsed:
            g.tell(T("The rule went on."))
        return Ending("won", (A,), T("Too late."))

    def leave(g: Tiny, seat: Seat) -> Ending:
        return Ending("won", (), T("{who} has left.", who=seat))

    def greet(g: Tiny, *_seat: Seat) -> None:
        g.tell(T("Good morning."))

    umpire = playing(flow, leave=leave, woken=greet, taken_back=greet)
    assert umpire.can_leave() is True
    umpire.act(B, LEAVE, {})
    assert umpire.over is not None
    assert str(umpire.over.sentence) == "Seat 2 has left."
    assert (umpire.can_leave(), umpire.waiting(), umpire.finished()) == (False, (), None)
    assert [umpire.sealed(seat) for seat in SEATS] == [None] * 3
    for entry in (BACK, WOKEN):
        umpire.act(A, entry, {})
    assert umpire.journal(A) == ()
    with pytest.raises(Refused, match="Nobody can leave"):
        umpire.act(C, LEAVE, {})


def test_a_game_can_start_afresh_after_the_companion_was_off() -> None:
    def woken(g: Tiny) -> Play[Ending | None]:
        yield from anyone(dict.fromkeys(g.seats, next_form))
        return None

    umpire = at_table(woken=woken)
    bid(umpire, A, 1)
    umpire.act(TABLE, WOKEN, {})
    assert offered(umpire, A) == ["next", "loan"]
    umpire.act(B, "next", {})
    assert "bid" in offered(umpire, B)
    assert umpire.before(len(umpire.entries)).board == umpire.board


def test_most_games_do_not_react_to_that() -> None:
    umpire = at_table()
    before = umpire.digest()
    umpire.act(TABLE, WOKEN, {})
    assert umpire.digest() == before


# --- rules that end, refuse or fail --------------------------------------------------------------


def as_play(rule: Callable[[Tiny, Answer], Ending | None]) -> Any:
    """The same rule as a generator that asks nothing."""

    def play(g: Tiny, answer: Answer) -> Play[Ending | None]:
        return rule(g, answer)
        yield

    return play


however_made = pytest.mark.parametrize(
    "made", [as_play, lambda rule: rule], ids=["a generator", "a function"]
)


def doing(rule: Any) -> Umpire[Tiny]:
    """A table at which this rule can run at any time, after a bid of Seat 1."""

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("do", T("Do it"), about=k.loans)

    umpire = at_table(anytime=(Anytime(form, rule),))
    bid(umpire, A, 3)
    return umpire


@however_made
def test_an_anytime_rule_may_end_the_game(made: Callable[..., Any]) -> None:
    def concede(g: Tiny, answer: Answer) -> Ending | None:
        g.loans += 1
        return Ending("won", (), T("Enough.")) if g.loans == 2 else None

    umpire = doing(made(concede))
    umpire.act(A, "do-0", {})
    assert umpire.over is None
    assert umpire.waiting() == (B, C)
    umpire.act(B, "do-1", {})
    assert (str(umpire.prompt(A)), umpire.waiting(), umpire.offers(A)) == ("Enough.", (), ())


@however_made
def test_nothing_changes_when_a_rule_refuses(made: Callable[..., Any]) -> None:
    def refuse(g: Tiny, answer: Answer) -> None:
        g.loans = 99
        raise Refused(T("Not on a Sunday."))

    umpire = doing(made(refuse))
    with pytest.raises(Refused, match="Sunday"):
        umpire.act(A, "do-0", {})
    assert umpire.board.loans == 0
    assert umpire.sealed(A) is not None


@however_made
def test_a_failing_rule_changes_nothing_and_reveals_no_value(made: Callable[..., Any]) -> None:
    def stumble(g: Tiny, answer: Answer) -> None:
        g.loans = 99
        raise ValueError(f"the deck is {g.deck.cards}")

    umpire = doing(made(stumble))
    before = (umpire.before(1).board, umpire.digest())
    with pytest.raises(RuleFailed) as stumbled:
        umpire.act(B, "do-0", {})
    line = stumble.__code__.co_firstlineno + 2
    assert stumbled.value.where == str(stumbled.value) == f"ValueError at test_umpire.py:{line}"
    assert stumbled.value.__cause__ is None
    assert stumbled.value.__suppress_context__
    assert (umpire.board, umpire.digest()) == before
    assert umpire.waiting() == (B, C)


# --- views and digests ---------------------------------------------------------------------------


def test_what_was_known_and_offered_can_be_forgotten() -> None:
    umpire = at_table()
    assert umpire.offers(A)[0].fields["coins"].limits()["high"] == 5
    umpire.board.coins[A].value = 9
    table_ = GameEvening[Tiny]()
    table_.umpire = umpire
    table_.changed()
    assert umpire.known(A).coins[A].value == 9
    assert umpire.offers(A)[0].fields["coins"].limits()["high"] == 9


def test_a_digest_tells_tables_apart_however_they_came_about() -> None:
    one, other = at_table(), at_table()
    other.board.won = dict(reversed(one.board.won.items()))
    assert list(one.board.won) != list(other.board.won)
    assert one.digest() == other.digest()
    bid(one, A, 1)
    assert one.digest() != other.digest()


def test_a_digest_is_the_same_in_every_version() -> None:
    """Saved tables hold digests of versions that are older than the program."""
    umpire = at_table()
    umpire.board.tell(T("Ariel’s bid – none"))
    plain = json.dumps(to_json(umpire.view(TABLE)), sort_keys=True, ensure_ascii=False)
    assert "’" in plain
    assert umpire.digest() == sha256(plain.encode()).hexdigest()[:12]
