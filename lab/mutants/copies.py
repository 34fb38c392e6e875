"""Copies of the project at some commit, in which tests run on what is changed there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "faults"
MADE = ("web/static/vendor", "printables/fonts", "node_modules")
"""What is not in git, and belongs to every commit with the same lock file."""
PATIENCE_FILE, PATIENCE_SECONDS = "tests/kit/patience.py", 90
"""How long a failed wait of a browser test lasts: usually it has all the time in the world."""
_NOBODY = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")


def git(*arguments: str) -> str:
    """What git says."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(  # noqa: S603 - our own arguments
        command, capture_output=True, text=True, check=True
    ).stdout.strip()


def commit_of(named: str) -> str:
    """The commit of this name; of none, the checkout as it is, but for files that git ignores."""
    name = named or git(*_NOBODY, "stash", "create") or "HEAD"
    return git("rev-parse", f"{name}^{{commit}}")


@contextmanager
def copy_of(commit: str) -> Iterator[Path]:
    """A copy of the project at a commit; it is removed at the end."""
    folder = KEPT / f"{commit[:12]}-{os.getpid()}"
    git("worktree", "add", "--detach", "--force", str(folder), commit)
    try:
        for name in MADE:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, symlinks=True, copy_function=os.link)
        _be_less_patient(folder / PATIENCE_FILE)
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def _be_less_patient(file: Path) -> None:
    text = file.read_text("utf-8")
    file.write_text(re.sub(r"(?m)^SECONDS = \d+", f"SECONDS = {PATIENCE_SECONDS}", text), "utf-8")
