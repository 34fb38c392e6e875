"""Stand-ins: who answers when, and that whoever is asked nothing may do nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.forms import Offer
from companion.core.seats import Seat, seats_for
from companion.core.standin import any_answer, for_the_away, next_answer, play_out
from companion.core.umpire import Umpire
from tests.core.tiny import TINY


def test_a_policy_may_leave_the_answer_to_others() -> None:
    """Seat 1 would do nothing, so somebody else answers as long as anybody can."""

    def silent(k: Any, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
        return None if me == Seat(1) else any_answer(k, me, offers, chance)

    for number in range(20):
        umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"%d" % number)
        assert next_answer(umpire, Chance(b"%d" % number), silent).by != Seat(1)


def test_a_stand_in_may_leave_the_answer_to_people() -> None:
    def silent(_k: Any, _me: Seat, _offers: tuple[Offer, ...], _chance: Chance) -> None:
        return None

    umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"silent")
    seat = umpire.waiting()[0]
    asked = (TINY, umpire.known(seat), seat, umpire.offers(seat), Chance(b"silent"))
    assert list(for_the_away(*asked))
    game = replace(TINY, policies={"silent": silent}, stand_in="silent")
    assert list(for_the_away(game, *asked[1:])) == []


def test_play_goes_on_to_the_end() -> None:
    umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"end")
    assert list(play_out(umpire, Chance(b"end"))) == umpire.entries
    assert umpire.over
