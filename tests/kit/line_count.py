"""Work in lines of Python, which are the same however fast the machine is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class LineCount:
    """Counts the lines that run on this thread, in our code and in libraries."""

    def __init__(self) -> None:
        self.lines = 0

    def of(self, work: Callable[[], object]) -> int:
        """How many lines this work runs."""
        before, self.lines = sys.gettrace(), 0
        sys.settrace(self._traced)
        try:
            work()
        finally:
            sys.settrace(before)
        return self.lines

    def _traced(self, _frame: FrameType, event: str, _told: Any) -> Any:
        self.lines += event == "line"
        return self._traced
