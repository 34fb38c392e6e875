"""What may be answered to an offer: all of it if that is little, else some, always the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from math import comb, prod
from typing import Any

from companion.core.chance import Chance
from companion.core.fields import Field, Flag, Number, Raw, Refused, Several
from companion.core.offers import UNSEAL, Offer
from companion.core.open_offers import OpenOffer
from companion.core.seats import Viewer
from companion.core.umpire import Entry
from companion.opponents.playout_umpire import PlayoutUmpire

MAX_LISTED = 300
"""How many combinations of values are looked through, at most."""
MAX_CHOICES = 24
"""Among how many answers a search chooses, at most."""


def list_choices(umpire: PlayoutUmpire, by: Viewer) -> list[Entry]:
    """What somebody may well answer to the open question, in an order that is always the same."""
    usual = [each.offer for each in drop_unusual(umpire.asked(by))]
    each_most = max(2, MAX_CHOICES // max(1, len(usual)))
    return [
        Entry(by, offer.name, values)
        for offer in usual
        for values in _list_values(offer, by, each_most)
    ]


def drop_unusual(opened: Iterable[OpenOffer]) -> list[OpenOffer]:
    """Those that people press, and not seldom; all that could be pressed if there are no others."""
    offers = [each for each in opened if each.offer.name != UNSEAL]
    pressed = [each for each in offers if each.offer.after is None] or offers
    return [each for each in pressed if not each.offer.seldom] or pressed


def _list_values(offer: Offer, by: Viewer, most: int) -> list[dict[str, Raw]]:
    if prod(_count(each) for each in offer.fields.values()) <= MAX_LISTED and not offer.sample:
        columns = [list(_iter_raw(each)) for each in offer.fields.values()]
        rows = (dict(zip(offer.fields, row, strict=True)) for row in product(*columns))
        fitting = [row for row in rows if offer.fits(by, row)]
        if len(fitting) <= most:
            return fitting
        return [fitting[at * len(fitting) // most] for at in range(most)]
    chance = Chance(offer.name.encode())
    drawn: dict[str, dict[str, Raw]] = {}
    for _ in range(most):
        try:
            row = offer.some(by, chance)
        except Refused:
            break
        drawn[key_of(row)] = row
    return list(drawn.values())


def key_of(values: Mapping[str, Raw]) -> str:
    """The same for the same values."""
    return json.dumps(dict(values), sort_keys=True)


def _count(asked: Field) -> int:
    """How many values fit; more than can be listed if nobody can say."""
    if isinstance(asked, Number):
        return max(0, asked.high - asked.low + 1)
    if isinstance(asked, Flag):
        return 2
    if isinstance(asked, Several) and not getattr(asked, "ordered", False):
        size = len(asked.keys)
        return sum(comb(size, n) for n in range(asked.least, min(asked.most, size) + 1))
    return MAX_LISTED + 1


def _iter_raw(asked: Any) -> Iterator[Raw]:
    if isinstance(asked, Number):
        yield from range(asked.low, asked.high + 1)
    elif isinstance(asked, Flag):
        yield from (False, True)
    elif asked.single:
        yield from asked.keys
    else:
        for size in range(asked.least, min(asked.most, len(asked.keys)) + 1):
            yield from map(list, combinations(asked.keys, size))
