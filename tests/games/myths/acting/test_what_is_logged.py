"""What everybody reads in the log about cards, places and marks: MYT-184."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial


def using(step: str, **settings: str) -> MythsEvening:
    """A uses a card that does this."""
    table = trial(EFFECT.format(kind="move", does=f"do = [{{ {step} }}]"), **settings)
    table.damaged("E", 3)
    table.act("A", "use_action_1")
    return table


def drawing() -> MythsEvening:
    return using('op = "draw", n = 1')


def drawing_several() -> MythsEvening:
    return using('op = "draw", n = 2')


def healing() -> MythsEvening:
    return using('op = "heal", n = 1, who = "target"')


def healing_several() -> MythsEvening:
    return using('op = "heal", n = 2, who = "target"')


def falling() -> MythsEvening:
    return using('op = "prone", who = "target"')


def marking() -> MythsEvening:
    return using('op = "mark", who = "target"')


def unfocusing() -> MythsEvening:
    return using('op = "unfocus", who = "target"')


def locked() -> MythsEvening:
    table = trial(
        EFFECT.format(
            kind="move",
            does='do = [{ op = "refocus", to = "any" }, { op = "walk", n = 1 }]',
        )
    )
    table["A"].action.marked = "E"  # type: ignore[union-attr]
    table.changed()
    table.act("A", "use_action_1")
    return table


def filling_up() -> MythsEvening:
    table = MythsEvening("B")
    table.hand("B", "Maul", "Root Tug")
    table.end("B")
    return table


def filling_up_by_one() -> MythsEvening:
    table = MythsEvening("B")
    table.hand("B", "Maul", "Root Tug", "Elk Form", "Boar Form")
    table.end("B")
    return table


def suffering() -> MythsEvening:
    table = using('op = "deal", n = 1, who = "target"', deck_e="warden")
    table.hand("E", "Gate Watch")
    table.act("E", "save", card="Gate Watch")
    return table


def moved_by_hand() -> MythsEvening:
    table = MythsEvening("A", mode="blind")
    table.act("A", "tools")
    table.act("A", "hand_moved", who="E")
    table.act("A", "hand_turned", who="E")
    return table


def moved_by_a_card() -> MythsEvening:
    table = MythsEvening("A", mode="blind")
    table.hand("A", "Shove Aside")
    table.play("A", "Shove Aside")
    table.act("A", "did")
    table.act("A", "viewed")
    table.act("A", "there", who=["E"])
    table.act("A", "did")
    return table


LOGGED: list[tuple[Callable[[], MythsEvening], list[str]]] = [
    (drawing, ["Own draws a card."]),
    (drawing_several, ["Own draws 2 cards."]),
    (healing, ["Tide Caller heals a card."]),
    (healing_several, ["Tide Caller heals 2 cards."]),
    (falling, ["Tide Caller falls prone."]),
    (marking, ["Own marks Tide Caller."]),
    (unfocusing, ["Tide Caller is unfocused."]),
    (locked, ["Own is locked and cannot refocus."]),
    (filling_up, ["Thorn Mother draws 3 cards."]),
    (filling_up_by_one, ["Thorn Mother draws a card."]),
    (suffering, ["1 damage for Bronze Warden.", "Bronze Warden takes 1 damage: Gate Watch."]),
    (
        moved_by_hand,
        [
            "Seat 1, by hand: Tide Caller was moved.",
            "Seat 1, by hand: Tide Caller looks elsewhere.",
        ],
    ),
    (moved_by_a_card, ["Tide Caller is moved to a marked hex."]),
]


@pytest.mark.parametrize(("happens", "lines"), LOGGED)
def test_myt_184_the_log_says_what_happened(
    happens: Callable[[], MythsEvening], lines: list[str]
) -> None:
    told = happens().journal()
    assert [line for line in told if line in lines] == lines, told[-6:]


def test_myt_184_the_log_says_where_the_pawns_start() -> None:
    assert any(
        line == "The pawns are placed: Bronze Warden on C2, Thorn Mother on E2, Gale Heron on G2, "
        "Ember Oracle on C6, Tide Caller on E8 and Moon Jackal on G6."
        for line in MythsEvening("A").journal()
    )


def test_what_is_seldom_needed_is_offered_apart() -> None:
    for mode, seldom in (("blind", {"offer_draw", "tools"}), ("mirrored", {"offer_draw"})):
        table = MythsEvening("A", mode=mode)
        offers = table.umpire.offers(table.seat["A"])
        assert {each.name for each in offers if each.seldom} >= seldom
        assert all(each.seldom for each in offers if each.act == "correct")
        assert not any(each.seldom for each in offers if each.act in {"play", "use", "end_turn"})
