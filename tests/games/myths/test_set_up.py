"""The edition, the components and the set-up, MYT-001 to MYT-033."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.commitments import LOST, fingerprint
from companion.core.hexes import Hex
from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.myths.board.hexes import hex_name
from companion.games.myths.decks.cards import CardType
from companion.games.myths.game import GAME
from companion.games.myths.laying_out import steps
from companion.games.myths.set_up import place_at_random
from companion.games.myths.state import BLUES, LETTERS, REDS, Myths, MythsPhase
from tests.kit.games.myths.decktext import GOOD
from tests.kit.games.myths.evening import STARTS, MythsEvening, at
from tests.kit.games.myths.setting_up import fresh, six


def test_myt_001_the_source_is_named_as_what_it_is() -> None:
    assert any("Myths project" in credit for credit in GAME.about.credits)


def test_myt_002_and_012_to_014_and_027_to_030_and_051_and_052_everything_is_set_up() -> None:
    table = MythsEvening("A")
    assert table.board.phase is MythsPhase.TURN
    for letter in LETTERS:
        c, hand = table[letter], table.board.hand(table[letter])
        assert (hex_name(c.pion), c.focus, c.mark) == (STARTS[letter], None, None)
        assert [table.board.face(c, slot).name for slot in CardType] == ["Stand", "Alert"]
        assert (len(hand), len(c.library), len(c.under), c.damage) == (5, 11, 0, ())
        assert {*hand, *c.library} == {key for key in table.board.cards if key[0] == letter}


def test_myt_026_and_074_every_deck_is_shuffled() -> None:
    orders = {MythsEvening("A", seed=b"%d" % number)["A"].library.cards for number in range(5)}
    assert len(orders) == 5
    assert len(MythsEvening("A")["A"].under) == 0


ACROSS = {"C2": "C6", "E2": "E8", "G2": "G6", "C6": "C2", "E8": "E2", "G6": "G2"}


@pytest.mark.parametrize(("begins", "second"), [("A", "DEF"), ("D", "ABC")])
def test_myt_029_whoever_does_not_begin_looks_across_from_the_start(
    begins: str, second: str
) -> None:
    table = MythsEvening(begins, second_looks=True)
    for letter in LETTERS:
        across = ACROSS[STARTS[letter]] if letter in second else hex_name(None)
        assert table.where(letter) == (STARTS[letter], across)
    said = "look straight across: at the starting hex opposite their own."
    assert [line.endswith(said) for line in table.journal()].count(True) == 1
    before = MythsEvening(begins)
    assert all(before[letter].focus is None for letter in LETTERS)


@pytest.mark.parametrize("mode", ["blind", "paper"])
def test_myt_029_with_a_board_that_is_not_seen_people_put_the_marks(mode: str) -> None:
    table = MythsEvening("A", second_looks=True, mode=mode)
    said = "Ember Oracle, Tide Caller and Moon Jackal look straight across"
    assert any(line.startswith(said) for line in table.journal())
    assert all(table[letter].focus is None for letter in LETTERS)


# --- players and their characters ----------------------------------------------------------------


def test_myt_018_and_021_and_022_and_033_six_take_one_each_and_sit_alternately() -> None:
    board = six().board
    assert [[c.letter for c in board.run_by(seat)] for seat in board.order] == [
        ["A"], ["D"], ["B"], ["E"], ["C"], ["F"]
    ]  # fmt: skip
    assert [board.colour_of(seat).value for seat in board.order] == ["blue", "red"] * 3
    assert [board.seats_of(board.colour_of(Seat(seat))) for seat in (1, 2)] == [
        (1, 3, 5),
        (2, 4, 6),
    ]


def test_myt_011_and_019_two_take_a_colour_each() -> None:
    umpire = fresh()
    turn = umpire.board.this_turn
    assert (turn.move_left, turn.swift_left) == (False, False), "nobody's turn has begun"
    options = umpire.find(Seat(1), "take").fields["take"].limits()["options"]
    assert [(each["key"], str(each["label"])) for each in options] == [
        (BLUES, "Blue: Bronze Warden, Thorn Mother and Gale Heron"),
        (REDS, "Red: Ember Oracle, Tide Caller and Moon Jackal"),
    ]
    umpire.act(Seat(2), "take", {"take": BLUES})
    seats = [int(c.seat or 0) for c in umpire.board.characters.values()]
    assert seats == [2, 2, 2, 1, 1, 1]
    told = [str(line.sentence) for line in umpire.journal(TABLE)]
    assert "Seat 2 plays Bronze Warden, Thorn Mother and Gale Heron." in told


@pytest.mark.parametrize("players", [3, 4, 5])
def test_myt_020_two_or_six_unless_characters_are_shared(players: int) -> None:
    with pytest.raises(Refused):
        fresh(players)
    umpire = fresh(players, free_seats=True)
    while umpire.board.phase is MythsPhase.SEATS:
        seat = next(seat for seat in umpire.seats if umpire.offers(seat))
        options = umpire.find(seat, "take").fields["take"].limits()["options"]
        umpire.act(seat, "take", {"take": options[0]["key"]})
    assert {c.seat for c in umpire.board.characters.values()} == set(umpire.seats)
    for seat in umpire.seats:
        assert len({c.colour for c in umpire.board.run_by(seat)}) == 1


def offered(umpire: Umpire[Myths], seat: int) -> list[str]:
    return [offer.name for offer in umpire.offers(Seat(seat))]


def test_myt_020_a_player_alone_on_a_side_runs_all_of_it_unasked() -> None:
    umpire = fresh(3, free_seats=True)
    assert [c.letter for c in umpire.board.run_by(Seat(2))] == list(REDS)
    assert [offered(umpire, seat) for seat in (1, 2, 3)] == [["take"], [], ["take"]]


GRIPS = [*((each, "iron_grip") for each in "ABD"), ("C", "dive_strike"), ("E", "riptide")]
TWICE: dict[str, Any] = {"deck_b": "warden", "deck_d": "warden"}


def test_myt_012_cards_of_equal_decks_have_the_letter_of_their_character() -> None:
    cards = fresh(2, **TWICE).board.cards
    found = {cards[f"{letter}.{card}.1"].name for letter, card in GRIPS}
    assert found == {
        "Iron Grip\u00a0A",
        "Iron Grip\u00a0B",
        "Iron Grip\u00a0D",
        "Dive Strike",
        "Riptide",
    }
    apart = fresh(2).board.cards.values()
    assert not [each.name for each in apart if each.name.split()[-1] in LETTERS]


def test_myt_012_the_log_names_a_character_once_and_its_card_without_the_letter() -> None:
    table = MythsEvening("A", **TWICE)
    table.play_alone("A", "Battle Trance")
    assert "Bronze Warden\u00a0A plays Battle Trance." in table.journal()


def test_myt_031_and_032_the_first_player_is_drawn_or_set() -> None:
    def first(seed: bytes, number: int) -> int:
        settings = GAME.settle({"first_player": number}, 2)
        umpire = Umpire(GAME, seats_for(2), settings, seed)
        umpire.act(Seat(1), "take", {"take": BLUES})
        for seat, letters in ((1, BLUES), (2, REDS)):
            umpire.act(Seat(seat), "place_pions", {each: at(STARTS[each]) for each in letters})
        assert (umpire.board.turn, umpire.board.round) == (umpire.board.order[0], 1)
        return int(umpire.board.order[0])

    assert {first(b"%d" % number, 0) for number in range(8)} == {1, 2}
    assert {first(b"%d" % number, 2) for number in range(8)} == {2}
    with pytest.raises(Refused):
        fresh(2, first_player=3)


def test_myt_032_a_table_of_before_begins_as_it_did() -> None:
    assert not GAME.settle({}).second_looks
    assert "second_looks" not in list(GAME.settle({}))
    assert GAME.settings["second_looks"].default is True


# --- where the pawns start -----------------------------------------------------------------------


def test_myt_024_the_starting_hexes() -> None:
    umpire = fresh()
    umpire.act(Seat(1), "take", {"take": BLUES})
    places = {
        seat: {
            hex_name(Hex(q, r))
            for field in umpire.find(Seat(seat), "place_pions").fields.values()
            for q, r in field.limits()["options"]
        }
        for seat in (1, 2)
    }
    assert places == {1: {"C2", "E2", "G2"}, 2: {"C6", "E8", "G6"}}


@pytest.mark.parametrize(
    "places", [("E2", "E2", "G2"), ("C2", "E5", "G2"), ("C6", "E2", "G2")], ids=" ".join
)
def test_myt_023_and_ms_45_pions_go_on_their_sides_starting_hexes(
    places: tuple[str, str, str],
) -> None:
    umpire = fresh()
    umpire.act(Seat(1), "take", {"take": BLUES})
    raw = {letter: at(place) for letter, place in zip(BLUES, places, strict=True)}
    with pytest.raises(Refused):
        umpire.act(Seat(1), "place_pions", raw)
    assert umpire.board.phase is MythsPhase.PIONS


def test_myt_025_all_pions_are_shown_when_both_sides_have_confirmed() -> None:
    umpire = fresh()
    umpire.act(Seat(1), "take", {"take": BLUES})
    before = umpire.view(Seat(2))
    umpire.act(Seat(1), "place_pions", {"A": at("G2"), "B": at("C2"), "C": at("E2")})
    assert umpire.board.characters["A"].pion is None
    assert umpire.view(Seat(2))["state"] == before["state"]
    umpire.act(Seat(2), "place_pions", {each: at(STARTS[each]) for each in REDS})
    assert hex_name(umpire.board.characters["A"].pion) == "G2"
    told = [str(line.sentence) for line in umpire.journal(TABLE)]
    assert any(line.startswith("The pawns are placed: Bronze Warden on G2,") for line in told)


def test_myt_025_only_team_mates_learn_who_chose_the_same_hex() -> None:
    umpire = fresh(6)
    for seat, letter in ((1, "A"), (2, "D"), (3, "B"), (4, "E")):
        umpire.act(Seat(seat), "take", {"take": letter})
    places = ("C2", "C6", "C2", "E8", "G2", "G6")
    for seat, letter, place in zip(range(1, 7), "ADBECF", places, strict=True):
        umpire.act(Seat(seat), "place_pions", {letter: at(place)})
    assert [len(umpire.offers(Seat(seat))) for seat in range(1, 7)] == [1, 0, 1, 0, 1, 0]
    told = [any("same hex" in str(x.sentence) for x in umpire.journal(s)) for s in umpire.seats]
    assert told == [True, False, True, False, True, False]


def test_myt_025_a_phone_that_cannot_open_what_it_sealed_starts_where_chance_puts_it() -> None:
    umpire = fresh(places="committed")
    umpire.act(Seat(1), "take", {"take": "ABC"})
    for seat in (Seat(1), Seat(2)):
        umpire.act(seat, "place_pions", {"sealed": fingerprint({}, f"{seat}" * 24)})
    for seat in (Seat(1), Seat(2)):
        umpire.act(seat, "open_place_pions", {"opened": LOST})
    for side in (BLUES, REDS):
        mine = [umpire.board.characters[each] for each in side]
        assert {hex_name(c.pion) for c in mine} == {STARTS[each] for each in side}


def taken(players: int, **letters: str) -> Umpire[Myths]:
    """A table where these seats have taken these characters."""
    umpire = fresh(players, free_seats=players not in (2, 6))
    for name, wanted in letters.items():
        seat = Seat(int(name[-1]))
        if any(offer.name == "take" for offer in umpire.offers(seat)):
            umpire.act(seat, "take", {"take": wanted})
    return umpire


def test_myt_025_chance_places_them_not_the_order_of_their_letters() -> None:
    found = {tuple(place_at_random(taken(2, seat1="ABC").board, Seat(1)).values())}
    board = taken(2, seat1="ABC").board
    found |= {tuple(place_at_random(board, Seat(1)).values()) for _ in range(20)}
    assert len(found) > 2


# --- decks of one's own --------------------------------------------------------------------------


def test_myt_017_a_deck_of_ones_own_must_be_there_and_its_first_fault_is_told() -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"deck_a": "own_1"}, 2)
    empty = "Your own deck 1 is empty: paste its file there, or choose another."
    assert str(told.value.sentence) == empty
    faulty = GOOD.replace("copies = 4", "copies = 5")
    with pytest.raises(Refused) as told:
        GAME.settle({"deck_a": "own_1", "own_1": faulty}, 2)
    first = "Line 8, card “Maul”: copies must be a whole number from 1 to 4."
    assert str(told.value.sentence) == f"Your own deck 1: {first}"


def test_of_three_own_decks_each_faulty_one_is_named() -> None:
    chosen = {"deck_b": "own_3", "deck_c": "own_2", "deck_d": "own_1", "deck_e": "own_2"}
    faulty = GOOD.replace('type = "stance"', 'type = "pose"')
    with pytest.raises(Refused) as told:
        GAME.settle({**chosen, "own_1": GOOD, "own_2": faulty, "own_3": "cards"}, 2)
    second, third = str(told.value.sentence).split(" Your own deck 3: ")
    assert second.startswith("Your own deck 2: Line ")
    assert third.startswith("Line 1: this cannot be read. Look for ")


def test_an_own_deck_that_nobody_plays_is_noticed() -> None:
    settings = GAME.settle({"deck_a": "own_1", "own_1": GOOD, "own_3": GOOD}, 2)
    said = [str(each) for each in GAME.setting_rules.notices(settings, 2)]
    assert said == ["Nobody plays your own deck 3: choose it for a character."]


def test_the_box_is_laid_out_beginning_with_who_sits_where() -> None:
    for mode, more in (("mirrored", ()), ("blind", ("starts",))):
        board = fresh(mode=mode).board
        assert [each.key for each in steps(board)] == ["seats", "board", "pawns", "marks", *more]


def test_on_paper_decks_that_are_alike_are_told_apart_by_their_letters() -> None:
    def alike(**decks: Any) -> list[tuple[str, ...]]:
        return [
            each.drawn for each in steps(fresh(mode="paper", **decks).board) if each.key == "alike"
        ]

    assert alike() == []
    assert alike(deck_c="warden", deck_e="tide", deck_f="tide") == [("AC", "EF")]
