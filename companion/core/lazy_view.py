"""What a viewer may know of a state, cut lazily as its parts are read.

A form reads few parts of a state. Each part is cut when it is first read, and never after the state
has changed: by then the view has expired.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_type_hints

from companion.core.secrets import Hidden, is_shared, known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.core.seats import Viewer

V = TypeVar("V", bound="LazilyViewed")

_SOURCE = "~source"
"""The attribute in which a view keeps its source, its viewer, and the parts not yet cut."""


class LazilyViewed:
    """A state that has lazy views, or a group of such a state's parts."""

    if not TYPE_CHECKING:  # type checkers should know every part by its declaration alone

        def __getattr__(self, name: str) -> Any:
            """A part that has not been read before."""
            if (source := self.__dict__.get(_SOURCE)) is None:
                raise _missing(self, name)
            parts, viewer, waiting = source
            if name not in waiting:
                raise AttributeError(name)
            value = self.__dict__[name] = _cut(type(self), name, parts[name], viewer)
            return value


def lazy_view(state: V, viewer: Viewer) -> V:
    """What this viewer may know, as long as the state stays as it is."""
    kind = _kinds[type(state)]
    seen: V = object.__new__(type(state))
    parts = state.__dict__
    cut = seen.__dict__ = {name: parts[name] for name in kind.public}
    for name in kind.at_once:
        cut[name] = _cut(type(state), name, parts[name], viewer)
    cut[_SOURCE] = (parts, viewer, kind.waiting)
    return seen


def _cut(kind: type, name: str, part: Any, viewer: Viewer) -> Any:
    return lazy_view(part, viewer) if name in _kinds[kind].groups else known(part, viewer)


def complete(seen: V) -> V:
    """The same with every part cut, so that it never expires."""
    cut = seen.__dict__
    if source := cut.pop(_SOURCE, None):
        parts, viewer, waiting = source
        for name in waiting:
            if name not in cut:
                cut[name] = known(parts[name], viewer)
        for group in _groups(seen):
            complete(group)
    return seen


def expire(seen: LazilyViewed) -> None:
    """Let the view expire before the state changes: parts not yet read can no longer be read."""
    if seen.__dict__.pop(_SOURCE, None):
        for group in _groups(seen):
            expire(group)


def _groups(seen: LazilyViewed) -> Iterator[LazilyViewed]:
    """Groups that are themselves cut lazily, if reading them has begun."""
    cut = seen.__dict__
    return (cut[name] for name in _kinds[type(seen)].groups if name in cut)


def _missing(seen: LazilyViewed, name: str) -> Exception:
    """The error for a part that can no longer be read, or that never existed."""
    if name in _kinds[type(seen)].waiting:
        return Hidden("the table has moved on since this was offered")
    return AttributeError(name)


class _Kind(NamedTuple):
    """How the parts of a class are cut: public as they are, at once, lazily, or as groups."""

    public: tuple[str, ...]
    at_once: tuple[str, ...]
    waiting: frozenset[str]
    groups: tuple[str, ...]


class _Kinds(dict[type, _Kind]):
    """How each class met so far is cut.

    A part cannot be lazy if its class has an attribute of that name, which would be read instead.
    """

    def __missing__(self, kind: Any) -> _Kind:
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind)]
        public = tuple(name for name in names if is_shared(hints[name]))
        cut = [name for name in names if name not in public]
        at_once = tuple(name for name in cut if hasattr(kind, name))
        groups = tuple(name for name in cut if _is_lazily_viewed(hints[name]))
        parts = self[kind] = _Kind(public, at_once, frozenset(cut) - frozenset(at_once), groups)
        return parts


def _is_lazily_viewed(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, LazilyViewed)


_kinds = _Kinds()
