"""How the game ends: MYT-087 to MYT-089."""

from __future__ import annotations

import pytest

from companion.core.endings import Ending
from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE
from companion.core.words import T
from companion.games.myths.game import GAME
from companion.games.myths.state import MythsPhase
from companion.games.myths.table.victory import make_out_of_rounds_ending, standings
from tests.kit.games.myths.evening import MythsEvening, at
from tests.kit.games.myths.setting_up import fresh, six


@pytest.mark.parametrize(
    ("killer", "card", "victim", "winner", "said"),
    [
        ("B", "Maul", "E", 1, "Blue wins: the other side has nobody left."),
        ("E", "Breaker", "A", 2, "Red wins: the other side has nobody left."),
    ],
)
def test_myt_087_the_last_side_standing_wins(
    killer: str, card: str, victim: str, winner: int, said: str
) -> None:
    table = MythsEvening(killer)
    table.bury("DF" if victim == "E" else "BC")
    table.put(killer, "E5", "E6")
    table.put(victim, "E6")
    table.hand(victim)
    table.piles(victim)
    table.play_alone(killer, card, focus="E6")
    over = table.umpire.over
    assert over
    assert (over.name, over.winners, str(over.sentence)) == ("won", (Seat(winner),), said)
    assert table.board.turn is None, "it is nobody's turn any more"


@pytest.mark.parametrize(
    ("dead", "winners", "told"),
    [
        ("DE", (1,), [(1, 1, 3, "3 characters left"), (2, 2, 1, "1 character left")]),
        ("ABC", (2,), [(2, 1, 3, "3 characters left"), (1, 2, 0, "nobody left")]),
        ("F", (1, 2), [(1, 1, 3, "3 characters left"), (2, 1, 2, "2 characters left")]),
    ],
)
def test_myt_087_both_sides_stand_with_the_characters_they_have_left(
    dead: str, winners: tuple[int, ...], told: list[tuple[int, int, int, str]]
) -> None:
    table = MythsEvening()
    table.bury(dead)
    found = standings(table.board, Ending("won", tuple(map(Seat, winners)), T(".")))
    assert [(each.seat, each.place, each.score, str(each.said)) for each in found] == told
    assert {each.seat: str(each.role) for each in found} == {1: "Blue", 2: "Red"}


def test_myt_088_and_ms_35_last_two_die_together() -> None:
    table = MythsEvening("D")
    table.place(D="E7 E8", A="E9")
    table.bury("BCEF")
    for letter in "AD":
        table.hand(letter)
        table.piles(letter)
    table.lay("D", "Ring of Sparks", mark=0)
    table.end("D")
    table.end("A")
    assert sorted(table.choices("D", "next_victim", "who")) == ["A", "D"]
    table.act("D", "next_victim", who="D")
    table.act("D", "let_die")
    table.act("D", "really")
    assert table.ended == ("drawn", (Seat(1), Seat(2)))


def test_myt_089_after_the_last_round_more_living_characters_win() -> None:
    table = MythsEvening("A", max_rounds=1)
    table.damaged("A", 1)
    for letter in ("A", "B", "C", "D", "E", "F"):
        if table.board.active is None:
            table.act(letter, "start_turn", who=letter)
        table.end(letter)
    assert table.ended == ("rounds", (Seat(2),)), "fewer cards in damage piles"


@pytest.mark.parametrize(
    ("dead", "hurt", "ending", "winners"),
    [
        ("D", "A", "rounds", (1,)),
        ("AD", "", "drawn", (1, 2)),
        ("", "E", "rounds", (1,)),
        ("AD", "D", "rounds", (1,)),
    ],
)
def test_myt_089_how_sides_are_compared(
    dead: str, hurt: str, ending: str, winners: tuple[int, ...]
) -> None:
    table = MythsEvening("A")
    table.bury(dead)
    for letter in hurt:
        table.damaged(letter, 1)
    over = make_out_of_rounds_ending(table.board)
    assert (over.name, tuple(map(int, over.winners))) == (ending, winners)
    if ending == "rounds":
        assert str(over.sentence) == "The rounds are over: Blue is ahead and wins."


# --- a draw by agreement -------------------------------------------------------------------------


def test_myt_088_anybody_may_offer_a_draw_from_the_first_turn_on_whoevers_turn_it_is() -> None:
    assert not any(offer.name == "offer_draw" for offer in fresh().offers(Seat(1)))
    table = MythsEvening("A")
    assert [may_offer(table, letter) for letter in "AD"] == [True, True]
    assert not any(offer.name == "offer_draw" for offer in table.umpire.offers(TABLE))


def may_offer(table: MythsEvening, letter: str) -> bool:
    seat = table.seat[letter]
    return "offer_draw" in [offer.name for offer in table.umpire.offers(seat)]


def test_myt_088_all_agree_and_the_offer_is_confirmed() -> None:
    table = MythsEvening("A")
    table.act("D", "offer_draw")
    assert table.offered("A") == ["accept_draw", "decline_draw"]
    table.act("A", "accept_draw")
    assert table.umpire.over is None
    table.act("D", "shake_hands")
    assert table.ended == ("agreed", (Seat(1), Seat(2)))


def test_myt_088_whoever_offered_a_draw_may_think_better_of_it() -> None:
    table = MythsEvening("A")
    table.act("A", "offer_draw")
    table.act("D", "accept_draw")
    table.act("A", "no_hands")
    assert table.umpire.over is None
    assert table.asks("A", "end_turn")
    assert table.journal()[-1] == "No draw: the game continues."
    assert not may_offer(table, "A")


def test_myt_088_a_draw_needs_everybody() -> None:
    umpire = six()
    umpire.act(Seat(1), "offer_draw", {})
    for seat in umpire.seats[1:]:
        umpire.act(seat, "decline_draw" if seat == Seat(4) else "accept_draw", {})
    assert umpire.over is None
    assert [offer.name for offer in umpire.offers(Seat(4))] == [], "nobody asks again at once"


def test_myt_088_a_declined_draw_may_be_offered_again_in_the_next_round() -> None:
    table = MythsEvening("A")
    table.act("A", "offer_draw")
    table.act("D", "decline_draw")
    assert not may_offer(table, "A")
    assert not may_offer(table, "D")
    table.next_turn("A")
    assert table.board.round == 2
    assert may_offer(table, "A")
    assert may_offer(table, "D")


# --- going home ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loser", "winner", "said"),
    [(1, 2, "Blue gives up: Red wins."), (2, 1, "Red gives up: Blue wins.")],
)
def test_myt_088_a_side_may_concede(loser: int, winner: int, said: str) -> None:
    table = MythsEvening("A")
    table.umpire.act(Seat(loser), LEAVE, {})
    over = table.umpire.over
    assert over
    assert (over.name, over.winners, str(over.sentence)) == ("conceded", (Seat(winner),), said)


def test_myt_088_somebody_who_offered_and_goes_home_has_not_confirmed() -> None:
    umpire = six()
    umpire.act(Seat(1), "offer_draw", {})
    for seat in umpire.seats[1:]:
        umpire.act(seat, "accept_draw", {})
    umpire.act(Seat(1), LEAVE, {})
    assert umpire.over is None
    assert "No draw: the game continues." in [str(each.sentence) for each in umpire.journal(TABLE)]


def test_myt_183_an_absent_seat_keeps_its_secrets_and_going_home_concedes() -> None:
    umpire = six()
    umpire.act(Seat(3), LEAVE, {})
    b = umpire.board.characters["B"]
    assert (b.alive, umpire.over) == (False, None)
    assert umpire.known(TABLE).hands[Seat(3)]["B"].hidden
    assert umpire.offers(Seat(3)) == ()
    for seat in (Seat(1), Seat(5)):
        umpire.act(seat, LEAVE, {})
    assert umpire.over
    assert (umpire.over.name, umpire.over.winners) == ("conceded", (Seat(2), Seat(4), Seat(6)))


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
