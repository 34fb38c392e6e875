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

from companion.commands import running_companion
from companion.commands.stopping import ASKED, ONE_PRESS
from tests.kit.command_line import refused
from tests.kit.patience import SECONDS
from tests.kit.web.served import ROOT, serving

SAVED = "Tables are saved after every answer.\n"


@pytest.fixture
def _in_a_window() -> Iterator[None]:
    """Start programs as a window does, even if these tests themselves outlive theirs."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.posix
@pytest.mark.usefixtures("_in_a_window")
@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_without_a_terminal_it_stops_in_order_and_asks_nobody(tmp_path: Path, sign: str) -> None:
    """By Ctrl+C, as a service, or since its window was closed, and phones are connected."""
    with serving(tmp_path, real=True) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        for token in laid.tokens:
            laid.dial(token)
        served.process.send_signal(getattr(signal, sign))
        assert served.process.wait(SECONDS) == 0
        assert served.process.stdout
        assert [*served.process.stdout][-1] == SAVED  # there is no key for Ctrl+C in a service
        assert served.noise.read_text() == ""
        assert running_companion.find_running(tmp_path) is None


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


@pytest.mark.posix
def test_a_second_one_opens_the_screen_of_the_first_or_says_where_it_is(tmp_path: Path) -> None:
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
        said = refused("serve", "--no-browser", "--data", tmp_path)
    there = f"http://127.0.0.1:{served.port}"
    assert f"is already running at {there}: use that one" in said
    assert done.stdout == f"The companion is already running at {there}: its screen opens now.\n"
    assert browser.with_suffix(".seen").read_text() == f"{there}\n"


def test_a_port_in_use_or_a_foreign_address_gets_a_sentence(tmp_path: Path) -> None:
    serve = ("serve", "--no-browser", "--data", tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(*serve, "--host", "127.0.0.1", "--port", port)
    assert f"Port {port} is used by another program: choose another with --port." in said
    for elsewhere in ("192.0.2.77", "nowhere.invalid"):
        said = refused(*serve, "--host", elsewhere, "--port", 0)
        assert f"no address “{elsewhere}”: choose another with --host." in said
