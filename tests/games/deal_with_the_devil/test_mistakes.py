"""Mistakes with the chests: there is always a way on, nobody is named or locked out."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.phase import deals
from companion.games.deal_with_the_devil.flow import one_round
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.chests import ChestStep
from tests.kit.games.deal_with_the_devil.chest_evenings import dealing, looking, phones, step_back
from tests.kit.games.deal_with_the_devil.evening import (
    ROLE,
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    table_ready,
)
from tests.kit.games.deal_with_the_devil.rituals import with_wood

ALONE = 4
"""How often per round one phone is enough."""


def clumsy() -> DevilEvening:
    """Everybody looks into a chest, after so many mistakes that one report is not enough."""
    table = looking()
    for _ in range(ALONE):
        table.act(G, "mistake", what="chest")
        table.row("abcd")
    return table


def at_home(table: DevilEvening) -> DevilEvening:
    """Go on without further deals until all chests are home."""
    table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    return table


def test_the_same_phone_may_report_mixed_up_chests_again() -> None:
    table = looking()
    for _ in range(ALONE):
        assert table.keys(G, "mistake", "what") == ["back", "chest"]
        table.act(G, "mistake", what="chest")
        assert table.step == "first"
        table.row("abcd")


def test_after_some_mistakes_a_second_phone_must_confirm() -> None:
    table = clumsy()
    assert table.keys(G, "mistake", "what") == ["back", "chest"]
    assert "a second phone" in table.help(G, "mistake")
    table.act(G, "mistake", what="chest")
    assert table.step == "first look"
    table.act(B, "mistake", what="back")
    assert table.step == "first"
    assert table.journal()[-1] == "One step back, by Seat 3 and Seat 4."


def test_two_phones_can_always_go_back_however_many_mistakes() -> None:
    table = clumsy()
    table.decide()
    table.two()
    table.scan("a")
    step_back(table)
    assert (table.step, table.board.rows.spots) == ("second", 0)
    step_back(table)
    assert table.step == "first"


def test_no_phone_can_report_for_ever() -> None:
    table = looking()
    for _ in range(10):
        for seat in (G, R) if table.board.correction.mistakes >= ALONE else (G,):
            table.act(seat, "mistake", what="back" if seat == R else "chest")
        table.row("abcd")
    assert "mistake" not in table.offered(G)
    for seat in (Y, B):
        table.act(seat, "mistake", what="back")
    assert table.step == "first"


def test_nobody_sees_who_reported_a_wrong_chest() -> None:
    seen = []
    for seat in (R, G):
        table = looking()
        table.act(seat, "mistake", what="chest")
        seen.append([table.seen(viewer) for viewer in (Y, B, TABLE)])
    assert seen[0] == seen[1]


def test_in_the_next_round_one_phone_is_enough_again() -> None:
    def clumsy_round(board: DealWithTheDevil) -> None:
        board.correction.mistakes = ALONE

    table = DevilEvening(one_round, lay=clumsy_round)
    assert table.board.correction.mistakes == 0


def test_a_request_to_go_back_lapses_when_the_row_goes_on() -> None:
    table = DevilEvening(deals)
    table.offers()
    table.act(R, "mistake", what="back")
    table.act(Y, "confirm")
    assert "mistake" in table.offered(R)
    table.act(G, "mistake", what="back")
    assert table.step == "first"


def sold(table: DevilEvening) -> DevilEvening:
    """Green's chest was sold to Yellow for its coins."""
    price = int(table.board.trading.chests[G].value.price.coins)  # type: ignore[union-attr]
    assert price > 1
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert table.board.step is ChestStep.CHECK
    return table


def test_a_wrong_payment_can_be_reported_repeatedly() -> None:
    table = sold(looking())
    for missing in (1, 2, 1, 2):
        table.act(G, "payment", missing=missing)
        table.row("abcd")
        assert table.help(Y, "shut").endswith(f" short of {missing} coin{'s' * (missing > 1)}.")
        table.all("shut")
        table.row("abcd")
    assert "payment" in table.offered(G)


def test_dwd_080_a_payment_of_the_second_visit_is_put_right_at_the_second_visit() -> None:
    table = looking()
    table.decide()
    table.row("abcd")
    table.decide(B="coins")
    table.row("abcd")
    [sold] = table.board.deals_now()
    assert (sold.visit, sold.buyer) == (2, B)
    table.act(sold.owner, "payment", missing=1)
    assert table.step == "second", "nobody who looked in first has anything to do"
    table.row("abcd")
    assert table.help(B, "shut").endswith("It was short of 1 coin.")
    table.all("shut")
    assert table.step == "return"


def test_a_late_wrong_payment_looks_like_any_step_back() -> None:
    """The others see that a phone wants to go back, but not why."""
    table = sold(clumsy())
    table.act(G, "payment", missing=1)
    assert table.step == "check"
    told = table.seen(B)
    other = sold(clumsy())
    other.act(G, "mistake", what="back")
    assert told == other.seen(B)


def test_a_late_wrong_payment_is_corrected_when_a_second_phone_confirms() -> None:
    table = sold(clumsy())
    table.act(G, "payment", missing=1)
    table.act(R, "mistake", what="back")
    assert table.board.correction.mending
    table.row("abcd")
    assert "It was short of 1 coin." in table.help(Y, "shut")


def test_going_back_while_a_payment_is_corrected_undoes_no_deal() -> None:
    table = sold(looking())
    table.act(G, "payment", missing=1)
    assert table.step == "first"
    assert "mistake" not in table.offered(R)
    table.row("abcd")
    for seat in (R, B):
        table.act(seat, "mistake", what="back")
    assert table.step == "first"
    table.row("abcd")
    assert "It was short of 1 coin." in table.help(Y, "shut")
    table.all("shut")
    table.row("abcd")
    table.home()
    assert [(deal.owner, deal.buyer) for deal in table.board.trading.deals.value] == [(G, Y)]


def test_the_minimum_time_to_correct_a_payment_is_the_same_for_all() -> None:
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


def test_dwd_197_nobody_sees_who_takes_long_to_correct_a_payment() -> None:
    table = sold(looking())
    table.act(G, "payment", missing=1)
    table.row("abcd")
    for finished, seat in enumerate(SEATS):
        assert (table.umpire.waiting(), table.umpire.finished()) == ((), finished)
        table.act(seat, "shut")


def test_chests_dealt_again_do_not_reveal_what_was_sold_later() -> None:
    """Yellow rejected Red's chest; that Green bought it afterwards is not for Yellow to know."""
    table = DevilEvening(deals)
    table.offers(G="4c")
    table.row("abcd")
    table.decide(B="coins")
    table.row("abcd")
    table.decide(G="coins")
    table.row("abcd")
    table.act(G, "payment", missing=1)
    table.row("abcd")
    seen = {seat: table.umpire.known(seat).trading.hands[seat].value for seat in SEATS}
    assert {seat: each.sold for seat, each in seen.items() if each} == {
        R: False,
        Y: False,
        G: False,
        B: True,
    }


def test_nothing_is_missing_in_a_chest_that_was_not_sold() -> None:
    table = at_home(looking())
    assert all("payment" not in table.offered(seat) for seat in SEATS)


def test_in_a_row_nobody_holds_a_chest_that_could_be_wrong() -> None:
    table = dealing()
    assert table.keys(R, "mistake", "what") == ["back"]
    table.two()
    table.scan("a")
    assert table.keys(R, "mistake", "what") == ["back"]


def test_with_offers_on_phones_one_goes_back_look_by_look() -> None:
    table = phones()
    table.decide()
    table.decide()
    assert table.keys(R, "mistake", "what") == ["back"]
    for step in ("check", "second look", "first look"):
        assert table.step == step
        step_back(table)
    assert table.step == "offers"


# --- the first row and the last ----------------------------------------------------------------


def test_the_first_row_is_dealt_again_if_chests_went_to_the_wrong_people() -> None:
    table = table_ready()
    table.act(TABLE, "done")
    assert "mistake" not in table.offered(R)
    table.row("abcd")
    went = table.board.rows.destinations
    table.act(G, "symbol", symbol="devil")
    step_back(table)
    assert table.umpire.sealed(G) is None
    assert (table.step, table.board.rows.destinations) == ("start", ())
    table.row("abcd")
    assert table.board.rows.destinations == went
    report(table)
    assert table.board.role(Y) is Role.DEVIL
    assert (table.step, table.board.rows.destinations) == ("rest", ())


def report(table: DevilEvening) -> None:
    for seat, letter in zip(SEATS, "MDCM", strict=True):
        table.act(seat, "symbol", symbol=ROLE[letter].value)


def test_a_misplaced_reward_is_dealt_again() -> None:
    table = with_wood()
    table.row("abcd")
    table.two()
    table.row("dcba")
    assert (table.step, table.board.rows.destinations) == ("home", (B, G, Y, R))
    step_back(table)
    assert (table.step, table.board.rows.destinations) == ("home", ())
    table.row("abcd")
    assert table.board.rows.destinations == SEATS
    table.two()
    assert (table.step, table.board.rows.spots) == ("rest", 0)


def test_one_phone_is_enough_to_report_a_strange_symbol_at_home() -> None:
    table = at_home(looking())
    assert table.step == "check"
    table.act(Y, "mistake", what="chest")
    assert table.step == "return"
    assert table.journal()[-1] == (
        "Chests were handed out wrongly. Collect them, mix them and scan again."
    )
