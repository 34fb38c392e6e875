"""What all tests share: the same random plays each time, and no time limits."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from collections.abc import Generator
from functools import partial
from pathlib import Path

import pytest
from jinja2 import Environment
from werkzeug.routing import Rule

import hatch_build
from companion.locale import catalogues
from tests.kit.browser.chromium import DOES_NOT_START
from tests.kit.laws.budget import DRAWS, SEED
from tests.kit.web.compiled import Compiled, compile_once, read_once
from web.render import renderer

# Tests read what the command line says, whatever language the machine speaks.
os.environ["COMPANION_LANGUAGE"] = "en"

# Hundreds of tests start their own companion; its templates and routes are compiled once for all,
# and its sentences in other languages read once.
Rule._compile_builder = compile_once(Rule._compile_builder)  # type: ignore[assignment, method-assign] # noqa: SLF001
vars(renderer)["Environment"] = partial(Environment, bytecode_cache=Compiled())
vars(catalogues)["_read_catalogue"] = read_once(vars(catalogues)["_read_catalogue"])


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Report at once what a hundred tests would otherwise report one by one; set the seed."""
    if DRAWS:
        config.option.hypothesis_seed = str(SEED)
    if not hatch_build.is_fresh(Path(hatch_build.__file__).parent):
        pytest.exit(
            "The libraries and fonts on disk are not those that hatch_build.py lists: make venv"
        )


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than cores, because a browser test spends half its time waiting."""
    return (yield) + 1


def pytest_report_header() -> str:
    """Say what repeats a run that has drawn its seed."""
    return f"seed: COMPANION_SEED={SEED}, {'drawn' if DRAWS else 'always the same'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make thorough` runs; begin with long tests, so that nothing waits."""
    if sys.platform == "win32":
        items[:] = [item for item in items if item.get_closest_marker("posix") is None]
    if not DRAWS:
        left_out = [each for each in items if is_thorough(each) and not is_named(each, config)]
        items[:] = [each for each in items if each not in set(left_out)]
        config.hook.pytest_deselected(items=left_out)
    order = ("browser", "long")
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in order])


def is_thorough(item: pytest.Item) -> bool:
    """Whether only a thorough run has time for this test."""
    return any(item.get_closest_marker(name) for name in ("thorough", "tool"))


def is_named(item: pytest.Item, config: pytest.Config) -> bool:
    """Whether somebody asked for the file of this test."""
    named = (Path(argument.split("::")[0]) for argument in config.args)
    return any(item.path == config.invocation_params.dir / each for each in named)


class StopsWithoutBrowser:
    """Stops the run if the browser does not start: all other tests would fail the same way."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Look at a result."""
        if report.failed and report.longreprtext.startswith(DOES_NOT_START):
            workers = self._session.config.pluginmanager.get_plugin("dsession")
            (workers or self._session).shouldstop = report.longreprtext


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the one command that repeats what has failed."""
    failed = {
        report.nodeid
        for kind in ("failed", "error")
        for report in terminalreporter.getreports(kind)
        if isinstance(report, pytest.TestReport)
    }
    if failed:
        again = shlex.join([sys.executable, "-m", "pytest", *sorted(failed)])
        drawn = f"COMPANION_LAWS=thorough COMPANION_SEED={SEED} " if DRAWS else ""
        terminalreporter.write_line(f"To repeat it: {drawn}{again}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Watch the whole run."""
    session.config.pluginmanager.register(StopsWithoutBrowser(session))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Do not collect garbage while a report is made.

    Before Python 3.11.5 a parser that the collector starts within another one, as a warning about
    something unclosed may, fails with "AST constructor recursion depth mismatch", and so the run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
