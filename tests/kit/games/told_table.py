"""A table on which a small file has laid things out, for tests of single expressions and steps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.play import Play, anyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.secrets import Pile, Secret, known
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.told.playing.executor import Doing
from companion.told.playing.interpreter import go_on_form
from companion.told.playing.scope import TableScope
from companion.told.playing.view import ShownBoard
from companion.told.reading import list_faults, read_game
from companion.told.reading.evaluating import evaluate
from companion.told.reading.expressions import Copy, Datum
from companion.told.reading.model import walk
from companion.told.reading.parsing import parse_expression
from tests.kit.games.told_games import game_of
from tests.kit.games.told_texts import HEAD

A, B, C, D = (Seat(n) for n in range(1, 5))
PEOPLE: dict[str, Seat] = {"a": A, "b": B, "c": C, "d": D}
"""The names by which expressions of these tests know everybody."""
NAMED = "\n".join(f'[values.{name}]\nis = "player"' for name in PEOPLE)
"""The same as values, so that a file that uses them can be read."""


def waiting(g: ShownBoard) -> Play[Any]:
    """No step is done: everything is as it was laid out."""
    return anyone(dict.fromkeys(g.seats, go_on_form), T("Wait"), T("Wait"))


class ToldTable:
    """Everything as it is before the first step; nothing is asked."""

    def __init__(self, text: str = HEAD, players: int = 4) -> None:
        self.text = text
        self.box = read_game(text)
        game = replace(game_of(text), flow=waiting)
        self.umpire: Umpire[ShownBoard] = Umpire(game, seats_for(players), game.settle({}), b"seed")
        self.board = self.umpire.board
        self.doing = Doing(self.board)
        self.doing.lay_out()

    def put(self, name: str, *data: Datum) -> None:
        """Give everybody these, from A on; or the table the only one."""
        places = self.doing.keeper.places(name)
        self.doing.keeper.put_all(name, dict(zip(places, data, strict=True)))

    def roles(self, *kinds: str) -> None:
        """Give everybody these roles, from A on."""
        pairs = zip(self.board.seats, numbered(*kinds), strict=True)
        self.doing.keeper.put_roles(dict(pairs))

    def do(self, step: str) -> None:
        """Do this step, written as in a file; it may reveal what it likes."""
        text = f"{self.text}\n[[phase.step]]\n{step}"
        text = text.replace("[[phase]]", f"{NAMED}\n[[phase]]", 1)
        given = sorted(str(fault.what.words["name"]) for fault in list_faults(text))
        *_, last = walk(read_game(f"{text}\nreveals = {given}" if given else text).steps)
        self.doing.do(last.do, PEOPLE)

    # --- what is there now -----------------------------------------------------------------------

    def worth(self, text: str, chance: Chance | None = None) -> Datum:
        """What an expression gives here."""
        return evaluate(parse_expression(text), TableScope(self.board, PEOPLE, chance), self.box)

    def has(self, name: str, seat: Viewer = TABLE) -> Datum:
        """What is there."""
        return self.board.datum(name, seat)

    def everybody_has(self, name: str) -> list[Datum]:
        """What everybody has, from A on."""
        return [self.board.datum(name, seat) for seat in self.board.seats]

    def faces(self, seat: Viewer = TABLE) -> tuple[Datum, ...]:
        """The dice under somebody's cup, or those of the table."""
        found = self.has("cup", seat)
        return found if isinstance(found, tuple) else ()

    def eyes(self, name: str, seat: Viewer = TABLE) -> set[Seat] | None:
        """Who sees it; None for all."""
        kept: Any = {**self.board.values, **self.board.piles}[name][seat]
        return set(kept.eyes) if isinstance(kept, Secret | Pile) else None

    def roles_seen(self, viewer: Viewer) -> list[str | None]:
        """Everybody's role as somebody knows it, from A on."""
        seen = known(self.board, viewer)
        return [seen.role(seat) for seat in self.board.seats]

    def told(self, viewer: Viewer = TABLE) -> list[str]:
        """What somebody has read."""
        return [str(line.sentence) for line in self.board.journal.lines(viewer)]

    def pages(self, viewer: Viewer) -> ShownBoard:
        """What pages show to somebody."""
        return known(self.board, viewer)


def numbered(*kinds: str) -> tuple[Copy, ...]:
    """Cards of these kinds, all told apart: `1:Plum`."""
    return tuple(Copy(f"{number}:{kind}") for number, kind in enumerate(kinds, 1))
