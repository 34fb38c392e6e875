"""A hidden value stays hidden when viewed, printed, copied, stored or compared."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.game import Board
from companion.core.seats import TABLE, Seat
from companion.core.secrets import Hidden, Pile, Secret, known
from companion.core.to_json import iter_hidden, to_json
from companion.core.words import T

A, B = Seat(1), Seat(2)


class Colour(Enum):
    """A public word."""

    RED = 1


@dataclass(frozen=True)
class Card:
    """A card that may carry a secret."""

    name: str
    note: Secret[str] | None = None


@dataclass
class Slip:
    """A part that changes."""

    number: Secret[int]


@dataclass
class State(Board):
    """One of every kind of value a state can have."""

    purse: dict[Seat, Secret[int]]
    deck: Pile[Card]
    hand: Pile[str]
    laid: list[Card]
    slip: Slip
    pair: tuple[Card, Card]
    both: tuple[Card, Card]
    names: tuple[str, ...] = ("x", "y")
    spare: Secret[int] | None = None
    bag: frozenset[int] = frozenset({3, 1, 2})
    heap: set[str] = field(default_factory=lambda: {"b", "a"})
    colours: set[Colour] = field(default_factory=lambda: {Colour.RED})


def a_state() -> State:
    half = Card("half", Secret("whisper", {B}))
    return State(
        purse={A: Secret(77, {A}), B: Secret(88, {B})},
        deck=Pile([Card("hidden ace")]),
        hand=Pile(["x", "y"], {A}),
        laid=[Card("open"), half],
        slip=Slip(Secret(33, {A})),
        pair=(Card("left"), Card("right")),
        both=(half, Card("open")),
        spare=Secret(22, {A}),
    )


# --- what a viewer may know ----------------------------------------------------------------------


def test_a_seat_knows_its_own_secrets_and_nobody_elses() -> None:
    mine, theirs = known(a_state(), A), known(a_state(), B)
    assert mine.purse[A].value == 77
    assert mine.hand.cards == ("x", "y")
    assert mine.slip.number.value == 33
    assert mine.spare is not None
    assert mine.spare.value == 22
    assert theirs.laid[1].note is not None
    assert theirs.laid[1].note.value == "whisper"
    for secret in (mine.purse[B], mine.laid[1].note, mine.both[0].note, theirs.slip.number):
        assert secret is not None
        assert secret.hidden
        with pytest.raises(Hidden, match="may not know"):
            secret.value  # noqa: B018 - reading it is the test
    assert theirs.spare is not None
    assert theirs.spare.hidden


def test_a_hidden_pile_shows_nothing_but_its_count() -> None:
    deck = known(a_state(), A).deck
    assert (len(deck), deck.hidden, repr(deck)) == (1, True, "Pile(1 •••)")
    for look in (lambda: deck.cards, deck.draw, lambda: "ace" in deck):
        with pytest.raises(Hidden, match="may not see"):
            look()


def test_a_view_contains_nothing_hidden() -> None:
    seen = known(a_state(), TABLE)
    slots = [getattr(thing, name) for _, thing in iter_hidden(seen) for name in thing.__slots__]
    assert not any(value in (77, 88, 33, 22, "whisper", ["x", "y"]) for value in slots)


def test_a_view_is_a_copy_but_shares_frozen_values_without_secrets() -> None:
    state = a_state()
    seen = known(state, A)
    seen.laid.clear()
    seen.hand.add("z")
    assert len(state.laid) == 2
    assert len(state.hand) == 2
    assert seen.pair is state.pair
    assert seen.both[1] is state.both[1]
    assert seen.both[0].name == "half"
    assert isinstance(seen.slip, Slip)


def test_a_view_says_whose_eyes_are_let_in() -> None:
    state = a_state()
    assert known(state, A).hand == state.hand
    for viewer in (A, B):
        seen = known(state, viewer)
        assert seen.hand.eyes == seen.purse[A].eyes == {A}


def test_a_secret_is_revealed_only_explicitly() -> None:
    state = a_state()
    state.purse[A].show(B)
    state.hand.show(B)
    assert known(state, B).purse[A].value == 77
    assert known(state, B).hand.cards == ("x", "y")
    assert state.hand.eyes == state.purse[A].eyes == {A, B}
    state.hand.hide(B)
    assert known(state, B).hand.hidden
    state.purse[A].value = 5
    assert known(state, A).purse[A].value == 5


# --- as text and as data -------------------------------------------------------------------------


def test_the_table_knows_only_counts() -> None:
    assert to_json(known(a_state(), TABLE)) == {
        "purse": {"1": {"hidden": True}, "2": {"hidden": True}},
        "deck": {"hidden": True, "count": 1},
        "hand": {"hidden": True, "count": 2},
        "laid": [{"name": "open", "note": None}, {"name": "half", "note": {"hidden": True}}],
        "slip": {"number": {"hidden": True}},
        "pair": [{"name": "left", "note": None}, {"name": "right", "note": None}],
        "both": [{"name": "half", "note": {"hidden": True}}, {"name": "open", "note": None}],
        "names": ["x", "y"],
        "spare": {"hidden": True},
        "bag": [1, 2, 3],
        "heap": ["a", "b"],
        "colours": ["red"],
    }


def test_a_seat_gets_what_it_knows_as_plain_data() -> None:
    said = to_json(known(a_state(), A))
    assert said["purse"] == {"1": 77, "2": {"hidden": True}}
    assert (said["hand"], said["slip"], said["spare"]) == (["x", "y"], {"number": 33}, 22)
    assert to_json({A: 1.5, "b": None}) == {"1": 1.5, "b": None}


def test_plain_data_keeps_sentences_with_their_words() -> None:
    sentence = T("{who} has {n} of {all}", who=A, n=1, all=(2, T("x")))
    words = {"who": 1, "n": 1, "all": [2, {"text": "x", "words": {}}]}
    assert to_json(sentence) == {"text": "{who} has {n} of {all}", "words": words}


def test_hidden_values_are_found_with_their_paths() -> None:
    assert [path for path, _ in iter_hidden(a_state())] == [
        "purse.1",
        "purse.2",
        "deck",
        "hand",
        "laid.1.note",
        "slip.number",
        "both.0.note",
        "spare",
    ]


def test_a_secret_never_shows_its_value_when_printed_copied_or_stored() -> None:
    for thing in (Secret(77, {A}), Pile([77], {A})):
        assert "77" not in f"{thing} {thing!r} {thing:>9}"
        for store in (pickle.dumps, copy.deepcopy, copy.copy, json.dumps):
            with pytest.raises(TypeError):
                store(thing)
    assert str(Secret(1)) == f"{Secret(1)}" == "Secret(•••)"
    assert str(Pile([1, 2])) == "Pile(2 •••)"
    with pytest.raises(TypeError):
        dataclasses.asdict(a_state())
    assert "whisper" not in repr(a_state())
    assert "77" not in repr(a_state())


def test_a_state_with_unknown_types_is_refused() -> None:
    with pytest.raises(TypeError, match="known"):
        known([object()], TABLE)
    with pytest.raises(TypeError, match="JSON"):
        to_json(object())


# --- piles, and what is equal --------------------------------------------------------------------


def test_piles_move_cards_from_the_top() -> None:
    pile = Pile([1, 2, 3])
    assert (pile.draw(), len(pile)) == (3, 2)
    pile.add(8, 9)
    pile.put_under(6, 7)
    assert pile.cards == (7, 6, 1, 2, 8, 9)
    assert pile.take(1) == 1
    assert list(pile) == [7, 6, 2, 8, 9]
    assert (2 in pile, 1 in pile) == (True, False)
    pile.shuffle(Chance(b"s"))
    assert sorted(pile.cards) == [2, 6, 7, 8, 9]
    assert sorted(pile.take_all()) == [2, 6, 7, 8, 9]
    assert not pile


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (Secret(1, {A}), Secret(1, {A}), True),
        (Secret(1, {A}), Secret(1, {B}), False),
        (Secret(1), Secret(2), False),
        (Secret(1), 1, False),
        (Pile([1], {A}), Pile([1], {A}), True),
        (Pile([1]), Pile([1], {A}), False),
        (Pile([1]), Pile([2]), False),
        (Pile([1]), [1], False),
    ],
)
def test_a_secret_equals_only_the_same_for_the_same_eyes(
    one: Any, other: Any, *, equal: bool
) -> None:
    assert (one == other) is equal


def test_secrets_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(Secret(1))
