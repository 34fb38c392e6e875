"""Keeps Python's garbage collector from pausing a game: a pass over everything is made seldom."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

FULL_COLLECTION_INTERVAL = 1000
"""After so many passes over what is new, everything is looked at; Python's own number is ten.

What no longer leads anywhere is freed at once, without the collector, which only finds rings: a few
hundred objects a second. A pass over everything takes 0.3 s with 150 tables open.
"""


@contextmanager
def collect_seldom() -> Iterator[None]:
    """Look at everything seldom, and never at what is there already.

    Undo that at the end, or some libraries complain about leftovers at exit.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*usual[:2], FULL_COLLECTION_INTERVAL)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
