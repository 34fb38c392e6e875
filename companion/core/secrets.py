"""What is hidden and from whom, and `known()`, the one cut of a state to what a viewer may know.

A value is hidden because it is born in a `Secret` or a `Pile`; everything else is public. Nothing
prints, formats, pickles or encodes a hidden value by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Generic, NoReturn, TypeVar

from companion.core.chance import Chance
from companion.core.seats import Seat, Viewer
from companion.core.words import T

X = TypeVar("X")


class Hidden(LookupError):
    """Somebody asked for what this viewer may not know."""


class _Blank:
    """Stands where a hidden value was; it holds nothing."""

    __slots__ = ()


_BLANK: Any = _Blank()


class _Guarded:
    """Never shown, copied or stored by accident."""

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
        """From now on these seats know it too."""
        self.eyes |= frozenset(seats)

    def known_to(self, viewer: Viewer) -> Secret[X]:
        """The secret as this viewer has it: open, or blank."""
        value = known(self._value, viewer) if viewer in self.eyes else _BLANK
        return Secret(value, self.eyes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return bool(self._value == other._value) and self.eyes == other.eyes

    __hash__ = None  # type: ignore[assignment]  # the value may change

    def __repr__(self) -> str:
        return "Secret(•••)"


class Pile(_Guarded, Generic[X]):
    """Cards whose number is public, whose faces only some seats may know; the last is the top."""

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
        """The top card leaves the pile."""
        return self._open().pop()

    def take(self, card: X) -> X:
        """This card leaves the pile."""
        self._open().remove(card)
        return card

    def take_all(self) -> list[X]:
        """All cards leave the pile."""
        cards = self._open()
        self._cards = []
        return cards

    def add(self, *cards: X) -> None:
        """Cards go on top, the last one topmost."""
        self._open().extend(cards)

    def put_under(self, *cards: X) -> None:
        """Cards go to the bottom, the last one lowest."""
        self._open()[:0] = reversed(cards)

    def shuffle(self, chance: Chance) -> None:
        """Every order becomes as likely as the others."""
        self._cards = chance.shuffled(self._open())

    def show(self, *seats: Seat) -> None:
        """From now on these seats know the faces too."""
        self.eyes |= frozenset(seats)

    def hide(self, *seats: Seat) -> None:
        """These seats may look no longer."""
        self.eyes -= frozenset(seats)

    def known_to(self, viewer: Viewer) -> Pile[X]:
        """The pile as this viewer has it: open, or only its count."""
        pile: Pile[X] = Pile((), self.eyes)
        if viewer in self.eyes:
            pile._cards = [known(card, viewer) for card in self._open()]
        else:
            pile._cards = None
            pile._count = len(self)
        return pile

    def _open(self) -> list[X]:
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
_CUTTERS: dict[type, _Cutter] = {}


def known(thing: X, viewer: Viewer) -> X:
    """A copy of the thing with everything blank that this viewer may not know."""
    cut: X = (_CUTTERS.get(type(thing)) or _cutter_for(type(thing)))(thing, viewer)
    return cut


def _cutter_for(kind: type) -> _Cutter:
    _CUTTERS[kind] = cutter = _make_cutter(kind)
    return cutter


def _make_cutter(kind: type) -> _Cutter:
    if issubclass(kind, _ATOMS):
        return _same
    if hasattr(kind, "known_to"):
        return _ask
    if is_dataclass(kind):
        return _frozen_cutter(kind) if _is_frozen(kind) else _open_cutter(kind)
    for base, cutter in _CONTAINERS:
        if issubclass(kind, base):
            return cutter
    raise TypeError(f"a state cannot hold a {kind.__name__}: known() would not know how to cut it")


def _is_frozen(kind: type) -> bool:
    return bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]


def _same(thing: Any, _viewer: Viewer) -> Any:
    return thing


def _ask(thing: Any, viewer: Viewer) -> Any:
    return thing.known_to(viewer)


def _cut_list(things: list[Any], viewer: Viewer) -> list[Any]:
    return [known(thing, viewer) for thing in things]


def _cut_tuple(things: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    return tuple([known(thing, viewer) for thing in things])


def _cut_dict(things: dict[Any, Any], viewer: Viewer) -> dict[Any, Any]:
    return {key: known(thing, viewer) for key, thing in things.items()}


def _cut_set(things: Iterable[Any], viewer: Viewer) -> Any:
    return type(things)(known(thing, viewer) for thing in things)  # type: ignore[call-arg]


_CONTAINERS: tuple[tuple[type | tuple[type, ...], _Cutter], ...] = (
    (list, _cut_list),
    (tuple, _cut_tuple),
    (dict, _cut_dict),
    ((set, frozenset), _cut_set),
)


def _frozen_cutter(kind: type) -> _Cutter:
    """A frozen thing without secrets is shared, not copied: nobody can change it."""
    names = [field.name for field in fields(kind)]

    def cut(thing: Any, viewer: Viewer) -> Any:
        old = [getattr(thing, name) for name in names]
        new = [known(value, viewer) for value in old]
        if all(a is b for a, b in zip(old, new, strict=True)):
            return thing
        copy: Any = object.__new__(kind)
        for name, value in zip(names, new, strict=True):
            object.__setattr__(copy, name, value)
        return copy

    return cut


def _open_cutter(kind: type) -> _Cutter:
    names = [field.name for field in fields(kind)]

    def cut(thing: Any, viewer: Viewer) -> Any:
        copy: Any = object.__new__(kind)
        for name in names:
            setattr(copy, name, known(getattr(thing, name), viewer))
        return copy

    return cut
