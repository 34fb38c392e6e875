"""Offers: their names and ids, which answers they take, and what the answers say."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.commitments import Commitment
from companion.core.offers import (
    Against,
    Answer,
    Flag,
    Number,
    Offer,
    Option,
    Refused,
    TypedAnswer,
    make_wire_name,
)
from companion.core.open_offers import OpenOffer, OpenOffers
from companion.core.play import Questions
from companion.core.seats import Seat
from companion.core.words import T

ANN = Seat(1)


class Suit(Enum):
    """For the tests."""

    RED = 1


class Place(str, Enum):  # noqa: UP042 - the older form shows its class when formatted
    """For the tests."""

    FAR = "far away"


# --- names, and what an offer is about -----------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "sep", "name"),
    [
        (None, "-", "roll"),
        (3, "-", "roll-3"),
        (0, "-", "roll-0"),
        (Seat(2), "-", "roll-2"),
        ("chest", "_", "roll_chest"),
        (Suit.RED, "-", "roll-red"),
        (Place.FAR, "-", "roll-far"),
        (("action", 1), "_", "roll_action_1"),
        (((Suit.RED, Seat(1)), "x"), "-", "roll-red-1-x"),
        (Option("letter", "A letter"), "_", "roll_letter"),
        (Offer("bid", T("Bid"), about=4), "_", "roll_bid-4"),
    ],
)
def test_a_name_is_the_act_and_the_thing(about: Any, sep: str, name: str) -> None:
    offer = Offer("roll", T("Roll"), about=about, sep=sep)
    assert (make_wire_name("roll", about, sep), offer.name, offer.act) == (name, name, "roll")


def test_about_changes_neither_the_protocol_nor_the_fingerprint() -> None:
    glued, about = Offer("roll-3", T("Roll")), Offer("roll", T("Roll"), about=3)
    assert about.described() == glued.described()
    for fields in ({}, {"keep": Flag()}):
        one, other = glued.but(fields=fields), about.but(fields=fields)
        assert one.fingerprint("x") == other.fingerprint("x")


def test_the_fingerprint_tells_what_is_to_be_sealed() -> None:
    few, many, same = (
        Offer("bid", T("Seal your bid"), sealed=Commitment({"coins": Number(0, most)}))
        for most in (3, 4, 3)
    )
    assert few.fingerprint("x") == same.fingerprint("x") != many.fingerprint("x")


def test_an_offer_is_nothing_special_unless_said_otherwise() -> None:
    offer = Offer("roll", T("Roll"))
    assert (offer.public, offer.in_public, offer.final, offer.seldom) == (False,) * 4


def test_every_client_is_told_that_an_offer_is_seldom() -> None:
    usual, seldom = Offer("move", T("Move")), Offer("draw", T("Draw"), seldom=True)
    assert [each.described()["seldom"] for each in (usual, seldom)] == [False, True]


def test_a_changed_copy_of_an_offer_is_about_the_same_thing() -> None:
    offer = Offer("roll", T("Roll"), about=3, final=True, n=Number(1, 3))
    other = offer.but(tone="quiet", about=4)
    assert (other.name, other.act, other.about, other.final) == ("roll-3", "roll", 4, True)
    assert (other.tone, offer.tone, other.fields) == ("quiet", "main", offer.fields)
    with pytest.raises(TypeError, match="an offer has no colour"):
        offer.but(colour="red")


@pytest.mark.parametrize("name", ["act", "by", "offer", "raw", "values"])
def test_no_field_may_have_the_name_of_an_answers_own_attribute(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Offer("roll", T("Roll"), **{name: Flag()})  # type: ignore[arg-type]


# --- answers -------------------------------------------------------------------------------------


def test_an_answer_has_the_values_and_the_very_object_the_form_gave() -> None:
    thing = Option("letter", "A letter")
    answer = Offer("take", T("Take it"), about=thing, n=Number(1, 3)).answer(ANN, {"n": 2})
    assert answer.about is thing
    assert (answer.by, answer.offer, answer.act) == (ANN, "take-letter", "take")
    assert (answer.n, answer.raw) == (2, {"n": 2})
    with pytest.raises(AttributeError, match="price"):
        answer.price  # noqa: B018 - reading it is the test


class Bid(TypedAnswer):
    """A form that asks for coins."""

    coins: int


def test_a_field_that_is_not_declared_fails_mypy_and_at_the_table() -> None:
    asked = Questions[Bid]().ask(ANN, lambda _k, _me: (), T("Bid."))
    next(asked)
    with pytest.raises(StopIteration) as ended:
        asked.send(Offer("bid", T("Bid"), coins=Number(1, 9)).answer(ANN, {"coins": 3}))
    bid: Bid = ended.value.value
    assert bid.coins == 3
    with pytest.raises(AttributeError, match="coin"):
        bid.coin  # type: ignore[attr-defined]  # noqa: B018 - mypy says so if it is none any more


def test_neither_offers_nor_answers_show_values() -> None:
    offer = Offer("bid", T("Bid"), about=3, n=Number(1, 9))
    assert repr(offer) == "Offer('bid-3')"
    assert repr(OpenOffer("bid-3:0", offer, ANN)) == "OpenOffer(Seat(1), 'bid-3')"
    assert repr(offer.answer(ANN, {"n": 7})) == "Answer(Seat(1), 'bid-3', •••)"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, "Something is missing: please fill in the whole form."),
        ({"n": 10}, "Choose a number from 1 to 9."),
        ({"n": 1, "x" * 99: 1}, f"This form does not ask for “{'x' * 40}”."),
    ],
)
def test_only_a_form_that_is_filled_in_as_asked_is_taken(raw: dict[str, Any], told: str) -> None:
    offer = Offer("bid", T("Bid"), n=Number(1, 9))
    with pytest.raises(Refused) as refused:
        offer.answer(ANN, raw)
    assert (str(refused.value.sentence), refused.value.code) == (told, "misfit")
    assert offer.fits(ANN, raw) is False
    assert offer.fits(ANN, {"n": 9}) is True


def test_a_refusal_names_the_rule_it_stands_on() -> None:
    def check(answer: Answer) -> Against | T | None:
        if answer.n > 2:
            return Against("TNY-002", T("At most two."))
        return T("One is not enough.") if answer.n == 1 else None

    offer = Offer("take", T("Take"), check=check, n=Number(0, 3))
    for n, rule, sentence in ((3, "TNY-002", "At most two."), (1, "", "One is not enough.")):
        with pytest.raises(Refused) as refused:
            offer.answer(ANN, {"n": n})
        assert (refused.value.rule, refused.value.sentence.text) == (rule, sentence)
    assert offer.answer(ANN, {"n": 2}).n == 2


def only(n: int) -> Offer:
    """An offer that takes this number alone."""

    def check(answer: Answer) -> T | None:
        return None if answer.n == n else T("No.")

    return Offer("guess", T("Guess"), check=check, n=Number(1, 9))


def test_random_values_fit_together_or_there_are_none() -> None:
    assert only(7).some(ANN, Chance(b"seven")) == {"n": 7}
    with pytest.raises(Refused, match="No random answer"):
        only(10).some(ANN, Chance(b"ten"))


# --- what is open --------------------------------------------------------------------------------


def test_offers_are_generated_once_and_only_as_needed() -> None:
    made: list[str] = []

    def form() -> Iterator[OpenOffer]:
        for name in "abc":
            made.append(name)
            yield OpenOffer(name, Offer(name, T(name)), ANN)

    offered = OpenOffers(form())
    assert next(iter(offered)).offer.name == "a"
    assert made == ["a"]
    first, second = iter(offered), iter(offered)
    both = [(next(first).offer, next(second).offer) for _ in "abc"]
    assert all(one is other for one, other in both)
    assert [each.offer.name for each in offered] == made == ["a", "b", "c"]


def test_a_form_that_failed_fails_for_every_reader() -> None:
    def form() -> Iterator[OpenOffer]:
        yield OpenOffer("a", Offer("a", T("A")), ANN)
        raise ZeroDivisionError

    offered = OpenOffers(form())
    assert next(iter(offered)).offer.name == "a"
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            list(offered)
