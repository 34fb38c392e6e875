"""Every game told in a file: those that come with the companion, and the one for people's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib import resources
from typing import Any

from companion.core.game import About, Game, SettingRules, Settings
from companion.core.rule_book import RuleBook
from companion.core.words import T
from companion.told.editing.file_editor import ToldEditor
from companion.told.our_files import names_of_ours, text_before, text_of
from companion.told.playing import game
from companion.told.playing.interpreter import play_told
from companion.told.playing.view import ShownBoard
from companion.told.reading import read_game

HERE = resources.files(__package__)
NO_FILE = T("Put your file into the settings, or choose another game.")
_NO_LETTERS = re.compile(r"[\W_]+")


def find_games() -> Iterator[Game[Any]]:
    """Ours, in the order of letters, and then people's own."""
    yield from map(_make_our_game, names_of_ours())
    yield OWN


def _make_our_game(name: str) -> Game[ShownBoard]:
    """One of our games as its file is today, and as it was for tables that began before."""
    today, before = _make_game_of_text(name, text_of(name)), text_before(name)
    if before is None:
        return today
    was = _make_game_of_text(name, before)
    names = {each.name for each in fields(was)} - {"earlier"}
    otherwise = {each: getattr(was, each) for each in names}
    return replace(today, earlier=(otherwise,))


def _make_game_of_text(name: str, text: str) -> Game[ShownBoard]:
    """One of our files as a game of its own, whose table needs no settings but for sealing."""
    box, section = read_game(text), name.replace("_", "-")
    told = game.make_told_game(OWN, box)
    seals = any(ask.may_be_sealed for ask in box.asks())
    settings = {"sealing": OWN.settings["sealing"]} if seals else {}
    about = replace(told.about, id=name, settings=settings, credits=("The file is ours.",))
    return replace(
        told,
        about=about,
        rules=replace(OWN.rules, usual=section, end=section),
        setting_rules=replace(told.setting_rules, check=SettingRules().check),
    )


def check_file(settings: Settings, _players: int) -> None:
    """Refuse a file that has a fault [ANY-101]."""
    if settings.file.strip():
        read_game(settings.file)


def make_game_of_file(own: Game[Any], settings: Settings) -> Game[Any]:
    """The game of the file in these settings, counted for itself; `own` without one [ANY-100]."""
    if not settings.file.strip():
        return own
    box = read_game(settings.file)
    key = f"told-{_NO_LETTERS.sub('-', box.title.text.text.lower()).strip('-')}"
    return replace(game.make_told_game(own, box), counted_as=key)


def _example_file() -> dict[str, str]:
    return {"file": text_of("spoof")} if "spoof" in names_of_ours() else {}


OWN: Game[ShownBoard] = Game(
    about=About.read((HERE / "game.toml").read_text("utf-8"), _example_file()),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=lambda seats, settings, chance: game.set_up(
        read_game(settings.file), seats, settings, chance
    ),
    flow=play_told,
    setting_rules=SettingRules(
        check=check_file,
        unsuited=lambda _settings, _players: NO_FILE,
        printed=lambda _settings: {"roles": (), "cards": (), "counted": ()},
    ),
    edits=ToldEditor(),
    resolve=make_game_of_file,
)
"""Without a file in its settings it cannot begin."""
