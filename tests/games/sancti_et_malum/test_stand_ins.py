"""What dice are worth, and how stand-ins play from what their seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.cards import INTERCESSION, CardHalf, card_list
from companion.games.sancti_et_malum.worth import dice_to_reroll, die_spread, die_worth
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, SanctiEvening, edited

CARDS = card_list("")
WHITE = """25.5 25.3 22.2 21.2 21.0 19.5 18.7 19.0 18.0 17.0 16.0 15.0 14.0 17.5 16.0 14.0 14.8
13.8 18.5 11.3 12.5 17.0 8.5 8.5 18.0"""
RED_ALONE = """14.0 18.5 13.8 20.0 16.0 18.5 17.5 17.5 17.5 21.0 15.8 14.8 18.5 20.0 22.0 22.0 22.0
17.0 18.5 23.0 19.5 15.5 16.0 10.5 15.0"""
RED_FOUR = """14.0 21.5 13.8 17.0 16.0 21.5 17.5 17.5 20.5 21.0 21.8 17.8 24.5 17.0 25.0 25.0 25.0
26.0 24.5 29.0 19.5 12.5 16.0 10.5 18.0"""


@pytest.mark.parametrize(
    ("rerolls", "high", "low"), [(0, 3.5, 3.5), (1, 4.25, 2.75), (2, 4.667, 2.333)]
)
def test_what_one_die_is_worth(rerolls: int, high: float, low: float) -> None:
    assert die_worth(rerolls, high=True) == pytest.approx(high, abs=0.001)
    assert die_worth(rerolls, high=False) == pytest.approx(low, abs=0.001)


def test_the_variance_of_one_die() -> None:
    assert die_spread(0) == pytest.approx(35 / 12)
    kept, again = (16 + 25 + 36) / 6, (91 / 6) / 2
    assert die_spread(1) == pytest.approx(kept + again - 4.25**2)


def test_which_dice_are_worth_re_rolling() -> None:
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 1, high=True) == (1, 2, 3)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 2, high=True) == (1, 2, 3, 4)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 1, high=False) == (4, 5, 6)
    assert dice_to_reroll((1, 2, 3, 4, 5, 6), 2, high=False) == (3, 4, 5, 6)


def alone(half: CardHalf, n: int, *, high: bool) -> float:
    """What a half is expected to count, with nothing else on the table."""
    dice = half.dice + (half.effect == INTERCESSION)
    return dice * die_worth(half.rerolls, high=high) + half.modifier(n)


@pytest.mark.parametrize(
    ("figures", "side", "n"), [(WHITE, "white", 1), (RED_ALONE, "red", 1), (RED_FOUR, "red", 4)]
)
def test_every_card_is_worth_what_the_ledger_says(figures: str, side: str, n: int) -> None:
    halves = [getattr(card, side) for card in CARDS.values()]
    worth = [alone(half, n, high=side == "white") for half in halves]
    assert worth == pytest.approx([float(each) for each in figures.split()], abs=0.051)


def test_the_hint_on_the_phone_takes_the_table_into_account() -> None:
    table = SanctiEvening(
        2,
        hands=[["Gabriel", "Divine Intercession"]],
        fallen=["Satan’s Hinderance", "Moloch"],
    )
    k = table.umpire.known(A)
    assert k.expected(A, "S02") == pytest.approx(4 * 14 / 3 + 2)
    assert k.expected(A, "S22") == pytest.approx(3 * 4.25)


def test_the_hint_for_a_holy_choir_includes_the_best_angel_it_can_bring() -> None:
    table = SanctiEvening(
        1,
        hands=[["S23", "Michael", "Divine Intercession"]],
        fallen=["Moloch"],
        dice=[1] * 6 + [3, 3],
    )
    table.roll(A, "Moloch")
    k = table.umpire.known(A)
    assert k.expected(A, "S23") == pytest.approx(2 * 4.25 + 6 * 4.25)
    assert k.expected(A, "S23") > k.expected(A, "S01"), "it brings the best card, not the worst"
    table.commit(A="S23")
    table.roll_out()
    k = table.umpire.known(A)
    assert k.expected(A, "S22") == pytest.approx(4 * 4.25 + 3.5), "and one die for the Choir"


@pytest.mark.parametrize(
    ("when", "choir"),
    [("after", 2 * 4.25 + 3.5), ("before", 3 * 4.25)],
)
def test_sem_047_the_hint_knows_that_a_late_die_is_rolled_only_once(
    when: str, choir: float
) -> None:
    table = SanctiEvening(
        1,
        hands=[["S23", "Divine Intercession"]],
        fallen=["Moloch"],
        settings={"choir_time": when},
    )
    k = table.umpire.known(A)
    assert k.worth(A, ("S23", "S22")) == pytest.approx(choir + 4 * 4.25)


def test_sem_047_two_choirs_have_a_late_die_each() -> None:
    table = SanctiEvening(1, hands=[["S23", "S24", "Divine Intercession"]], fallen=["Moloch"])
    k = table.umpire.known(A)
    both = k.worth(A, ("S23", "S24", "S22"))
    assert both == pytest.approx(2 * (2 * 4.25 + 3.5) + 4 * 4.25)
    assert k.worth(A, ("S23", "S22")) == pytest.approx(2 * 4.25 + 3.5 + 4 * 4.25)


def test_what_a_players_angels_are_worth_begins_with_what_they_have_rolled() -> None:
    table = against(20, ["S23", "Divine Intercession", "Michael"], choir=(3, 5))
    k = table.umpire.known(A)
    assert k.worth(A, ()) == 8
    assert k.worth(A, ("S01",)) == pytest.approx(8 + 6 * 4.25)
    assert k.worth(A, ("S22",)) == pytest.approx(8 + 3.5 + 4 * 4.25)


def test_an_angel_that_has_not_been_rolled_is_worth_its_dice_and_modifier() -> None:
    agreed = {"choir_time": "before", "card_list": edited(S23={"white_mod": 3})}
    hands = [["S23", "Divine Intercession", "Gabriel"]]
    table = SanctiEvening(1, hands=hands, fallen=["Moloch"], settings=agreed)
    table.to_the_angels()
    table.commit(A="S23")
    k = table.umpire.known(A)
    assert k.worth(A, ()) == pytest.approx(2 * 4.25 + 3)
    assert k.expected(A, "S22") == pytest.approx(4 * 4.25 + 4.25), "and one die for the Choir"
    assert k.expected(A, "S02") == pytest.approx(5 * 14 / 3 + 2)


@pytest.mark.parametrize(("chain", "worth"), [(True, 10 * 4.25), (False, 8 * 4.25)])
def test_sem_048_the_hint_for_a_holy_choir_counts_what_another_may_bring(
    chain: bool,  # noqa: FBT001 - a setting
    worth: float,
) -> None:
    hands, agreed = [["S23", "S24", "Michael"]], {"choir_chain": chain}
    table = SanctiEvening(1, hands=hands, fallen=["Moloch"], settings=agreed)
    table.to_the_angels()
    assert table.umpire.known(A).expected(A, "S23") == pytest.approx(worth)


@pytest.mark.parametrize(("chain", "worth"), [(True, 8 * 4.25), (False, 2 * 4.25)])
def test_sem_048_the_hint_for_a_choir_brought_by_a_choir_says_whether_it_brings_another(
    chain: bool,  # noqa: FBT001 - a setting
    worth: float,
) -> None:
    hands, agreed = [["S23", "S24", "Michael"]], {"choir_chain": chain}
    table = SanctiEvening(1, hands=hands, fallen=["Moloch"], settings=agreed)
    table.to_the_angels()
    table.commit(A="S23")
    table.roll_out()
    assert table.umpire.known(A).expected(A, "S24") == pytest.approx(worth)


def answer(table: SanctiEvening, policy: str, seat: Seat) -> tuple[str, dict[str, Any]]:
    """What a policy would do in this seat."""
    offers = table.umpire.offers(seat)
    known = table.umpire.known(seat)
    answered = GAME.policies[policy](known, seat, offers, Chance(b"policy"))
    assert answered
    return answered[0].name, answered[1]


def test_best_plays_the_strongest_card_and_a_choir_with_its_best_partner() -> None:
    table = against(20, ["Cherub", "Gabriel", "Uriel"])
    assert answer(table, "best", A) == ("commit", {"card": "S02"})
    table = against(20, ["S23", "Gabriel", "Michael"])
    assert answer(table, "best", A) == ("commit", {"card": "S23"})
    table.commit(A="S23")
    table.roll_out()
    assert answer(table, "best", A) == ("add", {"card": "S01"})


def against(evil: int, hand: list[str], choir: tuple[int, ...] = ()) -> SanctiEvening:
    """Alone, with this hand, against this Evil total: before choosing, or after rolling a Choir."""
    table = SanctiEvening(1, hands=[hand], fallen=["Moloch"], dice=[*shown(evil), *choir])
    table.roll(A, "Moloch")
    assert table.board.evil == evil
    if choir:
        table.commit(A="S23")
        table.roll(A, "Holy Choir")
        table.stop(A)
    return table


def shown(total: int) -> list[int]:
    """Six faces with this sum."""
    return [total // 6 + (die < total % 6) for die in range(6)]


def test_saver_plays_the_weakest_card_that_should_win_or_the_worst() -> None:
    assert answer(against(8, ["Gabriel", "Uriel", "Zadkiel"]), "saver", A)[1] == {"card": "S12"}
    assert answer(against(20, ["Gabriel", "Uriel", "Zadkiel"]), "saver", A)[1] == {"card": "S02"}
    assert answer(against(36, ["Gabriel", "Uriel", "Zadkiel"]), "saver", A)[1] == {"card": "S12"}
    table = against(13, ["S23", "Gabriel", "Zadkiel"], choir=(3, 3))
    assert answer(table, "saver", A) == ("add", {"card": "S12"})
    table = against(36, ["S23", "Cherub", "Zadkiel"], choir=(1, 1))
    assert answer(table, "saver", A) == ("decline", {})


@pytest.mark.parametrize("policy", ["best", "saver"])
def test_no_angel_is_added_to_a_confrontation_that_is_won(policy: str) -> None:
    table = against(8, ["S23", "Gabriel", "Zadkiel"], choir=(5, 4))
    assert answer(table, policy, A) == ("decline", {})


@pytest.mark.parametrize("policy", ["best", "saver"])
def test_an_angel_is_added_to_a_tie(policy: str) -> None:
    table = against(8, ["S23", "Gabriel", "Michael"], choir=(4, 4))
    assert answer(table, policy, A)[0] == "add"


def test_what_a_partner_has_rolled_is_known_and_not_estimated() -> None:
    faces = [*shown(20), *shown(4)[:4], 1, 1, *[1] * 12]
    hands = [["S23", "Gabriel", "Zadkiel"], ["Uriel"]]
    table = SanctiEvening(2, hands=hands, fallen=["Moloch", "Imp"], dice=faces)
    table.roll(A, "Moloch")
    table.roll(B, "Imp")
    table.commit(A="S23", B="Uriel")
    table.roll(A, "Holy Choir")
    table.stop(A)
    table.roll(B, "Uriel")
    table.stop(B)
    assert answer(table, "saver", A) == ("add", {"card": "S02"})


def test_at_random_a_holy_choir_brings_nobody() -> None:
    table = against(36, ["S23", "Gabriel", "Michael"], choir=(1, 1))
    assert answer(table, "random", A) == ("decline", {})


def test_a_holy_choir_is_brought_for_what_it_brings() -> None:
    table = against(20, ["S23", "S24", "Michael"], choir=(1, 1))
    assert answer(table, "best", A) == ("add", {"card": "S24"})


def test_the_fallen_are_rolled_low_and_angels_high() -> None:
    table = SanctiEvening(1, hands=[["Uriel"]], fallen=["Belial"], dice=[1, 2, 3, 4, 5, 6])
    table.roll(A, "Belial")
    assert answer(table, "best", A) == ("reroll", {"dice": ["4", "5", "6"]})
    table = SanctiEvening(1, hands=[["Uriel"]], fallen=["Moloch"], dice=[6] * 6 + [1, 2, 3, 4, 5])
    table.roll(A, "Moloch")
    table.commit(A="Uriel")
    table.roll(A, "Uriel")
    assert answer(table, "best", A) == ("reroll", {"dice": ["1", "2", "3"]})


def test_the_last_roller_stops_once_the_team_is_ahead() -> None:
    hands = [["Uriel"], ["Raphael"]]
    table = SanctiEvening(2, hands=hands, fallen=["Imp", "Baal"], dice=[1] * 20)
    table.to_the_angels()
    table.commit(A="Uriel", B="Raphael")
    table.roll(A, "Uriel")
    assert answer(table, "best", A)[0] == "reroll"
    table.stop(A)
    table.roll(B, "Raphael")
    assert (table.board.evil, table.board.holy, table.laid("Raphael").total) == (8, 5, 6)
    assert answer(table, "best", B) == ("stop", {})


def test_the_last_roller_goes_on_at_a_tie() -> None:
    table = SanctiEvening(1, hands=[["Raphael"]], fallen=["Moloch"], dice=[1] * 11)
    table.roll(A, "Moloch")
    table.commit(A="Raphael")
    table.roll(A, "Raphael")
    assert (table.board.evil, table.laid("Raphael").total) == (6, 6)
    assert answer(table, "best", A)[0] == "reroll"


def test_sem_048_best_does_not_bring_a_choir_for_what_it_may_not_bring() -> None:
    hands, agreed = [["S23", "S24", "Michael"]], {"choir_chain": False}
    table = SanctiEvening(1, hands=hands, fallen=["Moloch"], dice=[6] * 6, settings=agreed)
    table.to_the_angels()
    table.commit(A="S23")
    table.roll_out()
    assert answer(table, "best", A) == ("add", {"card": "S01"})


@pytest.mark.parametrize("policy", ["random", "best", "saver"])
@pytest.mark.parametrize("deck", ["app", "table"])
def test_every_policy_plays_to_the_end(policy: str, deck: str) -> None:
    settings = GAME.settle({"deck": deck}, 4)
    umpire = Umpire(GAME, seats_for(4), settings, b"policy")
    for _ in play_out(umpire, Chance(b"policy"), GAME.policies[policy]):
        continue
    assert umpire.over is not None


@pytest.mark.parametrize("policy", ["best", "saver"])
def test_a_stand_in_knows_no_more_than_its_seat(policy: str) -> None:
    """Dealing differently what the seat cannot see does not change its answer."""
    table = SanctiEvening(2, hands=[["Gabriel", "Uriel", "S23"], ["Cherub", "Haniel", "Seraph"]])
    table.to_the_angels()
    before = answer(table, policy, A)
    table.board.hands[B].take_all()
    table.board.deck.shuffle(Chance(b"another"))
    table.board.hands[B].add(*[table.board.deck.draw() for _ in range(3)])
    table.changed()
    assert answer(table, policy, A) == before


def test_stand_ins_answer_for_the_clock_too() -> None:
    table = SanctiEvening(1, fallen=["Belial"])
    table.roll(A, "Belial")
    offers = table.umpire.offers(TABLE)
    spoken = GAME.policies["best"](table.umpire.known(TABLE), TABLE, offers, Chance(b"clock"))
    assert spoken
    assert spoken[0].name == "silence"
