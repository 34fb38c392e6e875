"""Which lines of the sources are run."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

from lab.mutants.targets import Target

Trace: TypeAlias = Any
"""A trace function, as `sys.settrace` knows them."""


class Lines:
    """Records which lines of the sources are run, from now on.

    Each frame notes its own lines. A stack of calls would not do: Python 3.11 tells of no call when
    an exception is thrown into a generator that waits for another, as when a question lapses.
    """

    def __init__(self, target: Target) -> None:
        self._root = target.root.resolve()
        self._within = f"{self._root / target.sources}{os.sep}"
        self._run: dict[str, set[int]] = {}
        self._notes: dict[str, Trace] = {}
        threading.settrace(self._call)
        sys.settrace(self._call)

    def stop(self) -> dict[str, list[int]]:
        """The lines of each file that were run."""
        sys.settrace(None)
        threading.settrace(None)
        return {
            Path(file).relative_to(self._root).as_posix(): sorted(lines)
            for file, lines in self._run.items()
        }

    def _call(self, frame: FrameType, event: str, arg: object) -> Trace:  # noqa: ARG002
        """How to trace a frame that begins or goes on; None if it is none of the sources."""
        file = frame.f_code.co_filename
        try:
            return self._notes[file]
        except KeyError:
            note = self._notes[file] = self._noting(file)
            return note

    def _noting(self, file: str) -> Trace:
        if not (file.startswith(self._within) and file.endswith(".py")):
            return None
        add = self._run.setdefault(file, set()).add

        def note(frame: FrameType, event: str, arg: object) -> Trace:
            add(frame.f_lineno)
            return note

        return note
