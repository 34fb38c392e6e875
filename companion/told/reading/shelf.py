"""`[shelf]`: how a game in a file presents itself where people choose one."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.emblems import EMBLEMS, MAX_DRAWING_CHARS, is_drawing
from companion.core.shelf import MAX_PITCH_CHARS, MAX_TAGS, TAGS, Shelf
from companion.core.words import T
from companion.told.reading.file_table import FileTable
from companion.told.reading.quoting import cut, find_nearest
from companion.told.reading.sentences import Texts


def read_shelf(file: FileTable, texts: Texts) -> Shelf:
    """What the file says of its emblem, its tags and its pitch."""
    if "shelf" not in file:
        return Shelf()
    table = FileTable(file.get("shelf"), ("shelf",), file.notes)
    emblem, tags = _emblem(table), _tags(table)
    pitch = texts.maybe(table, "pitch", {}, MAX_PITCH_CHARS)
    table.note_unknown_keys()
    return Shelf(emblem, tags, pitch.text if pitch else "")


def _emblem(table: FileTable) -> str:
    """The emblem's name, or the path that draws it; "" and a fault if it is neither."""
    named = table.word("emblem")
    if not named or named in EMBLEMS or is_drawing(named):
        return named
    if named.startswith("M") and not named.isalpha():
        what = T("“emblem” is a name, or a path of at most {n} characters.", n=MAX_DRAWING_CHARS)
        table.fault("emblem", what, T("Begin each part of the path with “M”."))
    else:
        table.fault("emblem", *_explain_unknown(named, EMBLEMS))
    return ""


def _tags(table: FileTable) -> tuple[str, ...]:
    """The tags that are known, each once; others, and too many, are noted."""
    tags = table.words("tags")
    for tag in (each for each in tags if each not in TAGS):
        table.fault("tags", *_explain_unknown(tag, TAGS))
    if len(tags) > MAX_TAGS:
        table.fault("tags", T("“tags” has {n} words; {most} fit.", n=len(tags), most=MAX_TAGS))
    return tuple(dict.fromkeys(each for each in tags if each in TAGS))[:MAX_TAGS]


def _explain_unknown(word: str, known: Collection[str]) -> tuple[T, T | None]:
    near = find_nearest(word, known)
    advice = T("Is “{near}” meant?", near=near) if near else None
    what = T("“{text}” is none of these: {keys}.", text=cut(word), keys=", ".join(known))
    return what, advice
