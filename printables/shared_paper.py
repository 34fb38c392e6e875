"""Small sheets share paper: what leaves half a page empty takes what fits below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.core.words import Voice
from printables.crop_marks import CROP_MARK_MM, draw_crop_marks
from printables.pages import PageTitle, Placed, PrintedPage, draw_edge
from printables.shapes import Code, Ink
from printables.sheets import Paper

_BLOCK_GAP_MM = 3 * CROP_MARK_MM
"""Between two blocks: room for the marks of both."""


def share_paper(pages: Iterable[tuple[PrintedPage, bool]], voice: Voice) -> list[PrintedPage]:
    """The same on fewer pages, in the order of what is first on each.

    With each page comes whether others may share its paper.
    """
    groups: list[list[PrintedPage]] = []
    roomy: list[list[PrintedPage]] = []
    for page, shares in pages:
        group = next((each for each in roomy if shares and _can_fit([*each, page])), None)
        if group:
            group.append(page)
        else:
            groups.append([page])
            roomy += [groups[-1]] if shares else []
    return [_join_pages(group, voice) if len(group) > 1 else group[0] for group in groups]


def _find_top(page: PrintedPage) -> float:
    return min(each.cell.y for each in page.placed)


def _measure_height(page: PrintedPage) -> float:
    return max(each.cell.bottom for each in page.placed) - _find_top(page)


def _find_first_y(paper: Paper) -> float:
    """Where the first block of a shared page begins."""
    return paper.strip.bottom + CROP_MARK_MM


def _can_fit(group: Sequence[PrintedPage]) -> bool:
    """Whether all of them fit below one another."""
    paper = group[0].paper
    tall = sum(_measure_height(page) + _BLOCK_GAP_MM for page in group) - _BLOCK_GAP_MM
    return _find_first_y(paper) + tall + CROP_MARK_MM <= paper.printable.bottom


def _join_pages(group: Sequence[PrintedPage], voice: Voice) -> PrintedPage:
    """One page with all their blocks, each with its own cut lines."""
    paper = group[0].paper
    blocks: list[tuple[Placed, ...]] = []
    y = _find_first_y(paper)
    for page in group:
        blocks.append(tuple(_lower(each, y - _find_top(page)) for each in page.placed))
        y += _measure_height(page) + _BLOCK_GAP_MM
    placed = tuple(each for block in blocks for each in block)
    title = _join_titles(group)
    lines = [
        ink for block in blocks for ink in draw_crop_marks([each.cell for each in block], paper)
    ]
    return PrintedPage(title, paper, placed, (*lines, *draw_edge(paper, title, placed, voice)))


def _join_titles(group: Sequence[PrintedPage]) -> PageTitle:
    """The game, and what is on the page, each named once."""
    things = dict.fromkeys(thing for page in group for thing in page.title.things)
    return PageTitle(group[0].title.game, tuple(things))


def _lower(piece: Placed, down: float) -> Placed:
    return Placed(piece.cell.move(0, down), tuple(_lower_inks(piece.inks, down)))


def _lower_inks(inks: Iterable[Ink], down: float) -> Iterator[Ink]:
    for ink in inks:
        if isinstance(ink, Code):
            yield replace(ink, box=ink.box.move(0, down))
        else:
            yield ink.move(lambda at: (at[0], at[1] + down))
