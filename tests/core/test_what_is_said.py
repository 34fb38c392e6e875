"""What the core says of itself to its users: digests, views, counts, limits, refusals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.bots import stand_in_answers
from companion.core.chance import Chance
from companion.core.commitments import MOST as LONGEST_NONCE
from companion.core.commitments import Opening, fingerprint, opened_in
from companion.core.fields import Flag, Hexes, Number, Seats, Text, options
from companion.core.fields import Option as Choose
from companion.core.game import Board, Settings
from companion.core.hexes import Hex
from companion.core.labels import ALPHABET, LONGEST, Label, LabelError, check_sign
from companion.core.offers import Offer, Refused
from companion.core.seats import KEYS, MARKS, TABLE, Seat, seats_for
from companion.core.secrets import Pile, Secret, known
from companion.core.to_json import to_json
from companion.core.umpire import BACK, Entry, Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny

A, B = seats_for(2)


def tiny(seed: bytes = b"said", **more: Any) -> Umpire[Tiny]:
    """The tiny game at its beginning, with a few changes."""
    game = replace(TINY, **more)
    return Umpire(game, (A, B), game.settle({}, 2), seed)


# --- tables --------------------------------------------------------------------------------------


def test_answers_are_counted_for_each_viewer() -> None:
    umpire = tiny()
    assert [umpire.answers_by(seat) for seat in (A, B)] == [0, 0]
    umpire.act(A, "bid", {"coins": 1})
    umpire.act(A, "bid", {"coins": 2})
    umpire.act(B, "bid", {"coins": 1})
    assert [umpire.answers_by(seat) for seat in (A, B)] == [2, 1]
    umpire.back_to(1)
    assert [umpire.answers_by(seat) for seat in (A, B)] == [1, 0]


def test_each_reveal_is_counted() -> None:
    board = Board()
    assert board.revealed == 0
    board.reveal()
    board.reveal()
    assert board.revealed == 2


def test_a_game_says_what_taking_back_costs() -> None:
    def costs(g: Tiny, seat: Seat) -> None:
        g.won[seat] -= 1

    umpire = tiny(taken_back=costs)
    umpire.act(B, BACK, {})
    assert umpire.board.won == {A: 0, B: -1}
    tiny().act(B, BACK, {})


def test_the_policy_of_a_stand_in_comes_first_then_any_other_answer() -> None:
    def second(_k: Any, _me: Any, offers: tuple[Offer, ...], _chance: Chance) -> Any:
        return offers[1], {}

    game = replace(TINY, policies={"second": second}, stand_in="second")
    offers = [Offer(name, T("Do it")) for name in ("one", "two", "three")]
    said = [offer.name for offer, _ in stand_in_answers(game, None, A, offers, Chance(b"in"))]
    assert said[0] == "two"
    assert sorted(said[1:]) == ["one", "three", "two"]


def test_settings_must_suit_the_smallest_table_until_it_is_known_who_plays() -> None:
    asked: list[int] = []

    def check(_settings: Settings, players: int) -> None:
        asked.append(players)

    game = replace(TINY, check=check)
    game.settle({})
    game.settle({}, 3)
    assert asked == [min(TINY.seats), 3]


def test_the_laptop_alone_opens_a_game_that_is_not_guarded() -> None:
    assert TINY.guarded(TINY.settle({})) == 0


# --- secrets -------------------------------------------------------------------------------------


@dataclass
class Held(Board):
    """A secret and a pile."""

    number: Secret[int]
    cards: Pile[str]


def test_only_what_is_cut_away_is_called_hidden() -> None:
    held = Held(Secret(7, {A}), Pile(["x", "y"], {A}))
    mine, theirs = to_json(known(held, A)), to_json(known(held, B))
    assert (mine["number"], mine["cards"]) == (7, ["x", "y"])
    assert theirs["number"] == {"hidden": True}
    assert theirs["cards"] == {"hidden": True, "count": 2}


def test_a_pile_that_is_shown_to_one_more_is_still_known_to_the_others() -> None:
    pile = Pile(["x"], {A})
    pile.show(B)
    assert pile.eyes == {A, B}
    pile.hide(A)
    assert pile.eyes == {B}


def test_opened_seals_can_be_checked_by_anybody() -> None:
    opening = {"values": {"coins": 1}, "nonce": "n"}
    entries = [
        Entry(A, "open_bid", {"opened": opening}),
        Entry(B, "open_bid", {"opened": {"lost": True}}),
        Entry(B, "next", {}),
    ]
    assert list(opened_in(entries)) == [(A, fingerprint({"coins": 1}, "n"), 'n:{"coins":1}')]


@pytest.mark.parametrize(
    "raw",
    [
        {"values": {}, "nonce": "n" * (LONGEST_NONCE + 1)},
        {"values": {}},
        {"nonce": ""},
        {"values": [], "nonce": ""},
        "n",
        None,
    ],
)
def test_an_opening_is_values_and_a_nonce(raw: Any) -> None:
    with pytest.raises(Refused) as told:
        Opening({}, fingerprint({}, "")).fit(raw)
    assert str(told.value.sentence).startswith("Send the sealed values")


# --- fields --------------------------------------------------------------------------------------


def test_options_are_taken_as_they_are_or_made_from_keys() -> None:
    said = Choose("a", T("The first"))
    assert options([said, "b"]) == (said, Choose("b", "b"))
    assert options({"a": T("The first")}) == (said,)


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (2, 2, "Choose exactly 2."),
        (0, 1, "Choose at most 1."),
        (1, 1, "Choose exactly 1."),
    ],
)
def test_a_field_says_how_many_to_choose(least: int, most: int, told: str) -> None:
    field = Seats(seats_for(4), least=least, most=most)
    with pytest.raises(Refused) as refused:
        field.fit([1, 2, 3])
    assert str(refused.value.sentence) == told


def test_a_field_without_options_refuses_everything() -> None:
    for raw in (1, "1", None, [1]):
        with pytest.raises(Refused):
            Seats(()).fit(raw)


def test_one_hex_is_written_alone_and_several_as_a_list() -> None:
    hexes = (Hex(0, 0), Hex(1, 0))
    assert Hexes(hexes).fit([1, 0]) == Hex(1, 0)
    assert Hexes(hexes, most=2).fit([[0, 0], [1, 0]]) == hexes
    for one_of_many in (Hexes(hexes, most=2), Hexes(hexes, least=0, most=2)):
        with pytest.raises(Refused):
            one_of_many.fit([1, 0])


def test_fields_start_as_they_are_declared() -> None:
    assert Flag().limits() == {"start": False}
    assert Flag(start=True).limits() == {"start": True}
    assert Number(1, 9).limits() == {"low": 1, "high": 9, "start": None}
    text = {"least": 0, "most": 9, "lines": 1, "start": ""}
    assert {name: Text(9).limits()[name] for name in text} == text


def test_random_texts_are_short_and_of_every_length() -> None:
    chance = Chance(b"texts")
    lengths = {len(str(Text(40).some(chance))) for _ in range(300)}
    assert lengths == set(range(1, 9))
    assert {len(str(Text(3).some(chance))) for _ in range(99)} == {1, 2, 3}


# --- luck, labels, marks -------------------------------------------------------------------------


def test_numbers_that_would_favour_some_results_are_drawn_again() -> None:
    """Of a word's values, those beyond the last whole multiple are unfair: here, almost half."""
    chance = Chance(b"fair")
    drawn = [chance.below(2**63 + 1) for _ in range(50)]
    assert chance.drawn > len(drawn)
    assert len(set(drawn)) == len(drawn)


def test_the_first_number_that_would_favour_some_results_is_one_of_them() -> None:
    """A word has 2^64 values: of three results one would come once more often than the others."""
    words = [2**64 - 1, 2**64 - 2]

    class Given(Chance):
        def _word(self) -> int:
            return words.pop(0)

    assert Given(b"given").below(3) == (2**64 - 2) % 3
    assert words == []


def test_every_sign_of_a_label_is_of_the_alphabet() -> None:
    for kind in ("C!", "!"):
        with pytest.raises(ValueError, match="label alphabet"):
            Label("TIN", kind, "23")
    with pytest.raises(ValueError, match="alphabet"):
        Label("TIN", "", "01")


@pytest.mark.parametrize("text", ["", "A.B.C", "A.B.C.D.E", "A..C.D", "A" * (LONGEST + 1)])
def test_what_is_no_label_is_said_to_be_none(text: str) -> None:
    with pytest.raises(LabelError) as told:
        Label.parse(text)
    assert "not one of this table" in str(told.value.sentence)
    assert told.value.args == (told.value.sentence.text,)


def test_a_label_longer_than_any_is_none_even_if_it_is_whole() -> None:
    body = (ALPHABET[0] * 14, ALPHABET[1] * 14, ALPHABET[2] * 2)
    whole = ".".join((*body, check_sign("".join(body))))
    assert len(whole) > LONGEST
    with pytest.raises(LabelError, match="not one of"):
        Label.parse(whole)


def test_each_mark_has_a_key_a_colour_and_a_shape_of_its_own() -> None:
    assert "".join(MARKS) == "ABCDEF"
    assert [*KEYS.values()] == [*MARKS]
    assert len(KEYS) == len({mark.shape for mark in MARKS.values()}) == len(MARKS)
    assert repr(TABLE) == "TABLE"
