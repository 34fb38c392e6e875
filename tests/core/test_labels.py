"""Labels: what a printed code says, and that no mistyped one is taken for another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.labels import (
    ALPHABET,
    MAX_LABEL_CHARS,
    Label,
    LabelError,
    compute_check_sign,
    is_whole,
    serial,
)

bodies = st.text(ALPHABET, min_size=2, max_size=28)


@given(bodies, st.data())
def test_single_typos_and_adjacent_swaps_are_detected(body: str, data: st.DataObject) -> None:
    code = body + compute_check_sign(body)
    assert is_whole(code)
    at = data.draw(st.integers(0, len(code) - 1))
    slip = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != code[at]]))
    assert not is_whole(code[:at] + slip + code[at + 1 :])
    first = data.draw(st.integers(0, len(code) - 2))
    swapped = code[:first] + code[first + 1] + code[first] + code[first + 2 :]
    assert swapped == code or not is_whole(swapped)


def test_the_shortest_code_is_one_sign_and_its_check() -> None:
    assert all(is_whole(sign + compute_check_sign(sign)) for sign in ALPHABET)
    for code in ("", "2", "00", "!22"):
        assert not is_whole(code)


def test_a_serial_has_the_width_it_is_given() -> None:
    assert [serial(number, 2) for number in (0, 30, 31)] == ["22", "2Z", "32"]
    assert serial(31 + 5, 3) == "237"
    with pytest.raises(ValueError, match="width"):
        serial(31 * 31, 2)


@pytest.mark.parametrize(
    "label", [Label("SEM", "C", serial(24, 2)), Label("A" * 9, "B" * 9, "C" * 10)]
)
def test_a_label_can_be_printed_and_parsed_again(label: Label) -> None:
    assert Label.parse(label.text) == Label.parse(label.typed.lower()) == label
    assert label.typed == label.text.replace(".", "-") != label.text
    assert label.text.count(".") == 3
    assert len(label.text) <= MAX_LABEL_CHARS == 32


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (("SEM", "C", "0"), "label alphabet"),
        (("S!", "C", "2"), "label alphabet"),
        (("SEM", "C!", "23"), "label alphabet"),
        (("", "C", "2"), "label alphabet"),
        (("A" * 9, "B" * 9, "C" * 11), "at most 32"),
    ],
)
def test_what_fits_no_code_is_no_label(parts: tuple[str, str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Label(*parts)


def too_long() -> str:
    """A whole code that is longer than any label."""
    parts = (ALPHABET[0] * 14, ALPHABET[1] * 14, ALPHABET[2] * 2)
    return ".".join((*parts, compute_check_sign("".join(parts))))


@pytest.mark.parametrize(
    "text", ["", "SEM", "A.B.C", "A.B.C.D.E", "A..C.D", "A" * (MAX_LABEL_CHARS + 1), too_long()]
)
def test_what_is_no_label_is_said_to_be_none(text: str) -> None:
    with pytest.raises(LabelError, match="not one of this table’s labels") as told:
        Label.parse(text)
    assert told.value.args == (told.value.sentence.text,)


def test_a_mistyped_label_is_said_to_have_a_typo() -> None:
    with pytest.raises(LabelError, match="has a typo"):
        Label.parse("SEM.C.22.0")
