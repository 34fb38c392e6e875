"""Steps back with wooden chests: people can restore every state by hand [DWD-080]."""

from __future__ import annotations

from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.deals.phase import deals
from tests.kit.games.deal_with_the_devil.chest_evenings import (
    dealing,
    finish,
    looking,
    step_back,
    wood,
)
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    table_ready,
)
from tests.kit.games.deal_with_the_devil.rituals import with_wood

AS_THEY_CAME = "Put back what you took out, take back what you put in."


def test_dwd_080_before_the_bag_everybody_takes_their_own_chest_back() -> None:
    table = dealing()
    assert table.help(R, "mistake") == "The chests go home, and everybody makes a new offer."
    step_back(table)
    assert table.step == "offers"
    assert table.prompt().startswith("Your chest is yours again")


def test_dwd_080_from_the_bag_the_chests_come_home_in_an_extra_row() -> None:
    for confirmed in (1, 2):
        table = dealing()
        for seat in (R, G)[:confirmed]:
            table.act(seat, "confirm")
        step_back(table)
        assert (table.step, table.board.rows.spots) == ("home", 0)
        assert table.prompt().startswith("Shut all four chests, put them into the bag")
        assert "mistake" not in table.offered(R)
        table.two()
        table.scan(*"cab")
        assert table.board.rows.destinations == ()
        table.scan("d")
        assert table.step == "offers"
        assert table.board.rows.carried.value == ()
        assert table.prompt().startswith("Your chest is yours again")
        table.offers()
        table.row("abcd")
        finish(table)
        assert table.over


def test_dwd_080_on_the_way_home_every_chest_goes_to_its_owner() -> None:
    table = dealing(reveal_timer=10)
    table.two()
    step_back(table)
    table.row("cabd")
    assert table.board.rows.destinations == (G, R, Y, B)
    step_back(table)
    assert (table.step, len(table.board.rows.destinations)) == ("home", 0)


def test_dwd_080_after_a_look_the_chests_are_left_as_they_came() -> None:
    table = looking()
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)
    table.row("abcd")
    assert table.prompt() == "Look into the chest behind your screen, and decide."


def test_dwd_080_from_the_second_row_buyers_are_told_to_put_everything_back() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    assert table.step == "second"
    step_back(table)
    assert table.prompt().startswith("Shut all four chests, put them into the bag")
    table.row("abcd")
    assert {table.prompt(seat) for seat in SEATS} == {table.prompt()}
    assert "put back what you took, take back what you paid" in table.prompt()
    table.decide()
    table.row("abcd")
    assert table.prompt() == "Look into the chest behind your screen, and decide."


def test_dwd_080_from_the_last_row_buyers_of_the_second_visit_are_told() -> None:
    table = wood(Y="1s")
    table.decide()
    table.row("abcd")
    table.decide()
    assert table.step == "return"
    step_back(table)
    table.row("abcd")
    assert table.step == "second look"
    assert "put back what you took, take back what you paid" in table.prompt()


def test_dwd_080_no_further_step_back_while_undone_deals_are_in_the_chests() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    table.row("abcd")
    table.decide()
    step_back(table)
    assert table.step == "second"
    assert "mistake" not in table.offered(R)
    table.two()
    assert "mistake" not in table.offered(R)
    table.scan(*"abcd")
    table.decide()
    assert table.step == "return"
    assert "mistake" in table.offered(R)


def test_dwd_080_buyers_are_also_told_after_a_repeated_look() -> None:
    table = wood(R="4c")
    table.decide(Y="coins")
    step_back(table)
    table.row("abcd")
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)
    assert "mistake" not in table.offered(R)
    table.row("abcd")
    assert "put back what you took" in table.prompt()


def test_dwd_080_from_home_owners_put_back_what_they_took_out() -> None:
    table = wood()
    table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    assert table.step == "check"
    step_back(table)
    assert table.step == "return"
    assert table.prompt().startswith(AS_THEY_CAME)


def test_dwd_080_two_steps_back_from_home_still_say_to_put_everything_back() -> None:
    table = wood()
    table.decide()
    table.row("abcd")
    table.decide()
    table.row("abcd")
    step_back(table)
    step_back(table)
    assert table.step == "second"
    assert table.prompt().startswith(AS_THEY_CAME)
    table.row("abcd")
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)


def test_dwd_080_two_steps_back_from_a_look_still_say_to_put_everything_back() -> None:
    table = looking()
    step_back(table)
    step_back(table)
    assert table.step == "home"
    assert table.prompt().startswith(AS_THEY_CAME)
    table.row("abcd")
    assert table.step == "offers"
    table.offers()
    assert table.step == "first"
    assert not table.prompt().startswith(AS_THEY_CAME)


def test_an_opened_first_chest_or_reward_is_closed_with_its_contents() -> None:
    table = table_ready()
    table.act(TABLE, "done")
    table.row("abcd")
    step_back(table)
    assert table.prompt().startswith(AS_THEY_CAME)
    reward = with_wood()
    reward.row("abcd")
    reward.two()
    reward.row("dcba")
    step_back(reward)
    assert reward.prompt().startswith(AS_THEY_CAME)


def test_the_last_chest_alone_comes_off_its_spot() -> None:
    table = dealing()
    table.two()
    table.scan("a")
    assert table.help(R, "mistake") == "Take the last chest off its spot."
    step_back(table)
    assert (table.step, table.board.rows.spots) == ("first", 0)


def test_with_offers_on_phones_nobody_has_to_put_anything_back() -> None:
    table = DevilEvening(deals, settings={"chests": "phone"})
    table.offers()
    table.decide()
    step_back(table)
    assert table.step == "first look"
    assert table.prompt() == "Look at the offer on your phone, and decide."
    assert not table.board.correction.opened
