"""The build hook: it fetches only if the lock file has changed, and needs npm only then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import read_mo

import hatch_build

LOCKED = {
    "": {"dependencies": {"idiomorph": "~1.0"}, "devDependencies": {"typescript": "~7.0"}},
    "node_modules/@socket.io/component-emitter": {"version": "3.1.2"},
    "node_modules/idiomorph": {"version": "1.0.3", "dependencies": {"ms": "^2.0"}},
    "node_modules/typescript": {"version": "7.0.2", "dev": True},
}
STATED = {
    "@socket.io/component-emitter": {"license": "MIT"},
    "idiomorph": {"licenses": [{"type": "MIT"}, {"type": "0BSD"}]},
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with files fetched according to its current lock file."""
    (tmp_path / "package-lock.json").write_text(json.dumps({"packages": LOCKED}))
    modules = tmp_path / "modules"
    for script in hatch_build.FILES:
        (modules / script).parent.mkdir(parents=True, exist_ok=True)
        (modules / script).write_text("export {}")
    for package in ("idiomorph", "@socket.io/component-emitter"):
        (modules / package).mkdir(parents=True, exist_ok=True)
        (modules / package / "LICENSE").write_text(f"the licence of {package}")
        (modules / package / "package.json").write_text(json.dumps(STATED[package]))
    hatch_build.keep(tmp_path, modules)
    return tmp_path


def hook(root: Path) -> hatch_build.PagesHook:
    nothing: Any = None
    return hatch_build.PagesHook(str(root), {}, nothing, nothing, "", "wheel")


def test_files_and_licences_are_kept(project: Path) -> None:
    kept = hatch_build.vendor(project)
    licences = {path.name for path in kept.glob("*.LICENSE.txt")}
    assert licences == {"idiomorph.LICENSE.txt", "socket.io-component-emitter.LICENSE.txt"}
    made = {path for path in project.rglob("*.*") if "modules" not in path.parts}
    stamp = kept / hatch_build.STAMP
    fetched = made - {project / "package-lock.json", stamp, kept / hatch_build.PACKAGES}
    fetched -= set(kept.glob("*.LICENSE.txt"))
    assert fetched == {project / place for place in hatch_build.FILES.values()}


def test_a_wheel_has_every_catalogue_compiled(project: Path) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    told = head + 'msgid "Yes"\nmsgstr "Ja"\n'
    for folder in ("companion/locale", "companion/games/chess/locale"):
        (project / folder).mkdir(parents=True)
        (project / folder / "de.po").write_text(told)
    building, data = hook(project), dict[str, Any](force_include={})
    building.initialize("standard", data)
    made = {place: Path(file) for file, place in data["force_include"].items()}
    assert set(made) == {"companion/locale/de.mo", "companion/games/chess/locale/de.mo"}
    for file in made.values():
        with file.open("rb") as compiled:
            assert [each.string for each in read_mo(compiled) if each.id == "Yes"] == ["Ja"]
    building.finalize("standard", data, "")
    assert not any(file.exists() for file in made.values())


def test_an_editable_installation_reads_the_sources(project: Path) -> None:
    building, data = hook(project), dict[str, Any](force_include={})
    building.initialize("editable", data)
    assert data["force_include"] == {}


def test_packages_are_listed_with_their_licences_and_needs(project: Path) -> None:
    listed = json.loads((hatch_build.vendor(project) / hatch_build.PACKAGES).read_text())
    assert [list(each.values()) for each in listed] == [
        ["@socket.io/component-emitter", "3.1.2", "MIT", []],
        ["idiomorph", "1.0.3", "MIT OR 0BSD", ["ms"]],
    ]


def test_a_script_that_sets_a_variable_becomes_a_module(project: Path) -> None:
    for script, variable in hatch_build.EXPORTS.items():
        module = (project / hatch_build.SCRIPTS[script]).read_text()
        assert module.endswith(f"\nexport {{ {variable} }};\n")


def test_existing_files_are_not_fetched_again(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert hook(project).dependencies() == []
    hook(project).initialize("standard", {})
    assert hatch_build.is_fresh(project)


def test_a_changed_lock_file_makes_the_files_stale(project: Path) -> None:
    (project / "package-lock.json").write_text('{"other": "versions"}')
    assert not hatch_build.is_fresh(project)


LISTED = f"{hatch_build.VENDOR}/{hatch_build.PACKAGES}"


@pytest.mark.parametrize("place", [*hatch_build.FILES.values(), LISTED])
def test_a_missing_file_is_noticed(project: Path, place: str) -> None:
    (project / place).unlink()
    assert not hatch_build.is_fresh(project)


@pytest.mark.parametrize("place", hatch_build.FILES.values())
def test_a_file_that_is_no_longer_listed_makes_the_files_stale(
    project: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    fewer = {name: other for name, other in hatch_build.FILES.items() if other != place}
    monkeypatch.setattr(hatch_build, "FILES", fewer)
    assert not hatch_build.is_fresh(project)


def test_npm_is_requested_only_if_it_is_missing(
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
