"""Sentences that are stored keep their parts, and old ones are read as they are."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.core.words import Catalogue, T, Voice, listed, plural
from companion.storage.stored_sentences import decode_sentence, encode_sentence

NAMES = {1: "Ada", 2: "Ben"}
GERMAN = Voice(
    catalogue=Catalogue(
        "de",
        {
            "{who} wins with {score}.": "{who} gewinnt mit {score}.",
            "{most} and {last}": "{most} und {last}",
        },
        {"{n} points": ("{n} Punkt", "{n} Punkte")},
    )
)


@pytest.mark.parametrize(
    ("sentence", "english", "german"),
    [
        (T("Over."), "Over.", "Over."),
        (plural(1, "{n} point", "{n} points"), "1 point", "1 Punkt"),
        (plural(7, "{n} point", "{n} points"), "7 points", "7 Punkte"),
        (
            T(
                "{who} wins with {score}.",
                who=listed([Seat(1), Seat(2)]),
                score=plural(2, "{n} point", "{n} points"),
            ),
            "Ada and Ben wins with 2 points.",
            "Ada und Ben gewinnt mit 2 Punkte.",
        ),
        (T.by_language({"en": "Fists open.", "de": "Fäuste auf."}), "Fists open.", "Fäuste auf."),
        (T.by_language({"en": "Over."}), "Over.", "Over."),
    ],
)
def test_everybody_reads_what_was_stored(sentence: T, english: str, german: str) -> None:
    stored = encode_sentence(sentence, NAMES)
    assert Voice().say(decode_sentence(stored)) == english
    assert GERMAN.say(decode_sentence(stored)) == german


def test_what_was_stored_as_it_was_said_is_read_as_it_is() -> None:
    texts = '{"text":"a","words":{},"forms":null,"texts":[1]}'
    for text in (
        "9 points",
        "",
        '{"text":',
        '{"text":1}',
        '{"text":"a","words":{"n":null}}',
        texts,
    ):
        assert decode_sentence(text).text == text
