"""Leaks of secret answers, planted one at a time: each is found.

One for every question that the games ask in secret, and the one that would give Deal with the
Devil away: who took an offer [DWD-067, DWD-197, DWD-198].
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.offers import Answer
from companion.core.open_offers import OpenOffer
from companion.core.rule_stack import RuleStack
from companion.core.words import T
from companion.games.deal_with_the_devil.deals import visits
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.laws.answers import (
    OF_EACH_KIND,
    asked_in_secret,
    check_new,
    secret_at_any_time,
)
from tests.kit.laws.plays import GAMES, any_table, played
from tests.kit.laws.questions import asking
from tests.kit.laws.secrecy import Sealed
from tests.kit.laws.twins import Leak
from tests.kit.tiny_game import TINY

ASKED = {
    "any_box": ("vote", "bid", "choose", "count", "own_chest", "note"),
    "told": ("seal", "note"),
    "deal_with_the_devil": ("seal", "decide", "symbol", "missing", "bank"),
    "mea_culpa": ("bid", "guilty", "correct_screen"),
    "myths": ("place_pions", "accept_draw"),
    "psychomachia": ("lock", "sides", "white"),
    "sancti_et_malum": ("commit",),
}
"""The secret questions."""
cases = [(game, act) for game, acts in ASKED.items() for act in acts]
MAX_ANSWERS_PER_PLAY = 250
MAX_PLAYS = 20
"""How many plays are searched for the question."""


def check_plays_that_ask(game: str, act: str) -> None:
    """Check random plays wherever this is asked."""
    chance = Chance(b"planted")
    for number in range(MAX_PLAYS):
        met = Counter[str]()
        for umpire in played(any_table(GAMES[game], b"asks %d" % number), MAX_ANSWERS_PER_PLAY):
            at_any_time = {offer.act for _, offer in secret_at_any_time(umpire)}
            if act in asked_in_secret(umpire) | at_any_time:
                check_new(umpire, chance, met, OF_EACH_KIND)


@pytest.mark.parametrize(("game", "act"), cases)
def test_a_leaked_secret_answer_is_found(
    game: str, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = RuleStack.take

    def tells(stack: RuleStack[Any], found: OpenOffer, answer: Answer) -> None:
        if answer.act == act:
            stack.board.tell(T("{who} answers {raw}.", who=answer.by, raw=str(answer.raw)))
        honest(stack, found, answer)

    monkeypatch.setattr(RuleStack, "take", tells)
    with pytest.raises(Leak):
        check_plays_that_ask(game, act)


def test_a_leak_of_who_accepted_an_offer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = visits.count_pledges

    def tells(g: DealWithTheDevil) -> None:
        for deal in g.deals_now():
            g.tell(T("{who} has taken an offer.", who=deal.buyer))
        honest(g)

    monkeypatch.setattr(visits, "count_pledges", tells)
    with pytest.raises(Leak):
        check_plays_that_ask("deal_with_the_devil", "decide")


def test_a_listed_question_that_is_never_asked_is_found() -> None:
    listed = Sealed(frozenset({"bid", "never_asked"}), frozenset())
    with pytest.raises(AssertionError, match="never_asked"):
        list(asking(TINY, listed, 1))
