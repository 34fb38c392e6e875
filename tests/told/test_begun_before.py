"""Tables begun when games in files were settings of the toolbox open, play on and export."""

from __future__ import annotations

import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from companion.games import found
from companion.table.record.record import State
from tests.kit.table_evening import TableEvening

BEGUN: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "begun_before.toml").read_text("utf-8")
)


def begun(folder: Path, name: str) -> TableEvening:
    """A companion of today that has taken this table."""
    evening = TableEvening(folder, luck="another")
    evening.games = found()
    evening.tables = evening.registry()
    kept = BEGUN[name]
    evening.code = evening.tables.import_(
        b64decode(kept["archive"]), kept["code"], trusted=False
    ).code
    return evening


@pytest.mark.parametrize("name", BEGUN)
def test_a_table_begun_before_opens_as_it_was(tmp_path: Path, name: str) -> None:
    evening = begun(tmp_path, name)
    umpire = evening.table.record.playing()
    assert evening.table.durable.trouble is None
    assert umpire.digest() == BEGUN[name]["digest"]
    assert len(umpire.entries) == BEGUN[name]["answers"]
    ended = umpire.over is not None
    assert (evening.table.record.state is State.ENDED) is ended
    table = evening.restart()
    assert table.record.playing().digest() == BEGUN[name]["digest"]
    if ended:
        assert evening.tables.verify(*evening.export()).right
