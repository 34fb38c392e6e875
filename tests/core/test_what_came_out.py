"""What came out of hiding, ids of questions, what is never shown, and random play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.bots import CLOCK_RATE, next_answer
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Anytime, Settings
from companion.core.offers import Answer, Number, Offer, Refused
from companion.core.open_offers import OpenOffer
from companion.core.play import Play, Wait, anyone, ask, everyone
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.secrets import Pile, Secret
from companion.core.umpire import Entry, RuleFailed, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, next_form

A, B, C = SEATS = seats_for(3)
DONE = Ending("won", (), T("Done."))


def playing(flow: Any, **more: Any) -> Umpire[Tiny]:
    """The tiny game with other rules, for three."""
    game = replace(TINY, flow=flow, **{"anytime": (), **more})
    return Umpire(game, SEATS, game.settle({}, 3), b"limits")


# --- what came out -------------------------------------------------------------------------------


def deals(change: Any) -> Umpire[Tiny]:
    """A table where one answer changes something that was hidden."""

    def flow(g: Tiny) -> Play[Ending]:
        for _ in range(2):
            yield from ask(A, next_form)
            change(g)
        return DONE

    umpire = playing(flow)
    umpire.act(A, "next", {})
    return umpire


CHANGES: dict[str, tuple[Any, bool]] = {
    "nothing": (lambda _g: None, False),
    "a card more": (lambda g: g.hands[A].add(99), False),
    "fewer eyes": (lambda g: g.hands[A].hide(A), False),
    "the same eyes": (lambda g: g.coins[A].show(A), False),
    "more eyes for a pile": (lambda g: g.hands[A].show(B), True),
    "more eyes for a secret": (lambda g: g.coins[A].show(B), True),
    "a card less": (lambda g: g.hands[A].draw(), True),
    "a pile less": (lambda g: g.hands.pop(A), True),
    "a secret less": (lambda g: g.coins.pop(A), True),
    "a pile for a secret": (lambda g: g.coins.update({A: Pile([1], {A})}), False),
    "a secret for a pile": (lambda g: g.hands.update({A: Secret(1, {A})}), False),
    "a reveal": (lambda g: g.reveal(), True),
    "luck": (lambda g: g.deck.shuffle(g.chance), True),
}


@pytest.mark.parametrize(("change", "came_out"), CHANGES.values(), ids=list(CHANGES))
def test_an_answer_is_undone_silently_only_if_nothing_came_out(
    change: Any, *, came_out: bool
) -> None:
    umpire = deals(change)
    assert umpire.opened_since(0) is came_out
    assert umpire.opened_since(1) is False


def number_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("seal", T("Seal a number"), n=Number(1, 9))


def either_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("yes", T("Yes"))
    yield Offer("no", T("No"))


def done_form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
    yield Offer("done", T("Done"), reopens=T("Not yet"))


ONE: tuple[str, dict[str, int]] = ("seal", {"n": 1})
SEALS: dict[str, tuple[Any, Any, bool, bool]] = {
    "a number": (number_form, ONE, False, True),
    "one of two keys": (either_form, ("yes", {}), False, True),
    "the only key": (done_form, ("done", {}), False, False),
    "the only key, unseen": (done_form, ("done", {}), True, True),
}


@pytest.mark.parametrize(("form", "answer", "quiet", "came_out"), SEALS.values(), ids=list(SEALS))
def test_what_others_sealed_comes_out_with_the_last_answer(
    form: Any, answer: Any, *, quiet: bool, came_out: bool
) -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone((A, B), form, quiet=quiet)
        yield from ask(C, next_form)
        return DONE

    umpire = playing(flow)
    umpire.act(A, *answer)
    assert umpire.opened_since(0) is False
    umpire.act(B, *answer)
    assert umpire.opened_since(1) is came_out
    assert umpire.opened_since(0) is came_out
    assert umpire.opened_since(2) is False
    assert umpire.opened_since(0) is came_out, "a replay counts the same"


def test_an_own_sealed_answer_tells_its_maker_nothing() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone((A,), number_form)
        yield from ask(C, next_form)
        return DONE

    umpire = playing(flow)
    umpire.act(A, *ONE)
    assert umpire.opened_since(0) is False


def test_a_seal_that_an_interruption_opens_counts_too() -> None:
    """C does something at any time, after which nobody is left to wait for."""

    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        if me == A or not k.loans:
            yield from number_form(k, me)

    def flow(g: Tiny) -> Play[Ending]:
        yield from everyone((A, B), form)
        yield from ask(C, next_form)
        return DONE

    def lend(g: Tiny, _answer: Answer) -> None:
        g.loans = 1

    umpire = playing(flow, anytime=(Anytime(gift_form, lend),))
    umpire.act(A, *ONE)
    umpire.act(C, "gift", {})
    assert umpire.waiting() == (C,)
    assert umpire.opened_since(1) is True


def test_how_much_luck_was_used_is_counted() -> None:
    umpire = deals(lambda g: g.chance.roll(3))
    assert umpire.luck_used == umpire.before(0).luck_used + 3


def test_where_a_rule_failed_is_said_with_its_line() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, next_form)
        raise KeyError(g.deck.cards)

    line = flow.__code__.co_firstlineno + 2
    umpire = playing(flow)
    with pytest.raises(RuleFailed) as failed:
        umpire.act(A, "next", {})
    assert failed.value.where == f"KeyError at test_what_came_out.py:{line}"
    assert str(failed.value) == failed.value.where


# --- ids -----------------------------------------------------------------------------------------


def ids(umpire: Umpire[Any], viewer: Viewer) -> dict[str, str]:
    return {each.offer.name: each.id for each in umpire.open(viewer)}


def test_an_id_begins_with_the_name_and_changes_with_every_turn() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        while True:
            yield from anyone(dict.fromkeys(g.seats, next_form))

    umpire = playing(flow, anytime=(Anytime(gift_form, lambda _g, _answer: None),))
    seen: list[dict[str, str]] = []
    for _ in range(3):
        seen.append(ids(umpire, B))
        umpire.act(A, "next", {})
    assert all(each["next"].startswith("next:") and len(each["next"]) == 15 for each in seen)
    assert len({each["next"] for each in seen}) == 3
    assert len({each["gift"] for each in seen}) == 1, "turns do not concern it"
    umpire.act(A, "gift", {})
    assert ids(umpire, B) == ids(umpire, B)
    assert ids(umpire, B)["gift"] == seen[0]["gift"], "others may do it as well"
    before = ids(umpire, B)
    umpire.act(B, "gift", {})
    assert ids(umpire, B)["gift"] != before["gift"]
    assert ids(umpire, B)["next"] == before["next"]


def gift_form(_k: Tiny, me: Seat) -> Iterator[Offer]:
    if me != TABLE:
        yield Offer("gift", T("Give"))


def test_a_quiet_answer_does_not_change_the_ids_of_others() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        while True:
            yield from anyone(dict.fromkeys(g.seats, next_form), quiet=True)

    umpire = playing(flow)
    before, mine = ids(umpire, B), [ids(umpire, A)["next"]]
    for _ in range(3):
        umpire.act(A, "next", {})
        assert ids(umpire, B) == before
        mine.append(ids(umpire, A)["next"])
    assert len(set(mine)) == 4


def test_offers_entries_and_answers_never_show_values() -> None:
    offer = Offer("bid", T("Bid"), about=3, n=Number(1, 9))
    assert repr(offer) == "Offer('bid-3')"
    assert repr(OpenOffer(A, offer, "")) == "OpenOffer(Seat(1), 'bid-3')"
    assert repr(offer.answer(A, {"n": 7})) == "Answer(Seat(1), 'bid-3', •••)"
    assert repr(Entry(A, "bid", {"n": 7})) == "Entry(Seat(1), 'bid', •••)"
    answer = offer.answer(A, {"n": 7})
    assert (answer.n, answer.about, answer.act, answer.raw) == (7, 3, "bid", {"n": 7})
    with pytest.raises(AttributeError, match="price"):
        answer.price  # noqa: B018 - reading it is the test
    assert offer.key == "bid-3"
    assert offer.fits(A, {"n": 9}) is True
    assert offer.fits(A, {"n": 10}) is False
    with pytest.raises(Refused, match="fill in the whole form") as missing:
        offer.answer(A, {})
    assert missing.value.code == "misfit"
    with pytest.raises(TypeError, match="an offer has no colour"):
        offer.but(colour="red")
    assert offer.but(about=4).name == "bid-3"


def test_random_play_finds_values_that_fit_together_or_says_that_there_are_none() -> None:
    def only(n: int) -> Offer:
        def check(answer: Answer) -> T | None:
            return None if answer.n == n else T("No.")

        return Offer("guess", T("Guess"), check=check, n=Number(1, 9))

    assert only(7).some(A, Chance(b"seven")) == {"n": 7}
    with pytest.raises(Refused, match="No random answer"):
        only(10).some(A, Chance(b"ten"))
    assert (only(3).public, only(3).in_public, only(3).final, only(3).seldom) == (False,) * 4


# --- who plays at random -------------------------------------------------------------------------


def test_a_clock_that_nobody_else_waits_beside_answers_in_random_play() -> None:
    def form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
        yield Offer("time", T("Time is up"), after=9)

    def flow(_g: Tiny) -> Play[Ending]:
        yield Wait({TABLE: form})
        return DONE

    entry = next_answer(playing(flow), Chance(b"clock"))
    assert entry == Entry(TABLE, "time", {})


def test_the_clock_answers_about_once_in_twenty_times() -> None:
    umpire = playing(ringing)
    chance = Chance(b"twenty")
    rung = sum(next_answer(umpire, chance).offer == "time" for _ in range(100 * CLOCK_RATE))
    assert 20 < rung < 80, "a fourth of the twentieth, beside three who are asked"


def ringing(g: Tiny) -> Play[Ending]:
    """Everybody is asked, and the clock runs."""

    def form(_k: Tiny, _me: Viewer) -> Iterator[Offer]:
        yield Offer("time", T("Time is up"), after=9)

    while True:
        yield from anyone({**dict.fromkeys(g.seats, next_form), TABLE: form})


def test_in_random_play_a_sealed_answer_is_changed_rarely() -> None:
    umpire = playing(TINY.flow)
    umpire.act(A, "bid", {"coins": 1})
    chance = Chance(b"sealed")
    by = [next_answer(umpire, chance).by for _ in range(600)]
    assert 0 < by.count(A) < 40
    assert min(by.count(B), by.count(C)) > 200


def test_settings_of_a_table_reach_every_replay() -> None:
    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, next_form)
        g.round = g.settings.rounds
        return DONE

    game = replace(TINY, flow=flow, anytime=())
    settings: Settings = game.settle({"rounds": 7}, 3)
    umpire = Umpire(game, list(SEATS), settings, b"replay")
    umpire.act(A, "next", {})
    assert umpire.before(1).board.round == umpire.board.round == 7
    assert umpire.seats == umpire.before(0).seats == SEATS
    assert umpire.before(1).entries == umpire.entries == [Entry(A, "next", {})]
    assert umpire.before(0).board.deck == umpire.board.deck
