"""What a told game gives to the sheets: which cards, how often, in which colours and letters."""

from __future__ import annotations

from typing import Any

from companion.games.any_box import GAME
from companion.games.any_box.paper import COLOURS, words
from tests.games.any_box.small_files import FRUIT, small

PAPER = '[paper]\nroles = true\ndecks = ["fruit"]\n'


def printed(material: str, players: str = "[1, 6]", paper: str = PAPER) -> dict[str, Any]:
    """What a file with this on the table prints."""
    text = small(material + paper).replace("[1, 6]", players)
    return words(GAME.settle({"box": "own", "file": text}, 2))


def role(name: str, count: str, note: str = "") -> str:
    """A role of a file."""
    said = f'note = "{note}"\n' if note else ""
    return f'[roles.{name.lower()}]\nname = "{name}"\ncount = "{count}"\n{said}'


ONLY_ROLES = "[paper]\nroles = true\n"
ROLES = role("Wolf", "2 if count(everyone) > 4 else 1", "You howl.") + role("Sheep", "rest")


def copies(material: str, players: str) -> list[tuple[str, str]]:
    """How often each role is printed."""
    cards = printed(material, players, ONLY_ROLES)["roles"]
    return [(str(card["name"]), card["copies"]) for card in cards]


def test_each_role_is_there_as_often_as_the_table_that_needs_most() -> None:
    assert copies(ROLES, "[4, 6]") == [("Wolf", "2"), ("Sheep", "4")]
    assert copies(ROLES, "[3, 4]") == [("Wolf", "1"), ("Sheep", "3")]
    assert copies(ROLES, "[4, 5]") == [("Wolf", "2"), ("Sheep", "3")]


def test_no_more_cards_of_a_role_are_printed_than_people_can_hold() -> None:
    many = role("Wolf", "9") + role("Sheep", "rest")
    assert copies(many, "[2, 3]") == [("Wolf", "3"), ("Sheep", "0")]
    none = role("Wolf", "1 - count(everyone)") + role("Sheep", "rest")
    assert copies(none, "[2, 3]") == [("Wolf", "0"), ("Sheep", "3")]


def test_a_role_card_has_its_words_its_letter_and_its_colour() -> None:
    wolf, sheep = printed(ROLES, paper=ONLY_ROLES)["roles"]
    found = {name: str(said) for name, said in wolf.items() if name != "copies"}
    assert found == {
        "name": "Wolf",
        "letter": "W",
        "note": "You howl.",
        "colour": COLOURS[0],
        "game": "T",
    }
    assert (sheep["note"], sheep["colour"]) == ("", COLOURS[1])


def test_letters_and_words_are_those_of_the_readers_language() -> None:
    fruit = FRUIT.format(cards='[{ name = { en = "plum", de = "zwetschge" } }, "Fig x2", "7"]')
    cards = printed(fruit, paper='[paper]\ndecks = ["fruit"]\n')["cards"]
    assert [str(card["letter"]) for card in cards] == ["P", "F", "7"]
    assert cards[0]["letter"].texts == {"en": "P", "de": "Z"}
    assert [str(card["note"]) for card in cards] == ["The only one.", "One of 2.", "The only one."]
    assert [card["copies"] for card in cards] == ["1", "2", "1"]
    assert {str(card["deck"]) for card in cards} == {"Fruit"}


def test_after_seven_cards_the_colours_begin_again() -> None:
    cards = printed(FRUIT.format(cards='["1-9"]'), paper='[paper]\ndecks = ["fruit"]\n')["cards"]
    assert [card["colour"] for card in cards] == [*COLOURS, *COLOURS[:2]]


def test_only_what_the_file_names_is_printed() -> None:
    material = ROLES + FRUIT.format(cards='["1-9"]')
    assert printed(material, paper="")["roles"] == []
    assert printed(material, paper="")["cards"] == []
    assert len(printed(material, paper=ONLY_ROLES)["roles"]) == 2


def test_the_score_sheet_counts_the_tracks_that_have_a_name() -> None:
    material = '[tracks.coins]\nname = "Coins"\n[values.told]\nname = "Told"\n'
    counted = printed(material, paper="")["counted"]
    assert [str(name) for (name,) in counted] == ["Coins"]


def test_without_a_file_the_sheets_have_the_cards_of_all_ours_and_count_nothing() -> None:
    found = words(GAME.settle({}, 2))
    assert {str(card["game"]) for card in found["roles"]} >= {"Werewolf"}
    assert {str(card["deck"]) for card in found["cards"]} >= {"Lots"}
    assert found["counted"] == ()
