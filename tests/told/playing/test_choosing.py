"""Choices from a list that an expression gives, and of several things at a time."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import fields as core
from companion.core.chance import Chance
from companion.core.offers import Answer
from companion.core.seats import Viewer
from companion.told.reading import list_faults
from companion.told.reading.expressions import Copy, Datum
from tests.kit.games.told_questions import ASK, field, question
from tests.kit.games.told_table import A, B, C, D, ToldTable, numbered
from tests.kit.games.told_texts import STEP, with_steps


def laid_out() -> ToldTable:
    """A table with hands, dice and a row."""
    table = ToldTable()
    table.put("points", 1, 2, 3, 4)
    table.put("cup", (3, 3, 5), (), (), ())
    table.put("hand", numbered("Plum", "Pear", "Plum", "7"), (), (), ())
    return table


def answered(told: str, raw: Any, me: Viewer = A) -> Datum:
    """What an answer is to expressions."""
    asked, table = question(told), laid_out()
    (offer,) = asked.form(table.board, me)
    values = {"so": offer.fields["so"].fit(raw)}
    return dict(asked.data_of(Answer(me, offer.name, values)))["so"]


def options(told: str) -> list[tuple[str, str]]:
    """What there is to choose, with what people read."""
    choice = field(told, A, laid_out())
    assert isinstance(choice, core.Choice)
    return [(each.key, str(each.label)) for each in choice.options]


def test_any_100_what_there_is_to_choose_is_worked_out() -> None:
    assert options('choose = "[2, points[me], 3, 2]"') == [("2", "2"), ("1", "1"), ("3", "3")]
    assert field('choose = "those(p in players: points[p] > 2)"', A, laid_out()) == core.Seats(
        (C, D)
    )
    few = options('choose = "those(c in hand[me]: cost(c) > 0)"')
    assert few == [("3:Plum", "Plum"), ("2:Pear", "Pear")]
    assert options("choose = \"['Red', 'Blue']\"") == [("Red", "Red"), ("Blue", "Blue")]
    assert options("choose = \"['wolf', role(me)]\"")[0] == ("wolf", "Wolf")


def test_any_100_a_card_is_named_that_may_be_anywhere() -> None:
    kinds = options('choose = "kinds(fruit)"')
    assert len({key for key, _ in kinds}) == len(kinds) > len(options('choose = "hand[me]"'))
    plum = answered('choose = "kinds(fruit)"', "0:Plum")
    assert isinstance(plum, Copy)
    assert plum.kind == "Plum"


def test_any_100_nothing_in_the_list_is_nothing_to_choose() -> None:
    (offer,) = question('choose = "those(p in players: no)"').form(laid_out().board, A)
    assert (offer.name, offer.fields, str(offer.label)) == ("skip", {}, "Go on")


def test_any_100_nothing_to_choose_is_let_be_in_the_words_of_the_file() -> None:
    asked = question('choose = "those(p in players: no)"\nskip = "I let it be"')
    (offer,) = asked.form(laid_out().board, A)
    assert (offer.name, offer.fields, str(offer.label)) == ("skip", {}, "I let it be")


@pytest.mark.parametrize(
    ("told", "raw", "datum"),
    [
        ('choose = "[2, 4]"', "4", 4),
        ('choose = "players"', 2, B),
        ('choose = "hand[me]"', "2:Pear", Copy("2:Pear")),
        ("choose = \"['Red', 'Blue']\"", "Red", "Red"),
        ('choose = "cup[me]"\npick = [0, 3]', ["3:5", "1:3"], (5, 3)),
        ('choose = "cup[me]"\npick = [0, 3]', [], ()),
        ('card = "hand"\npick = 2', ["1:Plum", "3:Plum"], (Copy("1:Plum"), Copy("3:Plum"))),
        ("player = true\npick = 1", 3, (C,)),
        ("player = true\npick = 2", [3, 1], (C, A)),
        ('choose = ["Red", "Blue", "Green"]\npick = [1, 2]', ["Blue"], ("Blue",)),
    ],
)
def test_any_100_an_answer_is_what_was_listed_and_several_are_a_list(
    told: str, raw: Any, datum: Datum
) -> None:
    assert answered(told, raw) == datum


@pytest.mark.parametrize(
    ("pick", "least", "most"),
    [("2", 2, 2), ("[0, 3]", 0, 3), ("9", 4, 4), ("[2, 9]", 2, 4), ('[1, "points[me]"]', 1, 1),
     ("[3, 2]", 2, 2)],
)  # fmt: skip
def test_any_100_so_many_are_picked_or_all_there_are(pick: str, least: int, most: int) -> None:
    seats = field(f"player = true\npick = {pick}", A, laid_out())
    assert isinstance(seats, core.Seats)
    assert (seats.least, seats.most) == (least, most)


def test_any_100_several_can_be_refused_and_random_play_finds_others() -> None:
    told = (
        "player = true\npick = [0, 2]\n"
        'refuse = { when = "not (me in answer) or count(answer) < 2", say = "No." }'
    )
    (offer,) = question(told).form(laid_out().board, B)
    assert offer.check is not None
    assert offer.sample is not None
    assert str(offer.check(Answer(B, offer.name, {"so": (A, C)}))) == "No."
    assert offer.check(Answer(B, offer.name, {"so": (A, B)})) is None
    for number in range(9):
        raw = offer.sample(Chance(b"%d" % number))
        assert B in offer.fields["so"].fit(raw["so"])


def test_any_100_a_list_can_be_made_of_later_answers() -> None:
    steps = (
        f'{STEP}{ASK}choose = "those(p in everyone: so[p] == 2)"\nanswers = "others"\n'
        f'reveals = "so"\n{STEP}each = "p in clockwise(turn)"\n{ASK}who = "p"\n'
        'choose = "[p, turn]"\nanswers = "pair"\n'
        f'{STEP}{ASK}choose = "[1, 2]"\nanswers = "so"\n{STEP}open = ["so", "others", "pair"]\n'
        f'{STEP}set = ["turn = others[turn]", "turn = pair[turn]", "total = so[turn]"]\n'
    )
    assert list_faults(with_steps(steps)) == ()


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ('choose = "turn"', "“turn”: Here must be a list, not a player."),
        (
            'choose = "[yes, no]"',
            (
                "Nobody can choose from this: yes or no. Write a list of numbers, players, cards, "
                "choices or texts."
            ),
        ),
        (
            'choose = "nonsense"',
            "“nonsense”: There is no “nonsense” here; a word needs quotes: 'nonsense'.",
        ),
        (
            "yes_no = true\npick = 2",
            "“pick” means nothing here. It goes with: choose, player, card.",
        ),
        ("player = true\npick = [1, 2, 3]", "Write pick = [0, 3]."),
        ('player = true\npick = "turn"', "“turn”: Here must be a number, not a player."),
    ],
)
def test_what_cannot_be_chosen_is_said(told: str, fault: str) -> None:
    first, *_ = list_faults(with_steps(f'{STEP}{ASK}{told}\nanswers = "so"'))
    assert str(first.without_line) == fault
