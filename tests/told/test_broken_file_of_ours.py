"""A broken file among ours: it is left out with a sentence, and everything else works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import companion
from companion.games import find_games
from companion.told.editing.new_parts import STARTS

PROGRAM = """
from companion.games import find_games
from companion.told.editing.new_parts import STARTS
print(*find_games())
print(*STARTS)
"""


def test_broken_files_of_ours_are_left_out(tmp_path: Path) -> None:
    copy = tmp_path / "companion"
    copytree(Path(companion.__file__).parent, copy, ignore=ignore_patterns("__pycache__"))
    ours = copy / "told" / "games"
    (ours / "magpies.toml").write_text('title = "Magpies"\n', "utf-8")
    (ours / "spoof.toml").write_bytes(b"\xff\xfe")
    (ours / "before" / "werewolf.toml").write_text("no toml", "utf-8")
    command = [sys.executable, "-c", PROGRAM]
    run = subprocess.run(  # noqa: S603 - our own program
        command, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    games, starts = (set(line.split()) for line in run.stdout.splitlines())
    broken = {"magpies", "spoof", "werewolf"}
    assert (set(find_games()) - games, set(STARTS) - starts) == (broken, broken)
    assert [line.partition(" in ")[0] for line in run.stderr.splitlines()] == [
        "magpies.toml", "spoof.toml", "werewolf.toml"
    ]  # fmt: skip
    assert all(" is left out. " in line for line in run.stderr.splitlines())
