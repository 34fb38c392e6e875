"""What is printed for Mea Culpa is what the game takes, asks and counts."""

from __future__ import annotations

from functools import cache

import pytest

from companion.core.labels import Label
from companion.core.offers import Choice
from companion.core.words import Voice
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.material.labels import (
    CHARACTER_LABELS,
    PIECE,
    ROOM_LABELS,
    STONE_LABELS,
)
from companion.games.mea_culpa.material.pieces import (
    CARD,
    CATEGORIES,
    CHARACTER,
    DECK,
    GOODS,
    SITE_NAMES,
    SITES,
    STONE,
)
from companion.games.mea_culpa.material.profile import profile
from printables.print_orders import lay_out_order
from printables.shapes import Words
from tests.kit.sheets import codes_in, pictures

OURS = profile("")
say = Voice().say


@cache
def read() -> dict[Label, str]:
    """The codes a camera finds on the printed sheets, and the pieces they stand for."""
    looks = pictures(lay_out_order(GAME, "labels"), 150)
    found = {Label.parse(each.text) for picture in looks for each in codes_in(picture)}
    return {label: PIECE[label] for label in found}


@cache
def cards(what: str, own: str = "") -> list[str]:
    """What each card of a sheet says, as one line, at a table with these numbers of its own."""
    pages = lay_out_order(GAME, what, data={"settings": {"profile": own}})
    made = (each for page in pages for each in page.placed)
    return [" ".join(ink.text for ink in each.inks if isinstance(ink, Words)) for each in made]


# --- labels --------------------------------------------------------------------------------------


def test_every_piece_has_its_printed_label() -> None:
    assert read() == ROOM_LABELS | CHARACTER_LABELS | STONE_LABELS
    assert [len(page.placed) for page in lay_out_order(GAME, "labels")] == [24, 24]


# --- references ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["round", "turn", "house", "letters"])
def test_there_is_a_reference_for_each_seat(what: str) -> None:
    assert len(cards(what)) == max(GAME.seats)
    assert len(set(cards(what))) == 1


NUMBERS = [
    ("turn", "red or green Letter for {letter_price} taler"),
    ("letters", "{set_steps} steps for each set"),
    ("letters", "{single_steps} step for each Letter left over"),
    ("letters", "Heaven is {heaven_distance} steps above Start"),
    ("record", "nobody goes beyond {hell_last_space}"),
    ("score", "Sets of all four {set_steps} each"),
]


@pytest.mark.parametrize(("what", "words"), NUMBERS)
def test_references_print_the_numbers_of_the_profile(what: str, words: str) -> None:
    assert words.format_map(OURS.numbers) in cards(what)[0]


@pytest.mark.parametrize("good", GOODS)
def test_mea_103_the_market_card_has_every_price(good: str) -> None:
    stone = STONE[good]
    row = f"{good} {OURS.buying(good)} {OURS.selling(good)} {stone.points} {stone.count}"
    assert row in cards("market")[0]


def test_mea_161_the_cathedral_card_has_every_letter() -> None:
    told = cards("prizes")[0]
    for site in SITES:
        rows = [OURS.letters(site, category) for category in CATEGORIES]
        row = " ".join(_said(letters) for letters in rows)
        assert f" {SITE_NAMES[site]} {row}" in told


def _said(letters: dict[str, int]) -> str:
    """The most frequent colour comes first."""
    there = sorted(((n, colour) for colour, n in letters.items() if n), key=lambda each: -each[0])
    *most, last = (f"{n} {colour}" for n, colour in there)
    return f"{', '.join(most)} and {last}"


def test_a_table_with_numbers_of_its_own_prints_these() -> None:
    assert "red or green Letter for 5 taler" in cards("turn", "letter_price = 5")[0]
    market = cards("market", "buy_price.bread = 3")[0]
    assert "bread 3 6 1 10" in market
    assert "The numbers of this table" in market
    row = "cathedral_letters.bell.money = { green = 2 }"
    assert "2 green Dove" in cards("prizes", row)[0]


def test_mea_256_to_268_the_register_has_every_slip() -> None:
    register = GAME.settings["register"].field
    told = cards("slips")[0]
    assert isinstance(register, Choice)
    for number, option in enumerate(register.options, start=1):
        assert f" {number} {say(option.label)}" in told


# --- our own cards -------------------------------------------------------------------------------


def test_every_card_of_the_house_says_what_it_does_and_costs() -> None:
    for card, kind in zip(cards("house_cards"), DECK, strict=True):
        assert card.startswith(say(CARD[kind].words))
        notches = CARD[kind].notches
        assert (f"post up: {notches}" in card) == bool(notches)


def test_every_character_card_says_its_preliminary_action_and_privilege() -> None:
    for card, character in zip(cards("characters"), CHARACTER.values(), strict=True):
        assert card.startswith(say(character.name))
        assert say(character.preliminary) in card
        assert say(character.privilege) in card
        assert card.endswith(str(character.number))
