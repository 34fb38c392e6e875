"""A state that was cut for a viewer, as plain data: what JSON can say.

`{"hidden": true}` stands where something was cut away; a hidden pile keeps its count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, TypeAlias

from companion.core.groups import own_fields
from companion.core.secrets import Pile, Secret
from companion.core.words import T

Plain: TypeAlias = Any
"""Numbers, text, lists and dictionaries with text keys."""


def plain(thing: Any) -> Plain:
    """The thing as plain data; a sentence stays unsaid, with its words."""
    return _forms[type(thing)](thing)


class _Forms(dict[type, Callable[[Any], Plain]]):
    """How each kind met so far is said plainly."""

    def __missing__(self, kind: type) -> Callable[[Any], Plain]:
        form = self[kind] = _form(kind)
        return form


_forms = _Forms()


def _form(kind: type) -> Callable[[Any], Plain]:
    for kinds, form in _FORMS:
        if issubclass(kind, kinds):
            return form
    if is_dataclass(kind):
        own = own_fields(kind)
        return lambda thing: {name: plain(read(thing)) for name, read in own}
    raise TypeError(f"{kind.__name__} has no plain form")


def _secret(secret: Secret[Any]) -> Plain:
    return {"hidden": True} if secret.hidden else plain(secret.value)


def _pile(pile: Pile[Any]) -> Plain:
    return {"hidden": True, "count": len(pile)} if pile.hidden else plain(pile.cards)


def _dictionary(things: Mapping[Any, Any]) -> Plain:
    return {str(plain(key)): plain(value) for key, value in things.items()}


_FORMS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Plain]], ...] = (
    (Enum, lambda member: member.name.lower()),
    ((str, bool, float, type(None)), lambda same: same),
    (int, int),
    (Secret, _secret),
    (Pile, _pile),
    (T, lambda sentence: {"text": sentence.text, "words": plain(sentence.words)}),
    (Mapping, _dictionary),
    ((list, tuple), lambda things: [plain(each) for each in things]),
    ((set, frozenset), lambda things: sorted(plain(each) for each in things)),
)


def hidden_things(thing: Any, path: str = "") -> Iterator[tuple[str, Secret[Any] | Pile[Any]]]:
    """Every secret and pile in a state with the path that leads to it."""
    if isinstance(thing, Secret | Pile):
        yield path, thing
    elif not isinstance(thing, str | int | None):
        for name, part in parts(thing):
            yield from hidden_things(part, f"{path}.{name}".lstrip("."))


def parts(thing: Any) -> list[tuple[Any, Any]]:
    """What a thing of a state is made of, each part with its name."""
    if isinstance(thing, Mapping):
        return [(plain(key), value) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return list(enumerate(thing))
    kind: type = type(thing)
    if is_dataclass(kind):
        return [(name, read(thing)) for name, read in own_fields(kind)]
    return []
