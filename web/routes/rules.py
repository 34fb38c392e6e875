"""The games' rules as pages: the same bytes for everybody, kept by browsers, shown inside ours."""

from __future__ import annotations

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue as Answer

from web.problems import Problem
from web.render.game_files import GAME_FILES
from web.services import services

rules = Blueprint("rules", __name__)

ALONE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)
"""Its scripts send nothing; the companion's own pages may show it inside."""


@rules.get(f"{GAME_FILES}/<game>/rules")
def book(game: str) -> Answer:
    """A game's rules."""
    known = game in services().tables.games
    if not known or (page := services().renderer.rule_books.page(game)) is None:
        raise Problem(404)
    answer = Response(page, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = ALONE
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    return answer
