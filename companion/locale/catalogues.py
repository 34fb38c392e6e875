"""The languages people can choose, and the sentences of each: gettext files here and in games.

`de.po` in this folder makes German a language; `games/<game>/locale/de.po` adds a game's sentences.
A wheel has the same files compiled, as `de.mo`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from companion.core.words import ENGLISH, Catalogue, T, Voice

HERE = Path(__file__).parent
SOURCE, COMPILED = ".po", ".mo"
OWN_NAME = T("English")
"""Translated: what a language calls itself."""


class Languages:
    """Every language there is, English first. `games` holds the games' folders."""

    def __init__(self, games: Path, shared: Path = HERE) -> None:
        self._games = games
        self._shared = shared
        self._known: dict[tuple[str, str | None], Catalogue] = {}

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """What the languages are called in addresses and files: `en`, `de`."""
        found = {path.stem for path in self._shared.iterdir() if path.suffix in {SOURCE, COMPILED}}
        return (ENGLISH.language, *sorted(found - {ENGLISH.language}))

    @cached_property
    def names(self) -> dict[str, str]:
        """What each language calls itself."""
        return {code: Voice(catalogue=self.of(code)).say(OWN_NAME) for code in self.codes}

    def of(self, language: str, game: str | None = None) -> Catalogue:
        """The sentences of a game's tables, or of pages about all; English if it is unknown."""
        if language not in self.codes or language == ENGLISH.language:
            return ENGLISH
        if (known := self._known.get((language, game))) is None:
            known = self._known[language, game] = self._read(language, game)
        return known

    def _read(self, language: str, game: str | None) -> Catalogue:
        """Shared sentences, and those of one game or of all; the game's own come first."""
        folders = [self._games / game] if game else sorted(self._games.iterdir())
        told = [self._shared, *(each / "locale" for each in folders)]
        read = [found for folder in told if (found := _read_catalogue(folder, language))]
        sentences, counted = dict[str, str](), dict[str, tuple[str, ...]]()
        for each in read if game else reversed(read):
            for one, many, said in _sentences(each):
                sentences[one] = said[0]
                if many is not None:
                    counted[many] = said
        return Catalogue(language, sentences, counted, c2py(read[0].plural_expr))


def _read_catalogue(folder: Path, language: str) -> Catalog | None:
    """The compiled sentences, or else the source; None if the folder has neither."""
    if (compiled := folder / f"{language}{COMPILED}").is_file():
        with compiled.open("rb") as file:
            return read_mo(file)
    if (source := folder / f"{language}{SOURCE}").is_file():
        with source.open("rb") as file:
            return read_po(file, language)
    return None


def _sentences(catalog: Catalog) -> Iterator[tuple[str, str | None, tuple[str, ...]]]:
    """Each sentence that is translated: the English for one, for many if it counts, and ours."""
    for message in catalog:
        english, ours = _several(message.id), _several(message.string)
        if english[0] and all(ours) and not message.fuzzy:
            yield english[0], english[1] if len(english) > 1 else None, ours


def _several(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)
