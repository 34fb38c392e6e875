"""Tables in the action phase, for the tests of plans, slots and achievements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import Seat
from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.cards.drafting import shuffle_decks
from companion.games.deal_with_the_devil.money import play_interest
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.games.deal_with_the_devil.evening import (
    IDLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_purse,
)

FULL = {"mode": "full"}
NOTHING: dict[str, Any] = {"spaces": [], "courtiers": [], "majors": 0, "alchemist": False}


def planned(table: DevilEvening, **plan: Any) -> DevilEvening:
    """Red plans this, the others nothing."""
    extra: dict[str, Any] = {"builds": []} if table.board.full else {}
    table.act(R, "plan", **{**IDLE, **extra, **plan})
    for seat in (Y, G, B):
        table.act(seat, "plan", **IDLE, **extra)
    return table


def acting(**plan: Any) -> DevilEvening:
    """With the box; Red's reputation is 8."""
    return planned(DevilEvening(play_action, lay=with_castle(R, reputation=8)), **plan)


def full_hand(
    *cards: str,
    event: str = "E01",
    settings: Mapping[str, str] = FULL,
    seat: Seat = R,
    **goods: int,
) -> DevilEvening:
    """Without the box: one seat holds these buildings and an event, and has these goods."""

    def lay(board: DealWithTheDevil) -> None:
        board.chance = Chance(b"deal")
        shuffle_decks(board)
        board.phase = DevilPhase.ACTION
        piles = [board.decks.buildings, *board.decks.cards.values()]
        for card in cards:
            for pile in piles:
                if card in pile:
                    pile.take(card)
            board.decks.cards[seat].add(card)
        board.decks.events.take(event)
        board.decks.event_cards[seat].add(event)

    return DevilEvening(play_action, settings=settings, lay=every(lay, with_purse(seat, **goods)))


def standing(*cards: str) -> DevilEvening:
    """Without the box: Red has built these, nobody has planned anything; achievements are next."""
    table = full_hand(*cards, coins=0)
    for card in cards:
        table.board.decks.cards[R].take(card)
    table.board.change(R, built=cards)
    return planned(table)


def settle(table: DevilEvening, **ways: str) -> None:
    """Red's plan is resolved; done unless said otherwise: `settle(table, build_1="unpaid")`."""
    if not table.board.full:
        achieve(table, unpaid=[slot.replace("_", " ") for slot in ways])
    while table.board.planning.slot:
        slot = table.board.planning.slot.replace(" ", "_")
        table.act(R, "slot", way=ways.get(slot, "done"))


def achieve(table: DevilEvening, seat: Seat = R, **what: Any) -> None:
    """One seat has achieved this, the others nothing; with the box it reports its plan as well."""
    nothing = {"spaces": [], "courtiers": [], "claims": []} if table.board.full else NOTHING
    for each in SEATS:
        mine: dict[str, Any] = {"unpaid": []} if "unpaid" in table.fields(each, "achieve") else {}
        table.act(each, "achieve", **{**nothing, **mine, **(what if each == seat else {})})


def built(*cards: str) -> DealWithTheDevil:
    """A board on which Red has built these."""
    board = DevilEvening(play_interest, settings={"mode": "full"}).board
    board.change(R, built=cards)
    return board
