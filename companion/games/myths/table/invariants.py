"""What must always be true of the table; tests check it after every answer [ledger, EN13]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import Myths


def broken(g: Myths) -> Iterator[str]:
    """What should be true of the table and is not."""
    if not g.hands:
        return  # nothing is dealt yet
    yield from _cards(g)
    for c in g.characters.values():
        yield from _character(g, c)
        yield from _in_play(g, c)
    yield from _pions(g)


def _cards(g: Myths) -> Iterator[str]:
    """Every character card is in exactly one place of its own character [MYT-062]."""
    places = Counter(key for c in g.characters.values() for key in _owned(g, c))
    if g.showing:
        places[g.showing] += 1
    if places != Counter(list(g.cards)):
        yield "a card is missing or there twice"
    for c in g.characters.values():
        if any(key[0] != c.letter for key in _owned(g, c)):
            yield f"{c.letter} has a card of somebody else"


def _owned(g: Myths, c: Character) -> Iterator[str]:
    yield from (*c.library, *c.under, *c.damage, *g.hand(c))
    for slot in CardType:
        if laid := c.covering(slot):
            yield laid.card


def _character(g: Myths, c: Character) -> Iterator[str]:
    """Dead characters have nothing on the table; the End of Library is never the top [MYT-073]."""
    if not len(c.library) and len(c.under):
        yield f"{c.letter} should have reshuffled"
    left = (c.pion, c.focus, c.action, c.stance, c.mark)
    if not c.alive and (c.prone or any(each is not None for each in left)):
        yield f"{c.letter} is dead and still on the table"
    if c.alive and (c.pion is None) != g.board_unseen:
        yield f"{c.letter} is alive but not on the board"


def _in_play(g: Myths, c: Character) -> Iterator[str]:
    """Cards lie on their base card, the mark beside a temporary effect [MYT-054, MYT-110]."""
    for slot in CardType:
        if (laid := c.covering(slot)) and g.card(laid.card).type is not slot:
            yield f"{laid.card} lies on the wrong base card"
    if c.mark is not None and not _mark_fits(g, c, c.mark):
        yield f"the action mark of {c.letter} is beside nothing"


def _mark_fits(g: Myths, c: Character, mark: int) -> bool:
    return c.action is not None and g.card(c.action.card).effects[mark].temporary


def _pions(g: Myths) -> Iterator[str]:
    """One pion on a hex, except for a flyer on its way [MYT-122]."""
    places = [c.pion for c in g.living if c.pion and c.letter != g.walk.walking]
    if len(set(places)) < len(places):
        yield "two pions stand on one hex"
