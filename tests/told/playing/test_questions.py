"""A question of a file as it is offered: its fields, its limits, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import fields as core
from companion.core.chance import Chance
from companion.core.offers import Answer
from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.told.playing.questions import Question
from companion.told.reading import read_game
from companion.told.reading.expressions import Copy
from companion.told.reading.model import walk
from companion.told.reading.step_model import AskStep
from tests.kit.games.told_games import table_of
from tests.kit.games.told_questions import ASK, field, offered, question
from tests.kit.games.told_table import A, B, C, D, ToldTable, numbered
from tests.kit.games.told_texts import STEP, with_steps


def test_any_100_each_field_asks_for_its_kind() -> None:
    table = ToldTable()
    table.put("points", 1, 2, 3, 4)
    table.board.out = (C,)
    hand = numbered("Plum", "Pear", "Plum")
    table.put("hand", hand, (), (), ())
    table.put("row", numbered("7"))
    assert field('number = ["points[me]", 5]', B, table) == core.Number(2, 5, None, None)
    assert field('number = ["points[me]", 4]', D, table) == core.Number(4, 4, None, None)
    assert field("player = true", A, table) == core.Seats((A, B, D))
    assert field('player = "those(p in players: p != me)"', A, table) == core.Seats((B, D))
    choice = field('choose = { r = "Red", b = "Blue" }')
    assert isinstance(choice, core.Choice)
    assert [(each.key, str(each.label)) for each in choice.options] == [("r", "Red"), ("b", "Blue")]
    cards = field('card = "hand"', A, table)
    assert isinstance(cards, core.Cards)
    assert [(each.key, str(each.label)) for each in cards.options] == [
        ("3:Plum", "Plum"),
        ("2:Pear", "Pear"),
    ]
    row = field('card = "row"', B, table)
    assert isinstance(row, core.Cards)
    assert [each.key for each in row.options] == ["1:7"]
    assert field("text = 30") == core.Text(30)
    assert field("yes_no = true") == core.Flag()


@pytest.mark.parametrize(
    ("told", "in_public"),
    [
        ("number = [3, 2]", True),
        ('player = "those(p in players: no)"', True),
        ('card = "hand"', False),
        ('number = [3, "fist[me]"]', False),
    ],
)
def test_any_100_who_has_nothing_to_choose_goes_on(told: str, *, in_public: bool) -> None:
    offer = offered(told)
    assert (offer.name, offer.fields, offer.check) == ("skip", {}, None)
    assert offer.in_public == in_public
    (hidden,) = question(told, openly=False).form(ToldTable().board, A)
    assert (hidden.name, hidden.in_public) == ("skip", False)


def test_any_103_only_what_all_may_read_is_answered_openly() -> None:
    secret, open_ = offered("yes_no = true"), offered("yes_no = true\nopenly = true")
    assert (secret.name, secret.public, secret.in_public) == ("seal", False, False)
    assert (open_.name, open_.public, open_.in_public) == ("reply", True, True)
    (covered,) = question("yes_no = true\nopenly = true", openly=False).form(ToldTable().board, A)
    assert covered.name == "seal"


NUMBERS, BOTH, COLOURS = [0, 1, 2, 3], [False, True], ["Red", "Blue"]
REFUSALS: list[tuple[str, str, list[Any], list[Any]]] = [
    ("number = [0, 3]", "answer > 2", NUMBERS, [3]),
    ("number = [0, 3]", "answer < 3", NUMBERS, [0, 1, 2]),
    ("number = [0, 3]", "answer == points[me]", NUMBERS, [1]),
    ("player = true", "answer == me", [1, 2, 3, 4], [1]),
    ("yes_no = true", "answer", BOTH, [True]),
    ("yes_no = true", "not answer", BOTH, [False]),
    ('choose = ["Red", "Blue"]', "answer == 'Blue'", COLOURS, ["Blue"]),
    ("text = 9", "answer == 'no'", ["no", "yes"], ["no"]),
    ("number = [0, 600]", "answer < 450", [0, 449, 450], [0, 449]),
    ("number = [0, 3]", "answer >= 0", NUMBERS, []),
    ("number = [0, 499]", "answer < 500", [0, 499], []),
    ("player = true", "answer != nobody", [1, 2, 3, 4], []),
    ("yes_no = true", "answer or not answer", BOTH, []),
    ('choose = ["Red", "Blue"]', "answer in ['Red', 'Blue']", COLOURS, []),
]


@pytest.mark.parametrize(("told", "when", "answers", "refused"), REFUSALS)
def test_any_100_what_the_file_refuses_is_refused_unless_that_is_everything(
    told: str, when: str, answers: list[Any], refused: list[Any]
) -> None:
    table = ToldTable()
    table.put("points", 1, 2, 3, 4)
    offer = offered(f'{told}\nrefuse = {{ when = "{when}", say = "No." }}', A, table)
    assert [each for each in answers if not offer.fits(A, {"so": each})] == refused
    assert offer.fits(A, offer.some(A, Chance(b"any"))), "chance answers what is taken"


def test_any_100_several_fields_are_read_and_refused_by_their_names() -> None:
    fields = (
        'fields = { x = { label = "X", number = [0, 3] }, y = { label = "Y {me}", yes_no = true } }'
    )
    refuse = 'refuse = { when = "answer_x > 1 and answer_y", say = "No {answer_x}." }'
    box = read_game(with_steps(f"{STEP}{ASK}{fields}\n{refuse}"))
    *_, last = walk(box.steps)
    assert isinstance(last.do, AskStep)
    asked = Question(last.do, box, {}, openly=True)
    (offer,) = asked.form(ToldTable().board, A)
    assert [(name, str(each.label)) for name, each in offer.fields.items()] == [
        ("x", "X"),
        ("y", "Y Seat 1"),
    ]
    assert offer.check is not None
    assert str(offer.check(Answer(A, "seal", {"x": 2, "y": True}))) == "No 2."
    answer = Answer(A, "seal", {"x": 2, "y": False})
    assert offer.check(answer) is None
    assert dict(asked.data_of(answer)) == {"x": 2, "y": False}
    assert dict(asked.data_of(None)) == {"x": None, "y": None}


def test_any_105_a_card_is_answered_as_the_very_card() -> None:
    ((into, card),) = question('card = "hand"').data_of(Answer(A, "seal", {"so": "2:Plum"}))
    assert (into, card) == ("so", "2:Plum")
    assert isinstance(card, Copy)


# --- at the table ---------------------------------------------------------------------------------


def of(steps: str, players: int = 3) -> Umpire[Any]:
    """A table that plays these steps first of all."""
    text = with_steps("").partition("[[phase]]")[0]
    return table_of(f'{text}[[phase]]\nname = "All"\n{STEP}{steps}', players, b"asked").umpire()


def test_any_100_one_who_is_asked_alone_answers_for_themselves() -> None:
    umpire = of(f'{ASK}who = "turn"\nnumber = [0, 3]\ninto = "so"\n{STEP}pause = "Done."')
    assert umpire.waiting() == (A,)
    assert str(umpire.prompt(A)) == "Hm?"
    assert str(umpire.prompt(TABLE)).startswith("Hm? Still answering")
    umpire.act(A, "seal", {"so": 2})
    assert [umpire.board.datum("so", seat) for seat in (A, B, C)] == [2, None, None]


def test_any_100_the_first_answer_counts_if_one_speaks_for_all() -> None:
    umpire = of(f'{ASK}together = true\nnumber = [0, 3]\ninto = "so"\n{STEP}pause = "Done."')
    umpire.act(B, "reply", {"so": 1})
    assert umpire.board.datum("so", TABLE) == 1
    assert str(umpire.prompt(TABLE)) == "Done."


def test_any_100_the_table_is_asked_at_any_phone_or_at_the_screen() -> None:
    steps = f'{ASK}who = "table"\nyes_no = true\ninto = "so"\n{STEP}pause = "Done."'
    for who in (TABLE, C):
        umpire = of(steps)
        umpire.act(who, "reply", {"so": True})
        assert umpire.board.datum("so", TABLE) is True


def test_any_100_the_others_read_what_the_file_has_for_them_meanwhile() -> None:
    told = f'{ASK}who = "turn"\nyes_no = true\ninto = "so"\nmeanwhile = "Wait for {{turn}}."'
    assert str(of(told).prompt(TABLE)) == "Wait for Seat 1."


def test_any_100_who_is_asked_is_always_offered_something() -> None:
    first = f'{ASK}number = [0, 3]\ninto = "fist"\n{STEP}'
    umpire = of(f'{first}{ASK}number = [3, "fist[me]"]\ninto = "so"\n{STEP}pause = "Done."')
    for seat, coins in ((A, 3), (B, 0), (C, 2)):
        umpire.act(seat, "seal", {"fist": coins})
    assert {s: umpire.offers(s)[0].name for s in (A, B, C)} == {A: "seal", B: "skip", C: "skip"}
    assert umpire.waiting() == (A, B, C)
    umpire.act(A, "seal", {"so": 3})
    for seat in (B, C):
        umpire.act(seat, "skip", {})
    assert [umpire.board.datum("so", seat) for seat in (A, B, C)] == [3, None, None]
    assert str(umpire.prompt(TABLE)) == "Done."


def test_any_104_who_is_asked_for_a_role_is_nobodys_business() -> None:
    told = f'{ASK}who = "role:wolf"\nyes_no = true\ninto = "so"'
    umpire = of(f'deal = "roles"\n{STEP}{told}\n{STEP}pause = "Done."')
    wolf = next(s for s in umpire.seats if umpire.board.role(s) == "wolf")
    assert str(umpire.prompt(TABLE)) == "Look at your phone, and do what it asks, if anything."
    assert umpire.wait.hides_who
    umpire.act(wolf, "seal", {"so": True})
    assert umpire.board.datum("so", wolf) is True
    assert str(umpire.prompt(TABLE)) == "Done."


def test_any_100_a_pause_goes_on_by_a_tap_or_by_the_clock() -> None:
    for seconds, clock in (("", []), ("seconds = 5\n", [5.0]), ("seconds = 0\n", [])):
        umpire = of(f'pause = "Look."\n{seconds}{STEP}pause = "Done."')
        clocks = [each for each in umpire.offers(TABLE) if each.name == "time_up"]
        assert [each.after for each in clocks] == clock
        assert str(umpire.prompt(A)) == str(umpire.prompt(TABLE)) == "Look."
        umpire.act(B, "continue", {})
        assert str(umpire.prompt(A)) == "Done."
    umpire = of(f'pause = "Look."\nseconds = 1\n{STEP}pause = "Done."')
    umpire.act(TABLE, "time_up", {})
    assert str(umpire.prompt(A)) == "Done."


def test_any_100_nobody_is_asked_who_is_not_there() -> None:
    umpire = of(f'{ASK}who = "nobody"\nyes_no = true\ninto = "so"\n{STEP}pause = "Done."')
    assert str(umpire.prompt(A)) == "Done."


def test_any_107_the_answer_of_somebody_who_leaves_is_nothing() -> None:
    umpire = of(f'{ASK}who = "turn"\nnumber = [0, 3]\ninto = "so"\n{STEP}pause = "Done."')
    umpire.act(A, "~leave", {})
    assert umpire.board.datum("so", A) is None
    assert str(umpire.prompt(B)) == "Done."


def test_any_101_chance_finds_what_is_hardly_ever_taken() -> None:
    nine = "[1, 1, 1, 1, 1, 1, 1, 1, 1]"
    much = f"count(x in {nine}: count(y in {nine}: x == y) > 9)"
    number_ = f'number = [0, 9999]\nrefuse = {{ when = "answer > 0 and {much} == 0", say = "No." }}'
    assert offered(number_).some(A, Chance(b"hardly")) == {"so": 0}
    player = f'player = true\nrefuse = {{ when = "answer != me and {much} == 0", say = "No." }}'
    assert offered(player, B).some(B, Chance(b"hardly")) == {"so": int(B)}
