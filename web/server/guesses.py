"""Wrong codes count against whoever guesses, and never against somebody who has a seat."""

from __future__ import annotations

from collections.abc import Hashable

from flask import Request

from web.server.credentials import get_bearer_token
from web.server.limits import Rate

WRONG_CODE_RATE = Rate(burst=10, a_second=10 / 60)
"""Codes of tables and of seat cards that one address may guess in vain: at this rate it takes two
months to try all codes of tables at home."""


def find_guesser(asking: Request) -> Hashable:
    """Whose guess this is.

    A foreign page can make a browser ask for addresses of ours, but neither with an Origin of ours
    nor with a token: its guesses are counted apart, so that it locks out nobody who types a code.
    """
    ours = "Origin" in asking.headers or get_bearer_token(asking) is not None
    return asking.remote_addr, ours
