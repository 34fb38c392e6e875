"""Moves pions and focus marks; locked marks follow at once (EN7, EN12) [MYT-169 to MYT-171]."""

from __future__ import annotations

from companion.core.hexes import Hex
from companion.core.words import T
from companion.games.myths.board.hexes import ON_BOARD, hex_name
from companion.games.myths.characters import Character
from companion.games.myths.state import Mode, Myths
from companion.games.myths.table.character_states import followers, locked_on


def put_focus(g: Myths, c: Character, place: Hex | None) -> None:
    """Put the focus mark on a hex, or beside the board, which unfocuses [MYT-125]."""
    if place is not None:
        c.focus = place
    elif c.focus is not None:
        lose_focus(g, c)


def lose_focus(g: Myths, c: Character) -> None:
    """Unfocus; cards that marked this character lose it, even if it refocuses at once [MYT-173]."""
    c.focus = None
    for _, _, laid in g.in_play():
        laid.let_go = laid.let_go or laid.marked == c.letter


def put_pion(g: Myths, c: Character, place: Hex) -> None:
    """Put the pion on a hex; whoever is locked on it looks there, even if unfocused before."""
    c.pion = place
    for follower in followers(g, c):
        if follower.focus != place:
            put_focus(g, follower, place)
            tell_where_to_put_mark(g, follower)


def tell_where_to_put_mark(g: Myths, c: Character) -> None:
    """Say which mark has moved automatically, so that people move it on a printed board too."""
    if g.settings.mode == Mode.MIRRORED:
        to = hex_name(c.focus)
        g.tell(T("{name}’s focus mark moves to {hex}.", name=c.name, hex=to))


def find_pushed_focus(k: Myths, c: Character, at: Hex, focus: Hex | None, to: Hex) -> Hex | None:
    """Where the focus mark is after a step: pushed along if the step goes onto it [MYT-132].

    Pushed off the board it is beside it [MYT-135]; a lock on somebody there holds it [MYT-142].
    """
    if focus != to or any(each.pion == to for each in locked_on(k, c)):
        return focus
    beyond = to.plus(to.minus(at))
    return beyond if beyond in ON_BOARD else None


def walk_onto(g: Myths, c: Character, to: Hex) -> None:
    """Make one step of a walk."""
    if c.pion is None:
        return
    focus = find_pushed_focus(g, c, c.pion, c.focus, to)
    if focus != c.focus:
        put_focus(g, c, focus)
        if focus is None:
            g.tell(T("{name} is unfocused: the focus mark has left the board.", name=c.name))
        else:
            tell_where_to_put_mark(g, c)
    put_pion(g, c, to)
