"""What can be ordered and printed: the list of what a game offers, and sheets as PDF."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from printables.aids import AnyAid, aids_of
from printables.pages import PrintedPage, laid_out
from printables.pdf import written
from printables.sheet_data import SheetData, table_data
from printables.sheets import PLAIN, sheet_of, stocks

ALL = "all"
"""Everything of a game that needs no running table."""
_OFFSET = re.compile(r"\s*([+-]?\d{1,2}(?:\.\d{1,3})?)\s*,\s*([+-]?\d{1,2}(?:\.\d{1,3})?)\s*")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in the catalogue."""

    id: str
    title: str
    blurb: str
    on_labels: bool
    """Whether it may be printed on label stock."""
    needs_table: bool
    """Whether a running table is needed for it."""
    gives_seat: bool
    """Whether anybody who sees it can take a seat."""


def catalogue(game: Game[Any]) -> tuple[Item, ...]:
    """What can be printed for a game, in the order of its paper.toml."""
    return tuple(
        Item(aid.id, aid.title, aid.blurb, aid.on_labels, aid.needs_table, aid.gives_seat)
        for aid in aids_of(game.id)
    )


def make(  # noqa: PLR0913 - the choices of an order
    game: Game[Any],
    what: str = ALL,
    *,
    paper: str = "a4",
    stock: str = PLAIN,
    start: int | str = 1,
    offset: str = "0,0",
    data: Mapping[str, Any] | None = None,
) -> bytes:
    """The sheets ordered as a PDF, or `Refused` with a sentence that says what to change."""
    sheets = pages(game, what, paper=paper, stock=stock, start=start, offset=offset, data=data)
    return written(sheets, game.title)


def pages(  # noqa: PLR0913 - as above
    game: Game[Any],
    what: str = ALL,
    *,
    paper: str = "a4",
    stock: str = PLAIN,
    start: int | str = 1,
    offset: str = "0,0",
    data: Mapping[str, Any] | None = None,
) -> list[PrintedPage]:
    """The same as pages, before they are written to a file."""
    given, first, shift = SheetData(game, table_data(data)), _start(start), _offset(offset)
    made: list[PrintedPage] = []
    for aid in _wanted(game, what):
        beside = what == ALL and not aid.on_labels
        sheet = sheet_of(PLAIN if beside else _stock(aid, stock), paper, aid.size)
        sheet = replace(sheet, reverse=aid.reverse)
        title = f"{game.title}: {aid.title}"
        start_at, pieces = 1 if beside else first, aid.pieces(given)
        if sheet.cut:
            pieces = [*pieces, *aid.spares(given, -(start_at - 1 + len(pieces)) % len(sheet.cells))]
        made += laid_out(title, sheet, pieces, start_at, shift)
    return made


def _wanted(game: Game[Any], what: str) -> list[AnyAid]:
    """The aid with this name, or all that need no table; those cut alike follow each other."""
    known = aids_of(game.id)
    wanted = [aid for aid in known if aid.id == what or (what == ALL and not aid.needs_table)]
    if wanted:
        sizes = [aid.size for aid in wanted]
        return sorted(wanted, key=lambda aid: (sizes.index(aid.size), aid.reverse))
    if what == ALL:
        raise Refused(T("{game} has nothing of its own to print.", game=game.title))
    raise Refused(
        T(
            "There is no “{what}” to print. Choose one of {names}.",
            what=what[:20],
            names=", ".join(aid.id for aid in known),
        )
    )


def _stock(aid: AnyAid, stock: str) -> str:
    """The stock ordered, if pieces of this kind may be printed on labels."""
    if aid.on_labels or stock.lower() == PLAIN or stock.lower() not in stocks():
        return stock
    raise Refused(T("{what} need plain paper: they are not labels.", what=aid.title))


def _start(start: int | str) -> int:
    if not re.fullmatch(r"\d{1,3}", str(start)):
        raise Refused(T("The place to start on the sheet must be a whole number."))
    return int(start)


def _offset(offset: str) -> tuple[float, float]:
    if not (numbers := _OFFSET.fullmatch(offset)):
        raise Refused(T("The offset must be two numbers in millimetres, such as 0.3,-0.2."))
    return float(numbers[1]), float(numbers[2])
