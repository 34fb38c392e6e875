"""Stand-ins and random play: who answers when, and that nobody has to act without being asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.bots import (
    CLOCK_RATE,
    SELDOM_RATE,
    WORDS,
    choose_any_answer,
    choose_next_answer,
    iter_stand_in_answers,
    play_out,
)
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.fields import Number, Text
from companion.core.game import Bots
from companion.core.offers import Offer
from companion.core.play import Play, Wait, anyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Entry, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, at_table, next_form, playing

A, B, C = seats_for(3)


def test_play_continues_to_the_end() -> None:
    umpire = at_table()
    assert list(play_out(umpire, Chance(b"end"))) == umpire.entries
    assert umpire.over


# --- policies ------------------------------------------------------------------------------------


def test_a_policy_decides_by_what_its_seat_knows() -> None:
    seen: list[tuple[bool, Seat]] = []

    def looks(k: Tiny, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
        seen.append((k.hands[me].hidden, me))
        return choose_any_answer(k, me, offers, chance)

    entry = choose_next_answer(at_table(), Chance(b"looks"), looks)
    assert seen == [(False, entry.by)]


def test_whoever_leaves_the_answer_to_others_is_not_asked_again() -> None:
    asked: list[Seat] = []

    def only_the_last(k: Any, me: Seat, offers: tuple[Offer, ...], chance: Chance) -> Any:
        asked.append(me)
        return choose_any_answer(k, me, offers, chance) if me == C else None

    for number in range(20):
        asked.clear()
        assert choose_next_answer(at_table(), Chance(b"%d" % number), only_the_last).by == C
        assert len(asked) == len(set(asked))


def test_the_policy_of_a_stand_in_comes_first_then_any_other_answer() -> None:
    def second(_k: Any, _me: Any, offers: tuple[Offer, ...], _chance: Chance) -> Any:
        return offers[1], {}

    game = replace(TINY, bots=Bots({"second": second}, "second"))
    offers = [Offer(name, T("Do it")) for name in ("one", "two", "three")]
    said = [offer.name for offer, _ in iter_stand_in_answers(game, None, A, offers, Chance(b"in"))]
    assert said[0] == "two"
    for again in (said[1:4], said[4:]):
        assert sorted(again) == ["one", "three", "two"]


def test_without_a_policy_it_names_low_numbers_first_but_then_any() -> None:
    bid = Offer("bid", T("Bid"), coins=Number(10, 90), word=Text(9))
    answers = [
        tuple(values for _, values in iter_stand_in_answers(TINY, None, A, (bid,), Chance(seed)))
        for seed in (b"%d" % number for number in range(200))
    ]
    low, usual = (sorted(int(each[at]["coins"]) for each in answers) for at in (0, 1))
    assert low[100] < 25 < usual[100]
    assert {first["word"] for first, _ in answers} == set(WORDS)


def test_a_stand_in_may_leave_the_answer_to_people() -> None:
    def silent(_k: Any, _me: Seat, _offers: tuple[Offer, ...], _chance: Chance) -> None:
        return None

    umpire = at_table(game=replace(TINY, bots=Bots({"silent": silent}, "silent")))
    asked = (umpire.known(A), A, umpire.offers(A), Chance(b"silent"))
    assert list(iter_stand_in_answers(umpire.game, *asked)) == []
    assert list(iter_stand_in_answers(TINY, *asked)), "without a policy chance stands in"


# --- how often -----------------------------------------------------------------------------------


def answers(umpire: Umpire[Tiny], times: int) -> list[Entry]:
    """What random play would answer, drawn so many times."""
    chance = Chance(b"how often")
    return [choose_next_answer(umpire, chance) for _ in range(times)]


def time_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("time", T("Time is up"), after=9)


def test_a_clock_that_nobody_else_waits_beside_answers_in_random_play() -> None:
    def flow(_g: Tiny) -> Play[Ending]:
        yield Wait({TABLE: time_form})
        return Ending("won", (), T("Done."))

    assert answers(playing(flow), 1) == [Entry(TABLE, "time", {})]


def test_the_clock_answers_about_once_in_twenty_times() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        while True:
            yield from anyone({**dict.fromkeys(g.seats, next_form), TABLE: time_form})

    rung = sum(each.offer == "time" for each in answers(playing(flow), 100 * CLOCK_RATE))
    assert 20 < rung < 80, "a fourth of the twentieth, beside three who are asked"


def test_in_random_play_a_sealed_answer_is_changed_rarely() -> None:
    umpire = playing(TINY.flow)
    umpire.act(A, "bid", {"coins": 1})
    by = [each.by for each in answers(umpire, 600)]
    assert 0 < by.count(A) < 40
    assert min(by.count(B), by.count(C)) > 200


# --- seldom offers -------------------------------------------------------------------------------

MOVE, DRAW = Offer("move", T("Move")), Offer("draw", T("Offer a draw"), seldom=True)


def picked(offers: tuple[Offer, ...], times: int) -> list[str]:
    chance = Chance(b"seldom")
    return [choose_any_answer(None, A, offers, chance)[0].name for _ in range(times)]


def test_random_play_rarely_takes_seldom_offers() -> None:
    """In one pick out of fifty all offers are equally likely."""
    times = 100 * SELDOM_RATE
    assert 30 < picked((DRAW, MOVE), times).count("draw") < 80
    assert picked((DRAW,), 5) == ["draw"] * 5, "there is nothing else"


def test_a_random_stand_in_takes_seldom_offers_last() -> None:
    for number in range(10):
        asked = (TINY, None, A, (DRAW, MOVE), Chance(b"%d" % number))
        assert [offer.name for offer, _ in iter_stand_in_answers(*asked)] == ["move", "draw"] * 2


@pytest.mark.parametrize(
    ("of_b", "least", "most"),
    [((DRAW,), 0, 40), ((DRAW, MOVE), 120, 280)],
    ids=["nothing usual", "something usual"],
)
def test_whoever_has_nothing_usual_to_do_lets_others_go_first(
    of_b: tuple[Offer, ...], least: int, most: int
) -> None:
    forms = {A: lambda _k, _me: [MOVE], B: lambda _k, _me: of_b}

    def flow(_g: Any) -> Play[Any]:
        while True:
            yield from anyone(forms)

    by = [each.by for each in answers(playing(flow), 400)]
    assert least < by.count(B) < most
