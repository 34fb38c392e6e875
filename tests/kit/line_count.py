"""Work in lines of Python, which are the same however fast the machine is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def count_lines(work: Callable[[], object]) -> int:
    """How many lines this work runs on this thread, in our code and in libraries."""
    lines = 0

    def traced(_frame: FrameType, event: str, _told: Any) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines
