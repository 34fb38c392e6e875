"""Offers about a thing: their names, and how the answer refers to it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from companion.core.commitments import Commitment, committed, fingerprint
from companion.core.offers import Against, Answer, Flag, Number, Offer, Option, Refused, wire_name
from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY

ANN = Seat(1)


class Suit(Enum):
    """For the tests."""

    RED = 1


class Place(str, Enum):  # noqa: UP042 - the older form shows its class when formatted
    """For the tests."""

    FAR = "far away"


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
    assert (wire_name("roll", about, sep), offer.name, offer.act) == (name, name, "roll")


def test_the_answer_has_the_very_object_the_form_gave() -> None:
    thing = Option("letter", "A letter")
    answer = Offer("take", T("Take it"), about=thing, n=Number(1, 3)).answer(ANN, {"n": 2})
    assert answer.about is thing
    assert (answer.offer, answer.act, answer.n) == ("take-letter", "take", 2)


def test_about_changes_neither_the_protocol_nor_the_fingerprint() -> None:
    glued, about = Offer("roll-3", T("Roll")), Offer("roll", T("Roll"), about=3)
    assert about.described() == glued.described()
    assert about.fingerprint("x") == glued.fingerprint("x")
    fields = {"keep": Flag()}
    glued, about = glued.but(fields=fields), about.but(fields=fields)
    assert about.fingerprint("x") == glued.fingerprint("x")


def test_the_fingerprint_tells_what_is_to_be_sealed() -> None:
    few, many, same = (
        Offer("bid", T("Seal your bid"), sealed=Commitment({"coins": Number(0, most)}))
        for most in (3, 4, 3)
    )
    assert few.fingerprint("x") == same.fingerprint("x") != many.fingerprint("x")


def test_a_changed_copy_of_an_offer_is_about_the_same_thing() -> None:
    offer = Offer("roll", T("Roll"), about=3, final=True, n=Number(1, 3))
    other = offer.but(tone="quiet")
    assert (other.name, other.act, other.about, other.final) == ("roll-3", "roll", 3, True)
    assert (other.tone, offer.tone, other.fields) == ("quiet", "main", offer.fields)
    with pytest.raises(TypeError, match="colour"):
        offer.but(colour="red")


@pytest.mark.parametrize("name", ["act", "by", "offer", "raw", "values"])
def test_no_field_may_have_the_name_of_an_answers_own_attribute(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Offer("roll", T("Roll"), **{name: Flag()})  # type: ignore[arg-type]


def test_an_opened_bid_is_about_the_same_thing_as_its_form() -> None:
    def form(_k: Any, _me: Seat) -> Iterator[Offer]:
        yield Offer("bid", T("Bid"), about=7, coins=Number(0, 5))

    seats = (ANN, Seat(2))
    board = Umpire(TINY, seats, TINY.settle({}), b"seed").board
    play = committed(board, [ANN], form)
    (sealing,) = next(play).forms[ANN](None, ANN)
    seal = sealing.answer(ANN, {"sealed": fingerprint({"coins": 3}, "w")})
    (opening,) = play.send({ANN: seal}).forms[ANN](None, ANN)
    opened = {"opened": {"values": {"coins": 3}, "nonce": "w"}}
    with pytest.raises(StopIteration) as stop:
        play.send({ANN: opening.answer(ANN, opened)})
    answer = stop.value.value[ANN]
    assert (sealing.name, answer.offer) == ("bid-7", "open_bid-7")
    assert (answer.act, answer.about, answer.coins) == ("bid", 7, 3)


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
