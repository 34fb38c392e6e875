"""Whatever is wrong with a file is told in a sentence with its line: files broken by chance."""

from __future__ import annotations

import random
import re

from companion.told.our_files import names_of_ours, text_of
from companion.told.reading import list_faults, read_game
from tests.kit.laws.budget import DRAWS, SEED

FILES = 10_000 if DRAWS else 300
MAX_FAULT_CHARS = 700
"""A list of all emblems is the longest."""
TOKEN = re.compile(r"\w+|[^\w\s]")
ODD = ["\0", "\u202e", '"', "'", "=", "{", "]", "[[", "#", "\\", "=" * 40, "9" * 30, "é", "not not"]


def break_word(line: str, luck: random.Random, other: str) -> str:
    """Drop, misspell, double or replace one word or sign of the line."""
    tokens = list(TOKEN.finditer(line))
    if not tokens:
        return other
    token = luck.choice(tokens)
    word: str = token[0]
    near: str = luck.choice(TOKEN.findall(other) or [""])
    new = luck.choice(["", word * 2, word[1:] + word[:1], near, luck.choice(ODD), word.upper()])
    return line[: token.start()] + new + line[token.end() :]


def broken(text: str, luck: random.Random) -> str:
    """The text with one to three things wrong with it."""
    lines = text.splitlines()
    for _ in range(luck.randint(1, 3)):
        at, other = luck.randrange(len(lines)), luck.choice(lines)
        match luck.randrange(8):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, other)
            case 2:
                lines.reverse()
            case 3:
                del lines[at + 1 :]
            case _:
                lines[at] = break_word(lines[at], luck, other)
    return "\n".join(lines)


def test_any_101_whatever_is_wrong_with_a_file_is_told_in_a_sentence() -> None:
    luck = random.Random(SEED)  # noqa: S311 - it breaks files
    texts = [text_of(name) for name in names_of_ours()]
    told = 0
    for _ in range(FILES):
        text = broken(luck.choice(texts), luck)
        faults = list_faults(text)
        told += bool(faults)
        for fault in faults:
            sentence = str(fault.sentence)
            assert sentence.startswith(f"Line {fault.line}: "), text
            assert 1 <= fault.line <= text.count("\n") + 1, (sentence, text)
            assert sentence.isprintable(), sentence
            assert sentence.endswith((".", "?", "!")), sentence
            assert len(sentence) <= MAX_FAULT_CHARS, sentence
        if not faults:
            read_game(text)
    assert told > FILES / 2
