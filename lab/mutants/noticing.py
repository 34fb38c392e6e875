"""Plants faults in a copy of the project, and says which of them its tests notice.

python -m lab.mutants.noticing [ROOM …] [--only ID …] [--at COMMIT] [--minutes 60]
    [--hinted] [--again] [--keep]

Each fault of `planted/` is put into a copy of the checkout, or of COMMIT; then those tests run
that probably notice it. Those that were not noticed are planted together for all tests of their
room (but with --hinted). A fault is noticed if a test fails that passes without it. What is found
out adds up in `build/faults/`; --again asks anew, --keep writes it into the baseline.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from lab.mutants import faults
from lab.mutants.copies import KEPT, commit_of, copy_of
from lab.mutants.faults import BASELINE, ROOMS, Fault, Results

OPTIONS = ("-q", "-m", "not thorough and not tool", "--tb=line", "--assert=plain", "-rfE")
"""What is left to `make thorough` is not asked, not even if its file is named."""
WITHOUT = ("-pno:cacheprovider", "-pno:xdist", "-pno:faulthandler")
LIBRARIES = (
    "babel.messages.pofile",
    "cryptography.fernet",
    "cv2",
    "flask_socketio",
    "gevent.pywsgi",
    "hypothesis",
    "markdown_it",
    "msgspec",
    "numpy",
    "playwright.sync_api",
    "pypdfium2",
    "pytest",
    "qrcode",
    "reportlab.pdfgen.canvas",
    "rich.console",
    "socketio",
    "structlog",
    "wsproto",
    "zxingcpp",
)
"""What takes long to load, and is none of ours."""
PASSED, NONE_THERE = 0, 5
_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


class Suite:
    """The tests in a folder, in a process that waits for what to run."""

    def __init__(self, folder: Path, libraries: Sequence[str] = LIBRARIES) -> None:
        self._output = folder.with_suffix(".txt")
        server = Path(__file__).with_name("pytest_server.py")
        self._server = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, str(server), str(folder), *libraries],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(folder)},
            text=True,
        )

    def failures(self, tests: Sequence[str], *options: str) -> list[str]:
        """Which of these tests fail; what is not there does not."""
        assert self._server.stdin
        assert self._server.stdout
        arguments = [*OPTIONS, *WITHOUT, *options, *tests]
        order = {"arguments": arguments, "output": str(self._output)}
        self._server.stdin.write(f"{json.dumps(order)}\n")
        self._server.stdin.flush()
        code = int(self._server.stdout.readline())
        failed = _FAILURE.findall(self._output.read_text("utf-8", errors="replace"))
        if code not in {PASSED, NONE_THERE} and not failed:
            failed = [f"pytest, which ends with {code}"]
        return failed

    def end(self) -> None:
        """Close its input, which ends the process."""
        with self._server:
            pass
        self._output.unlink(missing_ok=True)


@dataclass
class Planting:
    """A copy of the project in which faults come and go."""

    folder: Path
    suite: Suite
    say: Callable[[str], object]
    passing: set[str] = field(default_factory=set)
    """Tests that are known to pass without any fault."""
    failing: set[str] = field(default_factory=set)
    """Tests that fail without any, and so say nothing."""

    def noticed_by(self, some: Sequence[Fault], tests: Sequence[str]) -> dict[str, str]:
        """Which of these faults are noticed, and by which of these tests.

        They are planted together, and a test that then fails is asked about each alone: whoever
        is noticed is taken away, and the others go on, until all tests pass.
        """
        left, by = list(some), dict[str, str]()
        known = [each for test in tests for each in self._there(test)]
        while left and known:
            failed = self._failure(left, known)
            if not failed or not self._passes(failed, known):
                if not failed:
                    break
                self.say(f"  fails also without: {failed}\n")
                continue
            own = [failed] if ".py" in failed else known
            alone = [each for each in left if len(left) == 1 or self._failure([each], own)]
            if not alone:  # it takes several of them
                self.failing.add(failed)
            by |= {each.id: failed for each in alone}
            left = [each for each in left if each not in alone]
        return by

    def _failure(self, some: Sequence[Fault], tests: Sequence[str]) -> str:
        """The first test that fails with these faults, if any does."""
        without = [f"--deselect={each}" for each in sorted(self.failing)]
        with self._planted(some):
            return next(iter(self.suite.failures(tests, "--maxfail=1", *without)), "")

    def _there(self, test: str) -> list[str]:
        """A test or a folder of tests if this commit has it, or all files that match a pattern."""
        path, _, name = test.partition("::")
        files = sorted(self.folder.glob(path))
        return [each.relative_to(self.folder).as_posix() + (name and f"::{name}") for each in files]

    def _passes(self, test: str, asked: Sequence[str]) -> bool:
        """Whether a test passes without any fault; if pytest itself failed, whether all do."""
        if test not in self.passing | self.failing:
            own = [test] if ".py" in test else asked
            (self.failing if self.suite.failures(own) else self.passing).add(test)
        if test in self.failing and ".py" not in test:
            raise LookupError(f"{test} without any fault: {' '.join(asked)}")
        return test in self.passing

    @contextmanager
    def _planted(self, some: Sequence[Fault]) -> Iterator[None]:
        files = {each.file: (self.folder / each.file).read_text("utf-8") for each in some}
        changed = dict(files)
        for each in some:
            changed[each.file] = each.planted(changed[each.file])
        self._write(changed)
        try:
            yield
        finally:
            self._write(files)

    def _write(self, files: Mapping[str, str]) -> None:
        """Write files newer than what was compiled of them, however quickly that was."""
        for name, text in files.items():
            file = self.folder / name
            before = file.stat().st_mtime
            file.write_text(text, "utf-8")
            os.utime(file, (before + 2, before + 2))


def main(asked: argparse.Namespace, say: Callable[[str], object]) -> dict[str, Results]:
    """Try the faults that were asked for, as far as time allows; what is known of each room."""
    commit, until = commit_of(asked.at), time.monotonic() + 60 * asked.minutes
    known = {name: _known(commit, name) for name in asked.rooms or ROOMS}
    with copy_of(commit) as folder:
        planting = Planting(folder, Suite(folder), say)
        try:
            for name, room_results in known.items():
                for some, tests in _wanted(name, room_results, asked):
                    if time.monotonic() > until:
                        break
                    _try(planting, some, tests, room_results)
                    room_results.write(_file(commit, name))
        finally:
            planting.suite.end()
    for name, room_results in known.items():
        say(f"{name}: {len(room_results.noticed)} noticed, {len(room_results.unnoticed)} not\n")
    if asked.keep:
        _keep(commit, known.values())
    return known


def _known(commit: str, room: str) -> Results:
    """What was found out about a commit here, and before that if it is that of the baseline."""
    results, kept = faults.results(_file(commit, room), commit), faults.results(BASELINE)
    if kept.commit == commit:
        new = [each.id for each in faults.room(room).fault if not results.knows(each.id)]
        results.noticed |= {each: kept.noticed[each] for each in new if each in kept.noticed}
        results.unnoticed |= {each: kept.unnoticed[each] for each in new if each in kept.unnoticed}
    return results


def _file(commit: str, room: str) -> Path:
    return KEPT / f"{commit[:12]}.{room}.json"


def _wanted(
    room: str, results: Results, asked: argparse.Namespace
) -> Iterator[tuple[list[Fault], Sequence[str]]]:
    """The faults to try, and whom to ask: one by one those who probably notice, then all."""
    planted_room = faults.room(room)
    some = [each for each in planted_room.fault if not asked.only or each.id in asked.only]
    new = [each for each in some if asked.again or not results.knows(each.id)]
    yield from (([each], each.tests) for each in new if each.tests)
    if not asked.hinted:
        left = [each for each in some if each.id not in results.noticed]
        some = [each for each in left if not set(planted_room.tests) <= results.asked(each.id)]
        yield from ((batch, planted_room.tests) for batch in make_batches(some))


def make_batches(some: Sequence[Fault]) -> list[list[Fault]]:
    """The faults in as few batches as can each be planted together: no line is changed twice."""
    batches: list[list[Fault]] = []
    for fault in some:
        for batch in batches:
            if not any(fault.clashes_with(other) for other in batch):
                batch.append(fault)
                break
        else:
            batches.append([fault])
    return batches


def _try(planting: Planting, some: list[Fault], tests: Sequence[str], results: Results) -> None:
    begun = time.monotonic()
    try:
        by = planting.noticed_by(some, tests)
    except (LookupError, OSError) as wrong:
        planting.say(f"{', '.join(each.id for each in some)}: cannot be tried here: {wrong}\n")
        return
    planting.say(f"  {time.monotonic() - begun:.0f} s\n")
    for each in some:
        results.add(each.id, by.get(each.id, ""), tests)
        planting.say(f"{each.id}: {by.get(each.id, 'NOT noticed')}\n")


def _keep(commit: str, results: Iterable[Results]) -> None:
    """Write what was found out into the baseline."""
    kept = faults.results(BASELINE, commit)
    kept.commit = commit
    for some in results:
        for each, by in some.noticed.items():
            kept.add(each, by, ())
        for each, tests in some.unnoticed.items():
            kept.add(each, "", tests)
    kept.write(BASELINE)


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line's arguments."""
    parser = argparse.ArgumentParser(prog="python -m lab.mutants.noticing", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--only", nargs="+", metavar="ID", help="only these faults")
    parser.add_argument("--at", default="", metavar="COMMIT", help="whose code and tests")
    parser.add_argument("--minutes", type=float, default=60, help="how long it may take")
    parser.add_argument("--hinted", action="store_true", help="do not ask all tests of a room")
    parser.add_argument("--again", action="store_true", help="ask again about those known")
    parser.add_argument("--keep", action="store_true", help="write the results into the baseline")
    return parser.parse_args(words)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line)
    sys.stdout.flush()


if __name__ == "__main__":
    main(arguments(), say)
