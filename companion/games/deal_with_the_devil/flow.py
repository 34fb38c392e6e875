"""The rulebook from start to finish: preparation, roles, five rounds, final scoring."""

from __future__ import annotations

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.play import Play
from companion.games.deal_with_the_devil.action.phase import action, remind, remind_form
from companion.games.deal_with_the_devil.card_changes import (
    amount_form,
    correct_amount,
    correct_courtier,
    courtier_form,
)
from companion.games.deal_with_the_devil.cards.drafting import cards
from companion.games.deal_with_the_devil.chests.mistakes import mistake, mistake_form
from companion.games.deal_with_the_devil.chests.routing import route_only
from companion.games.deal_with_the_devil.chests.spare_labels import spare, spare_form
from companion.games.deal_with_the_devil.deals.deal_forms import wish, wish_form
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.inquisition.inquisitors import turn, turn_form
from companion.games.deal_with_the_devil.inquisition.phase import inquisition
from companion.games.deal_with_the_devil.money import (
    deal_with_money,
    interest,
    money_form,
    spend_form,
)
from companion.games.deal_with_the_devil.production import production
from companion.games.deal_with_the_devil.reputation import reputation, reputation_form, take_steps
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.setup.preparation import prepare
from companion.games.deal_with_the_devil.setup.roles import settle_roles
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import witch_hunt


def flow(g: DealWithTheDevil) -> Play[Ending]:
    """The whole game, or only the routing of the chests."""
    if g.routing:
        return (yield from route_only(g))
    yield from prepare(g)
    yield from settle_roles(g)
    for g.round in range(1, g.rules.rounds + 1):
        yield from one_round(g)
    return (yield from final_scoring(g))


def one_round(g: DealWithTheDevil) -> Play[None]:
    """Six phases; a Witch Hunt in rounds 2 and 3, an Inquisition in 3 and 5 [DWD-004, DWD-005]."""
    g.correction.mistakes = 0
    yield from production(g)
    yield from cards(g)
    yield from deals(g)
    yield from action(g)
    yield from interest(g)
    yield from reputation(g)
    if g.round in g.rules.witch_hunt_rounds:
        yield from witch_hunt(g)
    if g.round in g.rules.inquisition_rounds:
        yield from inquisition(g)


ANYTIME = (
    Anytime(money_form, deal_with_money),
    Anytime(spend_form, deal_with_money, unsealed=True),
    Anytime(reputation_form, take_steps),
    Anytime(amount_form, correct_amount, unsealed=True),
    Anytime(courtier_form, correct_courtier, unsealed=True),
    Anytime(wish_form, wish),
    Anytime(remind_form, remind),
    Anytime(turn_form, turn),
    Anytime(mistake_form, mistake),
    Anytime(spare_form, spare),
)
"""What is open on every phone, whatever the game waits for [DWD-036, DWD-064, DWD-110]."""
