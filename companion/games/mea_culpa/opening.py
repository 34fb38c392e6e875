"""The table before the first rule: bag and deck, souls on Start, screens with their first taler."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import Seat
from companion.core.secrets import Pile, Secret
from companion.games.mea_culpa.pieces import BLUE, DECK, DENS, GOODS, LETTERS, STONE, numbered
from companion.games.mea_culpa.profile import profile
from companion.games.mea_culpa.state import MeaCulpa


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> MeaCulpa:
    """Bag, deck, souls in a random order, screens with their first taler [MEA-011..017]."""
    rules = profile(settings.profile)
    deck = Pile(chance.shuffled(numbered(DECK)))
    bag = [stone.id for stone in STONE.values() for _ in range(stone.count)]
    for good in ("bread", "wine", "jewel"):  # they lie ready as bonuses
        bag.remove(good)
    board = MeaCulpa(
        seats,
        settings,
        tuple(chance.shuffled(seats)),
        bag=Secret(tuple(bag)),
        deck=deck,
        purses={seat: Secret(rules.start_money, {seat}) for seat in seats},
        goods={seat: {good: Secret(0, {seat}) for good in GOODS} for seat in seats},
        letters={seat: {colour: Secret(0, {seat}) for colour in LETTERS} for seat in seats},
        places={seat: Secret((), {seat}) for seat in seats},
        unpaid={seat: Secret((), {seat}) for seat in seats},
        positions=dict.fromkeys(seats, 0),
        posts=dict.fromkeys(seats, rules.post_min),
        dens={den: dict.fromkeys(seats, 0) for den in DENS},
        donated=dict.fromkeys(seats, ()),
        sins=dict.fromkeys(seats, 0),
        gifts=dict.fromkeys(seats, ()),
    )
    board.supply[BLUE] -= 1
    return board
