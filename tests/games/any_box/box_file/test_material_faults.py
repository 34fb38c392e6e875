"""What is too much on the table of a file, or wrong there, and what is said of it."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file import faults
from tests.games.any_box.small_files import FRUIT, ROLES, said, small

MINUS = "\N{MINUS SIGN}"
FOR_THE_REST = 'Write count = "rest" for the role of everybody who is left.'
EYES = 'Write one of these: "all", "owner", "nobody", "role:…".'
CHOICES = "must be a list of 2 to 24 texts, or a table of them."
ANOTHER = "Call them differently, or count one with “x2”."
MANY = {
    "roles": '[roles.r{n}]\nname = "R"\n',
    "values": "[values.v{n}]\n",
    "tracks": '[tracks.t{n}]\nname = "T"\n',
    "decks": '[decks.d{n}]\nname = "D"\ncards = ["A{n}"]\n',
    "dice": '[dice.d{n}]\nname = "D"\n',
}


@pytest.mark.parametrize("each", MANY.values(), ids=MANY)
def test_any_101_there_are_at_most_24_of_each(each: str) -> None:
    rest = ROLES if "roles" in each else ""
    several = "".join(each.format(n=n) for n in range(24 - bool(rest)))
    assert faults(small(rest + several)) == ()
    (fault,) = said(small(f"{rest}{several}{each.format(n=99)}"))
    assert fault.endswith(": There are too many of these: at most 24.")


@pytest.mark.parametrize(
    ("fits", "not_so"),
    [
        ('["A x200"]', '["A x201"]'),
        ('["A x199", "B"]', '["A x199", "B x2"]'),
        ('["1-200"]', '["0-200"]'),
    ],
)
def test_any_101_a_deck_has_at_most_200_cards(fits: str, not_so: str) -> None:
    assert faults(small(FRUIT.format(cards=fits))) == ()
    assert said(small(FRUIT.format(cards=not_so))) == ["Line 7: A deck has at most 200 cards."]


LIMITS = [
    ("minutes = {}", 1, 600),
    ("limit = {}", 1, 2000),
    ('[dice.x]\nname = "X"\nsides = {}', 2, 100),
    ('[tracks.x]\nname = "X"\nhigh = 999\nlow = {}', -999, 998),
    ('[tracks.x]\nname = "X"\nlow = -999\nhigh = {}', -998, 999),
]


@pytest.mark.parametrize(("told", "low", "high"), LIMITS, ids=[each[0] for each in LIMITS])
def test_any_101_numbers_stay_between_their_limits(told: str, low: int, high: int) -> None:
    for number, faulty in ((low, 0), (high, 0), (low - 1, 1), (high + 1, 1)):
        found = said(small(told.format(number)))
        assert len(found) == faulty, found
        assert all(" must be " in each for each in found)


@pytest.mark.parametrize(("end", "out"), [("low", -1000), ("high", -1000), ("high", 1000)])
def test_any_101_a_track_lies_between_its_limits(end: str, out: int) -> None:
    (fault, *_) = said(small(f'[tracks.x]\nname = "X"\n{end} = {out}'))
    assert fault == f"Line 7: “{end}” must be a number from {MINUS}999 to 999."


@pytest.mark.parametrize(
    ("told", "low", "high"), [("times", 1, 200), ("number", -999, 999)], ids=["times", "number"]
)
def test_any_101_numbers_of_a_card_do_too(told: str, low: int, high: int) -> None:
    for number, faulty in ((low, 0), (high, 0), (low - 1, 1), (high + 1, 1)):
        cards = f'[{{ name = "A", {told} = {number} }}]'
        found = said(small(FRUIT.format(cards=cards)))
        assert len(found) == faulty, found
        limits = f"from {str(low).replace('-', MINUS)} to {high}."
        assert all(f"“{told}” must be a number {limits}" in each for each in found)


NAMES = [
    ("a", True),
    ("a_2", True),
    ("a" * 24, True),
    ("a" * 25, False),
    ("A", False),
    ("2a", False),
    ("_a", False),
    ("a-b", False),
]


@pytest.mark.parametrize(("name", "good"), NAMES)
def test_any_101_a_name_has_small_letters_digits_and_lines(name: str, *, good: bool) -> None:
    advice = "Use small letters, digits and _, and begin with a letter."
    bad = [f"Line 5: “{name}” is no good name. {advice}"]
    assert said(small(f'[values.{name}]\nis = "text"')) == ([] if good else bad)


@pytest.mark.parametrize(
    "name", ["players", "everyone", "round", "me", "answer", "roles", "table", "and", "no", "most"]
)
def test_any_101_words_that_mean_something_are_no_names(name: str) -> None:
    assert said(small(f"[values.{name}]")) == [f"Line 5: “{name}” means something else already."]


FAULTY = [
    (f'{ROLES}knows = "dog"', "Line 8: “dog” is none of these: wolf."),
    (
        f'{ROLES}[roles.b]\nname = "B"\ncount = "rest"',
        f"Line 8: Exactly one role must be for the rest. {FOR_THE_REST}",
    ),
    (
        '[values.a]\neyes = "owner"',
        'Line 6: “owner” does not say who knows it. Write one of these: "all", "nobody", "role:…".',
    ),
    (
        '[values.a]\neach = true\neyes = "role:fox"',
        f"Line 7: “role:fox” does not say who knows it. {EYES}",
    ),
    (
        '[values.a]\nis = "colour"',
        "Line 6: “colour” is none of these: number, yes_no, player, players, text.",
    ),
    (
        '[values.a]\nis = ["One"]',
        f"Line 6: “is” {CHOICES}",
    ),
    (
        '[values.a]\nis = ["x", 2]',
        f"Line 6: “is” {CHOICES}",
    ),
    (
        '[values.a]\nis = { a = "A", b = "B" }\n[values.b]\nis = { a = "C", b = "B" }',
        "Line 8: “a” means something else already.",
    ),
    ('[values.a]\nis = { a = "", b = "B" }', "Line 6: “is” must say something."),
    ('[values.a]\nstart = "yes"', "Line 6: “yes”: Here must be a number, not yes or no."),
    ('[tracks.a]\nname = "A"\nlow = 4\nhigh = 4', "Line 8: “high” must be more than “low”."),
    ("[tracks.a]\nlow = 4", "Line 5: “name” must say something."),
    (FRUIT.format(cards="[]"), "Line 7: “cards” must be a list of texts, or a table of them."),
    (FRUIT.format(cards='"A"'), "Line 7: “cards” must be a list of texts, or a table of them."),
    (
        FRUIT.format(cards='["A", "B x2", "A x2"]'),
        f"Line 7: These cards are there already: A. {ANOTHER}",
    ),
    (
        FRUIT.format(cards='["A"]') + '[decks.b]\nname = "B"\ncards = ["A"]',
        f"Line 10: These cards are there already: A. {ANOTHER}",
    ),
    ('[piles.a]\nname = "A"', "Line 5: “of” must be a text in quotes."),
    ('[piles.a]\nname = "A"\nof = "b"\n[dice.a]\nname = "A"', "Line 7: There is no “b” here."),
    ('[dice.a]\nname = "A"\n[values.a]', "Line 7: “a” means something else already."),
    ('[dice.a]\nname = "A"\nfaces = 3', "Line 7: “faces” means nothing here."),
    ('score = "won"', "Line 5: “score” must be a number that everybody has and all may see."),
    (
        'score = "won"\n[values.won]',
        "Line 5: “score” must be a number that everybody has and all may see.",
    ),
    (
        'score = "won"\n[values.won]\neach = true\neyes = "owner"',
        "Line 5: “score” must be a number that everybody has and all may see.",
    ),
    (
        'score = "won"\n[values.won]\neach = true\nis = "text"',
        "Line 5: “score” must be a number that everybody has and all may see.",
    ),
    ("[paper]\nroles = 1", "Line 6: “roles” must be true or false."),
    ("[paper]\ncards = true", "Line 6: “cards” means nothing here."),
]


@pytest.mark.parametrize(("material", "says"), FAULTY, ids=range(len(FAULTY)))
def test_any_101_what_is_wrong_with_the_table_is_said(material: str, says: str) -> None:
    assert said(small(material)) == [says]


THINGS = [
    f"{ROLES}zz = 1",
    '[tracks.a]\nname = "A"\nzz = 1',
    "[values.a]\nzz = 1",
    f"{FRUIT.format(cards=['A'])}zz = 1",
    FRUIT.format(cards='[{ name = "A", zz = 1 }]'),
    f'{FRUIT.format(cards=["A"])}[piles.a]\nof = "fruit"\nname = "A"\nzz = 1',
    '[dice.a]\nname = "A"\nzz = 1',
    "[paper]\nzz = 1",
    "zz = 1",
]


@pytest.mark.parametrize("material", THINGS)
def test_any_101_a_key_that_means_nothing_is_named(material: str) -> None:
    (fault,) = said(small(material))
    assert fault.endswith(": “zz” means nothing here.")


def test_any_101_only_the_beginning_of_a_long_word_is_quoted() -> None:
    (fault,) = said(small(f'[values.a]\nis = "{"x" * 41}"'))
    assert f"“{'x' * 40}” is none of these" in fault
    roles = "".join(f'[roles.r{n}]\nname = "R"\n' for n in range(9))
    (fault,) = said(small(f'{ROLES}knows = "q"\n{roles}'))
    assert fault.endswith("“q” is none of these: wolf, r0, r1, r2, r3, r4, r5, r6.")


NAMED = [
    ('title = "{}"', 40),
    ('about = "{}"', 200),
    ('[roles.a]\ncount = "rest"\nname = "{}"', 40),
    (f'{ROLES}note = "{{}}"', 200),
    ('[tracks.a]\nname = "{}"', 40),
    ('[values.a]\nname = "{}"', 40),
    ('[values.a]\nis = ["One", "{}"]', 40),
    ('[decks.a]\ncards = ["A"]\nname = "{}"', 40),
    ('[decks.a]\nname = "A"\ncards = ["{}"]', 40),
    ('[decks.a]\nname = "A"\ncards = [{{ name = "{}" }}]', 40),
    ('[dice.a]\nname = "{}"', 40),
    ('[decks.a]\nname = "A"\ncards = ["A"]\n[piles.a2]\nof = "a"\nname = "{}"', 40),
]


@pytest.mark.parametrize(("told", "most"), NAMED, ids=[each[0] for each in NAMED])
def test_any_101_a_name_is_as_long_as_its_place(told: str, most: int) -> None:
    text = small() if told.startswith(("title", "about")) else small(told)
    if told.startswith("title"):
        text = text.replace('title = "T"', told)
    if told.startswith("about"):
        text = text.replace('about = "A."', told)
    assert said(text.format("x" * most)) == []
    (fault,) = said(text.format("x" * (most + 1)))
    assert f"has {most + 1} characters; {most} fit." in fault
