"""The language of the command line: the one that is set, else the one this machine speaks."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

import companion.games
from companion.commands.config import DEFAULTS, ConfigError, read_settings
from companion.core.words import ENGLISH, T, Voice, Word

if TYPE_CHECKING:
    from companion.locale.catalogues import Languages

GAMES = Path(companion.games.__file__).parent


def say(text: str, /, **words: Word) -> str:
    """A sentence, in the language of the command line."""
    return voice().say(T(text, **words))


def echo(text: str, /, **words: Word) -> None:
    """Print a sentence."""
    click.echo(voice().say(T(text, **words)))


def voice(game: str | None = None, language: str | None = None) -> Voice:
    """The voice of the program, or of a game's tables and sheets; mostly in the set language."""
    if (wanted := language or get_language()) == ENGLISH.language:
        return Voice()
    return Voice(catalogue=_languages().of(wanted, game))


def get_language() -> str:
    """The code of the language of the command line."""
    try:
        return str(read_settings()["language"].value)
    except (ConfigError, OSError):
        return str(DEFAULTS["language"])


@cache
def _languages() -> Languages:
    # not imported above: it takes a moment, and few need it
    languages: Languages = import_module("companion.locale.catalogues").Languages(GAMES)
    return languages
