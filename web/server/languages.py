"""Which language a browser reads: the one chosen in it, else the first of its own that we have."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Request, Response

from web.server.credentials import YEAR_SECONDS

COOKIE = "language"


def language_of(asking: Request, known: Sequence[str]) -> str:
    """The language of whoever sent this request; `known` are ours, the first if none fits."""
    chosen = asking.cookies.get(COOKIE)
    if chosen is not None and chosen in known:
        return chosen
    wanted = (tag.lower().partition("-")[0] for tag in asking.accept_languages.values())
    return next((each for each in wanted if each in known), known[0])


def remember(answer: Response, language: str) -> None:
    """Keep the choice in this browser, for every companion at this address."""
    answer.set_cookie(COOKIE, language, max_age=YEAR_SECONDS, httponly=True, samesite="Lax")
