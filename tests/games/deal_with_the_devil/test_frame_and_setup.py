"""The frame and the set-up: DWD-001 to DWD-027, DS-01, DS-47."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import BASIC, PREMIUM, Goods
from companion.games.deal_with_the_devil.reputation import wings
from companion.games.deal_with_the_devil.role_sheets import ROLES, Role
from companion.games.deal_with_the_devil.scoring import ending
from companion.games.deal_with_the_devil.setup.laying_out import steps
from companion.games.deal_with_the_devil.setup.roles import deal_roles, forget_roles
from companion.games.deal_with_the_devil.state.castles import CourtierSpace, DevilPhase
from companion.games.deal_with_the_devil.state.phases import FinalScore
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    started,
    table_ready,
)


def line(key: str) -> str:
    """One line of the checklist."""
    said = {step.key: step.said for step in steps(DevilEvening().board)}
    return str(said[key])


def test_dwd_001_exactly_four_seats_play() -> None:
    assert GAME.seats == (4,)


def test_dwd_002_for_ages_14_and_up_and_an_evening_of_five_rounds() -> None:
    assert "14 and up" in GAME.blurb
    assert 120 <= GAME.minutes <= 150
    assert DevilEvening().board.rules.rounds == 5


def test_dwd_003_two_mortals_a_cultist_and_the_devil_each_secret() -> None:
    table = started()
    roles = Counter(table.board.role(seat) for seat in SEATS)
    assert roles == Counter({Role.MORTAL: 2, Role.CULTIST: 1, Role.DEVIL: 1})
    for viewer in (TABLE, Y, G, B):
        assert table.umpire.known(viewer).roles[R].hidden


def test_dwd_034_without_wooden_chests_every_way_to_deal_the_roles_is_as_likely() -> None:
    board = DevilEvening(settings={"chests": "phone"}).board
    dealt = Counter[tuple[Role, ...]]()
    for number in range(600):
        board.chance = Chance(b"roles %d" % number)
        forget_roles(board)
        deal_roles(board)
        dealt[tuple(board.role(seat) for seat in SEATS)] += 1
    assert dealt.keys() == set(permutations(ROLES))
    assert len(dealt) == 12
    assert all(25 <= count <= 80 for count in dealt.values()), "50 each, give or take"


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


def test_dwd_174_the_last_inquisition_ends_the_game() -> None:
    assert phases()[5][-3:] == ["inquisition", "final", "end"]


@pytest.mark.parametrize("number", [1, 4])
def test_dwd_004_a_round_has_six_phases_in_order(number: int) -> None:
    assert phases()[number] == SIX


@pytest.mark.parametrize(
    ("number", "more"), [(2, ["hunt"]), (3, ["hunt", "inquisition"]), (5, ["inquisition"])]
)
def test_dwd_005_witch_hunts_and_inquisitions_come_in_their_rounds(
    number: int, more: list[str]
) -> None:
    assert [each for each in phases()[number] if each not in {"final", "end"}] == [*SIX, *more]


def test_dwd_006_deals_happen_in_every_round() -> None:
    assert all("deals" in phases()[number] for number in (1, 3, 5))


def test_dwd_007_premium_and_basic_resources() -> None:
    assert PREMIUM == ("marble", "glass")
    assert BASIC == ("wood", "stone", "wheat")


def test_dwd_008_a_rule_of_thumb_for_soul_is_shown_as_help() -> None:
    assert "one premium and one basic" in started().help(R, "wish")


def test_dwd_009_most_points_win_and_equals_share() -> None:
    board = DevilEvening().board
    board.scores.tallies = {
        seat: FinalScore((("score", 4 * n),)) for seat, n in zip(SEATS, (1, 5, 2, 3), strict=True)
    }
    assert (ending(board).name, ending(board).winners) == ("won", (Y,))
    board.scores.tallies[B] = board.scores.tallies[Y]
    assert (ending(board).name, ending(board).winners) == ("shared", (Y, B))


def test_dwd_010_if_nothing_is_hidden_all_act_at_the_same_time() -> None:
    table = started()
    assert table.board.phase is DevilPhase.PRODUCTION
    assert table.umpire.waiting() == SEATS


def test_dwd_004_no_round_has_begun_while_the_table_is_set_up() -> None:
    table = DevilEvening()
    assert (table.board.phase, table.board.round) == (DevilPhase.SETUP, 0)
    assert table_ready().board.round == 0


def test_dwd_011_interest_begins_on_the_start() -> None:
    assert all(table.interest == 0 for table in DevilEvening().board.castles.values())


def test_dwd_012_alchemists_begin_on_their_own_space() -> None:
    assert DevilEvening().castle(R).courtiers[3] is CourtierSpace.BARRED


def test_dwd_013_other_courtiers_begin_on_the_2_coin_space() -> None:
    assert DevilEvening().castle(R).courtiers[:3] == (CourtierSpace.TWO,) * 3


def test_dwd_014_debt_begins_at_0() -> None:
    assert [castle.debt for castle in DevilEvening().board.castles.values()] == [0] * 4


def test_dwd_015_building_decks_are_laid_one_on_the_other() -> None:
    assert "set 1 aside, stack 2 on 3 on 4 on 5" in line("buildings")
    decks = [card[0] for card in DevilEvening(settings={"mode": "full"}).board.decks.buildings]
    assert decks == ["5"] * 16 + ["4"] * 16 + ["3"] * 16 + ["2"] * 16


def test_dwd_016_event_deck_a_lies_on_b() -> None:
    assert "put A on top of B" in line("events")
    board = DevilEvening(settings={"mode": "full"}).board
    dealt = [card for hand in board.decks.event_cards.values() for card in hand]
    stack = [*board.decks.events, *dealt]
    assert all(int(card[1:]) <= 8 for card in [*stack[-4:], *board.decks.events.cards[-4:]])


def test_dwd_017_everybody_takes_the_starting_resources() -> None:
    assert line("resources") == "Everybody takes 4 coins, 1 wood, 1 stone and 1 wheat."
    table = table_ready(purse=True)
    assert table.board.purses[R].value == Goods(coins=4, wood=1, stone=1, wheat=1)
    sides = ", ".join(f"{{ coins = {n} }}" for n in (3, 4, 5, 6))
    printed = table_ready(purse=True, profile=f"seat_start = [{sides}]").board
    (told,) = (step.said for step in steps(printed) if step.key == "resources")
    assert "printed on their own side of the board" in str(told)
    assert [printed.purses[seat].value for seat in SEATS] == [Goods(coins=n) for n in (3, 4, 5, 6)]


def test_dwd_018_score_begins_at_0_and_may_fall_below() -> None:
    board = started().board
    assert board.castles[R].score == 0
    wings(board, R, demons=3)
    assert board.castles[R].score == -2


def test_dwd_019_reputation_begins_on_two_arrows() -> None:
    board = DevilEvening().board
    assert board.castles[R].reputation == board.rules.rep_start == 10
    assert board.rules.rep_arrows[10] == 2


def test_dwd_020_the_overview_tile_begins_with_its_first_side() -> None:
    assert "side for rounds 2 and 3" in line("inquisition")


def test_dwd_021_the_ascetic_is_face_up_from_the_start() -> None:
    assert "The Ascetic: face up on A" in line("inquisition")
    assert started().board.asking(R) == ("A",)


def test_dwd_022_the_fundamentalist_lies_face_down() -> None:
    assert "the Fundamentalist on B" in line("inquisitors")
    assert "B" not in started().board.inquisition.face_up


def test_dwd_023_the_plebeian_lies_face_down() -> None:
    assert "the Plebeian on C" in line("inquisitors")
    assert "C" not in started().board.inquisition.face_up


def test_dwd_024_three_others_lie_face_down() -> None:
    assert "three others on 1, 2, 3" in line("inquisitors")
    board = DevilEvening(settings={"mode": "full"}).board
    assert len(board.inquisition.inquisitors) == 8
    assert board.inquisition.inquisitors.eyes == frozenset()


def test_dwd_025_houseguests_make_a_deck() -> None:
    assert "are a deck" in line("guests")
    assert DevilEvening().board.rules.supply_houseguest == 5


def test_dwd_026_everybody_takes_card_rings_and_tokens() -> None:
    assert "3 voting rings and 4 action tokens" in line("tokens")


def test_dwd_027_the_checklist_is_ticked_by_anybody_and_then_the_game_moves_on() -> None:
    table = DevilEvening()
    listed = [f"tick-{step.key}" for step in steps(table.board)]
    assert [name for name in table.offered(B) if name.startswith("tick-")] == listed
    table.act(B, "tick-markers")
    assert table.board.setting_up.set_up_done == ("markers",)
    assert "untick-markers" in table.offered(R)
    table.act(R, "laid_out")
    assert table.board.setting_up.set_up_steps == ()
    assert "label" in table.offered(TABLE)


def test_dwd_010_one_tap_is_enough_if_there_is_nothing_to_decide() -> None:
    table = started()
    table.act(G, "done")
    assert table.board.phase is DevilPhase.CARDS


def test_everybody_reads_a_sheet_and_empties_the_chest_if_there_is_one() -> None:
    table = table_ready()
    table.act(TABLE, "done")
    table.row()
    for seat, symbol in zip(SEATS, ("mortal", "devil", "cultist", "mortal"), strict=True):
        table.act(seat, "symbol", symbol=symbol)
    assert "move the contents behind" in table.prompt(R)
    assert "everything on it is yours" in table_ready(chests="phone").prompt(R)


def test_ds_01_inconsistent_symbols_are_asked_for_again() -> None:
    table = table_ready()
    table.act(TABLE, "done")
    table.row()
    before = table.prompt(R)
    for seat, symbol in zip(SEATS, ("mortal", "devil", "mortal", "mortal"), strict=True):
        table.act(seat, "symbol", symbol=symbol)
    assert [len(pile) for pile in table.board.roles.values()] == [0] * 4
    assert len({table.prompt(seat) for seat in SEATS}) == 1
    assert table.prompt(R) != before
    assert not any(name in table.prompt(R) for name in ("Seat", "Red"))
    for seat, symbol in zip(SEATS, ("mortal", "devil", "cultist", "mortal"), strict=True):
        table.act(seat, "symbol", symbol=symbol)
    assert table.umpire.known(Y).role(Y) is Role.DEVIL
