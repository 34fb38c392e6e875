"""Every field takes exactly the values that fit, and explains what is wrong with others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.commitments import MAX_NONCE_CHARS, Commitment, Opening, fingerprint
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
    sort_choices,
)
from companion.core.hexes import Hex
from companion.core.labels import Label
from companion.core.seats import Seat
from companion.core.words import T

A, B = Seat(1), Seat(2)
LABEL, OTHER, FOREIGN = Label("TY", "C", "22"), Label("TY", "C", "23"), Label("XY", "C", "22")
PRINT = fingerprint({"coins": 3}, "word")
HEXES = (Hex(0, 0), Hex(1, -1))
FIELDS: dict[str, Field] = {
    "number": Number(-2, 3),
    "choice": Choice(options({"a": T("Ay"), "b": "Bee"})),
    "up to two": Choice(options("abc"), least=0, most=2),
    "two or three": Choice(options("abcd"), least=2, most=3),
    "in order": Choice(options("abc"), 3, 3, ordered=True),
    "cards": Cards((Option("S01", "Michael"), Option("S02", "Gabriel")), least=2, most=2),
    "seat": Seats((A, B)),
    "seats": Seats((A, B), most=2, ordered=True),
    "unordered seats": Seats((A, B), most=2),
    "no seats": Seats(()),
    "hex": Hexes(HEXES),
    "hexes": Hexes(HEXES, most=2),
    "flag": Flag(),
    "text": Text(12, least=1),
    "lines": Text(9, lines=2),
    "dice": Dice(3),
    "d20": Dice(2, 20),
    "tokens": TokenSides(2),
    "sealed": Commitment({"coins": Number(0, 5)}),
    "opening": Opening({"coins": Number(0, 5)}, PRINT),
    "label": Scan((LABEL,)),
    "secret label": Scan((LABEL,), secret=True),
    "no label": Scan(()),
}
NOTHING_FITS = {"no seats", "no label"}


def opened(values: Any, nonce: str = "word") -> dict[str, Any]:
    """What a phone sends to open a seal."""
    return {"values": values, "nonce": nonce}


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("number", -2, -2),
        ("number", 3, 3),
        ("choice", "b", "b"),
        ("choice", ["b"], "b"),
        ("up to two", [], ()),
        ("up to two", ["c", "a"], ("c", "a")),
        ("up to two", "a", ("a",)),
        ("in order", ["c", "a", "b"], ("c", "a", "b")),
        ("cards", ["S02", "S01"], ("S02", "S01")),
        ("seat", 2, B),
        ("seats", [2, 1], (B, A)),
        ("hex", [1, -1], Hex(1, -1)),
        ("hex", [[1, -1]], Hex(1, -1)),
        ("hexes", [[1, -1]], (Hex(1, -1),)),
        ("hexes", [[1, -1], [0, 0]], (Hex(1, -1), Hex(0, 0))),
        ("flag", True, True),
        ("text", "  two \x07 words\n", "two words"),
        ("text", "x" * 12, "x" * 12),
        ("text", "x", "x"),
        ("lines", " a\nb ", "a\nb"),
        ("lines", "", ""),
        ("dice", [1, 6, 3], (1, 6, 3)),
        ("d20", [20, 1], (20, 1)),
        ("tokens", ["white", "black"], ("white", "black")),
        ("sealed", PRINT, PRINT),
        ("opening", opened({"coins": 3}), {"coins": 3}),
        ("opening", {"lost": True}, None),
        ("label", LABEL.text, LABEL),
        ("label", LABEL.typed.lower(), LABEL),
        ("label", f" {LABEL.text[:3]}\n{LABEL.text[3:]} ", LABEL),
    ],
)
def test_a_value_that_fits_is_converted_for_the_rules(name: str, raw: Any, value: Any) -> None:
    fitted = FIELDS[name].fit(raw)
    assert (fitted, type(fitted)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "raw", "listed"),
    [
        ("up to two", ["c", "a"], ["a", "c"]),
        ("cards", ["S02", "S01"], ["S01", "S02"]),
        ("unordered seats", [2, 1], [1, 2]),
        ("hexes", [[1, -1], [0, 0]], [[0, 0], [1, -1]]),
        ("hex", [1, -1], [1, -1]),
        ("in order", ["c", "a", "b"], ["c", "a", "b"]),
        ("seats", [2, 1], [2, 1]),
        ("choice", "b", "b"),
        ("up to two", ["z", "a"], ["z", "a"]),
        ("up to two", [["a"], None], [["a"], None]),
        ("up to two", {"a": 1}, {"a": 1}),
        ("dice", [6, 1, 3], [6, 1, 3]),
    ],
)
def test_what_is_chosen_comes_as_listed_unless_its_order_counts(
    name: str, raw: Any, listed: Any
) -> None:
    assert sort_choices(FIELDS[name], raw) == listed


ANOTHER_GAME = "That label belongs to another game. Please show one of this game’s."
NOTHING_YET = "Tap what you want first."
NOT_AMONG = "That is not among what you can choose now."
NOT_SEALED = "That is not what you sealed."
NO_OPENING = "Send the sealed values, and the nonce they were sealed with."
NO_OPENINGS = [{"values": {"coins": 3}}, {"nonce": ""}, {"lost": False}, "n", None]
MISFITS: list[tuple[str, str, list[Any]]] = [
    ("number", "Choose a number from −2 to 3.", [4, -3]),
    ("number", "Enter a whole number here.", [1.0, "1", True, None]),
    ("choice", NOT_AMONG, ["c", 1, None, {"a": 1}]),
    ("choice", "Choose exactly 1.", [["a", "b"]]),
    ("choice", NOTHING_YET, [[]]),
    ("up to two", NOT_AMONG, [["a", "z"]]),
    ("up to two", "Each can be chosen only once.", [["a", "a"]]),
    ("up to two", "Choose at most 2.", [["a", "b", "c"]]),
    ("two or three", "Choose 2 to 3.", [["a"], list("abcd"), list("aaaa")]),
    ("two or three", NOTHING_YET, [[]]),
    ("cards", "Choose exactly 2.", [["S01"]]),
    ("seat", NOT_AMONG, [3, True, "1"]),
    ("seat", "Choose exactly 1.", [[1, 2]]),
    ("no seats", NOT_AMONG, [1, "1", None, [1]]),
    ("hex", NOT_AMONG, [[2, 2], "x", 7, [1, [0, 0]]]),
    ("hex", "Choose exactly 1.", [[[0, 0], [1, -1]], [[0, 0], 1]]),
    ("hex", NOTHING_YET, [[]]),
    ("hexes", NOT_AMONG, [[[9, 9]], [1, -1]]),
    ("flag", "Answer yes or no here.", [1, "yes"]),
    ("text", "Write 1 to 12 characters.", ["", "x" * 13]),
    ("text", "Write some text here.", [5]),
    ("dice", "Enter the faces of 3 dice.", [[1, 2], "123"]),
    ("dice", "Each die shows a number from 1 to 6.", [[0, 1, 2], [7, 1, 2]]),
    ("dice", "Enter a whole number here.", [[1, 2, "3"]]),
    ("tokens", "Enter the sides of 2 tokens.", [["white"], "ww"]),
    ("tokens", "Each token shows black or white.", [["white", "red"], [{}, []]]),
    ("sealed", "A fingerprint has 64 hexadecimal digits.", [PRINT[:-1], PRINT.upper(), {}]),
    (
        "opening",
        NOT_SEALED,
        [opened({"coins": 4}), opened({"coins": 3}, "other"), opened({"coins": 3, "more": 1})],
    ),
    (
        "opening",
        NO_OPENING,
        [*NO_OPENINGS, opened({"coins": 3}, "w" * (MAX_NONCE_CHARS + 1)), opened([3])],
    ),
    ("label", "That is not one of this table’s labels.", ["https://example.org/TY", "x" * 200]),
    ("label", "That code has a typo in it. Please check the label.", ["TY.C.22.0"]),
    ("label", "Scan a label or type its code here.", [5, "x" * 201]),
    ("label", "That label is not asked for now.", [OTHER.text]),
    ("label", ANOTHER_GAME, [FOREIGN.text]),
    ("secret label", "Take a photo of the label.", [5]),
    ("no label", "That label is not asked for now.", [OTHER.text]),
]


@pytest.mark.parametrize(
    ("name", "told", "values"), MISFITS, ids=[f"{name}: {told}" for name, told, _ in MISFITS]
)
def test_a_value_that_does_not_fit_is_refused_with_a_sentence(
    name: str, told: str, values: list[Any]
) -> None:
    for raw in values:
        with pytest.raises(Refused) as refused:
            FIELDS[name].fit(raw)
        assert (str(refused.value.sentence), refused.value.code) == (told, "misfit"), raw
        assert str(refused.value) == refused.value.sentence.text


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


# --- what a field says of itself -----------------------------------------------------------------


ONE_OF_NONE = {"options": [], "least": 1, "most": 1}


@pytest.mark.parametrize(
    ("field", "limits"),
    [
        (Number(1, 9), {"low": 1, "high": 9, "start": None}),
        (Number(1, 9, 4), {"low": 1, "high": 9, "start": 4}),
        (Choice(()), {**ONE_OF_NONE, "start": None}),
        (Cards(()), {**ONE_OF_NONE, "start": None}),
        (
            Choice(options({"a": T("Ay")}), least=0, most=2, start="a"),
            {
                "options": [{"key": "a", "label": T("Ay"), "note": None}],
                "least": 0,
                "most": 2,
                "start": "a",
            },
        ),
        (Seats(()), ONE_OF_NONE),
        (Seats((A, B), most=2), {"options": [1, 2], "least": 1, "most": 2}),
        (Hexes(HEXES), {"options": [[0, 0], [1, -1]], "least": 1, "most": 1}),
        (Hexes((), radius=4), {**ONE_OF_NONE, "radius": 4}),
        (Flag(), {"start": False}),
        (Flag(start=True), {"start": True}),
        (Text(9), {"least": 0, "most": 9, "lines": 1, "start": ""}),
        (Dice(2), {"count": 2, "sides": 6}),
        (TokenSides(3), {"count": 3}),
        (Scan((LABEL,)), {"secret": False}),
        (Scan((LABEL,), secret=True), {"secret": True}),
    ],
)
def test_a_field_says_its_limits(field: Field, limits: dict[str, Any]) -> None:
    assert field.limits() == limits


def test_only_ordered_fields_say_that_they_are() -> None:
    """So the questions of tables that were saved before have the ids they had."""
    says = {name for name, field in FIELDS.items() if "ordered" in field.limits()}
    assert says == {"in order", "seats"}
    assert FIELDS["in order"].limits()["ordered"] is FIELDS["seats"].limits()["ordered"] is True


def test_a_field_has_a_kind_for_pages() -> None:
    assert [FIELDS[name].kind for name in ("cards", "choice")] == ["cards", "choice"]


def test_options_are_taken_as_they_are_or_made_from_keys() -> None:
    first = Option("a", T("The first"))
    assert options([first, "b"]) == (first, Option("b", "b"))
    assert options({"a": T("The first")}) == (first,)


def test_a_field_does_not_show_which_labels_fit() -> None:
    shown = repr(FIELDS["secret label"])
    assert LABEL.text not in shown
    assert LABEL.serial not in shown


# --- random values -------------------------------------------------------------------------------


def drawn(field: Field, times: int = 400) -> Counter[str]:
    """How often each value comes."""
    chance = Chance(b"drawn")
    return Counter(str(field.some(chance)) for _ in range(times))


@given(st.binary(min_size=1, max_size=8))
def test_random_values_fit(seed: bytes) -> None:
    chance = Chance(seed)
    for name, field in FIELDS.items():
        if name not in NOTHING_FITS:
            field.fit(field.some(chance))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        (Number(-1, 2), {"-1", "0", "1", "2"}),
        (Choice(options("ab")), {"a", "b"}),
        (Choice(options("ab"), least=0), {"[]", "['a']", "['b']"}),
        (Choice(options("ab"), least=2, most=2), {"['a', 'b']", "['b', 'a']"}),
        (Choice(options("a"), least=0, most=5), {"[]", "['a']"}),
        (Seats((A, B)), {"1", "2"}),
        (Seats((A, B), least=0), {"[]", "[1]", "[2]"}),
        (Hexes(HEXES), {"[0, 0]", "[1, -1]"}),
        (Hexes(HEXES, least=0), {"[]", "[[0, 0]]", "[[1, -1]]"}),
        (Dice(1), {f"[{face}]" for face in range(1, 7)}),
        (Dice(1, 4), {f"[{face}]" for face in range(1, 5)}),
        (TokenSides(1), {"['black']", "['white']"}),
        (Scan((LABEL,)), {LABEL.text}),
    ],
)
def test_every_value_that_fits_is_drawn_and_no_other(field: Field, values: set[str]) -> None:
    assert drawn(field).keys() == values


@pytest.mark.parametrize(
    ("field", "chosen"),
    [
        (Flag(), 0),
        (Choice(options("a"), least=0, most=5), 0),
        (Choice(options("ab"), most=2), 1),
    ],
    ids=["yes and no", "none or one", "one or two"],
)
def test_all_sizes_are_drawn_equally_often(field: Field, chosen: int) -> None:
    of_this_size = [each for each in drawn(field).elements() if size(each) == chosen]
    assert 150 < len(of_this_size) < 250


def size(drawn_as: str) -> int:
    """How many were chosen; of a switch, whether it is on."""
    return int(drawn_as == "True") if drawn_as in {"True", "False"} else drawn_as.count("'") // 2


def test_random_texts_are_short_and_of_every_length() -> None:
    chance = Chance(b"texts")
    assert {len(str(Text(40).some(chance))) for _ in range(300)} == set(range(1, 9))
    assert {len(str(Text(3).some(chance))) for _ in range(99)} == {1, 2, 3}


def test_random_seals_are_of_all_values() -> None:
    assert len(drawn(Commitment({"coins": Number(0, 3)}))) == 4
