"""A game that never ends: four hidden hands of ten cards, a public row, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import About, Board, Game, Settings
from companion.core.offers import Number, Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.core.words import T

HAND, ROW, CARDS = 10, 5, 60

TOML = """
id = "toy"
title = "Toy"
blurb = "Lay a card, draw a card."
seats = [4]
minutes = 1
on_the_table = []
credits = []
endings = ["never"]
bound = 500

[settings]
"""


@dataclass
class Toy(Board):
    """The state; cards are numbers."""

    seats: tuple[Seat, ...]
    settings: Settings
    deck: Pile[int]
    hands: dict[Seat, Pile[int]]
    laid: dict[Seat, int]
    row: list[int] = field(default_factory=list)


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Toy:
    deck = Pile(chance.shuffled(range(CARDS)))
    hands = {seat: Pile([deck.draw() for _ in range(HAND)], {seat}) for seat in seats}
    return Toy(seats, settings, deck, hands, dict.fromkeys(seats, 0))


def lay_form(_k: Toy, _me: Seat) -> Iterator[Offer]:
    yield Offer("lay", T("Lay a card"), position=Number(0, HAND - 1))


def flow(g: Toy) -> Play[Ending]:
    while True:
        for seat in g.seats:
            answer = yield from ask(seat, lay_form)
            hand = g.hands[seat]
            card = hand.take(hand.cards[answer.position])
            g.row = [*g.row[1 - ROW :], card]
            g.laid[seat] += 1
            hand.add(g.deck.draw())
            g.deck.put_under(card)


TOY: Game[Toy] = Game(about=About.read(TOML), set_up=set_up, flow=flow)
