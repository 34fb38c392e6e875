"""Log lines: one each event; where a line cannot be written, the companion goes on without it."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO

import structlog


class LineLogger:
    """Prints lines; a full disk or a closed terminal is no reason to refuse a request."""

    def __init__(self, to: TextIO | None = None) -> None:
        self._to = to

    def line(self, message: str) -> None:
        """Print one event."""
        with suppress(OSError, ValueError):
            print(message, file=self._to or sys.stdout, flush=True)

    debug = info = warning = error = critical = line


def log_warnings(to: TextIO | None = None) -> None:
    """Log warnings only, and never a value: events say what happened and where."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=lambda *_names: LineLogger(to),
    )
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
