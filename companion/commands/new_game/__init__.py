"""Creates a new game: a small one that can be played, with everything a game needs."""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template, ascii_uppercase

from companion.core.offers import Refused
from companion.core.words import T

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_TITLE = re.compile(r"[^\W_]([^\W_]|[ ’'!?&.,:–-])*")
_MAX_TITLE_CHARS = 40
_ROW = re.compile(r"^\| \[.*\]\(companion/games/\w+/README\.md\).*\|$", re.MULTILINE)
_MIN_ID_LETTERS, _MAX_ID_CHARS = 3, 24
_PROGRAM = ("companion", "printables", "scanner", "web")
_SOURCES = {".py", ".js", ".css", ".html"}
ENDING = ".tmpl"
TITLE_REFUSED = T(
    "A title has up to {n} letters, digits, spaces and simple punctuation.", n=_MAX_TITLE_CHARS
)
ID_REFUSED = T(
    "An id has at least {least} letters and at most {most} characters.",
    least=_MIN_ID_LETTERS,
    most=_MAX_ID_CHARS,
)


def write_new_game(root: Path, id_: str, title: str | None = None) -> list[Path]:
    """Write the files of a new game into this checkout; `Refused` if that cannot be done."""
    words = _make_words(root, id_, title or id_.replace("_", " ").title())
    paths = []
    for template, place in _templates(root, id_):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
        paths.append(place)
    _name_in_readme(root / "README.md", id_, words["title"])
    _run_module(root, f"tests.games.{id_}.record", "--fresh")
    _run_module(root, "docs.make_reference")
    return [*paths, *sorted((root / "tests" / "games" / id_ / "plays").glob("*.txt"))]


def _make_words(root: Path, id_: str, title: str) -> dict[str, str]:
    """The template variables for the game’s name, or `Refused` if a game cannot be called so."""
    if not (root / "companion" / "games").is_dir() or not (root / "tests" / "games").is_dir():
        raise Refused(T("Please run this in the companion’s source folder."))
    _check_id(root, id_)
    if not _TITLE.fullmatch(title) or len(title) > _MAX_TITLE_CHARS:
        raise Refused(TITLE_REFUSED)
    prefix = _choose_prefix(root, id_.replace("_", "").upper())
    return {
        "id": id_,
        "title": title,
        "kind": _class_name(id_),
        "css": id_.partition("_")[0],
        "prefix": prefix,
        "small": prefix.lower(),
    }


def _check_id(root: Path, id_: str) -> None:
    """Refuse an id that could not name the game's folder, its class and its styles."""
    letters = len(re.sub(r"[^a-z]", "", id_))
    if not _ID.fullmatch(id_):
        raise Refused(T("An id is made of small letters, digits and underscores, like my_game."))
    if letters < _MIN_ID_LETTERS or len(id_) > _MAX_ID_CHARS:
        raise Refused(ID_REFUSED)
    if keyword.iskeyword(id_) or keyword.iskeyword(_class_name(id_)):
        raise Refused(T("“{id}” means something in Python. Choose another id.", id=id_))
    if (root / "companion" / "games" / id_).exists():
        raise Refused(T("There is already a game “{id}”. Choose another id.", id=id_))
    first = id_.partition("_")[0]
    taken = {each.name.partition("_")[0] for each in (root / "companion" / "games").iterdir()}
    if first in taken:
        why = "Another game’s id begins with “{word}”. Choose another first word."
        raise Refused(T(why, word=first))
    if _is_used(root, rf"\b{id_}\b|\.{first}-"):
        raise Refused(T("The companion’s own code uses “{id}”. Choose another id.", id=id_))


def _is_used(root: Path, pattern: str) -> bool:
    """Whether the program outside the games has a match."""
    word = re.compile(pattern)
    return any(
        word.search(path.read_text("utf-8"))
        for folder in _PROGRAM
        for path in (root / folder).rglob("*")
        if path.suffix in _SOURCES and not {"games", "vendor"} & set(path.relative_to(root).parts)
    )


def _class_name(id_: str) -> str:
    """The name of the class of its state."""
    return "".join(each.capitalize() for each in id_.split("_"))


def _choose_prefix(root: Path, letters: str) -> str:
    """What the numbers of its rules begin with: three letters, or four if others have those."""
    letters = re.sub(r"[^A-Z]", "", letters)
    ledgers = (root / "companion" / "games").glob("*/ledger.toml")
    taken = {
        n.partition("-")[0] for each in ledgers for n in tomllib.loads(each.read_text("utf-8"))
    }
    first = (letters[:3], letters[:4], *(letters[:2] + each for each in ascii_uppercase))
    return next(each for each in first if each not in taken)


def _templates(root: Path, id_: str) -> Iterator[tuple[Traversable, Path]]:
    """Each template, and the file it becomes."""
    homes = {"game": root / "companion" / "games" / id_, "tests": root / "tests" / "games" / id_}
    for folder, home in homes.items():
        yield from _iter_below(files(__package__).joinpath(folder), home)


def _iter_below(folder: Traversable, home: Path) -> Iterator[tuple[Traversable, Path]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _iter_below(each, home / each.name)
        elif each.name.endswith(ENDING):
            yield each, home / each.name.removesuffix(ENDING)


def _name_in_readme(readme: Path, id_: str, title: str) -> None:
    """Add a row for the game to the list of games."""
    text = readme.read_text("utf-8")
    row = f"| [{title}](companion/games/{id_}/README.md) | 2–4 | 5 | hands, sealed cards, points |"
    if rows := list(_ROW.finditer(text)):
        end = rows[-1].end()
        readme.write_text(f"{text[:end]}\n{row}{text[end:]}", "utf-8")


def _run_module(root: Path, module: str, *words: str) -> None:
    """Run one of our modules; `Refused` if it fails."""
    done = subprocess.run(  # noqa: S603 - our own modules
        [sys.executable, "-m", module, *words],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Refused(
            T("The files are written, but {module} failed. Did you run `make venv`?", module=module)
        )
