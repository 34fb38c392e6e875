"""The command line: what it does, and one sentence for whatever goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import __version__
from companion.cli import main
from companion.commands.simulation import Tally
from companion.commands.storing import InUse, instance, serving_alone, tables_in
from companion.tables.state.people import HOST
from tests.kit.table_evening import agree_to_export
from tests.kit.web.served import serving

GAME = "sancti_et_malum"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and data of this test only."""
    monkeypatch.setattr("platformdirs.user_config_dir", lambda _name: str(tmp_path / "config"))
    for name in ("HOST", "PORT", "DATA", "BROWSER", "HTTPS"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def told(*words: object) -> str:
    """The message of a failed command: one sentence and no traceback."""
    result = run(*words)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    said = result.output.strip()
    assert "Traceback" not in said
    assert said.count("\n") == 0
    return said


def a_table(folder: Path) -> str:
    """A table of three that has begun, and whose players let the host save it."""
    folder.mkdir(exist_ok=True)
    with tables_in(folder) as tables:
        made = tables.create(GAME, {})
        table = tables.open(made.code)
        for name in ("Ada", "Ben", "Cleo"):
            table.join(name)
        start = next(each for each in table.menu(HOST) if each.offer.name == "~start")
        table.act(HOST, "c1", start.id, {})
        agree_to_export(table)
    return made.code


def test_the_version_is_shown() -> None:
    assert __version__ in run("--version").output


# --- tables


def test_a_table_moves_to_another_laptop_and_is_verified(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "evening.table"
    code = a_table(here)
    exported = run("export", code, file, "--data", here)
    assert exported.exit_code == 0, exported.output
    key = exported.output.split()[-1]
    verified = run("verify", file, "--code", key, "--data", there)
    assert verified.exit_code == 0, verified.output
    imported = run("import", file, "--code", key, "--data", there)
    assert imported.exit_code == 0, imported.output
    assert f"/host/{code}/" in imported.output
    with tables_in(there) as tables:
        names = [player.name for player in tables.open(code).players.values()]
    assert names == ["Ada", "Ben", "Cleo"]
    assert "This table is still here" in told("import", file, "--data", here)


def test_a_running_companion_exports_its_table_and_tells_everybody(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "evening.table"
    data.mkdir()
    with serving(data, real=True) as served:
        laid = served.table("Ada", "Ben", "Cleo", game="mea_culpa")
        assert "have to agree first" in told("export", laid.code, file, "--data", data)
        laid.agree_to_export()
        said = run("export", laid.code, file, "--data", data)
        assert said.exit_code == 0, said.output
        assert laid.view(laid.tokens[1])["journal"][-1].endswith("a copy of this table in a file.")
        assert "no table" in told("export", "QQQQQ", file, "--data", data)
    key = said.output.split()[-1]
    assert run("verify", file, "--code", key, "--data", tmp_path / "there").exit_code == 0


def test_a_failed_export_or_import_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "evening.table"
    assert "no table" in told("export", "QQQQQ", file, "--data", tmp_path / "here")
    run("export", a_table(tmp_path / "here"), file, "--data", tmp_path / "here")
    assert "code" in told("import", file, "--data", tmp_path / "there")
    assert "code" in told("import", file, "--code", "WRONG", "--data", tmp_path / "there")
    file.write_bytes(file.read_bytes()[:-40])
    assert told("verify", file, "--data", tmp_path / "here").endswith(".")
    file.write_bytes(b"no table at all")
    assert told("import", file, "--data", tmp_path / "here").endswith(".")


def test_a_host_without_the_old_browser_gets_a_new_link(tmp_path: Path) -> None:
    code = a_table(tmp_path)
    with tables_in(tmp_path) as tables:
        assert tables.open(code).who("made up") is None
    said = run("host", code, "--data", tmp_path)
    assert said.exit_code == 0, said.output
    token = said.output.strip().rpartition("/")[2]
    with tables_in(tmp_path) as tables:
        assert tables.open(code).who(token) == HOST
    with serving_alone(tmp_path):
        assert "already running" in told("host", code, "--data", tmp_path)


def test_only_one_companion_serves_a_folder(tmp_path: Path) -> None:
    with serving_alone(tmp_path):
        with pytest.raises(InUse, match="--data"), serving_alone(tmp_path):
            pass
        assert "already running" in told("serve", "--no-browser", "--data", tmp_path)
    with serving_alone(tmp_path):
        assert instance(tmp_path) == instance(tmp_path)


def test_a_folder_that_cannot_be_created_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here already")
    assert str(tmp_path / "file") in told("export", "QQQQQ", "x", "--data", tmp_path / "file" / "d")


# --- play


def test_games_are_played_and_counted() -> None:
    many = run("play", GAME, "--random", "--games", 4, "--seats", 2)
    assert many.exit_code == 0, many.output
    assert "100" in many.output
    one = run("play", GAME, "--random", "--set", "target=6", "--set", "dice=app")
    assert one.exit_code == 0, one.output
    assert "answers)" in one.output
    assert run("play", GAME, "--policy", "best", "--seats", 1).exit_code == 0


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = (
        run("play", GAME, "--random", "--seed", seed).output for seed in ("a", "a", "b")
    )
    assert first == second != other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "--random"), "There is no game “chess”"),
        ((GAME, "--random", "--seats", 9), "not for 9"),
        ((GAME, "--random", "--set", "target=99"), "5 to 15"),
        ((GAME, "--random", "--set", "target=many"), "whole number"),
        ((GAME, "--random", "--set", "colour=red"), "no setting “colour”"),
        ((GAME, "--policy", "clever"), "no policy “clever”"),
    ],
)
def test_a_game_that_cannot_be_played_gets_a_sentence(words: tuple[object, ...], said: str) -> None:
    assert said in told("play", *words)


def test_a_tally_of_no_games_has_no_percentages() -> None:
    assert (Tally(2).share("won"), Tally(2).answers_each) == (0.0, 0.0)


# --- settings


def test_flags_take_precedence_over_environment_file_and_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text('port = 1111\nhost = "127.0.0.1"\n')
    monkeypatch.setenv("COMPANION_PORT", "2222")
    monkeypatch.setenv("COMPANION_BROWSER", "no")
    shown = run("config", "show").output
    assert "port = 2222   (COMPANION_PORT)" in shown
    assert "browser = false   (COMPANION_BROWSER)" in shown
    assert f"host = 127.0.0.1   ({tmp_path / 'config' / 'config.toml'})" in shown
    assert "https = false   (default)" in shown
    assert "3333" in run("doctor", "--port", "3333", "--data", tmp_path / "d").output


@pytest.mark.parametrize(
    ("content", "said"),
    [("colour = 1", "“colour”"), ("port = ", "config.toml"), ('port = "x"', "“x”")],
)
def test_an_invalid_settings_file_gets_a_sentence(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text(content)
    assert said in told("config", "show")


def test_an_invalid_environment_variable_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_BROWSER", "perhaps")
    assert "“perhaps”" in told("config", "show")
