"""What has changed since a commit: files, and of programs the functions in them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lab.mutants.source import Source

_FILES = re.compile(r"^diff --git a/(.+) b/(.+)$")
_LINES = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")


@dataclass(frozen=True)
class Change:
    """A file that has changed, been added, or gone."""

    path: str
    functions: frozenset[str] = frozenset()
    """The functions with changed lines, by their qualified names."""
    outside: bool = True
    """Whether anything outside functions has changed, or what that is cannot be told."""


def changes(root: Path, base: str) -> list[Change]:
    """What differs in the checkout from where it left this commit, git's new files included."""
    parent = _git(root, "merge-base", base or "HEAD", "HEAD").strip()
    lines = changed_lines(_git(root, "diff", "--no-ext-diff", "--no-renames", "-U0", parent))
    others = _git(root, "ls-files", "--others", "--exclude-standard").splitlines()
    return [
        *(change_of(root, path, where) for path, where in sorted(lines.items())),
        *map(Change, others),
    ]


def changed_lines(diff: str) -> dict[str, set[int]]:
    """The changed lines of each file, counted as they are now."""
    lines: dict[str, set[int]] = {}
    path = ""
    for line in diff.splitlines():
        if files := _FILES.match(line):
            path = files[2]
            lines[path] = set()
        elif hunk := _LINES.match(line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            # Where lines are gone, those around the gap count.
            lines[path] |= set(range(first, first + count)) or {first, first + 1}
    return lines


def change_of(root: Path, path: str, lines: Iterable[int]) -> Change:
    """The change of a file whose lines these are."""
    file = root / path
    if not path.endswith(".py") or not file.exists():
        return Change(path)
    source = Source(path, file.read_text("utf-8"))
    known = range(1, len(source.lines) + 1)
    units = [source.unit(line) for line in lines if line in known]
    outside = any(not unit.is_function for unit in units) or not units
    return Change(path, frozenset(each.name for each in units if each.is_function), outside)


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(  # noqa: S603 - our own arguments
        ["git", "-C", str(root), "-c", "core.quotePath=off", *arguments],  # noqa: S607 - the one that is installed
        capture_output=True,
        text=True,
        check=True,
    ).stdout
