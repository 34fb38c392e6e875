"""Which files of tests a change concerns.

Of a program's file these are the tests that called a changed function when they were last
recorded; of a template, those that drew it. Those that were never recorded are taken if they are
in the folder for that part of the program, or import the file. What is neither Python nor a
template concerns its folder's tests. What pages are made of concerns the test that opens every
page, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from lab.since.changes import Change
from lab.since.record import Called

FOLDERS = {
    "companion/core/": ("tests/core",),
    "companion/told/": ("tests/told",),
    "companion/table/": ("tests/table",),
    "companion/opponents/": ("tests/opponents",),
    "companion/storage/": ("tests/storage",),
    "companion/library/": ("tests/library",),
    "hosting/": ("tests/hosting",),
    "companion/commands/": ("tests/commands",),
    "companion/locale/": ("tests/locale", "tests/catalogues", "tests/web/test_languages.py"),
    "companion/": ("tests/commands",),
    "printables/": (
        "tests/printables",
        "tests/commands/test_print.py",
        "tests/web/test_printing.py",
    ),
    "scanner/": ("tests/scanner", "tests/commands/test_scan.py", "tests/web/test_scanning.py"),
    "web/": ("tests/web",),
    "docs/": ("tests/docs",),
    "lab/": ("tests/lab",),
    "distribution/": ("tests/test_distribution.py", "tests/test_program.py"),
    "": ("tests/docs", "tests/test_build.py", "tests/test_contracts.py"),
}
"""The tests for each part of the project; the first that fits counts."""
GAMES = "companion/games/"
PROGRAM = ("companion/", "hosting/", "printables/", "scanner/", "web/")
LONG = ("tests/browser/", "tests/hosting/browser/", "tests/hosting/postgres/", "tests/attacks/")
"""Tests in which programs of their own run: nothing says what those call."""
EVERY_PAGE = "tests/browser/test_every_page.py"
PAGE_FILES = (".html", ".css", ".js")


def game_of(path: str) -> str:
    """The game that a file belongs to, if to one."""
    inside = path.removeprefix(GAMES) if path.startswith(GAMES) else ""
    return inside.partition("/")[0] if "/" in inside else ""


class Choice:
    """All files of tests, and what is known of them."""

    def __init__(self, root: Path, called: Mapping[str, Called]) -> None:
        self._root = root
        self._called = called
        self.files = [each.relative_to(root).as_posix() for each in _tests_in(root / "tests")]
        self._imports = cache(self._imported)
        self._reach = cache(self._reached)

    def chosen(self, changes: Sequence[Change]) -> list[str]:
        """The files to run, the laws not included."""
        some = {path for change in changes for path in self._concerned(change)}
        if any(each.path.startswith("web/") and each.path.endswith(PAGE_FILES) for each in changes):
            some |= {EVERY_PAGE} & {*self.files}
        return sorted(path for path in some if not path.startswith("tests/laws/"))

    def _concerned(self, change: Change) -> Iterator[str]:
        if change.path in self.files:
            yield change.path
        elif change.path.startswith("tests/") or _is_tool(change.path):
            yield from self._helped_by(change.path)
        elif change.path.startswith(PROGRAM) and change.path.endswith((".py", ".html")):
            yield from self._calling(change)
        else:
            yield from self._in_folder(change.path)

    def _helped_by(self, path: str) -> Iterator[str]:
        """The tests that import a helper, or that are beside it and may read it."""
        beside = f"{path.rpartition('/')[0]}/"
        for each in self.files:
            if path in self._reach(each) or (each.startswith(beside) and not path.endswith(".py")):
                yield each

    def _calling(self, change: Change) -> Iterator[str]:
        near = set(self._in_folder(change.path))
        for each in self.files:
            known = self._called.get(each)
            if known is None:
                if each in near or (not each.startswith(LONG) and change.path in self._reach(each)):
                    yield each
            elif (names := known.get(change.path)) and (change.outside or change.functions & names):
                yield each

    def _in_folder(self, path: str) -> Iterator[str]:
        if game := game_of(path):
            folders: tuple[str, ...] = (f"tests/games/{game}/",)
        else:
            folders = next(some for start, some in FOLDERS.items() if path.startswith(start))
        yield from (each for each in self.files if each.startswith(folders))

    def _reached(self, path: str) -> frozenset[str]:
        """What a file of tests imports, helpers followed and programs not."""
        reached: set[str] = set()
        waiting = [path, *(f"{folder.as_posix()}/conftest.py" for folder in Path(path).parents)]
        while waiting:
            if (one := waiting.pop()) not in reached and (self._root / one).is_file():
                reached.add(one)
                waiting += self._imports(one) if one.startswith(("tests/", "lab/")) else ()
        return frozenset(reached)

    def _imported(self, path: str) -> list[str]:
        names: list[str] = []
        for node in ast.walk(ast.parse((self._root / path).read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names += [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names += [node.module, *[f"{node.module}.{each.name}" for each in node.names]]
        ours = ("tests.", "lab.", "companion.", "hosting.", "printables.", "scanner.", "web.")
        places = [each.replace(".", "/") for each in names if each.startswith(ours)]
        return [f"{place}{end}" for place in places for end in (".py", "/__init__.py")]


def _is_tool(path: str) -> bool:
    return path.startswith("lab/") and path.endswith(".py")


def _tests_in(folder: Path) -> list[Path]:
    return sorted(folder.rglob("test_*.py"))
