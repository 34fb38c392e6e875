"""Boards and squares of words: piles in rows, what is chosen from them, cards that swap places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core import fields as core
from companion.core.seats import TABLE
from companion.told.reading import list_faults
from tests.kit.games.pages import regions
from tests.kit.games.told_games import table_of
from tests.kit.games.told_questions import question
from tests.kit.games.told_table import A, ToldTable, numbered
from tests.kit.games.told_texts import HEAD, STEP, with_steps
from tests.kit.laws.plays import played

GRID = '\n[piles.grid]\nname = "Grid"\nof = "fruit"\neach = false\n'
ROWS = HEAD.replace("\n[dice.cup]", f"{GRID}columns = 2\n\n[dice.cup]")


def laid_out(text: str = ROWS) -> ToldTable:
    """A table with five cards in a grid, of which two are alike, and a hand."""
    table = ToldTable(text, players=2)
    table.put("grid", numbered("Plum", "7", "Pear", "Plum", "3"))
    table.put("hand", (*numbered("Pear", "Plum", "9", "1", "8", "2", "6"),)[5:], ())
    return table


def chosen(told: str, text: str = ROWS) -> core.Choice:
    """What there is to choose at that table."""
    table = laid_out(f'{text}\n{STEP}ask = "Hm?"\n{told}\nanswers = "so"')
    (offer,) = question(told, text=text).form(table.board, A)
    field = offer.fields["so"]
    assert isinstance(field, core.Choice)
    return field


# --- in rows --------------------------------------------------------------------------------------


def test_any_100_what_is_chosen_from_a_grid_lies_where_it_is_there() -> None:
    field = chosen('choose = "those(c in grid: number(c) == 0)"')
    assert [option.key for option in field.options] == ["1:Plum", "3:Pear", "4:Plum"]
    assert field.grid
    assert field.grid.rows(3) == [[0, None], [1, 2]]


def test_any_100_choices_stand_in_rows() -> None:
    field = chosen('choose = ["N", "E", "S", "W", "Stay"]\ncolumns = 3')
    assert field.grid
    assert field.grid.rows(len(field.options)) == [[0, 1, 2], [3, 4]]
    assert chosen('choose = ["N", "E"]').grid is None


def test_any_100_rows_of_a_question_count_before_those_of_the_pile() -> None:
    field = chosen('choose = "grid"\ncolumns = 3')
    assert field.grid
    assert field.grid.rows(len(field.options)) == [[0, 1, 2], [3, 4]]


def test_any_100_pages_lay_a_pile_out_in_its_rows() -> None:
    (grid,) = laid_out().pages(TABLE).common()
    assert ([*map(str, grid.cards)], grid.columns) == (["Plum", "7", "Pear", "Plum", "3"], 2)


def test_any_100_a_grid_is_drawn_with_its_gaps_and_says_where_each_of_it_is(tmp_path: Path) -> None:
    text = f"""{ROWS}
[[phase.step]]
deal = "grid"
cards = 4
[[phase.step]]
ask = "Which?"
choose = "those(c in grid: c != grid[2])"
answers = "so"
eyes = "all"
"""
    games = played(table_of(text, 2, b"grid"))
    asking = next(each for each in games if any("so" in offer.fields for offer in each.offers(A)))
    html = "".join(regions(tmp_path, asking, A).values())
    grid = html[html.index('class="grid grid--2"') :]
    assert re.findall(r"row \d, column \d|grid__gap", grid) == [
        "row 1, column 1",
        "grid__gap",
        "row 2, column 1",
        "row 2, column 2",
    ]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("yes_no = true\ncolumns = 2", "“columns” means nothing here. It goes with: choose, card."),
        ("card = 'hand'\ncolumns = 9", "“columns” must be a number from 2 to 8."),
    ],
)
def test_rows_of_what_is_no_list_are_a_fault(step: str, fault: str) -> None:
    (wrong,) = list_faults(with_steps(f'{STEP}ask = "Hm?"\n{step}\nanswers = "so"'))
    assert str(wrong.without_line) == fault


# --- cards that swap places -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "grid", "hand"),
    [
        ('swap = ["grid[2]", "grid[5]"]', "Plum 3 Pear Plum 7", "2 6"),
        ('swap = ["first(hand[a])", "grid[3]"]', "Plum 7 2 Plum 3", "Pear 6"),
        ("swap = [\"'7'\", \"'6'\"]\nfrom = ['grid', 'hand[a]']", "Plum 6 Pear Plum 3", "2 7"),
        ("swap = [\"'7'\", \"'3'\"]\nfrom = 'grid'", "Plum 3 Pear Plum 7", "2 6"),
        ("swap = [\"'9'\", \"'7'\"]\nfrom = ['grid', 'hand[a]']", "Plum 7 Pear Plum 3", "2 6"),
        ('swap = ["grid[2]", "first(hand[b])"]', "Plum 7 Pear Plum 3", "2 6"),
    ],
    ids=["on a board", "ends and places", "named", "of one pile", "not there", "an empty hand"],
)
def test_any_104_a_card_comes_to_lie_where_the_other_was(step: str, grid: str, hand: str) -> None:
    table = laid_out()
    table.do(step)
    lying = [table.board.laid_out("grid", TABLE), table.board.laid_out("hand", A)]
    assert [" ".join(card.kind for card in each) for each in lying] == [grid, hand]


@pytest.mark.parametrize(
    ("step", "secrets"),
    [
        ('swap = ["first(well)", "first(row)"]', set()),
        ('swap = ["last(hand[turn])", "last(row)"]', set()),
        ('swap = ["row[dark]", "first(well)"]', {"dark"}),
        ('swap = ["first(hand[prey[turn]])", "first(row)"]', set()),
        ('when = "dark > 0"\nswap = ["first(row)", "last(row)"]', {"dark"}),
    ],
)
def test_any_102_which_cards_swap_places_tells_what_it_was_made_from(
    step: str, secrets: set[str]
) -> None:
    wrong = list_faults(with_steps(STEP + step))
    assert {str(each.what.words["name"]) for each in wrong} == secrets


@pytest.mark.parametrize("more", ["", "\nfrom = ['row', 'hand[turn]', 'well']"])
def test_cards_that_are_in_no_pile_are_not_swapped(more: str) -> None:
    first, *_ = list_faults(with_steps(f"""{STEP}swap = ["'7'", "first(row)"]{more}"""))
    fault = 'In which piles are these cards? Write from = ["row", "hand[p]"].'
    assert str(first.without_line) == fault


# --- in order, or unseen --------------------------------------------------------------------------


def test_any_105_a_sorted_hand_is_shown_in_the_order_of_the_deck_and_stays_as_it_is() -> None:
    text = HEAD.replace("[piles.row]", "sorted = true\n\n[piles.row]")
    table = ToldTable(text, players=2)
    table.put("hand", numbered("7", "Pear", "3", "Plum"), ())
    hand = next(each for each in table.pages(A).own(A) if str(each.name) == "Hand")
    assert [*map(str, hand.cards)] == ["Plum", "Pear", "3", "7"]
    (offer,) = question('card = "hand"', text=text).form(table.board, A)
    field = offer.fields["so"]
    assert isinstance(field, core.Choice)
    assert [str(each.label) for each in field.options] == ["Plum", "Pear", "3", "7"]
    assert table.worth("number(first(hand[a]))") == 7


def test_any_105_a_pile_without_a_name_is_on_no_page() -> None:
    unnamed = ROWS.replace('[piles.grid]\nname = "Grid"', "[piles.grid]")
    unnamed = unnamed.replace('[piles.hand]\nname = "Hand"', "[piles.hand]")
    table = laid_out(unnamed)
    for viewer in (TABLE, A):
        assert (table.pages(viewer).common(), table.pages(viewer).everybodys_piles()) == ((), ())
    assert [str(each.name) for each in table.pages(A).own(A) if each.cards] == []
