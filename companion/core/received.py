"""Everything one viewer receives from the rules of a game: twins of a table are compared by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.core.umpire import Umpire

PROBES_PER_OFFER = 4


def list_received(umpire: Umpire[Any], viewer: Viewer) -> dict[str, Any]:
    """The view, fingerprints, clocks, moments, the own sealed answer, refusals of bad answers."""
    sealed = umpire.sealed(viewer)
    return {
        "view": umpire.view(viewer),
        "ids": [each.id for each in umpire.open(viewer)],
        "clocks": [offer.after for offer in umpire.offers(viewer)],
        "sealed": sealed and {"offer": sealed.offer, "values": sealed.values},
        "moments": umpire.moments(),
        "refusals": [list_replies(offer, viewer) for offer in umpire.offers(viewer)],
    }


def list_replies(offer: Offer, viewer: Viewer) -> list[str]:
    """The replies to a few answers to this offer: nothing, or why they are refused."""
    sayings = []
    for raw in ({}, *_probes(offer)):
        try:
            offer.answer(viewer, raw)
            sayings.append("")
        except Refused as refused:
            sayings.append(str(refused.sentence))
    return sayings


def _probes(offer: Offer) -> Iterator[dict[str, Any]]:
    """Answers with valid fields, always the same for the same offer."""
    for number in range(PROBES_PER_OFFER):
        chance = Chance(b"probe %d" % number)
        yield {name: field.some(chance) for name, field in offer.fields.items()}
