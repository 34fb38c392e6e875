"""Figures, equal decks and players are told apart wherever people read of them: MYT-012."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.core.seats import Seat
from companion.games.myths.laying_out import steps
from companion.games.myths.state import LETTERS
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.pages import regions
from tests.kit.games.myths.setting_up import fresh

GRIPS = [*((each, "iron_grip") for each in "ABD"), ("C", "dive_strike"), ("E", "riptide")]
TWICE: dict[str, Any] = {"deck_b": "warden", "deck_d": "warden"}


def read(html: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def labels(table: MythsEvening, letter: str, offer: str, field: str) -> list[str]:
    """What can be chosen, as people read it."""
    found = table.umpire.find(table.seat[letter], offer).fields[field].limits()["options"]
    return [str(each["label"]) for each in found]


def test_cards_of_equal_decks_have_the_letter_of_their_character() -> None:
    cards = fresh(2, **TWICE).board.cards
    found = {cards[f"{letter}.{card}.1"].name for letter, card in GRIPS}
    assert found == {
        "Iron Grip\u00a0A",
        "Iron Grip\u00a0B",
        "Iron Grip\u00a0D",
        "Dive Strike",
        "Riptide",
    }
    apart = fresh(2).board.cards.values()
    assert not [each.name for each in apart if each.name.split()[-1] in LETTERS]


def test_whoever_may_discard_one_of_two_equal_cards_reads_whose_it_is() -> None:
    table = MythsEvening("A", **TWICE)
    table.lay("A", "Shield Wall")
    table.lay("B", "Shield Wall")
    assert labels(table, "A", "discard_own", "card") == ["Shield Wall\u00a0A", "Shield Wall\u00a0B"]


def test_the_log_names_a_character_once_and_its_card_without_the_letter() -> None:
    table = MythsEvening("A", **TWICE)
    table.hand("A", "Battle Trance")
    table.play("A", "Battle Trance")
    assert "Bronze Warden\u00a0A plays Battle Trance." in table.journal()


def test_hand_table_and_screen_show_the_letter(tmp_path: Path) -> None:
    table = MythsEvening("A", **TWICE)
    table.hand("A", "Battle Trance")
    table.lay("B", "Shield Wall")
    (tmp_path / "phone").mkdir()
    phone = read(" ".join(regions(tmp_path / "phone", table, Seat(1)).values()))
    (tmp_path / "screen").mkdir()
    screen = read(" ".join(regions(tmp_path / "screen", table, None).values()))
    assert "Battle Trance A" in phone
    assert "Shield Wall B" in phone
    assert "Shield Wall B" in screen
    assert "Bronze Warden D" in screen
    assert "Battle Trance" not in screen


def test_the_list_for_printed_cards_says_whose_each_deck_is() -> None:
    said = {each.key: str(each.said) for each in steps(fresh(2, mode="paper", **TWICE).board)}
    assert (
        said["blue"]
        == "Blue decks: A\u00a0Bronze Warden, B\u00a0Bronze Warden and C\u00a0Gale Heron."
    )
    assert (
        said["red"] == "Red decks: D\u00a0Bronze Warden, E\u00a0Tide Caller and F\u00a0Moon Jackal."
    )
    assert said["alike"] == "Some decks are alike: write their letters on their cards."
    plain = {each.key: str(each.said) for each in steps(fresh(2, mode="paper").board)}
    assert "alike" not in plain


def test_marks_of_players_never_have_the_letter_of_a_figure(tmp_path: Path) -> None:
    screen = regions(tmp_path, MythsEvening("A"), None)["game-arena"]
    marks = re.findall(r'class="mark__letter"[^>]*>([^<]*)<', screen)
    assert marks == ["M", "J"]  # Miriam and Jonathan: the mark of seat 2 would be a B
