"""Stand-ins choose as the plain estimate says, at random positions [ledger 6.1, 6.2]."""

from __future__ import annotations

import csv

import pytest

from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.state import ConfrontationStep, SanctiEtMalum
from tests.games.sancti_et_malum import estimating
from tests.games.sancti_et_malum.estimating import Row
from tests.kit.games.game_evening import GameEvening
from tests.kit.games.sancti_et_malum.evening import GAME, OURS, A

ROWS: dict[str, Row] = {row["id"]: row for row in csv.DictReader(OURS.splitlines())}
LIST = list(ROWS.values())
POSITIONS = 60
MORE_THAN_EVIL = range(-12, 25, 4)
"""How far the Evil total is from what partners alone should reach."""


class Choosing(GameEvening[SanctiEtMalum]):
    """A table whose Fallen have been rolled, and how stand-ins in its first seat choose."""

    def __init__(self, umpire: Umpire[SanctiEtMalum]) -> None:
        self.umpire = umpire

    def chosen(self, policy: str) -> str:
        """The card that this policy plays."""
        self.changed()
        known, offers = self.umpire.known(A), self.umpire.offers(A)
        answered = GAME.bots.policies[policy](known, A, offers, Chance(b"policy"))
        assert answered
        return str(answered[1]["card"])


def a_choice(number: int) -> Choosing:
    """A random table; every other first hand has a Holy Choir."""
    chance = Chance(b"estimating %d" % number)
    umpire = Umpire(GAME, seats_for(1 + chance.below(3)), GAME.settle({}), b"%d" % number)
    while umpire.board.phase is ConfrontationStep.FALLEN:
        offer = next(each for each in umpire.offers(A) if each.name in {"stop", "roll-1"})
        umpire.act(A, offer.name, {})
    if number % 2:
        board = umpire.board
        choir = next((card for card in ("S23", "S24") if card in board.deck), "")
        if choir:
            board.hands[A].take_all()
            board.deck.take(choir)
            board.hands[A].add(choir, board.deck.draw(), board.deck.draw())
    return Choosing(umpire)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_stand_ins_choose_what_the_estimate_says(number: int) -> None:
    table = a_choice(number)
    board = table.umpire.board
    hand = [ROWS[card] for card in board.hands[A]]
    hinderances = sum(ROWS[laid.card]["red_effect"] == "hinder" for laid in board.fallen)
    best = estimating.best(hand, hinderances)
    assert table.chosen("best") in {way[0]["id"] for way in best}
    partners = len(table.umpire.seats) - 1
    usual = partners * estimating.partner(LIST) + estimating.expected(best[0], hinderances)
    for off in MORE_THAN_EVIL:
        board.evil = round(usual) - off
        ways = estimating.saver(hand, hinderances, board.evil, partners, LIST)
        assert table.chosen("saver") in {way[0]["id"] for way in ways}, board.evil
