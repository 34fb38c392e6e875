"""A game's stand-in gives only answers that are accepted, at every kind of table."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from companion.core.bots import choose_next_answer, iter_stand_in_answers
from companion.core.chance import Chance
from companion.core.game import Game
from tests.kit.laws.plays import GAMES, any_table

WITH_STAND_INS = {name: game for name, game in GAMES.items() if game.bots.stand_in}
ANSWERS = 40


@pytest.mark.parametrize("game", WITH_STAND_INS.values(), ids=list(WITH_STAND_INS))
@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
def test_a_stand_ins_answers_are_accepted(game: Game[Any], seed: bytes) -> None:
    umpire, chance = any_table(game, seed).umpire(), Chance(seed)
    for _ in range(ANSWERS):
        if umpire.over:
            break
        for seat in umpire.waiting():
            if offers := umpire.offers(seat):
                seen = umpire.known(seat)
                for offer, values in islice(
                    iter_stand_in_answers(game, seen, seat, offers, chance), 1
                ):
                    assert offer.fits(seat, values), offer.name
        entry = choose_next_answer(umpire, chance, game.bots.policies[game.bots.stand_in])
        umpire.act(entry.by, entry.offer, entry.values)
    assert umpire.entries
