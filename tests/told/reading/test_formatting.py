"""What people read for what an expression gives, in the languages of the file."""

from __future__ import annotations

import pytest

from companion.core.words import Catalogue, Voice
from companion.told.playing.scope import TableScope
from companion.told.reading import read_game
from companion.told.reading.formatting import render
from companion.told.reading.model import walk
from companion.told.reading.step_model import Say
from tests.kit.games.small_files import small
from tests.kit.games.told_table import PEOPLE, ToldTable, numbered
from tests.kit.table_evening import A

ENGLISH, GERMAN = Voice({1: "Ada"}), Voice({1: "Ada"}, Catalogue("de", {"and": "und"}))
MATERIAL = """
[roles.wolf]
name = { en = "Wolf", de = "Wolfin" }
count = "rest"
[decks.fruit]
name = "Fruit"
cards = [{ name = { en = "Plum", de = "Pflaume" } }, { name = { en = "Pear", de = "Birne" } }]
[piles.row]
of = "fruit"
name = "Row"
each = false
[dice.cup]
name = "Cup"
each = false
[values.turn]
is = "player"
[values.flag]
is = "yes_no"
[values.dish]
is = { s = { en = "Soup", de = "Suppe" }, f = { en = "Fish", de = "Fisch" } }
[values.note]
is = "text"
[values.total]
"""
SAID = [
    ("{total}", "7", "7"),
    ("{total} and {total + 1}", "7 and 8", "7 and 8"),
    ("{total} {total|day|days}", "7 days", "7 days"),
    ("{total - 6} {total - 6 | day | days}", "1 day", "1 day"),
    ("day{total||s}, day{total // 7||s}", "days, day", "days, day"),
    ("{'a|b|c'}", "a|b|c", "a|b|c"),
    ("{turn}", "Ada", "Ada"),
    ("{nobody}", "nothing", "nothing"),
    ("{turn if no else nobody}", "nobody", "nobody"),
    ("{those(p in players: no)}", "nobody", "nobody"),
    ("{[]}", "nothing", "nothing"),
    ("{flag}", "yes", "yes"),
    ("{not flag}", "no", "no"),
    ("{[yes, no]}", "yes and no", "yes and no"),
    ("{dish}", "Soup", "Suppe"),
    ("{note}", "as it is", "as it is"),
    ("{'s'}", "s", "s"),
    ("{row}", "Plum and Pear", "Pflaume and Birne"),
    ("{last(row)}", "Pear", "Birne"),
    ("{role(turn)}", "Wolf", "Wolfin"),
    ("{cup}", "6 and 1", "6 and 1"),
    ("No braces.", "No braces.", "No braces."),
]


@pytest.fixture(scope="module")
def table() -> ToldTable:
    """Two people, and a little of everything."""
    laid = ToldTable(small(MATERIAL).replace('"A."', '{ en = "A.", de = "B." }'), players=2)
    laid.roles("wolf", "wolf")
    laid.put("total", 7)
    laid.put("turn", A)
    laid.put("flag", laid.worth("yes"))
    laid.put("dish", "s")
    laid.put("note", "as it is")
    laid.put("row", numbered("Plum", "Pear"))
    laid.put("cup", (6, 1))
    return laid


@pytest.mark.parametrize(("text", "english", "german"), SAID, ids=[each[0] for each in SAID])
def test_any_100_what_is_shown_is_said_in_words(
    table: ToldTable, text: str, english: str, german: str
) -> None:
    reveals = 'reveals = "roles"' if "role" in text else ""
    *_, step = walk(read_game(table.text.replace('"x"', f'"{text}"') + reveals).steps)
    assert isinstance(step.do, Say)
    sentence = render(step.do.text, TableScope(table.board, PEOPLE), table.box)
    assert (ENGLISH.say(sentence), GERMAN.say(sentence)) == (english, german)


def test_any_103_what_is_turned_up_is_said_in_every_language(table: ToldTable) -> None:
    table.do('open = "row"')
    table.do('open = "roles"')
    figures = [s.figure for moment in table.board.journal.moments for s in moment.steps]
    assert [GERMAN.word(figure or "") for figure in figures] == [
        "Pflaume and Birne",
        "Wolfin",
        "Wolfin",
    ]
