"""Library, hand and damage pile: drawing, discarding, reshuffling (EN9) [MYT-062 to MYT-074].

The End of Library lies between `library` and `under`; it is not a card and never moves.
"""

from __future__ import annotations

from companion.core.words import T
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType
from companion.games.myths.state import Myths

HAND_SIZE = 5
"""The number of cards a hand is filled up to [MYT-030, MYT-041]."""


def reshuffle(g: Myths, c: Character) -> None:
    """If the End of Library is on top, shuffle the cards below it and put them above [MYT-072].

    It does not matter what brought it there; with no card left nothing happens [MYT-073].
    """
    if not len(c.library) and len(c.under):
        c.library.add(*g.chance.shuffled(c.under.take_all()))
        g.tell(T("{name}’s library is reshuffled.", name=c.name))


def draw_cards(g: Myths, c: Character, n: int) -> int:
    """Draw cards one by one, fewer if none is left; return how many [MYT-068]."""
    drawn = 0
    # Our reading: whoever has no card left to draw stops; only damage kills.
    while drawn < n and len(c.library):
        g.hand(c).add(c.library.draw())
        reshuffle(g, c)
        drawn += 1
    return drawn


def put_below(g: Myths, c: Character, card: str) -> None:
    """Discard a card: it goes to the bottom of its own library [MYT-070]."""
    c.under.put_under(card)
    reshuffle(g, c)


def discard_from_hand(g: Myths, c: Character, cards: tuple[str, ...]) -> None:
    """Discard the chosen cards from the hand, unseen by others [MYT-071]."""
    for card in cards:
        put_below(g, c, g.hand(c).take(card))


def discard_from_table(g: Myths, c: Character, slot: CardType) -> None:
    """Discard the covering card; if it is an action, the mark is put aside [MYT-112]."""
    laid = c.covering(slot)
    if laid is None:
        return
    if slot is CardType.ACTION:
        c.mark = None
    c.cover(slot, None)
    g.tell(T("{name}’s {card} is discarded.", card=g.card(laid.card).plain, name=c.name))
    put_below(g, c, laid.card)


def move_to_damage_pile(g: Myths, c: Character) -> bool:
    """Put the top card face up on the damage pile, if there is one [MYT-075, MYT-077]."""
    if not len(c.library):
        return False
    card = reveal_copy(g, c, c.library.draw())
    c.damage = (*c.damage, card)
    g.tell(T("{name} takes 1 damage: {card}.", name=c.name, card=g.card(card).plain))
    reshuffle(g, c)
    return True


def reveal_copy(g: Myths, c: Character, card: str) -> str:
    """Reveal a hidden card under the lowest copy number that is not face up elsewhere [MYT-071].

    Copies are alike, but their numbers are not: its own number would show whether this copy has
    been seen before, and so where it came from. A card being played is face up, too.
    """
    laid = (each.card for slot in CardType if (each := c.covering(slot)))
    seen = {*c.damage, *laid, g.showing}
    kind = card.rpartition(".")[0]
    first = next(key for key in g.cards if key.rpartition(".")[0] == kind and key not in seen)
    for pile in (c.library, c.under, g.hand(c)):
        if first in pile:
            pile.add(*(card if each == first else each for each in pile.take_all()))
    return first


def heal(g: Myths, c: Character, n: int) -> int:
    """Put the damage pile's top cards under the library; return how many [MYT-186]."""
    healed = 0
    while healed < n and c.damage:
        *rest, card = c.damage
        c.damage = tuple(rest)
        put_below(g, c, card)
        healed += 1
    return healed
