"""Sets words into boxes: measures them first, and makes them smaller until they fit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from printables.shapes import Box, Tone, Words
from printables.typefaces import FILES, get_typeface

ASCENT, DESCENT, LEADING = 0.74, 0.29, 1.16
"""The height of letters above and below the baseline, and the line spacing, in sizes."""
MIN_LETTER_MM = 1.5
"""The smallest size of letters, whatever they must fit in."""
_SHRINK_STEP_MM = 0.05
_NARROWING_STEP_MM = 1.0
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
        return _measure_height(len(self.lines), len(self.gaps), self.size)


def _measure_height(lines: int, gaps: int, size: float) -> float:
    return size * (ASCENT + DESCENT + LEADING * (lines - 1) + 0.45 * gaps) if lines else 0


_NEAREST = str.maketrans("'", "’")


def spell(text: str) -> str:
    """The text in characters our fonts have: accents are dropped if need be, others left out."""
    return "".join(_spell_sign(sign) for sign in text).strip()


def can_spell(text: str) -> bool:
    """Whether our fonts have every character, or one without its accent; no empty text."""
    return bool(spell(text)) and all(_spell_sign(sign) or sign.isspace() for sign in text)


@lru_cache(maxsize=2048)
def _spell_sign(sign: str) -> str:
    """The character itself, the letter without its accent, or nothing."""
    known = sign.translate(_NEAREST)
    for spelling in (known, unicodedata.normalize("NFKD", known)[:1]):
        if spelling.isprintable() and all(get_typeface(name).has(spelling) for name in FILES):
            return spelling
    return ""


def measure_width(text: str, font: str, size: float) -> float:
    """How wide the words are, in the unit of the size."""
    return _measure_unit_width(text, font) * size


@lru_cache(maxsize=8192)
def _measure_unit_width(text: str, font: str) -> float:
    return get_typeface(font).measure_width(text)


# --- breaking and fitting -------------------------------------------------------------------------


def fit_text(
    text: str | Sequence[str], box: Box, face: Face, most: float, least: float = MIN_LETTER_MM
) -> Block:
    """The text as large as fits, from `most` mm to `least`, then cut; `**this**` is emphasised.

    Several texts are paragraphs.
    """
    paragraphs = [
        _split_words(spell(each), face) for each in ([text] if isinstance(text, str) else text)
    ]
    size = most
    while size > least:
        block = _break_lines(paragraphs, box.w, size)
        if block.height <= box.h and not block.cut:
            return block
        size -= _SHRINK_STEP_MM
    return _cut_lines(_break_lines(paragraphs, box.w, least), box)


def fit_text_evenly(text: str | Sequence[str], box: Box, face: Face, most: float) -> Block:
    """The same with lines of much the same length, so that no word is left alone on the last."""
    block, narrow = fit_text(text, box, face, most), box
    while len(block.lines) > 1:
        narrow = narrow.part(0, 0, narrow.w - _NARROWING_STEP_MM, box.h)
        even = fit_text(text, narrow, face, block.size, block.size)
        if even.cut or len(even.lines) > len(block.lines):
            break
        block = even
    return block


def _split_words(text: str, face: Face) -> list[Word]:
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


def _break_lines(paragraphs: list[list[Word]], width: float, size: float) -> Block:
    """The paragraphs as lines of this width; `cut` if a word had to be broken, or is too wide."""
    lines: list[tuple[Run, ...]] = []
    gaps: set[int] = set()
    torn = False
    for words in paragraphs:
        if lines:
            gaps.add(len(lines))
        whole = [piece for word in words for piece in _iter_pieces(word, width, size)]
        torn = (
            torn or len(whole) > len(words) or any(_measure_length(w, size) > width for w in whole)
        )
        lines += _fill_lines(whole, width, size)
    return Block(tuple(lines), size, torn, frozenset(gaps))


def _iter_pieces(word: Word, width: float, size: float) -> Iterator[Word]:
    """A word, broken into pieces if it is wider than a line."""
    if _measure_length(word, size) <= width:
        yield word
        return
    for run in word:
        yield from ((piece,) for piece in _tear(run, width, size))


def _tear(run: Run, width: float, size: float) -> Iterator[Run]:
    """The parts of a run that each fit into a line."""
    text, font, _ = run
    while measure_width(text, font, size) > width and len(text) > 1:
        most = next(
            n
            for n in range(len(text) - 1, 0, -1)
            if n == 1 or measure_width(text[:n], font, size) <= width
        )
        yield Run(text[:most], font)
        text = text[most:]
    yield Run(text, font)


def _fill_lines(words: list[Word], width: float, size: float) -> Iterator[tuple[Run, ...]]:
    line: tuple[Run, ...] = ()
    for word in words:
        if line and _measure_length((*line, *word), size) > width:
            yield line
            line = ()
        line = (*line, *word)
    if line:
        yield line


def _measure_length(line: tuple[Run, ...], size: float) -> float:
    """The length of a line, including the spaces between its words."""
    return sum(measure_width(run.text, run.font, size) for run in line) + sum(
        measure_width(" ", run.font, size) for run, after in pairwise(line) if not after.close
    )


def _cut_lines(block: Block, box: Box) -> Block:
    """As many lines as there is room for; if some are left out, the last one ends with dots."""
    rows = len(block.lines)
    while (
        rows > 1
        and _measure_height(rows, sum(gap < rows for gap in block.gaps), block.size) > box.h
    ):
        rows -= 1
    gaps = frozenset(gap for gap in block.gaps if gap < rows)
    if rows == len(block.lines):
        return Block(block.lines, block.size, block.cut, gaps)
    *most, last = block.lines[:rows]
    return Block((*most, _end_with_dots(last, box.w, block.size)), block.size, cut=True, gaps=gaps)


def _end_with_dots(line: tuple[Run, ...], width: float, size: float) -> tuple[Run, ...]:
    *most, last = line
    for letters in range(len(last.text), 0, -1):
        dotted = (*most, last._replace(text=f"{last.text[:letters]}…"))
        if _measure_length(dotted, size) <= width:
            return dotted
    return _end_with_dots(tuple(most), width, size) if most else (Run("…", last.font),)


# --- setting --------------------------------------------------------------------------------------


def place_lines(
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
        slack = (box.w - _measure_length(line, block.size)) / 2 if align == "middle" else 0
        yield from _set_line(line, (box.x + slack, y), block.size, tone)


def _set_line(
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
            x += measure_width(" ", before.font, size)
        yield Words(run.text, (x, y), size, run.font, tone)
        x += measure_width(run.text, run.font, size)
        before = run


def place_centred(
    text: str, box: Box, face: Face, most: float, tone: Tone = "ink"
) -> Iterator[Words]:
    """Words in the middle of a box, as large as fits."""
    return place_lines(fit_text(text, box, face, most), box, "middle", "middle", tone)
