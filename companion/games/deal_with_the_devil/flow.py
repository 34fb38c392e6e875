"""The rulebook from start to finish: preparation, roles, five rounds, final scoring."""

from __future__ import annotations

from companion.core.endings import Ending
from companion.core.game import Anytime
from companion.core.play import Play
from companion.games.deal_with_the_devil.action.action_phase import (
    note_reminder,
    play_action,
    remind_form,
)
from companion.games.deal_with_the_devil.card_changes import (
    amount_form,
    correct_amount,
    correct_courtier,
    courtier_form,
)
from companion.games.deal_with_the_devil.cards.drafting import play_cards
from companion.games.deal_with_the_devil.chests.mistakes import mistake_form, report_mistake
from companion.games.deal_with_the_devil.chests.routing import route_only
from companion.games.deal_with_the_devil.chests.spare_labels import note_spare_label, spare_form
from companion.games.deal_with_the_devil.deals.deal_forms import tell_wish, wish_form
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.inquisition.inquisition_phase import play_inquisition
from companion.games.deal_with_the_devil.inquisition.inquisitors import ask_to_turn_up, turn_form
from companion.games.deal_with_the_devil.money import (
    deal_with_money,
    money_form,
    play_interest,
    spend_form,
)
from companion.games.deal_with_the_devil.production import play_production
from companion.games.deal_with_the_devil.reputation import (
    move_own_reputation,
    play_reputation,
    reputation_form,
)
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.setup.preparation import prepare_table
from companion.games.deal_with_the_devil.setup.roles import settle_roles
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt


def flow(g: DealWithTheDevil) -> Play[Ending]:
    """The whole game, or only the routing of the chests."""
    if g.routing:
        return (yield from route_only(g))
    yield from prepare_table(g)
    yield from settle_roles(g)
    for g.round in range(1, g.rules.rounds + 1):
        yield from play_round(g)
    return (yield from final_scoring(g))


def play_round(g: DealWithTheDevil) -> Play[None]:
    """Six phases; a Witch Hunt in rounds 2 and 3, an Inquisition in 3 and 5 [DWD-004, DWD-005]."""
    g.correction.mistakes = 0
    yield from play_production(g)
    yield from play_cards(g)
    yield from play_deals(g)
    yield from play_action(g)
    yield from play_interest(g)
    yield from play_reputation(g)
    if g.round in g.rules.witch_hunt_rounds:
        yield from play_witch_hunt(g)
    if g.round in g.rules.inquisition_rounds:
        yield from play_inquisition(g)


ANYTIME = (
    Anytime(money_form, deal_with_money),
    Anytime(spend_form, deal_with_money, unsealed=True),
    Anytime(reputation_form, move_own_reputation),
    Anytime(amount_form, correct_amount, unsealed=True),
    Anytime(courtier_form, correct_courtier, unsealed=True),
    Anytime(wish_form, tell_wish),
    Anytime(remind_form, note_reminder),
    Anytime(turn_form, ask_to_turn_up),
    Anytime(mistake_form, report_mistake),
    Anytime(spare_form, note_spare_label),
)
"""What is open on every phone, whatever the game waits for [DWD-036, DWD-064, DWD-110]."""
