"""What is behind the castle screens: coins and resources, and the eight pieces of soul."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from companion.core.words import T, Word, listed, plural

PREMIUM = ("marble", "glass")
"""The premium resources [DWD-007]."""
BASIC = ("wood", "stone", "wheat")
"""The basic resources [DWD-007]."""
RESOURCES = (*PREMIUM, *BASIC)
NAMES: Mapping[str, T] = {
    "marble": T("marble"),
    "glass": T("glass"),
    "wood": T("wood"),
    "stone": T("stone"),
    "wheat": T("wheat"),
}


@dataclass(frozen=True, slots=True)
class Goods:
    """Coins and resources."""

    coins: int = 0
    marble: int = 0
    glass: int = 0
    wood: int = 0
    stone: int = 0
    wheat: int = 0

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind, in the order of the fields."""
        return self.coins, self.marble, self.glass, self.wood, self.stone, self.wheat

    def plus(self, other: Goods) -> Goods:
        """Both together."""
        return Goods(*(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    def minus(self, other: Goods) -> Goods:
        """What is left when the other is taken away."""
        return Goods(*(a - b for a, b in zip(self.counts, other.counts, strict=True)))

    def covers(self, other: Goods) -> bool:
        """Whether the other could be paid from this."""
        return all(a >= b for a, b in zip(self.counts, other.counts, strict=True))

    @property
    def premium(self) -> int:
        """How many premium resources."""
        return self.marble + self.glass

    @property
    def basic(self) -> int:
        """How many basic resources."""
        return self.wood + self.stone + self.wheat

    def in_words(self) -> T:
        """The goods in words."""
        words = tuple(self._words())
        return T("{goods}", goods=listed(words)) if words else T("nothing")

    def _words(self) -> Iterator[Word]:
        if self.coins:
            yield plural(self.coins, "1 coin", "{n} coins")
        for name in RESOURCES:
            if count := getattr(self, name):
                yield T("{n} {what}", n=count, what=NAMES[name])


KINDS = tuple(field.name for field in fields(Goods))


def coins(count: int) -> Goods:
    """This many coins and nothing else."""
    return Goods(coins=count)


def some(resource: str, count: int) -> Goods:
    """This many of one resource."""
    return Goods(**{resource: count})


@dataclass(frozen=True, slots=True)
class SoulPieces:
    """Pieces of soul: pure ones, and those with the cultist's mark [DWD-032]."""

    pure: int = 0
    marked: int = 0

    @property
    def count(self) -> int:
        """How many pieces in all."""
        return self.pure + self.marked

    def plus(self, other: SoulPieces) -> SoulPieces:
        """Both together."""
        return SoulPieces(self.pure + other.pure, self.marked + other.marked)

    def minus(self, other: SoulPieces) -> SoulPieces:
        """What is left when the other is taken away."""
        return SoulPieces(self.pure - other.pure, self.marked - other.marked)

    def covers(self, other: SoulPieces) -> bool:
        """Whether the other could be paid from this."""
        return self.pure >= other.pure and self.marked >= other.marked


def write_souls(count: int) -> T:
    """Pieces of soul in words."""
    return plural(count, "1 piece of soul", "{n} pieces of soul")
