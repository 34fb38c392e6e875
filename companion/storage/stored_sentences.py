"""Sentences as they are stored: with their parts, to be read in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.seats import Viewer
from companion.core.words import T, Word

_BEGIN = '{"text":'
"""Anything that begins otherwise is stored as it is said."""


def encode_sentence(sentence: T | str, names: Mapping[int, str]) -> str:
    """The sentence as text to store; players are in it by their names."""
    if isinstance(sentence, str) or not (sentence.words or sentence.forms or sentence.texts):
        return str(sentence)
    return msgspec.json.encode(_encode_word(sentence, names)).decode()


def decode_sentence(text: str) -> T:
    """The sentence that was stored."""
    if not text.startswith(_BEGIN):
        return T(text)
    try:
        return _decode_sentence(msgspec.json.decode(text, type=dict[str, Any]))
    except (msgspec.DecodeError, AttributeError, KeyError, TypeError, ValueError):
        return T(text)


def _encode_word(word: Word, names: Mapping[int, str]) -> Any:
    """JSON of a word in a sentence; a seat becomes its player's name, by `names`."""
    match word:
        case T():
            words = {name: _encode_word(each, names) for name, each in word.words.items()}
            parts = {"text": word.text, "words": words, "forms": word.forms}
            return {**parts, "texts": dict(word.texts)} if word.texts else parts
        case tuple():
            return [_encode_word(each, names) for each in word]
        case Viewer():
            return names.get(int(word)) or _encode_word(T("the table"), names)
    return word


def _decode_sentence(parts: dict[str, Any]) -> T:
    sentence = T(
        parts["text"], **{name: _decode_word(each) for name, each in parts["words"].items()}
    )
    sentence.forms = tuple(parts["forms"]) if parts["forms"] else None
    if texts := parts.get("texts"):
        sentence.texts = {str(language): str(text) for language, text in texts.items()}
    return sentence


def _decode_word(raw: Any) -> Word:
    match raw:
        case dict():
            return _decode_sentence(raw)
        case list():
            return tuple(map(_decode_word, raw))
        case str() | int():
            return raw
    raise TypeError(raw)
