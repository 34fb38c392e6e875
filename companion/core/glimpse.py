"""What a viewer may know of a state, cut only as far as somebody looks.

A form reads few parts of a state. A part is cut when it is first read, and never after the state
has changed: by then the glimpse is over.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.secrets import Hidden, known

if TYPE_CHECKING:
    from companion.core.seats import Viewer

G = TypeVar("G", bound="Glimpsed")

_SOURCE = "~source"
"""Under this name a glimpse knows the state it is of, and its viewer, until it is over."""


class Glimpsed:
    """A state of which there are glimpses."""

    if not TYPE_CHECKING:  # a checker shall know every part by its declaration alone

        def __getattr__(self, name: str) -> Any:
            """A part that was not looked at before."""
            if name not in _parts(type(self))[1]:
                raise AttributeError(name)
            return _cut(self, name)


def glimpse(state: G, viewer: Viewer) -> G:
    """What this viewer may know, as long as the state stays as it is."""
    at_once, _ = _parts(type(state))
    seen: G = object.__new__(type(state))
    parts = state.__dict__
    seen.__dict__.update({name: known(parts[name], viewer) for name in at_once})
    seen.__dict__[_SOURCE] = (state, viewer)
    return seen


def look_at_all(seen: G) -> G:
    """The same with every part of it, good for ever."""
    if _SOURCE in seen.__dict__:
        for name in _parts(type(seen))[1]:
            if name not in seen.__dict__:
                _cut(seen, name)
        del seen.__dict__[_SOURCE]
    return seen


def end(seen: Glimpsed) -> None:
    """The state is about to change: what was not looked at can be looked at no more."""
    seen.__dict__.pop(_SOURCE, None)


def _cut(seen: Glimpsed, name: str) -> Any:
    if (source := seen.__dict__.get(_SOURCE)) is None:
        raise Hidden("the table has moved on since this was offered")
    state, viewer = source
    value = seen.__dict__[name] = known(state.__dict__[name], viewer)
    return value


@cache
def _parts(kind: type) -> tuple[tuple[str, ...], frozenset[str]]:
    """The parts to cut at once, for their class would answer for them, and those that can wait."""
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]  # boards are dataclasses
    at_once = tuple(name for name in names if hasattr(kind, name))
    return at_once, frozenset(names) - frozenset(at_once)
