"""The files of the project, each read and parsed once, and faults in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

FOLDERS = (
    "companion",
    "hosting",
    "printables",
    "scanner",
    "web",
    "lab",
    "tests",
    "docs",
    ".ci",
    ".github",
)
PROGRAM = ("companion", "hosting", "printables", "scanner", "web")
"""The folders of the program."""

NOT_OURS = {".git", "__pycache__", "vendor", "fonts", "images", "node_modules"}
_BODIES = ("body", "handlers", "cases", "orelse", "finalbody")
"""The fields of a statement that hold statements."""
SOURCES = (".py", ".js", ".css", ".html")


@dataclass(frozen=True, order=True)
class Fault:
    """A fault: where it is, and what to do."""

    path: str
    line: int
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.advice}"


@dataclass(frozen=True)
class File:
    """One file."""

    path: str
    """Its path from the root of the tree, with slashes."""
    text: str
    """Its text; empty if it is not a text file."""

    @cached_property
    def lines(self) -> list[str]:
        """Its lines."""
        return self.text.splitlines()

    @cached_property
    def syntax(self) -> ast.Module:
        """A Python file, parsed."""
        return ast.parse(self.text)

    @cached_property
    def statements(self) -> list[ast.AST]:
        """All statements of a Python file, wherever they are nested."""
        return list(_statements(self.syntax))

    @property
    def name(self) -> str:
        """Its name without the folder."""
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The folder it is in."""
        return self.path.rpartition("/")[0]

    def fault(self, line: int, advice: str) -> Fault:
        """A fault in this file."""
        return Fault(self.path, line, advice)

    def found(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
        """Each line in which the pattern matches, and the match."""
        for number, line in enumerate(self.lines, start=1):
            if match := pattern.search(line):
                yield number, match[0]


def _statements(within: ast.AST) -> Iterator[ast.AST]:
    for field in _BODIES:
        for each in getattr(within, field, ()):
            yield each
            yield from _statements(each)


class Tree:
    """The whole project, or a small one made by a test."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[File]:
        """Every file of the project."""
        there = chain(self.root.iterdir(), *((self.root / each).rglob("*") for each in FOLDERS))
        return [
            File(path.relative_to(self.root).as_posix(), _text(path))
            for path in sorted(there)
            if path.is_file() and not NOT_OURS & set(path.relative_to(self.root).parts)
        ]

    def ending(self, *suffixes: str) -> list[File]:
        """The files with one of these endings."""
        return [file for file in self.files if file.path.endswith(suffixes)]

    def program(self) -> list[File]:
        """The sources of the program, as installed on the laptop."""
        within = tuple(f"{each}/" for each in PROGRAM)
        return [file for file in self.ending(*SOURCES) if file.path.startswith(within)]

    def modules(self) -> list[File]:
        """The Python files of the program."""
        return [file for file in self.program() if file.path.endswith(".py")]

    def file(self, path: str) -> File:
        """The file at this path; an empty one if it is missing."""
        return next((file for file in self.files if file.path == path), File(path, ""))

    def games(self) -> list[str]:
        """The id of every game."""
        start, end = "companion/games/", "/__init__.py"
        inner = [
            file.path.removeprefix(start).removesuffix(end)
            for file in self.files
            if file.path.startswith(start) and file.path.endswith(end)
        ]
        return [each for each in inner if "/" not in each and each != "__init__.py"]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
