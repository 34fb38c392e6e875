"""What lies on the table, as the file says it; what it leaves out, and what is too much of it."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file import read
from companion.games.any_box.box_file.expressions import (
    NUMBER,
    PLAYER,
    PLAYERS,
    TEXT,
    YES_NO,
    Kind,
    Literal,
    Type,
)
from companion.games.any_box.box_file.things import RoleEyes, Shared
from tests.games.any_box.small_files import FRUIT, ROLES, small
from tests.kit.games.told_texts import HEAD


def test_any_101_what_a_file_leaves_out_is_as_usual() -> None:
    box = read(small())
    assert (box.minutes, box.limit, box.languages, box.score) == (20, 600, ("en",), "")
    assert (box.roles, box.values, box.decks, box.piles, box.dice) == ({}, {}, {}, {}, {})
    assert (box.paper.roles, box.paper.decks) == (False, ())
    assert box.eyes("nothing") is Shared.ALL
    assert not box.has_each("nothing")


def test_any_101_what_a_file_says_is_kept() -> None:
    material = f'minutes = 600\nlimit = 2000\nscore = "won"\n{ROLES}{FRUIT.format(cards=["A"])}'
    more = '[paper]\nroles = true\ndecks = ["fruit"]\n[tracks.won]\nname = "Won"'
    box = read(small(material + more))
    assert (box.minutes, box.limit, box.score) == (600, 2000, "won")
    assert (box.paper.roles, box.paper.decks) == (True, ("fruit",))
    assert read(small(material.replace("600", "1").replace("2000", "1") + more)).limit == 1


def test_any_101_paper_is_only_for_what_the_file_names() -> None:
    paper = read(small(f'{FRUIT.format(cards=["A"])}[paper]\ndecks = ["fruit"]')).paper
    assert (paper.roles, paper.decks) == (False, ("fruit",))
    assert read(small(f"{ROLES}[paper]\nroles = true")).paper.decks == ()


def test_any_104_a_role_is_there_once_and_knows_nobody_unless_the_file_says_so() -> None:
    seer = '[roles.seer]\nname = "Seer"\nknows = "wolf"\nnote = "Look."\ncount = "count(players)"'
    roles = read(small(f'{ROLES}[roles.fool]\nname = "Fool"\n{seer}')).roles
    assert [(each.key, str(each.name.text)) for each in roles.values()] == [
        ("wolf", "Wolf"),
        ("fool", "Fool"),
        ("seer", "Seer"),
    ]
    assert [roles[key].count for key in ("wolf", "fool")] == [Literal(0), Literal(1)]
    assert [each.rest for each in roles.values()] == [True, False, False]
    assert [each.knows for each in roles.values()] == [set(), set(), {"wolf"}]
    assert roles["fool"].note is None
    assert str(roles["seer"].note and roles["seer"].note.text) == "Look."


def test_any_100_a_track_goes_from_0_to_20_and_is_everybodys() -> None:
    material = '[tracks.one]\nname = "One"\n[tracks.two]\nname = "Two"\nlow = -3\nhigh = -2\n'
    one, two = read(small(f'{material}start = "count(players)"')).values.values()
    assert (one.track, one.start, one.type, one.each) == ((0, 20), Literal(0), NUMBER, True)
    assert (str(one.name and one.name.text), one.eyes, one.asked) == ("One", Shared.ALL, False)
    assert (two.track, type(two.start).__name__) == ((-3, -2), "Call")


@pytest.mark.parametrize(
    ("said", "type_"),
    [
        ("", NUMBER),
        ('is = "number"', NUMBER),
        ('is = "yes_no"', YES_NO),
        ('is = "player"', PLAYER),
        ('is = "players"', PLAYERS),
        ('is = "text"', TEXT),
        ('is = ["Red", "Blue"]', Type(Kind.KEY, keys=("Red", "Blue"))),
        ('is = { r = "Red", b = "Blue" }', Type(Kind.KEY, keys=("r", "b"))),
    ],
)
def test_any_100_a_value_is_of_this_kind(said: str, type_: Type) -> None:
    box = read(small(f"[values.one]\n{said}"))
    value = box.values["one"]
    assert (value.type, value.each, value.eyes) == (type_, False, Shared.ALL)
    assert (value.start, value.name, value.track, value.asked) == (None, None, None, False)
    assert all(str(box.labels[key]) in {"Red", "Blue"} for key in type_.keys)


@pytest.mark.parametrize(
    ("kind", "each", "eyes"),
    [
        ('[values.x]\neach = true\neyes = "owner"', True, Shared.OWNER),
        ('[values.x]\neyes = "nobody"', False, Shared.NOBODY),
        ('[values.x]\neach = true\neyes = "all"', True, Shared.ALL),
        ('[values.x]\neyes = "role:wolf"', False, RoleEyes("wolf")),
        ('[piles.x]\nof = "fruit"\nname = "X"', True, Shared.OWNER),
        ('[piles.x]\nof = "fruit"\nname = "X"\neach = false', False, Shared.ALL),
        ('[piles.x]\nof = "fruit"\nname = "X"\neyes = "nobody"', True, Shared.NOBODY),
        ('[dice.x]\nname = "X"', True, Shared.ALL),
        ('[dice.x]\nname = "X"\neach = false', False, Shared.ALL),
        ('[dice.x]\nname = "X"\neyes = "owner"', True, Shared.OWNER),
    ],
)
def test_any_100_everything_has_its_eyes(kind: str, each: bool, eyes: object) -> None:  # noqa: FBT001
    box = read(small(f"{ROLES}{FRUIT.format(cards=['A'])}{kind}"))
    assert (box.has_each("x"), box.eyes("x")) == (each, eyes)


def test_any_100_dice_have_six_sides_unless_the_file_says_so() -> None:
    dice = read(small('[dice.a]\nname = "A"\n[dice.b]\nname = "B"\nsides = 100')).dice
    assert [(each.key, str(each.name.text), each.sides) for each in dice.values()] == [
        ("a", "A", 6),
        ("b", "B", 100),
    ]


def test_any_105_a_deck_has_its_cards_as_often_as_the_file_says() -> None:
    cards = '["Sun", "Moon x3", "2-4", "12", "0x3", "Half x 2", { name = "Ace", times = 2 },'
    cards += ' { name = { en = "King", de = "König" }, number = 13 }, 77, "Old x0"]'
    box = read(small(FRUIT.format(cards=cards)).replace('"A."', '{ en = "A.", de = "B." }'))
    told = [(each.key, each.count, each.number) for each in box.decks["fruit"].cards]
    assert told == [
        ("Sun", 1, 0),
        ("Moon", 3, 0),
        ("2", 1, 2),
        ("3", 1, 3),
        ("4", 1, 4),
        ("12", 1, 12),
        ("0x3", 1, 0),
        ("Half x 2", 1, 0),
        ("Ace", 2, 0),
        ("King", 1, 13),
        ("77", 1, 77),
        ("Old", 1, 0),
    ]
    assert box.card_numbers["King"] == 13
    assert str(box.card_names["Moon"]) == "Moon"


def test_any_100_the_names_of_a_file_are_known_with_their_kinds() -> None:
    box = read(HEAD)
    assert box.values["turn"].start is not None
    assert box.values["pack"].eyes == RoleEyes("wolf")
    assert [pile.deck for pile in box.piles.values()] == ["fruit"] * 3
    assert [each.eyes for each in box.piles.values()] == [Shared.OWNER, Shared.ALL, Shared.NOBODY]
    assert box.values["prey"].type == PLAYER
    assert box.values["pick"].type.kind is Kind.CARD
    assert box.values["pick"].asked
