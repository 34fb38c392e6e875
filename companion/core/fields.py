"""What an offer can ask for: fields describe what they take, check raw answers, or make one up.

A raw answer is plain JSON data; `fit` turns it into what rules work with, or refuses it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NoReturn, Protocol, TypeAlias

from companion.core.chance import Chance
from companion.core.hexes import Hex
from companion.core.labels import Label, LabelError
from companion.core.seats import Seat
from companion.core.words import T

Raw: TypeAlias = Any
"""A value as JSON has it."""


class Refused(Exception):
    """The rules do not take this answer; the sentence says why and what to do. Nothing changed."""

    def __init__(self, sentence: T, code: str = "refused", rule: str = "") -> None:
        super().__init__(sentence.text)
        self.sentence = sentence
        self.code = code
        self.rule = rule
        """The number of the rule it stands on, if there is one: the rules open there."""


class OthersLabel(Refused):
    """A label of another game; whoever knows the other games names it."""

    def __init__(self, label: Label) -> None:
        super().__init__(
            T("That label belongs to another game. Please show one of this game’s."), "misfit"
        )
        self.label = label


class Field(Protocol):
    """One thing an offer asks for."""

    @property
    def kind(self) -> str:
        """The name of this kind of field in the protocol."""

    @property
    def label(self) -> T | None:
        """What is asked, if the offer's own label does not say it."""

    def fit(self, raw: Raw) -> Any:
        """The value the rules work with, or `Refused`."""

    def some(self, chance: Chance) -> Raw:
        """A random raw answer that fits."""

    def limits(self) -> dict[str, Any]:
        """What the protocol says about the field apart from kind and label."""


def refuse(text: str, **words: Any) -> NoReturn:
    """Refuse a raw value that does not fit."""
    raise Refused(T(text, **words), "misfit")


def whole(raw: Raw) -> int:
    """This raw value as a whole number, or `Refused`."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        refuse("Enter a whole number here.")
    return int(raw)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    start: int | None = None
    label: T | None = None
    kind: ClassVar[str] = "number"

    def fit(self, raw: Raw) -> int:
        """The number, if it lies within the limits."""
        number = whole(raw)
        if not self.low <= number <= self.high:
            refuse("Choose a number from {low} to {high}.", low=self.low, high=self.high)
        return number

    def some(self, chance: Chance) -> Raw:
        """Any number within the limits."""
        return self.low + chance.below(self.high - self.low + 1)

    def limits(self) -> dict[str, Any]:
        """The limits, and where a dial begins."""
        return {"low": self.low, "high": self.high, "start": self.start}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: a key for the answer, and a text for people."""

    key: str
    label: T | str
    note: T | str | None = None


def options(choices: Iterable[Option | str] | Mapping[str, T | str]) -> tuple[Option, ...]:
    """Options from keys alone, from keys with labels, or as they are."""
    if isinstance(choices, Mapping):
        return tuple(Option(key, label) for key, label in choices.items())
    return tuple(each if isinstance(each, Option) else Option(each, each) for each in choices)


NONE_YET = T("Tap what you want first.")


def _fit_keys(
    raw: Raw, keys: Sequence[Any], least: int, most: int, none_yet: T = NONE_YET
) -> list[Any]:
    """The keys that a raw answer names, each once and as many as asked for, or `Refused`."""
    picked = raw if isinstance(raw, list) else [raw]
    if not least <= len(picked) <= most:
        if not picked:
            raise Refused(none_yet, "misfit")
        if least == most:
            refuse("Choose exactly {n}.", n=least)
        if not least:
            refuse("Choose at most {most}.", most=most)
        refuse("Choose {least} to {most}.", least=least, most=most)
    for at, key in enumerate(picked):
        if type(key) is not type(keys[0] if keys else key) or key not in keys:
            refuse("That is not among what you can choose now.")
        if key in picked[:at]:
            refuse("Each can be chosen only once.")
    return picked


class Several(ABC):
    """A field of which one is chosen, or some are."""

    __slots__ = ()
    least: int
    most: int

    @property
    @abstractmethod
    def keys(self) -> list[Any]:
        """What an answer may name, in the order of the form."""

    @property
    def single(self) -> bool:
        """Whether exactly one is chosen."""
        return self.least == self.most == 1

    def some(self, chance: Chance) -> Raw:
        """Any of them, as many as asked for."""
        most = min(self.most, len(self.keys))
        count = self.least + chance.below(most - self.least + 1)
        picked = chance.shuffled(self.keys)[:count]
        return picked[0] if most == self.least == 1 else picked


def _describe_order(ordered: bool) -> dict[str, Any]:  # noqa: FBT001 - the field's own attribute
    """What limits say of ordered fields only: the ids of all others stay those of saved tables."""
    return {"ordered": True} if ordered else {}


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows in which pages lay options out; whoever answers need not know it."""

    columns: int
    places: tuple[int, ...] = ()
    """Where each option lies, counted from 0 along the rows; one after the other without it."""

    def rows(self, options: int) -> list[list[int | None]]:
        """The number of the option in each place of each row; None where none is."""
        places = self.places or tuple(range(options))
        options_at = {place: number for number, place in enumerate(places)}
        last = max(places, default=-1)
        listed = [options_at.get(place) for place in range(last + 1)]
        return [listed[at : at + self.columns] for at in range(0, len(listed), self.columns)]


@dataclass(frozen=True, slots=True)
class Choice(Several):
    """One of several options, or some of them; rules get the key, or the tuple of keys."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    label: T | None = None
    start: str | tuple[str, ...] | None = None
    none_yet: T = NONE_YET
    """What is said if nothing is chosen."""
    ordered: bool = False
    """Whether it matters what is chosen first: pages number the choices."""
    grid: Grid | None = None
    kind: ClassVar[str] = "choice"

    @property
    def keys(self) -> list[Raw]:
        """The keys of the options."""
        return [option.key for option in self.options]

    def fit(self, raw: Raw) -> str | tuple[str, ...]:
        """The chosen key, or keys."""
        keys = _fit_keys(raw, self.keys, self.least, self.most, self.none_yet)
        return str(keys[0]) if self.single else tuple(keys)

    def limits(self) -> dict[str, Any]:
        """The options, how many of them, and which is chosen at first."""
        listed = [
            {"key": each.key, "label": each.label, "note": each.note} for each in self.options
        ]
        limits = {"options": listed, "least": self.least, "most": self.most, "start": self.start}
        return limits | _describe_order(self.ordered)


@dataclass(frozen=True, slots=True)
class Cards(Choice):
    """One of several cards, or some of them."""

    kind: ClassVar[str] = "cards"


@dataclass(frozen=True, slots=True)
class Seats(Several):
    """One of several seats, or some of them."""

    options: tuple[Seat, ...]
    least: int = 1
    most: int = 1
    label: T | None = None
    ordered: bool = False
    """Whether it matters who is chosen first: pages number the choices."""
    kind: ClassVar[str] = "seats"

    @property
    def keys(self) -> list[Raw]:
        """The numbers of the seats."""
        return [int(seat) for seat in self.options]

    def fit(self, raw: Raw) -> Seat | tuple[Seat, ...]:
        """The chosen seat, or seats."""
        keys = _fit_keys(raw, self.keys, self.least, self.most)
        seats = tuple(Seat(key) for key in keys)
        return seats[0] if self.single else seats

    def limits(self) -> dict[str, Any]:
        """The seats and how many of them."""
        limits = {"options": self.keys, "least": self.least, "most": self.most}
        return limits | _describe_order(self.ordered)


@dataclass(frozen=True, slots=True)
class Hexes(Several):
    """One of several hexes, or some of them, each written as [q, r]."""

    options: tuple[Hex, ...]
    least: int = 1
    most: int = 1
    label: T | None = None
    radius: int = 0
    """The radius of a round board: its rows have letters and its hexes numbers, as on paper."""
    kind: ClassVar[str] = "hexes"

    @property
    def keys(self) -> list[Raw]:
        """The hexes, each as [q, r]."""
        return [list(each) for each in self.options]

    def fit(self, raw: Raw) -> Hex | tuple[Hex, ...]:
        """The chosen hex, or hexes."""
        pair = isinstance(raw, list) and raw and not isinstance(raw[0], list)
        picked = [raw] if self.single and pair else raw
        hexes = tuple(Hex(*key) for key in _fit_keys(picked, self.keys, self.least, self.most))
        return hexes[0] if self.single else hexes

    def limits(self) -> dict[str, Any]:
        """The hexes, how many of them, and the radius of a round board."""
        limits = {"options": self.keys, "least": self.least, "most": self.most}
        return limits | {"radius": self.radius} if self.radius else limits


def make_tuple(chosen: str | tuple[str, ...]) -> tuple[str, ...]:
    """The chosen keys as a tuple, even if only one could be chosen."""
    return (chosen,) if isinstance(chosen, str) else chosen


def sort_choices(asked: Field, raw: Raw) -> Raw:
    """A raw answer with its choices in the order of the form, unless the order counts.

    Then no sentence and no turn can hang on who or what was tapped first. Misfits stay as they are.
    """
    if not isinstance(raw, list) or not isinstance(asked, Several):
        return raw
    if getattr(asked, "ordered", False) or len(raw) > asked.most:
        return raw
    keys = asked.keys
    return sorted(raw, key=keys.index) if all(each in keys for each in raw) else raw


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    label: T | None = None
    start: bool = False
    kind: ClassVar[str] = "flag"

    def fit(self, raw: Raw) -> bool:
        """Yes or no."""
        if not isinstance(raw, bool):
            refuse("Answer yes or no here.")
        return raw

    def some(self, chance: Chance) -> Raw:
        """Yes or no."""
        return chance.below(2) == 1

    def limits(self) -> dict[str, Any]:
        """Where the switch begins."""
        return {"start": self.start}


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, or several lines."""

    most: int
    lines: int = 1
    least: int = 0
    start: str = ""
    label: T | None = None
    example: str = ""
    """An example to start from instead of an empty field."""
    kind: ClassVar[str] = "text"

    def fit(self, raw: Raw) -> str:
        """The text without unprintable signs and outer spaces; in a single line, without gaps."""
        if not isinstance(raw, str):
            refuse("Write some text here.")
        text = "".join(each for each in raw if each in "\n\t" or each.isprintable()).strip()
        if self.lines == 1:
            text = " ".join(text.split())
        if not self.least <= len(text) <= self.most:
            refuse("Write {least} to {most} characters.", least=self.least, most=self.most)
        return text

    def some(self, chance: Chance) -> Raw:
        """A few letters."""
        size = max(self.least, min(self.most, 1 + chance.below(8)))
        return "".join(chance.pick("abcdefgh") for _ in range(size))

    def limits(self) -> dict[str, Any]:
        """How long the text may be, in how many lines, and what it starts as."""
        return {"least": self.least, "most": self.most, "lines": self.lines, "start": self.start}


CODE_OR_PHOTO = "Scan a label or type its code here."


@dataclass(frozen=True, slots=True)
class Scan:
    """A printed label, scanned or typed; only labels among `options` fit."""

    options: tuple[Label, ...] = field(repr=False)
    label: T | None = None
    secret: bool = False
    """Nobody may see which piece it is: no picture is shown, and its label has no code to type."""
    kind: ClassVar[str] = "label"

    def fit(self, raw: Raw) -> Label:
        """The label, if it is one of those asked for; `OthersLabel` if it is another game’s."""
        if not isinstance(raw, str) or len(raw) > 200:  # noqa: PLR2004 - longer than any label
            refuse("Take a photo of the label." if self.secret else CODE_OR_PHOTO)
        try:
            label = Label.parse(re.sub(r"\s", "", raw))
        except LabelError as error:
            raise Refused(error.sentence, "misfit") from None
        if label not in self.options:
            if self.options and label.game != self.options[0].game:
                raise OthersLabel(label)
            refuse("That label is not asked for now.")
        return label

    def some(self, chance: Chance) -> Raw:
        """One of the labels asked for, as printed."""
        return chance.pick(self.options).text

    def limits(self) -> dict[str, Any]:
        """Whether it is a secret piece; the labels that fit are left out, as they may be secret."""
        return {"secret": self.secret}
