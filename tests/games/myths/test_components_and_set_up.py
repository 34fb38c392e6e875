"""The edition, the components and the set-up, MYT-001 to MYT-033."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.hexes import Hex
from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.umpire import Umpire
from companion.games.myths.board.hexes import HEXES, NAMES, hex_name, neighbours
from companion.games.myths.decks.cards import CardType
from companion.games.myths.decks.chosen import BASE
from companion.games.myths.game import GAME
from companion.games.myths.state import BLUES, LETTERS, REDS, Myths, MythsPhase
from tests.kit.games.myths.evening import STARTS, MythsEvening, at
from tests.kit.games.myths.setting_up import fresh, six


def offered(umpire: Umpire[Myths], seat: int) -> list[str]:
    return [offer.name for offer in umpire.offers(Seat(seat))]


# --- the edition ---------------------------------------------------------------------------------


def test_myt_001_the_source_is_named_as_what_it_is() -> None:
    assert any("Myths project" in credit for credit in GAME.credits)


def test_myt_002_the_companion_sets_everything_up_by_itself() -> None:
    table = MythsEvening("A")
    assert [len(table.board.hand(table[each])) for each in LETTERS] == [5] * 6
    assert table.board.phase is MythsPhase.TURN


def test_myt_003_the_player_turn_passes_by_itself() -> None:
    table = MythsEvening("A")
    table.end("A")
    table.act("A", "start_turn", who="B")
    table.end("B")
    table.end("C")
    assert table.board.turn == Seat(2)
    assert table.asks("D", "start_turn")


def test_myt_004_what_is_not_offered_is_refused() -> None:
    table = MythsEvening("A")
    table.refused("A", "step", to="E5")
    table.refused("D", "end_turn")


def test_myt_005_discards_go_directly_under_their_library() -> None:
    table = MythsEvening("A")
    card = next(iter(table.board.hand(table["A"])))
    table.act("A", "discard_move", cards=[card])
    assert table["A"].under.cards == (card,)


def test_myt_006_reshuffling_needs_no_hand() -> None:
    table = MythsEvening("A")
    table.hand("A", "Iron Grip", "Long Spear")
    table.piles("A")
    table.act("A", "discard_move", cards=list(table.board.hand(table["A"])))
    assert (len(table["A"].library), len(table["A"].under)) == (1, 1)


def test_myt_007_the_mark_stands_beside_one_effect() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "G3")
    table.hand("A", "Long Spear")
    table.play("A", "Long Spear")
    assert table.umpire.known(TABLE).characters["A"].mark == 0


def test_myt_008_everybody_sees_who_is_prone() -> None:
    table = MythsEvening("A")
    table["B"].prone = True
    table.changed()
    assert table.umpire.known(TABLE).characters["B"].prone


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


def test_myt_032_a_table_of_before_begins_as_it_did() -> None:
    assert not GAME.settle({}).second_looks
    assert "second_looks" not in list(GAME.settle({}))
    assert GAME.settings["second_looks"].default is True


# --- components ----------------------------------------------------------------------------------


def test_myt_009_one_board_in_which_every_hex_leads_to_every_other() -> None:
    reached, edge = {HEXES[0]}, [HEXES[0]]
    while edge:
        new = {each for place in edge for each in neighbours(place)} - reached
        reached, edge = reached | new, [*new]
    assert reached == set(HEXES)
    assert Counter(len(neighbours(each)) for each in HEXES) == {3: 6, 4: 18, 6: 37}


def test_myt_010_rows_of_the_board() -> None:
    rows = Counter(name[0] for name in NAMES.values())
    assert [rows[row] for row in "ABCDEFGHI"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert NAMES[HEXES[30]] == "E5"


def test_myt_011_three_blue_and_three_red() -> None:
    board = fresh().board
    assert [c.colour.value for c in board.characters.values()] == ["blue"] * 3 + ["red"] * 3


def test_myt_012_each_has_a_pion_a_focus_mark_and_a_deck() -> None:
    table = MythsEvening("A")
    for letter in LETTERS:
        assert table[letter].pion is not None
        assert table[letter].focus is None
        assert any(key[0] == letter for key in table.board.cards)


def test_myt_013_each_library_has_its_end() -> None:
    table = MythsEvening("A")
    assert [(len(table[each].library), len(table[each].under)) for each in LETTERS] == [(11, 0)] * 6


def test_myt_014_everybody_has_stand_and_alert() -> None:
    table = MythsEvening("A")
    for letter in LETTERS:
        faces = [table.board.face(table[letter], slot).name for slot in CardType]
        assert faces == ["Stand", "Alert"]


def test_myt_015_every_character_has_an_action_mark_of_its_own() -> None:
    table = MythsEvening("D")
    for letter, place in (("A", "E5"), ("C", "C3")):
        table.put(letter, place, None)
    table.lay("C", "Updraft", mark=0)
    table.lay("E", "Cold Current", mark=0)
    table.put("E", "E8", "E5")
    table.next_turn("A")
    assert (table["C"].mark, table["E"].mark) == (0, 1), "E has had its turn, C has not"


# --- players -------------------------------------------------------------------------------------


def test_myt_018_six_players_take_one_character_each() -> None:
    umpire = six()
    seats = [int(c.seat or 0) for c in umpire.board.characters.values()]
    assert sorted(seats) == [1, 2, 3, 4, 5, 6]


def test_myt_019_two_players_take_a_colour_each() -> None:
    umpire = fresh()
    umpire.act(Seat(2), "take", {"take": BLUES})
    seats = {letter: int(c.seat or 0) for letter, c in umpire.board.characters.items()}
    assert [seats[letter] for letter in BLUES + REDS] == [2, 2, 2, 1, 1, 1]


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


def test_myt_020_a_player_alone_on_a_side_runs_all_of_it_unasked() -> None:
    umpire = fresh(3, free_seats=True)
    assert [c.letter for c in umpire.board.run_by(Seat(2))] == list(REDS)
    assert [offered(umpire, seat) for seat in (1, 2, 3)] == [["take"], [], ["take"]]


def test_myt_019_sides_are_offered_by_colour_and_by_their_names() -> None:
    options = fresh().find(Seat(1), "take").fields["take"].limits()["options"]
    assert [(each["key"], str(each["label"])) for each in options] == [
        (BLUES, "Blue: Bronze Warden, Thorn Mother and Gale Heron"),
        (REDS, "Red: Ember Oracle, Tide Caller and Moon Jackal"),
    ]


def test_myt_021_three_players_of_a_colour_are_one_side() -> None:
    umpire = six()
    colours = {seat: umpire.board.colour_of(seat) for seat in umpire.seats}
    for seat in umpire.seats:
        mates = [each for each in umpire.seats if colours[each] is colours[seat]]
        assert umpire.board.seats_of(colours[seat]) == tuple(mates)
        assert len(mates) == 3


def test_myt_022_every_player_runs_somebody() -> None:
    umpire = six()
    assert all(umpire.board.run_by(seat) for seat in umpire.seats)


def test_myt_023_pions_go_on_any_of_their_sides_starting_hexes() -> None:
    umpire = fresh()
    umpire.act(Seat(1), "take", {"take": BLUES})
    umpire.act(Seat(1), "place_pions", {"A": at("G2"), "B": at("C2"), "C": at("E2")})
    with pytest.raises(Refused):
        umpire.act(Seat(2), "place_pions", {"D": at("C2"), "E": at("E8"), "F": at("G6")})


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


def test_myt_025_all_pions_are_shown_when_both_sides_have_confirmed() -> None:
    umpire = fresh()
    umpire.act(Seat(1), "take", {"take": BLUES})
    before = umpire.view(Seat(2))
    umpire.act(Seat(1), "place_pions", {"A": at("G2"), "B": at("C2"), "C": at("E2")})
    assert umpire.board.characters["A"].pion is None
    assert umpire.view(Seat(2))["state"] == before["state"]
    umpire.act(Seat(2), "place_pions", {each: at(STARTS[each]) for each in REDS})
    assert hex_name(umpire.board.characters["A"].pion) == "G2"


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


def test_myt_026_the_deck_is_shuffled_over_the_end_of_library() -> None:
    orders = {MythsEvening("A", seed=b"%d" % number)["A"].library.cards for number in range(5)}
    assert len(orders) == 5
    assert len(MythsEvening("A")["A"].under) == 0


def test_myt_027_the_deck_turns_into_the_library() -> None:
    table = MythsEvening("A")
    keys = {key for key in table.board.cards if key[0] == "A"}
    assert {*table["A"].library, *table.board.hand(table["A"])} == keys


def test_myt_028_marks_and_base_cards_are_there_from_the_start() -> None:
    table = MythsEvening("A")
    assert {slot: card.name for slot, card in BASE.items()} == {
        CardType.ACTION: "Stand",
        CardType.STANCE: "Alert",
    }
    assert (table["A"].focus, table["A"].mark) == (None, None)


def test_myt_029_focus_marks_and_action_marks_begin_aside() -> None:
    marks = {(c.focus, c.mark) for c in MythsEvening("A").board.characters.values()}
    assert marks == {(None, None)}


def test_myt_030_each_draws_five() -> None:
    table = MythsEvening("A")
    assert all(len(hand) == 5 for hands in table.board.hands.values() for hand in hands.values())


def test_myt_031_the_first_player_opens() -> None:
    table = MythsEvening("D")
    assert table.board.turn == Seat(2)
    assert table.board.round == 1


def test_myt_032_the_first_player_is_drawn_or_set() -> None:
    def first(seed: bytes, number: int) -> int:
        settings = GAME.settle({"first_player": number}, 2)
        umpire = Umpire(GAME, seats_for(2), settings, seed)
        umpire.act(Seat(1), "take", {"take": BLUES})
        for seat, letters in ((1, BLUES), (2, REDS)):
            umpire.act(Seat(seat), "place_pions", {each: at(STARTS[each]) for each in letters})
        return int(umpire.board.order[0])

    assert {first(b"%d" % number, 0) for number in range(8)} == {1, 2}
    assert {first(b"%d" % number, 2) for number in range(8)} == {2}
    with pytest.raises(Refused):
        fresh(2, first_player=3)


def test_myt_033_six_seats_alternate_blue_and_red() -> None:
    umpire = six()
    colours = [umpire.board.colour_of(seat).value for seat in umpire.board.order]
    assert colours == ["blue", "red"] * 3
