"""A file that tells a game, as a form: its parts with their fields, and what can be done to them.

A game that has such files brings an editor; pages draw the form, and send back what was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from companion.core.file_report import FileReport
from companion.core.words import T

G = TypeVar("G")
"""The kind of game that files tell."""

SentFields = Mapping[str, Sequence[str]]
"""What a form sends: what was typed or chosen, by the names of its fields."""


@dataclass(frozen=True, slots=True)
class EditField:
    """One thing to type or choose."""

    name: str
    """Where it stands in the file."""
    word: str
    """What the file calls it."""
    label: T
    kind: str
    """`line`, `area`, `whole`, `switch`, `choice` or `several`."""
    value: tuple[str, ...]
    options: tuple[tuple[str, T | str], ...] = ()
    """Allowed values, or suggestions for typed fields."""
    help: T | None = None
    language: str = ""
    faults: tuple[T, ...] = ()
    """What is wrong with it, in the sentences of `companion check-game`."""


@dataclass(frozen=True, slots=True)
class AddKey:
    """Parts that can be added here, each with the word that says so to the editor."""

    label: T
    options: tuple[tuple[str, T], ...]


@dataclass(frozen=True, slots=True)
class EditPart:
    """A part of the file: a role, a deck, a step; it may have parts of its own."""

    place: str
    title: T
    fields: tuple[EditField, ...] = ()
    more: tuple[EditField, ...] = ()
    """What few need: folded away."""
    parts: tuple[EditPart, ...] = ()
    adds: AddKey | None = None
    faults: tuple[T, ...] = ()
    """What is wrong with it as a whole."""
    acts: tuple[str, ...] = ()
    """What can be done to it: `up`, `down`, `join` with the next one, `copy`, `remove`."""
    shows: bool = False
    """Whether it is a step, which can be looked at while the game is played."""
    tells: tuple[T, ...] = ()
    """What it tells whom, if nothing in the file is wrong."""
    notes: tuple[T, ...] = ()
    """What chance has met in it, once it has played the game."""

    @property
    def wrong(self) -> int:
        """How many things are wrong in it."""
        fields = sum(len(each.faults) for each in (*self.fields, *self.more))
        return fields + len(self.faults) + sum(each.wrong for each in self.parts)

    def with_notes(self, notes: Mapping[str, tuple[T, ...]]) -> EditPart:
        """The same part, and those inside it, with the notes on their places."""
        parts = tuple(each.with_notes(notes) for each in self.parts)
        return replace(self, parts=parts, notes=notes.get(self.place, ()))


@dataclass(frozen=True, slots=True)
class EditForm:
    """A whole file."""

    title: T
    sections: tuple[EditPart, ...]
    faults: tuple[T, ...] = ()
    """What is wrong, but in no part that can be seen."""
    players: tuple[int, int] = (0, 0)
    """For how many it is."""

    @property
    def wrong(self) -> int:
        """How many things are wrong."""
        return len(self.faults) + sum(each.wrong for each in self.sections)

    def with_notes(self, notes: Mapping[str, tuple[T, ...]]) -> EditForm:
        """The same form, with the notes on the places of its parts."""
        return replace(self, sections=tuple(each.with_notes(notes) for each in self.sections))


@dataclass(frozen=True, slots=True)
class EditChange:
    """What has become of a file, and the part that was changed or is new."""

    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class WatchedGame(Generic[G]):
    """A game that is played to see one of its steps."""

    game: G
    reached: Callable[[], bool]
    """Whether it has come to the step."""


@dataclass(frozen=True, slots=True)
class ChancePlay:
    """What came of a few whole games that chance has played."""

    games: int
    ended: int
    """How many of them came to an end of their own, after somebody was asked something."""
    notes: Mapping[str, tuple[T, ...]]
    """What it met, by the place of the part."""


class FileEditor(Protocol[G]):
    """Edits the files of one game. A text that is no such file is refused with a sentence."""

    starts: Mapping[str, T]
    """What a new file can begin as, by name."""
    max_title_chars: int
    twins: int
    """With how many others that differ in one secret a game is compared."""

    def report(self, content: bytes) -> FileReport:
        """What a file tells, and how it plays."""

    def begin_text(self, start: str, language: str, title: str = "") -> str:
        """The text of a new file, with this title or that of what it begins as."""

    def read_text(self, text: str) -> str:
        """A text from elsewhere as it can be edited, or `Refused`: it may have faults."""

    def form(self, text: str) -> EditForm:
        """The form for this file, filled in."""

    def change(self, text: str, sent: SentFields, do: str, language: str) -> EditChange:
        """The file with what was typed, and then with what else was asked for."""

    def watch(self, game: G, text: str, place: str) -> WatchedGame[G]:
        """The game of a file without faults, with an eye on the step in this place."""

    def play_by_chance(self, game: G, text: str) -> ChancePlay:
        """What chance meets when it plays the game of a file without faults: about a second."""

    def weigh(self, game: G, text: str) -> tuple[G, Callable[[], T | None]]:
        """The game of a file without faults, and what says why one played has ended too early."""

    def find_leaks(self, game: G, text: str, players: int, seed: bytes) -> Iterator[T]:
        """What a file without faults tells and does not list, found by playing it and its twins."""
