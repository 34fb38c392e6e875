"""What an action costs; a rule of the variant may let its player forget some of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

PAY, NOTCH, SIN_STONE = "pay", "notch", "stone"
"""Kinds of costs."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Taler, a notch, or stones into a Den [MEA-270]."""

    kind: str
    amount: int
    den: str = ""

    @property
    def key(self) -> str:
        """Its key in a reminder; no two costs of one turn have the same."""
        return f"{self.kind}_{self.den}" if self.den else self.kind


Forgets: TypeAlias = Callable[[Cost], bool]
"""Whether a cost that is due now is forgotten; it is asked once for each, before it is paid."""


def forget_nothing(_cost: Cost) -> bool:
    """Everybody pays for everything, unless they are the Petty Sinner of the variant."""
    return False
