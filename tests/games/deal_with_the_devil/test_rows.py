"""Rows of four and their labels: DWD-191 to DWD-195, DS-07 to DS-13, DS-17, DS-18."""

from __future__ import annotations

import pytest

from companion.core.labels import Label
from companion.core.seats import TABLE
from companion.core.umpire import WOKEN, Umpire
from companion.games.deal_with_the_devil.chests.labels import CHESTS, TRIAL
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.game import GAME, notices
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, looking, step_back
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
)

SPARES = TRIAL[CHESTS:]


def in_row(*scanned: str, **settings: str) -> DevilEvening:
    """Round 2, map 3421: the chests are mixed, and these are on their spots."""
    table = dealing(**settings)
    table.two()
    table.scan(*scanned)
    return table


# --- scanning --------------------------------------------------------------------------------


def test_dwd_191_labels_reveal_nothing_and_are_in_no_view() -> None:
    table = in_row("c", "a")
    for viewer in (TABLE, *SEATS):
        assert not any(label.serial in table.seen(viewer) for label in LABELS.values())
    assert table.fields(TABLE, "scan") == {"chest": {"secret": True}}
    assert {len(label.serial) for label in TRIAL} == {len("AAAAAA222222")}, "as long as printed"
    assert len(set(TRIAL)) == 4 + 4, "four and as many to spare"


def test_dwd_192_and_ds_07_a_row_shows_destinations_only_after_four_labels() -> None:
    table = in_row()
    for letter in "cad":
        table.scan(letter)
        assert table.board.rows.destinations == ()
        assert all(hand.value is None for hand in table.board.trading.hands.values())
    table.scan("b")
    assert table.board.rows.destinations == (Y, G, R, B)
    roles = {seat: table.board.trading.hands[seat].value.role for seat in SEATS}  # type: ignore[union-attr]
    assert roles == {Y: Role.CULTIST, G: Role.MORTAL, R: Role.MORTAL, B: Role.DEVIL}
    assert all("'owner'" not in table.seen(seat) for seat in SEATS)
    shown = table.board.journal.moments[-1]
    assert (str(shown.sentence), shown.heard) == ("Everybody takes one chest.", True)
    assert [(step.who, str(step.said), step.things) for step in shown.steps] == [
        (seat, f"spot {n}", ("chest",)) for n, seat in enumerate((Y, G, R, B), start=1)
    ]


def test_a_table_may_see_each_destination_at_once() -> None:
    table = in_row(scan_reveal="each")
    for upto, letter in enumerate("cadb", start=1):
        table.scan(letter)
        assert table.board.rows.destinations == (Y, G, R, B)[:upto]
    table = in_row("c", "a", scan_reveal="each")
    step_back(table)
    assert table.board.rows.destinations == (Y,)


def test_the_destinations_stay_on_the_screen_for_a_while() -> None:
    table = looking(reveal_timer=10)
    assert table.step == "first"
    assert table.umpire.find(TABLE, "time").after == 10
    table.act(TABLE, "time")
    assert table.step == "first look"


def test_dwd_195_every_row_needs_mixing_and_two_taps() -> None:
    table = dealing()
    assert "mix them out of sight" in table.prompt()
    assert table.help(B, "confirm") == "Two phones confirm."
    for seat in (R, B):
        table.refused(TABLE, "scan", chest=LABELS["a"].text)
        table.act(seat, "confirm")
        assert seat == B or table.help(B, "confirm") == "One more phone, please."
        assert "confirm" not in table.offered(seat)
    assert "scan" in table.offered(TABLE)


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
    table = in_row("c")
    assert said in table.refused(TABLE, "scan", chest=text)
    assert table.board.rows.spots == 1


def test_ds_11_and_13_one_chest_at_a_time_and_only_in_a_row() -> None:
    table = in_row()
    both = [LABELS["a"].text, LABELS["d"].text]
    for codes in (both, " ".join(both)):
        table.refused(TABLE, "scan", chest=codes)
    dealt = looking()
    known, unknown = LABELS["a"].text, Label("DWD", "C", "AAAAAA222222").text
    assert len({dealt.refused(TABLE, "scan", chest=each) for each in (known, unknown)}) == 1


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
    table = in_row("c", "a")
    table.umpire.act(TABLE, WOKEN, {})
    assert (table.board.rows.spots, table.board.rows.row.value) == (0, ())
    assert table.journal(Y)[-1].startswith("The laptop was off, so")
    table.row("cadb")
    assert table.board.rows.destinations == (Y, G, R, B)


@pytest.mark.parametrize("scanned", ["", "cadb"])
def test_ds_18_a_row_that_has_not_begun_or_is_dealt_stays_as_it_is(scanned: str) -> None:
    table = in_row(*scanned)
    before = table.umpire.digest()
    table.umpire.act(TABLE, WOKEN, {})
    assert table.umpire.digest() == before


def test_ds_09_where_to_put_the_chest_is_said_and_a_missing_one_asked_for_after_a_while() -> None:
    table = in_row("c", "a")
    put = "Put it on spot {}, out of the camera’s view."
    assert table.prompt().startswith(put.format(2))
    assert table.umpire.find(TABLE, "late").after == 60
    table.act(TABLE, "late")
    said = "There must be four chests. Have you all put yours in the bag?"
    assert {said in table.prompt(viewer) for viewer in (TABLE, *SEATS)} == {True}
    assert "late" not in table.offered(TABLE)
    table.scan("d")
    assert table.prompt().startswith(put.format(3))


# --- shown twice -----------------------------------------------------------------------------


@pytest.mark.parametrize("taps", [True, False])
def test_dwd_193_they_carry_on_by_a_tap_or_with_the_next_chest(*, taps: bool) -> None:
    table = in_row("c", "a", "c")
    assert (table.board.rows.spots, table.board.rows.voids) == (2, 0)
    assert table.prompt() == "That chest is on spot 1 already. Carry on?"
    if taps:
        table.act(R, "carry_on")
        assert "carry_on" not in table.offered(R)
    table.scan("d", "b")
    assert len(table.board.rows.destinations) == 4


def test_dwd_193_and_ds_08_they_may_start_the_row_again() -> None:
    table = in_row("c", "a", "a")
    assert {"carry_on", "start_again"} <= set(table.offered(TABLE)) & set(table.offered(G))
    table.act(G, "start_again")
    assert (table.board.rows.voids, table.board.confirmed) == (1, ())
    told = [str(line.sentence) for line in table.umpire.journal(TABLE) if line.setback]
    assert told == [
        "That chest is on spot 2 already.",
        "This row is void. Mix all four and start again.",
    ]
    table.row("abcd")
    assert table.board.rows.destinations == (G, B, Y, R)
    back = in_row("c", "a", "a")
    step_back(back)
    assert "carry_on" not in back.offered(B)


# --- labels that cannot be read --------------------------------------------------------------


def test_dwd_194_and_ds_12_one_unreadable_label_is_settled_by_elimination() -> None:
    table = in_row("c", "a")
    table.act(Y, "two_left")
    assert "last" not in table.offered(R)
    table.scan("d")
    assert "last" in table.offered(Y), "the third could be read after all"
    table.act(R, "last")
    assert "last" not in table.offered(R)
    assert table.board.rows.spots == 3, "two phones must say so of the fourth"
    table.act(B, "last")
    assert table.board.rows.destinations == (Y, G, R, B)
    assert "spare label" in " ".join(table.journal())


def test_dwd_194_a_spare_label_can_be_used_while_offers_are_made() -> None:
    table = DevilEvening(play_deals, visits=("3421", "2143"))
    for spare in SPARES[:3]:
        table.act(G, "spare", chest=spare.text)
        assert table.board.rows.labels.all[2] == spare
    assert "Seat 3 has put on a spare label." in table.journal()
    assert "already known" in table.refused(R, "spare", chest=spare.text)
    assert "spare" not in table.offered(G)
    assert "spare" in table.offered(R)
    table.offers()
    table.two()
    table.refused(TABLE, "scan", chest=LABELS["c"].text)
    table.act(TABLE, "scan", chest=spare.text)
    assert table.board.rows.spots == 1


def two_unreadable(table: DevilEvening) -> None:
    """Two are in the row, two phones say the others cannot be read."""
    table.two()
    table.scan("c", "a")
    for seat in (Y, B):
        table.act(seat, "two_left")
        assert "two_left" not in table.offered(seat)


def test_dwd_194_two_unreadable_labels_go_to_whom_the_chests_were_last_with() -> None:
    table = looking()
    table.decide()
    two_unreadable(table)
    assert "These two chests were last with Seat 1 and Seat 4." in table.journal()
    held = table.umpire.known(R).trading.hands[R].value
    assert held
    assert held.role is table.board.role(B)
    table.act(R, "fit", chest=SPARES[0].text)
    assert "already known" in table.refused(B, "fit", chest=SPARES[0].text)
    table.act(B, "fit", chest=SPARES[1].text)
    assert table.journal()[-1] == "Two chests have new labels. Mix all four and start again."
    assert table.board.rows.labels.all == (TRIAL[0], SPARES[1], TRIAL[2], SPARES[0])
    assert all(each.value is None for each in table.board.trading.hands.values())
    table.two()
    table.scan("a", "c")
    for label in (SPARES[1], SPARES[0]):
        table.act(TABLE, "scan", chest=label.text)
    assert table.board.rows.destinations == (Y, B, R, G)


def test_dwd_194_on_the_way_home_they_go_to_the_holders_of_the_second_visit() -> None:
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


@pytest.mark.parametrize("objector", [None, G])
def test_dwd_194_before_the_first_visit_all_four_must_agree_to_that(objector: int | None) -> None:
    table = dealing()
    two_unreadable(table)
    assert "reveal your roles to each other" in table.prompt(G)
    for seat in SEATS:
        table.act(seat, "rather_not" if seat == objector else "go_on")
    if objector:
        assert "confirm" in table.offered(R)
        assert table.board.rows.labels.all == TRIAL[:CHESTS]
        return
    for spare in SPARES[:2]:
        [seat] = [seat for seat in SEATS if "fit" in table.offered(seat)]
        table.act(seat, "fit", chest=spare.text)
    assert {LABELS["c"], LABELS["a"], *SPARES[:2]} == {*table.board.rows.labels.all}


def test_dwd_194_who_has_no_spare_labels_goes_back_to_the_row() -> None:
    for table in (looking(), dealing()):
        if table.step == "first look":
            table.decide()
        row = table.step
        two_unreadable(table)
        assert "confirm" not in table.offered(R)
        step_back(table)
        assert table.step == row
        assert "confirm" in table.offered(R)
        assert table.board.rows.labels.all == TRIAL[:CHESTS]
        assert all(each.value is None for each in table.board.trading.hands.values())


# --- what scans ------------------------------------------------------------------------------


def test_by_default_no_phone_scans() -> None:
    for source, words in (("host_camera", "the camera."), ("spare_device", "spare device.")):
        table = in_row(scan_source=source)
        assert all("scan" not in table.offered(seat) for seat in SEATS)
        assert "scan" in table.offered(TABLE)
        assert table.prompt().endswith(words)


def test_phones_scan_in_turn_and_learn_no_more_than_the_others() -> None:
    table = in_row(scan_source="phone")
    [first] = [seat for seat in SEATS if "scan" in table.offered(seat)]
    other = next(seat for seat in SEATS if seat != first)
    assert f"Seat {int(first)}’s phone" in table.prompt()
    for letter in "cadb":
        table.act(first, "scan", chest=LABELS[letter].text)
        assert table.journal(first) == table.journal(other)
        assert all(label.serial not in table.seen(first) for label in LABELS.values())
    table.decide()
    table.two()
    [second] = [seat for seat in SEATS if "scan" in table.offered(seat)]
    assert second != first


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, ""),
        ({"scan_reveal": "each"}, "photo of a label"),
        ({"scan_source": "phone"}, "trust each other"),
        ({"scan_source": "phone", "mode": "full"}, ""),
        ({"scan_reveal": "each", "chests": "phone"}, ""),
        ({"scan_source": "phone", "mode": "route"}, "trust each other"),
    ],
)
def test_less_safe_settings_are_mentioned_before_the_start(
    settings: dict[str, str], words: str
) -> None:
    said = [str(each) for each in notices(GAME.settle(settings), 4)]
    assert len(said) == bool(words)
    assert all(words in each for each in said)
