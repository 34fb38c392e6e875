"""What must always be true of the table, checked after every answer in tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.deal_with_the_devil.cards import decks
from companion.games.deal_with_the_devil.chests.distribution import HOME, is_valid
from companion.games.deal_with_the_devil.inquisition.inquisitors import most_bribes
from companion.games.deal_with_the_devil.reputation import indulgences_left
from companion.games.deal_with_the_devil.role_sheets import ALL_SOULS
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import Castle, DevilPhase


def broken(g: DealWithTheDevil) -> Iterator[str]:
    """Invariants of the table that do not hold."""
    yield from _check_souls(g)
    yield from _check_chests(g)
    yield from _check_supplies(g)
    for seat in g.seats:
        yield from _check_castle(g, g.castles[seat])
        if g.counting and min(g.purse(seat).counts) < 0:
            yield f"seat {int(seat)} has spent more than it had"
    if g.full and g.phase is not DevilPhase.SETUP:
        yield from _check_cards(g)


def _check_souls(g: DealWithTheDevil) -> Iterator[str]:
    """Eight pieces of soul in all, six of them pure [DWD-032]."""
    known = all(len(pile) for pile in g.roles.values())
    pieces = [*(each.value for each in g.souls.values()), g.aside]
    total = (sum(each.pure for each in pieces), sum(each.marked for each in pieces))
    if total != ((ALL_SOULS - 2, 2) if known else (0, 0)):
        yield f"there are {total[0]} pure and {total[1]} marked pieces of soul"
    if any(min(own.pure, own.marked) < 0 for own in map(g.own_souls, g.seats)):
        yield "somebody has paid more pieces of soul than there were"


def _check_chests(g: DealWithTheDevil) -> Iterator[str]:
    """Four chests, each at two different non-owners a round, sold at most once [DWD-077, 186]."""
    if not all(is_valid(*pair) for pair in g.rows.schedule.value):
        yield "a chest goes to its owner, or twice to the same player"
    if g.rows.owners.value and sorted(g.rows.owners.value) != list(g.seats):
        yield "a chest has no owner, or two chests have one"
    visits = [each for each in g.rows.carried.value if each != HOME]
    if g.round and any(each not in g.visits for each in visits):
        yield "a chest went where it should not go"
    sold = [(deal.round, deal.owner) for deal in g.trading.deals.value]
    own = any(deal.owner == deal.buyer for deal in g.trading.deals.value)
    if len(set(sold)) != len(sold) or own:
        yield "a chest was sold twice, or to its owner"


def _check_supplies(g: DealWithTheDevil) -> Iterator[str]:
    """Indulgences, houseguests and bribe spaces [DWD-126, DWD-148]."""
    castles = g.castles.values()
    if sum(each.indulgences for each in castles) > g.rules.supply_indulgence:
        yield "there are more indulgences than pieces"
    if sum(each.houseguests for each in castles) > g.rules.supply_houseguest:
        yield "there are more houseguests than cards"
    if indulgences_left(g) and any(each.angels >= g.rules.wings_convert for each in castles):
        yield "angel wings wait although there is an indulgence for them"
    if not 0 <= g.inquisition.bribes <= most_bribes(g):
        yield "more bribes than spaces"


def _check_castle(g: DealWithTheDevil, castle: Castle) -> Iterator[str]:
    """Every marker is on its track [DWD-038, DWD-116]."""
    if not 0 <= castle.debt <= g.rules.debt_max:
        yield f"a debt of {castle.debt}"
    if not 0 <= castle.reputation <= g.rules.top:
        yield f"a reputation of {castle.reputation}"
    if not 0 <= castle.interest < g.rules.interest_cycle:
        yield f"an interest marker on {castle.interest}"
    low = min(castle.angels, castle.demons, castle.indulgences, castle.houseguests, castle.majors)
    if low < 0 or castle.demons >= g.rules.wings_convert:
        yield "wings or indulgences that cannot be"


def _check_cards(g: DealWithTheDevil) -> Iterator[str]:
    """Every card is somewhere, once [ledger 10]."""
    kinds = (g.decks.cards, g.decks.drawn, g.decks.event_cards)
    in_hands = [card for hands in kinds for hand in hands.values() for card in hand]
    built = [card for castle in g.castles.values() for card in castle.built]
    all_ = [*in_hands, *built, *g.decks.discarded, *g.decks.buildings, *g.decks.events]
    if sorted(all_) != sorted([*decks.buildings(), *decks.events()]):
        yield "a card is missing or there twice"
