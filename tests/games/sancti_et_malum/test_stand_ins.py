"""What dice and cards are worth, and how stand-ins play from what their seat knows [ledger 6].

`test_estimating.py` compares which card they choose with a second estimate, at random positions.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.dice_expectations import dice_to_reroll, die_worth
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, SanctiEvening, edited, revealed

ONE, TWO = 4.25, 14 / 3
"""What a die of an Angel shows on average with one re-roll, and with two."""


# --- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rerolls", "high", "low"), [(0, 3.5, 3.5), (1, 4.25, 2.75), (2, 4.667, 2.333)]
)
def test_what_one_die_is_worth(rerolls: int, high: float, low: float) -> None:
    assert die_worth(rerolls, high=True) == pytest.approx(high, abs=0.001)
    assert die_worth(rerolls, high=False) == pytest.approx(low, abs=0.001)


def test_which_dice_are_worth_re_rolling() -> None:
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 1, high=True) == (1, 2, 3)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 2, high=True) == (1, 2, 3, 4)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 1, high=False) == (4, 5, 6)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 2, high=False) == (3, 4, 5, 6)


def test_the_fallen_are_rolled_low_and_angels_high() -> None:
    table = SanctiEvening(1, fallen=["Belial"], dice=[1, 2, 3, 4, 5, 6])
    table.roll(A, "Belial")
    selected_and_re_rolled(table, "4", "5", "6")
    table = revealed(["Uriel"], dice=[6] * 6 + [1, 2, 3, 4, 5])
    table.roll(A, "Uriel")
    selected_and_re_rolled(table, "1", "2", "3")


def selected_and_re_rolled(table: SanctiEvening, *dice: str) -> None:
    """These dice are selected on the phone beforehand, and a stand-in re-rolls them."""
    assert table.umpire.find(A, "reroll").fields["dice"].limits()["start"] == dice
    assert answer(table, "best") == ("reroll", {"dice": [*dice]})


@pytest.mark.parametrize(("last", "said"), [(1, "reroll"), (2, "stop")])
def test_the_last_roller_stops_only_once_the_team_is_ahead(last: int, said: str) -> None:
    dice = [1, 1, 1, 1, 3, 2, 1, 1, 1, 1, *[1] * 9, last]
    hands, fallen = (["Uriel"], ["Raphael"]), ["Imp", "Baal"]
    table = revealed(*hands, fallen=fallen, dice=dice)
    table.roll(A, "Uriel")
    assert answer(table, "best")[0] == "reroll"
    table.stop(A)
    table.roll(B, "Raphael")
    assert table.board.evil - table.board.holy - table.laid("Raphael").counts == 1 - last
    assert answer(table, "best", B)[0] == said


# --- cards ---------------------------------------------------------------------------------------


def test_the_hint_on_the_phone_takes_the_table_into_account() -> None:
    hands, fallen = [["Gabriel", "Divine Intercession"]], ["Satan’s Hinderance", "Moloch"]
    k = SanctiEvening(2, hands=hands, fallen=fallen).umpire.known(A)
    assert k.expected(A, "S02") == pytest.approx(4 * TWO + 2)
    assert k.expected(A, "S22") == pytest.approx(3 * ONE)


@pytest.mark.parametrize(("chain", "worth"), [(True, 10 * ONE), (False, 8 * ONE)])
def test_sem_048_the_hint_for_a_holy_choir_includes_the_best_it_can_bring(
    chain: bool,  # noqa: FBT001 - a setting
    worth: float,
) -> None:
    hands, agreed = [["S23", "S24", "Michael"]], {"choir_chain": chain}
    table = SanctiEvening(1, hands=hands, fallen=["Moloch"], settings=agreed)
    table.to_the_angels()
    assert table.umpire.known(A).expected(A, "S23") == pytest.approx(worth)
    table.commit(A="S23")
    table.roll_out()
    brought = 8 * ONE if chain else 2 * ONE
    assert table.umpire.known(A).expected(A, "S24") == pytest.approx(brought)


@pytest.mark.parametrize(("when", "choir"), [("after", 2 * ONE + 3.5), ("before", 3 * ONE)])
def test_sem_047_the_hint_knows_that_a_late_die_is_rolled_only_once(
    when: str, choir: float
) -> None:
    hands, agreed = [["S23", "S24", "Divine Intercession"]], {"choir_time": when}
    k = SanctiEvening(1, hands=hands, fallen=["Moloch"], settings=agreed).umpire.known(A)
    assert k.worth(A, ("S23", "S22")) == pytest.approx(choir + 4 * ONE)
    assert k.worth(A, ("S23", "S24", "S22")) == pytest.approx(2 * choir + 4 * ONE)


def test_what_a_players_angels_are_worth_begins_with_what_they_have_rolled() -> None:
    k = against(20, ["S23", "Divine Intercession", "Michael"], choir=(3, 5)).umpire.known(A)
    assert k.worth(A, ()) == 8
    assert k.worth(A, ("S01",)) == pytest.approx(8 + 6 * ONE)
    assert k.worth(A, ("S22",)) == pytest.approx(8 + 3.5 + 4 * ONE)
    assert k.expected(A, "S22") == pytest.approx(3.5 + 4 * ONE)


def test_an_angel_that_has_not_been_rolled_is_worth_its_dice_and_modifier() -> None:
    strong = edited(S23={"white_mod": 3})
    hand = ["S23", "Divine Intercession", "Gabriel"]
    k = revealed(hand, choir_time="before", card_list=strong).umpire.known(A)
    assert k.worth(A, ()) == pytest.approx(2 * ONE + 3)
    assert k.expected(A, "S22") == pytest.approx(4 * ONE + ONE), "and one die for the Choir"
    assert k.expected(A, "S02") == pytest.approx(5 * TWO + 2)


# --- what stand-ins answer -----------------------------------------------------------------------


def answer(table: SanctiEvening, policy: str, seat: Viewer = A) -> tuple[str, dict[str, Any]]:
    """What a policy would do in this seat."""
    offers, known = table.umpire.offers(seat), table.umpire.known(seat)
    answered = GAME.bots.policies[policy](known, seat, offers, Chance(b"policy"))
    assert answered
    return answered[0].name, answered[1]


def against(evil: int, hand: list[str], choir: tuple[int, ...]) -> SanctiEvening:
    """Alone, with this hand, against this Evil total, after rolling a Choir."""
    table = revealed(hand, fallen=["Moloch"], dice=[*shown(evil), *choir])
    assert table.board.evil == evil
    table.roll(A, "Holy Choir")
    table.stop(A)
    return table


def shown(total: int) -> list[int]:
    """Six faces with this sum."""
    return [total // 6 + (die < total % 6) for die in range(6)]


@pytest.mark.parametrize(
    ("policy", "evil", "hand", "choir", "said"),
    [
        ("best", 20, ["S23", "Gabriel", "Michael"], (1, 1), "S01"),
        ("best", 20, ["S23", "S24", "Michael"], (1, 1), "S24"),
        ("best", 8, ["S23", "Gabriel", "Zadkiel"], (5, 4), ""),
        ("saver", 8, ["S23", "Gabriel", "Zadkiel"], (5, 4), ""),
        ("best", 8, ["S23", "Gabriel", "Michael"], (4, 4), "S01"),
        ("saver", 8, ["S23", "Gabriel", "Zadkiel"], (4, 4), "S12"),
        ("saver", 13, ["S23", "Gabriel", "Zadkiel"], (3, 3), "S12"),
        ("saver", 36, ["S23", "Cherub", "Zadkiel"], (1, 1), ""),
        ("random", 36, ["S23", "Gabriel", "Michael"], (1, 1), ""),
    ],
)
def test_whom_a_holy_choir_brings(
    policy: str, evil: int, hand: list[str], choir: tuple[int, ...], said: str
) -> None:
    """`best` the strongest, `saver` the weakest that should win; nobody if it is won, or lost."""
    expected = ("add", {"card": said}) if said else ("decline", {})
    assert answer(against(evil, hand, choir), policy) == expected


def test_sem_048_best_does_not_bring_a_choir_for_what_it_may_not_bring() -> None:
    table = revealed(["S23", "S24", "Michael"], dice=[6] * 6, choir_chain=False)
    table.roll_out()
    assert answer(table, "best") == ("add", {"card": "S01"})


def test_what_a_partner_has_rolled_is_known_and_not_estimated() -> None:
    faces = [*shown(20), *shown(4)[:4], 1, 1, *[1] * 12]
    hands = ["S23", "Gabriel", "Zadkiel"], ["Uriel"]
    table = revealed(*hands, fallen=["Moloch", "Imp"], dice=faces)
    table.roll_out()
    assert answer(table, "saver") == ("add", {"card": "S02"})


@pytest.mark.parametrize("policy", ["random", "best", "saver"])
@pytest.mark.parametrize("deck", ["app", "table"])
def test_every_policy_plays_to_the_end(policy: str, deck: str) -> None:
    umpire = Umpire(GAME, seats_for(4), GAME.settle({"deck": deck}, 4), b"policy")
    for _ in play_out(umpire, Chance(b"policy"), GAME.bots.policies[policy]):
        continue
    assert umpire.over is not None


@pytest.mark.parametrize("policy", ["best", "saver"])
def test_a_stand_in_knows_no_more_than_its_seat(policy: str) -> None:
    """Dealing differently what the seat cannot see does not change its answer."""
    table = SanctiEvening(2, hands=[["Gabriel", "Uriel", "S23"], ["Cherub", "Haniel", "Seraph"]])
    table.to_the_angels()
    before = answer(table, policy)
    table.board.hands[B].take_all()
    table.board.deck.shuffle(Chance(b"another"))
    table.board.hands[B].add(*[table.board.deck.draw() for _ in range(3)])
    table.changed()
    assert answer(table, policy) == before


def test_stand_ins_answer_for_the_clock_too() -> None:
    table = SanctiEvening(1, fallen=["Belial"])
    table.roll(A, "Belial")
    assert answer(table, "best", TABLE) == ("silence", {})
