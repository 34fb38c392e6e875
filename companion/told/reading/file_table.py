"""A table of a game file, read key by key: each wrong value is noted, and a usual one is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from companion.core.words import T
from companion.told.reading.expressions import Expr, Type, uses_chance
from companion.told.reading.faults import Notes
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.quoting import cut, find_nearest, some_of
from companion.told.reading.toml_lines import Path
from companion.told.reading.type_rules import Names, must_be, type_of

OF_THE_FILE = frozenset({"title", "about", "players", "minutes", "limit", "score", "best", "aloud"})
"""What a file says before its tables."""
ELSEWHERE = {"if": "when", "else": "when", "for": "each", "while": "until", "repeat": "times"}
"""What other languages call it, and what it is here."""


class FileTable:
    """One table of the file. What is not known to `note_unknown_keys` should not be in it."""

    def __init__(self, raw: object, path: Path, notes: Notes) -> None:
        self.path = path
        self.notes = notes
        self._used: set[str] = set()
        self.raw: Mapping[str, Any] = raw if isinstance(raw, dict) else {}
        if not isinstance(raw, dict):
            self.fault("", T("Here must be a table."))

    def __contains__(self, key: str) -> bool:
        return key in self.raw

    def fault(self, key: str, what: T, advice: T | None = None) -> None:
        """Note that something is wrong with this key, or with the whole table if it is ""."""
        self.notes.fault((*self.path, key) if key else self.path, what, advice)

    def get(self, key: str, usual: Any = None) -> Any:
        """Whatever the file says there; the key counts as known from now on."""
        self._used.add(key)
        return self.raw.get(key, usual)

    def mark_known(self, *keys: str) -> None:
        """Let these keys count as known, even if they are not read."""
        self._used.update(keys)

    def whole(self, key: str, usual: int, low: int, high: int) -> int:
        """A whole number between limits; anything else is noted as a fault, and is `usual`."""
        value = self.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            what = T("“{key}” must be a number from {low} to {high}.", key=key, low=low, high=high)
            self.fault(key, what)
            return usual
        return value

    def flag(self, key: str, *, usual: bool) -> bool:
        """Yes or no, in TOML `true` or `false`; anything else is a noted fault, and is `usual`."""
        value = self.get(key, usual)
        if not isinstance(value, bool):
            self.fault(key, T("“{key}” must be true or false.", key=key))
            return usual
        return value

    def word(self, key: str, usual: str = "") -> str:
        """A text, such as a name; anything else is noted as a fault, and is `usual`."""
        value = self.get(key, usual)
        if not isinstance(value, str):
            self.fault(key, T("“{key}” must be a text in quotes.", key=key))
            return usual
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """One text or several; none if there is anything else, which is noted as a fault."""
        value = self.get(key, [])
        listed = value if isinstance(value, list) else [value]
        if not all(isinstance(each, str) for each in listed):
            self.fault(key, T("“{key}” must be a text in quotes, or several.", key=key))
            return ()
        return tuple(listed)

    def one_of(self, key: str, known: Mapping[str, object], usual: str = "") -> str:
        """The name there if `known` has it; else "", and a fault. `usual` must be known, too."""
        value = self.word(key, usual)
        if value in known:
            return value
        if key not in self.raw or self.raw[key] == "":
            absent, empty = T("“{key}” must be a text in quotes."), T("“{key}” must say something.")
            self.fault(key, (empty if key in self.raw else absent).but(key=key))
            return ""
        if near := find_nearest(value, known):
            what = T("There is no “{name}”. Is “{near}” meant?", name=cut(value), near=near)
        elif not known:
            what = T("There is no “{name}” here.", name=cut(value))
        else:
            few = some_of(known)
            what = T("“{text}” is none of these: {keys}.", text=cut(value), keys=few)
        self.fault(key, what)
        return ""

    def tables(self, key: str) -> Iterator[tuple[str, FileTable]]:
        """The tables inside this one, by name; none, and a fault, if there is something else."""
        value = self.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, T("“{key}” must be a table.", key=key))
            return
        for name, raw in value.items():
            yield name, FileTable(raw, (*self.path, key, name), self.notes)

    def rows(self, key: str, advice: str) -> Iterator[FileTable]:
        """The tables of an array, in their order; none, and a fault, if there is something else."""
        value = self.get(key, [])
        if not isinstance(value, list):
            self.fault(key, T("Write {advice} with two brackets.", advice=advice))
            return
        for at, raw in enumerate(value):
            yield FileTable(raw, (*self.path, key, at), self.notes)

    def expr(self, key: str, wanted: Type | None, names: Names, usual: Any = None) -> Expr | None:
        """An expression that gives this kind of thing; None if absent, or at fault, which is noted.

        A number may stand without quotes.
        """
        return self.read(key, self.get(key, usual), wanted, names)

    def read(self, key: str, raw: Any, wanted: Type | None, names: Names) -> Expr | None:
        """The same from `raw`, which the file has there; only `set` may use chance."""
        if raw is None:
            return None
        text = str(raw).lower() if isinstance(raw, int) else raw
        text = {"true": "yes", "false": "no"}.get(text, text) if isinstance(raw, bool) else text
        if text == "":
            self.fault(key, T("“{key}” must say something.", key=key))
            return None
        if not isinstance(text, str):
            self.fault(key, T("“{key}” must be a text in quotes.", key=key))
            return None
        try:
            expr = parse_expression(text, names)
            if uses_chance(expr) and key != "set":
                _refuse_chance()
            if wanted is None:
                type_of(expr, names)
            else:
                must_be(wanted, expr, names)
        except Misread as why:
            self.fault(key, T("“{text}”: {why}", text=cut(text), why=why.sentence))
            return None
        return expr

    def unread(self) -> tuple[str, ...]:
        """The keys that nobody has asked for."""
        return tuple(key for key in self.raw if key not in self._used)

    def note_unknown_keys(self, *others: str) -> None:
        """Note as faults all keys that nobody has read; `others` are read elsewhere."""
        known = {*self._used, *others}
        for key in self.raw:
            if key not in known:
                what = T("“{key}” means nothing here.", key=cut(key))
                self.fault(key, what, self._advice(key, known))

    def _advice(self, key: str, known: Iterable[str]) -> T | None:
        """What may have been meant by a key that means nothing here."""
        if self.path and key in OF_THE_FILE:
            return T("It belongs to the top of the file, above all tables.")
        near = find_nearest(ELSEWHERE.get(key, key), known)
        return T("Is “{near}” meant?", near=near) if near else None


def _refuse_chance() -> NoReturn:
    raise Misread(T("Only “set” can choose by chance: keep what it gives in a value."))
