"""Writes the report of an evening: of a table saved here, or of an exported file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.commands.data_folder import DATABASE, open_tables_in
from companion.commands.language import voice
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from companion.table.table import Table
from web.render.renderer import Renderer
from web.render.report import report
from web.services import GAMES_FOLDER


def write_report(what: str, code: str | None, folder: Path, out: Path) -> None:
    """Write one page about the table of this code, or in this file."""
    file = Path(what)
    is_file = file.is_file() or file.name != what or file.suffix
    opened = _open_in_file(file, code, folder) if is_file else _open_saved(what, folder)
    with opened as table:
        out.write_text(
            report(table, Renderer(GAMES_FOLDER), voice(table.record.game.id).catalogue), "utf-8"
        )


@contextmanager
def _open_saved(code: str, folder: Path) -> Iterator[Table]:
    with open_tables_in(folder) as tables:
        yield tables.open(code)


@contextmanager
def _open_in_file(file: Path, code: str | None, folder: Path) -> Iterator[Table]:
    """The table in an exported file, opened in a folder that is deleted: nothing is imported."""
    with TemporaryDirectory() as passing:
        log = SqliteLog(Path(passing) / DATABASE)
        try:
            tables = Tables(log, Vault.in_folder(folder))
            yield tables.open(tables.import_(file.read_bytes(), code).code)
        finally:
            log.close()
