"""A file, read: the whole game it tells, or what is wrong with it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from companion.core.bounded_toml import TooDeep, parse_toml
from companion.core.fields import Refused
from companion.core.seats import MARKS
from companion.core.words import T
from companion.told.reading.audit import audit_of
from companion.told.reading.expressions import NUMBER
from companion.told.reading.faults import FileFault, Notes, TooManyFaults, sentences
from companion.told.reading.file_table import FileTable
from companion.told.reading.material import Material, read_material
from companion.told.reading.model import PaperWanted, ToldGame
from companion.told.reading.named_steps import NAMED_STEPS, note_undone, read_named_steps
from companion.told.reading.older_words import translate_older
from companion.told.reading.parsing import MAX_DIGITS
from companion.told.reading.questions import declare
from companion.told.reading.sentences import MAX_LABEL_CHARS, Texts
from companion.told.reading.shelf import read_shelf
from companion.told.reading.steps import read_steps
from companion.told.reading.teams import read_teams
from companion.told.reading.things import Shared
from companion.told.reading.toml_faults import explain_toml
from companion.told.reading.toml_lines import Path, lines_of

MAX_FILE_CHARS = 24_000
"""The most characters of a file."""
DEFAULT_MAX_ANSWERS = 600
MAX_ANSWERS = 2000
"""The most answers that a file can allow for one game."""
_OTHERS = ("phase", NAMED_STEPS, "roles", "decks", "piles", "dice", "values")


def read_game(text: str) -> ToldGame:
    """The game, or `Refused` with the first thing that is wrong."""
    box, faults = _read(text)
    if box is None or faults:
        raise Refused(faults[0].sentence, "misfit")
    return box


def list_faults(text: str) -> tuple[FileFault, ...]:
    """Everything that is wrong with the file."""
    return _read(text)[1]


def list_older_words(text: str) -> tuple[T, ...]:
    """What its author may write instead of words of before, each once with all its lines."""
    notes = Notes(lines_of(text[:MAX_FILE_CHARS]))
    file = _parse(text, notes)
    return sentences(translate_older(file).notices(notes.lines))


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[ToldGame | None, tuple[FileFault, ...]]:
    """The game, None if it is too broken to be read, and what is wrong."""
    notes = Notes(lines_of(text[:MAX_FILE_CHARS]))
    parsed = _parse(text, notes)
    if notes.found:
        return None, notes.list_shown()
    file = translate_older(parsed)
    notes.lines = file.lines(notes.lines)
    try:
        box = _read_game(FileTable(file.raw, (), notes))
        if not notes.found:
            notes.found += audit_of(box).faults
    except TooManyFaults:
        return None, notes.list_shown()
    return box, notes.list_shown()


def _parse(text: str, notes: Notes) -> dict[str, Any]:
    """The tables of the file; none if it is too long, too deep or no TOML, which is noted."""
    if len(text) > MAX_FILE_CHARS:
        notes.found.append(FileFault(1, T("A file has at most {n} characters.", n=MAX_FILE_CHARS)))
        return {}
    try:
        return _refuse_large_numbers(parse_toml(text), notes)
    except TooDeep:
        notes.found.append(FileFault(1, T("Too many brackets are inside each other.")))
    except ValueError as error:
        match = re.search(r"line (\d+)", str(error))
        line = int(match[1]) if match else len(text.splitlines())
        notes.found.append(FileFault(line, *explain_toml(error)))
    return {}


def _refuse_large_numbers(file: dict[str, Any], notes: Notes) -> dict[str, Any]:
    """The file; nothing, and a fault, if a number in it is too long to be written down."""
    waiting: list[tuple[Path, Any]] = [((), file)]
    while waiting:
        path, thing = waiting.pop()
        if isinstance(thing, dict | list):
            inside = thing.items() if isinstance(thing, dict) else enumerate(thing)
            waiting += [((*path, key), each) for key, each in inside]
        elif isinstance(thing, int) and abs(thing) >= 10**MAX_DIGITS:
            notes.fault(path, T("A number has at most {n} digits.", n=MAX_DIGITS))
            return {}
    return file


def _read_game(file: FileTable) -> ToldGame:
    """The game as far as it can be read; the rest is noted as faults."""
    texts = Texts()
    title = texts.sentence(file, "title", {}, MAX_LABEL_CHARS)
    about = texts.sentence(file, "about", {})
    material = read_material(file, texts)
    read_named_steps(file, material)
    declare(file, material)
    steps = tuple(read_steps(file, "phase", material.names, material))
    note_undone(material)
    if not (steps or file.get("phase")):
        file.fault("", T("There is no phase."), T("Write [[phase]] and its [[phase.step]]s."))
    players = _read_players(file)
    box = ToldGame(
        title=title,
        about=about,
        players=players,
        minutes=file.whole("minutes", 20, 1, 600),
        limit=file.whole("limit", DEFAULT_MAX_ANSWERS, 1, MAX_ANSWERS),
        languages=tuple(texts.languages) or ("en",),
        roles=material.roles,
        values=material.values,
        decks=material.decks,
        piles=material.piles,
        dice=material.dice,
        labels=material.labels,
        steps=steps,
        score=_read_score(file, material),
        lowest=_is_lowest_best(file),
        aloud=file.flag("aloud", usual=False),
        paper=_read_paper(file, material),
        shelf=read_shelf(file, texts),
        teams=read_teams(file, players[0]),
    )
    file.note_unknown_keys(*_OTHERS)
    texts.check_languages()
    return box


def _read_players(file: FileTable) -> tuple[int, int]:
    """The fewest and the most who can play; what is no such pair is noted, and lets all play."""
    numbers = file.get("players", [])
    whole = isinstance(numbers, list) and all(type(each) is int for each in numbers)
    if whole and len(numbers) == 2 and 1 <= numbers[0] <= numbers[1] <= len(MARKS):  # noqa: PLR2004
        return numbers[0], numbers[1]
    what = T("“players” must be the fewest and the most who can play, up to {n}.", n=len(MARKS))
    file.fault("players", what, T("Write {example}.", example="players = [3, 6]"))
    return 1, len(MARKS)


def _read_score(file: FileTable, material: Material) -> str:
    """The value that ranks people; "" and a fault unless it is everybody's number, and public."""
    name = file.word("score")
    value = material.values.get(name)
    if not name or (value and value.each and value.type == NUMBER and value.eyes is Shared.ALL):
        return name
    file.fault("score", T("“score” must be a number that everybody has and all may see."))
    return ""


def _is_lowest_best(file: FileTable) -> bool:
    """Whether the lowest score wins; `best` without a score is noted as a fault."""
    if "best" in file and "score" not in file:
        file.fault("best", T("It goes with: {words}.", words="score"))
    return file.one_of("best", {"highest": None, "lowest": None}, "highest") == "lowest"


def _read_paper(file: FileTable, material: Material) -> PaperWanted:
    if "paper" not in file:
        return PaperWanted()
    table = FileTable(file.get("paper"), ("paper",), file.notes)
    roles = table.flag("roles", usual=False)
    if roles and not material.roles:
        table.fault("roles", T("There is no “{name}” here.", name="roles"))
    decks = table.words("decks")
    for name in decks:
        if name not in material.decks:
            table.fault("decks", T("There is no “{name}” here.", name=name[:40]))
    table.note_unknown_keys()
    return PaperWanted(roles, tuple(each for each in decks if each in material.decks))
