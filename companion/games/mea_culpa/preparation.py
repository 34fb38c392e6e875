"""Phase 1 of every round: market, characters, crew, Letter, suite, rooms."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.mea_culpa.actions.donating import hide_donations
from companion.games.mea_culpa.answers import anyone
from companion.games.mea_culpa.box.drawing import draw_stone, turn_up_card
from companion.games.mea_culpa.box.own_board import number_offer, read, row_offer
from companion.games.mea_culpa.material.pieces import ROOMS, YELLOW, counted, kind_of, numbered
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def prepare(g: MeaCulpa) -> Play[None]:
    """Phase 1: market, characters, crew, Letter, suite, rooms [MEA-030..038]."""
    g.phase = RoundPhase.PREPARE
    g.tell(T("Round {n} begins.", n=g.round))
    hide_donations(g)
    yield from fill_market(g)
    g.picks.holders = {}
    g.cathedrals.emperor_crew = True
    to_lay(g, "characters", T("Lay the four characters on their areas, face up."))
    to_lay(g, "crew", T("The die goes on the Pope, a crew from the hut on the Emperor."))
    open_suites(g)
    yield from fill_rooms(g)
    if not g.full:
        yield from lay_out(g)
    g.box.to_lay = ()
    g.new_hands()


def to_lay(g: MeaCulpa, what: str, sentence: T) -> None:
    """With the box: tell people what to do before the bids [MEA-033..038]."""
    if not g.full:
        g.box.to_lay += (what,)
        g.tell(sentence)


def open_suites(g: MeaCulpa) -> None:
    """Put a yellow Letter into Suite 6 if there is none, and open Suite 5 [MEA-035..037]."""
    if not g.house.yellow and g.stock.supply[YELLOW]:
        g.stock.supply[YELLOW] -= 1
        g.house.yellow = True
        to_lay(g, "letter", T("A yellow Letter goes into Suite 6."))
    elif not g.house.yellow:
        to_lay(g, "no_letter", T("No yellow Letter is left: Suite 6 stays empty and closed."))
    if not g.house.welcome:
        g.house.welcome = True
        to_lay(g, "welcome", T("The card of Suite 5 shows Welcome."))


def lay_out(g: MeaCulpa) -> Play[None]:
    """With the box: let people lay out pieces and enter what the board says [ledger 4.2, 9]."""
    prompt = T("Lay out the board as the screen says, then start the bids.")
    forms: dict[Viewer, Form] = {**dict.fromkeys(g.seats, _ready_form), TABLE: _board_form}
    while (answer := (yield from anyone(forms, prompt, prompt))).offer != "bids":
        read(g, answer)


def _ready_form(_k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("bids", T("Everything is laid out: start the bids"), in_public=True)


def _board_form(k: MeaCulpa, me: Viewer) -> Iterator[Offer]:
    yield from _ready_form(k, me)
    yield number_offer(k)
    yield row_offer(*k.cathedrals.unfinished)


# --- the market ----------------------------------------------------------------------------------


def fill_market(g: MeaCulpa) -> Play[None]:
    """Put seven stones from the bag into the market, or all there are [MEA-031, MEA-032]."""
    if g.by_hand:
        for left in range(g.rules.market_size, 0, -1):
            stone = yield from draw_stone(g, left)
            if stone is None:
                break
            to_market(g, stone)
    else:
        for stone in g.chance.shuffled(g.stock.bag.value)[: g.rules.market_size]:
            to_market(g, stone)
    g.tell(T("In the market: {stones}.", stones=counted(g.stock.market)))


def to_market(g: MeaCulpa, stone: str) -> None:
    """Move a stone from the bag to the market."""
    g.stock.from_bag(stone)
    g.stock.market[stone] += 1


# --- rooms ---------------------------------------------------------------------------------------


def fill_rooms(g: MeaCulpa) -> Play[None]:
    """Discard the cards left over and turn up four new ones [MEA-038, MEA-039]."""
    left = tuple(card for card in g.house.rooms.values() if card)
    if left:
        to_lay(g, "discards", T("Cards still in the rooms go to the discards, face up."))
    g.house.discard += left
    g.house.rooms = dict.fromkeys(ROOMS)
    for room in ROOMS:
        if not len(g.house.deck):
            shuffle_discards(g)
        if g.rooms_by_hand:
            g.house.rooms[room] = yield from turn_up_card(g, room)
        else:
            g.house.rooms[room] = kind_of(g.house.deck.draw())


def shuffle_discards(g: MeaCulpa) -> None:
    """Turn the discards into the deck [MEA-039]."""
    g.house.deck.add(*numbered(g.house.discard))
    g.house.discard = ()
    if not g.rooms_by_hand:
        g.house.deck.shuffle(g.chance)
    g.tell(T("The deck is empty: the discards are shuffled to make a new deck."))
