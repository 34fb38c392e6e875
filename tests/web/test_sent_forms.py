"""Forms that a browser sends without a script."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.core.offers import Choice, Dice, Flag, Number, Offer, Option, Refused, Seats, Text
from companion.core.seats import Seat
from companion.core.words import T
from web.routes.sent_forms import read_form

OFFER = Offer(
    "settings",
    T("Save"),
    rounds=Number(1, 9),
    fast=Flag(),
    deck=Choice((Option("app", "app"), Option("table", "table"))),
    extras=Choice((Option("a", "a"), Option("b", "b")), least=0, most=2),
    who=Seats((Seat(1), Seat(2))),
    cards=Text(100, lines=5),
)


def test_a_plain_form_gives_the_same_values_as_a_script() -> None:
    sent = MultiDict(
        [
            ("rounds", " 3 "),
            ("fast", "true"),
            ("deck", "app"),
            ("extras", "a"),
            ("extras", "b"),
            ("who", "2"),
            ("cards", "one\r\ntwo"),
        ]
    )
    raw = read_form(OFFER, sent)
    assert raw == {
        "rounds": 3,
        "fast": True,
        "deck": "app",
        "extras": ["a", "b"],
        "who": 2,
        "cards": "one\ntwo",
    }
    OFFER.answer(Seat(1), raw)


def test_an_empty_form_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refused, match="whole number"):
        OFFER.answer(Seat(1), read_form(OFFER, MultiDict()))


@given(st.dictionaries(st.sampled_from([*OFFER.fields, "x"]), st.lists(st.text(), max_size=3)))
def test_an_arbitrary_form_is_accepted_or_refused(sent: dict[str, list[str]]) -> None:
    with suppress(Refused):
        OFFER.answer(Seat(1), read_form(OFFER, MultiDict(sent)))


def test_kinds_without_a_plain_input_are_handled_by_the_field() -> None:
    offer = Offer("roll", T("Roll"), dice=Dice(2))
    assert read_form(offer, MultiDict({"dice": "66"})) == {"dice": "66"}
