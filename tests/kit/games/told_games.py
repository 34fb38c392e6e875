"""Games told in files, ready to be played by chance."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import seats_for
from companion.told.all_games import OWN
from companion.told.our_files import names_of_ours, text_of
from companion.told.playing.budget import TODAY, Budget
from companion.told.playing.game import make_told_game
from companion.told.playing.interpreter import play_told
from companion.told.playing.view import ShownBoard
from companion.told.reading import ToldGame, read_game
from tests.kit.laws.plays import Table

OURS = tuple(names_of_ours())
"""The files that come with the companion."""


def game_of(text: str, budget: Budget = TODAY) -> Game[ShownBoard]:
    """The game of this file, with nothing round it."""
    box = read_game(text)
    game = make_told_game(OWN, box)
    return replace(
        game,
        flow=partial(play_told, budget=budget),
        interruptions=replace(game.interruptions, anytime=()),
        about=replace(game.about, bound=box.limit + 50),
    )


def table_of(text: str, players: int, seed: bytes, budget: Budget = TODAY) -> Table:
    """A table of so many that plays this file."""
    game = game_of(text, budget)
    return Table(game, seats_for(players), game.settle({}, players), seed)


def smallest_table(name: str, seed: bytes) -> Table:
    """A table of one of ours with as few people as can play it."""
    text = text_of(name)
    return table_of(text, read_game(text).players[0], seed)


def players_of(box: ToldGame, chance: Chance) -> int:
    """How many might play it."""
    fewest, most = box.players
    return fewest + chance.below(most - fewest + 1)
