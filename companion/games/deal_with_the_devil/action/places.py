"""The two places of action buildings: a token uses the building in its place [DWD-091, DWD-092].

Buildings may be moved at any time: if a place is empty, one moves there when it is used.
"""

from __future__ import annotations

from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.cards.decks import buildings
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil

ACTION = "action"
"""The effect of a building that a token can use [DWD-090]."""


def find_usable(k: DealWithTheDevil, seat: Seat, number: int) -> str:
    """The building in this place, or the one that would move there; empty if there is none."""
    places = k.castles[seat].places
    if in_place := places[number - 1]:
        return in_place
    able = [card.id for card in k.built(seat) if card.effect == ACTION]
    return min(able, key=lambda card: card in places, default="")


def place_new_building(g: DealWithTheDevil, seat: Seat, card: str) -> None:
    """Put a newly built action building in the first empty place, if there is one."""
    places = g.castles[seat].places
    if buildings()[card].effect == ACTION and "" in places:
        _put(g, seat, card, places.index("") + 1)


def use_place(g: DealWithTheDevil, seat: Seat, number: int) -> None:
    """Use the building in this place; if the place is empty, one moves there first."""
    card = find_usable(g, seat, number)
    if card != g.castles[seat].places[number - 1]:
        _put(g, seat, card, number)
        name = buildings()[card].name
        g.tell(T("{who} moves {card} to place {n}.", who=seat, card=name, n=number))


def _put(g: DealWithTheDevil, seat: Seat, card: str, number: int) -> None:
    """Put a building in one place, and in no other."""
    places = ["" if each == card else each for each in g.castles[seat].places]
    places[number - 1] = card
    g.change(seat, places=tuple(places))
