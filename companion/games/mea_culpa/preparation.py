"""Phase 1 of every round: market, characters, crew, Letter, suite, rooms."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Form, Play, anyone
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.mea_culpa.box.drawing import draw_stone, turn_up_card
from companion.games.mea_culpa.box.own_board import number_offer, read, row_offer
from companion.games.mea_culpa.material.pieces import ROOMS, YELLOW, counted, kind_of, numbered
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def prepare(g: MeaCulpa) -> Play[None]:
    """Phase 1: market, characters, crew, Letter, suite, rooms [MEA-030..038]."""
    g.phase = RoundPhase.PREPARE
    g.tell(T("Round {n} begins.", n=g.round))
    yield from fill_market(g)
    g.picks.holders = {}
    g.cathedrals.emperor_crew = True
    if not g.house.yellow and g.stock.supply[YELLOW]:
        g.stock.supply[YELLOW] -= 1
        g.house.yellow = True
    g.house.welcome = True
    yield from fill_rooms(g)
    if not g.full:
        yield from lay_out(g)


def lay_out(g: MeaCulpa) -> Play[None]:
    """With the box: pieces are laid out, and what the board says is read [ledger 4.2, 9]."""
    prompt = T("Lay out market and rooms as the screen shows them, and a crew on the Emperor card.")
    forms: dict[Viewer, Form] = {**dict.fromkeys(g.seats, _ready_form), TABLE: _board_form}
    while (answer := (yield from anyone(forms, prompt, prompt))).offer != "bids":
        read(g, answer)


def _ready_form(_k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("bids", T("All is laid out: on to the bids"))


def _board_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    yield from _ready_form(k, me)
    yield number_offer(k)
    yield row_offer(*k.cathedrals.unfinished)


# --- the market ----------------------------------------------------------------------------------


def fill_market(g: MeaCulpa) -> Play[None]:
    """Seven stones from the bag, or all there are [MEA-031, MEA-032]."""
    count = min(g.rules.market_size, len(g.stock.bag.value))
    if g.by_hand:
        for left in range(count, 0, -1):
            if stone := (yield from draw_stone(g, left)):
                to_market(g, stone)
    else:
        for stone in g.chance.shuffled(g.stock.bag.value)[:count]:
            to_market(g, stone)
    g.tell(T("In the market: {stones}.", stones=counted(g.stock.market)))


def to_market(g: MeaCulpa, stone: str) -> None:
    """A stone leaves the bag."""
    bag = list(g.stock.bag.value)
    bag.remove(stone)
    g.stock.bag.value = tuple(bag)
    g.stock.market[stone] += 1


# --- rooms ---------------------------------------------------------------------------------------


def fill_rooms(g: MeaCulpa) -> Play[None]:
    """Left-over cards go, four new ones come [MEA-038, MEA-039]."""
    g.house.discard += tuple(card for card in g.house.rooms.values() if card)
    g.house.rooms = dict.fromkeys(ROOMS)
    for room in ROOMS:
        if not len(g.house.deck):
            shuffle_discards(g)
        if g.rooms_by_hand:
            g.house.rooms[room] = yield from turn_up_card(g, room)
        else:
            g.house.rooms[room] = kind_of(g.house.deck.draw())


def shuffle_discards(g: MeaCulpa) -> None:
    """The discards become the deck [MEA-039]."""
    g.house.deck.add(*numbered(g.house.discard))
    g.house.discard = ()
    if not g.rooms_by_hand:
        g.house.deck.shuffle(g.chance)
    g.tell(T("The deck is empty: the discards are shuffled and become the deck."))
