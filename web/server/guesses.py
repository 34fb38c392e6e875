"""Wrong codes count against whoever guesses, and never against somebody who has a seat."""

from __future__ import annotations

from collections.abc import Hashable

from flask import Request

from web.server.credentials import get_bearer_token


def find_guesser(asking: Request) -> Hashable:
    """Whose guess this is.

    A foreign page can make a browser ask for addresses of ours, but neither with an Origin of ours
    nor with a token: its guesses are counted apart, so that it locks out nobody who types a code.
    """
    ours = "Origin" in asking.headers or get_bearer_token(asking) is not None
    return asking.remote_addr, ours
