"""Step 2, the Fallen: SEM-017, 018, 021, 028, 045 and 046, and how much harder they can be made."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import B, SanctiEvening, edited, first_lines


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_sem_002_and_028_one_of_the_fallen_for_each_of_one_to_four_players(n: int) -> None:
    names = ["Moloch", "Imp", "Baal", "Dagon"][:n]
    table = SanctiEvening(n, fallen=names)
    assert table.names(table.board.fallen) == names
    assert [laid.faces for laid in table.umpire.known(TABLE).fallen] == [()] * n


def test_sem_028_the_table_may_agree_on_more_of_them() -> None:
    names = ["Imp", "Baal", "Dagon", "Moloch"]
    table = SanctiEvening(2, fallen=names, settings={"fallen_per_player": 2})
    assert table.names(table.board.fallen) == names


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_sem_017_and_ss_05_a_modifier_with_n_is_multiplied_by_the_players(n: int) -> None:
    names = ["Beelzebub", "Azazel", "Mastema"]
    table = SanctiEvening(n, fallen=names, settings={"fallen_per_player": 3})
    assert [laid.mod for laid in table.board.fallen[:3]] == [3 * n, -n, 2]


def test_sem_018_and_ss_02_beelzebub_with_three_players() -> None:
    dice = [6, 5, 4, 2, 1, 3, 2, 3, 6, 1]
    table = SanctiEvening(3, fallen=["Beelzebub", "Imp", "Baal"], dice=dice)
    table.roll(B, "Beelzebub")
    table.reroll(B, 1, 2, 3)
    table.reroll(B, 3)
    assert table.laid("Beelzebub").faces == (2, 3, 1, 2, 1, 3)
    assert table.laid("Beelzebub").total == 21


def test_sem_021_028_046_and_ss_07_the_evil_host_brings_one_more_and_rolls_its_own_dice() -> None:
    dice = [6, 5, 4, 3, 1, 1, 3, 3, 2, 3, 3, 3, 3]
    table = SanctiEvening(2, fallen=["Moloch", "The Evil Host", "Imp"], dice=dice)
    assert table.names(table.board.fallen) == ["Moloch", "The Evil Host", "Imp"]
    told = ["Against you: Moloch and The Evil Host.", "Against you: Imp."]
    assert table.journal()[-2:] == told
    table.to_the_angels()
    assert [laid.total for laid in table.board.fallen] == [20, 8, 12]
    assert table.board.evil == 40
    table.commit_any()
    table.finish()
    table.act(B, "next")
    assert {"S10", "S24", "S01"} <= set(table.board.discard)


@pytest.mark.parametrize(
    ("chain", "brought"), [(True, ["Second Host", "Baal"]), (False, ["Second Host"])]
)
def test_sem_045_and_ss_08_a_host_brought_by_a_host_brings_another(
    chain: bool,  # noqa: FBT001 - a setting
    brought: list[str],
) -> None:
    hosts = edited(S01={"red_name": "Second Host", "red_effect": "host"})
    table = SanctiEvening(
        1,
        fallen=["The Evil Host", "Second Host", "Baal"],
        settings={"card_list": hosts, "host_chain": chain},
    )
    assert table.names(table.board.fallen) == ["The Evil Host", *brought]


def test_sem_045_until_no_card_can_be_drawn() -> None:
    hosts = edited(**{f"S0{n}": {"red_effect": "host"} for n in range(1, 6)})
    table = SanctiEvening(1, settings={"card_list": first_lines(5, hosts)})
    assert len(table.board.fallen) == 2
    assert (table.board.deck_size, table.board.phase) == (0, ConfrontationStep.FALLEN)


@pytest.mark.parametrize("bonus", [-2, 2])
def test_evil_bonus_is_added_once_to_each_of_the_fallen_and_to_no_angel(bonus: int) -> None:
    table = SanctiEvening(
        3,
        hands=[["Gabriel"]],
        fallen=["Moloch", "The Evil Host", "Beelzebub", "Imp"],
        dice=[1] * 19,
        settings={"evil_bonus": bonus},
    )
    table.to_the_angels()
    assert [laid.mod for laid in table.board.fallen] == [bonus, bonus, 9 + bonus, bonus]
    assert table.board.evil == 6 + 3 + 6 + 4 + 9 + 4 * bonus
    table.commit_any()
    assert table.laid("Gabriel").mod == 2
