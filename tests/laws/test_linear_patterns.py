"""No regular expression of ours takes more than linear time, whatever text it meets.

Every one is judged, where strangers' text comes to it or not: nobody has to know which do.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games.myths.pcio_import.wordings import WORDINGS
from tests.kit.linear_patterns import why_not_linear

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "web", "scanner", "printables")
USES = ("match", "fullmatch", "search", "split", "sub", "subn", "findall", "finditer")
OURS = {
    "companion/cli.py": "what its owner has configured",
    "web/routes/editor_preview.py": "our own page, to be shown without its scripts",
    "web/server/static_files.py": "our own scripts and styles, once for each",
    "web/render/report.py": "our own pages, to be saved",
    "companion/commands/new_game/__init__.py": "our own files, at the command line",
    "companion/commands/inventory.py": "what is installed here, at the command line",
    "web/server/machine_checks.py": "what this machine says of itself",
}
"""Patterns that meet only what is ours, and need not be linear."""


class UsedPattern(NamedTuple):
    """A pattern, where it stands and how it is used there."""

    file: str
    line: int
    """Or its number, if it is put together from others."""
    pattern: re.Pattern[Any] | None
    """None if it is put together when it is used."""
    how: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.how}"


@cache
def used_patterns() -> tuple[UsedPattern, ...]:
    """Every pattern of the program."""
    return tuple(
        used
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "template" not in path.relative_to(ROOT).parts
        for used in _in_file(path)
    )


def _in_file(path: Path) -> Iterator[UsedPattern]:
    text, file = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
    if not re.search(r"^import re$", text, re.MULTILINE):
        return
    module = import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    tree = ast.parse(text)
    named = {
        node.value: target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not (use := _of_re(node.func)):
            continue
        if use in USES:
            yield UsedPattern(file, node.lineno, _compiled(node, module), use)
        elif use == "compile":
            pattern = _compiled(node, module)
            for how in _uses_of(named.get(node), text):
                yield UsedPattern(file, node.lineno, pattern, how)


def _of_re(function: ast.expr) -> str:
    """Which function of the library this is, if it is one."""
    match function:
        case ast.Attribute(ast.Name("re"), name):
            return name
    return ""


class _Escaped(ast.NodeTransformer):
    """Puts a text into each place where one is put that means nothing in a pattern."""

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        called = node.value
        if isinstance(called, ast.Call) and ast.unparse(called.func) == "re.escape":
            return ast.Constant(r"a\ b")
        return node


def _compiled(node: ast.Call, module: Any) -> re.Pattern[Any] | None:
    """The pattern as the module makes it."""
    flags = [each.value for each in node.keywords if each.arg == "flags"]
    at = {"compile": 1, "match": 2, "fullmatch": 2, "search": 2, "findall": 2, "finditer": 2}
    place = at.get(node.func.attr, 9) if isinstance(node.func, ast.Attribute) else 9
    flags += node.args[place : place + 1]
    told = ast.Expression(ast.Tuple([_Escaped().visit(node.args[0]), *flags[:1]], ast.Load()))
    try:
        made = eval(compile(ast.fix_missing_locations(told), "", "eval"), vars(module))  # noqa: S307 - our own source
    except NameError:
        return None
    return re.compile(*made)


@cache
def _sources() -> str:
    return "\n".join(
        path.read_text("utf-8") for package in PACKAGES for path in (ROOT / package).rglob("*.py")
    )


def _uses_of(name: str | None, text: str) -> list[str]:
    """How a pattern of this name is used: in its file if it is private; searching is the worst."""
    where = text if name and name.startswith("_") else _sources()
    found = set(re.findall(rf"\b{name}\.({'|'.join(USES)})\b", where))
    return sorted(found) or ["search"]


PUT_TOGETHER = {"companion/games/myths/pcio_import/wordings.py": WORDINGS}
"""Patterns that are put together from others, by their file."""


def all_patterns() -> Iterator[UsedPattern]:
    """Every pattern that has to be linear, those that are put together in the end."""
    yield from (each for each in used_patterns() if each.file not in {*OURS, *PUT_TOGETHER})
    for file, patterns in PUT_TOGETHER.items():
        yield from (
            UsedPattern(file, number, each, "search") for number, each in enumerate(patterns, 1)
        )


def test_every_pattern_is_linear() -> None:
    unread = [str(used) for used in all_patterns() if used.pattern is None]
    assert unread == [], "write them so that they can be read without running anything"
    judged = (
        (used, used.pattern and why_not_linear(used.pattern, used.how)) for used in all_patterns()
    )
    assert [f"{used}: {why}" for used, why in judged if why] == []


def test_what_is_ours_is_still_there() -> None:
    assert set(OURS) <= {each.file for each in used_patterns()}


# --- the judge itself ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "how"),
    [
        (r"(a+)+$", "fullmatch"),
        (r"(a|a)*b", "match"),
        (r"(?:a|aa)+b", "match"),
        (r"(?:x*)*y", "match"),
        (r"a*a*b", "match"),
        (r"a*b", "search"),
        (r"\s*\|\s*", "split"),
        (r"/\*.*?\*/", "sub"),
        (r"\d+(?=x)", "search"),
        (r"a(?=b*c)", "search"),
        (r"(a)\1*", "match"),
        (r'\s*([A-Za-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))\s*(?:;|$)', "finditer"),
    ],
)
def test_what_is_worse_than_linear_is_noticed(pattern: str, how: str) -> None:
    assert why_not_linear(re.compile(pattern), how)


@pytest.mark.parametrize(
    ("pattern", "how"),
    [
        (r"a*b", "match"),
        (r"^a*b", "search"),
        (r"\d+", "search"),
        (r"<[^<>]*>", "sub"),
        (r"(?:ab|a)*c", "fullmatch"),
        (r"[a-z][a-z0-9]*(_[a-z0-9]+)*", "fullmatch"),
        (r'"(?:[^"\\]|\\.)*"', "match"),
    ],
)
def test_what_is_linear_is_not_suspected(pattern: str, how: str) -> None:
    assert not why_not_linear(re.compile(pattern), how)
