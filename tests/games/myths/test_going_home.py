"""Going home before the game begins: MYT-018, MYT-088."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.core.umpire import LEAVE
from companion.games.myths.game import GAME
from companion.games.myths.state import MythsPhase
from tests.kit.games.myths.evening import at
from tests.kit.games.myths.setting_up import fresh


def test_myt_088_going_home_during_set_up_of_six_concedes_one_character() -> None:
    umpire = fresh(6)
    umpire.act(Seat(1), "take", {"take": "B"})
    umpire.act(Seat(3), LEAVE, {})
    assert umpire.over is None
    umpire.act(Seat(5), "take", {"take": "C"})
    umpire.act(Seat(2), "take", {"take": "D"})
    umpire.act(Seat(4), "take", {"take": "E"})
    gone = umpire.board.characters["A"]
    assert (gone.seat, gone.alive) == (Seat(3), False)
    umpire.act(Seat(5), LEAVE, {})
    for seat, letter, place in ((1, "B", "E2"), (2, "D", "C6"), (4, "E", "E8"), (6, "F", "G6")):
        umpire.act(Seat(seat), "place_pions", {letter: at(place)})
    assert umpire.board.phase is MythsPhase.TURN
    assert [c.letter for c in umpire.board.living] == ["B", "D", "E", "F"]


def test_myt_088_going_home_while_a_hex_is_contested_leaves_it_to_the_others() -> None:
    umpire = fresh(6)
    for seat, letter in ((1, "A"), (2, "D"), (3, "B"), (4, "E")):
        umpire.act(Seat(seat), "take", {"take": letter})
    places = ("C2", "C6", "C2", "E8", "G2", "G6")
    for seat, letter, place in zip(range(1, 7), "ADBECF", places, strict=True):
        umpire.act(Seat(seat), "place_pions", {letter: at(place)})
    umpire.act(Seat(1), LEAVE, {})
    for seat, letter, place in ((3, "B", "C2"), (5, "C", "G2")):
        umpire.act(Seat(seat), "place_pions", {letter: at(place)})
    assert [c.letter for c in umpire.board.characters.values() if c.pion] == [*"BCDEF"]
    assert list(GAME.broken(umpire.board)) == []


@pytest.mark.parametrize("placing", [False, True])
def test_myt_088_a_side_that_has_gone_home_before_the_first_turn_loses(*, placing: bool) -> None:
    umpire = fresh(6)
    takes = ((1, "A"), (2, "D"), (3, "B"), (4, "E")) if placing else ()
    for seat, letter in takes:
        umpire.act(Seat(seat), "take", {"take": letter})
    for seat in (1, 3, 5):
        assert umpire.over is None
        umpire.act(Seat(seat), LEAVE, {})
    assert umpire.over
    assert (umpire.over.name, umpire.over.winners) == ("conceded", (2, 4, 6))


def test_myt_088_when_players_who_are_choosing_go_home_the_others_go_on() -> None:
    umpire = fresh(6)
    for seat, letter in ((1, "A"), (2, "D"), (3, "B")):
        umpire.act(Seat(seat), "take", {"take": letter})
    for seat in (4, 6):
        assert umpire.board.phase is MythsPhase.SEATS
        umpire.act(Seat(seat), LEAVE, {})
    assert umpire.board.phase is MythsPhase.PIONS
    assert [umpire.board.characters[letter].seat for letter in "DEF"] == [2, 4, 6]
    assert [c.letter for c in umpire.board.living] == [*"ABCD"]
