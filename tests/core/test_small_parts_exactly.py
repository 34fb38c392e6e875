"""Luck, labels, hexes and the journal do exactly what they say, also at their limits."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance, commitment, mixed_seed
from companion.core.hexes import WAYS, Hex, disc
from companion.core.journal import Journal, Line
from companion.core.labels import ALPHABET, Label, check_sign, is_whole, serial
from companion.core.seats import TABLE, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY

A, B = seats_for(2)


def test_seeds_and_commitments_are_these_very_digests() -> None:
    # printf s | sha256sum
    by_hand = "043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89"
    assert commitment(b"s") == by_hand
    assert mixed_seed(b"s", []) != mixed_seed(b"s", [b""])
    assert len(mixed_seed(b"s", [b"1"])) == 32
    assert repr(Chance(b"s")) == "Chance(•••)"


def test_the_shortest_code_is_one_sign_and_its_check() -> None:
    assert all(is_whole(sign + check_sign(sign)) for sign in ALPHABET)
    assert not is_whole("2")
    assert not is_whole("")
    assert not is_whole("00")
    assert not is_whole("!22")
    assert serial(31 + 5, 3) == "237"


def test_labels_may_be_as_long_as_a_code_has_room() -> None:
    longest = Label("A" * 9, "B" * 9, "C" * 10)
    assert len(longest.text) == 32
    assert Label.parse(longest.text) == longest
    assert longest.typed == longest.text.replace(".", "-") != longest.text
    with pytest.raises(ValueError, match="at most 32"):
        Label("A" * 9, "B" * 9, "C" * 11)


def test_ways_and_discs_have_an_order() -> None:
    assert WAYS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert Hex(1, 0).turned() == Hex(0, 1)
    assert [Hex(1, 0).turned(sixths) for sixths in (5, -1, 6, 7)] == [
        Hex(1, -1),
        Hex(1, -1),
        Hex(1, 0),
        Hex(0, 1),
    ]
    assert Hex(2, 1).plus(Hex(1, 0)) == Hex(3, 1)
    assert Hex(2, 1).neighbours() == tuple(Hex(2 + q, 1 + r) for q, r in WAYS)
    assert disc(1) == ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    assert disc(0) == ((0, 0),)


def test_a_line_is_part_of_the_story_and_no_setback_unless_said_otherwise() -> None:
    journal = Journal()
    journal.tell(T("a"))
    journal.tell(T("b"), to=(), proof=True)
    journal.tell(T("c"), to=[A], setback=True)
    a, c = journal.lines(A)
    assert (a, c) == (Line(T("a")), Line(T("c"), frozenset({A}), setback=True))
    assert (a.eyes, a.proof, a.setback) == (None, False, False)
    assert journal.lines(TABLE) == (a,)
    assert a.for_eyes(B) is True
    assert c.for_eyes(B) is False
    assert repr(journal) == "Journal(3 •••)"
    board = Umpire(TINY, (A, B), TINY.settle({}), b"said").board
    board.tell(T("d"))
    board.tell(T("e"), [B], proof=True, setback=True)
    assert board.journal.lines(B) == (
        Line(T("d")),
        Line(T("e"), frozenset({B}), proof=True, setback=True),
    )
