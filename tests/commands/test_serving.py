"""Starting and stopping the companion: what the terminal shows, and nothing else."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from companion.commands import nearby
from companion.commands.stopping import ASKED, ONE_PRESS
from companion.commands.storing import serving_alone
from tests.kit.patience import SECONDS
from tests.kit.web.served import ROOT, serving

COMPANION = (sys.executable, "-m", "companion", "--no-browser")
SAVED = "Tables are saved after every answer.\n"


def told(*words: object) -> str:
    """The message of a companion that cannot start."""
    result = subprocess.run(  # noqa: S603 - our own program
        [*COMPANION, *map(str, words)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_ctrl_c_stops_it_without_a_message(tmp_path: Path) -> None:
    said = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(  # noqa: S603 - our own program
        [*COMPANION, *said],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as companion:
        assert companion.stdout
        while companion.stdout.readline() != SAVED:  # there is no key for Ctrl+C in a service
            assert companion.poll() is None
        companion.send_signal(signal.SIGINT)
        rest, trouble = companion.communicate(timeout=SECONDS)
    assert (companion.returncode, rest, trouble) == (0, "", "")


@pytest.mark.posix
def test_at_a_terminal_ctrl_c_asks_once_while_a_game_is_running(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 - Windows has none

    ours, its = pty.openpty()
    with serving(tmp_path, real=True, keyboard=its) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        laid.dial(laid.tokens[0])
        served.process.send_signal(signal.SIGINT)
        assert served.process.stdout
        said = [*takewhile(lambda line: line != f"{ASKED}\n", served.process.stdout)]
        assert f"Stop with Ctrl+C. {SAVED}" in said
        assert laid.view()["over"] is None
        time.sleep(2 * ONE_PRESS)
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(SECONDS) == 0
    os.close(ours)
    os.close(its)


def test_without_a_terminal_nobody_is_asked(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        laid.dial(laid.tokens[0])
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(SECONDS) == 0


@pytest.fixture
def _in_a_window() -> Iterator[None]:
    """Start programs as a window does, even if these tests themselves outlive theirs."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.posix
@pytest.mark.usefixtures("_in_a_window")
def test_a_closed_terminal_window_ends_it_in_order(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        served.process.send_signal(signal.SIGHUP)
        assert served.process.wait(SECONDS) == 0
        assert nearby.found(tmp_path) is None


@pytest.mark.posix
def test_a_second_double_click_opens_the_screen_of_the_first(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$1" >"$0.seen"\n')
    browser.chmod(0o755)
    with serving(tmp_path, real=True) as served:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "companion", "--data", str(tmp_path)],
            check=True,
            cwd=ROOT,
            env={**os.environ, "BROWSER": str(browser)},
            capture_output=True,
            text=True,
        )
    there = f"http://127.0.0.1:{served.port}"
    assert done.stdout == f"The companion is already running at {there}: its screen opens now.\n"
    assert browser.with_suffix(".seen").read_text() == f"{there}\n"


def test_it_stops_without_a_message_while_phones_are_connected(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        for token in laid.tokens:
            laid.dial(token)
        assert served.stop() == 0
        assert served.noise.read_text() == ""


def test_a_port_in_use_or_a_foreign_address_gets_a_sentence(tmp_path: Path) -> None:
    data = ("--data", tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = told("--host", "127.0.0.1", "--port", port, *data)
    assert f"Port {port} is used by another program: choose another with --port." in said
    for elsewhere in ("192.0.2.77", "nowhere.invalid"):
        said = told("--host", elsewhere, "--port", 0, *data)
        assert f"no address “{elsewhere}”: choose another with --host." in said


def test_starting_a_second_one_says_where_the_first_is(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        assert f"already running at http://127.0.0.1:{served.port}: " in told("--data", tmp_path)
    with serving_alone(tmp_path):
        assert "is already running: use that one" in told("--data", tmp_path)


@pytest.mark.parametrize("data", ["file", "file/folder"])
def test_an_invalid_folder_gets_a_sentence(tmp_path: Path, data: str) -> None:
    (tmp_path / "file").write_text("here already")
    assert f"{tmp_path / data}" in told("--data", tmp_path / data)


@pytest.mark.parametrize(
    ("data", "says"), [("", "Please name the folder"), ("x" * 300, "too long")]
)
def test_no_folder_and_one_of_any_length_get_a_sentence(data: str, says: str) -> None:
    """An empty name is what a script says that has not set its variable."""
    assert says in told("--data", data)
