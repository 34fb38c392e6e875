"""Runs tests inside pytest: collected once, then run by children, up to the first failure."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, Phase, settings

from lab.mutants.endings import FAILED, NOT_LOADED, PASSED, RAISED
from lab.mutants.forking import Say, limit
from lab.mutants.lines import Lines
from lab.mutants.targets import Target
from lab.mutants.verdicts import Test

FAR_TOO_LONG = 5
"""A test may take this many times its usual time, plus a second."""

Items = Mapping[str, pytest.Item]


class _Plugin:
    """Runs the tests in its own way, and stops at the first that fails."""

    def __init__(self, serve: Callable[[pytest.Session], object], *, errors: bool) -> None:
        self._serve = serve
        self._errors = errors

    @pytest.hookimpl(trylast=True)
    def pytest_sessionstart(self) -> None:
        """Do not shrink failing examples: one failure is enough."""
        settings.register_profile(
            "mutants",
            settings(),
            phases=(Phase.explicit, Phase.generate),
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve the tests instead of running them all."""
        self._serve(session)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[Any]) -> None:
        """Only the outcome matters, so make no report."""
        if call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
            asserts = _is_said(call.excinfo)
            if asserts or self._errors:
                limit(0)
                os._exit(FAILED if asserts else RAISED)


def _is_said(failure: pytest.ExceptionInfo[BaseException]) -> bool:
    """Whether a test says that something is not as it should be; else it stumbled over an error.

    That the rules refuse what a test does is as good as what it asserts.
    """
    asserts = failure.errisinstance((AssertionError, pytest.fail.Exception))
    return asserts or failure.type.__name__ == "Refused"


def collect(
    tests: Iterable[str], serve: Callable[[pytest.Session], object], *, errors: bool = True
) -> int:
    """Collect tests and serve them; returns pytest's exit code."""
    quiet = ["--quiet", "--capture=no", "--assert=plain", "--tb=no"]
    without = ["-pno:cacheprovider", "-pno:faulthandler", "-pno:xdist"]
    return int(pytest.main([*quiet, *without, *tests], plugins=[_Plugin(serve, errors=errors)]))


def ask(items: Items, tests: list[Test], say: Say) -> int:
    """Run these tests one after the other; a failure ends this process."""
    known = [(place, test) for place, test in enumerate(tests) if test.id in items]
    following = [items[test.id] for _, test in known[1:]]
    for (place, test), then in zip(known, [*following, None], strict=True):
        say(str(place))
        limit(1 + FAR_TOO_LONG * test.cost)
        _run(items[test.id], then)
    limit(0)
    return PASSED


def _run(item: pytest.Item, then: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)


def ask_loaded(tests: list[Test], say: Say) -> NoReturn:
    """Load everything, and run these tests."""

    def serve(session: pytest.Session) -> None:
        if session.testsfailed:
            os._exit(NOT_LOADED)
        os._exit(ask({item.nodeid: item for item in session.items}, tests, say))

    collect(sorted({test.id.partition("::")[0] for test in tests}), serve)
    os._exit(NOT_LOADED)


def trace(target: Target, item: pytest.Item, say: Say) -> int:
    """Run one test, and report its time and the lines it ran."""
    lines = Lines(target)
    begun = time.process_time()
    _run(item, None)
    cost = time.process_time() - begun
    say(json.dumps({"cost": cost, "lines": lines.stop()}))
    return PASSED
