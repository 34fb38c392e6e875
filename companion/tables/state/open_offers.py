"""The offers that are open at a table now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.offers import Offer


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer that is open now, and the id that answers it."""

    id: str
    offer: Offer
