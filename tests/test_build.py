"""The build hook: it fetches only when the lock file is new, and asks for npm only when it must."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hatch_build


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose pages were brought in from its present lock file."""
    (tmp_path / "package-lock.json").write_text("{}")
    modules = tmp_path / "modules"
    for script in hatch_build.SCRIPTS:
        (modules / script).parent.mkdir(parents=True, exist_ok=True)
        (modules / script).write_text("export {}")
    for package in ("idiomorph", "@socket.io/component-emitter"):
        (modules / package).mkdir(parents=True, exist_ok=True)
        (modules / package / "LICENSE").write_text(f"the licence of {package}")
    hatch_build.keep(tmp_path, modules)
    return tmp_path


def hook(root: Path) -> hatch_build.PagesHook:
    nothing: Any = None
    return hatch_build.PagesHook(str(root), {}, nothing, nothing, "", "wheel")


def test_scripts_and_licences_are_kept(project: Path) -> None:
    kept = hatch_build.vendor(project)
    assert {path.relative_to(kept).as_posix() for path in kept.rglob("*.*")} == {
        "hashes/_md.js",
        "hashes/_u64.js",
        "hashes/sha2.js",
        "hashes/utils.js",
        "idiomorph.esm.js",
        "socket.io.esm.min.js",
        "idiomorph.LICENSE.txt",
        "socket.io-component-emitter.LICENSE.txt",
        hatch_build.STAMP,
    }


def test_what_is_there_is_not_fetched_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert hook(project).dependencies() == []
    hook(project).initialize("standard", {})
    assert hatch_build.is_fresh(project)


def test_a_changed_lock_file_makes_the_scripts_old(project: Path) -> None:
    (project / "package-lock.json").write_text('{"other": "versions"}')
    assert not hatch_build.is_fresh(project)


def test_a_missing_script_is_noticed(project: Path) -> None:
    (hatch_build.vendor(project) / "idiomorph.esm.js").unlink()
    assert not hatch_build.is_fresh(project)


def test_npm_is_asked_for_only_where_it_is_missing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "package-lock.json").write_text('{"other": "versions"}')
    monkeypatch.setenv("PATH", "")
    assert hook(project).dependencies() == [hatch_build.NPM_FROM_PIP]
    own = project / "npm"
    own.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(project))
    assert hook(project).dependencies() == []
    assert hatch_build.npm() == [str(own)]
