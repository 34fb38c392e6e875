"""Chests and labels: DWD-028 to DWD-035, DWD-191 to DWD-203, DS-46, DS-48."""

from __future__ import annotations

import hashlib
from pathlib import Path

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.chests.labels import FOUR, TRIAL
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import EIGHT, ROLES, SHEETS, Role
from companion.games.deal_with_the_devil.scoring import tell_all
from companion.games.deal_with_the_devil.setup.roles import inputs
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.chests import (
    ChestStep,
)
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, looking
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    ROLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
    table_ready,
)

SECRETS = Path(__file__).with_name("secrets.toml").read_text("utf-8")


# --- chests and roles ------------------------------------------------------------------------


def test_dwd_028_chests_differ_only_inside() -> None:
    sheets = [(sheet.goods, sheet.souls, sheet.prices) for sheet in SHEETS.values()]
    assert len(set(sheets)) == 3
    assert len({len(label.text) for label in TRIAL}) == 1


def test_dwd_029_a_mortals_chest() -> None:
    sheet = SHEETS[Role.MORTAL]
    assert (sheet.souls, sheet.goods) == (SoulPieces(3, 0), Goods())
    assert (sheet.devil_tokens, sheet.cultist_tokens) == (1, 1)


def test_dwd_030_the_cultists_chest() -> None:
    sheet = SHEETS[Role.CULTIST]
    assert (sheet.souls, sheet.goods) == (SoulPieces(0, 2), Goods(coins=1, marble=1, glass=1))
    assert (sheet.devil_tokens, sheet.cultist_tokens) == (1, 0)


def test_dwd_031_the_devils_chest() -> None:
    sheet = SHEETS[Role.DEVIL]
    assert sheet.souls == SoulPieces()
    assert sheet.goods == Goods(coins=8, marble=1, glass=1, wood=1, stone=1, wheat=1)
    assert (sheet.devil_tokens, sheet.cultist_tokens) == (0, 0)


def test_dwd_032_eight_pieces_of_soul_two_of_them_marked() -> None:
    assert EIGHT == 8
    board = started().board
    held = [board.souls[seat].value for seat in SEATS]
    assert sum(each.count for each in held) == 8
    assert sum(each.marked for each in held) == 2
    assert sum(SHEETS[role].devil_tokens + SHEETS[role].cultist_tokens for role in ROLES) == 5


def test_dwd_034_the_chest_decides_the_role() -> None:
    table = started()
    assert [table.board.role(seat) for seat in SEATS] == [ROLE[letter] for letter in "MDCM"]
    assert sorted(table.board.rows.owners.value) == list(SEATS)


def test_dwd_035_the_contents_of_the_chest_belong_to_the_player() -> None:
    table = started(purse=True)
    start = table.board.rules.seat_start[Y - 1]
    income = table.board.purses[Y].value.minus(start)
    assert income.covers(SHEETS[Role.DEVIL].goods)


# --- labels and rows -------------------------------------------------------------------------


def test_dwd_191_labels_reveal_nothing_and_are_in_no_view() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a")
    for viewer in (TABLE, *SEATS):
        assert not any(label.serial in table.seen(viewer) for label in LABELS.values())
    assert table.fields(TABLE, "scan") == {"chest": {"secret": True}}


def test_dwd_192_destinations_show_only_after_four_labels() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a", "d")
    assert table.board.rows.destinations == ()
    assert all(table.board.trading.hands[seat].value is None for seat in SEATS)
    table.scan("b")
    assert len(table.board.rows.destinations) == 4


def test_dwd_193_a_label_shown_twice_is_asked_about() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a", "c")
    assert (table.board.rows.spots, table.board.rows.voids) == (2, 0)
    assert str(table.umpire.prompt(TABLE)) == "That chest is on spot 1 already. Carry on?"
    assert table.journal()[-1] == "That chest is on spot 1 already."
    assert {"carry_on", "start_again"} <= set(table.offered(TABLE)) & set(table.offered(R))


def test_dwd_194_one_unreadable_label_is_settled_by_elimination() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a")
    assert "last" not in table.offered(R)
    table.scan("d")
    table.act(R, "last")
    assert "last" not in table.offered(R)
    table.act(B, "last")
    assert table.board.step is ChestStep.FIRST_LOOK
    assert len(table.board.rows.destinations) == 4


def test_dwd_194_a_spare_label_can_be_used_while_offers_are_made() -> None:
    table = DevilEvening(deals, visits=("3421", "2143"))
    spare = TRIAL[FOUR]
    table.act(G, "spare", chest=spare.text)
    assert table.board.rows.labels.all[2] == spare
    assert "Seat 3 has put on a spare label." in table.journal()
    assert "already known" in table.refused(R, "spare", chest=spare.text)
    for label in TRIAL[FOUR + 1 : FOUR + 3]:
        table.act(G, "spare", chest=label.text)
    assert "spare" not in table.offered(G)
    assert "spare" in table.offered(R)
    spare = TRIAL[FOUR + 2]
    table.offers()
    table.two()
    assert table.refused(TABLE, "scan", chest=LABELS["c"].text)
    table.act(TABLE, "scan", chest=spare.text)
    assert table.board.rows.spots == 1


def test_dwd_195_every_row_needs_mixing_and_two_taps() -> None:
    table = dealing()
    assert "mix them out of sight" in table.prompt()
    table.refused(TABLE, "scan", chest=LABELS["a"].text)
    assert table.help(B, "confirm") == "Two phones confirm."
    table.act(R, "confirm")
    table.refused(R, "confirm")
    assert table.help(B, "confirm") == "One more phone, please."
    table.refused(TABLE, "scan", chest=LABELS["a"].text)
    table.act(B, "confirm")
    assert "scan" in table.offered(TABLE)


def test_dwd_196_a_phone_shows_a_chest_only_to_its_holder_and_only_in_that_step() -> None:
    table = looking()
    for seat in SEATS:
        for viewer in (TABLE, *SEATS):
            assert table.umpire.known(viewer).trading.hands[seat].hidden == (viewer != seat)
    assert {table.umpire.known(seat).trading.hands[seat].value is None for seat in SEATS} == {False}
    table.decide()
    assert all(table.board.trading.hands[seat].value is None for seat in SEATS)


def test_dwd_197_the_minimum_time_to_decide_is_the_same_for_all() -> None:
    table = looking(deal_min_seconds=25)
    table.decide()
    assert table.board.step is ChestStep.FIRST_LOOK
    clock = table.umpire.find(TABLE, "time")
    assert clock.after == 25
    assert table.umpire.waiting() == ()
    table.act(TABLE, "time")
    assert table.board.step is not ChestStep.FIRST_LOOK


def test_the_destinations_stay_on_the_screen_for_a_while() -> None:
    table = looking(reveal_timer=10)
    assert table.step == "first"
    assert table.umpire.find(TABLE, "time").after == 10
    table.act(TABLE, "time")
    assert table.step == "first look"


def test_dwd_198_the_public_view_has_nothing_hidden() -> None:
    table = looking()
    public = table.seen(TABLE)
    assert public.count("'pure'") == 1, "only the pieces that lie aside are public"
    for word in ("mortal", "cultist", "devil", "'price'"):
        assert word not in public
    for path in ("roles", "owners", "schedule", "deals", "chests", "guesses"):
        assert f'"{path}' in SECRETS


def test_dwd_199_a_fingerprint_of_everything_hidden() -> None:
    table = started()
    board = table.board
    assert board.preparation.commitment == hashlib.sha256(inputs(board).encode()).hexdigest()
    assert any(board.preparation.commitment[:16] in line for line in table.journal())
    for part in (board.preparation.salt.value, "mortal, devil, cultist, mortal", LABELS["a"].text):
        assert part in inputs(board)
        assert part not in table.seen(TABLE)


def test_ds_46_the_reveal_at_the_end_matches_the_fingerprint_at_the_start() -> None:
    table = started()
    table.all("done")
    table.all("done")
    table.act(G, "spare", chest=TRIAL[FOUR].text)
    told = tell_all(table.board).commitment
    assert hashlib.sha256(told.encode()).hexdigest() == table.board.preparation.commitment
    assert LABELS["a"].text in told


def test_ds_46_another_map_has_another_fingerprint() -> None:
    board = started().board
    first, *others = board.rows.schedule.value
    board.rows.schedule.value = ((first[1], first[0]), *others)
    assert hashlib.sha256(inputs(board).encode()).hexdigest() != board.preparation.commitment


def test_dwd_202_all_roles_are_asked_in_the_same_form() -> None:
    table = DevilEvening(deals, settings={"purse": True})
    forms = [table.umpire.find(seat, "seal").described() for seat in SEATS]
    assert len({repr(form["fields"]["price"]) for form in forms}) == 1
    assert len({tuple(form["fields"]) for form in forms}) == 1


def test_ds_48_the_four_forms_of_a_step_are_the_same_but_for_the_price() -> None:
    table = looking()
    asked = [table.umpire.find(seat, "decide").described() for seat in SEATS]
    held = [table.board.trading.hands[seat].value for seat in SEATS]
    prices = [each.price for each in held if each]
    forms = {(price, repr(form["fields"])) for price, form in zip(prices, asked, strict=True)}
    assert len(forms) == len(set(prices))
    assert len({repr(form["label"]) for form in asked}) == 1


def test_dwd_203_the_symbols_must_make_two_mortals_a_cultist_and_a_devil() -> None:
    table = table_ready()
    for _ in range(2):
        if "done" in table.offered(TABLE):
            table.act(TABLE, "done")
            table.row()
        for seat in SEATS:
            table.act(seat, "symbol", symbol="mortal")
    assert "packed wrongly" in table.journal()[-1]
    assert all(not table.board.roles[seat] for seat in SEATS)


def packed(table: DevilEvening) -> None:
    """All chests are packed, mixed and opened."""
    table.act(TABLE, "done")
    table.row()
    for seat, letter in zip(SEATS, "MDCM", strict=True):
        table.act(seat, "symbol", symbol=ROLE[letter].value)


def test_after_some_attempts_missing_pieces_come_from_the_box() -> None:
    table = table_ready()
    for _ in range(6):
        packed(table)
        assert table.help(G, "done") == "None"
        table.act(G, "missing")
        for seat in (R, Y, B):
            table.act(seat, "done")
    packed(table)
    assert "missing" not in table.offered(G)
    assert table.help(G, "done") == "If something is missing, take it from the box."


def test_a_missing_piece_means_packing_again_and_names_nobody() -> None:
    table = table_ready()
    packed(table)
    for seat in (R, Y, B):
        table.act(seat, "done")
    table.act(G, "missing")
    assert "Seat" not in table.journal()[-1]
    assert all(not table.board.roles[seat] for seat in SEATS)
    assert table.board.phase is DevilPhase.ROLES
