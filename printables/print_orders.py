"""What can be ordered and printed: the list of what a game offers, and sheets as PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Any

from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T, Voice
from printables.aids import AnyAid, list_aids
from printables.decks import Deck
from printables.pages import PrintedPage
from printables.pdf import write_pdf
from printables.shared_paper import share_paper
from printables.sheet_data import SheetData, check_table_data
from printables.sheet_runs import SheetRun, collect_pieces, find_backs
from printables.sheets import PLAIN, list_stocks, make_sheet

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
    has_backs: bool = False
    """Whether it may be printed on both sides."""


def list_items(game: Game[Any]) -> tuple[Item, ...]:
    """What can be printed for a game, in the order of its paper.toml."""
    known = _list_filled_aids(game)
    return tuple(
        Item(
            aid.id,
            aid.title,
            aid.blurb,
            aid.on_labels,
            aid.needs_table,
            aid.gives_seat,
            find_backs(aid, known) is not None,
        )
        for aid in known
    )


def _list_filled_aids(game: Game[Any]) -> list[AnyAid]:
    """What there is for a game: one told in a file may have no cards of a kind."""
    sheet_data = SheetData(game, check_table_data(None))
    return [
        aid for aid in list_aids(game.id) if not isinstance(aid, Deck) or aid.has_cards(sheet_data)
    ]


def count_sheets(game: Game[Any]) -> dict[str, int]:
    """How many sheets of A4 each thing takes that needs no running table."""
    sheet_data = SheetData(game, check_table_data(None))
    return {
        aid.id: ceil(
            len(collect_pieces(aid, sheet_data)) / len(make_sheet(PLAIN, "a4", aid.size).cells)
        )
        for aid in _list_filled_aids(game)
        if not aid.needs_table
    }


def make_pdf(
    game: Game[Any],
    what: str = ALL,
    *,
    voice: Voice = Voice(),  # noqa: B008 - frozen
    **order: Any,
) -> bytes:
    """The sheets ordered as a PDF; `Refused` says what to change."""
    pages = lay_out_order(game, what, voice=voice, **order)
    return write_pdf(pages, voice.say(game.title), voice.catalogue.language)


def lay_out_order(  # noqa: PLR0913 - the choices of an order
    game: Game[Any],
    what: str = ALL,
    *,
    paper: str = "a4",
    stock: str = PLAIN,
    start: int | str = 1,
    offset: str = "0,0",
    two_sided: bool = False,
    data: Mapping[str, Any] | None = None,
    voice: Voice = Voice(),  # noqa: B008 - frozen
) -> list[PrintedPage]:
    """The pages of an order, before they are written to a file; `Refused` says what to change."""
    sheet_data, first, shift = (
        SheetData(game, check_table_data(data), voice),
        _parse_start(start),
        _parse_offset(offset),
    )
    pages: list[tuple[PrintedPage, bool]] = []
    for aids in _group_into_runs(_select_aids(game, what, voice), what, two_sided=two_sided):
        beside = what == ALL and not aids[0].on_labels
        sheet = make_sheet(PLAIN if beside else _check_stock(aids[0], stock), paper, aids[0].size)
        run = SheetRun(aids, sheet, 1 if beside else first, shift)
        sheets = run.lay_out_two_sided(sheet_data) if two_sided else run.lay_out_fronts(sheet_data)
        pages += [(page, beside and not two_sided and _can_share_paper(aids)) for page in sheets]
    if not pages:
        raise Refused(T("The game of this table has none of these to print."))
    return share_paper(pages, voice)


def _can_share_paper(aids: Sequence[AnyAid]) -> bool:
    """Whether other things may be printed on the same sheet."""
    return not any(aid.on_labels or aid.on_film or aid.reverse for aid in aids)


def _group_into_runs(wanted: list[AnyAid], what: str, *, two_sided: bool) -> Iterator[list[AnyAid]]:
    """What is printed one after the other; cards of one size share their sheets."""
    if two_sided and what == ALL:
        wanted = [aid for aid in wanted if not aid.reverse]
    for _, run in groupby(wanted, key=lambda aid: (aid.size, aid.on_labels, aid.reverse)):
        if what == ALL:
            aids = list(run)
            yield from [aids] if not (aids[0].on_labels or aids[0].reverse) else ([a] for a in aids)
        else:
            yield from ([aid] for aid in run)


def _select_aids(game: Game[Any], what: str, voice: Voice) -> list[AnyAid]:
    """The aid with this name, or all that need no table; those cut alike follow each other."""
    known = list_aids(game.id, voice)
    wanted = [aid for aid in known if aid.id == what or (what == ALL and not aid.needs_table)]
    if wanted:
        sizes = [aid.size for aid in wanted]
        return sorted(wanted, key=lambda aid: (sizes.index(aid.size), aid.reverse, aid.on_labels))
    if what == ALL:
        raise Refused(T("{game} has nothing of its own to print.", game=game.title))
    raise Refused(
        T(
            "There is no “{what}” to print. Choose one of {names}.",
            what=what[:20],
            names=", ".join(aid.id for aid in known),
        )
    )


def _check_stock(aid: AnyAid, stock: str) -> str:
    """The stock ordered; `Refused` if these pieces are no labels, and it is label stock."""
    if aid.on_labels or stock.lower() == PLAIN or stock.lower() not in list_stocks():
        return stock
    raise Refused(T("{what} need plain paper: they are not labels.", what=aid.title))


def _parse_start(start: int | str) -> int:
    if not re.fullmatch(r"\d{1,3}", str(start)):
        raise Refused(T("The place to start on the sheet must be a whole number."))
    return int(start)


def _parse_offset(offset: str) -> tuple[float, float]:
    if not (numbers := _OFFSET.fullmatch(offset)):
        raise Refused(T("The offset must be two numbers in millimetres, such as 0.3,-0.2."))
    return float(numbers[1]), float(numbers[2])
