"""Runs pytest again and again on a folder that changes: each run in a child of this process.

python pytest_server.py FOLDER [LIBRARY …], and on its input a line of JSON for each run: the
arguments, and the file to write its output to. It answers with a line: pytest's exit code. It
imports these libraries once and nothing of ours, so each run loads the folder as it is then.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from contextlib import suppress
from typing import Any


class OfEveryCommit:
    """Lets old commits leave out what only newer ones mark."""

    def pytest_configure(self, config: Any) -> None:
        """Make the mark known."""
        config.addinivalue_line("markers", "thorough: only `make thorough` runs it")


def run(arguments: list[str], output: str) -> None:
    """Run pytest in this process, and end it."""
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(file, 1)
    os.dup2(file, 2)
    code = 3
    try:
        import pytest  # noqa: PLC0415 - loaded already, quickly

        code = int(pytest.main(arguments, plugins=[OfEveryCommit()]))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main(folder: str, *libraries: str) -> None:
    """Serve runs until the input ends."""
    os.chdir(folder)
    sys.path[:] = [folder, *sys.path[1:]]
    with warnings.catch_warnings(action="ignore"):
        for name in libraries:
            with suppress(ImportError):
                importlib.import_module(name)
    for line in sys.stdin:
        order = json.loads(line)
        if not (pid := os.fork()):
            run(order["arguments"], order["output"])
        _, status = os.waitpid(pid, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
