"""The commands, options, modules and names on the pages exist, and so do the glossary's words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click

from companion.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
        *(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "decisions"),
        *ROOT.glob("companion/**/README.md"),
    ]
)
CODE = re.compile(r"^```console\n(.*?)^```|`([^`\n]+)`", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|[/\\ ])companion(?: ([a-z][\w-]*))?((?: \S+)*)$")
TARGETS = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
NAMING = (
    "CONTRIBUTING.md",
    "docs/explanation/caches.md",
    "docs/explanation/glossary.md",
    "docs/explanation/how-it-works.md",
)
NAME = re.compile(r"(?:([A-Z]\w+)\.)?([A-Za-z_]\w{2,})(?:\(.*\))?")
ROOMS = ("companion", "hosting", "printables", "scanner", "web", "lab", "tests")
SOURCES = (".py", ".js", ".html", ".css", ".toml")
PYTHON = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
EXAMPLES = ("GAME", "high_card.record")
"""Modules that a page has for example only."""
TERM = re.compile(r"^\| ([^|`]+?) \| ", re.MULTILINE)
DEFINED = re.compile(
    r"\b(?:def|class|function|const|let) (\w+)|^ +(\w+): |(\w+): [\w\[\], |]+[,)=]", re.MULTILINE
)
"""What gives something a name: a definition, a field, a parameter."""


def lines(page: str) -> list[str]:
    """Each line of code on a page, and each span of it."""
    found = [block or span for block, span in CODE.findall(page)]
    return [line.partition(" #")[0].strip() for each in found for line in each.splitlines()]


def wrong_commands(page: str) -> list[str]:
    """Lines that name a command, an option or a target that does not exist."""
    return [line for line in lines(page) if not _is_right(line)]


def _is_right(line: str) -> bool:
    if target := re.match(r"make ([a-z]+)\b", line):
        return target[1] in TARGETS
    if module := re.search(r"python3? -m ([\w.]+)", line):
        return module[1].endswith(EXAMPLES) or find_spec(module[1]) is not None
    if not (said := COMMAND.search(line)):
        return True
    command: click.Command | None = main
    if said[1]:
        command = main.commands.get(said[1])
    if isinstance(command, click.Group) and command is not main:
        command = command.commands.get(said[2].split()[0]) if said[2].split() else None
    return command is not None and set(re.findall(r"--[a-z-]+", said[2])) <= _options(command)


def _options(command: click.Command) -> set[str]:
    told = command.params + (main.commands["serve"].params if command is main else [])
    return {"--help", *(each for one in told for each in (*one.opts, *one.secondary_opts))}


@cache
def sources() -> str:
    """The text of the program and its tests."""
    return "\n".join(
        path.read_text("utf-8")
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in SOURCES and "vendor" not in path.parts and path != Path(__file__)
    )


def unknown_names(page: str) -> list[str]:
    """Names of code that no source has: `Channel.act` needs a class and what it has."""
    names = [match for line in lines(page) if (match := NAME.fullmatch(line))]
    return [each[0] for each in names if not _is_known(each[1], each[2])]


def _is_known(owner: str | None, name: str) -> bool:
    if owner:
        whole = re.search(
            rf"^class {owner}\b.*?(?=^class |\Z)", sources(), re.MULTILINE | re.DOTALL
        )
        return bool(whole and re.search(rf"\b{name}\b", whole[0]))
    return bool(re.search(rf"(?<![a-zA-Z]){name}(?![a-zA-Z])", sources()))


def glossary_of_code() -> str:
    """The glossary without the words that people read."""
    whole = (ROOT / "docs" / "explanation" / "glossary.md").read_text("utf-8")
    return whole.partition("\n## Words for people\n")[0]


def terms(page: str) -> list[str]:
    """Every word that the tables of a glossary define, as often as they do."""
    rows = [word.strip() for row in TERM.findall(page) for word in row.split(",")]
    return [word for word in rows if word not in {"Word", ""}]


@cache
def code_names() -> str:
    """The names of folders and modules, and those that they define, as words."""
    names = {part for path in PYTHON for part in (*path.relative_to(ROOT).parts[:-1], path.stem)}
    for name in DEFINED.findall(sources()):
        names.update(name)
    return "\n".join(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower() for name in names)


def unnamed_terms(page: str) -> list[str]:
    """Words that are defined, but that no name in the code has."""
    return [
        word
        for word in terms(page)
        if not re.search(rf"\b{word.replace('-', ' ').lower()}(s|es)?\b", code_names())
    ]


def test_every_command_on_a_page_works() -> None:
    wrong = [
        (page.relative_to(ROOT).as_posix(), each)
        for page in PAGES
        for each in wrong_commands(page.read_text("utf-8"))
    ]
    assert wrong == []


def test_every_name_on_a_page_exists() -> None:
    unknown = [
        (page, each) for page in NAMING for each in unknown_names((ROOT / page).read_text("utf-8"))
    ]
    assert unknown == []


def test_every_word_of_the_glossary_names_something() -> None:
    page = glossary_of_code()
    assert len(terms(page)) > 50
    assert unnamed_terms(page) == []


def test_every_word_of_the_glossary_is_defined_once() -> None:
    counts = Counter(terms(glossary_of_code()))
    assert [word for word, count in counts.items() if count > 1] == []


def test_what_is_gone_is_found() -> None:
    assert wrong_commands("`companion physician` and `make fast`") == [
        "companion physician",
        "make fast",
    ]
    assert wrong_commands("`companion play x --evenings 3`") != []
    assert wrong_commands("`python -m tests.gone`") == ["python -m tests.gone"]
    assert wrong_commands("```console\n.venv/bin/companion --host 10.0.0.1\n```") == []
    assert unknown_names("`Channel.shove` and `Chan" + "nels.act`") == [
        "Channel.shove",
        "Channels.act",
    ]
    assert unnamed_terms("| frobni" + "cator | what frobs |\n") == ["frobnicator"]
