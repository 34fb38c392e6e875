"""Lays pieces out on sheets, with crop marks, a ruler and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TypeAlias

from companion.core.offers import Refused
from companion.core.words import T, Voice, listed, tenths
from printables.crop_marks import draw_crop_marks
from printables.lettering import SANS, SERIF, fit_text, place_lines
from printables.qr_codes import measure_reach
from printables.shapes import Box, Code, Ink, Shape, Words, line
from printables.sheets import Paper, Sheet

Piece: TypeAlias = Callable[[Box], Iterable[Ink]]
"""Draws itself into a box, with no ink near its edge."""

RULER_MM = 50
_NOTE_MM = 2.5
HOW = T("Print at 100 %, not “fit to page”: the ruler is {mm} mm long.", mm=RULER_MM)
_BACK = T(
    "Print at 100 % on the back: against the light, the marks at the edges of both sides meet."
)


@dataclass(frozen=True, slots=True)
class Placed:
    """One piece in its place."""

    cell: Box
    inks: tuple[Ink, ...]


@dataclass(frozen=True, slots=True)
class PageTitle:
    """What a page is called at its edge, in the language it is printed in."""

    game: str
    things: tuple[str, ...] = ()
    """What is on it, each named once."""
    at: int = 0
    sheets: int = 0
    """Which of how many sheets it is, if it shares no paper."""

    @property
    def contents(self) -> str:
        """The game, and what is on the page."""
        return f"{self.game}: {', '.join(self.things)}"

    def write(self, voice: Voice) -> str:
        """The whole title."""
        if not self.sheets:
            return self.contents
        which = voice.say(T("sheet {n} of {sheets}", n=self.at, sheets=self.sheets))
        return f"{self.contents} · {which}"


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One side of paper."""

    title: PageTitle
    paper: Paper
    placed: tuple[Placed, ...]
    around: tuple[Ink, ...]
    """Cut lines, ruler and notes."""

    @property
    def inks(self) -> tuple[Ink, ...]:
        """Everything on it, in drawing order."""
        return (*self.around, *(ink for each in self.placed for ink in each.inks))


def lay_out(  # noqa: PLR0913 - what, on what, and where on it
    game: str,
    sheet: Sheet,
    pieces: Sequence[tuple[str, Piece]],
    start: int = 1,
    offset: tuple[float, float] = (0, 0),
    *,
    voice: Voice = Voice(),  # noqa: B008 - frozen
) -> list[PrintedPage]:
    """The pieces on as many sheets as they need, from place `start` of the first; or `Refused`.

    Pieces come with a name; the names of those on a sheet are part of its title.
    """
    places = len(sheet.cells)
    if not 1 <= start <= places:
        raise Refused(T("This sheet has {n} places: start with a number from 1 to {n}.", n=places))
    cells = _shift_cells(sheet, offset)
    free = [*cells[start - 1 :], *cells * (-(-len(pieces) // places))]
    placed = [
        Placed(cell, tuple(piece(cell))) for cell, (_, piece) in zip(free, pieces, strict=False)
    ]
    ends = [0, *range(places - start + 1, len(placed), places), len(placed)]
    titles = (
        PageTitle(game, _list_names(pieces[begin:end]), at, len(ends) - 1)
        for at, (begin, end) in enumerate(pairwise(ends), start=1)
    )
    return [
        _make_page(sheet, placed[begin:end], title, voice)
        for title, (begin, end) in zip(titles, pairwise(ends), strict=True)
    ]


def _list_names(pieces: Sequence[tuple[str, Piece]]) -> tuple[str, ...]:
    """What is on a sheet, each named once."""
    return tuple(dict.fromkeys(name for name, _ in pieces))


def make_blank_back(page: PrintedPage) -> PrintedPage:
    """The empty back of a page."""
    return PrintedPage(page.title, page.paper, (), ())


def _shift_cells(sheet: Sheet, offset: tuple[float, float]) -> list[Box]:
    """The cells moved by a printer's offset; `Refused` if that leaves the printable area."""
    room = sheet.paper.printable
    cells = [cell.move(*offset) for cell in sheet.cells]
    moved = [live.move(*offset) for live in sheet.live]
    if not all(room.holds(live) and not live.meets(sheet.paper.strip) for live in moved):
        raise Refused(
            T(
                "Such a large offset would push the print off the sheet: stay within {most} mm.",
                most=str(_measure_slack(sheet)),
            )
        )
    return cells


def _measure_slack(sheet: Sheet) -> float:
    """How far everything can move in each direction."""
    room, lives = sheet.paper.printable, sheet.live
    ways = (
        min(live.x for live in lives) - room.x,
        min(live.y for live in lives) - sheet.paper.strip.bottom,
        room.right - max(live.right for live in lives),
        room.bottom - max(live.bottom for live in lives),
    )
    return int(min(ways) * 10) / 10


def list_contents(pages: Sequence[PrintedPage], sides: int = 1) -> list[tuple[str, int, int]]:
    """What is on these pages, and the first and the last page of each; backs go with fronts."""
    titles = [(page.title.contents, at) for at, page in enumerate(pages[::sides])]
    runs = ([*run] for _, run in groupby(titles, key=lambda each: each[0]))
    return [(run[0][0], run[0][1] * sides + 1, (run[-1][1] + 1) * sides) for run in runs]


def _make_page(sheet: Sheet, placed: list[Placed], title: PageTitle, voice: Voice) -> PrintedPage:
    lines = list(draw_crop_marks([each.cell for each in placed], sheet.paper)) if sheet.cut else []
    if sheet.reverse:  # only the marks: against the light they meet those of the front
        lines = [ink for ink in lines if not ink.dashed]
    note = draw_edge(sheet.paper, title, placed, voice, _BACK if sheet.reverse else HOW)
    return PrintedPage(title, sheet.paper, tuple(placed), (*lines, *note))


def draw_edge(
    paper: Paper, title: PageTitle, placed: Sequence[Placed], voice: Voice, how: T = HOW
) -> Iterator[Ink]:
    """The strip at the top of a page: a ruler, and what must be known about it."""
    codes = [ink for each in placed for ink in each.inks if isinstance(ink, Code)]
    yield from _draw_ruler(paper)
    far = write_reach(codes)
    notes = [voice.say(how), voice.say(far) if far else ""]
    yield from _draw_notes(paper, f"**{title.write(voice)}.** {' '.join(notes)}")


def _draw_ruler(paper: Paper) -> Iterator[Ink]:
    """A ruler of fifty millimetres, to check that nothing was scaled."""
    strip = paper.strip
    x, y = strip.x + 0.2, strip.y + 3.6
    yield Shape(line((x, y), (x + RULER_MM, y)), line="ink", width=0.2)
    for at in range(0, RULER_MM + 1, 5):
        tall = 2.4 if at % 50 == 0 else 1.6 if at % 10 == 0 else 0.9
        yield Shape(line((x + at, y - tall), (x + at, y)), line="ink", width=0.2)
    middle = (x + RULER_MM / 2, y + 2.5)
    yield Words(f"{RULER_MM} mm", middle, _NOTE_MM, SANS.plain, "grey", "middle")


def _draw_notes(paper: Paper, note: str) -> Iterator[Ink]:
    """Which sheet this is, how to print it, and from how far away its codes can be read."""
    strip = paper.strip
    box = strip.part(RULER_MM + 5, 0.3, strip.w - RULER_MM - 5, strip.h - 0.6)
    block = fit_text([note], box, SERIF, _NOTE_MM)
    yield from place_lines(block, box, tone="grey")


def write_metres(far: float) -> T:
    """A distance in words."""
    return T("{far} m", far=tenths(far))


def write_reach(codes: Iterable[Code]) -> T | None:
    """A sentence that says from how far away each size of code can be read; None without codes."""
    sizes = {round(code.box.w): round(measure_reach(code), 1) for code in codes}
    if not sizes:
        return None
    far = (
        T("a code {size} mm wide from up to {far}", size=size, far=write_metres(sizes[size]))
        for size in sorted(sizes)
    )
    return T("A plain webcam (720p) reads {far}.", far=listed(far))
