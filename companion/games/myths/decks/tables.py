"""A table of a deck file: checks the types of its values, and notes faults by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from companion.core.words import T
from companion.games.myths.decks.line_numbers import LineNumbers, Path

E = TypeVar("E", bound=StrEnum)

MAX_NAME_CHARS, MAX_TEXT_CHARS = 60, 300


@dataclass(frozen=True, slots=True)
class DeckFault:
    """A fault in a deck: its line, the loader's check it failed, and why."""

    line: int
    code: str
    why: T
    card: str = ""

    @property
    def sentence(self) -> T:
        """The fault with its line and its card."""
        if self.card:
            text = "Line {line}, card “{card}”: {why}"
            return T(text, line=self.line, card=self.card, why=self.why)
        return T("Line {line}: {why}", line=self.line, why=self.why)


class FaultNoted(Exception):
    """A fault was noted, and this part of the file cannot be read any further."""


class DeckTable:
    """One table of the file, its position, and all faults found in the file so far."""

    def __init__(
        self,
        values: Mapping[str, Any],
        lines: LineNumbers,
        path: Path = (),
        faults: list[DeckFault] | None = None,
        card: str = "",
    ) -> None:
        self.told = values
        self.faults: list[DeckFault] = [] if faults is None else faults
        self._lines = lines
        self._path = path
        self._card = card

    def wrong(self, code: str, key: str | None, text: str, /, **words: Any) -> NoReturn:
        """Note what is wrong with this key, or with the whole table, and stop here."""
        self.note(code, key, text, **words)
        raise FaultNoted

    def note(self, code: str, key: str | None, text: str, /, **words: Any) -> None:
        """Note what is wrong with this key, or with the whole table, and go on."""
        path = self._path if key is None else (*self._path, key)
        self.faults.append(DeckFault(self._lines.of(path), code, T(text, **words), self._card))

    def only(self, *keys: str) -> None:
        """Refuse unknown keys (V1)."""
        for key in self.told:
            if key not in keys:
                known = ", ".join(keys)
                self.wrong(
                    "V1", key, "“{key}” has no meaning here. Use: {known}.", key=key, known=known
                )

    def text(self, key: str, most: int, default: str | None = None) -> str:
        """A text of at most `most` characters; required if there is no default."""
        value = self._value(key, default)
        if not isinstance(value, str) or len(value) > most or (default is None and not value):
            self.wrong(
                "V2", key, "{key} must be a text of 1 to {most} characters.", key=key, most=most
            )
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within limits; required if there is no default."""
        value = self._value(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            what = "{key} must be a whole number from {low} to {high}."
            self.wrong("V2", key, what, key=key, low=low, high=high)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if missing."""
        value = self.told.get(key, False)
        if not isinstance(value, bool):
            self.wrong("V2", key, "{key} must be true or false.", key=key)
        return value

    def one(self, key: str, kinds: Iterable[E], default: E | None = None) -> E:
        """One of these words; required if there is no default."""
        return self._word(key, self._value(key, default), tuple(kinds))

    def some(self, key: str, kinds: Iterable[E]) -> tuple[E, ...]:
        """Some of these words: a list, or a single word."""
        value = self._value(key, ())
        words = value if isinstance(value, list | tuple) else [value]
        return tuple(self._word(key, word, tuple(kinds)) for word in words)

    def tables(self, key: str) -> list[DeckTable]:
        """The tables of a list; none if it is missing."""
        value = self.told.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            self.wrong("V2", key, "{key} must be a list of tables.", key=key)
        return [self._inner(each, key, n) for n, each in enumerate(value)]

    def named_tables(self, key: str) -> dict[str, DeckTable]:
        """Tables by name; none if the key is missing."""
        value = self.told.get(key, {})
        if not isinstance(value, dict) or not all(
            isinstance(each, dict) for each in value.values()
        ):
            self.wrong("V2", key, "{key} must contain tables, each with a name.", key=key)
        return {name: self._inner(each, key, name) for name, each in value.items()}

    def _inner(self, values: Mapping[str, Any], *path: str | int) -> DeckTable:
        card = str(values.get("name", ""))[:MAX_NAME_CHARS] if path[0] == "card" else self._card
        return DeckTable(values, self._lines, (*self._path, *path), self.faults, card)

    def _value(self, key: str, default: Any) -> Any:
        if key not in self.told and default is None:
            self.wrong("V2", None, "{key} is missing here.", key=key)
        return self.told.get(key, default)

    def _word(self, key: str, word: Any, kinds: tuple[E, ...]) -> E:
        for kind in kinds:
            if word == kind:
                return kind
        known, shown = ", ".join(kinds), str(word)[:MAX_NAME_CHARS]
        what = "{key} “{said}” is not known. Use: {known}."
        return self.wrong("V1", key, what, key=key, said=shown, known=known)
