"""What is wrong with a step, a question, or a text; all that is said of it, with its line."""

from __future__ import annotations

import re
import tomllib

import pytest

from companion.told.reading import list_faults
from tests.kit.games.small_files import said, small
from tests.kit.games.told_texts import HEAD, STEP, with_steps

ASK = 'ask = "Hm?"\n'
FIRST = HEAD.count("\n") + 2
CHANGE = 'Write set = "points[p] += 1".'
PILE = 'Write from = "hand[p]".'
EACH = 'Write each = "p", or each = "p in …".'
BY_LANGUAGE = 'Or one for each language: { en = "…", de = "…" }.'
ONE = "To give it a value, write one “=”"
REPEATS = "It is for a phase, or for a step with steps inside it."
SAME = "Use the same kind of field, or another name."
ONE_OF = "A question needs exactly one of these: number, choose, player, card, yes_no, text."
VERBS = (
    "ask, open, pause, set, clear, deal, move, swap, pass, gather, shuffle, roll, remove, return, "
    "end, say, do"
)

VERB = f"Write one of these: {VERBS}."
ABOVE = "It belongs to the top of the file, above all tables."
P_IN = 'Write each = "p in playing".'

WRONG = [
    ('note = "x"', (1, f"“note” is nothing that a step can do. {VERB}")),
    ('tell = "x"', (1, f"“tell” is nothing that a step can do. {VERB}")),
    ('says = "x"', (1, "“says” is nothing that a step can do. Is “say” meant?")),
    ('say = "x"\naloud = true', (2, f"“aloud” means nothing here. {ABOVE}")),
    ('say = "x"\nelse = "y"', (2, "“else” means nothing here. Is “when” meant?")),
    (
        'when = "flag"\n[[phase.step.step]]',
        (2, f"This step does nothing. {VERB}"),
    ),
    ('say = "x"\nshown = true\nto = "turn"', (2, "Only what everybody reads can be shown.")),
    ('say = "x"\nshown = 1', (2, "“shown” must be true or false.")),
    (
        'say = "x"\nreveals = ["zz", "fist", "aa"]',
        (2, "There is no “aa” here."),
        (2, "There is no “zz”"),
    ),
    ('say = "x"\nreveals = 3', (2, "“reveals” must be a text in quotes, or several.")),
    ('say = "x"\neyes = 3', (2, "“eyes” must be a text in quotes.")),
    ('say = "x"\nto = "total"', (2, "“total” gives no player.")),
    ('say = "x"\nto = "role:dog"', (2, "“role:dog” is none of these: role:wolf, role:sheep.")),
    ('say = "x"\nwhen = 1.5', (2, "“when” must be a text in quotes.")),
    ('say = "x"\nwhen = 3', (2, "“3”: Here must be yes or no, not a number.")),
    ('say = "x"\nwhen = true\nsayed = 1', (3, "“sayed” means nothing here. Is “say” meant?")),
    ('pause = "x"\nseconds = true', (2, "“yes”: Here must be a number, not yes or no.")),
    ("open = 1", (1, "“open” must be a text in quotes, or several.")),
    ('set = "turn"', (1, f"“turn” changes nothing. {CHANGE}")),
    ('set = "( = 2"', (1, f"“( = 2” changes nothing. {CHANGE}")),
    (
        'set = "points[turn] == 3"',
        (1, f"“points[turn] == 3” changes nothing. {ONE}: points[turn] = 3"),
    ),
    ('set = "total *= 2"', (1, f"“total *= 2” changes nothing. {CHANGE}")),
    ('set = "total => 2"', (1, "“> 2”: “>” cannot come there.")),
    ('set = "toto = 2"', (1, "There is no “toto” here.")),
    ('set = "total[turn] = 1"', (1, "There is only one “total”: write it without brackets.")),
    ('set = "points[3] = 1"', (1, "Here must be a player, not a number.")),
    ('set = "turn = 3"', (1, "“3” does not fit into “turn”.")),
    ('pass = "hands"', (1, "There is no “hands”. Is “hand” meant?")),
    (
        'set = "points[turn] = points[me]"',
        (1, "“points[me]”: Nobody is “me” here: write who it is"),
    ),
    ('clear = ["row", "fist"]', (1, "There is no “row” here.")),
    ('deal = "fruit"', (1, "“fruit” is none of these: hand, row, well.")),
    ('deal = "row"\nwho = "turn"', (2, "“who” means nothing here.")),
    ('deal = "hand"\ncards = "x"', (2, "“x”: There is no “x” here; a word needs quotes: 'x'.")),
    ('move = "first(row)"\nfrom = "row"', (0, '“to” must be a pile. Write to = "hand[p]".')),
    ('move = "first(row)"\nfrom = "players"\nto = "row"', (2, f"“from” must be a pile. {PILE}")),
    (
        'move = "first(row)"\nfrom = "different(row)"\nto = "row"',
        (2, f"“from” must be a pile. {PILE}"),
    ),
    ('move = "3"\nfrom = "row"\nto = "well"', (1, "“3”: Here must be a card, not a number.")),
    ('pass = "row"', (1, "There is only one “row”: nobody can pass it.")),
    ('pass = "hand"\nto = "up"', (2, "“up” is none of these: left, right.")),
    ('shuffle = "cup"', (1, "“cup” is none of these: hand, row, well, fruit.")),
    ('gather = "hand"', (1, "“hand” is none of these: fruit.")),
    ('roll = "hand"', (1, "“hand” is none of these: cup.")),
    ('roll = "cup"\ndice = "yes"', (2, "“yes”: Here must be a number, not yes or no.")),
    ('remove = "total"', (1, "“total” gives no player.")),
    ('say = "x"\nname = "x"', (2, f"“name” means nothing here. {REPEATS}")),
    (
        'set = "total = 1"\nwho = "turn"',
        (2, "“who” means nothing here. It goes with: ask, deal, roll."),
    ),
    ('end = "x"\nsay = "y"', (2, "A step does one thing: give “say” a step of its own.")),
    ('each = "p q"\nsay = "x"', (1, EACH)),
    ('each = "P"\nsay = "x"', (1, EACH)),
    ('each = "turn"\nsay = "x"', (1, f"“turn” means something else already. {P_IN}")),
    ('each = "playing"\nsay = "x"', (1, f"“playing” means something else already. {P_IN}")),
    ('each = "p in total"\nsay = "{p}"', (1, "Here must be a list, not a number.")),
    (f'{ASK}into = "so"', (0, ONE_OF)),
    (f'{ASK}yes_no = true\ntext = 3\ninto = "so"', (0, ONE_OF)),
    (f"{ASK}yes_no = true", (0, '“answers” must say something. Write answers = "vote".')),
    (
        f'{ASK}yes_no = true\ninto = "turn"',
        (3, "“turn” means something else already. Choose another name."),
    ),
    (
        f'{ASK}yes_no = true\ninto = "fist"',
        (3, f"“fist” is asked for in another way before. {SAME}"),
    ),
    (f'{ASK}yes_no = false\ninto = "so"', (2, "Write yes_no = true.")),
    (f'{ASK}number = [3]\ninto = "so"', (2, "Write number = [0, 3].")),
    (
        f'{ASK}number = ["turn", 3]\ninto = "so"',
        (2, "“turn”: Here must be a number, not a player."),
    ),
    (
        f'{ASK}who = "table"\nnumber = [0, "points[me]"]\ninto = "so"',
        (3, "“points[me]”: Nobody is “me” here: write who it is"),
    ),
    (f'{ASK}text = 201\ninto = "so"', (2, "“text” must be a number from 1 to 200.")),
    (f'{ASK}text = 0\ninto = "so"', (2, "“text” must be a number from 1 to 200.")),
    (
        f'{ASK}yes_no = true\ninto = "so"\none_answer = 1',
        (4, "“one_answer” must be true or false."),
    ),
    (f"{ASK}fields = {{}}", (2, "A question has 1 to 8 fields.")),
    (f"{ASK}fields = 3", (2, "“fields” must be a table."), (2, "A question has 1 to 8 fields.")),
    (f"{ASK}fields = {{ so = {{ yes_no = true }} }}", (2, "“label” must say something.")),
    (
        f'{ASK}yes_no = true\ninto = "so"\nrefuse = {{ when = "answer", say = "No.", why = 1 }}',
        (4, "“why” means nothing here."),
    ),
    (
        f'{ASK}yes_no = true\ninto = "so"\nrefuse = {{ when = "answer > 1", say = "No." }}',
        (4, "“answer > 1”: Here must be a number, not yes or no."),
    ),
    (
        f'{ASK}yes_no = true\ninto = "so"\nwho = "table"\nmeanwhile = "{{me}}"',
        (5, "“me”: Nobody is “me” here: write who it is"),
    ),
    (
        'times = 2\nuntil = "yes"\n[[phase.step.step]]\nsay = "x"',
        (1, "Write either “times” or “until”."),
    ),
    (
        'name = 3\n[[phase.step.step]]\nsay = "x"',
        (1, f"“name” must be a text in quotes. {BY_LANGUAGE}"),
    ),
    ("say = 3", (1, f"“say” must be a text in quotes. {BY_LANGUAGE}")),
    ("say = {}", (1, f"“say” must be a text in quotes. {BY_LANGUAGE}")),
    ('say = "\\u0007"', (1, "“say” must say something.")),
    ('say = "{fist}"', (1, "“fist”: Whose? Write “fist[p]” for what p has.")),
    (
        'say = "{random(players)}"',
        (1, "“random(playing)”: Only “set” can choose by chance: keep what"),
    ),
    ('say = "{shuffled(players)}"', (1, "“shuffled(playing)”: Only “set” can choose by chance")),
    ('say = "x"\nwhen = "random([yes, no])"', (2, "“random([yes, no])”: Only “set” can choose by")),
    ('say = "{turn|one|many}"', (1, "“turn|one|many”: Here must be a number, not a player.")),
    ('say = "{total|one}"', (1, "“total|one”: Write “or” instead of “|”.")),
    ('say = "{1"', (1, "A brace has no partner. Write {turn}.")),
    ('say = "1}"', (1, "A brace has no partner. Write {turn}.")),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[str(each[0]) for each in WRONG])
def test_any_101_what_is_wrong_with_a_step_is_said(wrong: tuple[str, tuple[int, str]]) -> None:
    step, *told = wrong
    found = said(with_steps(f"{STEP}{step}"))
    assert len(found) == len(told), found
    for sentence, (line, says) in zip(found, told, strict=True):
        start = f"Line {FIRST + line}: "
        assert sentence.startswith(start), sentence
        words = sentence.removeprefix(start)
        assert words == says if says.endswith(".") else says in words, sentence


@pytest.mark.parametrize(
    ("told", "most"),
    [
        ('say = "{}"', 200),
        ('pause = "{}"', 90),
        ('open = "fist"\nsay = "{}"', 90),
        ('ask = "{}"\nyes_no = true\ninto = "so"', 90),
        (f'{ASK}yes_no = true\ninto = "so"\nmeanwhile = "{{}}"', 90),
        ('end = "{}"', 200),
        (f'{ASK}fields = {{{{ so = {{{{ yes_no = true, label = "{{}}" }}}} }}}}', 40),
        ('name = "{}"\n[[phase.step.step]]\nsay = "x"', 40),
    ],
)
def test_any_101_a_text_is_as_long_as_its_place(told: str, most: int) -> None:
    assert said(with_steps(STEP + told.format("x" * most))) == []
    (fault,) = said(with_steps(STEP + told.format("x" * (most + 1))))
    assert f"has {most + 1} characters; {most} fit." in fault


def test_any_101_what_braces_show_counts_as_ten_letters() -> None:
    shown = "{total}" * 9
    assert said(with_steps(f'{STEP}pause = "{shown}"')) == []
    (fault,) = said(with_steps(f'{STEP}pause = "{shown}."'))
    assert "has 91 characters" in fault


def test_any_101_a_file_has_at_most_150_steps() -> None:
    one = f'{STEP}say = "x"\n'
    steps = 149 - small().count(STEP)
    assert said(small() + one * steps) == []
    (fault,) = said(small() + one * (steps + 2))
    assert fault.endswith(": A file has at most 150 steps.")
    assert (
        int(fault.removeprefix("Line ").partition(":")[0])
        == (small() + one * steps).count("\n") + 1
    )


def test_any_101_steps_are_at_most_six_deep() -> None:
    def deep(depth: int) -> str:
        names = [f"[[phase{'.step' * n}]]\n" for n in range(1, depth + 1)]
        return small() + "".join(names) + 'say = "x"'

    assert said(deep(6)) == []
    line = (small() + "x").count("\n") + 7
    assert said(deep(7)) == [f"Line {line}: Too many steps are inside each other."]


@pytest.mark.parametrize(("many", "faulty"), [(8, False), (9, True)])
def test_any_101_a_question_has_at_most_eight_fields(many: int, *, faulty: bool) -> None:
    fields = ", ".join(f'f{n} = {{ label = "F", yes_no = true }}' for n in range(many))
    told = [f"Line {FIRST + 2}: A question has 1 to 8 fields."]
    assert said(with_steps(f"{STEP}{ASK}fields = {{ {fields} }}")) == (told if faulty else [])


TWO_DECKS = """
[decks.a]
name = "A"
cards = ["A"]
[decks.b]
name = "B"
cards = ["B"]
[piles.one]
of = "a"
name = "One"
each = false
[piles.two]
of = "b"
name = "Two"
each = false
"""


def test_any_105_a_card_stays_with_its_deck() -> None:
    move = 'move = "\'A\'"\nfrom = "one"\nto = "two"'
    (fault,) = said(small(TWO_DECKS).replace('say = "x"', move))
    assert fault.endswith(": These piles are for different decks.")
    assert said(small(TWO_DECKS).replace('say = "x"', move.replace("two", "one"))) == []


def test_any_104_roles_that_are_not_there_are_not_dealt() -> None:
    assert said(small().replace('say = "x"', 'deal = "roles"')) == [
        "Line 8: There is no “roles” here."
    ]


LANGUAGES = '{ en = "A", de = "B", nl = "C" }'


def test_any_101_every_text_has_the_languages_of_the_others() -> None:
    text = small().replace('"x"', LANGUAGES).replace('"A."', '{ en = "A", de = "B" }')
    assert said(text) == [
        "Line 3: “about” has no text in “nl”. Add it: other texts of this file have one."
    ]
    assert said(text.replace("nl =", "nld =")) == [f"Line 8: “nld” is no language. {BY_LANGUAGE}"]
    assert said(small().replace('"x"', "{ en = 3 }")) == [
        f"Line 8: “en” is no language. {BY_LANGUAGE}"
    ]


def test_any_101_at_most_twenty_faults_are_said_each_once_from_the_top() -> None:
    steps = "".join(f'{STEP}say = "{{x{n}}}"\nto = "everyone"\n' for n in range(25))
    found = list_faults(with_steps(steps))
    assert len(found) == 20
    assert [each.line for each in found] == [FIRST + 1 + 3 * n for n in range(20)]
    twice = said(with_steps(f'{STEP}say = {{ en = "{{x}} {{x}}", de = "{{x}}" }}'))
    assert sum("“x”" in each for each in twice) == 1


WRITE = re.compile(r'([a-z_]+ = (?:".*?"|\[.*?\]|\{.*?\}))')


@pytest.mark.parametrize("step", [each[0] for each in WRONG])
def test_any_101_what_a_fault_says_to_write_can_be_copied(step: str) -> None:
    for fault in list_faults(with_steps(f"[[phase.step]]\n{step}")):
        assert "= “" not in str(fault.advice)
        for example in WRITE.findall(str(fault.advice)):
            assert tomllib.loads(example)
