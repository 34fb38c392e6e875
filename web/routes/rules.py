"""The games' rules as pages: the same bytes for everybody, kept by browsers, shown inside ours."""

from __future__ import annotations

from flask import Blueprint, Response, request
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
@rules.get(f"{GAME_FILES}/<game>/rules/<language>")
def book(game: str, language: str | None = None) -> Answer:
    """A game's rules, in the language of the address or else in the reader's."""
    app_services = services()
    language = language or app_services.language_of(request)
    known = game in app_services.tables.games and language in app_services.languages.codes
    if not known or (page := app_services.renderer.rule_books.page(game, language)) is None:
        raise Problem(404)
    answer = Response(page, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = ALONE
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    return answer
