"""Mistakes with the chests: always a way on, never a name, and nobody is locked out."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals import deals
from companion.games.deal_with_the_devil.mistakes import EASY
from companion.games.deal_with_the_devil.records import Step
from tests.games.deal_with_the_devil.chest_evenings import looking
from tests.games.deal_with_the_devil.evening import SEATS, B, Evening, G, R, Y


def clumsy() -> Evening:
    """Everybody looks into a chest; it has gone wrong as often as is easily put right."""
    table = looking()
    for _ in range(EASY):
        table.act(G, "mistake", what="chest")
        table.row("abcd")
    return table


def at_home(table: Evening) -> Evening:
    """Nobody buys any more; all chests are home."""
    table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    return table


def test_the_same_phone_may_say_again_that_chests_were_mixed_up() -> None:
    table = looking()
    for _ in range(EASY):
        assert table.keys(G, "mistake", "what") == ["back", "chest"]
        table.act(G, "mistake", what="chest")
        assert table.step == "first"
        table.row("abcd")


def test_after_some_mistakes_all_four_phones_go_back() -> None:
    table = clumsy()
    assert table.keys(G, "mistake", "what") == ["back"]
    assert "all four phones" in table.help(G, "mistake")
    for seat in SEATS[:3]:
        table.act(seat, "mistake", what="back")
        assert table.step == "first look"
    table.act(B, "mistake", what="back")
    assert table.step == "first"
    assert "Back by Seat 1, Seat 2, Seat 3 and Seat 4." in table.journal()


def test_in_a_row_nobody_goes_back_any_more_after_some_mistakes() -> None:
    table = clumsy()
    table.decide()
    assert table.step == "second"
    assert "mistake" not in table.offered(R)


def test_the_next_round_begins_with_two_phones_again() -> None:
    table = clumsy()
    table.board.mistakes = 0
    table.umpire.forget()
    assert "chest" in table.keys(G, "mistake", "what")


def test_who_wanted_to_go_back_asks_anew_when_the_row_goes_on() -> None:
    table = Evening(deals)
    table.offers()
    table.act(R, "mistake", what="back")
    table.act(Y, "confirm")
    assert "mistake" in table.offered(R)
    table.act(G, "mistake", what="back")
    assert table.step == "first"


def sold(table: Evening) -> Evening:
    """Green's chest was sold to Yellow for its coins."""
    price = int(table.board.chests[G].value.price.coins)  # type: ignore[union-attr]
    assert price > 1
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert table.board.step is Step.CHECK
    return table


def test_a_wrong_payment_can_be_told_again_and_again() -> None:
    table = sold(looking())
    for missing in (1, 2, 1, 2)[:EASY]:
        table.act(G, "payment", missing=missing)
        table.row("abcd")
        assert table.help(Y, "shut").endswith(f": {missing} coin{'s' * (missing > 1)}.")
        table.all("shut")
        table.row("abcd")
    assert "payment" in table.offered(G)


def test_a_late_wrong_payment_looks_like_any_step_back() -> None:
    """The others see one phone of four that wants to go back, and cannot tell why."""
    table = sold(clumsy())
    table.act(G, "payment", missing=1)
    assert table.step == "check"
    told = table.seen(B)
    other = sold(clumsy())
    other.act(G, "mistake", what="back")
    assert told == other.seen(B)


def test_a_late_wrong_payment_is_put_right_when_all_four_say_so() -> None:
    table = sold(clumsy())
    table.act(G, "payment", missing=1)
    for seat in (R, Y, B):
        table.act(seat, "mistake", what="back")
    assert table.board.mending
    table.row("abcd")
    assert "Missing before: 1 coin." in table.help(Y, "shut")


def test_going_back_while_a_payment_is_put_right_undoes_no_deal() -> None:
    table = sold(looking())
    table.act(G, "payment", missing=1)
    assert table.step == "first"
    for seat in (R, B):
        table.act(seat, "mistake", what="back")
    assert table.step == "first"
    table.row("abcd")
    assert "Missing before: 1 coin." in table.help(Y, "shut")
    table.all("shut")
    table.row("abcd")
    table.all("right")
    assert [(deal.owner, deal.buyer) for deal in table.board.deals.value] == [(G, Y)]


def test_putting_a_payment_right_takes_everybody_the_same_least_time() -> None:
    table = looking(deal_min_seconds=25)
    table.decide(Y="coins")
    table.act(TABLE, "time")
    table.row("abcd")
    table.decide()
    table.act(TABLE, "time")
    table.row("abcd")
    table.act(G, "payment", missing=1)
    table.row("abcd")
    table.all("shut")
    assert table.step == "first look"
    assert table.umpire.find(TABLE, "time").after == 25
    table.act(TABLE, "time")
    assert table.step == "return"


def test_chests_that_go_round_again_do_not_tell_what_was_sold_later() -> None:
    """Yellow rejected Red's chest; that Green bought it afterwards is not for Yellow to know."""
    table = Evening(deals)
    table.offers(G="4c")
    table.row("abcd")
    table.decide(B="coins")
    table.row("abcd")
    table.decide(G="coins")
    table.row("abcd")
    table.act(G, "payment", missing=1)
    table.row("abcd")
    seen = {seat: table.umpire.known(seat).hands[seat].value for seat in SEATS}
    assert {seat: each.sold for seat, each in seen.items() if each} == {
        R: False,
        Y: False,
        G: False,
        B: True,
    }


def test_nothing_is_missing_in_a_chest_that_was_not_sold() -> None:
    table = at_home(looking())
    assert all("payment" not in table.offered(seat) for seat in SEATS)
