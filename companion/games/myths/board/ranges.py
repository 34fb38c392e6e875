"""The views of a range: how a diagram may lie on the board (EN4, EN5). Pure geometry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from companion.core.hexes import Hex
from companion.core.words import T, listed
from companion.games.myths.board.diagrams import Range
from companion.games.myths.board.hexes import ON_BOARD, SIXTHS, Hexset, directions, hex_name, turned


@dataclass(frozen=True, slots=True)
class RangeView:
    """One correct view of a range: its target and marked hexes, and which way it faces."""

    targets: Hexset = ()
    marked: Hexset = ()
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class PionAndFocus:
    """Where a card's character stands and looks, and whether ranges may leave the board."""

    pion: Hex
    focus: Hex | None
    lenient: bool = False


NO_DIAGRAM = RangeView()
"""A card without a diagram is always viewed correctly [MYT-150]."""


@lru_cache(maxsize=1 << 16)
def views(diagram: Range, position: PionAndFocus) -> tuple[RangeView, ...]:
    """All correct views; none: the card cannot stay in play [MYT-143, MYT-144]."""
    if not diagram.cells:
        return (NO_DIAGRAM,)
    distinct = dict.fromkeys(_views(diagram, position))
    return tuple(distinct)


def _views(diagram: Range, position: PionAndFocus) -> Iterator[RangeView]:
    """Turned in sixths and shifted, never mirrored [MYT-146]."""
    for sixths in range(SIXTHS):
        if _faces(diagram, position, sixths):
            for shift in _shifts(diagram, position, sixths):
                if view := _view(diagram, position, sixths, shift):
                    yield view


def _facing(diagram: Range, sixths: int) -> int | None:
    green = diagram.pion.green if diagram.pion else None
    return None if green is None else (green + sixths) % SIXTHS


def _faces(diagram: Range, position: PionAndFocus, sixths: int) -> bool:
    """A green side must point where the character looks [MYT-155]."""
    facing = _facing(diagram, sixths)
    return facing is None or facing in directions(position.pion, position.focus)


def _shifts(diagram: Range, position: PionAndFocus, sixths: int) -> Iterator[Hex]:
    """The pion hex goes on the pion [MYT-154]; without one, a target on the focus [MYT-151]."""
    if diagram.pion:
        yield position.pion.minus(turned(diagram.pion.offset, sixths))
    elif position.focus is not None:
        yield from (position.focus.minus(turned(each, sixths)) for each in diagram.targets)


def _view(diagram: Range, position: PionAndFocus, sixths: int, shift: Hex) -> RangeView | None:
    placed = _placed(diagram, sixths, shift)
    if not position.lenient and placed.off_board:
        return None
    if diagram.targets and position.focus not in placed.targets:
        return None
    return RangeView(placed.targets, placed.marked, _facing(diagram, sixths))


@dataclass(frozen=True, slots=True)
class _Placed:
    """A diagram placed on the board; hexes beyond the edge are left out."""

    targets: Hexset
    marked: Hexset
    off_board: bool


def _placed(diagram: Range, sixths: int, shift: Hex) -> _Placed:
    """Every cell must lie on the board, unless the table agreed otherwise [MYT-147]."""
    cells = [(cell, shift.plus(turned(cell.offset, sixths))) for cell in diagram.cells]
    on_board = [(cell, place) for cell, place in cells if place in ON_BOARD]
    return _Placed(
        tuple(sorted(place for cell, place in on_board if "t" in cell.kind)),
        tuple(sorted(place for cell, place in on_board if "m" in cell.kind)),
        len(on_board) < len(cells),
    )


# --- in words -----------------------------------------------------------------------------------


def write_view(view: RangeView) -> T:
    """A view, described by the names of its hexes."""
    targets = listed(sorted(hex_name(each) for each in view.targets))
    marked = listed(sorted(hex_name(each) for each in view.marked))
    if not view.marked:
        return T("targets {targets}", targets=targets)
    if not view.targets:
        return T("marked {marked}", marked=marked)
    return T("targets {targets}, marked {marked}", targets=targets, marked=marked)


# --- directional focus ---------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def focus_hexes(diagram: Range, position: PionAndFocus) -> Hexset:
    """Where directional focus may put the mark: every target hex of every placement [MYT-162].

    An unfocused character has no direction yet, so every direction counts.
    """
    if not diagram.pion:
        return _anywhere(diagram, lenient=position.lenient)
    targets: set[Hex] = set()
    for sixths in range(SIXTHS):
        if position.focus is None or _faces(diagram, position, sixths):
            for shift in _shifts(diagram, position, sixths):
                placed = _placed(diagram, sixths, shift)
                if position.lenient or not placed.off_board:
                    targets |= set(placed.targets)
    return tuple(sorted(targets))


@cache
def _anywhere(diagram: Range, *, lenient: bool) -> Hexset:
    """Without a pion hex the diagram may be placed anywhere on the board (EN5)."""
    fits = (
        place for place in ON_BOARD if views(diagram, PionAndFocus(place, place, lenient=lenient))
    )
    return tuple(sorted(fits))
