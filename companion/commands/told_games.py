"""Games told in files: what is wrong with one, its phases, and many games played at random."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from companion.commands.decks import show_faults
from companion.commands.language import echo, say, voice
from companion.commands.showing_simulations import make_results_table, pick_sizes
from companion.commands.simulation import Tally, find_policy, make_seed, play_many, replay
from companion.core.file_editing import FileEditor
from companion.core.game import Game
from companion.core.offers import Refused
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.games import find_games

MAX_GAME_FILE_BYTES = 64 * 1024
MAX_FAULTS_SHOWN = 5
"""How many faults are named that games had."""
MAX_CHECKED_GAMES = 1_000
"""How many games are played, unless somebody says how many."""
MAX_CHECKED_ANSWERS = 4_500
"""After so many answers no more games are played then."""
TWINNED_GAMES = 28
"""How many games of a file are compared with twins, and played again."""
MIN_TWINNED_GAMES = 2
"""How many of them at least have each number of players."""


def show_check(file: Path, games: int | None, seed: str) -> bool:
    """Print what is in the file and what is wrong with it, and play it; whether all is well."""
    game, editor, content = _read_with_editor(file)
    report = editor.report(content)
    speaker = voice(game.id)
    for line in report.told:
        click.echo(speaker.say(line))
    if report.faults:
        show_faults(file, report)
        return False
    return _play_and_show(game, editor, content.decode(), games, seed)


def _read_with_editor(file: Path) -> tuple[Game[Any], FileEditor[Any], bytes]:
    """Read a game file; and the game that can play it, with its editor."""
    content = read_game(file)
    return next((game, game.edits, content) for game in find_games().values() if game.edits)


def read_game(file: Path) -> bytes:
    """What is in a file, as it is; `Refused` if it is too long for a game."""
    with file.open("rb") as opened:
        content = opened.read(MAX_GAME_FILE_BYTES + 1)
    if len(content) > MAX_GAME_FILE_BYTES:
        raise Refused(T("{name} is too long for a game told in a file.", name=file.name))
    return content


def _play_and_show(
    game: Game[Any], editor: FileEditor[Any], text: str, wanted: int | None, seed: str
) -> bool:
    """Play with every number of players; show how the games ended, and those with a fault."""
    report = editor.report(text.encode())
    sizes = pick_sizes([size for size in report.players if size in game.seats])
    games = MAX_CHECKED_GAMES if wanted is None else wanted
    enough = MAX_CHECKED_ANSWERS // len(sizes) if wanted is None else math.inf
    twinned = max(MIN_TWINNED_GAMES, TWINNED_GAMES // len(sizes))
    tallies, way = [Tally(size) for size in sizes], find_policy(game, None)
    wrong: dict[T | str, int] = {}
    early: dict[T, int] = {}
    played, explain_early_end = editor.weigh(game, text)
    with Progress(transient=True) as progress:
        for at, tally in enumerate(tallies):
            share = len(range(at, games, len(sizes)))
            task = progress.add_task(say("{n} players", n=tally.players), total=1)
            settings = game.settle(report.settings, tally.players)
            for umpire in play_many(played, tally, settings, share, seed, way):
                if reason := explain_early_end():
                    early.setdefault(reason, tally.players)
                faults = find_broken(umpire)
                if tally.games <= twinned:
                    each = make_seed(seed, tally.players, tally.games - 1)
                    leaks = editor.find_leaks(game, text, tally.players, each)
                    faults = chain(find_faults(umpire, each), leaks)
                wrong = dict.fromkeys(faults, tally.players) | wrong
                compared = tally.games / min(share, twinned)
                far = max(tally.games / share, min(compared, tally.answers / enough))
                progress.update(task, completed=far)
                if far >= 1:
                    break
    players_game = game.resolved(game.settle(report.settings, min(sizes)))
    Console().print(make_results_table(players_game, tallies, None))
    for reason, players in islice(early.items(), MAX_FAULTS_SHOWN):
        echo("{n} players: {fault}", n=players, fault=reason)
    for fault, players in islice(wrong.items(), MAX_FAULTS_SHOWN):
        echo("{n} players: {fault}", n=players, fault=fault)
    if not wrong:
        echo("No fault was found.")
    return not wrong


def find_faults(umpire: Umpire[Any], seed: bytes) -> Iterator[T | str]:
    """What must hold for every game, but does not for this one, nor when it is played again."""
    yield from find_broken(umpire)
    try:
        same = replay(umpire, seed).digest() == umpire.digest()
    except Refused:
        same = False
    if not same:
        yield T("the same answers lead to another table.")


def find_broken(umpire: Umpire[Any]) -> Iterator[T | str]:
    """What must hold for every game, but does not for this one."""
    if umpire.over is None or len(umpire.entries) > umpire.game.about.bound:
        yield T("the game does not end.")
    yield from umpire.game.broken(umpire.board)
