"""A draw by agreement, MYT-088: at any time, with everybody's consent, and nobody is pestered."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE
from companion.games.myths.game import GAME
from companion.games.myths.state import Myths
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import fresh, six


def may_offer(table: MythsEvening, letter: str) -> bool:
    seat = table.seat[letter]
    return "offer_draw" in [offer.name for offer in table.umpire.offers(seat)]


def test_myt_088_anybody_may_offer_a_draw_from_the_first_turn_on_whoevers_turn_it_is() -> None:
    table = MythsEvening("A")
    assert table.board.round == 1
    assert may_offer(table, "A")
    assert may_offer(table, "D")
    assert not any(offer.name == "offer_draw" for offer in table.umpire.offers(TABLE))


def test_myt_088_a_draw_may_be_offered_while_a_question_is_open() -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E6")
    table.put("E", "E6")
    table.hand("B", "Maul")
    table.play("B", "Maul", focus="E6")
    table.act("B", "offer_draw")
    table.act("E", "decline_draw")
    assert table.board.damage.suffering == "E"
    assert table.asks("E", "library"), "the question is open as it was"


def test_myt_088_no_draw_can_be_offered_before_the_first_turn() -> None:
    umpire = fresh()
    assert not any(offer.name == "offer_draw" for offer in umpire.offers(Seat(1)))


def test_myt_088_all_agree_and_the_offer_is_confirmed() -> None:
    table = MythsEvening("A")
    table.act("D", "offer_draw")
    assert table.offered("A") == ["accept_draw", "decline_draw"]
    table.act("A", "accept_draw")
    assert table.umpire.over is None
    table.act("D", "shake_hands")
    over = table.umpire.over
    assert over
    assert (over.name, over.winners) == ("agreed", (Seat(1), Seat(2)))


def test_myt_088_whoever_offered_a_draw_may_think_better_of_it() -> None:
    table = MythsEvening("A")
    table.act("A", "offer_draw")
    table.act("D", "accept_draw")
    table.act("A", "no_hands")
    assert table.umpire.over is None
    assert table.asks("A", "end_turn")
    assert table.journal()[-1] == "No draw: the game continues."
    assert not may_offer(table, "A")


def test_myt_088_somebody_who_offered_and_goes_home_has_not_confirmed() -> None:
    umpire = six()
    umpire.act(Seat(1), "offer_draw", {})
    for seat in umpire.seats[1:]:
        umpire.act(seat, "accept_draw", {})
    umpire.act(Seat(1), LEAVE, {})
    assert umpire.over is None
    assert "No draw: the game continues." in [str(each.sentence) for each in umpire.journal(TABLE)]


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


@pytest.mark.parametrize(
    ("hurt", "answer"), [("", "decline_draw"), ("A", "decline_draw"), ("D", "accept_draw")]
)
def test_a_stand_in_agrees_to_a_draw_only_if_it_would_lose(hurt: str, answer: str) -> None:
    table = MythsEvening("A")
    for letter in hurt:
        table.damaged(letter, 1)
    table.act("A", "offer_draw")
    assert said(table, Seat(2)) == answer


def test_a_stand_in_never_offers_a_draw_but_confirms_one() -> None:
    table = MythsEvening("A")
    assert said(table, Seat(1)) != "offer_draw"
    assert said(table, Seat(2)) is None
    table.act("A", "offer_draw")
    table.act("D", "accept_draw")
    assert said(table, Seat(1)) == "shake_hands"


def said(table: MythsEvening, seat: Seat) -> str | None:
    """What the stand-in of this seat would answer."""
    k: Myths = table.umpire.known(seat)
    answer = GAME.policies["steady"](k, seat, table.umpire.offers(seat), Chance(b"any"))
    return answer[0].name if answer else None
