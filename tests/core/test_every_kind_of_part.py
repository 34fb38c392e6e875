"""A state with parts of every kind: each is cut, viewed lazily and written as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.core.game import Board
from companion.core.groups import Group
from companion.core.lazy_view import expire, lazy_view
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.secrets import Hidden, Pile, Secret, known
from companion.core.to_json import hidden_things, to_json
from companion.core.words import T

A, B, C = SEATS = seats_for(3)


@dataclass
class Purse(Group):
    """A group with a part that its class has too."""

    coins: Secret[int]


@dataclass
class Slip:
    """A part that changes."""

    number: Secret[int]


@dataclass(frozen=True)
class Pair:
    """Public, and immutable."""

    one: int
    other: str


@dataclass(frozen=True)
class Mixed:
    """Immutable, with a secret."""

    name: str
    number: Secret[int]


@dataclass
class Kinds(Board):
    """A state with parts of every kind."""

    seats: tuple[Seat, ...]
    purse: Purse
    slip: Slip
    pair: Pair
    mixed: Mixed
    both: tuple[Mixed, Pair]
    names: tuple[str, ...]
    spare: Secret[int] | None = None
    bag: frozenset[int] = frozenset({3, 1, 2})
    heap: set[str] = field(default_factory=lambda: {"b", "a"})


def kinds(**more: Any) -> Kinds:
    secret = Mixed("m", Secret(55, {A}))
    public = Pair(1, "p")
    purse, slip = Purse(Secret(44, {A})), Slip(Secret(33, {A}))
    return Kinds(SEATS, purse, slip, public, secret, (secret, public), ("x", "y"), **more)


def test_every_kind_of_part_is_cut() -> None:
    state = kinds(spare=Secret(22, {A}))
    for cut in (known, lazy_view):
        mine, theirs = cut(state, A), cut(state, B)
        assert (mine.purse.coins.value, mine.slip.number.value) == (44, 33)
        assert (mine.mixed.number.value, mine.both[0].number.value) == (55, 55)
        assert mine.spare is not None
        assert mine.spare.value == 22
        assert theirs.spare is not None
        for hidden in (theirs.purse.coins, theirs.slip.number, theirs.mixed.number, theirs.spare):
            assert hidden.hidden is True
            with pytest.raises(Hidden, match="may not know"):
                hidden.value  # noqa: B018 - reading it is the test
        assert theirs.both[0].number.hidden
        assert theirs.both[1] is state.pair is theirs.pair
        assert theirs.mixed.name == "m"
        assert isinstance(theirs.slip, Slip)


def test_public_parts_outlive_a_view_that_has_expired() -> None:
    seen = lazy_view(kinds(), B)
    expire(seen)
    assert (seen.names, seen.pair, seen.bag) == (("x", "y"), Pair(1, "p"), frozenset({1, 2, 3}))
    assert seen.spare is None, "a default of its class does not take its place"
    with pytest.raises(Hidden, match="moved on"):
        seen.mixed  # noqa: B018 - reading it is the test


def test_a_part_with_a_default_is_cut_and_not_read_from_the_class() -> None:
    state = kinds(spare=Secret(22, {A}))
    seen = lazy_view(state, A)
    state.spare = None
    assert seen.spare is not None
    assert seen.spare.value == 22


def test_a_secret_equals_nothing_but_a_secret() -> None:
    assert (Secret(1) == 1) is False
    assert (Pile([1]) == [1]) is False
    assert (Secret(1) == Secret(2)) is False
    assert (Pile([1]) == Pile([1], {A})) is False
    assert (Pile([1]) == Pile([1])) is True
    assert (1 in Pile([1])) is True
    assert (2 in Pile([1])) is False
    assert str(Secret(1)) == f"{Secret(1)}" == "Secret(•••)"
    assert str(Pile([1, 2])) == "Pile(2 •••)"
    blank = known(Pile([1, 2], {A}), B)
    assert (len(blank), blank.hidden, repr(blank)) == (2, True, "Pile(2 •••)")
    assert blank.eyes == known(Secret(1, {A}), B).eyes == {A}
    for look in (lambda: blank.cards, blank.draw, lambda: 1 in blank):
        with pytest.raises(Hidden, match="may not see"):
            look()


def test_json_has_every_kind_of_part() -> None:
    said = to_json(known(kinds(), A))
    assert said["names"] == ["x", "y"]
    assert (said["bag"], said["heap"]) == ([1, 2, 3], ["a", "b"])
    assert (said["coins"], said["slip"], said["spare"]) == (44, {"number": 33}, None)
    assert said["both"] == [{"name": "m", "number": 55}, {"one": 1, "other": "p"}]
    assert to_json({A: 1.5, "b": None}) == {"1": 1.5, "b": None}
    assert to_json(T("{n} of {all}", n=1, all=(2, T("x")))) == {
        "text": "{n} of {all}",
        "words": {"n": 1, "all": [2, {"text": "x", "words": {}}]},
    }
    paths = [path for path, _ in hidden_things(kinds())]
    assert paths == ["coins", "slip.number", "mixed.number", "both.0.number"]


def test_the_table_is_no_seat() -> None:
    assert [repr(each) for each in (TABLE, A, Viewer(0), Viewer(1), Viewer(-1))] == [
        "TABLE",
        "Seat(1)",
        "TABLE",
        "Seat(1)",
        "Seat(-1)",
    ]
    assert [int(seat) for seat in seats_for(3)] == [1, 2, 3]
