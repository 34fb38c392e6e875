"""Steps back: people can restore every state by hand, and nothing is redrawn [DWD-080], DS-14."""

from __future__ import annotations

import pytest

from companion.games.deal_with_the_devil.deals.deals_phase import play_deals
from tests.kit.games.deal_with_the_devil.chest_evenings import (
    at_home,
    dealing,
    finish,
    looking,
    phones,
    step_back,
    wood,
)
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y
from tests.kit.games.deal_with_the_devil.rituals import with_wood

AS_THEY_CAME = "Put back what you took out, take back what you put in."
ANEW = "Your chest is yours again"
MIX = "Shut all four chests, put them into the bag"
LOOK = "Look into the chest behind your screen, and decide."
UNDO = "put back what you took, take back what you paid"


def test_dwd_080_and_ds_14_back_keeps_the_map() -> None:
    table = looking()
    before = table.board.rows.schedule.value
    table.act(R, "mistake", what="back")
    assert "mistake" not in table.offered(R)
    table.act(G, "mistake", what="back")
    assert "One step back, by Seat 1 and Seat 3." in table.journal()
    assert table.step == "first"
    assert table.prompt().startswith(AS_THEY_CAME)
    table.row("bdac")
    assert table.board.rows.destinations == (B, R, G, Y)
    assert table.board.rows.schedule.value == before
    assert table.prompt() == LOOK


# --- within a row, and before it -------------------------------------------------------------


def test_dwd_080_before_the_bag_everybody_takes_their_own_chest_back() -> None:
    table = dealing()
    assert table.help(R, "mistake") == "The chests go home, and everybody makes a new offer."
    step_back(table)
    assert (table.step, table.board.trading.chests[R].value) == ("offers", None)
    assert table.prompt().startswith(ANEW)


@pytest.mark.parametrize("confirmed", [1, 2])
def test_dwd_080_from_the_bag_the_chests_come_home_in_an_extra_row(confirmed: int) -> None:
    table = dealing()
    for seat in (R, G)[:confirmed]:
        table.act(seat, "confirm")
    step_back(table)
    assert (table.step, table.board.rows.spots) == ("home", 0)
    assert table.prompt().startswith(MIX)
    assert "mistake" not in table.offered(R)
    table.two()
    table.scan(*"cab")
    assert table.board.rows.destinations == ()
    table.scan("d")
    assert (table.step, table.board.rows.carried.value) == ("offers", ())
    assert (table.board.rows.spots, table.board.rows.destinations) == (0, ())
    assert table.prompt().startswith(ANEW)
    table.offers()
    table.row("abcd")
    finish(table)
    assert table.is_over


def test_dwd_080_on_the_way_home_every_chest_goes_to_its_owner() -> None:
    table = dealing(reveal_timer=10)
    table.two()
    step_back(table)
    table.row("cabd")
    assert table.board.rows.destinations == (G, R, Y, B)
    step_back(table)
    assert (table.step, len(table.board.rows.destinations)) == ("home", 0)


def test_dwd_080_the_last_chest_alone_comes_off_its_spot() -> None:
    table = dealing()
    assert table.keys(R, "mistake", "what") == ["back"], "nobody holds a chest that could be wrong"
    table.two()
    table.scan("c", "a")
    assert table.help(R, "mistake") == "Take the last chest off its spot."
    for spots in (1, 0):
        step_back(table)
        assert (table.step, table.board.rows.spots) == ("first", spots)
        assert "Take the last chest off" in table.journal()[-1]
    table.scan(*"cadb")
    assert table.board.rows.destinations == (Y, G, R, B)


def test_dwd_080_a_request_to_go_back_lapses_when_the_row_goes_on() -> None:
    table = DevilEvening(play_deals)
    table.offers()
    table.act(R, "mistake", what="back")
    table.act(Y, "confirm")
    assert "mistake" in table.offered(R)
    table.act(G, "mistake", what="back")
    assert table.step == "first"


# --- from later steps ------------------------------------------------------------------------


def dealt(table: DevilEvening) -> tuple[str, int, list[int], int]:
    """Where the chests are, the number of rows, the buyers, and what Yellow has paid."""
    board = table.board
    buyers = [int(deal.buyer) for deal in board.deals_now()]
    return table.step, len(board.rows.carried.value), buyers, board.trading.pledges[Y].value.coins


def test_dwd_080_a_step_back_with_chests_undoes_what_was_accepted_since() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    assert dealt(table) == ("second", 1, [Y], 4)
    step_back(table)
    assert dealt(table) == ("first", 0, [], 0)
    assert table.prompt().startswith(MIX)
    table.row("abcd")
    assert all(UNDO in table.prompt(seat) for seat in SEATS), "buyers are not named"
    table.decide(Y="coins")
    table.row("abcd")
    step_back(table)
    assert dealt(table) == ("second", 1, [Y], 4)
    table.row("abcd")
    assert table.prompt() == LOOK
    table.decide(R="coins")
    assert dealt(table) == ("return", 2, [Y, R], 4)
    step_back(table)
    assert dealt(table) == ("second", 1, [Y], 4)
    table.row("abcd")
    assert UNDO in table.prompt()
    table.decide(R="coins")
    table.row("abcd")
    step_back(table)
    assert dealt(table) == ("return", 2, [Y, R], 4)
    assert table.prompt().startswith(AS_THEY_CAME)


def test_dwd_080_a_step_back_on_phones_undoes_what_was_accepted_since() -> None:
    table = phones(R="4c")
    table.decide(Y="coins")
    assert dealt(table) == ("second look", 2, [Y], 4)
    step_back(table)
    assert dealt(table) == ("first look", 1, [], 0)
    assert table.prompt() == "Look at the offer on your phone, and decide."
    assert not table.board.correction.opened, "nobody has to put anything back"
    table.decide(Y="coins")
    table.decide(R="coins")
    assert dealt(table) == ("check", 3, [Y, R], 4)
    assert table.keys(R, "mistake", "what") == ["back"]
    step_back(table)
    assert dealt(table) == ("second look", 2, [Y], 4)
    for step in ("first look", "offers"):
        step_back(table)
        assert table.step == step


def test_dwd_080_no_further_step_back_while_undone_deals_are_in_the_chests() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    step_back(table)
    table.row("abcd")
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)
    assert "mistake" not in table.offered(R)
    table.two()
    assert "mistake" not in table.offered(R)
    table.scan(*"abcd")
    assert UNDO in table.prompt()
    table.decide()
    assert (table.step, "mistake" in table.offered(R)) == ("second", True)


def test_dwd_080_what_was_opened_is_put_back_however_many_steps_it_is() -> None:
    home = at_home(wood())
    step_back(home)
    step_back(home)
    assert home.step == "second"
    assert home.prompt().startswith(AS_THEY_CAME)
    home.row("abcd")
    step_back(home)
    assert home.prompt().startswith(AS_THEY_CAME)
    look = looking()
    step_back(look)
    step_back(look)
    assert look.step == "home"
    assert look.prompt().startswith(AS_THEY_CAME)
    look.row("abcd")
    look.offers()
    assert look.step == "first"
    assert not look.prompt().startswith(AS_THEY_CAME)


def test_dwd_080_a_misplaced_reward_is_dealt_again() -> None:
    table = with_wood()
    table.row("abcd")
    table.two()
    table.row("dcba")
    assert (table.step, table.board.rows.destinations) == ("home", (B, G, Y, R))
    step_back(table)
    assert (table.step, table.board.rows.destinations) == ("home", ())
    assert table.prompt().startswith(AS_THEY_CAME)
    table.row("abcd")
    assert table.board.rows.destinations == SEATS
    table.two()
    assert (table.step, table.board.rows.spots) == ("rest", 0)
