"""Answers and table actions: taken once, from whoever may act; a refusal changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.game import Settings
from companion.core.offers import Answer, Offer
from companion.core.play import Play, anyone, ask
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import Catalogue, T
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.view import protocol_view
from companion.table.view.protocol_view import MAX_VIEW_JOURNAL_LINES
from tests.kit.table_evening import A, B, C, TableEvening
from tests.kit.tiny_game import TINY, Tiny


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


def play_round(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=5)
    evening.do(B, "bid", coins=1)
    evening.do(A, "keep", keep=True)


def play_out(evening: TableEvening) -> None:
    for _ in range(2):
        evening.do(A, "bid", coins=0)
        evening.do(B, "bid", coins=1)
        evening.do(B, "keep", keep=True)
        evening.do(A, "next")


def test_an_answer_is_on_disk_when_it_is_acknowledged(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=3)
    last = evening.last()
    assert (last.viewer, last.offer, last.values, last.hand) == (1, "bid", {"coins": 3}, "own")
    assert last.digest == evening.table.record.digest()
    assert len(evening.log.read(evening.code).rows) == len(evening.table.durable.entries)


def test_a_repeated_command_has_no_second_effect(evening: TableEvening) -> None:
    offer = evening.id(A, "loan")
    assert evening.table.act(A, "same", offer, {"coins": 4}) is not None
    before = evening.stand()
    assert evening.table.act(A, "same", offer, {"coins": 4}) is None
    assert evening.stand() == before
    evening.restart().act(A, "same", offer, {"coins": 4})
    assert evening.stand() == before


def test_a_refusal_replays_nothing(tmp_path: Path) -> None:
    """Replaying a long game takes a while, and anybody may be refused at any time."""
    begun = []

    def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        begun.append(seats)
        return TINY.set_up(seats, settings, chance)

    evening = TableEvening(tmp_path, replace(TINY, set_up=set_up)).start("Ada", "Ben")
    loan, bid = evening.id(A, "loan"), evening.id(A, "bid")
    refusals: list[tuple[Viewer, str, dict[str, Any]]] = [
        (A, "bid:0123456789", {"coins": 1}),
        (A, bid, {"coins": 99}),
        (A, bid, {}),
        (A, loan, {"coins": 9}),
        (B, "~close", {}),
        (HOST, "~resume", {}),
        (HOST, "~back", {}),
    ]
    for viewer, offer, values in refusals:
        with pytest.raises(Refused):
            evening.table.act(viewer, "once more", offer, values)
    assert len(begun) == 1


def test_two_people_may_use_the_same_command_id(evening: TableEvening) -> None:
    evening.do(A, "bid", command="x", coins=1)
    evening.do(B, "bid", command="x", coins=2)
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.last == [1, 2]


def test_an_answered_offer_is_gone(evening: TableEvening) -> None:
    old = evening.id(A, "bid")
    play_round(evening)
    before = evening.stand()
    for offer in (old, "bid", "nonsense", "", "~", "~join", "~card", "~go-on", "~host", "~create"):
        with pytest.raises(Refused) as refused:
            evening.table.act(A, offer or "none", offer, {})
        assert refused.value.code == "gone"
    assert evening.stand() == before


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"coins": 6},
        {"coins": "1"},
        {"coins": 1, "more": 1},
        {"coins": 10**30},
        {"coins": "\ud800"},
        {"coins": "x" * 70_000},
        {1: 2},
        [1],
        None,
        "coins",
        {"coins": object()},
    ],
)
def test_values_that_do_not_fit_change_nothing(evening: TableEvening, values: Any) -> None:
    before = evening.stand()
    with pytest.raises(Refused) as refused:
        evening.table.act(A, "x", evening.id(A, "bid"), values)
    assert refused.value.code == "misfit"
    assert evening.stand() == before
    evening.do(A, "bid", command="x", coins=1)


@pytest.mark.parametrize("command", ["", "x" * 65, "é", None, 7])
def test_an_invalid_command_id_is_refused(evening: TableEvening, command: Any) -> None:
    before = evening.stand()
    with pytest.raises(Refused):
        evening.table.act(A, command, evening.id(A, "bid"), {"coins": 1})
    assert evening.stand() == before


def test_nobody_answers_for_another_seat(evening: TableEvening) -> None:
    before = evening.stand()
    for viewer in (B, HOST, TABLE, Seat(3), Viewer(-7)):
        with pytest.raises(Refused):
            evening.table.act(viewer, "x", evening.id(A, "bid"), {"coins": 3, "x": 0})
    assert evening.stand() == before


def test_an_empty_seat_is_offered_nothing(evening: TableEvening) -> None:
    assert evening.may(C) == set()
    assert (
        evening.table.view.in_protocol(C)["state"] == evening.table.view.in_protocol(None)["state"]
    )


def test_sent_values_cannot_be_changed_afterwards(evening: TableEvening) -> None:
    values = {"coins": 1}
    evening.table.act(A, "x", evening.id(A, "bid"), values)
    values["coins"] = 5
    evening.do(B, "bid", coins=2)
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.last == [1, 2]


def test_host_and_scanner_answer_for_the_table(evening: TableEvening) -> None:
    station = evening.table.people.add_scanner()
    assert evening.table.people.who(station) == TABLE
    play_round(evening)
    evening.do(HOST, "next")
    assert (evening.last().viewer, evening.last().hand) == (0, "host")
    play_round_again = evening.restart()
    assert play_round_again.people.who(station) == TABLE


def test_a_stranger_sees_the_public_view_and_cannot_act(evening: TableEvening) -> None:
    play_round(evening)
    assert evening.may(TABLE) == {"next"}
    assert evening.may(None) == set()
    public, stranger = evening.table.view.in_protocol(TABLE), evening.table.view.in_protocol(None)
    assert stranger["state"] == public["state"]
    assert stranger["offers"] == stranger["menu"] == []
    assert stranger["you"] is None
    assert "card" not in stranger


def test_a_bug_in_a_rule_changes_nothing_and_gets_an_apology(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def form(k: Tiny, me: Seat) -> Any:
        yield Offer("crash", T("Crash"))
        yield Offer("refuse", T("Refuse"))

    def flow(g: Tiny) -> Play[Ending]:
        answer: Answer = yield from ask(g.seats[0], form)
        g.loans += 1
        if answer.offer == "crash":
            raise ZeroDivisionError("canary")
        raise Refused(T("Not that."))

    evening = TableEvening(tmp_path, replace(TINY, flow=flow)).start("Ada", "Ben")
    before = evening.stand()
    with pytest.raises(Refused, match="Sorry") as refused:
        evening.do(A, "crash")
    assert refused.value.code == "stumbled"
    with pytest.raises(Refused, match="Not that"):
        evening.do(A, "refuse")
    assert evening.stand() == before
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.loans == 0
    assert "ZeroDivisionError at test_acts.py" in caplog.text
    assert "canary" not in caplog.text


def test_an_answer_is_undone_if_the_next_form_fails(tmp_path: Path) -> None:
    def form(k: Tiny, me: Seat) -> Any:
        yield Offer("skip", T("Skip"))
        if k.loans:
            yield Offer("half", T("{n}", n=1 // (k.loans - 1)))
        yield Offer("borrow", T("Borrow"))

    def flow(g: Tiny) -> Play[Ending]:
        while True:
            answer: Answer = yield from anyone(dict.fromkeys(g.seats, form))
            g.loans += answer.offer == "borrow"

    evening = TableEvening(tmp_path, replace(TINY, flow=flow)).start("Ada", "Ben")
    before = evening.stand()
    with pytest.raises(Refused, match="Sorry"):
        evening.do(A, "borrow")
    assert evening.stand() == before
    evening.do(B, "skip")
    assert [each.offer.name for each in evening.table.offers.of(A)][:2] == ["skip", "borrow"]


def test_the_secret_is_revealed_at_the_end_and_not_before(evening: TableEvening) -> None:
    secret = evening.table.record.luck.secret.hex()
    assert secret not in str(
        [evening.table.view.in_protocol(who) for who in (A, B, HOST, TABLE, None)]
    )
    play_out(evening)
    assert evening.table.record.state is State.ENDED
    assert (
        evening.table.view.in_protocol(None)["secret"]
        == evening.table.record.secret_shown
        == secret
    )
    assert evening.table.view.in_protocol(A)["over"]["winners"] == [2]
    assert all(evening.may(who) <= {"~seat-card"} for who in (A, B, HOST, TABLE))


def test_a_view_is_plain_data_with_rendered_sentences(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=3)
    view = evening.table.view.in_protocol(
        A, Catalogue("de", {"Seal your bid": "Versiegle dein Gebot"})
    )
    assert view["offers"][0]["label"] == "Versiegle dein Gebot"
    assert view["sealed"] == {"offer": "bid", "values": {"coins": 3}}
    assert view["waiting"] == [2]
    assert view["journal"] == ["Ada takes a seat.", "Ben takes a seat.", "The game begins."]
    assert view["players"][0]["name"] == "Ada"
    assert view["players"][0]["mark"] == {
        "letter": "A",
        "colour": "amber",
        "shape": "circle",
        "banner": "",
    }
    assert view["state"]["coins"] == {"1": 5, "2": {"hidden": True}}
    assert view["card"] == evening.joined[A].card
    assert evening.table.view.in_protocol(HOST)["card"] is None


def test_a_view_has_the_latest_lines_of_a_long_journal(evening: TableEvening) -> None:
    before = evening.table.view.in_protocol(A)["journal"]
    assert evening.table.view.in_protocol(A)["earlier"] == 0
    versions = set()
    for _ in range(MAX_VIEW_JOURNAL_LINES + 20):
        evening.table.people.add_scanner()
        versions.add(evening.table.view.version(A))
    view = evening.table.view.in_protocol(A)
    assert view["journal"] == ["A scanner is ready at this table."] * MAX_VIEW_JOURNAL_LINES
    assert view["earlier"] == len(before) + 20
    assert len(versions) == MAX_VIEW_JOURNAL_LINES + 20, (
        "a view in which only older lines are more is a new one"
    )
    told = protocol_view.encode_journal(evening.table.view.of(A))["journal"]
    assert told == [*before, *view["journal"], *view["journal"][:20]]


def test_a_version_counts_only_changes_the_viewer_receives(evening: TableEvening) -> None:
    table = evening.table
    ben, public = table.view.version(B), table.view.version(None)
    evening.do(A, "loan", coins=1)
    assert (table.view.version(B), table.view.version(None)) == (ben + 1, public + 1)
    evening.do(A, "bid", coins=3)
    waiting = table.view.version(B)
    evening.do(A, "bid", coins=2)
    first = table.view.version(A)
    evening.do(A, "bid", coins=1)
    assert table.view.version(A) == first + 1
    assert table.view.version(B) == waiting
