"""What is wrong with a game file: on which line, what, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.words import T, Word
from companion.told.reading.quoting import on_one_line
from companion.told.reading.toml_lines import Path, line_of

MAX_TOLD_FAULTS = 20
"""How many different things are said of one file."""
MAX_NOTED_FAULTS = 200
"""After so many faults nobody reads on."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """One thing that is wrong, and what to do about it."""

    line: int
    what: T
    advice: T | None = None
    path: Path = field(default=(), compare=False)
    """Where in the file it is, as far as is known."""

    @property
    def without_line(self) -> T:
        """All of it for somebody who sees no lines."""
        if self.advice is None:
            return as_written(self.what)
        return T("{what} {advice}", what=as_written(self.what), advice=as_written(self.advice))

    @property
    def cause(self) -> T:
        """What is wrong, whichever expression of the file it is in."""
        why = self.what.words.get("why")
        return as_written(why) if isinstance(why, T) else self.without_line

    @property
    def sentence(self) -> T:
        """All of it in one sentence."""
        what = as_written(self.what)
        if self.advice is None:
            return T("Line {line}: {what}", line=self.line, what=what)
        advice = as_written(self.advice)
        return T("Line {line}: {what} {advice}", line=self.line, what=what, advice=advice)


def as_written(sentence: T) -> T:
    """The sentence with the words of the file as they are, which are not ours to translate."""
    return sentence.but(**{key: _word_as_written(word) for key, word in sentence.words.items()})


def _word_as_written(word: Word) -> Word:
    """A hostile word could break the line, turn it round, or give orders to a terminal."""
    match word:
        case T():
            return as_written(word)
        case str():
            return T.by_language({"en": on_one_line(word)})
    return word


class TooManyFaults(Exception):
    """So much is wrong that the rest of the file is not read."""


@dataclass(slots=True)
class Notes:
    """The faults found so far, and the lines of the file."""

    lines: Mapping[Path, int]
    found: list[FileFault] = field(default_factory=list)

    def fault(self, path: Path, what: T, advice: T | None = None) -> None:
        """Note that something is wrong here; `TooManyFaults` if no more can be noted."""
        self.found.append(FileFault(line_of(path, self.lines), what, advice, path))
        if len(self.found) >= MAX_NOTED_FAULTS:
            raise TooManyFaults

    def line(self, path: Path) -> int:
        """The line on which this stands."""
        return line_of(path, self.lines)

    def list_shown(self) -> tuple[FileFault, ...]:
        """The faults in the order of their lines, each once; those of later kinds are left out."""
        once = dict.fromkeys(sorted(self.found, key=lambda each: each.line))
        kinds = [*dict.fromkeys(each.cause for each in once)][:MAX_TOLD_FAULTS]
        return tuple(each for each in once if each.cause in kinds)


def sentences(faults: Iterable[FileFault]) -> tuple[T, ...]:
    """What is wrong, each thing once, with all its lines."""
    alike: dict[T, list[FileFault]] = {}
    for each in faults:
        alike.setdefault(each.cause, []).append(each)
    return tuple(_with_lines(each) for each in alike.values())


def _with_lines(faults: list[FileFault]) -> T:
    first, *others = faults
    if not others:
        return first.sentence
    lines = [*dict.fromkeys(each.line for each in faults)]
    same = all(each.without_line == first.without_line for each in others)
    what = first.without_line if same else first.cause
    if len(lines) == 1:
        return T("Line {line}: {what}", line=first.line, what=what)
    return T("Lines {lines}: {what}", lines=", ".join(map(str, lines)), what=what)
