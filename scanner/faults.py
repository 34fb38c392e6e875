"""Lets no picture end a station or an upload: a look that fails has seen nothing."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

R = TypeVar("R")

_log = logging.getLogger(__name__)


def call_guarded(look: Callable[[], R], *, otherwise: R) -> R:
    """What this look sees, or something else if it fails; each kind of fault is logged once."""
    try:
        return look()
    except Exception as fault:  # noqa: BLE001 - native libraries raise many kinds
        last = traceback.extract_tb(fault.__traceback__)[-1]
        report_fault(f"{type(fault).__name__} in {last.name}, {last.filename}:{last.lineno}")
        return otherwise


@lru_cache(maxsize=256)
def report_fault(fault: str) -> None:
    """Log what failed and where, each fault once; nothing of the picture, nor what a label says."""
    _log.error("a picture could not be read: %s", fault)
