"""Shows a simulation in the terminal: a bar while it runs, a table of endings when it is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from companion.commands.language import say, voice
from companion.commands.simulation import Tally, find_policy, play_many, play_once
from companion.core.fields import Flag, Number, Refused
from companion.core.game import Game, Setting, Settings
from companion.core.words import T, plural, tenths
from companion.games import find_games

MAX_TABLE_SIZES = 6


def find_game(name: str) -> Game[Any]:
    """The game of this id; `Refused` with a list if there is none."""
    games = find_games()
    if name not in games:
        raise Refused(
            T("There is no game “{name}”. There are: {all}.", name=name, all=", ".join(games))
        )
    return games[name]


def show_play(  # noqa: PLR0913, PLR0917 - what the command line says
    name: str, policy: str | None, games: int, seats: int | None, seed: str, changes: Iterable[str]
) -> None:
    """Play one game and print its journal, or many and print how they ended."""
    game = find_game(name)
    raw = parse_settings(game, changes)
    sizes = [seats] if seats else list_sizes(game, raw)
    if seats and seats not in game.seats:
        able = ", ".join(map(str, game.seats))
        wrong = T(
            "{title} is for {able} players, not for {n}.", title=game.title, able=able, n=seats
        )
        raise Refused(wrong)
    settings = {size: game.settle(raw, size) for size in sizes}
    size, agreed = next(iter(settings.items()))
    if why := game.resolved(agreed).setting_rules.unsuited(agreed, size):
        raise Refused(why)
    if games == 1:
        _show_one(game, sizes[-1], settings[sizes[-1]], seed, policy)
    else:
        _show_many(game, sizes, settings, games, seed, policy)


def list_sizes(game: Game[Any], raw: Mapping[str, Any]) -> list[int]:
    """The numbers of players these settings allow, or some of many; if they allow none, of all."""
    able = [size for size in game.seats if game.can_seat(raw, size)]
    return pick_sizes(able or game.seats)


def pick_sizes(sizes: Sequence[int]) -> list[int]:
    """Up to six numbers of players as they are; of more the smallest, the middle and the largest.

    A table of twenty takes long, and the others lie between these.
    """
    if len(sizes) <= MAX_TABLE_SIZES:
        return [*sizes]
    return [*sizes[:3], sizes[len(sizes) // 2], sizes[-1]]


def parse_settings(game: Game[Any], changes: Iterable[str]) -> dict[str, Any]:
    """`name=value` pairs as raw settings; `Refused` if the game has no such setting."""
    raw: dict[str, Any] = {}
    for change in changes:
        name, _, value = change.partition("=")
        match _find_setting(game, name).field:
            case Flag():
                raw[name] = value.lower() in {"on", "yes", "true", "1"}
            case Number() if value.lstrip("-").isdigit():
                raw[name] = int(value)
            case _:
                raw[name] = value
    return raw


def _find_setting(game: Game[Any], name: str) -> Setting:
    """The setting of this name; `Refused` with a list if there is none."""
    if name not in game.settings:
        names = ", ".join(game.settings)
        raise Refused(T("There is no setting “{name}”. There are: {all}.", name=name, all=names))
    return game.settings[name]


def _show_one(
    game: Game[Any], players: int, settings: Settings, seed: str, policy: str | None
) -> None:
    umpire = play_once(game, players, settings, seed.encode(), find_policy(game, policy))
    console, speaker = Console(), voice(game.id)
    for line in umpire.board.journal.lines(umpire.seats[0]):
        console.print(f"· {speaker.say(line.sentence)}", highlight=False)
    if umpire.over:
        answers = plural(len(umpire.entries), "one answer", "{n} answers")
        console.print(f"[bold]{speaker.say(umpire.over.sentence)}[/] ({speaker.say(answers)})")


def _show_many(  # noqa: PLR0913, PLR0917 - what the command line says
    game: Game[Any],
    sizes: list[int],
    settings: dict[int, Settings],
    games: int,
    seed: str,
    policy: str | None,
) -> None:
    way = find_policy(game, policy)
    tallies = []
    with Progress() as progress:
        for size in sizes:
            task = progress.add_task(say("{n} players", n=size), total=games)
            tally = Tally(size)
            tallies.append(tally)
            for _ in play_many(game, tally, settings[size], games, seed, way):
                progress.advance(task)
    Console().print(make_results_table(game, tallies, policy))


def make_results_table(game: Game[Any], tallies: list[Tally], policy: str | None) -> Table:
    """How the games ended, with each number of players."""
    speaker, how = voice(game.id), policy or T("chance")
    title = speaker.say(T("{game}: played by {how}", game=game.title, how=how))
    shown = Table(title=title)
    shown.add_column(speaker.say(T("Players")))
    for tally in tallies:
        shown.add_column(str(tally.players), justify="right")
    shown.add_row(speaker.say(T("Games")), *(str(each.games) for each in tallies))
    for ending in game.about.endings:
        shares = (speaker.say(tenths(each.share(ending))) for each in tallies)
        shown.add_row(speaker.say(ending), *(f"{share} %" for share in shares))
    answers = (f"{each.answers_each:.0f}" for each in tallies)
    shown.add_row(speaker.say(T("Answers per game")), *answers)
    return shown
