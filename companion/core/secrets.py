"""What is hidden and from whom, and `known()`, which alone cuts a state to what a viewer may know.

A value is hidden by being created in a `Secret` or a `Pile`; everything else is public. Nothing can
print, format, pickle or encode a hidden value by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import is_
from types import UnionType
from typing import Any, Generic, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.core.chance import Chance
from companion.core.groups import Fixed
from companion.core.seats import Seat, Viewer
from companion.core.words import T

X = TypeVar("X")


class Hidden(LookupError):
    """Code asked for something this viewer may not know."""


class _Blank:
    """Takes the place of a hidden value; it holds nothing."""

    __slots__ = ()


_BLANK: Any = _Blank()


class _Guarded:
    """A base for values that must not be shown, copied or stored by accident."""

    __slots__ = ()

    def __str__(self) -> str:
        return repr(self)

    def __format__(self, _spec: str) -> str:
        return repr(self)

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("a secret is never copied or stored as it is")


class Secret(_Guarded, Generic[X]):
    """A value that only some seats may know."""

    __slots__ = ("_value", "eyes")

    def __init__(self, value: X, eyes: Iterable[Seat] = ()) -> None:
        self._value = value
        self.eyes = frozenset(eyes)

    @property
    def hidden(self) -> bool:
        """Whether the value was cut away for this viewer."""
        return self._value is _BLANK

    @property
    def value(self) -> X:
        """The value; `Hidden` for a viewer who may not know it."""
        if self._value is _BLANK:
            raise Hidden("this viewer may not know that")
        return self._value

    @value.setter
    def value(self, value: X) -> None:
        self._value = value

    def show(self, *seats: Seat) -> None:
        """Let these seats know it too."""
        self.eyes |= frozenset(seats)

    def known_to(self, viewer: Viewer) -> Secret[X]:
        """The secret as this viewer has it: open, or blank."""
        # Without `__init__`: this is most of the work of cutting a large state.
        copy: Secret[X] = object.__new__(Secret)
        copy.eyes = self.eyes
        copy._value = known(self._value, viewer) if viewer in self.eyes else _BLANK
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return bool(self._value == other._value) and self.eyes == other.eyes

    __hash__ = None  # type: ignore[assignment]  # the value may change

    def __repr__(self) -> str:
        return "Secret(•••)"


class Pile(_Guarded, Generic[X]):
    """Cards whose number is public but whose faces only some seats may know; the last is on top."""

    __slots__ = ("_cards", "_count", "eyes")

    def __init__(self, cards: Iterable[X] = (), eyes: Iterable[Seat] = ()) -> None:
        self._cards: list[X] | None = list(cards)
        self._count = 0
        self.eyes = frozenset(eyes)

    @property
    def hidden(self) -> bool:
        """Whether the faces were cut away for this viewer."""
        return self._cards is None

    @property
    def cards(self) -> tuple[X, ...]:
        """The faces, bottom first; `Hidden` for a viewer who may not know them."""
        return tuple(self._open())

    def draw(self) -> X:
        """Take the top card from the pile; `IndexError` if it is empty."""
        return self._open().pop()

    def take(self, card: X) -> X:
        """Take this card from the pile; `ValueError` if it is not there."""
        self._open().remove(card)
        return card

    def take_all(self) -> list[X]:
        """Take all cards from the pile."""
        cards = self._open()
        self._cards = []
        return cards

    def add(self, *cards: X) -> None:
        """Put cards on top, the last one topmost."""
        self._open().extend(cards)

    def put_under(self, *cards: X) -> None:
        """Put cards at the bottom, the last one lowest."""
        self._open()[:0] = reversed(cards)

    def shuffle(self, chance: Chance) -> None:
        """Shuffle: all orders become equally likely."""
        self._cards = chance.shuffled(self._open())

    def show(self, *seats: Seat) -> None:
        """Let these seats know the faces too."""
        self.eyes |= frozenset(seats)

    def hide(self, *seats: Seat) -> None:
        """Stop letting these seats look."""
        self.eyes -= frozenset(seats)

    def known_to(self, viewer: Viewer) -> Pile[X]:
        """The pile as this viewer has it: open, or only its count."""
        if viewer in self.eyes:
            return Pile(_cut_all(self._open(), viewer), self.eyes)
        blank: Pile[X] = object.__new__(Pile)
        blank.eyes, blank._count, blank._cards = self.eyes, len(self), None
        return blank

    def _open(self) -> list[X]:
        """The cards; `Hidden` for a viewer who may not see them."""
        if self._cards is None:
            raise Hidden("this viewer may not see these cards")
        return self._cards

    def __len__(self) -> int:
        return self._count if self._cards is None else len(self._cards)

    def __iter__(self) -> Iterator[X]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self._open()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        return self._cards == other._cards and (len(self), self.eyes) == (len(other), other.eyes)

    __hash__ = None  # type: ignore[assignment]  # the cards may change

    def __repr__(self) -> str:
        return f"Pile({len(self)} •••)"


# --- the cut ---------------------------------------------------------------------------------

_Cutter = Callable[[Any, Viewer], Any]
_ATOMS = (str, int, float, bytes, bool, type(None), Enum, T)


class _Cutters(dict[type, "_Cutter | None"]):
    """How each class met so far is cut; None: it is public, immutable, and shared."""

    def __missing__(self, kind: type) -> _Cutter | None:
        cutter = self[kind] = None if is_shared(kind) else _make_cutter(kind)
        return cutter


_cutters = _Cutters()


def known(thing: X, viewer: Viewer) -> X:
    """A copy in which everything this viewer may not know is blank."""
    cut = _cutters[type(thing)]
    result: X = cut(thing, viewer) if cut else thing
    return result


def _cut_all(things: Iterable[Any], viewer: Viewer) -> list[Any]:
    return [cut(thing, viewer) if (cut := _cutters[type(thing)]) else thing for thing in things]


def _make_cutter(kind: type) -> _Cutter:
    """How values of this class are cut; `TypeError` for a class that no state can hold."""
    if hasattr(kind, "known_to"):
        ask: _Cutter = kind.known_to
        return ask
    if is_dataclass(kind):
        return _make_frozen_cutter(kind) if _is_frozen(kind) else _make_open_cutter(kind)
    for base, cutter in _CONTAINERS:
        if issubclass(kind, base):
            return cutter
    raise TypeError(f"a state cannot hold a {kind.__name__}: known() would not know how to cut it")


def _is_frozen(kind: Any) -> bool:
    made_as = getattr(kind, "__dataclass_params__", None)
    return made_as is not None and bool(made_as.frozen)


def is_shared(kind: Any) -> bool:
    """Whether every instance of this class, whatever it holds, is public and immutable.

    This is asked about classes of values and about declared field types (mypy checks both).
    """
    if isinstance(kind, type) and issubclass(kind, Fixed):
        return True
    if get_origin(kind) in {tuple, frozenset, Union, UnionType}:
        return all(part is Ellipsis or is_shared(part) for part in get_args(kind))
    if _is_frozen(kind):
        return all(is_shared(hint) for hint in get_type_hints(kind).values())
    return isinstance(kind, type) and issubclass(kind, _ATOMS)


def _cut_tuple(things: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    cut = _cut_all(things, viewer)
    return things if _all_same(things, cut) else tuple(cut)


def _cut_dict(things: dict[Any, Any], viewer: Viewer) -> dict[Any, Any]:
    return {
        key: cut(thing, viewer) if (cut := _cutters[type(thing)]) else thing
        for key, thing in things.items()
    }


def _cut_set(things: Any, viewer: Viewer) -> Any:
    return type(things)(_cut_all(things, viewer))


_CONTAINERS: tuple[tuple[type | tuple[type, ...], _Cutter], ...] = (
    (list, _cut_all),
    (tuple, _cut_tuple),
    (dict, _cut_dict),
    ((set, frozenset), _cut_set),
)


def _all_same(old: Iterable[Any], new: Iterable[Any]) -> bool:
    return all(map(is_, old, new))


def _make_frozen_cutter(kind: type) -> _Cutter:
    """Copy a frozen object only if something in it was cut away."""
    names = [field.name for field in fields(kind)]

    def cut(thing: Any, viewer: Viewer) -> Any:
        old = [getattr(thing, name) for name in names]
        new = _cut_all(old, viewer)
        if _all_same(old, new):
            return thing
        copy: Any = object.__new__(kind)
        for name, value in zip(names, new, strict=True):
            object.__setattr__(copy, name, value)
        return copy

    return cut


def _make_open_cutter(kind: type) -> _Cutter:
    """Copy declared fields only, each as the viewer may know it."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    open_names = [name for name in names if is_shared(hints[name])]
    cut_names = [name for name in names if name not in open_names]

    def cut_fields(thing: Any, viewer: Viewer) -> Any:
        copy: Any = object.__new__(kind)
        old = thing.__dict__
        # Nothing else comes along: what a property has cached on the whole state may hold secrets.
        new = copy.__dict__ = {name: old[name] for name in open_names}
        for name in cut_names:
            value = old[name]
            new[name] = cut(value, viewer) if (cut := _cutters[type(value)]) else value
        return copy

    return cut_fields
