"""Phase 1 of every round: market, characters, crew, Letter, suite, rooms."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.offers import Offer
from companion.core.play import Form, Play
from companion.core.seats import TABLE, Viewer
from companion.core.words import T
from companion.games.mea_culpa.actions.donating import hide_donations
from companion.games.mea_culpa.answers import anyone
from companion.games.mea_culpa.box.drawing import ask_for_drawn_stone, tell_to_lay
from companion.games.mea_culpa.box.own_board import number_offer, row_offer, use_entered_numbers
from companion.games.mea_culpa.house.rooms import fill_rooms
from companion.games.mea_culpa.material.pieces import YELLOW, write_counted
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase


def prepare_round(g: MeaCulpa) -> Play[None]:
    """Phase 1: market, characters, crew, Letter, suite, rooms [MEA-030..038]."""
    g.phase = RoundPhase.PREPARE
    g.tell(T("Round {n} begins.", n=g.round))
    hide_donations(g)
    yield from fill_market(g)
    g.picks.holders = {}
    g.cathedrals.emperor_crew = True
    tell_to_lay(g, "characters", T("Lay the four characters on their areas, face up."))
    tell_to_lay(g, "crew", T("The die goes on the Pope, a crew from the hut on the Emperor."))
    open_suites(g)
    yield from fill_rooms(g)
    if not g.full:
        yield from let_people_lay_out(g)
    g.box.to_lay = ()
    g.new_hands()


def open_suites(g: MeaCulpa) -> None:
    """Put a yellow Letter into Suite 6 if there is none, and open Suite 5 [MEA-035..037]."""
    if not g.house.yellow and g.stock.supply[YELLOW]:
        g.stock.supply[YELLOW] -= 1
        g.house.yellow = True
        tell_to_lay(g, "letter", T("A yellow Letter goes into Suite 6."))
    elif not g.house.yellow:
        tell_to_lay(g, "no_letter", T("No yellow Letter is left: Suite 6 stays empty and closed."))
    if not g.house.welcome:
        g.house.welcome = True
        tell_to_lay(g, "welcome", T("The card of Suite 5 shows Welcome."))


def let_people_lay_out(g: MeaCulpa) -> Play[None]:
    """Wait until the board is laid out, and take what it says [ledger 4.2, 9]."""
    prompt = T("Lay out the board as the screen says, then start the bids.")
    forms: dict[Viewer, Form] = {**dict.fromkeys(g.seats, _ready_form), TABLE: _board_form}
    while (answer := (yield from anyone(forms, prompt, prompt))).offer != "bids":
        use_entered_numbers(g, answer)


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
            stone = yield from ask_for_drawn_stone(g, left)
            if stone is None:
                break
            move_to_market(g, stone)
    else:
        for stone in g.chance.shuffled(g.stock.bag.value)[: g.rules.market_size]:
            move_to_market(g, stone)
    g.tell(T("In the market: {stones}.", stones=write_counted(g.stock.market)))


def move_to_market(g: MeaCulpa, stone: str) -> None:
    """Move a stone from the bag to the market."""
    g.stock.from_bag(stone)
    g.stock.market[stone] += 1
