"""Every field accepts exactly the values that fit, and explains what is wrong with others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.commitments import Commitment, Opening, fingerprint
from companion.core.dice_fields import Dice, TokenSides
from companion.core.fields import (
    Cards,
    Choice,
    Field,
    Flag,
    Hexes,
    Number,
    Option,
    Refused,
    Scan,
    Seats,
    Text,
    options,
)
from companion.core.hexes import Hex
from companion.core.labels import Label
from companion.core.seats import Seat
from companion.core.words import T

LABEL = Label("SEM", "C", "S22")
PRINT = fingerprint({"coins": 3}, "word")
FIELDS: dict[str, Field] = {
    "number": Number(-2, 3),
    "choice": Choice(options({"a": T("Ay"), "b": "Bee"})),
    "some": Choice(options(["a", "b", "c"]), least=0, most=2),
    "cards": Cards((Option("S01", "Michael"), Option("S02", "Gabriel")), least=2, most=2),
    "seats": Seats((Seat(1), Seat(2))),
    "hexes": Hexes((Hex(0, 0), Hex(1, -1))),
    "hexes2": Hexes((Hex(0, 0), Hex(1, -1)), most=2),
    "flag": Flag(),
    "text": Text(12, least=1),
    "dice": Dice(3),
    "tokens": TokenSides(2),
    "sealed": Commitment({"coins": Number(0, 5)}),
    "opening": Opening({"coins": Number(0, 5)}, PRINT),
    "label": Scan((LABEL,)),
}
FITS: list[tuple[str, Any, Any]] = [
    ("number", -2, -2),
    ("choice", "b", "b"),
    ("choice", ["b"], "b"),
    ("some", [], ()),
    ("some", ["c", "a"], ("c", "a")),
    ("cards", ["S02", "S01"], ("S02", "S01")),
    ("seats", 2, Seat(2)),
    ("hexes", [1, -1], Hex(1, -1)),
    ("hexes2", [[1, -1]], (Hex(1, -1),)),
    ("flag", True, True),
    ("text", "  two \x07 words ", "two words"),
    ("dice", [1, 6, 3], (1, 6, 3)),
    ("tokens", ["white", "black"], ("white", "black")),
    ("sealed", PRINT, PRINT),
    ("opening", {"values": {"coins": 3}, "nonce": "word"}, {"coins": 3}),
    ("opening", {"lost": True}, None),
    ("label", LABEL.text, LABEL),
    ("label", LABEL.typed.lower(), LABEL),
]
MISFITS: list[tuple[str, Any]] = [
    ("number", 4),
    ("number", 1.0),
    ("number", "1"),
    ("number", True),
    ("number", None),
    ("choice", "c"),
    ("choice", ["a", "b"]),
    ("choice", 1),
    ("choice", None),
    ("choice", {"a": 1}),
    ("some", ["a", "a"]),
    ("some", ["a", "b", "c"]),
    ("cards", ["S01"]),
    ("seats", 3),
    ("seats", True),
    ("seats", "1"),
    ("hexes", [2, 2]),
    ("hexes", "x"),
    ("hexes", 7),
    ("hexes", [[0, 0], [1, -1]]),
    ("hexes2", [[9, 9]]),
    ("flag", 1),
    ("flag", "yes"),
    ("text", ""),
    ("text", "x" * 13),
    ("text", 5),
    ("dice", [1, 2]),
    ("dice", [0, 1, 2]),
    ("dice", [7, 1, 2]),
    ("dice", "123"),
    ("dice", [1, 2, "3"]),
    ("tokens", ["white"]),
    ("tokens", ["white", "red"]),
    ("tokens", [{}, []]),
    ("tokens", "ww"),
    ("sealed", PRINT[:-1]),
    ("sealed", PRINT.upper()),
    ("sealed", {"coins": 3}),
    ("opening", {"values": {"coins": 4}, "nonce": "word"}),
    ("opening", {"values": {"coins": 3}, "nonce": "other"}),
    ("opening", {"values": {"coins": 3, "more": 1}, "nonce": "word"}),
    ("opening", {"values": {"coins": 3}, "nonce": "w" * 65}),
    ("opening", {"values": [3], "nonce": "word"}),
    ("opening", {"lost": False}),
    ("label", "SEM.C.S23." + LABEL.text[-1]),
    ("label", "https://example.org/SEM"),
    ("label", 5),
    ("label", "x" * 4000),
    ("label", Label("SEM", "C", "S33").text),
]


@pytest.mark.parametrize(("name", "raw", "value"), FITS)
def test_a_value_that_fits_is_converted_for_the_rules(name: str, raw: Any, value: Any) -> None:
    assert FIELDS[name].fit(raw) == value


@pytest.mark.parametrize(("name", "raw"), MISFITS)
def test_a_value_that_does_not_fit_is_refused_with_a_sentence(name: str, raw: Any) -> None:
    with pytest.raises(Refused) as refused:
        FIELDS[name].fit(raw)
    assert str(refused.value.sentence).endswith(".")
    assert refused.value.code == "misfit"


@given(st.binary(min_size=1, max_size=8))
def test_random_values_fit(seed: bytes) -> None:
    chance = Chance(seed)
    for field in FIELDS.values():
        field.fit(field.some(chance))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    )
)
def test_any_raw_value_is_either_accepted_or_refused(raw: Any) -> None:
    for field in FIELDS.values():
        try:
            field.fit(raw)
        except Refused:
            continue


def test_fields_say_their_limits() -> None:
    assert FIELDS["number"].limits() == {"low": -2, "high": 3, "start": None}
    assert FIELDS["hexes"].limits()["options"] == [[0, 0], [1, -1]]
    assert "radius" not in FIELDS["hexes"].limits()
    assert Hexes((Hex(0, 0),), radius=4).limits()["radius"] == 4
    assert FIELDS["label"].limits() == {"secret": False}


def test_only_ordered_fields_say_that_they_are() -> None:
    """So the questions of tables that were saved before have the ids they had."""
    assert "ordered" not in FIELDS["some"].limits() | FIELDS["seats"].limits()
    two = Seats((Seat(1), Seat(2)), 2, 2, ordered=True)
    three = Choice(options(["a", "b", "c"]), 3, 3, ordered=True)
    assert two.limits()["ordered"] is three.limits()["ordered"] is True
    assert two.fit([2, 1]) == (Seat(2), Seat(1))
    assert three.fit(["c", "a", "b"]) == ("c", "a", "b")
    assert [FIELDS[name].kind for name in ("cards", "choice")] == ["cards", "choice"]
