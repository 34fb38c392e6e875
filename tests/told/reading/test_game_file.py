"""What is wrong with a file is said with its line and with what to do; any text at all is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fields import Refused
from companion.core.shelf import TAGS, Shelf
from companion.told.reading import list_faults, read_game
from companion.told.reading.game_file import MAX_FILE_CHARS
from tests.kit.games.small_files import said, small
from tests.kit.games.told_texts import HEAD, STEP

FILES = [
    ("", "Line 1: There is no phase. Write [[phase]] and its [[phase.step]]s."),
    (small().replace("[[phase.step]]\nsay", "say"), "This step does nothing. Give it steps"),
    ("players = [2, 3]", "“title” must say something."),
    (small("phases = 3"), "Line 5: “phases” means nothing here. Is “phase” meant?"),
    (small("zzz = 3"), "Line 5: “zzz” means nothing here."),
    *[
        (small().replace("[1, 6]", players), "Line 4: “players” must be the fewest and")
        for players in ("[2, 1]", "[0, 6]", "[1, 21]", "[1, 2, 3]", "[true, 6]")
    ],
    ("[[phase]]\nstep = 3", "Write [[phase.step]] with two brackets."),
    ("[phase]\nstep = 3", "Line 1: Write [[phase]] with two brackets."),
    (small().replace("[[phase.step]]", "[phase.step]"), "Line 7: Write [[phase.step]] with two"),
    ("roles = 3", "Line 1: “roles” must be a table."),
    ("[roles]\nwolf = 3", "Line 2: Here must be a table."),
]


@pytest.mark.parametrize(("text", "says"), FILES)
def test_any_101_what_is_wrong_with_a_file_is_said_with_its_line(text: str, says: str) -> None:
    assert any(says in each for each in said(text)), said(text)


NO_TOML = "This is no TOML. Write it as name = value, with texts in quotes."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("#" * 24_001, "Line 1: A file has at most 24000 characters."),
        ("title =\n\n\n", f"Line 1: {NO_TOML}"),
        ("a = 1\n\nb = c\n\n", f"Line 3: {NO_TOML}"),
    ],
    ids=["long", "no value", "no quotes"],
)
def test_any_101_of_a_file_that_cannot_be_read_only_that_is_said(text: str, says: str) -> None:
    assert said(text) == [says]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('a = "x\nb = 1', "Line 1: Here a text is not closed. End it on its line,"),
        ("a = 'x", "Line 1: Here a text is not closed. End it on its line,"),
        ("a = 1\na = 2\nb = 3", "Line 2: This stands here twice. Leave one of them out;"),
        ("[a]\nb = 1\n[a]", "Line 3: This table stands here twice. Leave one of them out;"),
        ("[[a.b]]\n[a.b]", "Line 2: This table stands here twice. Leave one of them out;"),
        ('a = "x "y" z"', "Line 1: Here something stands behind a value. Begin a new line;"),
        ("a = [1 2]", "Line 1: Here a list is not closed, or lacks a comma. Write [3, 6]."),
        ("a = {b = 1 c = 2}", "Line 1: Here a table is not closed, or lacks a comma. Write { en ="),
        ('a = "\\q"', "Line 1: A text cannot have a backslash. Leave it out."),
    ],
)
def test_any_101_why_a_file_cannot_be_read_is_said(text: str, says: str) -> None:
    [sentence] = said(text)
    assert sentence.startswith(says)


def test_any_101_words_that_came_later_may_be_names_of_a_file() -> None:
    own = 'title = "A"\nabout = "B"\n[values.sorted]\n[[phase]]\n[[phase.step]]\n'
    assert said(own.replace("[values", "players = [1, 6]\n[values") + 'say = "{sorted + 1}"') == []
    card = '[decks.d]\nname = "D"\ncards = [{ name = "A", sorted = 3 }]\n[piles.p]\nof = "d"\n'
    step = '[[phase]]\n[[phase.step]]\nsay = "{sorted(first(p[me])) + 1}"\neyes = "seated"\n'
    assert said(small(card) + step) == []


def test_any_101_words_that_came_later_may_be_said_of_cards() -> None:
    card = '[decks.d]\nname = "D"\ncards = [{ name = "A", kinds = 3 }]\n[piles.p]\nof = "d"\n'
    step = '[[phase]]\n[[phase.step]]\nsay = "{kinds(first(p[me])) + 1}"\neyes = "seated"\n'
    assert said(small(card) + step) == []


def test_any_101_a_pile_without_its_deck_is_one_fault() -> None:
    piles = '[decks.fruit]\nname = "F"\ncards = ["A"]\n[piles.row]\nof = "fruits"\neach = false\n'
    deal = '[[phase]]\n[[phase.step]]\ndeal = "row"\n'
    assert said(small(piles) + deal) == ["Line 9: There is no “fruits”. Is “fruit” meant?"]


def test_any_101_a_file_of_24000_characters_is_read() -> None:
    assert said(f"{small()}#{'x' * (23_999 - len(small()))}") == []


def test_any_101_the_first_fault_refuses_the_file() -> None:
    with pytest.raises(Refused) as refused:
        read_game(f"{HEAD}\n[[phase.step]]\nsay = '{{fits}}'")
    assert str(refused.value.sentence).startswith(f"Line {HEAD.count(chr(10)) + 3}: “fits”")


HOSTILE = [
    "a" * (MAX_FILE_CHARS + 1),
    "[" * 6000,
    "a = " + "[" * 5000 + "]" * 5000,
    "a = " + "{b = " * 1500 + "1" + "}" * 1500,
    "a = " + "9" * 9000,
    f'{HEAD}\n{STEP}when = 0x{"f" * 9000}\nsay = "x"',
    f"{HEAD}\n[[phase.step]]\n[phase.step.ask]\nwho = -0x{'f' * 9000}",
    ".".join("a" * 5900) + " = 10_000_000",
    "players = [1e400, nan]",
    "title = 1979-05-27",
    'title = "{x.__class__}"',
    f'{HEAD}\n{STEP}say = "{{{"(" * 300}1{")" * 300}}}"',
    f'{HEAD}\n{STEP}when = "{"not " * 90}yes"\nsay = "x"',
    f'{HEAD}\n{STEP}when = "{"1+" * 190}1 == 1"\nsay = "x"',
    HEAD + f'{STEP}say = "x"\n' * 160,
    "\x00",
    "[[phase]]\nstep = [3]",
    "phase = 3",
    "[decks.a]\ncards = [{}, 3, true, [], 1.5]",
    "paper = 3",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_101_a_hostile_file_is_refused_in_a_sentence(text: str) -> None:
    found = list_faults(text)
    harmless = 'when = "not not' in text
    assert bool(found) is not harmless
    assert all(str(each.sentence).startswith("Line ") for each in found)


@pytest.mark.parametrize("hidden", ["\\u001b[2J", "\\u0000", "\\u202e", "\\n"])
@pytest.mark.parametrize("key", ["when", "each", "set", "zzz"])
def test_any_101_a_hostile_word_is_quoted_without_what_cannot_be_seen(
    hidden: str, key: str
) -> None:
    found = list_faults(f'{HEAD}\n{STEP}say = "x"\n{key} = "a{hidden}b ?"')
    assert found
    assert all(str(each.sentence).isprintable() for each in found)
    assert all(str(each.without_line).isprintable() for each in found)


WORDS = ["title", "[[phase]]", "[[phase.step]]", "[values.a]", "[roles.b]", "ask", "say", "set"]
PARTS = ["=", '"', "[", "]", "{", "}", "\n", "1", "a", "p in players", "fist", "each", "when", "."]


@given(st.lists(st.sampled_from(WORDS + PARTS) | st.text(max_size=5), max_size=40).map(" ".join))
def test_any_101_any_text_is_read(text: str) -> None:
    assert all(str(each.sentence) for each in list_faults(text))


SHELF = """[shelf]
emblem = "M24 6L42 42H6Z"
tags = ["voting", "bluff", "voting"]
pitch = { en = "Two of you are sheep.", de = "Zwei von euch sind Schafe." }
"""


def test_any_101_a_file_says_how_people_find_it() -> None:
    shelf = read_game(small(SHELF)).shelf
    assert (shelf.emblem, shelf.tags) == ("M24 6L42 42H6Z", ("voting", "bluff"))
    assert str(shelf.pitch) == "Two of you are sheep."
    assert read_game(small()).shelf == Shelf()


@pytest.mark.parametrize(
    ("shelf", "says"),
    [
        ('emblem = "wolv"', "“wolv” is none of these"),
        ('emblem = "wolv"', "Is “wolf” meant?"),
        ('emblem = "M1 1<script>"', "“emblem” is a name, or a path of at most 600 characters."),
        ('tags = ["wining"]', "“wining” is none of these: hidden roles, bluff"),
        (f"tags = {[*TAGS][:5]}", "“tags” has 5 words; 4 fit."),
        (f'pitch = "{"a" * 421}"', "“pitch” has 421 characters; 420 fit."),
        ("colour = 1", "“colour” means nothing here."),
    ],
)
def test_any_101_what_is_wrong_with_its_shelf_is_said(shelf: str, says: str) -> None:
    assert any(says in each for each in said(small(f"[shelf]\n{shelf}\n")))
