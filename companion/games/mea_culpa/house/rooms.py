"""New cards in the rooms of the House of Pleasure at the start of every round."""

from __future__ import annotations

from companion.core.play import Play
from companion.core.words import T
from companion.games.mea_culpa.box.drawing import ask_for_turned_up_card, tell_to_lay
from companion.games.mea_culpa.material.pieces import ROOMS, kind_of, number_cards
from companion.games.mea_culpa.state import MeaCulpa


def fill_rooms(g: MeaCulpa) -> Play[None]:
    """Discard the cards left over and turn up four new ones [MEA-038, MEA-039]."""
    left = tuple(card for card in g.house.rooms.values() if card)
    if left:
        tell_to_lay(g, "discards", T("Cards still in the rooms go to the discards, face up."))
    g.house.discard += left
    g.house.rooms = dict.fromkeys(ROOMS)
    for room in ROOMS:
        if not len(g.house.deck):
            shuffle_discards(g)
        if g.rooms_by_hand:
            g.house.rooms[room] = yield from ask_for_turned_up_card(g, room)
        else:
            g.house.rooms[room] = kind_of(g.house.deck.draw())


def shuffle_discards(g: MeaCulpa) -> None:
    """Turn the discards into the deck [MEA-039]."""
    g.house.deck.add(*number_cards(g.house.discard))
    g.house.discard = ()
    if not g.rooms_by_hand:
        g.house.deck.shuffle(g.chance)
    g.tell(T("The deck is empty: the discards are shuffled to make a new deck."))
