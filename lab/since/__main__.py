"""Runs the tests that what has changed since a commit concerns, and says which it leaves out.

python -m lab.since [COMMIT] [--plan]

Without COMMIT it is the last one. The laws are asked in any case, at their quick budget; if only
games have changed, those of these games. Tests that are run are recorded for the next time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from lab.since import plugin, record
from lab.since.changes import Change, changes
from lab.since.choosing import EVERY_PAGE, LONG, Choice, game_of

ROOT = Path(__file__).parents[2]
LAWS = "tests/laws"
# Files are named here, and a file that is named runs with what only a thorough run has time for.
QUICK = ("-m", "not thorough")
MANY = ("--numprocesses=auto", "--dist=load", "--maxschedchunk=4", "--durations=10")


def main(base: str, *, plan: bool) -> int:
    """Choose, say so, and run; returns pytest's exit code."""
    differing = changes(ROOT, base)
    choice = Choice(ROOT, record.read(ROOT))
    changed = {each.path for each in differing}
    # Those in which programs of their own run are for when they are edited themselves.
    alone = {*changed, EVERY_PAGE}
    chosen = [
        each for each in choice.chosen(differing) if each in alone or not each.startswith(LONG)
    ]
    games = games_of(differing)
    for line in describe_run(differing, choice.files, chosen, games):
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
    if plan or not differing:
        return 0
    options = ["-p", "lab.since.plugin", *QUICK, *MANY]
    command = [sys.executable, "-m", "pytest", *options, LAWS, *chosen]
    environment = {**os.environ, "COMPANION_LAWS": "quick", plugin.GAMES: " ".join(games)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode  # noqa: S603


def games_of(changed: Iterable[Change]) -> list[str]:
    """The games that have changed, if nothing else of the program has; else none."""
    program = [
        each.path for each in changed if not each.path.startswith(("lab/", "tests/", "docs/"))
    ]
    program = [path for path in program if "/" in path]
    games = {game_of(path) for path in program}
    return sorted(games) if games and "" not in games else []


def describe_run(
    changed: Sequence[Change], files: Sequence[str], chosen: Sequence[str], games: Sequence[str]
) -> Iterator[str]:
    """What is run, and what is left out."""
    yield f"Changed: {', '.join(each.path for each in changed) or 'nothing'}"
    yield f"The laws at their quick budget: {', '.join(games) or 'all games'}"
    yield f"Tests: {', '.join(chosen) or 'no others'}"
    rest = Counter(_folder(each) for each in files if each not in {*chosen})
    rest.pop(LAWS, None)
    counts = ", ".join(f"{count} of {folder}" for folder, count in sorted(rest.items()))
    yield f"Left out, for `make test` and CI, are files of tests: {counts}"


def _folder(path: str) -> str:
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[1] == "games" else 2] if len(parts) > 2 else parts[:1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m lab.since", description=__doc__)
    parser.add_argument("base", nargs="?", default="", metavar="COMMIT", help="since when")
    parser.add_argument("--plan", action="store_true", help="only say what would be run")
    asked = parser.parse_args()
    sys.exit(main(asked.base, plan=asked.plan))
