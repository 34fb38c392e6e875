"""The diagram of a range as printed: pion, target and marked hexes [MYT-143, MYT-152]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.core.hexes import Hex


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex of a diagram: where it is drawn, and what it requires [MYT-152]."""

    q: int
    r: int
    kind: str
    """`c` pion, `c0` to `c5` with a green side; `e` empty, `t` target, `m` marked, `tm` both."""

    @property
    def offset(self) -> Hex:
        """Where it is drawn."""
        return Hex(self.q, self.r)

    @property
    def pion(self) -> bool:
        """Whether the card's character must stand here [MYT-154]."""
        return self.kind.startswith("c")

    @property
    def green(self) -> int | None:
        """The direction of its green side as drawn, counted as in EN1 [MYT-155]."""
        return int(self.kind[1]) if self.pion and len(self.kind) > 1 else None


@dataclass(frozen=True)
class Range:
    """The diagram of a card, drawn one way; in play it is turned and shifted [MYT-143, MYT-146]."""

    id: str
    cells: tuple[Cell, ...] = ()

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def pion(self) -> Cell | None:
        """The cell of the card's own character, if it has one [MYT-151]."""
        return next((cell for cell in self.cells if cell.pion), None)

    @cached_property
    def offsets(self) -> tuple[Hex, ...]:
        """Where its cells are drawn."""
        return tuple(cell.offset for cell in self.cells)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The box of a drawing: left, top, width and height; a hex is 52 wide and 60 high."""
        across = [52 * q + 26 * r for q, r in self.offsets]
        down = [45 * r for _, r in self.offsets]
        wide, high = max(across) - min(across) + 56, max(down) - min(down) + 64
        return min(across) - 28, min(down) - 32, wide, high

    @cached_property
    def targets(self) -> tuple[Hex, ...]:
        """Where its target hexes are drawn [MYT-156]."""
        return tuple(cell.offset for cell in self.cells if "t" in cell.kind)

    @cached_property
    def marked(self) -> tuple[Hex, ...]:
        """Where its marked hexes are drawn [MYT-157]."""
        return tuple(cell.offset for cell in self.cells if "m" in cell.kind)
