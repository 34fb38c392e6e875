"""Every view of every diagram, found by trying every place and turn, against the rules' own search.

`python -m tests.games.myths.all_views` does so at all positions and all focus hexes of the board.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from companion.core.hexes import Hex
from companion.games.myths.board.diagrams import Cell, Range
from companion.games.myths.board.hexes import DIRECTIONS, HEXES, NAMES, ON_BOARD
from companion.games.myths.board.ranges import PionAndFocus, RangeView, focus_hexes, views
from companion.games.myths.decks.reading import our_ranges

AROUND = [Hex(q, r) for q in range(-9, 10) for r in range(-9, 10)]


def turn(offset: Hex, times: int) -> Hex:
    """As the ledger has it: rot(q, r) = (q + r, -q)."""
    q, r = offset
    for _ in range(times):
        q, r = q + r, -q
    return Hex(q, r)


def looks(pion: Hex, focus: Hex | None) -> set[int]:
    """The directions that lead nearer."""
    if focus is None or pion == focus:
        return set()
    return {
        number
        for number, way in enumerate(DIRECTIONS)
        if far(Hex(pion.q + way.q, pion.r + way.r), focus) == far(pion, focus) - 1
    }


def far(one: Hex, other: Hex) -> int:
    """The largest difference of the three coordinates."""
    dq, dr = one.q - other.q, one.r - other.r
    return max(abs(dq), abs(dr), abs(dq + dr))


@dataclass(frozen=True)
class Placement:
    """A diagram laid down somewhere, turned somehow."""

    view: RangeView
    pion: Hex | None
    on_board: bool


@cache
def placements(diagram: Range) -> list[Placement]:
    """Every turn at every place, as far as any of it may lie on the board."""
    return [_laid(diagram, times, shift) for times in range(6) for shift in AROUND]


def _laid(diagram: Range, times: int, shift: Hex) -> Placement:
    turned = [(turn(cell.offset, times), cell) for cell in diagram.cells]
    laid = {Hex(shift.q + place.q, shift.r + place.r): cell for place, cell in turned}
    green = next((cell.green for cell in diagram.cells if cell.green is not None), None)
    facing = None if green is None else (green + times) % 6
    pion = next((place for place, cell in laid.items() if cell.pion), None)
    view = RangeView(_places(laid, "t"), _places(laid, "m"), facing)
    return Placement(view, pion, all(place in ON_BOARD for place in laid))


def _places(laid: dict[Hex, Cell], kind: str) -> tuple[Hex, ...]:
    return tuple(sorted(each for each in laid if kind in laid[each].kind and each in ON_BOARD))


def _fitting(diagram: Range, position: PionAndFocus) -> Iterator[RangeView]:
    """All that meets every condition but the one of target hexes."""
    ahead = looks(position.pion, position.focus)
    for each in placements(diagram):
        pion_fits = each.pion in (None, position.pion)
        green_fits = each.view.facing is None or each.view.facing in ahead
        if pion_fits and green_fits and (position.lenient or each.on_board):
            yield each.view


def by_brute_force(diagram: Range, position: PionAndFocus) -> set[RangeView]:
    """All correct views."""
    if not diagram.cells:
        return {RangeView()}
    needs_focus = any("t" in cell.kind for cell in diagram.cells)
    found = _fitting(diagram, position)
    return {each for each in found if not needs_focus or position.focus in each.targets}


def focus_by_brute_force(diagram: Range, position: PionAndFocus) -> set[Hex]:
    """All hexes that directional focus may choose; unfocused, in every direction."""
    around = [Hex(position.pion.q + way.q, position.pion.r + way.r) for way in DIRECTIONS]
    each_way = [PionAndFocus(position.pion, each, lenient=position.lenient) for each in around]
    ways = [position] if position.focus else each_way
    return {place for way in ways for view in _fitting(diagram, way) for place in view.targets}


def faults(diagram: Range, pions: Sequence[Hex], focuses: Sequence[Hex]) -> Iterator[str]:
    """Where the rules and brute force differ."""
    for pion, focus, lenient in product(pions, (None, *focuses), (False, True)):
        position = PionAndFocus(pion, focus, lenient=lenient)
        where = f"{diagram.id} at {NAMES[pion]}, focus {focus}, lenient {lenient}"
        if by_brute_force(diagram, position) != set(views(diagram, position)):
            yield f"{where}: views"
        if diagram.pion and focus_by_brute_force(diagram, position) != set(
            focus_hexes(diagram, position)
        ):
            yield f"{where}: directional focus"


def main() -> None:
    """The whole board."""
    wrong = [fault for each in our_ranges().values() for fault in faults(each, HEXES, HEXES)]
    print("\n".join(wrong) or f"{len(our_ranges())} diagrams at all places: no fault")  # noqa: T201
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
