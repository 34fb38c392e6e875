"""What is thrown on the table and entered: dice, and tokens with two sides.

A photo of the throw can fill in these fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from companion.core.chance import Chance
from companion.core.fields import Raw, refuse, whole
from companion.core.words import T

ShownSide: TypeAlias = Literal["black", "white"]
SIDES: tuple[ShownSide, ShownSide] = ("black", "white")


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces of dice that were rolled on the table."""

    count: int
    sides: int = 6
    label: T | None = None
    kind: ClassVar[str] = "dice"

    def fit(self, raw: Raw) -> tuple[int, ...]:
        """The faces, die by die."""
        if not isinstance(raw, list) or len(raw) != self.count:
            refuse("Enter the faces of {n} dice.", n=self.count)
        faces = tuple(whole(face) for face in raw)
        if not all(1 <= face <= self.sides for face in faces):
            refuse("Each die shows a number from 1 to {sides}.", sides=self.sides)
        return faces

    def some(self, chance: Chance) -> Raw:
        """A roll."""
        return list(chance.roll(self.count, self.sides))

    def limits(self) -> dict[str, Any]:
        """How many dice with how many sides."""
        return {"count": self.count, "sides": self.sides}


@dataclass(frozen=True, slots=True)
class TokenSides:
    """The sides that tokens with a black and a white side show, thrown or chosen."""

    count: int
    label: T | None = None
    kind: ClassVar[str] = "tokens"

    def fit(self, raw: Raw) -> tuple[ShownSide, ...]:
        """The sides, token by token."""
        if not isinstance(raw, list) or len(raw) != self.count:
            refuse("Enter the sides of {n} tokens.", n=self.count)
        if not all(side in SIDES for side in raw):
            refuse("Each token shows black or white.")
        return tuple(raw)

    def some(self, chance: Chance) -> Raw:
        """A throw."""
        return [chance.pick(SIDES) for _ in range(self.count)]

    def limits(self) -> dict[str, Any]:
        """How many tokens."""
        return {"count": self.count}
