"""Everything one viewer receives from the rules, as bytes that can be compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.offers import Offer
from companion.core.seats import Seat, Viewer
from companion.core.to_json import to_json
from companion.core.umpire import Umpire
from companion.tables.state.prompts import rule_for

PROBES = 4


def received(umpire: Umpire[Any], viewer: Viewer) -> bytes:
    """The view, fingerprints, the viewer's sealed answer, and refusals of bad answers."""
    sealed = umpire.sealed(viewer)
    offers = umpire.offers(viewer)
    said = {
        "view": umpire.view(viewer),
        "ids": [each.id for each in umpire.open(viewer)],
        "sealed": sealed and {"offer": sealed.offer, "values": sealed.values},
        "refusals": [told(offer, viewer) for offer in offers],
        "covered": in_public(umpire),
    }
    return json.dumps(to_json(said), sort_keys=True, ensure_ascii=False).encode()


def in_public(umpire: Umpire[Any]) -> dict[Seat, list[Any]]:
    """What covered phones show: the questions they ask in public, and where "Why?" leads."""
    return {
        seat: [
            rule_for(umpire, seat),
            *(offer.described() for offer in umpire.offers(seat) if offer.in_public),
        ]
        for seat in umpire.seats
    }


def told(offer: Offer, viewer: Viewer) -> list[str]:
    """The replies to a few answers to this offer: nothing, or why they are refused."""
    sayings = []
    for raw in ({}, *probes(offer)):
        try:
            offer.answer(viewer, raw)
            sayings.append("")
        except Refused as refused:
            sayings.append(str(refused.sentence))
    return sayings


def probes(offer: Offer) -> Iterator[dict[str, Any]]:
    """Answers with valid fields, always the same for the same offer."""
    for number in range(PROBES):
        chance = Chance(b"probe %d" % number)
        yield {name: field.some(chance) for name, field in offer.fields.items()}
