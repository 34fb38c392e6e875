"""Whoever was outrun looks again: what they do is decided anew on what the log holds by then."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from companion.core.fields import Refused
from companion.storage.log import Outrun

P = ParamSpec("P")
R = TypeVar("R")


class CatchesUp(Protocol):
    """What can read what others have written."""

    def recover(self) -> None:
        """Know all that was written here; `DiskTrouble` if that cannot be read."""

    def catch_up(self) -> bool:
        """Read what others have written, if there are others; whether anything is new."""


S = TypeVar("S", bound=CatchesUp)


def looking_again(act: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Do this on what the log holds, and once more whenever somebody else was first.

    Each time somebody else has got something done, so it comes to an end.
    """

    @wraps(act)
    def tried(table: S, *said: P.args, **more: P.kwargs) -> R:
        while True:
            table.recover()
            try:
                return act(table, *said, **more)
            except Outrun:
                continue
            except Refused:  # perhaps it fits what happened elsewhere a moment ago
                if not table.catch_up():
                    raise

    return tried  # type: ignore[return-value]  # mypy gives the first parameter a name
