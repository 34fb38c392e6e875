"""Fields of a state that belong together, in a class of their own.

A phase of the game owns its group, and rules write `g.auction.bids`. For everything else the
fields are the state's own: JSON, the digest and the paths of hidden things say `bids`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, get_type_hints

Read: TypeAlias = Callable[[Any], Any]


class Group:
    """A dataclass of fields that count as the state's own.

    A field of the state declares it: `auction: Auction = field(default_factory=Auction)`. A group
    can hold groups; no two fields of a state may have the same name, whatever groups they are in.
    """


class Fixed:
    """What a state refers to and everybody knows: it never changes, so JSON and digests omit it."""

    __slots__ = ()


@cache
def list_own_fields(kind: type) -> tuple[tuple[str, Read], ...]:
    """The fields of a dataclass and of its groups: each with its name, and what reads it.

    `TypeError` if two have one name.
    """
    paths = list(_iter_paths(kind))
    count = Counter(_get_last_name(path) for path in paths)
    if twice := [path for path in paths if count[_get_last_name(path)] > 1]:
        raise TypeError(f"{kind.__name__} has two fields of one name: {', '.join(twice)}")
    return tuple((_get_last_name(path), attrgetter(path)) for path in paths)


def _iter_paths(kind: Any) -> Iterator[str]:
    """The path of each field, such as `auction.bids`; none of what is `Fixed`."""
    hints = get_type_hints(kind)
    for each in fields(kind):
        hint = hints[each.name]
        if isinstance(hint, type) and issubclass(hint, Group):
            yield from (f"{each.name}.{path}" for path in _iter_paths(hint))
        elif not (isinstance(hint, type) and issubclass(hint, Fixed)):
            yield each.name


def _get_last_name(path: str) -> str:
    return path.rpartition(".")[2]
