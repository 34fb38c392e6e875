"""A host who copies the table, or waits until all are asleep, to read what others hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.commitments import fingerprint
from companion.core.fields import Refused
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, C, TableEvening, agree_to_export
from tests.kit.tiny_game import TINY, with_settings
from tests.kit.web.served import Laid, Served, serving
from web.routes.print_worker import collect_table_data

SAVED = "The host saves a copy of this table in a file."


def copied(laid: Laid, elsewhere: Served) -> Laid:
    """The table on another laptop."""
    laid.agree_to_export()
    file, code = laid.served.fetch(f"/api/tables/{laid.code}/export", laid.host)
    status, made, _ = elsewhere.ask(f"/api/tables/import?code={code}", file)
    assert status == 201
    return Laid(elsewhere, made["table"], made["host"], laid.tokens)


def menu(laid: Laid, token: str | None = None) -> set[str]:
    """The names of what may be done with the table."""
    return {each["offer"].partition(":")[0] for each in laid.view(token)["menu"]}


def test_every_phone_reads_of_an_export_at_once(laid: Laid) -> None:
    laid.agree_to_export()
    phone = laid.dial(laid.tokens[1])
    phone.next("view")
    laid.served.fetch(f"/api/tables/{laid.code}/export", laid.host)
    assert phone.next("view")["journal"][-1] == SAVED
    assert all(SAVED in laid.view(token)["journal"] for token in laid.tokens)


def test_no_copy_is_laid_beside_the_living_table(laid: Laid) -> None:
    laid.agree_to_export()
    file, _ = laid.served.fetch(f"/api/tables/{laid.code}/export", laid.host)
    status, said, _ = laid.served.ask("/api/tables/import", file)
    assert status == 409
    assert said["error"]["message"] == (
        f"This table is still here, as table {laid.code}. Continue it there."
    )


def test_a_copy_does_nothing_for_its_host_alone(laid: Laid, tmp_path: Path) -> None:
    with serving(tmp_path) as elsewhere:
        copy = copied(laid, elsewhere)
        assert menu(copy, copy.host) == set()
        assert copy.view(copy.host)["offers"] == []
        ann = copy.dial(copy.tokens[0])
        ann.next("view")
        view = copy.view(copy.host)
        assert view["prompt"].startswith("This is a copy.")
        assert view["secret"] is None
        assert "Ann is back in their seat." in view["journal"]
        assert menu(copy, copy.host) == menu(copy, copy.tokens[0]) == set()
        bob = copy.dial(copy.tokens[1])
        bob.next("view")
        assert (
            "More than half of the players are back: the game continues."
            in (copy.view(copy.host)["journal"])
        )
        assert ann.act("1", copy.offer(copy.tokens[0], "bid"), coins=1)["ok"]


def refused(laid: Laid) -> tuple[int, str]:
    """The status and the sentence of an export."""
    status, said, _ = laid.served.ask(f"/api/tables/{laid.code}/export", token=laid.host)
    return status, said["error"]["message"]


def test_a_running_game_is_not_exported_before_its_players_agree(laid: Laid) -> None:
    """Its file holds every hand and the seed, and the archive code opens it for the host, too."""
    status, said = refused(laid)
    assert (status, "press “Ask to save this game” under Host" in said) == (409, True)
    assert SAVED not in laid.view()["journal"]
    asks = {"id": "ask", "offer": laid.offer(laid.host, "~export")}
    laid.served.ask(f"/api/tables/{laid.code}/acts", asks, laid.host)
    assert "The players have not agreed yet" in refused(laid)[1]
    own = {"id": "own", "offer": laid.offer(laid.tokens[0], "~allow")}
    laid.served.ask(f"/api/tables/{laid.code}/acts", own, laid.tokens[0])
    assert "The players have not agreed yet" in refused(laid)[1], "one of two is not enough"
    other = {"id": "other", "offer": laid.offer(laid.tokens[1], "~allow")}
    laid.served.ask(f"/api/tables/{laid.code}/acts", other, laid.tokens[1])
    assert laid.served.fetch(f"/api/tables/{laid.code}/export", laid.host)[1]
    assert refused(laid)[0] == 409, "they agreed to one file"


def test_whoever_takes_the_screen_has_to_ask_anew(tmp_path: Path) -> None:
    """A helper at an event, or another browser: the players allowed it to somebody else."""
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    evening.table.record.people.here.discard(C)
    evening.do(HOST, "~answer-for", seat=3, on=True)
    evening.do(A, "~allow")
    evening.do(B, "~allow")
    evening.do(HOST, "~seat-card", seat=3)
    evening.do(A, "~allow")
    evening.do(B, "~allow")
    code = evening.table.view.in_protocol(HOST)["card"]["code"]
    evening.do(B, "~print-card")
    agree_to_export(evening.table)
    evening.tables.hand_over(evening.code)
    assert evening.table.offers.for_others() == {}
    assert evening.table.view.in_protocol(HOST)["card"] is None
    assert evening.table.record.consent.printable == set()
    assert "~print-card" in evening.may(B)
    with pytest.raises(Refused, match="have to agree first"):
        evening.tables.export(evening.table)
    with pytest.raises(Refused, match="No seat here has that card"):
        evening.table.people.use_card(code)
    assert evening.restart().offers.for_others() == {}


def test_a_late_yes_is_none_to_what_is_asked_later(tmp_path: Path) -> None:
    """A phone sends again, once it is back, what somebody had tapped before."""
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    evening.do(HOST, "~export")
    late = evening.id(A, "~allow"), evening.id(B, "~print-card")
    evening.do(HOST, "~refuse")
    evening.tables.hand_over(evening.code)
    evening.do(HOST, "~export")
    evening.do(C, "~allow")
    for seat, offer in zip((A, B), late, strict=True):
        with pytest.raises(Refused):
            evening.table.act(seat, "late", offer, {})
    with pytest.raises(Refused, match="have not agreed yet"):
        evening.tables.export(evening.table)
    assert evening.table.record.consent.printable == set()


def test_a_player_takes_back_what_was_allowed(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    agree_to_export(evening.table)
    evening.do(B, "~refuse")
    with pytest.raises(Refused, match="have to agree first"):
        evening.tables.export(evening.table)


def test_a_no_to_something_else_leaves_what_was_allowed(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    agree_to_export(evening.table)
    evening.table.record.people.here.discard(C)
    evening.do(HOST, "~seat-card", seat=3)
    evening.do(B, "~refuse")
    assert evening.tables.export(evening.table)[0]


def other_rules_let_it_move(evening: TableEvening) -> None:
    """Its rules deal differently here, and it is saved once its players have agreed."""
    evening.restart(
        replace(TINY, set_up=lambda seats, agreed, luck: TINY.set_up(seats[::-1], agreed, luck))
    )
    assert evening.table.durable.trouble
    with pytest.raises(Refused, match="have to agree first"):
        evening.tables.export(evening.table)
    assert evening.export()[0]


def test_a_game_whose_rules_differ_here_can_still_move(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.do(A, "bid", coins=1)
    evening.do(B, "bid", coins=2)
    other_rules_let_it_move(evening)


def test_a_game_that_differs_here_from_its_first_deal_can_still_move(tmp_path: Path) -> None:
    """It stands still while the phones open their numbers, with all its players."""
    evening = TableEvening(tmp_path)
    sealed = fingerprint({}, "number")
    for seat, name in ((A, "Ada"), (B, "Ben")):
        evening.table.people.join(name)
        evening.do(seat, "~number", sealed=sealed)
    evening.do(HOST, "~start")
    for seat in (A, B):
        evening.do(seat, "~open-number", opened={"values": {}, "nonce": "number"})
    evening.do(A, "bid", coins=1)
    other_rules_let_it_move(evening)


def other_settings(evening: TableEvening) -> None:
    """From now on the rules play this table differently from its very first step."""
    evening.restart(with_settings(TINY, loud=TINY.settings["fast"]))


def test_a_table_without_its_players_is_not_exported(tmp_path: Path) -> None:
    """It stands still at its first step, so nobody can be asked, and the host is not enough."""
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.do(A, "bid", coins=1)
    other_settings(evening)
    assert evening.table.durable.trouble
    assert "~export" not in evening.may(HOST)
    with pytest.raises(Refused, match="cannot be asked here"):
        evening.export()


def test_a_game_that_was_left_behind_is_not_exported_from_the_lobby(tmp_path: Path) -> None:
    """The host lets the table continue from its first step, and the log still holds the game."""
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.do(A, "bid", coins=1)
    other_settings(evening)
    evening.do(HOST, "~go-on")
    assert evening.table.record.state is State.LOBBY
    with pytest.raises(Refused, match="cannot be asked here"):
        evening.export()
    evening.do(HOST, "~close")
    assert evening.export()[0]


# --- when all are away ----------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Three at a table, and all phones are asleep."""
    evening = TableEvening(tmp_path).start("Ada", "Ben", "Cleo")
    for seat in (A, B, C):
        evening.table.record.people.here.discard(seat)
    return evening


@pytest.mark.parametrize("way", ["~seat-card", "~answer-for"])
def test_a_host_with_one_phone_sees_no_hand_of_others(evening: TableEvening, way: str) -> None:
    more: dict[str, Any] = {"on": True} if way == "~answer-for" else {}
    evening.do(HOST, way, seat=2, **more)
    evening.do(C, "~allow")  # the host's own phone
    assert evening.table.view.in_protocol(HOST)["card"] is None
    assert evening.table.view.in_protocol(HOST)["answer_for"] == []
    assert evening.journal()[-2].startswith("The host asks to")
    evening.do(A, "~allow")
    view = evening.table.view.in_protocol(HOST)
    assert view["card"] if way == "~seat-card" else view["answer_for"]


def test_one_no_is_enough(evening: TableEvening) -> None:
    evening.do(HOST, "~seat-card", seat=2)
    evening.do(A, "~refuse")
    assert evening.journal()[-1] == "Ada says no."
    assert evening.may(C) & {"~allow", "~refuse"} == set()
    assert evening.table.record.state is State.PLAYING


def test_the_seat_itself_may_allow_it(evening: TableEvening) -> None:
    before = evening.table.record.people.players[B].card
    evening.do(HOST, "~seat-card", seat=2)
    evening.do(B, "~allow")
    shown = evening.table.view.in_protocol(HOST)["card"]
    assert shown["seat"] == 2
    assert shown["code"] != before


def test_two_who_have_lost_their_phones_cannot_help_each_other(evening: TableEvening) -> None:
    evening.do(HOST, "~seat-card", seat=2)
    assert evening.may(HOST) & {"~seat-card", "~answer-for"} == set()
    evening.do(HOST, "~refuse")
    assert "~seat-card" in evening.may(HOST)


def test_nobody_agrees_twice(evening: TableEvening) -> None:
    evening.do(HOST, "~seat-card", seat=2)
    evening.do(A, "~allow")
    assert "~allow" not in evening.may(A)


def test_seat_cards_are_printed_with_their_codes_only_if_their_owners_let_them(
    evening: TableEvening,
) -> None:
    evening.do(A, "~print-card")
    seats = collect_table_data(evening.table, "http://laptop.lan/j/CODE")["seats"]
    cards = [evening.table.record.people.players[seat].card for seat in (A, B, C)]
    assert [seat["code"] == card for seat, card in zip(seats, cards, strict=True)] == [
        *(True, False, False)
    ]
    assert not any(card in str(seats) for card in cards[1:])
    assert evening.journal()[-1] == "Ada lets the host print their seat card."
