"""A table at which a whole game has been played by nobody in particular, before anybody looks."""

from __future__ import annotations

from itertools import count
from math import inf
from pathlib import Path

from companion.commands.data_folder import open_tables_in
from companion.core.bots import choose_next_answer
from companion.core.chance import Chance
from companion.table.record.players import HOST
from companion.table.table import Table
from tests.kit.recording import Next


def played_out(
    folder: Path,
    game: str,
    people: tuple[str, ...],
    way: Next = choose_next_answer,
    **settings: object,
) -> str:
    """Play a game to its end like this, in the data folder of a companion that is not running."""
    with open_tables_in(folder) as tables:
        table = tables.open(tables.create(game, settings).code)
        for name in people:
            table.people.join(name)
        begin = next(each for each in table.offers.menu(HOST) if each.offer.name == "~start")
        table.act(HOST, "begin", begin.id, {})
        _play(table, way)
        return table.code


def _play(table: Table, way: Next) -> None:
    """Give these answers, and the clock's where they are due, until the end."""
    chance = Chance(b"the end")
    for number in count():
        if (umpire := table.record.umpire) is None or umpire.over:
            return
        answer = way(umpire, chance)
        opened = {each.offer.name: each.id for each in table.offers.of(answer.by)}
        if answer.offer in opened:
            table.act(answer.by, f"{number}", opened[answer.offer], answer.values)
        else:
            table.pace.ring(inf)
