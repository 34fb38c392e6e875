"""The frame and the set-up: DWD-001 to DWD-027."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods
from companion.games.deal_with_the_devil.setup.laying_out import steps
from companion.games.deal_with_the_devil.state.castles import CourtierSpace, DevilPhase
from companion.table.record.players import HOST
from tests.kit.games.deal_with_the_devil.evening import (
    LABELS,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    started,
    table_ready,
)
from tests.kit.table_evening import TableEvening

# --- the frame -------------------------------------------------------------------------------


def test_dwd_001_and_ds_47_three_phones_are_too_few_and_a_fifth_gets_no_seat(
    tmp_path: Path,
) -> None:
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo")
    with pytest.raises(Refused, match="One more player"):
        evening.do(HOST, "~start")
    evening.sit("Dora")
    with pytest.raises(Refused, match="Every seat"):
        evening.sit("Eve")
    evening.do(HOST, "~start")


def test_dwd_002_for_ages_14_and_up_and_an_evening_of_five_rounds() -> None:
    assert "14 and up" in str(GAME.about.blurb)
    assert 120 <= GAME.about.minutes <= 150
    assert DevilEvening().board.rules.rounds == 5


@cache
def phases() -> dict[int, list[str]]:
    """The phases of each round in a whole random game."""
    umpire = Umpire(GAME, SEATS, GAME.settle({"chests": "phone"}), b"walk")
    met: dict[int, list[str]] = {}
    for _ in play_out(umpire, Chance(b"walk")):
        passed = met.setdefault(umpire.board.round, [])
        if umpire.board.phase.value not in passed:
            passed.append(umpire.board.phase.value)
    return met


SIX = ["production", "cards", "deals", "action", "interest", "reputation"]


@pytest.mark.parametrize(
    ("number", "more"),
    [
        (1, []),
        (2, ["hunt"]),
        (3, ["hunt", "inquisition"]),
        (4, []),
        (5, ["inquisition", "final", "end"]),
    ],
)
def test_dwd_004_to_006_and_174_every_round_has_its_phases_in_order(
    number: int, more: list[str]
) -> None:
    assert phases()[number] == [*SIX, *more]


def test_dwd_007_goods_are_premium_or_basic() -> None:
    goods = Goods(wood=1, stone=2, wheat=4, marble=8, glass=16)
    assert (goods.basic, goods.premium) == (7, 24)


def test_dwd_010_if_nothing_is_hidden_all_are_asked_and_one_tap_is_enough() -> None:
    table = started()
    assert (table.board.phase.value, table.umpire.waiting()) == ("production", SEATS)
    table.act(G, "done")
    assert table.board.phase.value == "cards"


# --- setting up ------------------------------------------------------------------------------


def test_dwd_011_to_014_018_and_019_markers_and_courtiers_begin_where_they_are_printed() -> None:
    board = started().board
    for castle in board.castles.values():
        assert (castle.interest, castle.debt, castle.score) == (0, 0, 0)
        assert castle.courtiers == (*[CourtierSpace.TWO] * 3, CourtierSpace.BARRED)
        assert board.rules.rep_arrows[castle.reputation] == 2


def test_dwd_015_building_decks_are_laid_one_on_the_other() -> None:
    decks = [card[0] for card in DevilEvening(settings={"mode": "full"}).board.decks.buildings]
    assert decks == ["5"] * 16 + ["4"] * 16 + ["3"] * 16 + ["2"] * 16


def test_dwd_016_event_deck_a_lies_on_b() -> None:
    board = DevilEvening(settings={"mode": "full"}).board
    dealt = [card for hand in board.decks.event_cards.values() for card in hand]
    stack = [*board.decks.events, *dealt]
    assert all(int(card[1:]) <= 8 for card in [*stack[-4:], *board.decks.events.cards[-4:]])


def test_dwd_017_everybody_takes_the_starting_resources() -> None:
    table = table_ready(purse=True)
    assert table.board.purses[R].value == Goods(coins=4, wood=1, stone=1, wheat=1)
    sides = ", ".join(f"{{ coins = {n} }}" for n in (3, 4, 5, 6))
    printed = table_ready(purse=True, profile=f"seat_start = [{sides}]").board
    (told,) = (step.said for step in steps(printed) if step.key == "resources")
    assert "printed on their own side of the board" in str(told)
    assert [printed.purses[seat].value for seat in SEATS] == [Goods(coins=n) for n in (3, 4, 5, 6)]


def test_dwd_020_to_026_the_board_of_the_inquisition_and_what_everybody_takes() -> None:
    keys = [step.key for step in steps(DevilEvening().board)]
    assert keys == [
        "seats",
        "markers",
        "courtiers",
        "buildings",
        "events",
        "inquisition",
        "inquisitors",
        "guests",
        "resources",
        "tokens",
        "chests",
    ]
    board = table_ready().board
    assert (board.inquisition.face_up, board.asking(R)) == ({"A": "A"}, ("A",))
    inquisitors = DevilEvening(settings={"mode": "full"}).board.inquisition.inquisitors
    assert (len(inquisitors), inquisitors.eyes) == (3 + board.rules.supply_houseguest, frozenset())


def test_dwd_027_the_checklist_is_ticked_by_anybody_and_then_the_game_moves_on() -> None:
    table = DevilEvening()
    listed = [f"tick-{step.key}" for step in steps(table.board)]
    assert [name for name in table.offered(B) if name.startswith("tick-")] == listed
    table.act(B, "tick-markers")
    assert table.board.setting_up.set_up_done == ("markers",)
    assert "untick-markers" in table.offered(R)
    table.act(R, "laid_out")
    assert table.board.setting_up.set_up_steps == ()
    assert (table.board.phase, table.board.round) == (DevilPhase.SETUP, 0)


def test_a_table_without_labels_plays_on_phones_with_everything_counted() -> None:
    table = DevilEvening()
    table.act(R, "laid_out")
    table.act(TABLE, "label", chest=LABELS["a"].text)
    table.act(TABLE, "no_labels")
    agreed = DevilEvening(settings={"chests": "phone"})
    agreed.act(R, "laid_out")
    for each in (table, agreed):
        assert each.board.on_phones
        assert each.board.rows.labels.count == 0
        assert each.board.phase is DevilPhase.ROLES
        assert "chest" not in each.prompt(R)
    assert [table.board.purse(seat).counts for seat in SEATS] == [
        agreed.board.purse(seat).counts for seat in SEATS
    ]
    counting = DevilEvening(settings={"purse": True})
    counting.act(R, "laid_out")
    before = counting.board.purse(R)
    counting.act(TABLE, "no_labels")
    assert counting.board.purse(R) == before, "nobody gets the first goods twice"


def test_who_has_only_the_chests_routed_cannot_do_without_labels() -> None:
    assert DevilEvening(settings={"mode": "route"}).offered(TABLE) == ["label"]


def test_four_labels_are_learned_before_the_game_goes_on() -> None:
    table = DevilEvening()
    table.act(R, "laid_out")
    assert not [seat for seat in SEATS if "label" in table.offered(seat)]
    assert table.fields(TABLE, "label") == {"chest": {"secret": True}}
    for letter in "abcd":
        assert "This table’s four labels are known." not in table.journal()
        table.act(TABLE, "label", chest=LABELS[letter].text)
    assert table.journal()[-1] == "This table’s four labels are known."
    phones = DevilEvening(settings={"scan_source": "phone"})
    phones.act(R, "laid_out")
    for seat, letter in zip(SEATS, "abcd", strict=True):
        phones.act(seat, "label", chest=LABELS[letter].text)
    assert phones.board.rows.labels.count == 4
