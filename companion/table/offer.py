"""One thing that somebody may do at a table now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.offers import Offer
from companion.core.open_offers import OpenOffer
from companion.core.seats import Viewer


@dataclass(frozen=True, slots=True)
class TableOffer:
    """An offer that is open now, and the id that answers it."""

    id: str
    offer: Offer
    viewer: Viewer
    """Whose answer it is; the host may give it for somebody else."""
    open: OpenOffer | None = None
    """The game's own open offer; None for a table action."""
