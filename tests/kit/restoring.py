"""The command `companion restore`, and what goes on before it is needed."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from companion.cli import main
from companion.commands.data_folder import open_tables_in
from tests.kit.saved_tables import Saved, step

GARBAGE = b"no database" * 1000


def restore(folder: Path, *words: object) -> Result:
    """Run the command with these words."""
    return CliRunner().invoke(main, ["restore", *map(str, words), "--data", str(folder)])


def done(folder: Path, *words: object) -> str:
    """What it says when it does what it is told."""
    result = restore(folder, *words)
    assert result.exit_code == 0, result.output
    return result.output


def go_on(folder: Path, saved: Saved, steps: int = 4) -> None:
    """Let more happen at a table, and no backup be made of it."""
    with open_tables_in(folder) as tables:
        step(tables.open(saved.code), steps)
