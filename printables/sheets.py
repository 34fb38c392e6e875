"""Paper and label stock as data: where each piece is on a sheet, checked when loaded."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from companion.core.offers import Refused
from companion.core.words import T
from printables.sentences import Sentence
from printables.shapes import Box

Size: TypeAlias = tuple[Decimal, Decimal]

PLAIN = "plain"
CUT_BY_HAND = T("plain paper, cut by hand")
PIECE_MARGIN_MM = 2.0
"""The empty edge of every piece, because knives and printers slip."""
STRIP_HEIGHT_MM = 6.5
"""The height of the strip above the pieces, for the ruler and the notes."""


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of paper, with the margin that printers cannot reach."""

    title: Sentence
    width: Decimal
    height: Decimal
    margin: Decimal

    @property
    def printable(self) -> Box:
        """The area that printers can reach."""
        return Box(0, 0, float(self.width), float(self.height)).inset(float(self.margin))

    @property
    def strip(self) -> Box:
        """The area for the ruler and the notes."""
        area = self.printable
        return Box(area.x, area.y, area.w, STRIP_HEIGHT_MM)


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet of labels as sold, or the grid of pieces on plain paper."""

    title: Sentence
    paper: str
    columns: int
    rows: int
    left: Decimal
    top: Decimal
    width: Decimal
    height: Decimal
    across: Decimal
    down: Decimal


@dataclass(frozen=True, slots=True)
class Sheet:
    """Places for pieces on one paper, row by row."""

    title: str
    paper: Paper
    cells: tuple[Box, ...]
    cut: bool
    """Whether people cut the pieces out themselves."""
    reverse: bool = False
    """Whether it is printed on the back of other sheets."""

    def turn_over(self) -> Sheet:
        """The back of the sheet, each place behind its own, if it is turned like a book's page."""
        wide = float(self.paper.width)
        cells = tuple(
            Box(round(wide - cell.right, 6), cell.y, cell.w, cell.h) for cell in self.cells
        )
        return replace(self, cells=cells, reverse=True)

    @property
    def live(self) -> tuple[Box, ...]:
        """Where each piece may have ink."""
        return tuple(cell if self.cut else cell.inset(PIECE_MARGIN_MM) for cell in self.cells)

    def list_faults(self) -> list[str]:
        """What is wrong with this sheet, in sentences for the author of the data."""
        faults = []
        whole = Box(0, 0, float(self.paper.width), float(self.paper.height))
        if not self.cells:
            faults.append("there is no place on the sheet")
        if not all(whole.holds(cell) for cell in self.cells):
            faults.append("a piece is outside the paper")
        if not all(self.paper.printable.holds(live) for live in self.live):
            faults.append("a piece has ink in the printer's margin")
        if any(one.meets(other) for one, other in combinations(self.cells, 2)):
            faults.append("two pieces overlap")
        if any(cell.meets(self.paper.strip) for cell in self.cells):
            faults.append("a piece covers the ruler")
        return faults


class _Sheets(msgspec.Struct, forbid_unknown_fields=True):
    paper: dict[str, Paper]
    stock: dict[str, Stock]


def read_sheets(text: str) -> _Sheets:
    """Sizes of paper and labels, checked; `ValueError` names a faulty sheet."""
    content: Any = tomllib.loads(text, parse_float=Decimal)
    sheets = msgspec.convert(content, _Sheets, strict=False)
    for name, stock in sheets.stock.items():
        if faults := _place_cells(stock, sheets.paper[stock.paper], cut=False).list_faults():
            raise ValueError(f"{name}: {', '.join(faults)}")
    return sheets


@cache
def _load() -> _Sheets:
    return read_sheets(
        (resources.files(__package__) / "paper_and_label_sizes.toml").read_text("utf-8")
    )


def list_papers() -> dict[str, str]:
    """The titles of all papers by name."""
    return {name: paper.title for name, paper in _load().paper.items()}


def list_stocks() -> dict[str, str]:
    """The titles of all stocks by name, plain paper first."""
    sold = {name: stock.title for name, stock in _load().stock.items()}
    return {PLAIN: CUT_BY_HAND.text, **sold}


def find_paper(stock: str) -> str:
    """The paper these labels are sold on; for plain paper, the first one."""
    sold = _load().stock.get(stock.lower())
    return sold.paper if sold else next(iter(_load().paper))


def get_paper(name: str) -> Paper:
    """The paper of this name, or `Refused`."""
    if (paper := _load().paper.get(name.lower())) is None:
        names = ", ".join(list_papers())
        raise Refused(
            T("There is no paper “{name}”. Choose one of {names}.", name=name[:20], names=names)
        )
    return paper


def make_sheet(stock: str, paper: str, size: Size) -> Sheet:
    """The sheet for pieces of this size: labels as sold, plain paper as a grid; or `Refused`."""
    size_of_paper = get_paper(paper)
    if stock.lower() == PLAIN:
        return _make_grid(size_of_paper, paper.lower(), size)
    if (sold := _load().stock.get(stock.lower())) is None:
        names = ", ".join(list_stocks())
        raise Refused(
            T("There are no labels “{name}”. Choose one of {names}.", name=stock[:20], names=names)
        )
    if sold.paper != paper.lower():
        needed = _load().paper[sold.paper].title
        raise Refused(
            T("{stock} labels come on {paper} sheets.", stock=stock.upper(), paper=needed)
        )
    return _place_cells(sold, size_of_paper, cut=False)


def _make_grid(paper: Paper, name: str, size: Size) -> Sheet:
    """As many pieces as fit between the margins, centred."""
    width, height = size
    wide = paper.width - 2 * paper.margin
    high = paper.height - 2 * paper.margin - Decimal(str(STRIP_HEIGHT_MM))
    columns, rows = int(wide / width), int(high / height)
    if not columns * rows:
        raise Refused(T("That is too large for {paper} paper.", paper=paper.title))
    left = (paper.width - columns * width) / 2
    top = paper.height - paper.margin - high + (high - rows * height) / 2
    grid = Stock(paper.title, name, columns, rows, left, top, width, height, width, height)
    return _place_cells(grid, paper, cut=True)


def _place_cells(stock: Stock, paper: Paper, *, cut: bool) -> Sheet:
    cells = tuple(
        Box(
            *map(float, (stock.left + column * stock.across, stock.top + row * stock.down)),
            *map(float, (stock.width, stock.height)),
        )
        for row in range(stock.rows)
        for column in range(stock.columns)
    )
    return Sheet(stock.title, paper, cells, cut)
