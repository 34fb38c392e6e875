"""Importing the decks of a room: what is imported, what is left out, and what is reported."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.offers import Refused
from companion.games.myths.decks.cards import CharacterDeck
from companion.games.myths.decks.reading import our_decks, read_decks
from companion.games.myths.decks.writing import text_of
from companion.games.myths.pcio_import.objects import parse_objects, place_of
from companion.games.myths.pcio_import.room import PcioRoom, read_room, room_report
from tests.kit.games.myths.roomfile import Thing, copies, deck_things, everything, kind_of, room

# --- what is imported ----------------------------------------------------------------------------


def imported(*things: Any) -> PcioRoom:
    """The import of a room with these objects."""
    return read_room(room(things))


def test_our_own_decks_come_out_of_a_room_as_they_went_in() -> None:
    found = imported(*everything())
    assert len(found.decks) == 6
    for ours, made in zip(our_decks().values(), found.decks, strict=True):
        assert (made.name, made.origin, made.size) == (ours.name, "IMPORTED", ours.size)
        for card, copy in zip(ours.cards, made.cards, strict=True):
            assert (copy.name, copy.type, copy.traits) == (card.name, card.type, card.traits)
            assert copy.guide or (copy.range, copy.effects) == (card.range, card.effects)
    by_hand = [card.name for deck in found.decks for card in deck.cards if card.guide]
    assert by_hand == ["Shove Aside", "Long Spear", "Root Tug", "Riptide"]


EMBER = our_decks()["ember"]


def kinds(things: list[Thing]) -> dict[str, Thing]:
    """The kinds of cards of the first deck among objects."""
    told: dict[str, Thing] = next(each for each in things if each["type"] == "cardDeck")[
        "cardTypes"
    ]
    return told


def _side(place: int) -> list[Thing]:
    """One of six decks, two of them smaller; the larger ones have a card of a later edition."""
    name = ["Knight", "Elder", "Shadow"][place % 3]
    made = deck_things(EMBER, f"{name}{place}", x=500 * place)
    made[1]["labelContent"] = name
    if name != "Shadow":
        extra = {f"x{n}": kind_of(EMBER.cards[n]) for n in range(3)}
        extra["x0"]["text1"] = "A surprised target dies."
        kinds(made).update(extra)
        made += copies(f"{name}{place}", dict.fromkeys(extra, 2))
    return made


def test_ms_44_six_decks_are_found_and_the_rest_is_counted() -> None:
    things = [each for place in range(6) for each in _side(place)]
    things += [{"id": f"hex{n}", "type": "cardPile"} for n in range(61 + 37 - 6)]
    things += [{"id": f"button{n}", "type": "automationButton"} for n in range(5)]
    things += [{"id": f"seat{n}", "type": "seat", "seatedUser": "Ada"} for n in range(2)]
    found = imported(*things)
    assert [deck.size for deck in found.decks] == [22, 22, 16, 22, 22, 16]
    assert [deck.name for deck in found.decks] == ["Knight", "Elder", "Shadow"] * 2
    assert len({deck.id for deck in found.decks}) == 6
    [note] = found.notes
    assert str(note) == "Not imported: holders (98), buttons (5) and seats (2)."
    told = [str(line) for line in room_report(room(things)).told]
    assert told.count("  The companion plays 10 of its 11 different cards.") == 4
    why = "By hand: Falling Cinder. These words are not understood"
    assert sum(why in line for line in told) == 4


def notes(*things: Any) -> list[str]:
    """The notes on a room with these objects."""
    return [str(note) for note in imported(*things).notes]


def only(*things: Any) -> CharacterDeck:
    """The one deck of a room."""
    [deck] = imported(*things).decks
    return deck


def test_places_named_holder_are_the_same_as_piles() -> None:
    things = deck_things(EMBER)
    things[0]["type"] = "holder"
    assert only(*things).name == "Ember Oracle"
    assert notes(*things) == ["Not imported: holders (1)."]


def test_players_and_buttons_of_a_room_are_not_kept() -> None:
    things = deck_things(EMBER)
    secret = {"owner": "ada-7", "seatedUser": "ada-7", "seatInitials": "AB", "seatLabel": "ada-7"}
    for thing in things:
        thing.update(secret, parent="hand" if thing["type"] == "card" else thing.get("parent"))
    things.append({"id": "b", "type": "automationButton", "clickRoutine": [{"func": "ada-7"}]})
    told = room_report(room(things))
    assert "ada-7" not in str([*map(str, told.told)]) + json.dumps(dict(told.files))


@pytest.mark.parametrize("label", [None, "", "  ", 7])
def test_a_deck_without_a_label_is_still_imported(label: Any) -> None:
    things = deck_things(EMBER)
    things[1]["labelContent"] = label
    deck = only(*things)
    assert (deck.name, deck.id, deck.size) == ("Deck", "deck", 16)


def test_the_nearest_label_above_is_the_name() -> None:
    labels = [
        {"id": "far", "type": "labelText", "x": 0, "y": 0, "labelContent": "Far"},
        {"id": "below", "type": "labelText", "x": 0, "y": 501, "labelContent": "Below"},
        {"id": "odd", "type": "labelText", "x": "1", "y": None, "labelContent": "Odd"},
    ]
    assert only(*deck_things(EMBER), *labels).name == "Ember Oracle"
    things = deck_things(EMBER)
    del things[1]
    assert only(*things, *labels[1:]).name == "Odd"


@pytest.mark.parametrize(("y", "name"), [(499, "Beside"), (500, "Beside"), (501, "Deck")])
def test_a_label_at_the_height_of_its_deck_is_still_above_it(y: int, name: str) -> None:
    things = deck_things(EMBER)
    things[1].update(y=y, labelContent="Beside")
    assert [deck.name for deck in read_room(room(things)).decks] == [name]


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
    [deck] = read_room(room(things)).decks
    assert (deck.id, deck.name) == (made, label)


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


@pytest.mark.parametrize("beside", ["", "0,", '"x",'])
def test_the_depth_of_a_list_counts_whatever_lies_beside_it(beside: str) -> None:
    inside = "[]"
    for _ in range(63):
        inside = f"[{beside}{inside}]"
    assert parse_objects(inside.encode()).by_id == {}
    with pytest.raises(Refused) as told:
        parse_objects(f"[{beside}{inside}]".encode())
    assert told.value.code == "p_json"


def test_what_is_no_card_of_a_deck_is_passed_over() -> None:
    things = deck_things(EMBER)
    things[2]["cardTypes"] |= {"odd": 7, "end": {"label": "End of Library"}}
    [deck] = read_room(room(things)).decks
    assert [card.name for card in deck.cards] == [card.name for card in EMBER.cards]


# --- what is left out or changed, and reported ---------------------------------------------------


@pytest.mark.parametrize(("extra", "fits"), [(-7, False), (-6, True), (24, True), (25, False)])
def test_myt_017_a_deck_of_a_wrong_size_is_left_out(extra: int, fits: bool) -> None:  # noqa: FBT001
    things = deck_things(EMBER)
    if extra < 0:
        things = things[:extra]
    for n in range(extra):
        kinds(things)[f"x{n}"] = kind_of(EMBER.cards[0])
        things += copies("ember", {f"x{n}": 1})
    found = imported(*things)
    assert bool(found.decks) == fits
    size = "“Ember Oracle” is left out: it has {n} cards, and a deck has 10 to 40."
    assert any(str(note) == size.format(n=16 + extra) for note in found.notes) != fits
    assert [str(each) for each in room_report(room(things)).faults] == (
        [] if fits else ["None of the decks in this room can be used."]
    )


def test_a_deck_of_a_wrong_size_is_left_out_before_its_cards_are_read() -> None:
    things = deck_things(EMBER)
    kinds(things)["ghost"] = kind_of(EMBER.cards[0]) | {"label": "Ghost"}
    things += copies("ember", {f"x{n}": 1 for n in range(40)})
    kinds(things).update({f"x{n}": kind_of(EMBER.cards[0]) for n in range(40)})
    told = "“Ember Oracle” is left out: it has 56 cards, and a deck has 10 to 40."
    assert notes(*things) == [told, "Not imported: holders (1)."], "nothing about its cards"


def test_cards_of_no_deck_or_no_kind_are_left_out() -> None:
    strays = [
        {"id": "1", "type": "card", "deck": "nowhere", "cardType": "x"},
        {"id": "2", "type": "card", "deck": "ember", "cardType": "x"},
        {"id": "3", "type": "card", "deck": ["ember"], "cardType": {}},
        {"id": "4", "type": "card", "deck": "ember-holder", "cardType": "x"},
    ]
    assert only(*deck_things(EMBER), *strays).size == 16
    [left, _] = notes(*deck_things(EMBER), *strays)
    assert left == "4 cards are left out: their deck or kind is not in this room."


def test_a_parent_that_is_not_there_is_ignored() -> None:
    things = deck_things(EMBER)
    things[2]["parent"] = "gone"
    assert only(*things).size == 16
    assert "1 object is in a place that is not in this room." in notes(*things)


def test_unknown_objects_are_counted_and_never_fail() -> None:
    odd = [{"id": "1", "type": "hologram"}, {"id": "2"}, {"type": "x"}, 7, None, "x", {"id": 1}]
    assert notes(*deck_things(EMBER), *odd) == [
        "Not imported: objects without a type (6), holders (1) and hologram (1)."
    ]


def test_long_texts_are_shortened_and_that_is_reported() -> None:
    things = deck_things(EMBER)
    kinds(things)["ember.smoke_veil"].update(label="V" * 61, text1="x" * 301)
    card = only(*things).cards[3]
    assert (len(card.name), len(card.effects[0].text)) == (60, 300)
    assert f"Long texts were shortened: {'V' * 60}." in notes(*things)


def test_a_text_that_was_cut_is_never_carried_out_in_part() -> None:
    things = deck_things(EMBER)
    kinds(things)["ember.falling_cinder"]["text1"] = (
        "Draw 1. " * 37 + "... Then all your friends die."
    )
    [card] = [each for each in only(*things).cards if each.name == "Falling Cinder"]
    assert card.guide == "Its text was cut: it is too long for a card."


def test_more_copies_than_a_deck_may_hold_are_cut() -> None:
    things = deck_things(EMBER)
    things += [{**things[3], "id": f"more{n}"} for n in range(3)]
    deck = only(*things)
    assert [card.copies for card in deck.cards] == [4, 2, 2, 2, 2, 2, 2, 2]
    assert "“Falling Cinder”: 4 of its 5 copies are imported." in notes(*things)


def test_a_card_without_copies_is_left_out() -> None:
    things = deck_things(EMBER)
    kinds(things)["ghost"] = kind_of(EMBER.cards[0]) | {"label": "Ghost"}
    assert len(only(*things).cards) == 8
    assert "“Ghost” has no copies in this room." in notes(*things)


def test_markup_and_invisible_characters_are_stripped() -> None:
    things = deck_things(EMBER)
    label = "Smoke\u0000\u202e <b onclick=x()>Veil</b>\n\ud800 & <script>"
    kinds(things)["ember.smoke_veil"]["label"] = label
    assert only(*things).cards[3].name == "Smoke Veil &"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda parts: (
        st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=8), parts, max_size=3)
    ),
    max_leaves=4,
)


def outcome(things: list[Thing]) -> str:
    """How reading a room ends; every deck in it must be a valid one."""
    try:
        found = imported(*things)
    except Refused as refused:
        return refused.code
    assert all(read_decks(text_of(deck)).deck == deck for deck in found.decks)
    return "decks"


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_any_room_is_either_read_or_refused(data: st.DataObject) -> None:
    things = deck_things(EMBER)
    changing = [*things[:6], *kinds(things).values()]
    for _ in range(data.draw(st.integers(1, 6))):
        thing = data.draw(st.sampled_from(changing))
        if keys := [key for key in thing if key not in {"cardTypes", "id"}]:
            thing[data.draw(st.sampled_from(keys))] = data.draw(anything)
    assert outcome(things) in {"decks", "p_no_deck", "p_json"}


def test_objects_there_twice_and_without_a_type_are_counted_one_by_one() -> None:
    one, two = {"id": "a", "type": "x"}, {"id": "b", "type": "x"}
    found = parse_objects(
        json.dumps([one, two, one, two, one, 7, {"id": "c"}, {"type": "x"}]).encode()
    )
    assert (list(found.by_id), found.duplicates, found.without_type) == (["a", "b"], 3, 3)
    nothing = parse_objects(b"[]")
    assert (nothing.duplicates, nothing.without_type) == (0, 0)
    notes = [str(note) for note in read_room(room([*deck_things(EMBER), one, one, one])).notes]
    assert "2 objects are there twice; the first of each counts." in notes
