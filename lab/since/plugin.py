"""A plugin for pytest: notes which functions tests call, and leaves out laws of other games."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from companion.games import find_games
from lab.since import record

GAMES = "COMPANION_SINCE_GAMES"
"""The games whose cases of the laws are asked, if not all are."""
LAWS = "tests/laws/"
ROOT = Path(__file__).parents[2]
PROGRAM = tuple(
    f"{ROOT / name}{os.sep}" for name in ("companion", "hosting", "printables", "scanner", "web")
)


class Noting:
    """The functions that tests of each file have called in this process."""

    def __init__(self) -> None:
        self.called: dict[str, dict[int, CodeType]] = {}
        self._now: dict[int, CodeType] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what one test calls, fixtures included; laws are asked whatever they call."""
        path = item.path.relative_to(ROOT).as_posix()
        if path.startswith(LAWS):
            return (yield)
        self._now = self.called.setdefault(path, {})
        sys.settrace(self._call)
        threading.settrace(self._call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Keep it, if all of it was run."""
        if exitstatus in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED} and self.called:
            name = f"{time.time_ns()}-{os.getpid()}"
            record.write(ROOT, name, {path: _told(some) for path, some in self.called.items()})

    def _call(self, frame: FrameType, event: str, arg: object) -> None:  # noqa: ARG002
        code = frame.f_code
        self._now[id(code)] = code


def _told(codes: dict[int, CodeType]) -> record.Called:
    called: record.Called = {}
    for code in codes.values():
        if code.co_filename.startswith(PROGRAM):
            path = Path(code.co_filename).relative_to(ROOT).as_posix()
            called.setdefault(path, set()).add(code.co_qualname.partition(".<locals>")[0])
    return called


def pytest_configure(config: pytest.Config) -> None:
    """Note calls in each process that runs tests."""
    config.pluginmanager.register(Noting())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases of laws that are of other games."""
    if not (wanted := os.environ.get(GAMES, "").split()):
        return
    others = set(find_games()) - set(wanted)
    left_out = [each for each in items if each.nodeid.startswith(LAWS) and _cases(each) & others]
    items[:] = [each for each in items if each not in set(left_out)]
    config.hook.pytest_deselected(items=left_out)


def _cases(item: pytest.Item) -> set[str]:
    case = item.nodeid.partition("[")[2].rstrip("]")
    return {case, *case.split("-")}
