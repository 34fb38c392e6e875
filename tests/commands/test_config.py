"""Where settings come from: flags, the environment, a file, or the defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.command_line import done, refused


def test_flags_take_precedence_over_environment_file_and_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text('port = 1111\nhost = "127.0.0.1"\n')
    monkeypatch.setenv("COMPANION_PORT", "2222")
    monkeypatch.setenv("COMPANION_BROWSER", "no")
    shown = done("config", "show")
    assert "port = 2222   (COMPANION_PORT)" in shown
    assert "browser = false   (COMPANION_BROWSER)" in shown
    assert f"host = 127.0.0.1   ({tmp_path / 'config' / 'config.toml'})" in shown
    assert "https = false   (default)" in shown
    assert "3333" in done("doctor", "--port", "3333", "--data", tmp_path / "d")


@pytest.mark.parametrize(
    ("content", "said"),
    [("colour = 1", "“colour”"), ("port = ", "config.toml"), ('port = "x"', "“x”")],
)
def test_an_invalid_settings_file_gets_a_sentence(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text(content)
    assert said in refused("config", "show")


def test_an_invalid_environment_variable_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_BROWSER", "perhaps")
    assert "“perhaps”" in refused("config", "show")
