"""Tables in the middle of the deals, for the tests of chests, rows and deals."""

from __future__ import annotations

from companion.games.deal_with_the_devil.deals import deals
from companion.games.deal_with_the_devil.records import Step
from tests.games.deal_with_the_devil.evening import (
    SEATS,
    Evening,
    every,
    with_purse,
    with_souls,
)

RICH = every(*(with_purse(seat, coins=9, wood=2, marble=1) for seat in SEATS))


def phones(roles: str = "MDCM", **prices: str) -> Evening:
    """Offers on phones, sealed: R's chest goes to Y, Y's to R, G's to B, B's to G."""
    lay = every(RICH, with_souls())
    table = Evening(deals, roles=roles, settings={"chests": "phone"}, lay=lay)
    table.offers(**prices)
    return table


def wood(**prices: str) -> Evening:
    """Wooden chests, first row done."""
    table = Evening(deals)
    table.offers(**prices)
    table.row("abcd")
    return table


def finish(table: Evening) -> None:
    """Nothing more is bought, and all is right."""
    if table.board.step is Step.FIRST_LOOK:
        table.decide()
    if table.board.step is Step.SECOND:
        table.row("abcd")
    if table.board.step is Step.SECOND_LOOK:
        table.decide()
    if table.board.step is Step.RETURN:
        table.row("abcd")
    table.all("right")


def dealing(number: int = 2, **settings: int) -> Evening:
    """Round 2, offers sealed: the chests wait to be mixed."""
    table = Evening(deals, number=number, visits=("3421", "2143"), settings=settings)
    table.offers()
    return table


def looking(**settings: int) -> Evening:
    """The first row is done and revealed."""
    table = dealing(**settings)
    table.row("cadb")
    return table
