"""A phone that sealed the places of its pawns and lost them: chance places them, MYT-025."""

from __future__ import annotations

from companion.core.commitments import LOST, fingerprint
from companion.core.seats import Seat
from companion.core.umpire import Umpire
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.laying_out import STARTS
from companion.games.myths.set_up import _crowded, lost
from companion.games.myths.state import BLUES, REDS, Myths
from tests.kit.games.myths.evening import STARTS as STARTING
from tests.kit.games.myths.setting_up import fresh

SAID = "Seat {}’s phone has lost its places: the pawns are placed at random."


def taken(players: int, **letters: str) -> Umpire[Myths]:
    """A table where these seats have taken these characters."""
    umpire = fresh(players, free_seats=players not in (2, 6))
    for name, wanted in letters.items():
        seat = Seat(int(name[-1]))
        if any(offer.name == "take" for offer in umpire.offers(seat)):
            umpire.act(seat, "take", {"take": wanted})
    return umpire


def test_myt_025_lost_pawns_start_on_hexes_of_their_own_side() -> None:
    board = taken(2, seat1="ABC").board
    for seat, side in ((1, BLUES), (2, REDS)):
        places = lost(board, Seat(seat))
        colour = board.characters[side[0]].colour
        assert sorted(places) == list(side)
        assert sorted(places.values()) == sorted(STARTS[colour])
        assert [str(line.sentence) for line in board.journal.lines(Seat(1))][-1] == SAID.format(
            seat
        )


def test_myt_025_chance_places_them_not_the_order_of_their_letters() -> None:
    found = {tuple(lost(taken(2, seat1="ABC").board, Seat(1)).values())}
    board = taken(2, seat1="ABC").board
    found |= {tuple(lost(board, Seat(1)).values()) for _ in range(20)}
    assert len(found) > 2


def test_myt_025_a_single_pawn_needs_a_single_hex() -> None:
    board = taken(6, seat1="A", seat2="D", seat3="B", seat4="E").board
    for seat in board.seats:
        [(letter, place)] = lost(board, seat).items()
        assert board.characters[letter].seat == seat
        assert place in STARTS[board.characters[letter].colour]


def test_myt_025_whoever_has_nobody_left_places_nobody() -> None:
    board = taken(2, seat1="ABC").board
    for c in board.run_by(Seat(2)):
        c.alive = False
    assert lost(board, Seat(2)) == {}


def test_myt_025_a_phone_that_cannot_open_what_it_sealed_starts_where_chance_puts_it() -> None:
    umpire = fresh(places="committed")
    umpire.act(Seat(1), "take", {"take": "ABC"})
    for seat in (Seat(1), Seat(2)):
        umpire.act(seat, "place_pions", {"sealed": fingerprint({}, f"{seat}" * 24)})
    for seat in (Seat(1), Seat(2)):
        umpire.act(seat, "open_place_pions", {"opened": LOST})
    for side in (BLUES, REDS):
        mine = [umpire.board.characters[letter] for letter in side]
        assert {c.pion for c in mine} == set(STARTS[mine[0].colour])


def test_myt_025_all_who_must_place_again_are_asked_in_the_order_of_their_seats() -> None:
    board = taken(6, seat1="A", seat2="D", seat3="B", seat4="E").board
    both = {each.letter: STARTS[each.colour][0] for each in board.characters.values()}
    assert _crowded(board, both) == board.seats
    assert _crowded(board, both | {"A": STARTS[board.characters["A"].colour][1]}) == board.seats
    apart = {letter: NAMED[STARTING[letter]] for letter in "ABC"}
    assert _crowded(board, both | apart) == (Seat(2), Seat(4), Seat(6))
