"""Sets words into boxes: measures them first, and makes them smaller until they fit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from printables.ink import Box, Tone, Words
from printables.typefaces import FILES, typeface

ASCENT, DESCENT, LEADING = 0.74, 0.29, 1.16
"""The height of letters above and below the baseline, and the line spacing, in sizes."""
LEAST = 1.5
"""The smallest size of letters, whatever they must fit in."""
_SHRINK = 0.05
_NARROWER = 1.0
"""By how much lines are made narrower at a time, to even them."""


@dataclass(frozen=True, slots=True)
class Face:
    """The fonts for running text and for emphasised words in it."""

    plain: str
    strong: str


SERIF = Face("Serif", "Serif-Strong")
ITALIC = Face("Serif-Italic", "Serif-Strong")
TITLE = Face("Serif-Strong", "Serif-Strong")
SANS = Face("Sans", "Sans-Strong")
STRONG = Face("Sans-Strong", "Sans-Strong")


class Run(NamedTuple):
    """Letters and their font; `close` if they follow the ones before without a space."""

    text: str
    font: str
    close: bool = False


Word: TypeAlias = tuple[Run, ...]
"""Runs between which a line is never broken."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one size that fit into the box they were measured for."""

    lines: tuple[tuple[Run, ...], ...]
    size: float
    cut: bool = False
    """Whether words had to be left out."""
    gaps: frozenset[int] = frozenset()
    """The lines before which a new paragraph begins."""

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return _height(len(self.lines), len(self.gaps), self.size)


def _height(lines: int, gaps: int, size: float) -> float:
    return size * (ASCENT + DESCENT + LEADING * (lines - 1) + 0.45 * gaps) if lines else 0


_NEAREST = str.maketrans("'", "’")


def spelled(text: str) -> str:
    """The text in characters our fonts have: accents are dropped if need be, others left out."""
    return "".join(_sign(sign) for sign in text).strip()


def can_spell(text: str) -> bool:
    """Whether nothing but spaces would be left out of the text."""
    return bool(spelled(text)) and all(_sign(sign) or sign.isspace() for sign in text)


@lru_cache(maxsize=2048)
def _sign(sign: str) -> str:
    """The character itself, the letter without its accent, or nothing."""
    known = sign.translate(_NEAREST)
    for spelling in (known, unicodedata.normalize("NFKD", known)[:1]):
        if spelling.isprintable() and all(typeface(name).has(spelling) for name in FILES):
            return spelling
    return ""


def width_of(text: str, font: str, size: float) -> float:
    """How wide the words are."""
    return _unit_width(text, font) * size


@lru_cache(maxsize=8192)
def _unit_width(text: str, font: str) -> float:
    return typeface(font).width(text)


def room_of(words: Words) -> Box:
    """The box these words fill."""
    width = width_of(words.text, words.font, words.size)
    (x, y), up, down = words.at, ASCENT * words.size, DESCENT * words.size
    left = {"left": 0.0, "middle": width / 2, "right": width}[words.align]
    if words.upside_down:
        return Box(x - width + left, y - down, width, up + down)
    return Box(x - left, y - up, width, up + down)


# --- breaking and fitting -------------------------------------------------------------------------


def fitted(
    text: str | Sequence[str], box: Box, face: Face, most: float, least: float = LEAST
) -> Block:
    """The text as large as fits; `**this**` is emphasised; several texts are paragraphs."""
    paragraphs = [
        _words(spelled(each), face) for each in ([text] if isinstance(text, str) else text)
    ]
    size = most
    while size > least:
        block = _broken(paragraphs, box.w, size)
        if block.height <= box.h and not block.cut:
            return block
        size -= _SHRINK
    return _shortened(_broken(paragraphs, box.w, least), box)


def evened(text: str | Sequence[str], box: Box, face: Face, most: float) -> Block:
    """The same with lines of much the same length, so that no word is left alone on the last."""
    block, narrow = fitted(text, box, face, most), box
    while len(block.lines) > 1:
        narrow = narrow.part(0, 0, narrow.w - _NARROWER, box.h)
        even = fitted(text, narrow, face, block.size, block.size)
        if even.cut or len(even.lines) > len(block.lines):
            break
        block = even
    return block


def _words(text: str, face: Face) -> list[Word]:
    words: list[Word] = []
    open_ = False
    for at, part in enumerate(re.split(r"\*\*", text)):
        font = face.strong if at % 2 else face.plain
        runs = [Run(letters, font) for letters in part.split()]
        if runs and open_ and not part[0].isspace():
            words[-1] = (*words[-1], runs.pop(0)._replace(close=True))
        words += [(run,) for run in runs]
        open_ = not part[-1].isspace() if part else open_
    return words


def _broken(paragraphs: list[list[Word]], width: float, size: float) -> Block:
    lines: list[tuple[Run, ...]] = []
    gaps: set[int] = set()
    torn = False
    for words in paragraphs:
        if lines:
            gaps.add(len(lines))
        whole = [piece for word in words for piece in _pieces(word, width, size)]
        torn = torn or len(whole) > len(words) or any(_length(w, size) > width for w in whole)
        lines += _filled(whole, width, size)
    return Block(tuple(lines), size, torn, frozenset(gaps))


def _pieces(word: Word, width: float, size: float) -> Iterator[Word]:
    """A word, broken into pieces if it is wider than a line."""
    if _length(word, size) <= width:
        yield word
        return
    for run in word:
        yield from ((piece,) for piece in _torn(run, width, size))


def _torn(run: Run, width: float, size: float) -> Iterator[Run]:
    text, font, _ = run
    while width_of(text, font, size) > width and len(text) > 1:
        most = next(
            n
            for n in range(len(text) - 1, 0, -1)
            if n == 1 or width_of(text[:n], font, size) <= width
        )
        yield Run(text[:most], font)
        text = text[most:]
    yield Run(text, font)


def _filled(words: list[Word], width: float, size: float) -> Iterator[tuple[Run, ...]]:
    line: tuple[Run, ...] = ()
    for word in words:
        if line and _length((*line, *word), size) > width:
            yield line
            line = ()
        line = (*line, *word)
    if line:
        yield line


def _length(line: tuple[Run, ...], size: float) -> float:
    """The length of a line, including the spaces between its words."""
    return sum(width_of(run.text, run.font, size) for run in line) + sum(
        width_of(" ", run.font, size) for run, after in pairwise(line) if not after.close
    )


def _shortened(block: Block, box: Box) -> Block:
    """As many lines as there is room for; if some are left out, the last one ends with dots."""
    rows = len(block.lines)
    while rows > 1 and _height(rows, sum(gap < rows for gap in block.gaps), block.size) > box.h:
        rows -= 1
    gaps = frozenset(gap for gap in block.gaps if gap < rows)
    if rows == len(block.lines):
        return Block(block.lines, block.size, block.cut, gaps)
    *most, last = block.lines[:rows]
    return Block((*most, _dotted(last, box.w, block.size)), block.size, cut=True, gaps=gaps)


def _dotted(line: tuple[Run, ...], width: float, size: float) -> tuple[Run, ...]:
    *most, last = line
    for letters in range(len(last.text), 0, -1):
        dotted = (*most, last._replace(text=f"{last.text[:letters]}…"))
        if _length(dotted, size) <= width:
            return dotted
    return _dotted(tuple(most), width, size) if most else (Run("…", last.font),)


# --- setting --------------------------------------------------------------------------------------


def placed(
    block: Block,
    box: Box,
    align: Literal["left", "middle"] = "left",
    vertical: Literal["top", "middle"] = "top",
    tone: Tone = "ink",
) -> Iterator[Words]:
    """The lines of a block as words in a box."""
    y = box.y + block.size * ASCENT + ((box.h - block.height) / 2 if vertical == "middle" else 0)
    for at, line in enumerate(block.lines):
        if at:
            y += block.size * (LEADING + (0.45 if at in block.gaps else 0))
        slack = (box.w - _length(line, block.size)) / 2 if align == "middle" else 0
        yield from _set(line, (box.x + slack, y), block.size, tone)


def _set(
    line: tuple[Run, ...], at: tuple[float, float], size: float, tone: Tone
) -> Iterator[Words]:
    """One line, with neighbouring words of the same font joined."""
    x, y = at
    runs: list[Run] = []
    for run in line:
        if runs and runs[-1].font == run.font:
            blank = "" if run.close else " "
            runs[-1] = runs[-1]._replace(text=f"{runs[-1].text}{blank}{run.text}")
        else:
            runs.append(run)
    before = None
    for run in runs:
        if before and not run.close:
            x += width_of(" ", before.font, size)
        yield Words(run.text, (x, y), size, run.font, tone)
        x += width_of(run.text, run.font, size)
        before = run


def titled(text: str, box: Box, face: Face, most: float, tone: Tone = "ink") -> Iterator[Words]:
    """Words in the middle of a box, as large as fits."""
    return placed(fitted(text, box, face, most), box, "middle", "middle", tone)
