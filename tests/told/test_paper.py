"""What a game told in a file prints: its role cards, its decks, its score sheet, read back."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from companion.core.fields import Refused
from companion.games import find_games
from companion.told.all_games import OWN
from companion.told.playing.paper import COLOURS
from printables.print_orders import list_items, make_pdf
from tests.kit.games.small_files import FRUIT, said, small

ROLES_TOO, FRUIT_TOO = "[paper]\nroles = true\n", '[paper]\ndecks = ["fruit"]\n'


def on_paper(what: str, game: str) -> str:
    """The words on all sheets of a kind."""
    document = pypdfium2.PdfDocument(make_pdf(find_games()[game], what))
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return said


def test_there_are_role_cards_for_the_fullest_table() -> None:
    said = on_paper("roles", "werewolf")
    notes = ("gone in the morning.", "what one of the others is.", "the others, and vote.")
    assert [said.count(note) for note in notes] == [5, 1, 11]


def test_the_score_sheet_has_what_the_file_counts() -> None:
    assert "Coins" in on_paper("scores", "blind_auction")
    assert "Coins" not in on_paper("scores", "told")


def test_decks_have_their_cards() -> None:
    assert "Candlestick" in on_paper("cards", "blind_auction")
    assert "Apple" in on_paper("cards", "passing_draft")


def test_a_file_that_names_no_paper_prints_none() -> None:
    assert {"roles", "cards"} & {item.id for item in list_items(find_games()["spoof"])} == set()
    for what in ("roles", "cards"):
        with pytest.raises(Refused):
            on_paper(what, "spoof")


def test_paper_that_the_file_does_not_have_is_a_fault() -> None:
    [fault] = said(small(FRUIT.format(cards=["A"]) + FRUIT_TOO.replace("fruit", "friut")))
    assert "There is no “friut” here." in fault
    assert "There is no “roles” here." in " ".join(said(small(ROLES_TOO)))


# --- the cards of a file, as the sheets get them --------------------------------------------------


def printed(material: str, players: str = "[1, 6]") -> dict[str, Any]:
    """What a file with this on the table prints."""
    text = small(material).replace("[1, 6]", players)
    settings = OWN.settle({"file": text}, 2)
    return dict(OWN.resolved(settings).setting_rules.printed(settings))


def roles(wolves: str) -> str:
    """So many wolves, and sheep; for both there are cards."""
    wolf = f'[roles.wolf]\nname = "Wolf"\ncount = "{wolves}"\nnote = "You howl."\n'
    return f'{wolf}[roles.sheep]\nname = "Sheep"\ncount = "rest"\n{ROLES_TOO}'


SOME = "2 if count(everyone) > 4 else 1"


@pytest.mark.parametrize(
    ("wolves", "players", "copies"),
    [
        (SOME, "[4, 6]", ["2", "4"]),
        (SOME, "[3, 4]", ["1", "3"]),
        (SOME, "[4, 5]", ["2", "3"]),
        ("count(everyone) - 1", "[2, 5]", ["4", "1"]),
        ("9", "[2, 3]", ["3", "0"]),
        ("1 - count(everyone)", "[2, 3]", ["0", "3"]),
    ],
)
def test_each_role_is_there_as_often_as_the_table_that_needs_most(
    wolves: str, players: str, copies: list[str]
) -> None:
    assert [card["copies"] for card in printed(roles(wolves), players)["roles"]] == copies


def test_a_role_card_has_its_words_its_letter_and_its_colour() -> None:
    wolf, sheep = ({name: str(it) for name, it in c.items()} for c in printed(roles("1"))["roles"])
    asked = {"name": "Wolf", "letter": "W", "note": "You howl.", "colour": COLOURS[0], "game": "T"}
    assert asked.items() <= wolf.items()
    assert (sheep["note"], sheep["colour"]) == ("", COLOURS[1])


def test_letters_and_words_are_those_of_the_readers_language() -> None:
    fruit = FRUIT.format(cards='[{ name = { en = "plum", de = "zwetschge" } }, "Fig x2", "7-13"]')
    cards = printed(fruit + FRUIT_TOO)["cards"]
    assert [str(card["letter"]) for card in cards][:3] == ["P", "F", "7"]
    assert cards[0]["letter"].texts == {"en": "P", "de": "Z"}
    assert [card["copies"] for card in cards][:3] == ["1", "2", "1"]
    assert [str(card["note"]) for card in cards][:2] == ["The only one.", "One of 2."]
    assert [card["colour"] for card in cards] == [*COLOURS, *COLOURS[:2]]


def test_only_what_the_file_names_is_printed() -> None:
    track = '[tracks.coins]\nname = "Coins"\n[values.told]\nname = "Told"\n'
    found = printed(roles("1").partition("[paper]")[0] + FRUIT.format(cards='["1-9"]') + track)
    assert (found["roles"], found["cards"]) == ([], [])
    assert [str(name) for (name,) in found["counted"]] == ["Coins"]
