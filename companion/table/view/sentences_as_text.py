"""Plain data and journals with their sentences turned into text."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from companion.core.journal import Line
from companion.core.words import T, Voice

_SAID = {"label", "note", "help"}
"""Keys under which an offer has a plain string for people; it is looked up in the catalogue."""


def say_all(thing: Any, voice: Voice, place: str = "") -> Any:
    """Plain data in which every sentence has been turned into text."""
    kind = type(thing)
    if kind is dict:
        return {str(key): say_all(value, voice, str(key)) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [say_all(each, voice) for each in thing]
    if kind is T or (kind is str and place in _SAID):
        return voice.say(thing)
    return int(thing) if isinstance(thing, int) and kind is not bool else thing


class TextJournals:
    """Journals as text. Each viewer's is kept, because most of its lines were there before."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Voice, tuple[Line, ...], list[str]]] = {}

    def of(self, viewer: Hashable, lines: tuple[Line, ...], voice: Voice) -> list[str]:
        """These lines as text, in this voice."""
        whose = viewer, voice.catalogue.language
        kept_voice, before, texts = self._kept.get(whose, (voice, (), []))
        same = kept_voice == voice
        known = dict(zip(map(id, before), texts, strict=True)) if same else {}
        texts = [known.get(id(line)) or voice.say(line.sentence) for line in lines]
        self._kept[whose] = voice, lines, texts
        return texts
