"""Small sheets share paper: what leaves half a page empty takes what fits below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.core.words import Voice
from printables.ink import Code, Ink
from printables.pages import MARK, PageTitle, Placed, PrintedPage, cuts, edge
from printables.sheets import Paper

_APART = 3 * MARK
"""Between two blocks: room for the marks of both."""


def shared(pages: Iterable[tuple[PrintedPage, bool]], voice: Voice) -> list[PrintedPage]:
    """The same on fewer pages, in the order of what is first on each.

    With each page comes whether others may share its paper.
    """
    groups: list[list[PrintedPage]] = []
    roomy: list[list[PrintedPage]] = []
    for page, shares in pages:
        group = next((each for each in roomy if shares and _fits([*each, page])), None)
        if group:
            group.append(page)
        else:
            groups.append([page])
            roomy += [groups[-1]] if shares else []
    return [_joined(group, voice) if len(group) > 1 else group[0] for group in groups]


def _top(page: PrintedPage) -> float:
    return min(each.cell.y for each in page.placed)


def _height(page: PrintedPage) -> float:
    return max(each.cell.bottom for each in page.placed) - _top(page)


def _first(paper: Paper) -> float:
    """Where the first block of a shared page begins."""
    return paper.strip.bottom + MARK


def _fits(group: Sequence[PrintedPage]) -> bool:
    """Whether all of them fit below one another."""
    paper = group[0].paper
    tall = sum(_height(page) + _APART for page in group) - _APART
    return _first(paper) + tall + MARK <= paper.printable.bottom


def _joined(group: Sequence[PrintedPage], voice: Voice) -> PrintedPage:
    """One page with all their blocks, each with its own cut lines."""
    paper = group[0].paper
    blocks: list[tuple[Placed, ...]] = []
    y = _first(paper)
    for page in group:
        blocks.append(tuple(_lowered(each, y - _top(page)) for each in page.placed))
        y += _height(page) + _APART
    placed = tuple(each for block in blocks for each in block)
    title = _titled(group)
    lines = [ink for block in blocks for ink in cuts([each.cell for each in block], paper)]
    return PrintedPage(title, paper, placed, (*lines, *edge(paper, title, placed, voice)))


def _titled(group: Sequence[PrintedPage]) -> PageTitle:
    """The game, and what is on the page, each named once."""
    things = dict.fromkeys(thing for page in group for thing in page.title.things)
    return PageTitle(group[0].title.game, tuple(things))


def _lowered(piece: Placed, down: float) -> Placed:
    return Placed(piece.cell.moved(0, down), tuple(_all_lowered(piece.inks, down)))


def _all_lowered(inks: Iterable[Ink], down: float) -> Iterator[Ink]:
    for ink in inks:
        if isinstance(ink, Code):
            yield replace(ink, box=ink.box.moved(0, down))
        else:
            yield ink.moved(lambda at: (at[0], at[1] + down))
