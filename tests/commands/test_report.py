"""`companion report`: one page about a game saved here or in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.commands.storing import tables_in
from companion.tables.state.people import HOST

GAME = "sancti_et_malum"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and data of this test only."""
    monkeypatch.setattr("platformdirs.user_config_dir", lambda _name: str(tmp_path / "config"))
    monkeypatch.delenv("COMPANION_DATA", raising=False)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def a_table(folder: Path, *deeds: str) -> str:
    """A table of three at which the host took these actions."""
    folder.mkdir(exist_ok=True)
    with tables_in(folder) as tables:
        table = tables.open(tables.create(GAME, {}).code)
        for name in ("Ada", "Ben", "Cleo"):
            table.join(name)
        for deed in deeds:
            found = next(each for each in table.menu(HOST) if each.offer.name == deed)
            table.act(HOST, deed, found.id, {})
        return table.code


def test_a_saved_table_is_written_as_one_page(tmp_path: Path) -> None:
    code = a_table(tmp_path / "here", "~start", "~close")
    page = tmp_path / "evening.html"
    done = run("report", code, "--out", page, "--data", tmp_path / "here")
    assert done.exit_code == 0, done.output
    assert str(page) in done.output
    assert all(name in page.read_text("utf-8") for name in ("Ada", "Ben", "Cleo", "<style>"))


def test_an_exported_file_is_reported_without_importing_it(tmp_path: Path) -> None:
    code = a_table(tmp_path / "here", "~start", "~close")
    file, page = tmp_path / "evening.table", tmp_path / "evening.html"
    key = run("export", code, file, "--data", tmp_path / "here").output.split()[-1]
    there = tmp_path / "there"
    done = run("report", file, "--code", key, "--out", page, "--data", there)
    assert done.exit_code == 0, done.output
    assert "Cleo" in page.read_text("utf-8")
    with tables_in(there) as tables:
        assert tables.list() == []


def test_a_failed_report_gets_a_sentence(tmp_path: Path) -> None:
    page = tmp_path / "evening.html"
    code = a_table(tmp_path / "here", "~start")
    for what, words in ((code, "when the game is over"), ("QQQQQ", "no table")):
        failed = run("report", what, "--out", page, "--data", tmp_path / "here")
        assert failed.exit_code == 1
        assert words in failed.output
        assert "Traceback" not in failed.output
    assert not page.exists()
