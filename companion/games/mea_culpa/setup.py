"""Before the first round: bag and deck, souls on Start, screens, starting bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.offers import Choice, Offer, Seats
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile, Secret
from companion.core.words import T, listed
from companion.games.mea_culpa.actions.donating import (
    compartment_field,
    hide_donations,
    put_into_chest,
)
from companion.games.mea_culpa.actions.state import BagAndMarket, Chests, Screens
from companion.games.mea_culpa.answers import anyone, ask
from companion.games.mea_culpa.house.state import House
from companion.games.mea_culpa.material.pieces import (
    BLUE,
    COINS,
    DECK,
    DENS,
    GOODS,
    LETTERS,
    STONE,
    number_cards,
)
from companion.games.mea_culpa.material.profile import profile
from companion.games.mea_culpa.report import Report
from companion.games.mea_culpa.sins.state import DensOfSin, RecordOfSins
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.state import Slips

BONUS = {
    "bread_wine": ("bread", "wine"),
    "jewel": ("jewel",),
    "coin": ("coin_10",),
    "letter": (),
}
"""What each starting bonus puts into the chest [MEA-017, ledger 6.5]."""
BONUS_NAMES = {
    "bread_wine": T("one bread and one wine"),
    "jewel": T("one jewel"),
    "coin": T("10 taler"),
    "letter": T("a blue Letter"),
}


def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> MeaCulpa:
    """Fill bag and deck, order the souls, hand out the first taler [MEA-011..013, MEA-015..017]."""
    rules = profile(settings.profile)
    deck = Pile(chance.shuffled(number_cards(DECK)))
    bag = [stone.id for stone in STONE.values() for _ in range(stone.count)]
    for good in ("bread", "wine", "jewel"):  # they are set aside as bonuses
        bag.remove(good)
    start = tuple(chance.shuffled(seats))
    board = MeaCulpa(
        seats,
        settings,
        RecordOfSins(start, dict.fromkeys(seats, 0), dict.fromkeys(seats, rules.post_min)),
        BagAndMarket(Secret(tuple(bag))),
        House(deck),
        Screens(
            purses={seat: Secret(rules.start_money, {seat}) for seat in seats},
            goods={seat: {good: Secret(0, {seat}) for good in GOODS} for seat in seats},
            letters={seat: {colour: Secret(0, {seat}) for colour in LETTERS} for seat in seats},
        ),
        Chests(
            donated={seat: Secret((), {seat}) for seat in seats},
            places={seat: Secret((), {seat}) for seat in seats},
            shown=dict.fromkeys(seats, ()),
        ),
        DensOfSin({den: dict.fromkeys(seats, 0) for den in DENS}),
        Slips({seat: Secret((), {seat}) for seat in seats}),
        Report(dict.fromkeys(seats, 0)),
    )
    board.stock.supply[BLUE] -= 1
    return board


def set_souls_and_bonuses(g: MeaCulpa) -> Play[None]:
    """The order on Start, then a bonus for everybody [MEA-015, MEA-017..022]."""
    if not g.full:
        yield from read_start_order(g)
    g.tell(T("On Start, from Hell to Heaven: {who}.", who=listed(g.souls.start)))
    for seat in bonus_order(g):
        yield from take_bonus(g, seat)
    if g.bonuses:
        left = listed(BONUS_NAMES[bonus] for bonus in g.bonuses)
        g.tell(T("Not taken, so back into the supply: {bonuses}.", bonuses=left))
    return_bonuses(g)


def read_start_order(g: MeaCulpa) -> Play[None]:
    """If the table draws the order of the souls itself, ask for it, nearest Hell first."""
    if g.settings.start_order != "hand":
        return
    placed: tuple[Seat, ...] = ()
    while len(placed) < len(g.seats) - 1:
        prompt = T("Whose soul is nearest Hell on Start?")
        if placed:
            prompt = T("Whose soul is next after {who}?", who=placed[-1])
        left = tuple(seat for seat in g.seats if seat not in placed)
        form = partial(_soul_form, left)
        forms: dict[Viewer, Form] = dict.fromkeys((*g.seats, TABLE), form)
        answer = yield from anyone(forms, prompt, prompt)
        placed += (answer.soul,)
    g.souls.start = (*placed, *(seat for seat in g.seats if seat not in placed))


def _soul_form(left: tuple[Seat, ...], _k: MeaCulpa, _me: Viewer) -> Iterator[Offer]:
    yield Offer("next_soul", T("This soul is next"), public=True, in_public=True, soul=Seats(left))


def bonus_order(g: MeaCulpa) -> tuple[Seat, ...]:
    """Who chooses a bonus first [MEA-018]."""
    match g.settings.bonus_order:
        case "nearest_first":
            return g.souls.start
        case "random":
            return tuple(g.chance.shuffled(g.seats))
        case _:
            return tuple(reversed(g.souls.start))


def take_bonus(g: MeaCulpa, seat: Seat) -> Play[None]:
    """Take a bonus that is left; its pieces go into secret compartments [MEA-019, MEA-020]."""
    hide_donations(g)
    prompt = T("Choose your starting bonus.")
    answer = yield from ask(
        seat, bonus_form, prompt, T("{who} chooses a starting bonus.", who=seat)
    )
    g.new_hands()
    bonus = answer.about
    g.bonuses = tuple(each for each in g.bonuses if each != bonus)
    g.tell(T("{who} takes {bonus}.", who=seat, bonus=BONUS_NAMES[bonus]))
    if bonus == "letter":
        g.screens.letters[seat][BLUE].value += 1
        g.hand(seat, "take", BLUE)
    for thing in BONUS[bonus]:
        if g.settings.bonus_goes_to_chest:
            put_into_chest(g, seat, thing, answer.values[thing])
            continue
        g.hand(seat, "take", thing)
        if thing in COINS:
            g.screens.purses[seat].value += COINS[thing]
        else:
            g.screens.goods[seat][thing].value += 1


def bonus_form(k: MeaCulpa, me: Seat) -> Iterator[Offer]:
    """A bonus, and a compartment for each of its pieces."""
    for bonus in k.bonuses:
        fields: dict[str, Any] = {}
        if k.settings.bonus_goes_to_chest:
            fields = {thing: _place_field(k, thing) for thing in BONUS[bonus]}
        label = T("Take {bonus}", bonus=BONUS_NAMES[bonus])
        # A Letter alone is no choice, and goes into no compartment: all may read it.
        alone = k.bonuses == ("letter",)
        yield Offer("bonus", label, about=bonus, sep="_", in_public=alone, **fields)


def _place_field(k: MeaCulpa, thing: str) -> Choice:
    name = STONE[thing].name if thing in STONE else T("10 taler")
    return compartment_field(k, T("Compartment for {thing}", thing=name))


def return_bonuses(g: MeaCulpa) -> None:
    """Return the bonuses that nobody took, and fill the bag [MEA-021, MEA-022]."""
    for bonus in g.bonuses:
        for thing in BONUS[bonus]:
            g.hand(None, "bank" if thing in COINS else "bag", thing)
        if bonus == "letter":
            g.hand(None, "supply", BLUE)
        g.stock.to_bag(*(thing for thing in BONUS[bonus] if thing in STONE))
        g.stock.supply[BLUE] += bonus == "letter"
    g.bonuses = ()
