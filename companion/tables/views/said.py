"""Plain data with its sentences turned into text."""

from __future__ import annotations

from typing import Any

from companion.core.words import T, Voice

_SAID = {"label", "note", "help"}
"""Keys under which an offer has a plain string for people; it is looked up in the catalogue."""


def said(thing: Any, voice: Voice, place: str = "") -> Any:
    """Plain data in which every sentence has been turned into text."""
    kind = type(thing)
    if kind is dict:
        return {str(key): said(value, voice, str(key)) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [said(each, voice) for each in thing]
    if kind is T or (kind is str and place in _SAID):
        return voice.say(thing)
    return int(thing) if isinstance(thing, int) and kind is not bool else thing
