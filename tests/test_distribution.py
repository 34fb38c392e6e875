"""The container and the service: their recipes fit the program and each other.

They are not run here: a container needs its engine, and a service systemd as the first process.
`tests/bare/run.sh service` starts the service.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands.config import DEFAULTS, read_settings
from tests.kit.browser.companion import Companion

ROOT = Path(__file__).parents[1]
CONTAINER = ROOT / "distribution" / "container"
SERVICE = ROOT / "distribution" / "service"
UNIT = SERVICE / "companion.service"
ENOUGH = 2.0
"""`systemd-analyze security` counts from 0, safe, to 10; most services are between 8 and 10."""


def steps() -> list[list[str]]:
    """The instructions of the container's recipe, word by word; the name of each is first."""
    text = (CONTAINER / "Containerfile").read_text("utf-8")
    joined = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [line.split(maxsplit=1) for line in joined.splitlines() if line]


def said(name: str) -> list[str]:
    return [rest for each, rest in steps() if each == name]


def test_every_instruction_is_one() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "CMD"}
    assert {name for name, _ in steps()} <= known | {"STOPSIGNAL", "HEALTHCHECK"}
    for command in said("RUN"):
        subprocess.run(["/bin/sh", "-n", "-c", command], check=True)  # noqa: S603 - only read


def test_the_container_runs_as_nobody_and_keeps_the_tables_outside() -> None:
    assert said("USER") == ["companion"]
    names = [name for name, _ in steps()]
    assert names.index("USER") > len(names) - 1 - names[::-1].index("COPY")
    settings = dict(each.split("=") for each in said("ENV")[0].split())
    assert settings["COMPANION_DATA"] == said("VOLUME")[0]
    assert said("EXPOSE") == [str(DEFAULTS["port"])]


def test_its_settings_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in said("ENV")[0].split():
        monkeypatch.setenv(*each.split("="))
    told = read_settings()
    assert (told["data"].value, told["browser"].value) == ("/tables", False)
    [program] = json.loads(said("CMD")[0])
    assert program == "/companion/bin/companion"


def is_well(port: int) -> bool:
    """What the container's health check finds out about a companion at this port."""
    check = shlex.join(json.loads(said("HEALTHCHECK")[0].removeprefix("CMD ")))
    script = next(rest.split() for rest in said("COPY") if rest.endswith("healthy.py"))
    assert check.endswith(f"python {script[1]}")
    settings = {**os.environ, "COMPANION_PORT": str(port)}
    run = [sys.executable, str(ROOT / script[0])]
    return subprocess.run(run, env=settings, capture_output=True, check=False).returncode == 0  # noqa: S603 - ours


@pytest.mark.parametrize("more", [(), ("--https",)])
def test_the_container_knows_whether_it_is_well(tmp_path: Path, more: tuple[str, ...]) -> None:
    companion = Companion(tmp_path, *more)
    try:
        assert is_well(companion.port)
    finally:
        companion.stop()
    assert not is_well(companion.port)


def test_all_that_the_build_copies_is_there() -> None:
    lines = (CONTAINER / "Containerfile.dockerignore").read_text("utf-8").splitlines()
    wanted = [line.removeprefix("!/") for line in lines if line.startswith("!")]
    assert [each for each in wanted if not (ROOT / each).exists()] == []
    assert {"pyproject.toml", "hatch_build.py", "package-lock.json", "companion"} <= set(wanted)


def unit() -> configparser.RawConfigParser:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(UNIT.read_text("utf-8"))
    return read


def test_the_service_starts_the_command_where_it_is_installed() -> None:
    program, *words = shlex.split(unit()["Service"]["ExecStart"])
    place = re.search(r"^place=(.+)$", (SERVICE / "install.sh").read_text("utf-8"), re.MULTILINE)
    assert place
    assert program == f"{place[1]}/bin/companion"
    assert CliRunner().invoke(main, [*words, "--help"]).exit_code == 0
    assert words[words.index("--data") + 1] == f"/var/lib/{unit()['Service']['StateDirectory']}"


@pytest.mark.posix
def test_the_script_can_be_read() -> None:
    subprocess.run(["/bin/sh", "-n", SERVICE / "install.sh"], check=True)  # noqa: S603 - as it says


HARDENED = {
    "DynamicUser": "yes",
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateDevices": "yes",
    "IPAddressDeny": "any",
    "MemoryDenyWriteExecute": "yes",
}


def test_the_service_is_hardened_and_systemd_agrees(tmp_path: Path) -> None:
    service = unit()["Service"]
    assert {name: service[name] for name in HARDENED} == HARDENED
    if not shutil.which("systemd-analyze"):
        return  # macOS, Windows and small systems
    copy = tmp_path / "companion.service"
    start = service["ExecStart"].split()[0]
    copy.write_text(UNIT.read_text("utf-8").replace(start, "/bin/true"))
    assert [line for line in analysed("verify", copy).splitlines() if copy.name in line] == []
    rated = analysed("security", copy, "--offline=true")
    level = re.search(r"Overall exposure level for companion.service: ([\d.]+)", rated)
    assert level
    assert float(level[1]) < ENOUGH


def analysed(how: str, copy: Path, *options: str) -> str:
    """What systemd says of this unit."""
    run = ["systemd-analyze", how, "--no-pager", *options, str(copy)]
    done = subprocess.run(run, capture_output=True, check=False, text=True)  # noqa: S603 - as above
    return done.stdout + done.stderr
