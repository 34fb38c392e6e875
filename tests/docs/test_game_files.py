"""The page about game files: it has every key, every function and every limit, and no others."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.emblems import EMBLEMS
from companion.core.shelf import TAGS
from companion.told.playing import executor, interpreter
from companion.told.playing.budget import TODAY
from companion.told.reading import (
    evaluating,
    game_file,
    list_faults,
    material,
    parsing,
    questions,
    sentences,
    steps,
    type_rules,
)
from companion.told.reading.expressions import Call, OverList
from companion.told.reading.faults import Notes
from companion.told.reading.file_table import FileTable
from companion.told.reading.toml_lines import Path
from tests.kit.game_file_page import EXAMPLES, FUNCTION, PAGE

TABLE: str = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[-1]
LIMIT = re.compile(r"^\| ([^`|]+(?:\(.+?\))?) \| ([\d,]+) \|$", re.MULTILINE)

DISCARD = '[piles.discard]\nname= "x"\nof= "mine"\neach= false\n'
STARTS: Mapping[str, str] = {
    "The game": TABLE,
    "Shelf: `[shelf]`": "[shelf]",
    "Teams: `[teams]`": "[teams]",
    "Roles: `[roles.NAME]`": '[roles.mine]\nname = "x"',
    "Values: `[values.NAME]`": '[values.mine]\nname = "x"',
    "Decks: `[decks.NAME]`": DISCARD + '[decks.mine]\nname = "x"\ncards = ["Fig"]',
    "Piles: `[piles.NAME]`": '[piles.mine]\nname = "x"\nof = "fruit"',
    "Dice: `[dice.NAME]`": '[dice.mine]\nname = "x"',
    "Paper: `[paper]`": "[paper]",
    "Phases and steps: `[[phase]]`, `[[phase.step]]`": '[[phase.step]]\nsay = "{sum(fist)}"',
    "`ask`": '[[phase.step]]\nask = "Hm?"\nyes_no = true\nanswers = "mine"',
    "Answers that are refused": '[phase.step.refuse]\nwhen = "no"\nsay = "No."',
    "`say`": '[[phase.step]]\nsay = "Hm."',
    "`pause`": '[[phase.step]]\npause = "Hm."',
    "`open`": '[[phase.step]]\nopen = "fist"',
    "`set`": '[[phase.step]]\nset = "turn = nobody"',
    "`clear`": '[[phase.step]]\nclear = "fist"',
    "`deal`": '[[phase.step]]\ndeal = "hand"',
    "`move`": '[[phase.step]]\nmove = "last(row)"\nfrom = "row"\nto = "hand[turn]"',
    "`swap`": '[[phase.step]]\nswap = ["first(row)", "first(hand[turn])"]',
    "`pass`": '[[phase.step]]\npass = "hand"',
    "`gather`": '[[phase.step]]\ngather = "fruit"',
    "`shuffle`": '[[phase.step]]\nshuffle = "row"',
    "`roll`": '[[phase.step]]\nroll = "cup"',
    "`remove`": '[[phase.step]]\nremove = "turn"',
    "`return`": '[[phase.step]]\nreturn = "turn"',
    "`end`": '[[phase.step]]\nend = "Over."',
}
"""The least that each part of the page is about: its examples are put into it."""
NAMED = ("Steps with a name: `[steps.NAME]`", "`do`")
"""The parts about steps that have a name."""
BLOCK = {"name", "dark", "step"}
"""The keys of a phase, and of a step that has steps of its own."""


def with_example(title: str, key: str, example: str) -> str:
    """The file of this example: the least of its part, and the table of the page."""
    if title in NAMED:
        return _named_steps(title, key, example)
    start = STARTS[title]
    if title == "The game":
        kept = [line for line in TABLE.splitlines() if not line.startswith(f"{key} =")]
        score = ['score = "points"'] if key == "best" else []
        return "\n".join([example, *score, *kept])
    lines = _without(start, example.partition(" ")[0])
    if title == "`ask`":
        lines = _asking(lines, key, example)
    elif title.startswith("Phases"):
        more = [] if key == "reveals" else ['reveals = "fist"']
        lines = [*lines, *more, example]
        if key in BLOCK:
            inner = '[[phase.step.step]]\nsay = "Hm."' if key != "step" else ""
            lines = ["[[phase.step]]", example, inner]
    else:
        lines = [*lines, example]
    if title == "Answers that are refused":
        lines = ['[[phase.step]]\nask = "Hm?"\nnumber = [0, 3]\nanswers = "mine"', *lines]
    if lines[0].startswith("[["):
        return "\n".join([TABLE, *lines])
    return TABLE.replace("[[phase]]", "\n".join([*lines, "[[phase]]"]), 1)


def _named_steps(title: str, key: str, example: str) -> str:
    """Steps that are called mine, and the step that does them."""
    call = 'do = "mine(turn, 1)"' if key == "with" else 'do = "mine"'
    said = [] if key == "step" else ['step = [{ say = "Hm." }]']
    inside = [] if title == "`do`" else [example]
    doing = example if title == "`do`" else call
    return "\n".join([TABLE, "[[phase.step]]", doing, "[steps.mine]", *said, *inside])


def _asking(lines: list[str], key: str, example: str) -> list[str]:
    if key == "label":
        return [*lines[:2], "[phase.step.fields.mine]", "yes_no = true", example]
    dropped = {"fields": ["yes_no", "answers"], "refuse": ["yes_no"]}.get(key, [])
    if key in questions.FIELDS:
        dropped = ["yes_no"]
    if key == "pick":
        dropped, example = ["yes_no"], f"player = true\n{example}"
    if key == "columns":
        dropped, example = ["yes_no"], f'card = "hand"\n{example}'
    if key == "by":
        example = f"together = true\n{example}"
    if key == "decoy":
        example = f'who = "role:wolf"\n{example}'
    kept = [line for line in lines if line.partition(" ")[0] not in dropped]
    return [*kept, *(["number = [0, 9]"] if key == "refuse" else []), example]


def _without(start: str, key: str) -> list[str]:
    return [line for line in start.splitlines() if line.partition(" ")[0] != key]


def test_the_table_of_the_page_is_a_game() -> None:
    assert list_faults(TABLE) == ()


@pytest.mark.parametrize(("title", "key", "example"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_each_example_is_right(title: str, key: str, example: str) -> None:
    assert [str(each.sentence) for each in list_faults(with_example(title, key, example))] == []
    assert key in example


# --- no key is missing ---------------------------------------------------------------------------


def asked_for(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Which keys the companion looks for in each kind of table, when it reads the examples."""
    found: dict[str, set[str]] = defaultdict(set)
    get, contains = FileTable.get, FileTable.__contains__

    def getting(table: FileTable, key: str, usual: Any = None) -> Any:
        found[_kind(table)].add(key)
        return get(table, key, usual)

    def containing(table: FileTable, key: str) -> bool:
        if key not in steps.VERBS:
            found[_kind(table)].add(key)
        return contains(table, key)

    monkeypatch.setattr(FileTable, "get", getting)
    monkeypatch.setattr(FileTable, "__contains__", containing)
    game_file._read.cache_clear()  # noqa: SLF001 - so that every example is read again
    for each in EXAMPLES:
        list_faults(with_example(*each))
    return found


def _kind(table: FileTable) -> str:
    """What a table is: a game, a thing of some kind, a step with its verb, a field, a refusal."""
    path: Path = table.path
    if path[-1:] == ("refuse",):
        return "refuse"
    if "fields" in path:
        return "ask"
    if {"phase", "step"} & {*path}:
        verbs = [each for each in steps.VERBS if each in table.raw]
        return verbs[0] if verbs and "step" in path else "block"
    return str(path[0]) if path else "game"


TABLES = {"phase", "steps", "roles", "decks", "piles", "dice", "values", "paper", "shelf", "teams"}
"""What the game has as tables of its own: each is a part of the page."""


def on_the_page() -> dict[str, set[str]]:
    """The keys of the page for each kind of table."""
    found: dict[str, set[str]] = defaultdict(set)
    for title, key, _ in EXAMPLES:
        found[_named(title)].add(key)
    common = {"each", "when", "times", "until", "reveals"}
    found["game"] |= TABLES
    found["block"] |= common
    for verb in steps.VERBS:
        found[verb] |= common
    return found


def _named(title: str) -> str:
    if title == "Answers that are refused":
        return "refuse"
    if title.startswith("Phases"):
        return "block"
    if title in NAMED[:1]:
        return "steps"
    word = title.partition(":")[0].strip("`").lower()
    return "game" if word == "the game" else word


def test_the_page_has_every_key_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real, told = asked_for(monkeypatch), on_the_page()
    assert set(real) == set(told)
    looked_at_everywhere = {*BLOCK, "fields", "ask"}
    for kind, keys in told.items():
        assert keys <= real[kind], kind
        assert real[kind] - keys <= looked_at_everywhere, kind


# --- functions and limits ------------------------------------------------------------------------


def test_the_page_has_every_function_with_what_it_gives() -> None:
    rows = FUNCTION.findall(PAGE)
    plain = {name for name, over, *_ in rows if not over}
    assert plain == {*parsing.FUNCTIONS, parsing.TEAM}
    assert {name for name, over, *_ in rows if over} == parsing.OVER
    read = read_names()
    for name, over, gives, example in rows:
        assert example.startswith(f"{name}(")
        expr = parsing.parse_expression(example)
        assert isinstance(expr, OverList if over else Call)
        assert str(type_rules.KINDS[type_rules.type_of(expr, read).kind]) == gives, example


def read_names() -> type_rules.Names:
    """The names of the page's table."""
    file = FileTable(tomllib.loads(TABLE), (), Notes({(): 1}))
    found = material.read_material(file, sentences.Texts())
    questions.declare(file, found)
    return found.names


THINGS = {4: "four"}
LIMITS = (
    game_file.MAX_FILE_CHARS,
    steps.MAX_STEPS,
    steps.MAX_STEP_NESTING,
    material.MAX_THINGS,
    material.MAX_VALUES,
    material.MAX_CARDS,
    material.MAX_START_CARDS,
    executor.MAX_PIECES_AT_ONCE,
    material.MAX_CHOICES,
    questions.MAX_FIELDS,
    sentences.MAX_CARD_CHARS,
    sentences.MAX_LABEL_CHARS,
    sentences.MAX_PROMPT_CHARS,
    sentences.MAX_LINE_CHARS,
    parsing.MAX_EXPRESSION_CHARS,
    parsing.MAX_DIGITS,
    game_file.MAX_ANSWERS,
    interpreter.MAX_ROUNDS,
    TODAY.between,
    TODAY.game,
    evaluating.FORM_WORK,
    TODAY.answer,
)


@pytest.mark.parametrize(("title", "words"), [("Emblems", EMBLEMS), ("Tags", TAGS)])
def test_the_page_lists_every_emblem_and_tag(title: str, words: Mapping[str, object]) -> None:
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    listed = re.findall(r"`([a-z ]+)`[,.]", part)
    assert listed == [*words]


def test_the_page_has_the_limits_as_they_are() -> None:
    part = PAGE.partition("## Limits")[2].partition("\n## ")[0]
    assert [int(number.replace(",", "")) for _, number in LIMIT.findall(part)] == list(LIMITS)
    assert f"a step costs {TODAY.step}," in part
    assert f"gives {TODAY.earned:,} of it back" in part
    assert f"{THINGS[evaluating.THINGS_OF_ONE_WORK]} things of a list" in part
    assert f"a line in the journal {TODAY.line}," in part
    assert f"opened or rolled {executor.WORK_PER_PIECE}." in part
    assert f"ends at {evaluating.MAX_VALUE:,}." in PAGE
    assert f"at most so many characters, up to {questions.MAX_TEXT_CHARS} |" in PAGE
    assert f"up to {questions.MAX_FIELDS} fields" in PAGE
    assert f"one of 2 to {material.MAX_CHOICES} texts" in PAGE
    assert f"{game_file.DEFAULT_MAX_ANSWERS} unless it says so" in PAGE
