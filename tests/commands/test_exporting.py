"""Tables go to another laptop or another browser, and one companion at a time has a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.data_folder import InUse, lock_folder, make_instance_name, open_tables_in
from companion.table.record.players import HOST
from tests.kit.command_line import done, refused, run
from tests.kit.saved_tables import save
from tests.kit.table_evening import agree_to_export
from tests.kit.web.served import serving


def a_table(folder: Path) -> str:
    """A table that has begun, and whose players let the host save it."""
    (saved,) = save(folder)
    with open_tables_in(folder) as tables:
        agree_to_export(tables.open(saved.code))
    return saved.code


def test_a_table_moves_to_another_laptop_and_is_verified(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "evening.table"
    code = a_table(here)
    key = done("export", code, file, "--data", here).split()[-1]
    done("verify", file, "--code", key, "--data", there)
    assert f"/host/{code}/" in done("import", file, "--code", key, "--data", there)
    with open_tables_in(there) as tables:
        names = [player.name for player in tables.open(code).record.people.players.values()]
    assert names == ["Ada", "Ben"]
    assert "This table is still here" in refused("import", file, "--data", here)


def test_a_running_companion_exports_its_table_and_tells_everybody(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "evening.table"
    data.mkdir()
    with serving(data, real=True) as served:
        laid = served.table("Ada", "Ben", "Cleo", game="mea_culpa")
        assert "have to agree first" in refused("export", laid.code, file, "--data", data)
        laid.agree_to_export()
        key = done("export", laid.code, file, "--data", data).split()[-1]
        assert laid.view(laid.tokens[1])["journal"][-1].endswith("a copy of this table in a file.")
        assert "no table" in refused("export", "QQQQQ", file, "--data", data)
    done("verify", file, "--code", key, "--data", tmp_path / "there")


def test_a_failed_export_or_import_gets_a_sentence(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "evening.table"
    assert "no table" in refused("export", "QQQQQ", file, "--data", here)
    run("export", a_table(here), file, "--data", here)
    assert "code" in refused("import", file, "--data", there)
    assert "code" in refused("import", file, "--code", "WRONG", "--data", there)
    file.write_bytes(file.read_bytes()[:-40])
    assert refused("verify", file, "--data", here).endswith(".")
    file.write_bytes(b"no table at all")
    assert refused("import", file, "--data", here).endswith(".")


def test_a_host_without_the_old_browser_gets_a_new_link(tmp_path: Path) -> None:
    code = a_table(tmp_path)
    token = done("host", code, "--data", tmp_path).strip().rpartition("/")[2]
    with open_tables_in(tmp_path) as tables:
        assert tables.open(code).people.who(token) == HOST
        assert tables.open(code).people.who("made up") is None
    with lock_folder(tmp_path):
        assert "already running" in refused("host", code, "--data", tmp_path)


def test_only_one_companion_serves_a_folder(tmp_path: Path) -> None:
    with lock_folder(tmp_path):
        with pytest.raises(InUse, match="--data"), lock_folder(tmp_path):
            pass
        assert "already running" in refused("serve", "--no-browser", "--data", tmp_path)
    with lock_folder(tmp_path):
        assert make_instance_name(tmp_path) == make_instance_name(tmp_path)
