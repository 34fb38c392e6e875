"""What somebody wants to add to a table's log; it counts once it is committed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.core.fields import Raw, sort_choices
from companion.core.open_offers import OpenOffer
from companion.core.seats import Viewer
from companion.storage.log import Hand

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Sent:
    """How an answer came in: its command id, and who really entered it."""

    command: str = ""
    hand: Hand = "own"


@dataclass(frozen=True, slots=True)
class Proposal(Generic[R_co]):
    """An entry that is decided on what the log holds now, and what whoever asked gets for it."""

    viewer: Viewer
    offer: str
    values: Mapping[str, Raw] = field(default_factory=dict)
    result: R_co = None  # type: ignore[assignment]  # most proposals have none
    sent: Sent = Sent()
    opened: OpenOffer | None = None
    """The open offer it answers; None for a table action."""

    @staticmethod
    def answering(
        opened: OpenOffer, values: Mapping[str, Raw], sent: Sent, id_: str = ""
    ) -> Proposal[str]:
        """An answer to this open offer; whoever asked gets its id back.

        It is put in order here, before it is logged: logs of earlier companions replay as they are.
        """
        asked = opened.offer.fields
        values = {
            name: sort_choices(asked[name], raw) if name in asked else raw
            for name, raw in values.items()
        }
        return Proposal(opened.viewer, opened.offer.name, values, id_, sent, opened)
