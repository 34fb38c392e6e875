"""Wrong chests and wrong payments: there is always a way on, and nobody is named [DWD-080]."""

from __future__ import annotations

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from companion.games.deal_with_the_devil.flow import play_round
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.chest_evenings import (
    RICH,
    at_home,
    looking,
    step_back,
    wood,
)
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    Chapter,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_souls,
)

ALONE = 4
"""How often per round one phone is enough."""
WRONG_HANDS = "Chests were handed out wrongly. Collect them, mix them and scan again."

# --- the wrong chest -------------------------------------------------------------------------


def test_ds_16_a_wrong_hand_over() -> None:
    table = looking()
    for _ in range(ALONE):
        assert table.keys(G, "mistake", "what") == ["back", "chest"]
        table.act(G, "mistake", what="chest")
        assert table.journal()[-1] == WRONG_HANDS
        assert table.step == "first"
        table.row("abcd")
        assert table.board.rows.destinations == (G, B, Y, R)


def test_dwd_080_one_phone_is_enough_to_report_a_strange_symbol_at_home() -> None:
    table = at_home(looking())
    table.act(Y, "mistake", what="chest")
    assert (table.step, table.journal()[-1]) == ("return", WRONG_HANDS)


def clumsy() -> DevilEvening:
    """Everybody looks into a chest, after so many mistakes that one report is not enough."""
    table = looking()
    for _ in range(ALONE):
        table.act(G, "mistake", what="chest")
        table.row("abcd")
    return table


def test_dwd_080_after_some_mistakes_a_second_phone_must_confirm() -> None:
    table = clumsy()
    assert table.keys(G, "mistake", "what") == ["back", "chest"]
    assert "a second phone" in table.help(G, "mistake")
    table.act(G, "mistake", what="chest")
    assert table.step == "first look"
    table.act(B, "mistake", what="back")
    assert table.step == "first"
    assert table.journal()[-1] == "One step back, by Seat 3 and Seat 4."


def test_dwd_080_two_phones_can_always_go_back_but_none_can_report_for_ever() -> None:
    table = looking()
    for _ in range(10):
        for seat in (G, R) if table.board.correction.mistakes >= ALONE else (G,):
            table.act(seat, "mistake", what="back" if seat == R else "chest")
        table.row("abcd")
    assert "mistake" not in table.offered(G)
    for seat in (Y, B):
        table.act(seat, "mistake", what="back")
    assert table.step == "first"


def test_dwd_080_nobody_sees_who_reported_a_wrong_chest() -> None:
    seen = []
    for seat in (R, G):
        table = looking()
        table.act(seat, "mistake", what="chest")
        seen.append([table.seen(viewer) for viewer in (Y, B, TABLE)])
    assert seen[0] == seen[1]


def test_dwd_080_in_the_next_round_one_phone_is_enough_again() -> None:
    def clumsy_round(board: DealWithTheDevil) -> None:
        board.correction.mistakes = ALONE

    table = DevilEvening(play_round, lay=clumsy_round)
    assert table.board.correction.mistakes == 0


# --- a wrong payment -------------------------------------------------------------------------


def wrong_payment(chapter: Chapter = play_deals) -> DevilEvening:
    """Green's chest cost 4 coins, Blue paid only 3, and Green finds out."""
    table = DevilEvening(chapter)
    table.offers(G="4c")
    table.row("abcd")
    table.decide(B="coins")
    at_home(table, decided=True)
    table.act(G, "payment", missing=1)
    return table


def finish_mending(table: DevilEvening) -> None:
    table.all("shut")
    assert table.prompt().startswith("Shut all four chests")
    table.row("abcd")
    table.home()


def test_dwd_080_and_ds_15_a_wrong_payment_goes_once_more_to_the_same_holders() -> None:
    table = wrong_payment()
    assert table.journal()[-1] == "A payment must be corrected. All chests go round again."
    assert table.step == "first"
    assert table.prompt(Y).startswith("Put back what you took out")
    table.row("badc")
    assert table.board.rows.destinations == (R, Y, G, B)
    assert table.help(B, "shut") == "Put 4 coins into the chest. It was short of 1 coin."
    assert {table.help(seat, "shut") for seat in (R, Y, G)} == {"Nothing to do: keep it shut."}
    finish_mending(table)
    assert [deal.buyer for deal in table.board.trading.deals.value] == [B]
    assert table.is_over


def test_dwd_080_in_the_next_round_everybody_decides_as_usual() -> None:
    def two_rounds(board: DealWithTheDevil) -> Play[None]:
        yield from play_deals(board)
        board.round += 1
        yield from play_deals(board)

    table = wrong_payment(two_rounds)
    table.row("abcd")
    finish_mending(table)
    table.offers(G="4c")
    table.row("abcd")
    assert [len(table.keys(seat, "decide", "way")) for seat in SEATS] == [2, 2, 2, 2]
    table.decide(B="coins")
    assert [deal.buyer for deal in table.board.deals_now()] == [B]


def sold(table: DevilEvening) -> DevilEvening:
    """Green's chest was sold to Yellow for its coins, and all are home."""
    table.decide(Y="coins")
    return at_home(table, decided=True)


def test_dwd_080_a_wrong_payment_can_be_reported_repeatedly() -> None:
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
    [deal] = table.board.deals_now()
    assert (deal.visit, deal.buyer) == (2, B)
    table.act(deal.owner, "payment", missing=1)
    assert table.step == "second", "nobody who looked in first has anything to do"
    table.row("abcd")
    assert table.help(B, "shut").endswith("It was short of 1 coin.")
    table.all("shut")
    assert table.step == "return"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ({"Y": "pure", "B": "coins"}, {}, "Put 4 coins into the chest. It was short of 2 coins."),
        ({"Y": "pure"}, {"Y": "coins"}, "Nothing to do: keep it shut."),
    ],
)
def test_dwd_080_of_two_wrong_payments_each_buyer_reads_what_the_own_one_lacks(
    first: dict[str, str], second: dict[str, str], said: str
) -> None:
    table = DevilEvening(play_deals, roles="DMMC", lay=every(RICH, with_souls()))
    table.board.correction.mistakes = ALONE
    table.changed()
    table.offers(R="1s", G="4c")
    table.row("abcd")
    table.decide(**first)
    table.row("abcd")
    table.decide(**second)
    table.row("abcd")
    table.act(R, "payment", missing=1)
    assert table.step == "check", "a second phone must say so too"
    table.act(G, "payment", missing=2)
    table.row("abcd")
    assert "It was short of 1 piece of soul." in table.help(Y, "shut")
    assert table.help(B, "shut") == said


def test_dwd_080_an_unsold_chest_has_no_wrong_payment() -> None:
    table = at_home(wood(R="4c"))
    assert all("payment" not in table.offered(seat) for seat in SEATS)


def test_dwd_080_a_late_wrong_payment_looks_like_any_step_back() -> None:
    table, other = sold(clumsy()), sold(clumsy())
    table.act(G, "payment", missing=1)
    other.act(G, "mistake", what="back")
    assert table.step == "check"
    assert table.seen(B) == other.seen(B)
    table.act(R, "mistake", what="back")
    table.row("abcd")
    assert "It was short of 1 coin." in table.help(Y, "shut")


def test_dwd_080_going_back_while_a_payment_is_corrected_undoes_no_deal() -> None:
    table = sold(looking())
    table.act(G, "payment", missing=1)
    assert "mistake" not in table.offered(R)
    table.row("abcd")
    step_back(table)
    assert table.step == "first"
    table.row("abcd")
    assert "It was short of 1 coin." in table.help(Y, "shut")
    table.all("shut")
    table.row("abcd")
    table.home()
    assert [(deal.owner, deal.buyer) for deal in table.board.trading.deals.value] == [(G, Y)]


def test_dwd_197_nobody_sees_who_takes_long_to_correct_a_payment() -> None:
    table = looking(deal_min_seconds=25)
    table.decide(Y="coins")
    table.act(TABLE, "time")
    table.row("abcd")
    table.decide()
    table.act(TABLE, "time")
    table.row("abcd")
    table.act(G, "payment", missing=1)
    table.row("abcd")
    for finished, seat in enumerate(SEATS):
        assert (table.umpire.waiting(), table.umpire.finished()) == ((), finished)
        table.act(seat, "shut")
    assert table.step == "first look"
    assert table.umpire.find(TABLE, "time").after == 25
    table.act(TABLE, "time")
    assert table.step == "return"


def test_dwd_080_chests_dealt_again_do_not_reveal_what_was_sold_later() -> None:
    """Yellow rejected Red's chest; that Green bought it afterwards is not for Yellow to know."""
    table = wood(G="4c")
    table.decide(B="coins")
    table.row("abcd")
    table.decide(G="coins")
    table.row("abcd")
    table.act(G, "payment", missing=1)
    table.row("abcd")
    seen = {seat: table.umpire.known(seat).trading.hands[seat].value for seat in SEATS}
    assert [seat for seat, each in seen.items() if each and each.sold] == [B]
