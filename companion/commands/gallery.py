"""A collection of games in files as one page, each with what was found when it was played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.progress import Progress

from companion.commands.language import echo, say, voice
from companion.commands.told_games import read_game
from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.words import T
from companion.games import find_games
from companion.library.checked_files import CheckedFile, check_file
from web.render.renderer import Renderer
from web.render.report import make_self_contained
from web.routes.game_shelf import file_card
from web.services import GAMES_FOLDER

MAX_FILES = 200
PAGE = "gallery.html"
NO_FILES = T("There is no game in {folder}: put files that end with .toml there.")


def make_gallery(folder: Path, games: int, out: Path | None) -> Path:
    """Play so many games of each file in a folder, and write the page; where it is."""
    files = sorted(each for each in folder.glob("*.toml") if each.is_file())[:MAX_FILES]
    if not files:
        raise Refused(NO_FILES.but(folder=str(folder)), "unknown")
    with Progress(transient=True) as progress:
        task = progress.add_task(say("Games"), total=games * len(files))
        cards = list(_make_cards(files, games, lambda: progress.advance(task)))
    page = out or folder / PAGE
    page.write_text(draw_gallery(folder.resolve().name, cards), "utf-8")
    for card in cards:
        echo("{name}: {verdict}", name=card["name"], verdict=card["verdict"])
    return page


def _make_cards(files: list[Path], games: int, count: Any) -> Iterator[dict[str, Any]]:
    reader = next(game for game in find_games().values() if game.edits)
    for file in files:
        checked = _check(file, reader, games, count)
        yield {**file_card(checked, file.name), "name": file.name}


def _check(file: Path, reader: Game[Any], games: int, count: Any) -> CheckedFile:
    try:
        content = read_game(file)
    except Refused as refused:
        return CheckedFile(faults=(refused.sentence,))
    return check_file(reader, content, games, count)


def draw_gallery(title: str, cards: list[dict[str, Any]]) -> str:
    """The page, which needs no network."""
    renderer, today = Renderer(GAMES_FOLDER), datetime.now().astimezone().date()
    page = renderer.paper("gallery.html", voice(), title=title, files=cards, day=today)
    return make_self_contained(page)
