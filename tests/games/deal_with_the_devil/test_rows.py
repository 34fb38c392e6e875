"""Rows of four and what may go wrong with them: DS-07 to DS-19."""

from __future__ import annotations

import pytest

from companion.core.labels import Label
from companion.core.seats import TABLE
from companion.core.umpire import WOKEN, Umpire
from companion.games.deal_with_the_devil.chests.labels import TRIAL
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, looking
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
)


def test_ds_07_a_row() -> None:
    table = dealing()
    table.two()
    for letter in "cad":
        table.scan(letter)
        assert table.board.rows.destinations == ()
    table.scan("b")
    assert table.board.rows.destinations == (Y, G, R, B)
    roles = {seat: table.board.trading.hands[seat].value.role for seat in SEATS}  # type: ignore[union-attr]
    assert roles == {Y: Role.CULTIST, G: Role.MORTAL, R: Role.MORTAL, B: Role.DEVIL}
    assert all("'owner'" not in table.seen(seat) for seat in SEATS)


def test_dwd_191_trial_labels_are_as_long_and_as_many_as_printed_ones() -> None:
    printed = "AAAAAA222222"
    assert {len(label.serial) for label in TRIAL} == {len(printed)}
    assert len(set(TRIAL)) == 4 + 4, "four and as many to spare"


def test_ds_08_shown_twice() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a", "a")
    assert table.board.rows.voids == 0
    table.act(R, "start_again")
    assert table.board.rows.voids == 1
    assert table.board.confirmed == ()
    assert "confirm" in table.offered(R)
    table.row("abcd")
    assert table.board.rows.destinations == (G, B, Y, R)


def test_ds_09_where_to_put_the_chest_is_said_at_once() -> None:
    table = dealing()
    table.two()
    table.scan("a")
    assert table.prompt().startswith("Put it on spot 1, out of the camera’s view.")
    assert table.board.rows.spots == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://example.org", "not one of this table’s"),
        ("", "not one of this table’s"),
        (Label("SEM", "C", "22").text, "not one of this table’s chests"),
        (Label("DWD", "C", "AAAAAA222222").text, "another set"),
        (TRIAL[0].text[:-1] + "2", "typo"),
    ],
)
def test_ds_10_a_foreign_code(text: str, said: str) -> None:
    table = dealing()
    table.two()
    table.scan("c")
    assert said in table.refused(TABLE, "scan", chest=text)
    assert table.board.rows.spots == 1


def test_ds_11_the_wrong_step() -> None:
    table = looking()
    known, unknown = LABELS["a"].text, Label("DWD", "C", "AAAAAA222222").text
    said = {table.refused(TABLE, "scan", chest=each) for each in (known, unknown)}
    assert len(said) == 1


def test_ds_12_an_unreadable_label() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a", "d")
    table.act(Y, "last")
    table.act(G, "last")
    assert table.board.rows.destinations == (Y, G, R, B)
    assert "spare label" in " ".join(table.journal())


def test_ds_13_one_answer_takes_one_chest() -> None:
    table = dealing()
    table.two()
    both = [LABELS["a"].text, LABELS["d"].text]
    table.refused(TABLE, "scan", chest=both)
    table.refused(TABLE, "scan", chest=" ".join(both))
    assert table.board.rows.spots == 0


def test_ds_14_back_keeps_the_map() -> None:
    table = looking()
    before = table.board.rows.schedule.value
    table.act(R, "mistake", what="back")
    assert "mistake" not in table.offered(R)
    table.act(G, "mistake", what="back")
    assert "One step back, by Seat 1 and Seat 3." in table.journal()
    assert table.board.step is ChestStep.FIRST
    table.row("bdac")
    assert table.board.rows.destinations == (B, R, G, Y)
    assert table.board.rows.schedule.value == before


def test_back_in_a_row_takes_the_last_chest_off() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a")
    table.act(R, "mistake", what="back")
    table.act(Y, "mistake", what="back")
    assert table.board.rows.spots == 1
    assert "Take the last chest off" in table.journal()[-1]
    table.scan("a", "d", "b")
    assert table.board.rows.destinations == (Y, G, R, B)


def test_back_before_the_first_scan_goes_to_the_offers() -> None:
    table = dealing()
    table.act(R, "mistake", what="back")
    table.act(Y, "mistake", what="back")
    assert table.board.step is ChestStep.OFFERS
    assert table.board.trading.chests[R].value is None


def test_ds_16_a_wrong_hand_over() -> None:
    table = looking()
    table.act(G, "mistake", what="chest")
    assert table.journal()[-1] == (
        "Chests were handed out wrongly. Collect them, mix them and scan again."
    )
    assert table.board.step is ChestStep.FIRST
    table.row("abcd")
    assert table.board.rows.destinations == (G, B, Y, R)
    assert "chest" in table.keys(G, "mistake", "what")


def test_ds_17_the_step_waits_and_nothing_of_it_is_lost() -> None:
    table = looking()
    held = table.board.trading.hands[Y].value
    for seat in (R, G, B):
        table.act(seat, "decide", way="reject")
    assert table.board.step is ChestStep.FIRST_LOOK
    again = Umpire(
        table.umpire.game, SEATS, table.umpire.settings, b"evening", entries=table.umpire.entries
    )
    assert again.known(Y).trading.hands[Y].value == held
    assert next(offer.name for offer in again.offers(Y)) == "decide"


def test_ds_18_after_a_restart_the_row_is_void_and_the_chests_go_where_they_were_going() -> None:
    def went(table: DevilEvening) -> dict[str, int]:
        table.two()
        table.scan(*"cadb")
        return dict(zip("cadb", table.board.rows.destinations, strict=True))

    table = dealing()
    table.two()
    table.scan("c", "a")
    table.umpire.act(TABLE, WOKEN, {})
    assert (table.board.rows.spots, table.board.rows.row.value) == (0, ())
    assert table.journal(Y)[-1].startswith("The laptop was off, so")
    assert all("confirm" in table.offered(seat) for seat in SEATS)
    assert went(table) == went(dealing())


@pytest.mark.parametrize("scanned", ["", "cadb"])
def test_ds_18_a_row_that_has_not_begun_or_is_dealt_stays_as_it_is(scanned: str) -> None:
    table = dealing()
    table.two()
    table.scan(*scanned)
    before = table.umpire.digest()
    table.umpire.act(TABLE, WOKEN, {})
    assert table.umpire.digest() == before


def test_ds_19_the_host_sees_what_the_table_sees_and_no_more() -> None:
    table = started()
    public = table.umpire.known(TABLE)
    rows = public.rows
    for secret in (rows.start, rows.schedule, rows.owners, public.trading.deals):
        assert secret.hidden
    assert public.preparation.salt.hidden
    for seat in SEATS:
        assert public.roles[seat].hidden
        assert public.souls[seat].hidden


def test_a_chest_that_does_not_come_is_asked_for_after_a_while() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a")
    clock = table.umpire.find(TABLE, "late")
    assert clock.after == 60
    table.act(TABLE, "late")
    said = "There must be four chests. Have you all put yours in the bag?"
    assert {said in table.prompt(viewer) for viewer in (TABLE, *SEATS)} == {True}
    assert "late" not in table.offered(TABLE)
    table.scan("d")
    assert "Put it on spot 3" in table.prompt()
    table.scan("b")
    assert table.board.rows.destinations == (Y, G, R, B)


def two_unreadable(table: DevilEvening) -> None:
    """Two are in the row, two phones say the others cannot be read."""
    table.two()
    table.scan("c", "a")
    for seat in (Y, B):
        table.act(seat, "two_left")
        assert "two_left" not in table.offered(seat)


def test_two_unreadable_labels_go_to_whom_the_chests_were_last_with() -> None:
    table = looking()
    table.decide()
    two_unreadable(table)
    assert "These two chests were last with Seat 1 and Seat 4." in table.journal()
    held = table.umpire.known(R).trading.hands[R].value
    assert held
    assert held.role is table.board.role(B)
    table.act(R, "fit", chest=TRIAL[4].text)
    assert "already known" in table.refused(B, "fit", chest=TRIAL[4].text)
    table.act(B, "fit", chest=TRIAL[5].text)
    assert table.board.rows.labels.all == (TRIAL[0], TRIAL[5], TRIAL[2], TRIAL[4])
    assert all(each.value is None for each in table.board.trading.hands.values())
    table.two()
    table.scan("a", "c")
    for label in (TRIAL[5], TRIAL[4]):
        table.act(TABLE, "scan", chest=label.text)
    assert table.board.rows.destinations == (Y, B, R, G)


def test_dwd_194_on_the_way_home_two_unreadable_ones_go_to_the_holders_of_the_second_visit() -> (
    None
):
    table = looking()
    table.decide()
    table.row("cadb")
    table.decide()
    assert table.step == "return"
    two_unreadable(table)
    assert "These two chests were last with Seat 1 and Seat 3." in table.journal()
    for seat, owner in ((R, Y), (G, B)):
        held = table.umpire.known(seat).trading.hands[seat].value
        assert held
        assert held.role is table.board.role(owner)


def test_who_has_no_spare_labels_goes_back_to_the_row() -> None:
    for table in (looking(), dealing()):
        if table.step == "first look":
            table.decide()
        row = table.step
        two_unreadable(table)
        assert "confirm" not in table.offered(R)
        for seat in (G, Y):
            table.act(seat, "mistake", what="back")
        assert table.step == row
        assert "confirm" in table.offered(R)
        assert table.board.rows.labels.all == TRIAL[:4]
        assert all(each.value is None for each in table.board.trading.hands.values())


def test_dwd_194_a_scan_takes_back_that_a_label_cannot_be_read() -> None:
    table = looking()
    table.decide()
    table.two()
    table.scan("c", "a")
    table.act(Y, "two_left")
    table.scan("d")
    assert "last" in table.offered(Y), "the third could be read"
    table.act(G, "last")
    assert table.board.rows.spots == 3, "two phones must say so of the fourth"
    table.act(Y, "last")
    assert table.board.rows.destinations == (B, Y, G, R)


def test_before_the_first_visit_all_four_must_agree_to_that() -> None:
    table = dealing()
    two_unreadable(table)
    assert "reveal your roles to each other" in table.prompt(G)
    for seat in (R, Y, G):
        table.act(seat, "go_on")
    table.act(B, "rather_not")
    assert "confirm" in table.offered(R)
    assert table.board.rows.labels.all == TRIAL[:4]
