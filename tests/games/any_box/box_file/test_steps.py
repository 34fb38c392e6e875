"""What each step of a file does, as it is read: for whom, how often, and what is usual."""

from __future__ import annotations

import pytest

from companion.games.any_box.box_file import faults, read
from companion.games.any_box.box_file.deeds import (
    AskStep,
    CardField,
    ChooseField,
    Clear,
    DealCards,
    DealRoles,
    Deed,
    Each,
    EndGame,
    Everyone,
    FileStep,
    Gather,
    MoveCard,
    Named,
    NumberAsked,
    Open,
    Pass,
    Pause,
    PilePlace,
    PlayerField,
    Remove,
    RoleHolders,
    Roll,
    Say,
    Set,
    StepBlock,
    TextAsked,
    TheTable,
    ValueChange,
    YesNoField,
)
from companion.games.any_box.box_file.expressions import Binary, Call, ListExpr, Literal, Name, Of
from companion.games.any_box.box_file.model import walk
from companion.games.any_box.box_file.things import RoleEyes, Shared
from tests.kit.games.told_texts import HEAD, INSIDE, STEP, with_steps

FIRST = HEAD.count("\n") + 2
"""The line on which the first of these steps begins."""
ONE, TWO = Literal(1), Literal(2)
TURN, ME = Name("turn"), Name("me")


def step(told: str) -> FileStep:
    """The last step of a file."""
    text = with_steps(f"{STEP}{told}")
    assert faults(text) == ()
    *_, last = walk(read(text).steps)
    return last


def deed(told: str) -> Deed:
    """What it does."""
    return step(told).do


def change(name: str, of: Name | None, op: str, to: Name | Literal) -> Set:
    """One change of a value."""
    return Set((ValueChange(name, of, op, to),))


DONE: list[tuple[str, Deed]] = [
    ('set = "total = 1"', change("total", None, "=", ONE)),
    ('set = "total += 2"', change("total", None, "+=", TWO)),
    ('set = "  total   -=  2 "', change("total", None, "-=", TWO)),
    ('set = "points[turn] = 1"', change("points", TURN, "=", ONE)),
    ('set = "turn = nobody"', change("turn", None, "=", Literal(None))),
    (
        'set = ["total = 1", "turn = turn"]',
        Set((ValueChange("total", None, "=", ONE), ValueChange("turn", None, "=", TURN))),
    ),
    ('set = "points = total"', change("points", None, "=", Name("total"))),
    ('clear = "total"', Clear(("total",))),
    ('clear = ["fist", "prey"]', Clear(("fist", "prey"))),
    ('deal = "roles"', DealRoles()),
    ('deal = "hand"', DealCards("fruit", "hand", Everyone(), ONE)),
    ('deal = "hand"\ncards = 2\nwho = "turn"', DealCards("fruit", "hand", Named(TURN), TWO)),
    ('deal = "row"\ncards = 2', DealCards("fruit", "row", TheTable(), TWO)),
    (
        'move = "first(row)"\nfrom = "row"\nto = "hand[turn]"',
        MoveCard(
            Call("first", (Name("row"),)),
            PilePlace("row", None),
            PilePlace("hand", TURN),
        ),
    ),
    (
        'move = "\'Plum\'"\nfrom = "row"\nto = "well"',
        MoveCard(Literal("Plum"), PilePlace("row", None), PilePlace("well", None)),
    ),
    ('pass = "hand"', Pass("hand", left=True)),
    ('pass = "hand"\nto = "left"', Pass("hand", left=True)),
    ('pass = "hand"\nto = "right"', Pass("hand", left=False)),
    ('gather = "fruit"', Gather("fruit")),
    ('roll = "cup"', Roll("cup", Everyone(), ONE)),
    ('roll = "cup"\ndice = 2\nwho = "turn"', Roll("cup", Named(TURN), TWO)),
    ('roll = "cup"\ndice = "points[me]"', Roll("cup", Everyone(), Of("points", ME))),
    ('remove = "turn"', Remove(TURN)),
]


@pytest.mark.parametrize(("told", "does"), DONE, ids=[each[0] for each in DONE])
def test_any_100_a_step_does_what_it_says(told: str, does: Deed) -> None:
    assert deed(told) == does


def test_any_100_what_a_step_says_is_for_all_unless_it_says_to_whom() -> None:
    plain, one = deed('say = "Hello."'), deed('say = "{points[me]}!"\nto = "turn"')
    some, shown = deed('say = "Hm."\nto = "role:wolf"'), deed('say = "Look!"\nshown = true')
    assert isinstance(plain, Say)
    assert isinstance(one, Say)
    assert isinstance(some, Say)
    assert isinstance(shown, Say)
    assert (str(plain.text.text), plain.to, plain.shown) == ("Hello.", None, False)
    assert (one.text.parts, one.to, one.shown) == ((Of("points", ME),), Named(TURN), False)
    assert some.to == RoleHolders("wolf")
    assert (shown.to, shown.shown) == (None, True)


def test_any_100_a_pause_and_the_end_have_a_sentence() -> None:
    pause, timed = deed('pause = "Wait."'), deed('pause = "Wait."\nseconds = 5')
    over, won = deed('end = "Over."'), deed('end = "Won."\nwinners = "turn"')
    assert isinstance(pause, Pause)
    assert isinstance(timed, Pause)
    assert (str(pause.text.text), pause.seconds, timed.seconds) == ("Wait.", None, Literal(5))
    assert isinstance(over, EndGame)
    assert isinstance(won, EndGame)
    assert (over.winners, won.winners) == (Literal(None), TURN)


def test_any_103_what_is_turned_up_may_lead_to_a_sentence() -> None:
    plain, said = deed('open = "fist"'), deed('open = ["fist", "hand", "cup"]\nsay = "{sum(fist)}"')
    assert plain == Open(("fist",), None)
    assert isinstance(said, Open)
    assert said.names == ("fist", "hand", "cup")
    assert said.text is not None


def test_any_100_a_step_has_its_line_and_is_done_once_unless_it_says_otherwise() -> None:
    plain = step('say = "Hello."')
    assert (plain.line, plain.each, plain.when) == (FIRST, None, None)
    assert not plain.reveals
    each = step('each = "p"\nwhen = "flag"\nreveals = "fist"\nsay = "{fist[p]}"')
    assert (each.each, each.when) == (Each("p", Name("players")), Name("flag"))
    assert each.reveals == {"fist"}
    among = step('each = "  q   in  [turn] "\nsay = "{q}"')
    assert among.each is not None
    assert among.each.name == "q"


def test_any_100_a_block_is_done_so_many_times_or_until_something_is_so() -> None:
    blocks = [
        each.do
        for told in ("", "times = 3\n", 'until = "flag"\n', 'name = "Round {round}"\n')
        for each in walk(read(with_steps(f'{STEP}{told}{INSIDE}say = "x"')).steps)
        if isinstance(each.do, StepBlock)
    ]
    phases, inner = blocks[::2], blocks[1::2]
    assert [(each.times, each.until) for each in phases] == [(None, None)] * 4
    assert [str(each.name and each.name.text) for each in phases] == ["All of it"] * 4
    assert [each.times for each in inner] == [None, Literal(3), None, None]
    assert [each.until for each in inner] == [None, None, Name("flag"), None]
    assert [each.name is None for each in inner] == [True, True, True, False]


# --- questions ------------------------------------------------------------------------------------

ASK = 'ask = "Hm?"\n'
FIELDS: list[tuple[str, object]] = [
    ("number = [1, 2]", NumberAsked(ONE, TWO)),
    ('number = ["points[me]", 2]', NumberAsked(Of("points", ME), TWO)),
    ("player = true", PlayerField(Name("players"))),
    ('player = "[turn, me]"', PlayerField(ListExpr((TURN, ME)))),
    ('card = "hand"', CardField("hand")),
    ("yes_no = true", YesNoField()),
    ("text = 200", TextAsked(200)),
    ("text = 1", TextAsked(1)),
]


@pytest.mark.parametrize(("told", "field"), FIELDS, ids=[each[0] for each in FIELDS])
def test_any_100_a_question_has_this_field(told: str, field: object) -> None:
    ask = deed(f'{ASK}{told}\ninto = "so"')
    assert isinstance(ask, AskStep)
    (asked,) = ask.fields
    assert (asked.into, asked.label) == ("so", None)
    assert asked.field == field


def test_any_100_a_choice_is_one_of_the_texts() -> None:
    ask = deed(f'{ASK}choose = {{ r = "Red", b = "Blue" }}\ninto = "so"')
    assert isinstance(ask, AskStep)
    assert isinstance(ask.fields[0].field, ChooseField)
    options = ask.fields[0].field.options
    assert [(key, str(text)) for key, text in options] == [("r", "Red"), ("b", "Blue")]


def test_any_100_a_question_may_have_several_fields() -> None:
    fields = 'fields = { a = { label = "A", yes_no = true }, b = { label = "B", text = 9 } }'
    ask = deed(f"{ASK}{fields}")
    assert isinstance(ask, AskStep)
    assert [(each.into, str(each.label and each.label.text)) for each in ask.fields] == [
        ("a", "A"),
        ("b", "B"),
    ]
    assert [each.field for each in ask.fields] == [YesNoField(), TextAsked(9)]


@pytest.mark.parametrize(
    ("told", "who", "together", "eyes", "each"),
    [
        ("", Everyone(), False, Shared.OWNER, True),
        ("openly = true", Everyone(), False, Shared.ALL, True),
        ('who = "turn"', Named(TURN), False, Shared.OWNER, True),
        ('who = "table"', TheTable(), True, Shared.ALL, False),
        ("together = true", Everyone(), True, Shared.ALL, False),
        ('who = "role:wolf"', RoleHolders("wolf"), False, Shared.OWNER, True),
        ('who = "role:wolf"\ntogether = true', RoleHolders("wolf"), True, RoleEyes("wolf"), False),
    ],
)
def test_any_103_who_is_asked_knows_the_answer(
    told: str,
    who: object,
    together: bool,  # noqa: FBT001
    eyes: object,
    each: bool,  # noqa: FBT001
) -> None:
    text = with_steps(f'{STEP}{ASK}{told}\nyes_no = true\ninto = "so"')
    box = read(text)
    *_, last = walk(box.steps)
    assert isinstance(last.do, AskStep)
    assert (last.do.who, last.do.together, last.do.eyes) == (who, together, eyes)
    value = box.values["so"]
    assert (value.each, value.eyes, value.asked) == (each, eyes, True)


def test_any_100_an_answer_is_refused_when_the_file_says_so() -> None:
    refuse = 'refuse = [{ when = "answer > total", say = "{answer}?" }, '
    refuse += '{ when = "answer == points[me]", say = "No." }]'
    ask = deed(f'{ASK}number = [0, 9]\ninto = "so"\nmeanwhile = "Wait."\n{refuse}')
    assert isinstance(ask, AskStep)
    assert [each.when for each in ask.refuse] == [
        Binary(">", Name("answer"), Name("total")),
        Binary("==", Name("answer"), Of("points", ME)),
    ]
    assert ask.refuse[0].say.parts == (Name("answer"),)
    assert str(ask.meanwhile and ask.meanwhile.text) == "Wait."
    fields = 'fields = { x = { label = "A", yes_no = true }, y = { label = "B", text = 9 } }'
    several = deed(
        f'{ASK}{fields}\nrefuse = {{ when = "answer_x and answer_y == \'no\'", say = "No." }}'
    )
    assert isinstance(several, AskStep)
    assert len(several.refuse) == 1
