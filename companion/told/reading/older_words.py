"""Words that files had before: such a file is read as if it had those of today.

Saved tables hold such files, so none of these words may ever mean something else. A file that calls
something of its own `playing` or `seated` keeps its `players` and `everyone`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.words import T
from companion.told.reading.faults import FileFault
from companion.told.reading.rewriting import OWN_WORDS, make_word_rewrite, rewrite_strings
from companion.told.reading.toml_lines import Path, line_of

IN_EXPRESSIONS = {"players": "playing", "everyone": "seated"}
"""Names that every game has; both words are read."""
ANSWERS_KEY, ONE_ANSWER, EYES = "answers", "one_answer", "eyes"
KEYS = {"into": ANSWERS_KEY, "together": ONE_ANSWER}
PEOPLE = {"everyone": "playing", "table": "anyone"}
"""For whom a step is."""
TRACK, TRACKS, VALUES = "track", "tracks", "values"
TRACK_ENDS = (0, 20)
THINGS = ("roles", "decks", "piles", "dice", TRACKS, VALUES)


@dataclass(frozen=True, slots=True)
class OlderWord:
    """A word of before, and what says the same today."""

    path: Path
    older: str
    newer: str


@dataclass(slots=True)
class NewerFile:
    """A file with the words of today."""

    raw: dict[str, Any]
    words: list[OlderWord] = field(default_factory=list)
    """Those it had instead."""
    moved: dict[Path, Path] = field(default_factory=dict)
    """Where something stood, by where it is now."""
    own: frozenset[str] = frozenset()
    """What the file itself gives a name: that is no word of ours."""

    def lines(self, lines: Mapping[Path, int]) -> Mapping[Path, int]:
        """The lines on which things stand, also of those that are called differently now."""
        moved = {now: line_of(before, lines) for now, before in self.moved.items()}
        return {**lines, **moved}

    def notices(self, lines: Mapping[Path, int]) -> Iterator[FileFault]:
        """What its author may write instead."""
        for word in self.words:
            what = T("“{older}” is now “{newer}”; both are read.")
            yield FileFault(line_of(word.path, lines), what.but(older=word.older, newer=word.newer))


def translate_older(raw: dict[str, Any]) -> NewerFile:
    """The same file with the words of today."""
    file = NewerFile(dict(raw), own=frozenset(_own_names(raw)))
    _replace_tracks(file)
    if isinstance(phases := raw.get("phase"), list):
        file.raw["phase"] = _translate_steps(phases, ("phase",), file)
    if isinstance(named := raw.get("steps"), dict):
        pairs = ((name, each, ("steps", name)) for name, each in named.items())
        file.raw["steps"] = {
            name: _translate_step(each, path, file) if isinstance(each, dict) else each
            for name, each, path in pairs
        }
    if file.own.isdisjoint({*IN_EXPRESSIONS.values(), *PEOPLE.values()}):
        for old, new in IN_EXPRESSIONS.items():
            _replace_name(file, old, new)
    return file


# --- tracks --------------------------------------------------------------------------------------


def _replace_tracks(file: NewerFile) -> None:
    """A track is a value that everybody has and that is shown as a track."""
    tracks, values = file.raw.get(TRACKS), file.raw.get(VALUES, {})
    if not isinstance(tracks, dict) or not isinstance(values, dict):
        return
    if any(name in values or not isinstance(each, dict) for name, each in tracks.items()):
        return  # what is wrong with these is told where values are read
    replaced = {name: _make_value_of_track(name, table, file) for name, table in tracks.items()}
    del file.raw[TRACKS]
    file.raw[VALUES] = {**replaced, **values}


def _make_value_of_track(name: str, table: Mapping[str, Any], file: NewerFile) -> dict[str, Any]:
    """The value that stands for a track today; note which words it had, and where."""
    before, now = (TRACKS, name), (VALUES, name)
    ends = [table.get(key, usual) for key, usual in zip(("low", "high"), TRACK_ENDS, strict=True)]
    value = {key: each for key, each in table.items() if key not in {"low", "high"}}
    file.words.append(
        OlderWord(before, f"[tracks.{name}]", f"[values.{name}] each = true, track = {ends}")
    )
    file.moved |= {now: before} | {(*now, key): (*before, key) for key in table}
    file.moved[*now, TRACK] = next(((*before, key) for key in ("high", "low") if key in table), now)
    if file.moved[*now, TRACK] == now:
        file.moved[*now, TRACK] = before
    return {**value, "each": value.get("each", True), TRACK: ends}


# --- steps ---------------------------------------------------------------------------------------


def _translate_steps(rows: list[Any], path: Path, file: NewerFile) -> list[Any]:
    return [
        _translate_step(row, (*path, at), file) if isinstance(row, dict) else row
        for at, row in enumerate(rows)
    ]


def _translate_step(row: Mapping[str, Any], path: Path, file: NewerFile) -> dict[str, Any]:
    """The step, and those inside it, in the words of today; note which words it had."""
    step: dict[str, Any] = {}
    for key, value in row.items():
        now, content = _newer_key(row, key, value, file.own)
        if content is None:
            continue  # nothing need be said of what is usual
        if now != key and now in row:
            now, content = key, value  # both words: one of them means nothing here
        elif (now, content) != (key, value):
            file.words.append(OlderWord((*path, key), _written(key, value), _written(now, content)))
            file.moved[*path, now] = (*path, key)
        step[now] = content
    if isinstance(inner := step.get("step"), list):
        step["step"] = _translate_steps(inner, (*path, "step"), file)
    return step


def _newer_key(
    row: Mapping[str, Any], key: str, value: Any, own: frozenset[str]
) -> tuple[str, Any]:
    """What this key and its content are today; None if nothing need be said."""
    if key in KEYS:
        return KEYS[key], value
    if key == "openly" and isinstance(value, bool):
        return EYES, "all" if value else None
    people = PEOPLE.get(value, value) if isinstance(value, str) else value
    if isinstance(people, str) and people in own:
        people = value
    if key == "to" and "say" in row and not {"move", "pass"} & row.keys():
        return EYES, people
    return key, people if key == "who" else value


def _written(key: str, value: Any) -> str:
    """A key and its content, if it is one of a few words, as a file has them."""
    if isinstance(value, bool):
        return f"{key} = {str(value).lower()}"
    few = {*PEOPLE, *PEOPLE.values(), "all"}
    return f'{key} = "{value}"' if isinstance(value, str) and value in few else key


# --- expressions ---------------------------------------------------------------------------------


def _replace_name(file: NewerFile, old: str, new: str) -> None:
    """Put another name into all expressions; note where the old one stood."""
    rewrite = make_word_rewrite(old, new)
    for path, key, text in _strings(file.raw):
        if rewrite_strings(key, text, rewrite) != text:
            file.words.append(OlderWord(file.moved.get(path, path), old, new))
    file.raw = {key: rewrite_strings(key, each, rewrite) for key, each in file.raw.items()}


def _own_names(raw: Mapping[str, Any]) -> Iterator[str]:
    """What the file itself gives a name."""
    for section in THINGS:
        if isinstance(tables := raw.get(section), dict):
            yield from tables
    for path, key, text in _strings(raw):
        if key in {ANSWERS_KEY, *KEYS} or (key == "each" and " in " not in text):
            yield text
        elif "fields" in path:
            yield from (str(each) for each in path)
        # “any(p in playing: …)” and “p in playing” name p.
        yield from (before.rpartition("(")[2].strip() for before in text.split(" in ")[:-1])


def _strings(raw: Any, path: Path = (), key: str = "") -> Iterator[tuple[Path, str, str]]:
    """Every text of the file, where it stands, and under which key."""
    pairs: Iterable[tuple[str | int, Any]]
    match raw:
        case str():
            yield path, key, raw
            return
        case dict() if key not in OWN_WORDS:
            pairs = raw.items()
        case list() if key not in OWN_WORDS:
            pairs = enumerate(raw)
        case _:
            return
    for at, each in pairs:
        yield from _strings(each, (*path, at), at if isinstance(at, str) else key)
