"""Stand-ins: who answers when, and that nobody has to act without being asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.bots import SELDOM_RATE, any_answer, next_answer, play_out, stand_in_answers
from companion.core.chance import Chance
from companion.core.offers import Offer
from companion.core.play import Play, anyone
from companion.core.seats import Seat, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY


def test_a_policy_may_leave_the_answer_to_others() -> None:
    """Seat 1 would do nothing, so somebody else answers as long as anybody can."""

    def silent(k: Any, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
        return None if me == Seat(1) else any_answer(k, me, offers, chance)

    for number in range(20):
        umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"%d" % number)
        assert next_answer(umpire, Chance(b"%d" % number), silent).by != Seat(1)


def test_whoever_leaves_the_answer_to_others_is_not_asked_again() -> None:
    for number in range(20):
        asked: list[Seat] = []

        def only_the_last(k: Any, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
            asked.append(me)  # noqa: B023 - it is used in this round only
            return any_answer(k, me, offers, chance) if me == Seat(3) else None

        umpire = Umpire(TINY, seats_for(3), TINY.settle({}), b"%d" % number)
        assert next_answer(umpire, Chance(b"%d" % number), only_the_last).by == Seat(3)
        assert len(asked) == len(set(asked))


def test_a_stand_in_may_leave_the_answer_to_people() -> None:
    def silent(_k: Any, _me: Seat, _offers: tuple[Offer, ...], _chance: Chance) -> None:
        return None

    umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"silent")
    seat = umpire.waiting()[0]
    asked = (TINY, umpire.known(seat), seat, umpire.offers(seat), Chance(b"silent"))
    assert list(stand_in_answers(*asked))
    game = replace(TINY, policies={"silent": silent}, stand_in="silent")
    assert list(stand_in_answers(game, *asked[1:])) == []


def test_play_continues_to_the_end() -> None:
    umpire = Umpire(TINY, seats_for(2), TINY.settle({}), b"end")
    assert list(play_out(umpire, Chance(b"end"))) == umpire.entries
    assert umpire.over


# --- seldom offers -------------------------------------------------------------------------------

MOVE, DRAW = Offer("move", T("Move")), Offer("draw", T("Offer a draw"), seldom=True)


def picked(offers: tuple[Offer, ...], times: int) -> list[str]:
    chance = Chance(b"seldom")
    return [any_answer(None, Seat(1), offers, chance)[0].name for _ in range(times)]


def test_random_play_rarely_takes_seldom_offers() -> None:
    """In one pick out of fifty all offers are equally likely."""
    times = 100 * SELDOM_RATE
    assert 30 < picked((DRAW, MOVE), times).count("draw") < 80
    assert picked((DRAW,), 5) == ["draw"] * 5, "there is nothing else"


def test_every_client_is_told_that_an_offer_is_seldom() -> None:
    assert [each.described()["seldom"] for each in (MOVE, DRAW)] == [False, True]


def test_a_random_stand_in_takes_seldom_offers_last() -> None:
    for number in range(10):
        asked = (TINY, None, Seat(1), (DRAW, MOVE), Chance(b"%d" % number))
        assert [offer.name for offer, _ in stand_in_answers(*asked)] == ["move", "draw"]


def test_a_seat_with_only_seldom_offers_lets_others_go_first() -> None:
    forms = {Seat(1): lambda _k, _me: iter([MOVE]), Seat(2): lambda _k, _me: iter([DRAW])}

    def flow(_g: Any) -> Play[Any]:
        while True:
            yield from anyone(forms)

    umpire = Umpire(replace(TINY, flow=flow, anytime=()), seats_for(2), TINY.settle({}), b"two")
    chance = Chance(b"two")
    by = [next_answer(umpire, chance).by for _ in range(400)]
    assert 0 < by.count(Seat(2)) < 40


def test_a_seat_with_anything_usual_to_do_waits_for_nobody() -> None:
    forms = {
        Seat(1): lambda _k, _me: iter([MOVE]),
        Seat(2): lambda _k, _me: iter([DRAW, MOVE]),
    }

    def flow(_g: Any) -> Play[Any]:
        while True:
            yield from anyone(forms)

    umpire = Umpire(replace(TINY, flow=flow, anytime=()), seats_for(2), TINY.settle({}), b"both")
    chance = Chance(b"both")
    by = [next_answer(umpire, chance).by for _ in range(200)]
    assert 60 < by.count(Seat(2)) < 140
