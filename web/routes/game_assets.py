"""Stylesheets, the shared ones and each game’s, and the scripts and pictures of a game’s pages."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue as Answer

from web.problems import Problem
from web.render.game_files import GAME_FILES, LIGHT, TYPES
from web.render.stylesheets import look
from web.server.static_files import STYLE_PATH
from web.services import services

assets = Blueprint("assets", __name__)


@assets.get(STYLE_PATH)
def style() -> Answer:
    """The shared stylesheets."""
    return Response(look(), mimetype="text/css")


@assets.get(f"{GAME_FILES}/<game>{STYLE_PATH}")
def game_style(game: str) -> Answer:
    """A game's own stylesheets."""
    files = services().renderer.game_files
    if game not in services().tables.games or not (style := files.style(game)):
        raise Problem(404)
    return Response(style, mimetype="text/css")


@assets.get(f"{GAME_FILES}/<game>/{LIGHT}")
def game_light(game: str) -> Answer:
    """What a game changes in the light theme."""
    files = services().renderer.game_files
    if game not in services().tables.games or not (style := files.light(game)):
        raise Problem(404)
    return Response(style, mimetype="text/css")


@assets.get(f"{GAME_FILES}/<game>/<name>")
def game_file(game: str, name: str) -> Answer:
    """A script or a picture of one game's pages."""
    known = game in services().tables.games
    content = services().renderer.game_files.file(game, name) if known else None
    if content is None:
        raise Problem(404)
    return Response(content, mimetype=TYPES[Path(name).suffix])
