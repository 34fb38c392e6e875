"""Rechecks the table (EN11), and discards what may not stay, all that is found together.

Whatever lays a card, moves a pion or a focus mark, or kills asks for it; nothing else costs a card.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Choice, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.acting.asking import Form, ask_player
from companion.games.myths.board.ranges import RangeView, write_view
from companion.games.myths.characters import Character, InPlay
from companion.games.myths.decks.cards import CardType, MythsCard, Trait
from companion.games.myths.state import Myths
from companion.games.myths.table.piles import discard_from_table


def recheck(g: Myths) -> Play[None]:
    """Discard what may not stay, until nothing changes; then ask for views [MYT-144, MYT-145]."""
    while to_discard := _list_to_discard(g):
        for c, slot in to_discard:
            discard_from_table(g, c, slot)
    for c, slot, laid in list(g.in_play()):
        if c.covering(slot) is laid and not _is_viewed_correctly(g, c, laid):
            yield from choose_view(g, c, laid, only_if_wrong=True)


# --- what must be discarded ----------------------------------------------------------------------


def _list_to_discard(g: Myths) -> list[tuple[Character, CardType]]:
    """The cards of the first kind there is: spells, else lost marks, else ranges without a view."""
    for must_go in (_spell_in_animal_form, _mark_lost, _no_view):
        if cards := [(c, slot) for c, slot, laid in g.in_play() if must_go(g, c, laid)]:
            return cards
    return []


def _spell_in_animal_form(g: Myths, c: Character, laid: InPlay) -> bool:
    """Animal form and a spell do not go together: the spell is discarded [MYT-176]."""
    return Trait.SPELL in g.card(laid.card).traits and g.has(c, Trait.ANIMAL_FORM)


def _mark_lost(g: Myths, _c: Character, laid: InPlay) -> bool:
    """The marked target has unfocused since it was marked, or died [MYT-172, MYT-173]."""
    return laid.let_go or (laid.marked is not None and not g.characters[laid.marked].alive)


def _no_view(g: Myths, c: Character, laid: InPlay) -> bool:
    """Whether no view fits; a single one is set. On an unseen board people say so [MYT-144]."""
    if g.board_unseen:
        return False
    fitting = g.views_of(c, g.card(laid.card))
    if len(fitting) == 1:
        laid.view = fitting[0]
    return not fitting


# --- choosing a view -----------------------------------------------------------------------------


def _is_viewed_correctly(g: Myths, c: Character, laid: InPlay) -> bool:
    return laid.view in g.views_of(c, g.card(laid.card))


def choose_view(g: Myths, c: Character, laid: InPlay, *, only_if_wrong: bool = False) -> Play[None]:
    """If several views are correct, the player chooses one [MYT-148, MYT-149].

    `only_if_wrong`: not once its view is correct again, by what was done meanwhile.
    """
    card = g.card(laid.card)
    if len(g.views_of(c, card)) > 1:
        prompt = T("Choose how to view the range of {card}", card=card.name)
        form = view_form(c.letter, laid.card, only_if_wrong=only_if_wrong)
        sentence = "{who} chooses how to view the range of {card}."
        screen = T(sentence, who=c.seat or "", card=card.name)
        answer = yield from ask_player(c, form, prompt, screen)
        if answer:
            laid.view = g.views_of(c, card)[int(answer.view) - 1]


def view_form(letter: str, key: str, *, only_if_wrong: bool = False) -> Form:
    """The correct views of a card, as long as it is in play."""

    def form(k: Myths, _me: Seat) -> Iterator[Offer]:
        c = k.characters[letter]
        for by, _, laid in k.in_play():
            if laid.card == key and not (only_if_wrong and _is_viewed_correctly(k, by, laid)):
                yield view_offer(k.views_of(c, k.card(key)), k.card(key))

    return form


def view_offer(range_views: tuple[RangeView, ...], card: MythsCard) -> Offer:
    """The views by number, each described by its hexes."""
    each = tuple(
        Option(str(number), write_view(view)) for number, view in enumerate(range_views, 1)
    )
    label = T("View the range of {card} like this", card=card.name)
    return Offer("view", label, public=True, view=Choice(each))
