"""A hidden value stays hidden when viewed, printed, copied, stored or compared."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from dataclasses import dataclass, field
from enum import Enum

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.core.secrets import Hidden, Pile, Secret, known
from companion.core.to_json import hidden_things, to_json
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
class State:
    """One of every kind of value a state can have."""

    purse: dict[Seat, Secret[int]]
    deck: Pile[Card]
    hand: Pile[str]
    laid: list[Card]
    pair: tuple[Card, Card]
    colours: set[Colour] = field(default_factory=set)


def a_state() -> State:
    return State(
        purse={A: Secret(77, {A}), B: Secret(88, {B})},
        deck=Pile([Card("hidden ace")]),
        hand=Pile(["x", "y"], {A}),
        laid=[Card("open"), Card("half", Secret("whisper", {B}))],
        pair=(Card("left"), Card("right")),
        colours={Colour.RED},
    )


def test_a_seat_knows_its_own_secrets_and_nobody_elses() -> None:
    seen = known(a_state(), A)
    assert seen.purse[A].value == 77
    assert seen.hand.cards == ("x", "y")
    assert seen.laid[1].note is not None
    for hidden in (seen.purse[B], seen.laid[1].note, seen.deck):
        assert hidden.hidden
    with pytest.raises(Hidden):
        _ = seen.purse[B].value
    with pytest.raises(Hidden):
        _ = seen.deck.cards
    with pytest.raises(Hidden):
        seen.deck.draw()
    with pytest.raises(Hidden):
        _ = "ace" in seen.deck


def test_the_table_knows_only_counts() -> None:
    seen = known(a_state(), TABLE)
    assert to_json(seen) == {
        "purse": {"1": {"hidden": True}, "2": {"hidden": True}},
        "deck": {"hidden": True, "count": 1},
        "hand": {"hidden": True, "count": 2},
        "laid": [{"name": "open", "note": None}, {"name": "half", "note": {"hidden": True}}],
        "pair": [{"name": "left", "note": None}, {"name": "right", "note": None}],
        "colours": ["red"],
    }


def test_a_view_contains_nothing_hidden() -> None:
    seen = known(a_state(), TABLE)
    slots = [getattr(thing, name) for _, thing in hidden_things(seen) for name in thing.__slots__]
    assert not any(value in (77, 88, "whisper", ["x", "y"]) for value in slots)


def test_a_view_is_a_copy_but_shares_frozen_values_without_secrets() -> None:
    state = a_state()
    seen = known(state, A)
    seen.laid.clear()
    seen.hand.add("z")
    assert len(state.laid) == 2
    assert len(state.hand) == 2
    assert known(state, B).pair[0] is state.pair[0]
    assert known(state, B).pair is state.pair
    assert known(state, A).hand == state.hand
    assert known(state, A).hand.eyes == {A}
    assert known(state, B).hand.eyes == {A}


def test_a_secret_never_shows_its_value_when_printed_copied_or_stored() -> None:
    for thing in (Secret(77, {A}), Pile([77], {A})):
        assert "77" not in f"{thing} {thing!r} {thing:>9}"
        for store in (pickle.dumps, copy.deepcopy, copy.copy, json.dumps):
            with pytest.raises(TypeError):
                store(thing)
    with pytest.raises(TypeError):
        dataclasses.asdict(a_state())
    assert "whisper" not in repr(a_state())
    assert "77" not in repr(a_state())
    with pytest.raises(TypeError):
        pickle.dumps(Chance(b"seed"))


def test_a_secret_is_revealed_only_explicitly() -> None:
    state = a_state()
    state.purse[A].show(B)
    state.hand.show(B)
    assert known(state, B).purse[A].value == 77
    assert known(state, B).hand.cards == ("x", "y")
    state.hand.hide(B)
    assert known(state, B).hand.hidden
    state.purse[A].value = 5
    assert known(state, A).purse[A].value == 5


def test_a_state_with_unknown_types_is_refused() -> None:
    with pytest.raises(TypeError, match="known"):
        known([object()], TABLE)
    with pytest.raises(TypeError, match="JSON"):
        to_json(object())


def test_piles_move_cards_from_the_top() -> None:
    pile = Pile([1, 2, 3])
    assert (pile.draw(), len(pile)) == (3, 2)
    pile.add(8, 9)
    pile.put_under(6, 7)
    assert pile.cards == (7, 6, 1, 2, 8, 9)
    assert pile.take(1) == 1
    assert list(pile) == [7, 6, 2, 8, 9]
    pile.shuffle(Chance(b"s"))
    assert sorted(pile.cards) == [2, 6, 7, 8, 9]
    assert sorted(pile.take_all()) == [2, 6, 7, 8, 9]
    assert not pile


def test_equal_secrets_are_equal_and_have_no_hash() -> None:
    assert Secret(1, {A}) == Secret(1, {A})
    assert Secret(1, {A}) != Secret(1, {B})
    assert Pile([1], {A}) == Pile([1], {A})
    assert Pile([1]) != Pile([2])
    assert Secret(1) != 1
    assert Pile([1]) != [1]
    with pytest.raises(TypeError):
        hash(Secret(1))


def test_plain_data_keeps_sentences_with_their_words() -> None:
    assert to_json(T("{who} bids", who=A)) == {"text": "{who} bids", "words": {"who": 1}}


def test_hidden_values_are_found_with_their_paths() -> None:
    paths = [path for path, _ in hidden_things(a_state())]
    assert paths == ["purse.1", "purse.2", "deck", "hand", "laid.1.note"]
