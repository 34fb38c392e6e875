"""How people usually play: they answer what is asked, and do other things now and then."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Chance
from companion.core.forms import Offer, Raw
from companion.core.seats import Viewer
from companion.core.standin import any_answer

OTHERWISE = 20
"""Once in so many answers somebody does what nobody has asked for."""


def usual(
    k: Any, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]]:
    """By chance, but mostly among what the table waits for."""
    asked = tuple(offer for offer in offers if offer.tone != "quiet")
    if asked and chance.below(OTHERWISE):
        return any_answer(k, me, asked, chance)
    return any_answer(k, me, offers, chance)
