"""Tables in the middle of the deals, for the tests of chests, rows and deals."""

from __future__ import annotations

from companion.core.play import Play
from companion.games.deal_with_the_devil.cards.drafting import play_cards
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    DevilEvening,
    R,
    Y,
    every,
    with_purse,
    with_souls,
)

RICH = every(*(with_purse(seat, coins=9, wood=2, marble=1) for seat in SEATS))


def cards_and_deals(board: DealWithTheDevil) -> Play[None]:
    """Phases 2 and 3: with the box, cards are taken while offers are made."""
    yield from play_cards(board)
    yield from play_deals(board)


def phones(roles: str = "MDCM", **prices: str) -> DevilEvening:
    """Offers on phones, sealed: R's chest goes to Y, Y's to R, G's to B, B's to G."""
    lay = every(RICH, with_souls())
    table = DevilEvening(play_deals, roles=roles, settings={"chests": "phone"}, lay=lay)
    table.offers(**prices)
    return table


def wood(**prices: str) -> DevilEvening:
    """Wooden chests, first row done."""
    table = DevilEvening(play_deals)
    table.offers(**prices)
    table.row("abcd")
    return table


def finish(table: DevilEvening) -> None:
    """Finish without further sales or mistakes."""
    if table.board.step is ChestStep.FIRST_LOOK:
        table.decide()
    if table.board.step is ChestStep.SECOND:
        table.row("abcd")
    if table.board.step is ChestStep.SECOND_LOOK:
        table.decide()
    if table.board.step is ChestStep.RETURN:
        table.row("abcd")
    table.home()


def at_home(table: DevilEvening, *, decided: bool = False) -> DevilEvening:
    """All chests are home again, without further sales since the first look."""
    if not decided:
        table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    return table


def dealing(**settings: int | str) -> DevilEvening:
    """Round 2, offers sealed: the chests are about to be mixed."""
    table = DevilEvening(play_deals, number=2, visits=("3421", "2143"), settings=settings)
    table.offers()
    return table


def looking(**settings: int) -> DevilEvening:
    """The first row is done and revealed."""
    table = dealing(**settings)
    table.row("cadb")
    return table


def step_back(table: DevilEvening) -> None:
    """Two phones go one step back."""
    for seat in (R, Y):
        table.act(seat, "mistake", what="back")
