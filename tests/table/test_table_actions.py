"""What people do with the table itself: pause, go home, come back, use a stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.game import Interruptions
from companion.core.offers import Offer
from companion.core.play import Play, anyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.table.people.card_attempts import CARD_ATTEMPTS_PAUSE_SECONDS, MAX_CARD_ATTEMPTS
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY, Tiny


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


def bids(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=5)
    evening.do(B, "bid", coins=1)


# --- a pause --------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [A, B, HOST])
def test_anybody_can_pause_and_resume_the_table(evening: TableEvening, who: Viewer) -> None:
    offer = evening.id(A, "bid")
    evening.do(who, "~pause")
    assert evening.table.record.state is State.PAUSED
    before = evening.stand()
    with pytest.raises(Refused, match="is paused"):
        evening.table.act(A, "x", offer, {"coins": 1})
    assert evening.stand() == before
    assert evening.restart().record.state is State.PAUSED
    evening.do(B, "~resume")
    evening.table.act(A, "x", offer, {"coins": 1})
    assert evening.journal()[-1] == "Ben resumes the game."


# --- clocks ---------------------------------------------------------------------------------------


def test_the_clock_answers_when_its_time_is_up(evening: TableEvening) -> None:
    bids(evening)
    evening.now += 100
    evening.do(A, "keep", keep=True)
    (clock,) = evening.table.pace.clocks.running
    assert clock.ends == evening.now + 30
    assert evening.may(TABLE) == {"next"}
    assert evening.table.pace.ring(evening.now + 29) == []
    assert evening.table.pace.ring(evening.now + 30) == [clock]
    assert (evening.last().viewer, evening.last().offer, evening.last().hand) == (
        0,
        "time",
        "clock",
    )
    assert evening.table.pace.ring(evening.now + 1000) == []


def test_nobody_can_give_the_clocks_answer(evening: TableEvening) -> None:
    bids(evening)
    evening.do(A, "keep", keep=True)
    (clock,) = evening.table.pace.clocks.running
    with pytest.raises(Refused):
        evening.table.act(HOST, "x", clock.opened.id, {})


def test_a_pause_stops_the_clock_and_a_restart_resets_it(evening: TableEvening) -> None:
    bids(evening)
    evening.do(A, "keep", keep=True)
    evening.now += 20
    evening.do(A, "~pause")
    evening.now += 500
    assert evening.table.pace.clocks.due(evening.now) == ()
    evening.do(A, "~resume")
    assert evening.table.pace.clocks.due(evening.now + 9) == ()
    assert len(evening.table.pace.clocks.due(evening.now + 10)) == 1
    evening.now += 1000
    assert evening.restart().pace.clocks.due(evening.now + 29) == ()


def test_a_clock_rings_in_time_though_the_laptops_was_set_back(evening: TableEvening) -> None:
    bids(evening)
    evening.do(A, "keep", keep=True)
    assert evening.table.pace.ring(evening.now + 20) == []
    evening.now -= 3600 - 20
    assert evening.table.pace.ring(evening.now) == []
    assert evening.table.pace.ring(evening.now + 9) == []
    assert len(evening.table.pace.ring(evening.now + 10)) == 1


def test_every_question_has_its_own_clock(tmp_path: Path) -> None:
    def turns(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            if me == TABLE:
                yield Offer("time", T("Time is up"), after=30)
            else:
                yield Offer("say", T("Say"))

        while True:
            yield from anyone({g.seats[0]: form, TABLE: form})

    evening = TableEvening(tmp_path, replace(TINY, flow=turns)).start("Ada", "Ben")
    evening.now += 20
    evening.do(B, "loan", coins=1)  # an interruption that does not change the question
    assert len(evening.table.pace.clocks.due(evening.now + 10)) == 1
    evening.do(A, "say")
    assert evening.table.pace.clocks.due(evening.now + 29) == ()
    assert len(evening.table.pace.clocks.due(evening.now + 30)) == 1
    for _ in range(3):
        evening.now += 30
        assert len(evening.table.pace.ring(evening.now)) == 1


def test_a_clock_does_not_reveal_secret_acts(tmp_path: Path) -> None:
    def night(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            if me == TABLE:
                yield Offer("time", T("The night is over"), after=30)
            else:
                yield Offer("say", T("Say"))

        for seat in g.seats:
            yield from anyone({seat: form, TABLE: form}, screen=T("Night"), quiet=True)
        return Ending("won", (), T("Done."))

    evening = TableEvening(tmp_path, replace(TINY, flow=night)).start("Ada", "Ben")
    before = evening.table.view.in_protocol(None)
    evening.now += 20
    evening.do(A, "say")
    assert evening.table.view.in_protocol(None) == before


# --- going home -----------------------------------------------------------------------------------


def test_somebody_goes_home_for_good(evening: TableEvening) -> None:
    evening.do(A, "~leave")
    assert evening.journal()[-2:] == ["Ada leaves.", "Ada leaves the game."]
    assert evening.may(A) == set()
    evening.restart()
    assert evening.table.view.in_protocol(None)["players"][0]["gone"] is True
    evening.do(B, "bid", coins=1)
    assert evening.may(B) >= {"keep"}


def test_leaving_is_refused_if_the_game_needs_everybody(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, replace(TINY, interruptions=Interruptions())).start(
        "Ada", "Ben"
    )
    assert "~leave" not in evening.may(A)
    with pytest.raises(Refused, match="computer play for you"):
        evening.do(A, "~leave")


def test_the_host_closes_a_table_for_good(evening: TableEvening) -> None:
    evening.do(HOST, "~close")
    assert evening.restart().record.state is State.ENDED
    assert evening.may(A) <= {"~seat-card"}
    assert evening.may(HOST) == set()
    assert evening.tables.list()[0].state is State.ENDED


# --- being away -----------------------------------------------------------------------------------


def test_the_host_answers_for_somebody_away_and_everybody_is_told(
    evening: TableEvening,
) -> None:
    assert "~answer-for" not in evening.may(HOST)
    evening.table.record.people.here.discard(A)
    assert evening.table.view.in_protocol(None)["players"][0]["away"] is True
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.do(B, "~allow")
    (shown,) = evening.table.view.in_protocol(HOST)["answer_for"]
    assert "answer_for" not in evening.table.view.in_protocol(TABLE)
    offer = next(each["offer"] for each in shown["offers"] if "bid" in each["offer"])
    evening.table.act(HOST, "x", offer, {"coins": 2})
    assert (evening.last().viewer, evening.last().hand) == (1, "host")
    assert evening.journal()[-2:] == [
        "The host answers for Ada for now.",
        "The host answers for Ada.",
    ]
    with pytest.raises(Refused):
        evening.table.act(B, "x", offer, {"coins": 2})


def test_only_one_of_yes_and_no_is_the_main_key(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    looks = {each.offer.name: each.offer.tone for each in evening.table.offers.menu(B)}
    assert (looks["~allow"], looks["~refuse"]) == ("main", "quiet")


def test_the_host_is_no_longer_needed_when_that_player_answers(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.do(B, "~allow")
    offer = evening.table.offers.for_others()[A][0].id
    evening.do(A, "bid", coins=2)
    assert evening.table.offers.for_others() == {}
    with pytest.raises(Refused):
        evening.table.act(HOST, "x", offer, {"coins": 2})


def test_the_host_answers_only_until_that_players_phone_is_back(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.do(B, "~allow")
    evening.table.record.people.here.add(A)
    evening.table.fairness.welcome_back(A)
    assert evening.table.offers.for_others() == {}
    assert evening.journal()[-1] == "Ada’s phone is back: nobody acts for them any longer."
    steps = len(evening.table.durable.entries)
    evening.table.fairness.welcome_back(A)
    assert len(evening.table.durable.entries) == steps
    assert evening.restart().offers.for_others() == {}


def test_that_player_can_end_it_themselves(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.do(B, "~allow")
    evening.do(A, "~answer-for")
    assert evening.table.offers.for_others() == {}
    assert evening.journal()[-1] == "Ada is answering again."
    assert "~answer-for" not in evening.may(A)


def test_what_was_asked_for_while_somebody_was_away_lapses(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.table.fairness.welcome_back(A)
    assert "~allow" not in evening.may(B)
    assert evening.table.record.consent.ask is None


def test_what_the_host_asks_for_does_not_hide_the_end(evening: TableEvening) -> None:
    evening.do(HOST, "~export")
    assert "~allow" in evening.may(A)
    for seat in (A, B):
        evening.do(seat, "~stand-in")
    while evening.table.record.state is State.PLAYING:
        evening.table.pace.play_for_absent()
    assert evening.table.record.umpire
    assert (over := evening.table.record.umpire.over)
    assert evening.table.view.of(A).prompt == over.sentence
    for viewer in (A, B, HOST):
        assert not {"~allow", "~refuse"} & evening.may(viewer)


def test_a_card_on_the_hosts_screen_is_worth_nothing_once_the_phone_is_back(
    evening: TableEvening,
) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~seat-card", seat=1)
    evening.do(B, "~allow")
    code = evening.table.view.in_protocol(HOST)["card"]["code"]
    evening.table.fairness.welcome_back(A)
    assert evening.table.view.in_protocol(HOST)["card"] is None
    with pytest.raises(Refused):
        evening.table.people.use_card(code)
    assert evening.table.people.who(evening.joined[A].token) == A


def test_a_stand_in_that_the_host_switched_on_ends_when_the_phone_is_back(
    evening: TableEvening,
) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~stand-in", seat=1, on=True)
    evening.do(B, "~stand-in")
    for seat in (A, B):
        evening.table.fairness.welcome_back(seat)
    assert "bid" in evening.may(A)
    assert "bid" not in evening.may(B)  # that is what Ben wants


def test_the_host_can_stop_answering_for_somebody(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(A)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    evening.do(B, "~allow")
    evening.do(HOST, "~answer-for", seat=1, on=False)
    assert evening.table.offers.for_others() == {}


def test_stand_ins_play_a_whole_game_without_borrowing(evening: TableEvening) -> None:
    evening.do(A, "~stand-in")
    evening.table.record.people.here.discard(B)
    evening.do(HOST, "~stand-in", seat=2, on=True)
    while evening.table.record.state is State.PLAYING:
        assert evening.table.pace.play_for_absent()
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.loans == 0
    assert evening.restart().record.state is State.ENDED


def test_stand_ins_pause_with_the_table(evening: TableEvening) -> None:
    evening.do(A, "~stand-in")
    evening.do(B, "bid", coins=0)
    evening.do(B, "~pause")
    assert evening.table.pace.play_for_absent() is None


# --- coming back ----------------------------------------------------------------------------------


def test_a_seat_card_takes_the_seat_again_and_ends_the_old_session(evening: TableEvening) -> None:
    old = evening.joined[A]
    again = evening.table.people.use_card(f"{old.card[:4]}-{old.card[4:].lower()}")
    assert (again.seat, again.card) == (A, old.card)
    assert evening.table.people.who(old.token) is None
    assert evening.restart().people.who(again.token) == A
    assert evening.journal()[-1].startswith("Ada is back, on another phone")


def test_coming_back_ends_the_stand_in(evening: TableEvening) -> None:
    evening.do(A, "~stand-in")
    evening.table.people.use_card(evening.joined[A].card)
    assert "bid" in evening.may(A)


def test_after_five_wrong_cards_one_must_wait_a_minute(evening: TableEvening) -> None:
    before = evening.stand()
    for _ in range(MAX_CARD_ATTEMPTS):
        with pytest.raises(Refused, match="No seat"):
            evening.table.people.use_card("AAAAAAAA")
    with pytest.raises(Refused, match="wait a minute"):
        evening.table.people.use_card(evening.joined[A].card)
    assert evening.stand() == before
    evening.now += CARD_ATTEMPTS_PAUSE_SECONDS
    assert evening.table.people.use_card(evening.joined[A].card).seat == A


def test_a_new_card_invalidates_the_old_one(evening: TableEvening) -> None:
    evening.do(A, "~seat-card")
    with pytest.raises(Refused):
        evening.table.people.use_card(evening.joined[A].card)
    assert evening.table.people.use_card(evening.table.view.in_protocol(A)["card"]).seat == A


def test_a_card_shown_to_everybody_works_only_once(evening: TableEvening) -> None:
    assert "~seat-card" not in evening.may(HOST)
    evening.table.record.people.here.discard(B)
    evening.do(HOST, "~seat-card", seat=2)
    evening.do(A, "~allow")
    shown = evening.table.view.in_protocol(HOST)["card"]
    assert shown["seat"] == 2
    assert evening.journal()[-1] == "The host shows a new seat code for Ben."
    assert shown["code"] not in str(
        [evening.table.view.in_protocol(who) for who in (A, TABLE, None)]
    )
    back = evening.table.people.use_card(shown["code"])
    assert back.seat == B
    assert back.card != shown["code"]
    assert evening.table.view.in_protocol(HOST)["card"] is None
    with pytest.raises(Refused):
        evening.table.people.use_card(shown["code"])


def test_the_journal_has_table_actions_and_game_events_in_order(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    evening.do(A, "loan", coins=1)
    evening.do(B, "~pause")
    evening.do(B, "~resume")
    evening.do(C, "loan", coins=1)
    assert evening.journal()[4:] == [
        "Ada takes a loan.",
        "Ben pauses the game.",
        "Ben resumes the game.",
        "Cleo takes a loan.",
    ]
