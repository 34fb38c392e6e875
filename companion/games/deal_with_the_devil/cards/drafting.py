"""Setting up our own decks, and phase 2: dealing, keeping and passing cards [DWD-015, 049..056]."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Cards, Offer, Option
from companion.core.play import Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.deal_with_the_devil.answers import everyone
from companion.games.deal_with_the_devil.asking import done_form, wait_until_all_are_done
from companion.games.deal_with_the_devil.cards.decks import buildings, events
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase

DEALT, KEPT = 4, 2
LETTERS = ("A", "B", "C", "D")


def shuffle_decks(g: DealWithTheDevil) -> None:
    """Shuffle each deck separately; deck 1 is dealt first [DWD-015, DWD-016]."""
    all_ = buildings().values()
    for deck in (5, 4, 3, 2):
        g.decks.buildings.add(*g.chance.shuffled(card.id for card in all_ if card.deck == deck))
    for stack in ("B", "A"):
        g.decks.events.add(*g.chance.shuffled(e.id for e in events().values() if e.deck == stack))
    for letter in LETTERS:
        four = [card.id for card in all_ if (card.deck, card.letter) == (1, letter)]
        for seat, card in zip(g.seats, g.chance.shuffled(four), strict=True):
            g.decks.cards[seat].add(card)  # [DWD-049]


# --- the phase -------------------------------------------------------------------------------


def play_cards(g: DealWithTheDevil) -> Play[None]:
    """Deal in round 1; later keep, draw and pass; debt may be paid back [DWD-056].

    With the box this is done on the table, while offers are made.
    """
    g.enter(DevilPhase.CARDS)
    if not g.full:
        return
    if g.round == 1:
        yield from deal_first(g)
    else:
        yield from keep_one(g)
        yield from keep_two(g)


DEAL_FIRST = T("Take one A, B, C and D building from deck 1, and 1 event card.")
"""One A, B, C and D from deck 1, and an event [DWD-049, DWD-050]."""


def deal_first(g: DealWithTheDevil) -> Play[None]:
    """Deal events, as buildings are dealt; everybody reads theirs."""
    draw_events(g)
    yield from wait_until_all_are_done(
        g, T("Four buildings, A to D, and an event are on your phone: read them.")
    )


def draw_events(g: DealWithTheDevil) -> None:
    """An event card for everybody [DWD-053]."""
    for seat in g.seats:
        g.decks.event_cards[seat].add(g.decks.events.draw())


# --- later rounds ----------------------------------------------------------------------------


def write_draft(k: DealWithTheDevil) -> T:
    """What to do with cards on the table in this round [DWD-049..055]."""
    if k.round == 1:
        return DEAL_FIRST
    words = "Keep 1 building, draw 4 and 1 event. Keep 2 of the 4, pass 2 to the left, take 2."
    if direction(k) == "right":
        words = "Keep 1 building, draw 4 and 1 event. Keep 2 of the 4, pass 2 to the right, take 2."
    return T(words)


def keep_one(g: DealWithTheDevil) -> Play[None]:
    """Discard all buildings in hand but one; draw four new ones and an event [DWD-051..053]."""
    prompt = T("Keep one building from your hand. Then you get 4 buildings and 1 event.")
    answers = yield from everyone(g.seats, keep_one_form, prompt, prompt)
    for seat, answer in answers.items():
        kept_card = answer.values.get("card")
        for card in g.decks.cards[seat].take_all():
            (g.decks.cards[seat] if card == kept_card else g.decks.discarded).add(card)
        g.decks.drawn[seat].add(*(g.decks.buildings.draw() for _ in range(DEALT)))
    draw_events(g)


def keep_one_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Which one to keep."""
    if hand := k.decks.cards[me].cards:
        yield Offer("keep", T("Keep this building"), card=Cards(list_building_options(hand)))
    else:
        yield from done_form(k, me)


def keep_two(g: DealWithTheDevil) -> Play[None]:
    """Keep two of the four new ones and pass the rest; the old one stays [DWD-054, DWD-055]."""
    prompt = T("Keep 2 of the 4 new buildings, pass 2 to the left, and take the 2 passed to you.")
    if direction(g) == "right":
        prompt = T(
            "Keep 2 of the 4 new buildings, pass 2 to the right, and take the 2 passed to you."
        )
    answers = yield from everyone(g.seats, keep_two_form, prompt, prompt)
    for seat, answer in answers.items():
        for card in g.decks.drawn[seat].take_all():
            to = seat if card in answer.cards else neighbour(g, seat)
            g.decks.cards[to].add(card)


def keep_two_form(k: DealWithTheDevil, me: Seat) -> Iterator[Offer]:
    """Which two to keep."""
    drawn = Cards(list_building_options(k.decks.drawn[me].cards), KEPT, KEPT)
    yield Offer("draft", T("Keep these, pass the others"), cards=drawn)


def direction(k: DealWithTheDevil) -> str:
    """The direction in which buildings are passed this round [DWD-055]."""
    return k.rules.pass_direction[k.round - 2]


def neighbour(g: DealWithTheDevil, seat: Seat) -> Seat:
    """Who gets what this seat passes; the next number is on the left."""
    step = 1 if direction(g) == "left" else -1
    return g.seats[(g.seats.index(seat) + step) % len(g.seats)]


def list_building_options(ids: tuple[str, ...]) -> tuple[Option, ...]:
    """Buildings as options."""
    named = (buildings()[each] for each in ids)
    return tuple(Option(card.id, card.name, card.in_words()) for card in named)
