"""`companion report`: one page about a game saved here or in a file."""

from __future__ import annotations

from pathlib import Path

from companion.commands.data_folder import open_tables_in
from tests.kit.command_line import done, refused
from tests.kit.saved_tables import press, save


def a_finished_table(folder: Path) -> str:
    """A table whose game the host has ended."""
    (saved,) = save(folder)
    with open_tables_in(folder) as tables:
        press(tables.open(saved.code), "~close")
    return saved.code


def test_a_saved_table_is_written_as_one_page(tmp_path: Path) -> None:
    code, page = a_finished_table(tmp_path), tmp_path / "evening.html"
    assert str(page) in done("report", code, "--out", page, "--data", tmp_path)
    assert all(each in page.read_text("utf-8") for each in ("Ada", "Ben", "<style>"))


def test_an_exported_file_is_reported_without_importing_it(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    file, page = tmp_path / "evening.table", tmp_path / "evening.html"
    key = done("export", a_finished_table(here), file, "--data", here).split()[-1]
    done("report", file, "--code", key, "--out", page, "--data", there)
    assert "Ben" in page.read_text("utf-8")
    with open_tables_in(there) as tables:
        assert tables.list() == []


def test_a_failed_report_gets_a_sentence(tmp_path: Path) -> None:
    page, (saved,) = tmp_path / "evening.html", save(tmp_path)
    for what, words in ((saved.code, "when the game is over"), ("QQQQQ", "no table")):
        assert words in refused("report", what, "--out", page, "--data", tmp_path)
    assert not page.exists()
