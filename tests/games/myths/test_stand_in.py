"""The stand-in: what it thinks things are worth, and that it does not idle."""

from __future__ import annotations

import pytest

from companion.games.myths.acting.damage import die
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial
from tests.kit.games.myths.stand_in import answered


def test_a_stance_that_slows_it_is_discarded_when_nobody_is_near() -> None:
    table = MythsEvening("A")
    table.lay("A", "Shield Wall")
    table.hand("A", "Shield Wall")
    assert answered(table, "A") == ("discard_own", {"card": "A.shield_wall.1"})


def test_an_idle_action_makes_way_for_a_walk() -> None:
    table = MythsEvening("D")
    table.put("D", "E8", "E7")
    table.lay("D", "Falling Cinder")
    table.hand("D")
    assert answered(table, "D")[0] == "discard_own"


def test_it_answers_for_its_character_on_anybodys_turn() -> None:
    may = 'op = "refocus", to = "any", optional = true'
    watch = EFFECT.format(kind="passive", does=f'on = "leaves_marked"\ndo = [{{ {may} }}]')
    table = trial(watch, type_="stance", range_="ring1m", turn="E")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    table.react("A")
    assert table.asks("A", "refocus")
    assert answered(table, "A")[0] == "refocus"


def test_myt_088_it_offers_a_draw_in_every_tenth_round_of_an_endless_game() -> None:
    table = MythsEvening("A")
    offers = []
    for table.board.round in (30, 39, 40, 41, 50):
        table.changed()
        offers.append(answered(table, "A")[0] == "offer_draw")
    assert offers == [False, False, True, False, True]


@pytest.mark.parametrize(
    ("fallen", "number", "said"),
    [
        ("", 41, "accept"),
        ("A", 41, "decline"),
        ("D", 41, "accept"),
        ("A", 59, "decline"),
        ("A", 60, "accept"),
    ],
)
def test_myt_088_in_an_endless_game_it_accepts_a_draw_later_if_more_of_its_side_live(
    fallen: str, number: int, said: str
) -> None:
    table = MythsEvening("B")
    table.board.round = number
    if fallen:
        die(table.board, table[fallen])
    table.changed()
    table.act("B", "offer_draw")
    assert answered(table, "E")[0] == f"{said}_draw"
