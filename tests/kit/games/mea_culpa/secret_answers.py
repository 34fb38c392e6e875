"""Which answers are secret, by the ledger: their values are for their maker alone."""

from __future__ import annotations

from companion.core.offers import Offer

SECRET = {
    *("bonus_bread_wine", "bonus_jewel", "bonus_coin", "donate"),
    *("bid", "open_bid", "set_pope_die", "advise"),
    *("correct_screen", "correct_chest"),
    *("put_stones", "forget_stones", "guilty", "innocent"),
}
"""Answers whose values only their maker knows [ledger 2]."""
WORDLESS = {"bonus_letter", "bids", "idle"}
"""Answers with no values to tell."""


def is_secret(offer: Offer) -> bool:
    """Whether an answer is secret; what somebody forgets on purpose is secret too."""
    return offer.name in SECRET | WORDLESS or "forget" in offer.fields
