"""What kind of thing an expression gives, and what is said of one that makes no sense."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.told.reading.expressions import (
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    TEXT,
    YES_NO,
    Kind,
    Type,
    for_each,
    list_of,
)
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.type_rules import must_be, type_of

ROLE = Type(Kind.ROLE, keys=("wolf", "sheep"))
CARD = Type(Kind.CARD, keys=("Plum", "Pear"))
OTHER_CARD = Type(Kind.CARD, keys=("Ace",))
DISH = Type(Kind.KEY, keys=tuple(f"dish{n}" for n in range(1, 11)))
NAMES: Mapping[str, Type] = {
    "role of": ROLE,
    "turn": PLAYER,
    "flag": YES_NO,
    "total": NUMBER,
    "note": TEXT,
    "dish": DISH,
    "card": CARD,
    "ace": OTHER_CARD,
    "fist": for_each(NUMBER),
    "prey": for_each(PLAYER),
    "hand": for_each(list_of(CARD)),
    "row": list_of(CARD),
}


def word(text: str) -> Type:
    """The type of a text in quotes."""
    return Type(Kind.TEXT, keys=(text,))


GIVES: list[tuple[str, Type]] = [
    ("3", NUMBER),
    ("yes", YES_NO),
    ("nobody", NOTHING),
    ("'Plum'", word("Plum")),
    ("everyone", PLAYERS),
    ("round", NUMBER),
    ("fist", for_each(NUMBER)),
    ("hand[turn]", list_of(CARD)),
    ("[]", list_of(NOTHING)),
    ("[nobody, turn]", PLAYERS),
    ("[turn, nobody]", PLAYERS),
    ("['Plum', card]", list_of(CARD)),
    ("[card, 'Plum']", list_of(CARD)),
    ("['a', 'b']", list_of(TEXT)),
    ("['a', nobody]", list_of(word("a"))),
    ("not flag", YES_NO),
    ("-total", NUMBER),
    ("total % 2", NUMBER),
    ("total < 2", YES_NO),
    ("flag and yes", YES_NO),
    ("turn == nobody", YES_NO),
    ("'one' == 'two'", YES_NO),
    ("3 in fist", YES_NO),
    ("'Pear' in hand[turn]", YES_NO),
    ("role(turn) == 'wolf'", YES_NO),
    ("card == first(row)", YES_NO),
    ("nobody if flag else turn", PLAYER),
    ("role(turn)", ROLE),
    ("number(card)", NUMBER),
    ("left_of(turn)", PLAYER),
    ("clockwise(turn)", PLAYERS),
    ("count(hand)", NUMBER),
    ("max([])", NUMBER),
    ("min(1, total)", NUMBER),
    ("last(hand)", CARD),
    ("random(players)", PLAYER),
    ("different(row)", list_of(CARD)),
    ("count(p in players: fist[p] > 1)", NUMBER),
    ("any(p in players: p == turn)", YES_NO),
    ("those(c in hand: c == 'Plum')", list_of(CARD)),
    ("most(p in players: fist[p])", PLAYERS),
    ("sum(p in players: fist[p])", NUMBER),
]


@pytest.mark.parametrize(("text", "type_"), GIVES, ids=[each[0] for each in GIVES])
def test_any_100_an_expression_gives_this_kind_of_thing(text: str, type_: Type) -> None:
    assert type_of(parse_expression(text), NAMES) == type_


SENSELESS = [
    ("fits", "There is no “fits”. Is “fist” meant?"),
    ("hand[1]", "Whose? Write “hand[p][2]” for the second that p has."),
    ("row['a']", "Here must be a player, not a text."),
    ("row[turn]", "There is only one “row”: write it without brackets."),
    ("turn[1]", "Here must be a player, not a number."),
    ("fist[turn][1]", "“fist[p]” is one thing, not several."),
    ("hand[turn][turn]", "Here must be a number, not a player."),
    ("playrs", "There is no “playrs”. Is “playing” meant?"),
    ("zzz", "There is no “zzz” here; a word needs quotes: 'zzz'."),
    ("total[turn]", "There is only one “total”: write it without brackets."),
    ("fist[3]", "Here must be a player, not a number."),
    ("not total", "Here must be yes or no, not a number."),
    ("-flag", "Here must be a number, not yes or no."),
    ("flag + 1", "Here must be a number, not yes or no."),
    ("total and flag", "Here must be yes or no, not a number."),
    ("turn < 1", "Here must be a number, not a player."),
    ("1 >= nobody", "Here must be a number, not nothing."),
    ("fist + 1", "Whose? Write “fist[p]” for what p has."),
    ("-fist", "Whose? Write “fist[p]” for what p has."),
    ("fist == 3", "Whose? Write “fist[p]” for what p has."),
    ("nobody == fist", "Whose? Write “fist[p]” for what p has."),
    ("turn == 3", "a player can never be a number."),
    ("turn == 'Ada'", "a player can never be a text."),
    ("turn in fist", "a player can never be a number."),
    ("turn in total", "Here must be a list, not a number."),
    ("card == ace", "a card can never be a card."),
    ("role(turn) == 'wolff'", "“wolff” is none of these: wolf, sheep."),
    ("'wolff' != role(turn)", "“wolff” is none of these: wolf, sheep."),
    ("dish == 'soup'", "“soup” is none of these: " + ", ".join(DISH.keys[:8]) + "."),
    (f"card == '{'long' * 11}'", f"“{'long' * 10}” is none of these: Plum, Pear."),
    ("1 if flag else turn", "a number can never be a player."),
    ("1 if total else 2", "Here must be yes or no, not a number."),
    ("max(1, flag)", "Here must be a number, not yes or no."),
    ("sum(row)", "Here must be numbers, not a card."),
    ("role(total)", "Here must be a player, not a number."),
    ("number(total)", "Here must be a card, not a number."),
    ("number('Plum')", "Here must be a card, not a text."),
    ("left_of(prey)", "Whose? Write “prey[p]” for what p has."),
    ("clockwise(total)", "Here must be a player, not a number."),
    ("different(p in players: hand[p])", "Here must be one thing, not a list."),
    ("different(p in players: fist)", "Whose? Write “fist[p]” for what p has."),
    ("kinds(hand[turn])", "“kinds” takes the name of a deck or a pile."),
    ("kinds(players)", "“kinds” takes the name of a deck or a pile."),
    ("count(turn in players: yes)", "“turn” means something else already."),
    ("count(round in players: yes)", "“round” means something else already."),
    ("count(p in total: yes)", "Here must be a list, not a number."),
    ("count(p in players: 1)", "Here must be yes or no, not a number."),
    ("those(p in players: 1)", "Here must be yes or no, not a number."),
    ("most(p in players: p)", "Here must be a number, not a player."),
    ("sum(p in players: yes)", "Here must be a number, not yes or no."),
]


@pytest.mark.parametrize(("text", "says"), SENSELESS, ids=[each[0] for each in SENSELESS])
def test_any_101_an_expression_without_sense_is_told_why(text: str, says: str) -> None:
    with pytest.raises(Misread) as misread:
        type_of(parse_expression(text), NAMES)
    assert str(misread.value.sentence) == says


@pytest.mark.parametrize(
    ("wanted", "text", "says"),
    [
        (CARD, "'Apple'", "“Apple” is none of these: Plum, Pear."),
        (CARD, "ace", "“Ace” is none of these: Plum, Pear."),
        (CARD, "nobody", "Here must be a card, not nothing."),
        (CARD, "'Plum'", ""),
        (DISH, "'dish2'", ""),
        (PLAYER, "players", "Here must be a player, not a list."),
        (PLAYER, "fist", "Here must be a player, not what everybody has."),
        (TEXT, "'Plum'", ""),
    ],
)
def test_any_101_where_a_kind_is_wanted_nothing_else_fits(
    wanted: Type, text: str, says: str
) -> None:
    if not says:
        assert must_be(wanted, parse_expression(text), NAMES) == type_of(
            parse_expression(text), NAMES
        )
        return
    with pytest.raises(Misread) as misread:
        must_be(wanted, parse_expression(text), NAMES)
    assert str(misread.value.sentence) == says
