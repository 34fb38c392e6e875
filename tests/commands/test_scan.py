"""A scan station in a terminal: authorised by the data folder or a token, heard by the table."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands import running_companion
from companion.commands.running_companion import FILE, Near
from scanner.station import station
from scanner.station.cameras import Webcam
from tests.kit.command_line import run
from tests.kit.patience import SECONDS
from tests.kit.web.chests import CHEST, OTHER, pictured
from tests.kit.web.served import ROOT, Laid, serving
from web.photos.label_answers import NOT_NOW

GAME = "sancti_et_malum"


def scan(*words: object) -> tuple[int, list[str]]:
    """A scanner's exit code and output lines."""
    result = run("scan", *words)
    assert "Traceback" not in result.output
    return result.exit_code, result.output.splitlines()


def photos(folder: Path, **named: bytes) -> Path:
    """A folder with these photos."""
    folder.mkdir()
    for name, photo in named.items():
        (folder / f"{name}.jpg").write_bytes(photo)
    return folder


def token_for(laid: Laid) -> str:
    """The token the host gives to a scanner on another machine."""
    status, said, _ = laid.served.ask(f"/api/tables/{laid.code}/stations", {}, laid.host)
    assert status == 201
    return str(said["token"])


def test_a_folder_of_photos_is_scanned_for_the_table(tmp_path: Path) -> None:
    seen = photos(tmp_path / "photos", a=pictured(), b=pictured(OTHER), c=pictured(CHEST), d=b"?")
    with serving(tmp_path, steps=("tile", "roll")) as served:
        laid = served.table("Ann", "Bob")
        there = f"http://127.0.0.1:{served.port}"
        said = scan(
            *("--table", laid.code, "--camera", seen, "--url", there),
            *("--token", token_for(laid), "--data", tmp_path / "elsewhere"),
        )
        assert said[0] == 0
        assert said[1][:6] == [
            station.READY,
            station.NO_LABEL,
            "That label is not asked for now.",
            "Scan a tile",
            station.TAKEN,
            "Waiting for Ann.",
        ]
        assert said[1][6].startswith("d.jpg: ")
        assert laid.view()["state"]["round"] == 1
        assert "A scanner is ready at this table." in laid.view()["journal"]


def test_on_the_same_laptop_the_data_folder_is_authorisation_enough(tmp_path: Path) -> None:
    seen = photos(tmp_path / "photos", a=pictured(CHEST))
    with serving(tmp_path, real=True) as served:
        made = served.ask("/api/tables", {"game": GAME})[1]
        assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
        code, lines = scan("--table", made["table"], "--camera", seen, "--data", tmp_path)
        assert (code, lines[:2]) == (0, [station.READY, NOT_NOW.text])
        assert lines[2].startswith("Point your phone’s camera at the code to join.")
        assert scan("--table", "22222", "--camera", seen, "--data", tmp_path)[0] == 1
        word = running_companion.find_running(tmp_path)
        assert word
        path = f"/api/tables/{made['table']}/stations"
        for wrong in (word.word[:-1], "", None):
            assert served.ask(path, {}, wrong)[0] in {401, 403}
    assert running_companion.find_running(tmp_path) is None


def test_a_scanner_waits_while_the_companion_restarts(tmp_path: Path) -> None:
    seen = photos(tmp_path / "photos", a=pictured(CHEST))
    steps = ("tile", "roll")
    with serving(tmp_path, steps=steps) as served:
        laid = served.table("Ann", "Bob")
        token, port = token_for(laid), served.port
        served.kill()
    words = ["--table", laid.code, "--camera", str(seen), "--token", token]
    words += ["--url", f"http://127.0.0.1:{port}"]
    scanner = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-u", "-m", "companion", "scan", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert scanner.stdout
    assert [scanner.stdout.readline().strip() for _ in range(2)] == [station.READY, station.SILENT]
    with serving(tmp_path, port, steps=steps) as served:
        rest, _ = scanner.communicate(timeout=SECONDS)
        assert rest.splitlines() == [station.BACK, station.TAKEN, "Waiting for Ann."]
        laid.served = served
        assert laid.view()["state"]["round"] == 1
    assert scanner.returncode == 0


def test_a_missing_camera_is_reported_by_us_only(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    there = ("--url", "http://127.0.0.1:9", "--token", "x", "--data", tmp_path)
    code, lines = scan("--table", "ABCDE", "--camera", 99, *there)
    assert code == 1
    assert lines == [Webcam(99, lambda: 0.0).explain_failure()], "ready is only who sees"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "No companion is running with this data folder."),
        (("--token", "x"), "No companion is running with this data folder."),
        (("--url", "http://127.0.0.1:9"), "Please add --token"),
        (("--camera", "nothing.mp4", "--token", "x", "--url", "http://127.0.0.1:9"), "no camera"),
    ],
)
def test_a_scanner_that_cannot_start_says_why(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    code, lines = scan("--table", "ABCDE", "--data", tmp_path, *words)
    assert (code, len(lines)) == (1, 1)
    assert said in lines[0]


@pytest.mark.parametrize(
    ("url", "said"),
    [("http://127.0.0.1:9", "does not respond"), ("ftp://127.0.0.1", "not a companion’s address")],
)
def test_a_companion_that_has_crashed_is_not_found_nearby(
    tmp_path: Path, url: str, said: str
) -> None:
    seen = photos(tmp_path / "photos", a=pictured(CHEST))
    running_companion.announce(tmp_path, Near(url, "word"))
    code, lines = scan("--table", "ABCDE", "--camera", seen, "--data", tmp_path)
    assert (code, len(lines)) == (1, 1)
    assert said in lines[0]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"url": 5}'])
def test_an_empty_file_means_no_companion(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert running_companion.find_running(tmp_path) is None
