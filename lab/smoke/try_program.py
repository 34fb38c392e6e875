"""Tries the program that needs no Python, where there is nothing else, and plays every game.

python -m lab.smoke.try_program PROGRAM; it also says how long a start takes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn
from urllib.request import Request, urlopen

from tests.kit.play_over_http import main as play_every_game

LISTENING = "listening on "
READY = "Tables are saved"
MANY = 30
"""At least so many packages are in it."""
POSIX = os.name == "posix"
RECORDER = """\
#!/bin/sh
echo "$1" >"$0.seen"
IFS=:
for folder in ${LD_LIBRARY_PATH:-}; do ls "$folder"/*.so* >>"$0.seen" 2>/dev/null; done
"""
"""Stands in for the browser: notes the page, and libraries of ours that would get in its way."""


def bare(folder: Path) -> dict[str, str]:
    """An environment without Python, Node or anything else of this checkout."""
    kept = ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "USERPROFILE", "LOCALAPPDATA", "APPDATA")
    own = {name: os.environ[name] for name in kept if name in os.environ}
    return {**own, "HOME": str(folder), "PATH": "/usr/bin:/bin" if POSIX else own["SYSTEMROOT"]}


def fail(word: str) -> NoReturn:
    """End with a sentence."""
    sys.exit(f"The program is not as it should be: {word}")


def run_command(program: Path, folder: Path, *words: str) -> str:
    """What a command of the program prints."""
    order = [str(program), *words]
    done = subprocess.run(  # noqa: S603 - our own program
        order, capture_output=True, check=False, cwd=folder, env=bare(folder), encoding="utf-8"
    )
    if done.returncode:
        fail(f"{words} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def started(
    program: Path, folder: Path, more: Mapping[str, str]
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The running program and its address."""
    order = [str(program), "serve", "--port", "0", "--host", "127.0.0.1", "--data", "tables"]
    began = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own program
        order,
        cwd=folder,
        env={**bare(folder), **more},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        try:
            lines = running.stdout or ()
            address = next((each for each in lines if each.startswith(LISTENING)), "")
            if not address:
                fail("it does not start")
            address = address.removeprefix(LISTENING).strip()
            page(f"{address}/", "en")
            print(f"first page after {time.perf_counter() - began:.2f} s", flush=True)
            if not any(READY in each for each in lines):
                fail("it does not say that tables are saved")
            yield running, address
        finally:
            running.kill()


def page(address: str, language: str) -> str:
    """A page of a companion in a language."""
    wanted = Request(address, headers={"Accept-Language": language})  # noqa: S310 - our own server
    with urlopen(wanted) as answer:  # noqa: S310 - as above
        content: str = answer.read().decode()
    return content


def try_commands(program: Path, folder: Path) -> None:
    """What needs libraries and files that are easily left out."""
    print(run_command(program, folder, "--version").strip())
    print(findings := run_command(program, folder, "doctor", "--data", "tables"))
    if (
        sys.platform == "linux" and "every reader is here" not in findings
    ):  # elsewhere zbar is optional
        fail("it cannot read every label")
    if len(run_command(program, folder, "licences").splitlines()) < MANY:
        fail("it does not know what it is made of")
    game, sheet, *_ = run_command(program, folder, "print").replace(",", " ").split()
    run_command(program, folder, "print", game, sheet, "--out", "sheet.pdf")
    if not (folder / "sheet.pdf").read_bytes().startswith(b"%PDF"):
        fail("it cannot print")


def try_evening(program: Path, folder: Path) -> None:
    """From the double click to the last game."""
    browser = folder / "browser"
    browser.write_text(RECORDER, encoding="utf-8")
    browser.chmod(0o755)
    with started(program, folder, {"BROWSER": str(browser)}) as (running, address):
        if 'lang="de"' not in (german := page(f"{address}/", "de")) or "Spiel" not in german:
            fail("it speaks no German")
        play_every_game(address, 1)
        if POSIX:
            running.send_signal(signal.SIGTERM)
            if ended := running.wait():
                fail(f"it ended with {ended}")
    seen = browser.with_suffix(".seen")
    if POSIX and len(seen.read_text("utf-8").splitlines()) != 1:
        fail(f"its browser would get libraries of ours: {seen.read_text('utf-8')}")


def main(program: Path) -> None:
    """Try everything in an empty folder."""
    print(f"{program.name}: {program.stat().st_size / 2**20:.0f} MiB")
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try_commands(program, folder)
        try_evening(program, folder)
    print("The program is all right.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
