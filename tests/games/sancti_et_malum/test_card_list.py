"""The list of cards in use, ours or the table's own: SEM-007, 011, 016, 018 and 020."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.cards import card_list, half_in_words
from tests.kit.games.sancti_et_malum.evening import GAME, OURS, A, B, edited, first_lines

BAD: list[tuple[dict[str, Any], str]] = [
    ({"id": ""}, "the first value is the card’s id; it cannot be empty."),
    ({"id": "S03"}, "the id S03 is used twice."),
    ({"white_name": ""}, "white_name needs 1 to 40 letters."),
    ({"red_name": "x" * 41}, "red_name needs 1 to 40 letters."),
    ({"white_dice": 1}, "white_dice is “1”, but must be a whole number from 2 to 6."),
    ({"red_dice": 7}, "red_dice is “7”, but must be a whole number from 2 to 6."),
    ({"red_dice": "two"}, "red_dice is “two”, but must be a whole number from 2 to 6."),
    ({"white_dice": ""}, "white_dice is “”, but must be a whole number from 2 to 6."),
    ({"white_rerolls": 6}, "white_rerolls is “6”, but must be a whole number from 0 to 5."),
    ({"red_rerolls": -1}, "red_rerolls is “-1”, but must be a whole number from 0 to 5."),
    ({"white_mod": 21}, "white_mod is “21”, but must be a whole number from −20 to 20."),
    ({"red_mod": "1.5"}, "red_mod is “1.5”, but must be a whole number from −20 to 20."),
    ({"red_mod_n": 6}, "red_mod_n is “6”, but must be a whole number from −5 to 5."),
    ({"white_effect": "host"}, "white_effect is “host”, but must be empty, choir or intercession."),
    ({"red_effect": "fly"}, "red_effect is “fly”, but must be empty, host or hinder."),
]


def refused(text: str, players: int = 2) -> str:
    """Why a table cannot play with this list."""
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": text}, players)
    return str(told.value.sentence)


def noticed(text: str) -> list[str]:
    """What a table is told about this list beforehand."""
    return [str(each) for each in GAME.setting_rules.notices(GAME.settle({"card_list": text}), 2)]


# --- lists that tables write themselves ----------------------------------------------------------


@pytest.mark.parametrize(("change", "why"), BAD, ids=[why for _, why in BAD])
def test_sem_011_020_and_ss_21_a_fault_is_named_with_its_line(
    change: dict[str, Any], why: str
) -> None:
    assert refused(edited(S04=change)) == f"Card list, line 5: {why}"


@pytest.mark.parametrize("cells", [1, 11, 13])
def test_a_line_needs_twelve_values(cells: int) -> None:
    why = f"Card list, line 27: it needs 12 values separated by commas, but has {cells}."
    assert refused(OURS + ",".join(["S26"] * cells)) == why


def test_blank_lines_signs_and_quotes_are_understood() -> None:
    first = "X1,Ariel,2,0,+3,,Nabu,3,0,−2,1,"
    second = ' X2 , Puriel ,2,0,0, Choir ,"Ash, Grey",3,0,0,0,'
    cards = card_list(f"\n\n{first}\n,,\n{second}\n")
    assert list(cards) == ["X1", "X2"]
    assert (cards["X1"].white.mod, cards["X1"].red.mod) == (3, -2)
    assert (cards["X2"].white.effect, cards["X2"].red.name) == ("choir", "Ash, Grey")


@pytest.mark.parametrize("name", ["X", "x" * 40])
def test_names_may_be_one_to_forty_letters_long(name: str) -> None:
    assert card_list(edited(S01={"red_name": name}))["S01"].red.name == name


@pytest.mark.parametrize(("players", "least"), [(1, 5), (2, 9), (3, 13), (4, 17)])
def test_ss_21_a_list_must_be_long_enough_for_its_players(players: int, least: int) -> None:
    host = OURS.splitlines()[24]
    assert GAME.settle({"card_list": f"{first_lines(least - 1)}\n{host}"}, players)
    told = refused(f"{first_lines(least - 2)}\n{host}", players)
    assert told.startswith(f"The card list ends after {least - 1} cards, but ")
    assert told.endswith(f" at least {least}.")


def test_larger_hands_and_more_fallen_need_longer_lists() -> None:
    assert GAME.settle({"hand": 5}, 4)
    with pytest.raises(Refused):
        GAME.settle({"hand": 5, "fallen_per_player": 2}, 4)


# --- what is said about a list -------------------------------------------------------------------


def test_sem_007_the_list_in_use_is_shown_and_can_be_changed_only_beforehand() -> None:
    assert noticed("") == ["The cards are our own list of 25."]
    mine = edited(S01={"white_name": "Michaela"})
    assert noticed(mine) == ["The cards are your own list of 25."]
    table = Umpire(GAME, seats_for(2), GAME.settle({"card_list": mine}), b"seed")
    assert table.board.cards["S01"].white.name == "Michaela"
    asked = [offer for seat in (A, B) for offer in table.offers(seat)]
    assert asked
    assert not [offer for offer in asked if "card_list" in offer.fields]


def test_ss_21_a_list_can_be_unusual() -> None:
    told = ["The cards are your own list of 24.", "The game has 25 cards; this list has 24."]
    assert noticed(first_lines(24)) == told


@pytest.mark.parametrize(
    ("card", "change"),
    [
        ("Gabriel", {"S02": {"white_name": "Gabriela"}}),
        ("Gabriel", {"S02": {"white_dice": 4}}),
        ("Gabriel", {"S02": {"white_rerolls": 1}}),
        ("Gabriel", {"S02": {"white_mod": 3}}),
        ("Beelzebub", {"S18": {"red_name": "Baal Zebub"}}),
        ("Beelzebub", {"S18": {"red_rerolls": 3}}),
        ("Beelzebub", {"S18": {"red_mod": 1}}),
        ("Beelzebub", {"S18": {"red_mod_n": 2}}),
    ],
)
def test_sem_016_and_018_a_list_without_gabriel_or_beelzebub_says_so(
    card: str, change: dict[str, dict[str, Any]]
) -> None:
    told = noticed(edited(**change))
    assert [f"There is no {card} with" in each for each in told] == [False, True]


@pytest.mark.parametrize(
    ("card", "side", "words"),
    [
        ("S02", "white", "5 dice, 2 re-rolls and +2"),
        ("S04", "red", "6 dice and −1"),
        ("S23", "white", "2 dice, one re-roll and brings one more Angel"),
        ("S25", "red", "4 dice, +1 and one die fewer for every Angel"),
    ],
)
def test_sem_011_and_020_what_a_half_does_is_said_in_words(
    card: str, side: str, words: str
) -> None:
    half = getattr(card_list("")[card], side)
    assert str(half_in_words(half, half.modifier(1))) == words
