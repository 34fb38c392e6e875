"""Taking back: alone if nobody has learnt anything, otherwise by consent; never if final."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.game import Game, Interruptions
from companion.core.offers import Flag, Offer
from companion.core.play import Play, ask, everyone
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.table.proposal import Proposal
from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY, Tiny


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben", "Cleo")


def with_flow(flow: object) -> Game[Tiny]:
    return replace(TINY, flow=flow)  # type: ignore[arg-type]


def turns(g: Tiny) -> Play[Ending]:
    """Everybody answers openly in turn; the answers 'roll' and 'draw' have an effect."""

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("say", T("Say"), yes=Flag())
        yield Offer("roll", T("Roll"))
        yield Offer("draw", T("Draw"))

    while True:
        for seat in g.seats:
            answer = yield from ask(seat, form)
            if answer.offer == "roll":
                g.last = list(g.chance.roll(1))
            if answer.offer == "draw":
                g.hands[seat].add(g.deck.draw())
            g.tell(T("{who} did {what}.", who=seat, what=answer.offer))


@pytest.fixture
def open_turns(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path, with_flow(turns)).start("Ada", "Ben", "Cleo")


def stand(evening: TableEvening) -> object:
    assert evening.table.record.umpire
    return evening.table.record.umpire.view(A), evening.table.record.umpire.view(B)


def test_nobody_takes_back_what_they_did_not_do(evening: TableEvening) -> None:
    assert "~back" not in evening.may(A)
    evening.do(B, "loan", coins=1)
    assert "~back" not in evening.may(A) | evening.may(HOST) | evening.may(None)
    assert "~back" in evening.may(B)


def test_a_player_alone_takes_back_an_answer_that_revealed_nothing(
    open_turns: TableEvening,
) -> None:
    before = stand(open_turns)
    open_turns.do(A, "say", yes=True)
    open_turns.do(A, "~back")
    assert stand(open_turns) == before
    assert open_turns.journal()[-1] == "Ada undoes the last answer."
    open_turns.restart()
    assert stand(open_turns) == before


@pytest.mark.parametrize("what", ["roll", "draw"])
def test_rolls_and_reveals_need_everybodys_consent(open_turns: TableEvening, what: str) -> None:
    before = stand(open_turns)
    open_turns.do(A, what)
    after = stand(open_turns)
    open_turns.do(A, "~back")
    assert stand(open_turns) != before
    looks = {each.offer.name: each.offer.tone for each in open_turns.table.offers.menu(B)}
    assert (looks["~agree"], looks["~disagree"]) == ("main", "quiet")
    open_turns.do(B, "~agree")
    assert open_turns.table.offers.of(B) == []
    assert stand(open_turns) == after
    open_turns.do(C, "~agree")
    assert stand(open_turns) == before
    assert open_turns.journal()[-4:] == [
        "Ada asks to undo the last answer.",
        "Ben agrees.",
        "Cleo agrees.",
        "Ada undoes the last answer. Ben and Cleo agreed.",
    ]


def test_whoever_seals_last_asks_those_whose_answers_are_open_now(tmp_path: Path) -> None:
    def sealed(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("seal", T("Seal"), yes=Flag())

        while True:
            answers = yield from everyone(g.seats, form)
            g.last = [answer.yes for answer in answers.values()]

    evening = TableEvening(tmp_path, with_flow(sealed)).start("Ada", "Ben", "Cleo")
    for seat in (A, B, C):
        evening.do(seat, "seal", yes=True)
    opened = stand(evening)
    evening.do(C, "~back")
    assert evening.last().values["how"] == "ask"
    assert stand(evening) == opened
    evening.do(A, "~agree")
    evening.do(B, "~agree")
    assert stand(evening) != opened


def test_others_are_asked_if_they_have_acted_since(open_turns: TableEvening) -> None:
    before = stand(open_turns)
    open_turns.do(A, "say", yes=True)
    open_turns.do(B, "say", yes=True)
    open_turns.do(A, "~back")
    open_turns.restart()
    open_turns.do(B, "~agree")
    open_turns.do(C, "~agree")
    assert stand(open_turns) == before
    assert "Ben did say." not in open_turns.journal()


def test_one_refusal_is_enough(open_turns: TableEvening) -> None:
    open_turns.do(A, "roll")
    after = stand(open_turns)
    open_turns.do(A, "~back")
    stale = open_turns.id(B, "~agree")
    open_turns.do(C, "~disagree")
    assert stand(open_turns) == after
    assert "say" in open_turns.may(B)
    open_turns.do(A, "~back")
    with pytest.raises(Refused):
        open_turns.table.act(B, "late", stale, {})


def test_a_request_to_take_back_can_be_withdrawn(open_turns: TableEvening) -> None:
    open_turns.do(A, "roll")
    open_turns.do(A, "~back")
    assert "~agree" not in open_turns.may(A)
    open_turns.do(A, "~disagree")
    assert open_turns.table.record.consent.request is None


def test_the_game_waits_while_people_decide_on_it(open_turns: TableEvening) -> None:
    open_turns.do(A, "roll")
    offer = open_turns.id(B, "say")
    open_turns.do(A, "~back")
    before = open_turns.stand()
    with pytest.raises(Refused, match="yes or no to the undo"):
        open_turns.table.act(B, "x", offer, {"yes": True})
    assert open_turns.stand() == before


def test_somebody_away_for_long_is_not_asked(open_turns: TableEvening) -> None:
    before = stand(open_turns)
    open_turns.do(A, "roll")
    open_turns.do(A, "~back")
    open_turns.do(B, "~agree")
    open_turns.do(C, "~stand-in")
    assert stand(open_turns) == before


def replaced_by_the_host(evening: TableEvening, *seats: Seat) -> None:
    """They are away for a moment, and the host lets the computer play for them."""
    for seat in seats:
        evening.table.record.people.here.discard(seat)
        evening.do(HOST, "~stand-in", seat=int(seat), on=True)


def test_stand_ins_do_not_agree(open_turns: TableEvening) -> None:
    open_turns.do(A, "roll")
    after = stand(open_turns)
    replaced_by_the_host(open_turns, B, C)
    open_turns.do(A, "~back")
    assert stand(open_turns) == after
    open_turns.do(A, "~disagree")
    assert stand(open_turns) == after


def test_switching_stand_ins_on_does_not_replace_a_yes(open_turns: TableEvening) -> None:
    open_turns.do(A, "roll")
    after = stand(open_turns)
    open_turns.do(A, "~back")
    replaced_by_the_host(open_turns, B, C)
    assert stand(open_turns) == after
    open_turns.do(B, "~agree")  # on Ben's own phone, though the computer plays for him
    assert stand(open_turns) != after
    assert open_turns.journal()[-2:] == ["Ben agrees.", "Ada undoes the last answer. Ben agreed."]
    open_turns.restart()
    assert stand(open_turns) != after


def test_a_table_of_two_goes_back_only_if_both_agree(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, with_flow(turns)).start("Ada", "Ben")
    evening.do(A, "roll")
    after = stand(evening)
    replaced_by_the_host(evening, B)
    evening.do(A, "~back")
    assert stand(evening) == after
    evening.do(B, "~disagree")
    assert stand(evening) == after
    assert evening.journal()[-1] == "Ben says no: the answer stays."


def test_the_host_and_one_phone_of_three_do_not_undo_the_tables_luck(tmp_path: Path) -> None:
    def thrown(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Viewer) -> Iterator[Offer]:
            yield Offer("throw", T("Throw"))

        while True:
            yield from ask(TABLE, form)
            g.last = list(g.chance.roll(1))

    evening = TableEvening(tmp_path, with_flow(thrown)).start("Ada", "Ben", "Cleo")
    evening.do(HOST, "throw")
    after = stand(evening)
    replaced_by_the_host(evening, B, C)
    evening.do(HOST, "~back")
    evening.do(A, "~agree")
    assert stand(evening) == after
    evening.do(C, "~agree")
    assert stand(evening) != after


def test_an_undo_in_an_older_log_stays_undone(open_turns: TableEvening) -> None:
    """Older companions went back as soon as nobody without a stand-in was left to ask."""
    before = stand(open_turns)
    open_turns.do(A, "roll")
    replaced_by_the_host(open_turns, B, C)
    open_turns.table.writer.commit(Proposal(A, "~back", {"to": 0, "how": "ask"}))  # as they did
    assert stand(open_turns) == before


def test_a_sealed_answer_is_taken_back_unnoticed(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=3)
    evening.do(B, "bid", coins=2)
    told, watched = evening.journal(B), evening.table.view.version(B)
    evening.do(A, "~back")
    assert evening.table.view.of(A).sealed is None
    assert evening.table.view.of(B).sealed
    assert evening.journal(B) == told
    assert (
        evening.table.view.version(B) == watched + 1
    )  # the table waits for Ada again, as all may see
    evening.do(A, "bid", coins=1)
    evening.do(C, "bid", coins=0)
    assert evening.table.record.umpire
    assert sorted(evening.table.record.umpire.board.last) == [0, 1, 2]
    told = evening.journal()
    evening.restart()
    assert evening.journal() == told


def test_taking_back_a_changed_sealed_answer_restores_the_one_before(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=3)
    evening.do(A, "bid", coins=1)
    evening.do(A, "~back")
    assert evening.table.view.in_protocol(A)["sealed"] == {"offer": "bid", "values": {"coins": 3}}


def test_a_sealed_night_answer_is_taken_back_unseen(tmp_path: Path) -> None:
    def night(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("say", T("Say"), yes=Flag())

        yield from everyone(g.seats, form, T("Say something"), T("Night"), quiet=True)
        return Ending("won", (), T("Done."))

    evening = TableEvening(tmp_path, with_flow(night)).start("Ada", "Ben")
    before = [evening.table.view.in_protocol(who) for who in (B, HOST, None)]
    evening.do(A, "say", yes=True)
    evening.do(A, "~back")
    assert "say" in evening.may(A)
    assert [evening.table.view.in_protocol(who) for who in (B, HOST, None)] == before


@pytest.mark.parametrize("acts", [True, False])
def test_asking_for_consent_reveals_no_secret_acts(tmp_path: Path, *, acts: bool) -> None:
    def quietly(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("say", T("Say"), yes=Flag())

        yield from ask(g.seats[0], form)
        yield from everyone(g.seats[:2], form, T("Say something"), T("Night"), quiet=True)
        yield from ask(g.seats[2], form, quiet=True)
        return Ending("won", (), T("Done."))

    evening = TableEvening(tmp_path, with_flow(quietly)).start("Ada", "Ben", "Cleo")
    evening.do(A, "say", yes=True)
    before = evening.table.view.in_protocol(A)
    if acts:
        evening.do(B, "say", yes=True)
    assert evening.table.view.in_protocol(A) == before
    evening.do(A, "~back")
    assert evening.table.record.consent.request  # everybody is asked, whether Ben has acted or not


def test_a_final_answer_cannot_be_taken_back(evening: TableEvening) -> None:
    for seat in (A, B, C):
        evening.do(seat, "bid", coins=int(seat))
    evening.do(C, "keep", keep=True)
    evening.do(A, "next")
    before = evening.stand()
    for seat in (A, C):
        with pytest.raises(Refused, match="no longer be undone"):
            evening.do(seat, "~back")
    assert evening.stand() == before


def test_the_host_can_take_back_the_tables_answer(tmp_path: Path) -> None:
    def scans(g: Tiny) -> Play[Ending]:
        def form(k: Tiny, me: Seat) -> Iterator[Offer]:
            yield Offer("scan", T("Scan"), yes=Flag())

        while True:
            yield from ask(TABLE, form)

    evening = TableEvening(tmp_path, with_flow(scans)).start("Ada", "Ben")
    evening.do(HOST, "scan", yes=True)
    evening.do(HOST, "~back")
    assert evening.table.record.umpire
    assert evening.table.record.umpire.entries == []
    assert evening.journal()[-1] == "The host undoes the last answer."


def test_after_going_back_the_journal_keeps_its_order(open_turns: TableEvening) -> None:
    open_turns.do(A, "say", yes=True)
    open_turns.do(B, "~pause")
    open_turns.do(B, "~resume")
    open_turns.do(A, "~back")
    open_turns.do(A, "roll")
    assert open_turns.journal()[4:] == [
        "Ben pauses the game.",
        "Ben resumes the game.",
        "Ada undoes the last answer.",
        "Ada did roll.",
    ]


# --- when it has a price --------------------------------------------------------------------------


def fine(g: Tiny, seat: Seat) -> None:
    g.coins[seat].value -= 1
    g.tell(T("{who} pays for going back.", who=seat))


@pytest.fixture
def strict(tmp_path: Path) -> TableEvening:
    game = replace(with_flow(turns), interruptions=Interruptions(taken_back=fine))
    return TableEvening(tmp_path, game).start("Ada", "Ben", "Cleo")


def coins(evening: TableEvening, seat: Seat) -> int:
    assert evening.table.record.umpire
    return int(evening.table.record.umpire.board.coins[seat].value)


def test_the_price_of_taking_back_is_paid_at_once(strict: TableEvening) -> None:
    strict.do(A, "say", yes=True)
    strict.do(A, "~back")
    assert (coins(strict, A), coins(strict, B)) == (4, 5)
    assert "Ada pays for going back." in strict.journal()
    strict.do(A, "say", yes=False)
    strict.restart()
    assert coins(strict, A) == 4
    assert strict.table.durable.trouble is None


def test_the_price_of_taking_back_cannot_be_taken_back(strict: TableEvening) -> None:
    strict.do(A, "say", yes=True)
    strict.do(A, "~back")
    strict.do(A, "say", yes=True)
    strict.do(A, "~back")
    assert coins(strict, A) == 3
    with pytest.raises(Refused, match="no longer be undone"):
        strict.do(A, "~back")


def test_whoever_asked_pays_the_price_when_all_agree_as_well(strict: TableEvening) -> None:
    strict.do(A, "roll")
    strict.do(A, "~back")
    assert coins(strict, A) == 5
    strict.do(B, "~agree")
    strict.do(C, "~agree")
    assert (coins(strict, A), coins(strict, B)) == (4, 5)


def test_changing_a_sealed_answer_costs_nothing(tmp_path: Path) -> None:
    evening = TableEvening(
        tmp_path, replace(TINY, interruptions=Interruptions(taken_back=fine))
    ).start("Ada", "Ben", "Cleo")
    evening.do(A, "bid", coins=2)
    evening.do(A, "~back")
    assert coins(evening, A) == 5
