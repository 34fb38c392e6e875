"""Draws a region again only if something it was drawn from has changed.

While a block is drawn, every part it reads is noted. A block says the same whenever those parts
are equal, so what all viewers read alike is drawn once, however many there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

from jinja2.runtime import Context
from jinja2.utils import missing

from companion.core.words import Voice

KEPT = 8
"""Drawings kept of each block: as many as a table has viewers, and one to spare."""
STATE = "k"
"""Of what a viewer knows each part is noted alone; of all else the whole."""

Read = dict[tuple[str, str], Any]


class Watched:
    """What a viewer knows; whatever is read of it is noted."""

    __slots__ = ("_noted", "_thing")

    def __init__(self, thing: Any, noted: Read) -> None:
        self._thing = thing
        self._noted = noted

    def __getattr__(self, name: str) -> Any:
        rule = getattr(type(self._thing), name, None)
        if isinstance(rule, property) and rule.fget:
            return rule.fget(self)
        if isinstance(rule, FunctionType):
            return MethodType(rule, self)
        value = self._noted[STATE, name] = getattr(self._thing, name)
        return value


class WatchedContext(Context):
    """What a template is drawn from; whatever it reads is noted in `noted`, if that is there."""

    noted: Read | None = None

    def resolve_or_missing(self, key: str) -> Any:
        """The value of a name, noted."""
        value = super().resolve_or_missing(key)
        if self.noted is None:
            return value
        if key == STATE and value is not None:
            return Watched(value, self.noted)
        self.noted[key, ""] = value
        return value


@dataclass(slots=True)
class Drawing:
    """One block as it was drawn: what was read, and what came of it."""

    noted: Read
    voice: Voice
    html: str

    def fits(self, voice: Voice, context: Mapping[str, Any]) -> bool:
        """Whether it would come out the same from this context."""
        return voice == self.voice and all(
            _part(context, key, name) == value for (key, name), value in self.noted.items()
        )


def _part(context: Mapping[str, Any], key: str, name: str) -> Any:
    whole = context.get(key, missing)
    return getattr(whole, name, missing) if name else whole


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws one block of one template."""

    name: str
    draw: Callable[[Context], str]


@dataclass(slots=True)
class Memo:
    """The last drawings of every block of one table."""

    drawings: dict[str, deque[Drawing]] = field(default_factory=dict)

    def drawn(self, pen: Pen, voice: Voice, page: WatchedContext) -> str:
        """The block as it was drawn from equal parts, or drawn now."""
        kept = self.drawings.setdefault(pen.name, deque(maxlen=KEPT))
        context = page.get_all()
        for drawing in kept:
            if drawing.fits(voice, context):
                return drawing.html
        noted = page.noted = {}
        html = pen.draw(page)
        page.noted = None
        kept.appendleft(Drawing(noted, voice, html))
        return html
