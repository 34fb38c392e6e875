"""Starting and stopping the companion: what the terminal shows, and nothing else."""

from __future__ import annotations

import gc
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.serving import frozen
from companion.commands.storing import serving_alone
from tests.kit.patience import SECONDS
from tests.kit.web.served import ROOT, serving

COMPANION = (sys.executable, "-m", "companion", "--no-browser")
BYE = "Stop with Ctrl+C. Tables are saved after every answer.\n"


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
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as companion:
        assert companion.stdout
        while companion.stdout.readline() != BYE:
            assert companion.poll() is None
        companion.send_signal(signal.SIGINT)
        rest, trouble = companion.communicate(timeout=SECONDS)
    assert (companion.returncode, rest, trouble) == (0, "", "")


def test_it_stops_without_a_message_while_phones_are_connected(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        laid = served.table("Ann", "Bob", game="sancti_et_malum")
        for token in laid.tokens:
            laid.dial(token)
        assert served.stop() == 0
        assert served.noise.read_text() == ""


def test_frozen_objects_are_unfrozen() -> None:
    with frozen():
        assert gc.get_freeze_count()
    assert not gc.get_freeze_count()


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
