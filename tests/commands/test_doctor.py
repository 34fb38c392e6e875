"""The doctor: what works on this machine, and what to do about the rest."""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path

import pytest

from companion.commands import doctor
from scanner.labels import readers
from tests.kit.command_line import done, run
from web.server import machine_checks
from web.server.addresses import Address


def examined(folder: Path, *more: object) -> str:
    """All the doctor says, as one line."""
    return " ".join(done("doctor", "--data", folder / "data", *more).split())


def test_the_doctor_says_what_works_and_what_does_not(tmp_path: Path) -> None:
    well = done("doctor", "--data", tmp_path / "data")
    assert all(word in well for word in ("Python", "Disk", "Port", "Camera"))
    (tmp_path / "file").write_text("in the way")
    ill = run("doctor", "--data", tmp_path / "file" / "data")
    assert ill.exit_code == 1
    assert "--data" in ill.output


def test_the_doctor_says_how_phones_get_a_name_to_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "zeroconf" not in examined(tmp_path)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    without = examined(tmp_path)
    assert "no name for phones to type" in without
    assert "pip install zeroconf" in without


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        ((), "every reader is here"),
        (("zbar",), "apt-get install libzbar0"),
        (("opencv", "zbar"), "no photo and no webcam"),
    ],
)
def test_the_doctor_reports_missing_label_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: tuple[str, ...], said: str
) -> None:
    monkeypatch.setattr(readers, "HAS_OPENCV", "opencv" not in lacking)
    monkeypatch.setattr(readers, "HAS_ZBAR", "zbar" not in lacking)
    assert said in examined(tmp_path)


def test_the_doctor_says_what_keeps_phones_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = (Address("192.168.1.5", "wlan0"), Address("10.8.0.2", "tun0"))
    monkeypatch.setattr(doctor, "list_addresses", lambda: there)
    monkeypatch.setattr(time, "time", lambda: 3600.0)
    found = examined(tmp_path)
    assert "A VPN is on (“tun0”)" in found
    assert "it says 1970-01-01" in found
    monkeypatch.setattr(
        machine_checks, "check_with_programs", lambda _port: [machine_checks.PUBLIC]
    )
    assert "as public" in examined(tmp_path)


def test_the_doctor_reports_if_no_label_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scanner.labels.readers", None)
    ill = run("doctor", "--data", tmp_path / "data")
    assert ill.exit_code == 1
    assert "none can be scanned" in ill.output


def test_the_doctor_looks_into_the_firewall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "SYSTEM", tmp_path)
    assert "sudo ufw" not in examined(tmp_path)
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    (tmp_path / "etc/ufw/user.rules").write_text("*filter\n")
    assert "sudo ufw allow 8431/tcp" in examined(tmp_path, "--port", 8431)


def test_the_doctor_says_if_another_program_has_the_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"{port} is in use" in examined(tmp_path, "--port", port)
    assert f"{port} is free" in examined(tmp_path, "--port", port)


def test_the_doctor_looks_for_a_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(doctor, "SYSTEM", tmp_path)
    (tmp_path / "dev").mkdir()
    assert "none found: phones can take photos" in examined(tmp_path)
    (tmp_path / "dev/video0").touch()
    assert "try it on the scan page" in examined(tmp_path)
