"""Card lists that tables write themselves: every fault is named in a sentence, with its line."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.games.sancti_et_malum.cards import card_list
from tests.kit.games.sancti_et_malum.evening import GAME, OURS, edited, first_lines

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


@pytest.mark.parametrize(("change", "why"), BAD, ids=[why for _, why in BAD])
def test_a_fault_is_named_with_its_line(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": edited(S04=change)}, 2)
    assert str(told.value.sentence) == f"Card list, line 5: {why}"


@pytest.mark.parametrize("cells", [11, 13])
def test_a_line_needs_twelve_values(cells: int) -> None:
    line = ",".join(["S26", "Ariel", *"2222"] + ["x"] * (cells - 6))
    with pytest.raises(Refused) as told:
        card_list(f"{OURS}{line}\n")
    why = f"it needs 12 values separated by commas, but has {cells}."
    assert str(told.value.sentence) == f"Card list, line 27: {why}"


def test_blank_lines_signs_and_quotes_are_understood() -> None:
    first = "X1,Ariel,2,0,+3,,Nabu,3,0,−2,1,"
    second = ' X2 , Puriel ,2,0,0, Choir ,"Ash, Grey",3,0,0,0,'
    cards = card_list(f"\n\n{first}\n,,\n{second}\n")
    assert list(cards) == ["X1", "X2"]
    assert (cards["X1"].white.mod, cards["X1"].red.mod) == (3, -2)
    assert (cards["X2"].white.effect, cards["X2"].red.name) == ("choir", "Ash, Grey")


def test_names_with_braces_are_only_names() -> None:
    card = card_list(edited(S01={"white_name": "{who}"}))["S01"]
    assert card.white.name == "{who}"


@pytest.mark.parametrize("name", ["X", "x" * 40])
def test_names_may_be_one_to_forty_letters_long(name: str) -> None:
    assert card_list(edited(S01={"red_name": name}))["S01"].red.name == name


def test_our_own_list_is_the_one_for_an_empty_setting() -> None:
    assert card_list("") == card_list(OURS)
    assert len(card_list("")) == 25


@pytest.mark.parametrize(("players", "least"), [(1, 5), (2, 9), (3, 13), (4, 17)])
def test_a_list_must_be_long_enough_for_its_players(players: int, least: int) -> None:
    with_host = OURS.splitlines()[24]
    enough = first_lines(least - 1) + "\n" + with_host
    assert GAME.settle({"card_list": enough}, players)
    with pytest.raises(Refused):
        GAME.settle({"card_list": first_lines(least - 2) + "\n" + with_host}, players)


def test_larger_hands_need_longer_lists() -> None:
    assert GAME.settle({"hand": 5}, 4)
    with pytest.raises(Refused) as told:
        GAME.settle({"hand": 5, "fallen_per_player": 2}, 4)
    assert str(told.value.sentence) == (
        "The card list ends after 25 cards, but 4 players need at least 29."
    )


def test_what_is_unusual_is_a_notice() -> None:
    text = edited(S02={"white_mod": 1}, S18={"red_rerolls": 1})
    assert [str(each) for each in GAME.notices(GAME.settle({"card_list": text}), 2)] == [
        "The cards are your own list of 25.",
        "There is no Gabriel with 5 dice, 2 re-rolls and +2 in this list.",
        "There is no Beelzebub with 2 re-rolls and +3 for each player in this list.",
    ]


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
    whole = [str(each) for each in GAME.notices(GAME.settle({"card_list": edited()}), 2)]
    assert whole == ["The cards are your own list of 25."]
    told = [str(each) for each in GAME.notices(GAME.settle({"card_list": edited(**change)}), 2)]
    assert told[0] == "The cards are your own list of 25."
    assert [f"There is no {card} with" in each for each in told[1:]] == [True]


def test_a_faulty_list_is_refused_before_anybody_sits_down() -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": "S01"})
    said = "Card list, line 1: it needs 12 values separated by commas, but has 1."
    assert str(told.value.sentence) == said
