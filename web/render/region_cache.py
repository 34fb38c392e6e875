"""Draws a region again only if something it was drawn from has changed.

While a block is drawn, every part it reads is noted. A block looks the same whenever those parts
are equal, so what all viewers read alike is drawn once, however many there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partialmethod
from types import FunctionType
from typing import Any

from jinja2.runtime import Context
from jinja2.utils import missing

from companion.core.groups import Group
from companion.core.words import Voice

RULES = (property, FunctionType, partialmethod)
"""What a class computes from its own parts."""
PARTED = frozenset({"k", "me", "seats"})
"""Of what a viewer knows, and of people, each part is noted by itself; anything else as a whole."""
VIEWER = "viewer"
MAX_DRAWINGS_PER_BLOCK = 8
"""Drawings kept for each block: as many as a table has viewers, and one to spare."""


class Parts(dict[str, Any]):
    """What was read of a group of a state, noted part by part."""


@dataclass(slots=True)
class ReadSet:
    """What a block has read: names of the page, and of some things only parts, thing by thing."""

    names: dict[str, Any] = field(default_factory=dict)
    parts: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def watch(self, name: str, value: Any) -> Any:
        """The thing, or the things, with whatever is read of them noted."""
        things = list_things(value)
        noted = self.parts.setdefault(name, [{} for _ in things])
        watched = [Tracked(thing, parts) for thing, parts in zip(things, noted, strict=True)]
        return watched if isinstance(value, list) else watched[0]

    def same_in(self, page: Mapping[str, Any]) -> bool:
        """Whether everything still is as it was when it was read."""
        if not are_equal(page, self.names):
            return False
        for name, noted in self.parts.items():
            things = list_things(page.get(name))
            if len(things) != len(noted) or not all(map(_are_parts_equal, things, noted)):
                return False
        return True


def list_things(value: Any) -> list[Any]:
    """The things of which parts are noted: several, one or none."""
    return value if isinstance(value, list) else [] if value is None else [value]


def are_equal(page: Mapping[str, Any], names: Mapping[str, Any]) -> bool:
    """Whether the page has equal values under all these names."""
    for name, value in names.items():
        if (now := page.get(name, missing)) is not value and now != value:
            return False
    return True


def _are_parts_equal(thing: Any, noted: dict[str, Any]) -> bool:
    for name, value in noted.items():
        now = getattr(thing, name, missing)
        if type(value) is Parts:
            if not _are_parts_equal(now, value):
                return False
        elif now is not value and now != value:
            return False
    return True


@cache
def _rule(kind: type, name: str) -> Any:
    """The method or property of this name, which must be bound to the tracked thing to be watched.

    Static and class methods read nothing of the thing; for the rest, the value itself is noted.
    """
    attribute = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return attribute if isinstance(attribute, RULES) else None


class Tracked:
    """A wrapper that notes whatever is read of a thing."""

    __slots__ = ("_parts", "_thing")

    def __init__(self, thing: Any, parts: dict[str, Any]) -> None:
        self._thing = thing
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        kind: type = type(self._thing)
        if rule := _rule(kind, name):
            return rule.__get__(self)
        value = getattr(self._thing, name)
        if isinstance(value, Group):
            return Tracked(value, self._parts.setdefault(name, Parts()))
        self._parts[name] = value
        return value


class TrackingContext(Context):
    """What a template is drawn from; whatever it reads is noted in `read`, if there is one."""

    read: ReadSet | None = None

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name, noted as read."""
        value = super().resolve_or_missing(key)
        if self.read is None:
            return value
        if key in PARTED and value is not None and value is not missing:
            return self.read.watch(key, value)
        self.read.names[key] = value
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """One block as it was drawn: what was read, and the resulting HTML."""

    read: ReadSet
    voice: Voice
    html: str

    def fits(self, voice: Voice, page: Mapping[str, Any]) -> bool:
        """Whether drawing it for this page would give the same."""
        return self.read.same_in(page) and voice == self.voice


@dataclass(frozen=True, slots=True)
class BlockRenderer:
    """Draws one block of one template."""

    name: str
    draw: Callable[[Context], str]


@dataclass(slots=True)
class BlockDrawings:
    """The last drawings of one block, and which of them each viewer has."""

    recent: deque[Drawing] = field(default_factory=lambda: deque(maxlen=MAX_DRAWINGS_PER_BLOCK))
    held: dict[Any, Drawing] = field(default_factory=dict)

    def find_fitting(self, viewer: Any, voice: Voice, page: Mapping[str, Any]) -> Drawing | None:
        """The drawing that fits this page: most often the one its viewer already has."""
        last_drawn = self.held.get(viewer)
        if last_drawn and last_drawn.fits(voice, page):
            return last_drawn
        others = (each for each in self.recent if each is not last_drawn)
        return next((each for each in others if each.fits(voice, page)), None)


@dataclass(slots=True)
class RegionCache:
    """The last drawings of every block of one table."""

    blocks: dict[str, BlockDrawings] = field(default_factory=dict)

    def draw(self, renderer: BlockRenderer, voice: Voice, page: TrackingContext) -> str:
        """The block as it was drawn from equal parts, or drawn now."""
        drawings, context = self.blocks.setdefault(renderer.name, BlockDrawings()), page.get_all()
        viewer = context.get(VIEWER)
        if (drawing := drawings.find_fitting(viewer, voice, context)) is None:
            drawing = _draw_now(renderer, voice, page)
            drawings.recent.appendleft(drawing)
        drawings.held[viewer] = drawing
        return drawing.html


def _draw_now(renderer: BlockRenderer, voice: Voice, page: TrackingContext) -> Drawing:
    page.read = read = ReadSet()
    html = renderer.draw(page)
    page.read = None
    return Drawing(read, voice, html)
