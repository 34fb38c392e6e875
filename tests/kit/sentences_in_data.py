"""Finds every sentence that a person can read in games' data and on printed sheets."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from printables import aids, sheets
from printables import sentences as printed

ROOT = Path(__file__).parents[2]
GAME_KEYS = frozenset(
    {"title", "blurb", "pitch", "on_the_table", "credits", "endings", "roles", "label", "options"}
)


class Sentence(NamedTuple):
    """English for one; and for many, if it counts."""

    one: str
    many: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands."""

    file: str
    line: int


Found = Iterator[tuple[Sentence, Place]]


def in_shared_data() -> Found:
    """What people read on what every game prints, of the paper, and of games told in files."""
    yield from in_data(ROOT / "companion" / "told")
    yield from in_paper(ROOT / "printables" / "every_table.toml", aids.read_aids)
    yield from in_paper(ROOT / "printables" / "paper_and_label_sizes.toml", sheets.read_sheets)


def in_data(game: Path) -> Found:
    """What people read of a game's data: its game.toml, and what its locale/data.toml lists."""
    yield from _under(GAME_KEYS, game / "game.toml")
    yield from in_paper(game / "paper.toml", aids.read_aids)
    listing = game / "locale" / "data.toml"
    listed = tomllib.loads(listing.read_text("utf-8")) if listing.is_file() else {}
    for pattern, keys in listed.items():
        for file in sorted(game.glob(pattern)):
            if file.suffix == ".toml":
                yield from _under(frozenset(keys), file)
            else:
                yield from _in_columns(keys, file)


def in_paper(file: Path, read: Callable[[str], object]) -> Found:
    """Every text with letters that the data of printed sheets marks as one for people."""
    texts: list[str] = []

    def noted(text: str) -> str:
        texts.append(text)
        return text

    printed.translate_sentences(read(file.read_text("utf-8")) if file.is_file() else (), noted)
    yield from (
        (Sentence(text), place_of(file, 0)) for text in texts if any(map(str.isalpha, text))
    )


def _under(keys: frozenset[str], file: Path) -> Found:
    """Every text in a TOML file that is, or is inside of, one of these keys."""
    place = place_of(file, 0)
    content = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return ((Sentence(text), place) for text in _read(content, keys, within=False))


def _read(thing: Any, keys: frozenset[str], *, within: bool) -> Iterator[str]:
    if isinstance(thing, str):
        yield from [thing] if within and thing else []
    elif isinstance(thing, list):
        for each in thing:
            yield from _read(each, keys, within=within)
    elif isinstance(thing, dict):
        for key, each in thing.items():
            yield from _read(each, keys, within=within or key in keys)


def _in_columns(columns: list[str], file: Path) -> Found:
    with file.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            yield from ((Sentence(row[each]), place_of(file, 0)) for each in columns if row[each])


def place_of(file: Path, line: int) -> Place:
    where = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    return Place(where.as_posix(), line)
