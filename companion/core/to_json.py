"""A state that was cut for a viewer, as JSON.

`{"hidden": true}` replaces what was cut away; a hidden pile keeps its count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, TypeAlias

from companion.core.groups import list_own_fields
from companion.core.secrets import Pile, Secret
from companion.core.words import T

Json: TypeAlias = Any
"""Numbers, text, lists and dictionaries with text keys."""


def to_json(thing: Any) -> Json:
    """The value as JSON data; a sentence remains a `T`, with its words."""
    return _encoders[type(thing)](thing)


class _Encoders(dict[type, Callable[[Any], Json]]):
    """How each class met so far is encoded."""

    def __missing__(self, kind: type) -> Callable[[Any], Json]:
        encoder = self[kind] = _choose_encoder(kind)
        return encoder


_encoders = _Encoders()


def _choose_encoder(kind: type) -> Callable[[Any], Json]:
    """What encodes values of this class; `TypeError` if it has no JSON form."""
    for kinds, encoder in _ENCODERS:
        if issubclass(kind, kinds):
            return encoder
    if is_dataclass(kind):
        own = list_own_fields(kind)
        return lambda thing: {
            name: value if type(value := read(thing)) in _PLAIN else to_json(value)
            for name, read in own
        }
    raise TypeError(f"{kind.__name__} has no JSON form")


def _encode_secret(secret: Secret[Any]) -> Json:
    return {"hidden": True} if secret.hidden else to_json(secret.value)


def _encode_pile(pile: Pile[Any]) -> Json:
    return {"hidden": True, "count": len(pile)} if pile.hidden else to_json(pile.cards)


def _encode_dictionary(things: Mapping[Any, Any]) -> Json:
    return {str(to_json(key)): to_json(value) for key, value in things.items()}


def _encode_list(things: Iterable[Any]) -> Json:
    return [each if type(each) in _PLAIN else to_json(each) for each in things]


_PLAIN = frozenset({str, int, bool, float, type(None)})
"""What is JSON as it is."""


_ENCODERS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Json]], ...] = (
    (Enum, lambda member: member.name.lower()),
    (str, str),
    ((bool, float, type(None)), lambda same: same),
    (int, int),
    (Secret, _encode_secret),
    (Pile, _encode_pile),
    (T, lambda sentence: {"text": sentence.text, "words": to_json(sentence.words)}),
    (Mapping, _encode_dictionary),
    ((list, tuple), _encode_list),
    ((set, frozenset), lambda things: sorted(_encode_list(things))),
)


def iter_hidden(thing: Any, path: str = "") -> Iterator[tuple[str, Secret[Any] | Pile[Any]]]:
    """Every secret and pile in a state, with its path."""
    if isinstance(thing, Secret | Pile):
        yield path, thing
    elif not isinstance(thing, str | int | None):
        for name, part in parts(thing):
            yield from iter_hidden(part, f"{path}.{name}".lstrip("."))


def parts(thing: Any) -> list[tuple[Any, Any]]:
    """The parts of a value in a state, each with its name."""
    if isinstance(thing, Mapping):
        return [(to_json(key), value) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return list(enumerate(thing))
    kind: type = type(thing)
    if is_dataclass(kind):
        return [(name, read(thing)) for name, read in list_own_fields(kind)]
    return []
