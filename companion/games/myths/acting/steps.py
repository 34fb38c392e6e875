"""A step, being moved, standing up: each time the table is rechecked and others react (EN7)."""

from __future__ import annotations

from companion.core.hexes import Hex
from companion.core.play import Play
from companion.core.words import T
from companion.games.myths.acting import unseen
from companion.games.myths.acting.reactions import list_triggered, offer_reactions
from companion.games.myths.acting.rechecking import recheck
from companion.games.myths.board.hexes import hex_name
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import Event
from companion.games.myths.state import Myths
from companion.games.myths.table.pieces import put_pion, walk_onto


def make_step(g: Myths, c: Character, to: Hex) -> Play[None]:
    """Make one step of a walk; reactions come before the next step (EN14)."""
    due = list_triggered(g, Event.LEAVES_MARKED, c)
    g.tell(T("{name} walks to {hex}.", name=c.name, hex=hex_name(to)))
    walk_onto(g, c, to)
    yield from recheck(g)
    yield from offer_reactions(g, due, c)


def place_pion(g: Myths, c: Character, to: Hex) -> Play[None]:
    """Move a pion. This is not walking, so its own focus mark is not pushed [MYT-139]."""
    due = list_triggered(g, Event.LEAVES_MARKED, c)
    g.tell(T("{name} is moved to {hex}.", name=c.name, hex=hex_name(to)))
    put_pion(g, c, to)
    yield from recheck(g)
    yield from offer_reactions(g, due, c)


def react_to_unseen_move(g: Myths, c: Character) -> Play[None]:
    """People moved a pion on their board: ask who stands where, then for reactions."""
    due = list_triggered(g, Event.LEAVES_MARKED, c)
    yield from unseen.ask_after_move(g, c)
    yield from offer_reactions(g, due, c)


def stand_up(g: Myths, c: Character) -> Play[None]:
    """Stand up for a walk of 1 [MYT-166]; steps lost by being prone stay lost [MYT-167]."""
    due = [
        each
        for event in (Event.STANDS_UP_IN_MARKED, Event.STANDS_UP_TARGET)
        for each in list_triggered(g, event, c)
    ]
    c.prone = False
    g.tell(T("{name} stands up.", name=c.name))
    yield from recheck(g)
    yield from offer_reactions(g, due, c)
