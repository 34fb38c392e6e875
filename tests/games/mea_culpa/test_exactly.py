"""Rules in detail: what a small change of a rule would do differently."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.ending import the_end
from companion.games.mea_culpa.material.pieces import DECK
from companion.games.mea_culpa.preparation import fill_market, prepare
from companion.games.mea_culpa.sins.souls import all_towards_hell
from companion.games.mea_culpa.state import MeaCulpa
from tests.games.mea_culpa.record import PLAYS
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    after,
    crews,
)
from tests.kit.games.mea_culpa.picks import three

ROOMS = ("take_7", "take_3", "take_5", "others_3")


# --- preparation ---------------------------------------------------------------------------------


def test_mea_031_the_seven_stones_are_random_and_leave_the_bag() -> None:
    tables = [MeaEvening(fill_market, market={}, seed=b"%d" % n) for n in range(12)]
    markets = {tuple(table.board.stock.market.items()) for table in tables}
    assert len(markets) > 8
    for table in tables:
        market, bag = table.board.stock.market, table.board.stock.bag.value
        assert len(bag) == 41 - 7
        assert all(bag.count(stone) + n in {6, 7, 9, 10} for stone, n in market.items())
    assert any(table.board.stock.market["indulgence"] for table in tables)


def test_mea_039_a_deck_that_runs_out_in_the_middle_is_filled_from_the_discards() -> None:
    def two_left(g: MeaCulpa) -> None:
        cards = g.house.deck.take_all()
        g.house.deck.add(*cards[:2])
        g.house.discard = tuple(card.partition(".")[0] for card in cards[2:])

    tables = [MeaEvening(prepare, market={}, more=two_left, seed=b"%d" % n) for n in range(6)]
    for table in tables:
        house = table.board.house
        assert (len(house.deck), house.discard, len(house.open_rooms)) == (20, (), 4)
        assert len(set(house.deck)) == 20
        told = "The deck is empty: the discards are shuffled to make a new deck."
        assert table.journal().count(told) == 1
    orders = {tuple(table.board.house.deck) for table in tables}
    assert len(orders) == len(tables)


def test_mea_039_the_discards_do_not_come_back_in_the_same_order() -> None:
    def all_discarded(g: MeaCulpa) -> None:
        g.house.deck.take_all()
        g.house.discard = DECK

    tables = [MeaEvening(prepare, market={}, more=all_discarded, seed=b"%d" % n) for n in range(6)]
    rooms = {tuple(table.board.house.rooms.values()) for table in tables}
    assert len(rooms) > 1


# --- turns ---------------------------------------------------------------------------------------


def test_mea_088_never_a_third_action_nor_one_after_a_pass_nor_at_six_notches() -> None:
    goods = {A: {"bread": 2, "wine": 1}}
    three_kinds = a_turn(A, "petty", posts=(1,), goods=goods, rooms=ROOMS)
    three_kinds.do((A, "sell", {"good": "bread"}), (A, "buy", {"what": "bread"}))
    assert three_kinds.over
    at_five = a_turn(A, "petty", posts=(5,), goods=goods)
    at_five.act(A, "sell", good="bread")
    assert "buy" in at_five.offered(A)
    at_six = a_turn(A, "petty", posts=(6,), goods=goods)
    at_six.act(A, "sell", good="bread")
    assert at_six.over
    assert at_six.board.souls.posts[A] == 6


def test_mea_088_a_good_and_a_letter_are_both_buying() -> None:
    table = a_turn(A, "petty", posts=(1,))
    table.act(A, "buy", what="letter_red")
    assert "buy" not in table.offered(A)
    assert table.board.souls.posts[A] == 1


def test_mea_117_two_things_are_one_action_and_only_for_the_emperor() -> None:
    table = a_turn(A, "emperor", posts=(2,), goods={A: {"wine": 1}})
    table.act(A, "donate", thing="coin_10", place="II")
    assert "enough" in table.offered(A)
    table.act(A, "donate", thing="wine", place="I")
    assert table.board.turn == Turn(A, "emperor", ("donate",))
    assert table.board.souls.posts[A] == 2
    assert table.board.chests.places[A].value == ("II", "I")
    assert (table.purse(A), table.goods(A)) == (15, {})
    merchant = a_turn(A, "merchant", goods={A: {"wine": 2}})
    merchant.act(A, "donate", thing="wine", place="I")
    assert not {"donate", "enough"} & {*merchant.offered(A)}


# --- three players -------------------------------------------------------------------------------


def test_mea_094_whoever_acted_inherits_after_the_last_picks_own_action() -> None:
    table = three("emperor")
    table.act(A, "act_now")
    table.act(A, "place_crew", site="A")
    assert table.board.picks.waiting_heir is None
    table.choose(B, "petty")
    table.act(B, "skip")
    table.choose(C, "merchant")
    assert table.offered(A)[:2] == ["move_pope_stone", "skip"]
    table.act(A, "skip")
    assert table.over


def test_mea_094_whoever_waited_acts_before_the_taker_and_inherits_nothing() -> None:
    table = three("pope")
    table.act(A, "wait")
    table.choose(B, "merchant")
    table.choose(C, "emperor")
    assert table.waiting() == (A,)
    assert table.offered(A)[:2] == ["move_pope_stone", "skip"]
    table.act(A, "skip")
    assert table.offered(C)[0] == "place_crew"
    table.act(C, "place_crew", site="B")
    assert table.over


def test_mea_094_nobody_is_asked_to_wait_for_a_card_that_is_taken() -> None:
    table = three("pope")
    table.do((A, "act_now"), (A, "skip"))
    table.choose(B, "emperor")
    assert table.offered(B)[0] == "place_crew"


# --- the House of Pleasure -----------------------------------------------------------------------


def test_mea_129_suite_5_takes_a_stone_first_and_uses_up_the_card() -> None:
    table = a_turn(A, "merchant", rooms=ROOMS, posts=(6,), dens={"greed": (7,)})
    table.act(A, "visit", door="5")
    assert table.board.house.welcome
    table.act(A, "choose_den", den="greed")
    assert (table.den("lust", A), table.board.house.welcome) == ((1,), False)
    table.act(A, "suite_room", door="3")
    assert table.board.house.discard == ("take_5",)
    assert table.board.house.rooms["3"] is None
    assert (table.board.souls.posts[A], table.purse(A)) == (6, 30)
    assert "5" not in table.board.house.open_doors


def test_mea_133_an_empty_hut_has_no_crew_to_give() -> None:
    sites = crews(1, 1, 1)
    full = a_turn(A, "merchant", rooms=("new_crew",), posts=(1,), sites=sites, more=with_a_crew)
    assert full.options(A, "visit", "door")["1"] == "one notch and nothing would happen"
    full.act(A, "visit", door="1")
    assert (full.board.cathedrals.hut, full.board.souls.posts[A]) == (0, 2)
    assert full.board.house.discard == ("new_crew",)
    one = a_turn(A, "merchant", rooms=("new_crew",), posts=(1,), sites=sites)
    assert one.options(A, "visit", "door")["1"] == "one notch"


def with_a_crew(g: MeaCulpa) -> None:
    g.cathedrals.emperor_crew = True


def test_mea_140_only_as_the_petty_sinner_and_never_for_a_second_actions_notch() -> None:
    rooms = ("others_5", "take_7")
    table = a_turn(D, "petty", rooms=rooms, posts=(1, 1, 1, 6))
    assert table.keys(D, "visit", "door") == ["1", "2", "5", "6"]
    table.act(D, "visit", door="2")
    assert (table.board.souls.posts[D], table.purse(D)) == (6, 32)
    other = {"petty": D, "merchant": D}
    merchant = a_turn(D, "merchant", holders=other, rooms=rooms, posts=(1, 1, 1, 5))
    assert merchant.keys(D, "visit", "door") == ["5"]
    suite = a_turn(D, "petty", rooms=("take_3",), posts=(1, 1, 1, 2))
    suite.do((D, "buy", {"what": "bread"}), (D, "visit", {"door": "6"}))
    assert (suite.board.souls.posts[D], suite.den("lust", D)) == (3, (1,))


def pope(door: str, guess: str, **more: Any) -> MeaEvening:
    """The Pope is behind this door, and that one is guessed."""
    table = a_turn(A, "pope", rooms=("take_7", "take_3"), **more)
    table.do((A, "set_pope_die", {"door": door}), (B, "guess", {"door": guess}))
    return table


def test_mea_145_the_step_comes_before_the_stone() -> None:
    table = pope("6", "6", positions=(4, 9, 0, 0), posts=(3,), dens={"greed": (7,)})
    assert (table.at(A), table.den("lust", A), table.board.souls.posts[A]) == ((5,), (0,), 3)
    table.act(A, "choose_den", den="greed")
    assert (table.at(A), table.den("lust", A), table.board.souls.posts[A]) == ((12,), (1,), 5)
    assert table.letters(A) == {"yellow": 1}


def test_mea_146_uncaught_a_suite_costs_nothing_and_is_used_up() -> None:
    table = pope("6", "1", positions=(4, 9, 0, 0), posts=(2,))
    assert (table.at(A), table.den("lust", A), table.board.souls.posts[A]) == ((4,), (0,), 2)
    assert table.letters(A) == {"yellow": 1}
    assert "6" not in table.board.house.open_doors
    room = pope("5", "6", positions=(4, 9, 0, 0), posts=(6,))
    assert (room.den("lust", A), room.board.house.welcome) == ((0,), False)


@pytest.mark.parametrize(
    ("setting", "guess", "at", "post", "letters"),
    [
        ("caught_only", "6", 5, 6, {}),
        ("caught_only", "1", 4, 5, {"yellow": 1}),
        ("always", "6", 5, 6, {}),
        ("always", "1", 5, 6, {}),
    ],
)
def test_mea_147_one_step_in_all_and_no_action(
    setting: str, guess: str, at: int, post: int, letters: dict[str, int]
) -> None:
    settings = {"pope_overflow": setting}
    table = pope("6", guess, positions=(4, 9, 0, 0), posts=(5,), settings=settings)
    assert table.at(A) == (at,)
    assert table.board.souls.posts[A] == post
    assert table.letters(A) == letters
    assert table.den("lust", A) == (0,)


def test_mea_149_the_meeting_is_the_visit_of_the_turn_whatever_its_result() -> None:
    overflow = pope("6", "6", positions=(4, 9, 0, 0), posts=(5,))
    assert overflow.board.turn == Turn(A, "pope", ("visit",))
    assert overflow.over
    missed = pope("2", "1", positions=(4, 9, 0, 0), posts=(1,))
    assert missed.board.turn == Turn(A, "pope", ("visit",))
    assert "set_pope_die" not in missed.offered(A)
    assert "buy" in missed.offered(A)


# --- souls and the end ---------------------------------------------------------------------------


def test_mea_166_the_losers_donations_go_back_and_nobody_gets_the_money() -> None:
    def last_crew(g: MeaCulpa) -> Any:
        yield from place_crew(g, A, "A")

    chests = {A: "I:bread", B: "I:wine I:coin_10", C: "I:wine I:wine", D: "II:coin_5 I:coin_1"}
    table = MeaEvening(last_crew, sites=crews(1, naves="A"), chests=chests, holders=ALL)
    while not table.over:
        seat = table.waiting()[0]
        colours = table.keys(seat, "pick_letter", "colour")
        table.act(seat, "pick_letter", colour=colours[0])
    bag = table.board.stock.bag.value
    assert (bag.count("bread"), bag.count("wine")) == (10, 9)
    assert not any(thing.startswith("coin") for thing in bag)
    assert [table.purse(seat) for seat in (A, B, C, D)] == [25] * 4
    assert table.chests() == {A: (), B: (), C: (), D: ("coin_5",)}
    assert table.board.chests.opened == {}


def test_mea_179_in_a_whole_play_no_soul_rises_before_the_letters() -> None:
    play = PLAYS.play("four_nearest")
    umpire = play.begun(GAME)
    stood = [dict(umpire.board.souls.positions)]
    for entry in play.entries[:-1]:
        umpire.act(entry.by, entry.offer, entry.values)
        stood.append(dict(umpire.board.souls.positions))
    assert all(now[seat] >= was[seat] for was, now in pairwise(stood) for seat in now)
    assert max(stood[-1].values()) > 0
    umpire.act(play.entries[-1].by, play.entries[-1].offer, play.entries[-1].values)
    assert any(umpire.board.souls.positions[seat] < at for seat, at in stood[-1].items())


def test_mea_183_the_order_is_set_before_the_first_move() -> None:
    """By where they would end, A would go first, to 7, and push B on."""
    table = after(lambda g: all_towards_hell(g, {A: 3, B: 1}), positions=(4, 6, 20, 21))
    assert table.at(A, B) == (8, 7)


def test_mea_240_the_posts_are_compared_once_more_and_play_is_over() -> None:
    table = after(the_end, positions=(10, 5, 4, 3), posts=(6, 6, 1, 2), turn=Turn(C, "petty"))
    assert table.at(A, B) == (10, 11)
    comparison = table.board.souls.comparison
    assert comparison is not None
    assert (comparison.mover, comparison.difference) == (B, 5)
    assert table.board.turn is None
    assert [each.seat for each in table.board.report.climbs] == [B, A, C, D]
    assert table.umpire.offers(TABLE) == ()
