"""Rooms at the limits of what is read: places, depths, lengths, and cards with two faults."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.offers import Refused
from companion.games.myths.decks.cards import Trait
from companion.games.myths.decks.reading import our_decks
from companion.games.myths.pcio_import.cards import card_from
from companion.games.myths.pcio_import.objects import objects_in, place_of
from companion.games.myths.pcio_import.room import room_in
from tests.kit.games.myths.roomfile import deck_things, kind_of, room

EMBER = our_decks()["ember"]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        (7, 7.0),
        (-2.5, -2.5),
        (999_999_999.5, 999_999_999.5),
        (1e9, 0.0),
        (-1e9, 0.0),
        (1e400, 0.0),
        ("7", 0.0),
        (None, 0.0),
        (True, 0.0),
        ([7], 0.0),
    ],
)
def test_a_place_is_a_number_or_else_0(told: Any, place: float) -> None:
    assert place_of({"x": told, "y": 3}) == (place, 3.0)
    assert place_of({"x": 3, "y": told}) == (3.0, place)
    assert place_of({}) == (0.0, 0.0)


def test_objects_there_twice_and_without_a_type_are_counted_one_by_one() -> None:
    one, two = {"id": "a", "type": "x"}, {"id": "b", "type": "x"}
    found = objects_in(
        json.dumps([one, two, one, two, one, 7, {"id": "c"}, {"type": "x"}]).encode()
    )
    assert (list(found.by_id), found.duplicates, found.without_type) == (["a", "b"], 3, 3)
    nothing = objects_in(b"[]")
    assert (nothing.duplicates, nothing.without_type) == (0, 0)
    notes = [str(note) for note in room_in(room([*deck_things(EMBER), one, one, one])).notes]
    assert "2 objects are there twice; the first of each counts." in notes


@pytest.mark.parametrize("beside", ["", "0,", '"x",'])
def test_the_depth_of_a_list_counts_whatever_lies_beside_it(beside: str) -> None:
    inside = "[]"
    for _ in range(63):
        inside = f"[{beside}{inside}]"
    assert objects_in(inside.encode()).by_id == {}
    with pytest.raises(Refused) as told:
        objects_in(f"[{beside}{inside}]".encode())
    assert told.value.code == "p_json"


def test_texts_that_just_fit_are_not_cut() -> None:
    kind = kind_of(EMBER.cards[0]) | {"label": "N" * 60, "text1": "x" * 300}
    card, cut = card_from(kind, "card", 2)
    assert (card.name, card.effects[0].text, cut) == ("N" * 60, "x" * 300, False)
    assert not card.guide.startswith("Its text was cut")
    for longer in ({"label": "N" * 61}, {"text1": "x" * 301}):
        assert card_from(kind | longer, "card", 2)[1]


def test_a_card_without_a_label_is_called_by_its_key() -> None:
    kind = kind_of(EMBER.cards[0])
    assert card_from(kind | {"label": ""}, "own.key", 2)[0].name == "own.key"


def test_of_several_reasons_the_first_is_given() -> None:
    kind = kind_of(EMBER.cards[0]) | {
        "card_type": "WEATHER",
        "range": "hexes/range/spiral.png",
        "text1": "Sing.",
    }
    assert card_from(kind, "card", 2)[0].guide == (
        "It does not say whether it is an action or a stance."
    )


def test_traits_that_do_not_fit_are_dropped_from_cards_left_to_people() -> None:
    kind = kind_of(our_decks()["warden"].card("warden.shield_wall"))
    card, _ = card_from(kind | {"info": "Spell, flying", "text1": "Sing."}, "card", 2)
    assert card.traits == frozenset({Trait.FLYING})
    assert "These words are not understood" in card.guide


def test_traits_of_the_last_line_and_of_effects_are_both_kept() -> None:
    kind = kind_of(our_decks()["heron"].card("heron.light_landing"))
    line = {"image3": "assets/effect/regular/passive.png", "text3": "Flying"}
    card, _ = card_from(kind | line | {"info": "Animal form"}, "card", 2)
    assert card.traits == frozenset({Trait.FLYING, Trait.ANIMAL_FORM})


@pytest.mark.parametrize(("y", "name"), [(499, "Beside"), (500, "Beside"), (501, "Deck")])
def test_a_label_at_the_height_of_its_deck_is_still_above_it(y: int, name: str) -> None:
    things = deck_things(EMBER)
    things[1].update(y=y, labelContent="Beside")
    assert [deck.name for deck in room_in(room(things)).decks] == [name]


@pytest.mark.parametrize(
    ("label", "made"),
    [
        ("A" * 24, "a" * 24),
        ("A" * 25, "a" * 24),
        ("Ice & Fire!", "ice-fire"),
        ("A" * 23 + " B", "a" * 23),
        ("…", "deck"),
    ],
)
def test_the_id_of_a_deck_is_made_of_its_name(label: str, made: str) -> None:
    things = deck_things(EMBER)
    things[1]["labelContent"] = label
    [deck] = room_in(room(things)).decks
    assert (deck.id, deck.name) == (made, label)


def test_decks_and_cards_of_one_name_are_numbered() -> None:
    things = [each for n in range(3) for each in deck_things(EMBER, f"e{n}", x=500 * n)]
    found = room_in(room(things)).decks
    assert [deck.id for deck in found] == ["ember-oracle", "ember-oracle-2", "ember-oracle-3"]


def test_a_card_keeps_the_traits_of_its_info_and_of_its_texts() -> None:
    kind = kind_of(EMBER.card("ember.falling_cinder")) | {"info": "Spell", "text2": "Flying"}
    card, _ = card_from(kind | {"image2": "assets/effect/regular/passive.png"}, "card", 2)
    assert card.traits == frozenset({Trait.SPELL, Trait.FLYING})


def test_what_is_no_card_of_a_deck_is_passed_over() -> None:
    things = deck_things(EMBER)
    things[2]["cardTypes"] |= {"odd": 7, "end": {"label": "End of Library"}}
    [deck] = room_in(room(things)).decks
    assert [card.name for card in deck.cards] == [card.name for card in EMBER.cards]
