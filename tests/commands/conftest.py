"""What all commands share: no settings but those of the test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for settings, and none in the environment."""
    monkeypatch.setattr("platformdirs.user_config_dir", lambda _name: str(tmp_path / "config"))
    for name in ("HOST", "PORT", "DATA", "BROWSER", "HTTPS"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)
