"""Frame and setup: MEA-001 to MEA-022."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.seats import TABLE, Viewer
from companion.core.secrets import Secret
from companion.core.setting_up import SettingUp
from companion.core.words import Voice
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.box.laying_out import steps
from companion.games.mea_culpa.characters.picking import list_picks as picks_of
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.material.pieces import DECK, STONE, SUPPLY
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.sins.souls import turn_post
from companion.games.mea_culpa.state import RoundPhase
from tests.kit.games.mea_culpa.evening import A, B, C, D, MeaEvening, a_turn, after, started


def test_mea_001_for_two_to_four_aged_14_and_up_and_90_minutes() -> None:
    assert (GAME.seats, GAME.about.minutes) == ((2, 3, 4), 90)
    assert "14 and up" in str(GAME.about.blurb)


def test_mea_003_only_letters_raise_a_soul() -> None:
    rich: dict[str, Any] = {
        "purses": (90, 0),
        "goods": {A: {"jewel": 3}},
        "positions": (8, 9, 30, 31),
    }
    table = after(end_game, letters={B: {"red": 2}}, **rich)
    assert table.at(A, B) == (8, 7)
    assert table.umpire.over is not None
    assert table.umpire.over.winners == (B,)


@pytest.mark.parametrize(("n", "picks"), [(2, 2), (3, 1), (4, 1)])
def test_mea_004_rules_follow_the_number_of_players(n: int, picks: int) -> None:
    table = started(n)
    table.bid(*["1+0"] * n)
    assert len(picks_of(table.board)) == n * picks


def test_mea_005_supplies_start_from_what_is_in_the_box() -> None:
    assert [stone.count for stone in STONE.values()] == [10, 9, 9, 7, 6]
    assert (sum(SUPPLY.values()), len(DECK)) == (51, 24)
    assert list(GAME.broken(MeaEvening().board)) == []


def test_mea_006_the_bank_never_runs_dry() -> None:
    table = a_turn(A, goods={A: {"bread": 1}}, purses=(264, 264, 264, 264))
    table.act(A, "sell", good="bread")
    assert table.purse(A) == 270


def test_mea_007_a_post_shows_one_to_six_notches() -> None:
    notches = started().umpire.find(A, "bid").fields["notches"].limits()
    assert (notches["low"], notches["high"]) == (1, 6)
    short = a_turn(A, posts=(5,), settings={"profile": "post_max = 5"}, goods={A: {"bread": 1}})
    short.act(A, "sell", good="bread")
    assert short.is_over
    board = a_turn(A, posts=(3,)).board
    turn_post(board, A, 2)
    assert board.souls.posts[A] == 5
    turn_post(board, A, 2)
    assert board.souls.posts[A] == 6
    long = MeaEvening(n=2, settings={"profile": "post_min = 2"})
    assert set(long.board.souls.posts.values()) == {2}


# --- what lies where -----------------------------------------------------------------------------


def laid(key: str) -> str:
    """What a step of setting up the box says."""
    return next(Voice().say(step.said) for step in steps(MeaEvening().board) if step.key == key)


def test_mea_010_people_are_told_what_to_put_together_once() -> None:
    assert laid("pieces") == "First game with this box? Put the posts and chests together."
    without = MeaEvening(settings={"mode": "full"})
    assert without.journal()[0].startswith("On Start")
    assert without.board.setting_up == SettingUp()


def test_mea_011_supplies_lie_beside_the_board() -> None:
    assert "3 naves, 3 spires, and the coins as the bank" in laid("bank")
    assert laid("letters") == "Letters by colour: 10 yellow, 10 blue, 15 red and 15 green."


def test_mea_012_everybody_has_25_taler_and_7_stones() -> None:
    table = MeaEvening(n=3)
    assert "a post, a chest, a screen and 7 sin stones" in laid("own")
    assert "25 taler behind their screen" in laid("money")
    for seat in (A, B, C):
        assert (table.purse(seat), table.board.sin_stones(seat)) == (25, 7)
    richer = MeaEvening(n=3, settings={"profile": "start_money = 40\nsin_stones = 9"})
    assert (richer.purse(A), richer.board.sin_stones(A)) == (40, 9)


@pytest.mark.parametrize("viewer", [TABLE, B])
def test_mea_012_and_013_what_only_the_owner_knows_and_what_nobody(viewer: Viewer) -> None:
    table = MeaEvening(n=3)
    ours, theirs = table.umpire.known(A), table.umpire.known(viewer)
    for known, hidden in ((ours, False), (theirs, True)):
        held: list[Secret[Any]] = [known.screens.purses[A], known.slips.unpaid[A]]
        held += [*known.screens.goods[A].values(), *known.screens.letters[A].values()]
        held += [known.chests.donated[A], known.chests.places[A]]
        assert {each.hidden for each in held} == {hidden}
    for known in (ours, theirs):
        assert known.house.deck.hidden
        assert known.report.given.hidden
        assert (known.stock.bag.hidden, known.stock.owed.hidden) == (True, True)


def test_mea_013_the_deck_is_shuffled_and_crews_are_in_the_hut() -> None:
    one, other = MeaEvening(seed=b"one").board, MeaEvening(seed=b"other").board
    assert one.house.deck.cards != other.house.deck.cards
    assert sorted(one.house.deck) == sorted(other.house.deck)
    assert one.cathedrals.hut == 4
    assert laid("crews") == "The 4 crews go into their hut, the die on the Pope."


def test_mea_014_a_pope_stone_stands_at_each_den() -> None:
    assert MeaEvening().board.sin.pope_stones == {"lust": 1, "petty_sins": 1, "greed": 1}
    assert laid("dens") == "Put a Pope stone at each Den: Lust, Petty Sins and Greed."


def test_mea_015_souls_start_in_a_random_order_that_counts() -> None:
    orders = {MeaEvening(seed=b"%d" % n).board.souls.start for n in range(12)}
    assert len(orders) > 3
    board = MeaEvening(seed=b"1").board
    assert board.souls.nearest_hell() == board.souls.start
    assert set(board.souls.positions.values()) == {0}


@pytest.mark.parametrize("order", ["app", "hand"])
def test_mea_015_the_list_says_how_the_souls_come_to_start(order: str) -> None:
    board = MeaEvening(settings={"start_order": order}).board
    souls = next(each for each in steps(board) if each.key == "souls")
    drawn = str(souls.said).startswith("Draw the souls in turn")
    assert (drawn, souls.seats) == ((True, ()) if order == "hand" else (False, board.souls.start))


def test_mea_015_an_order_that_people_drew_is_entered_soul_by_soul() -> None:
    table = MeaEvening(n=4, settings={"start_order": "hand"})
    assert table.waiting() == (A, B, C, D)
    assert table.asked(A)[0] == "Whose soul is nearest Hell on Start?"
    table.act(B, "next_soul", soul=int(C))
    assert table.asked(A)[0] == "Whose soul is next after Seat 3?"
    assert table.umpire.find(A, "next_soul").fields["soul"].limits()["options"] == [1, 2, 4]
    table.act(TABLE, "next_soul", soul=int(A))
    assert table.asked(A)[1] == "Whose soul is next after Seat 1?"
    table.act(A, "next_soul", soul=int(D))
    assert table.board.souls.start == (C, A, D, B)
    assert "On Start, from Hell to Heaven: Seat 3, Seat 1, Seat 4 and Seat 2." in table.journal()
    assert table.waiting() == (B,)
    full = MeaEvening(n=3, settings={"start_order": "hand", "mode": "full"})
    assert "next_soul" not in full.offered(A)


def test_mea_016_the_board_has_its_tracks_dens_and_doors() -> None:
    board = started().board
    assert board.rules.hell_last_space == 40
    assert list(board.sin.dens) == ["lust", "petty_sins", "greed"]
    assert board.house.open_doors == ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize(
    "instead", ["box.to_lay", "box.returning", "chests.opened"], ids=["lay", "put back", "opened"]
)
def test_the_screen_shows_what_hands_do_instead_of_the_board(instead: str) -> None:
    board = started().board
    assert board.board_shown
    part, name = instead.split(".")
    setattr(getattr(board, part), name, {A: ("wine",)})
    assert not board.board_shown


# --- starting bonuses ----------------------------------------------------------------------------


def bonuses(n: int = 4, seed: bytes = b"evening", **settings: Any) -> MeaEvening:
    """Nobody has a bonus yet."""
    return MeaEvening(set_souls_and_bonuses, n, settings, seed, setup=True)


def test_mea_017_everybody_gets_one_of_four_bonuses() -> None:
    table = bonuses()
    assert (table.board.round, table.board.phase) == (0, RoundPhase.SETUP)
    assert table.asked(D) == ("Choose your starting bonus.", "Seat 4 chooses a starting bonus.")
    assert table.offered(D) == ["bonus_bread_wine", "bonus_jewel", "bonus_coin", "bonus_letter"]
    table.act(D, "bonus_bread_wine", bread="I", wine="II")
    assert table.offered(C) == ["bonus_jewel", "bonus_coin", "bonus_letter"]
    assert table.offered(D) == []


def test_mea_018_bonuses_are_picked_in_order() -> None:
    assert bonuses().waiting() == (D,)
    assert bonuses(bonus_order="nearest_first").waiting() == (A,)
    by_chance = {bonuses(seed=b"%d" % n, bonus_order="random").waiting() for n in range(12)}
    assert len(by_chance) > 1


def test_mea_017_to_022_and_ms_45_starting_bonus_three_players() -> None:
    x, y, z = A, B, C
    table = bonuses(3)
    table.act(z, "bonus_jewel", jewel="II")
    table.act(y, "bonus_letter")
    assert table.hands() == ["2 take blue"]
    assert table.board.chests.shown[z] == (), "it is no longer shown"
    assert table.refused(x, "bonus_letter")
    table.act(x, "bonus_coin", coin_10="I")
    assert table.board.chests.places[z].value == ("II",)
    assert table.board.chests.places[x].value == ("I",)
    assert table.letters(y) == {"blue": 1}
    bag = Counter(table.board.stock.bag.value)
    assert bag == {"bread": 10, "wine": 9, "cloth": 9, "jewel": 6, "indulgence": 6}
    assert [table.purse(seat) for seat in (x, y, z)] == [25, 25, 25]
    assert table.journal() == [
        "On Start, from Hell to Heaven: Seat 1, Seat 2 and Seat 3.",
        "Seat 3 takes one jewel.",
        "Seat 2 takes a blue Letter.",
        "Seat 1 takes 10 taler.",
        "Not taken, so back into the supply: one bread and one wine.",
    ]
    assert table.hands() == ["1 chest coin_10", "bag bread", "bag wine"]


def test_mea_019_a_table_may_agree_that_a_bonus_goes_behind_the_screen() -> None:
    kept = bonuses(bonus_goes_to_chest=False)
    kept.do((D, "bonus_bread_wine"), (C, "bonus_coin"))
    assert (kept.goods(D), kept.purse(C)) == ({"bread": 1, "wine": 1}, 35)
    assert kept.hands() == ["3 take coin_10"]


def test_mea_020_the_compartments_of_a_bonus_are_secret() -> None:
    table = bonuses()
    asked = [field for offer in table.umpire.offers(D) for field in offer.fields.values()]
    assert [str(field.label) for field in asked] == [
        f"Compartment for {thing}" for thing in ("bread", "wine", "jewel", "10 taler")
    ]
    table.act(D, "bonus_bread_wine", bread="I", wine="II")
    assert table.board.chests.donated[D].value == ("bread", "wine")
    assert table.board.chests.places[D].value == ("I", "II")
    assert all(table.umpire.known(viewer).chests.places[D].hidden for viewer in (TABLE, A, B, C))


def test_mea_021_and_022_what_nobody_took_goes_back_and_all_other_goods_are_in_the_bag() -> None:
    table = bonuses(2)
    table.act(B, "bonus_coin", coin_10="II")
    table.act(A, "bonus_bread_wine", bread="I", wine="I")
    assert len(table.board.stock.bag.value) == 39
    assert table.board.stock.supply == {"yellow": 10, "blue": 11, "red": 15, "green": 15}
    assert table.journal()[-1] == (
        "Not taken, so back into the supply: one jewel and a blue Letter."
    )
    assert table.board.bonuses == ()
    assert table.hands()[2:] == ["bag jewel", "supply blue"]
    no_goods = bonuses(2)
    no_goods.act(B, "bonus_letter")
    no_goods.act(A, "bonus_coin", coin_10="I")
    assert len(no_goods.board.stock.bag.value) == 41
    assert no_goods.hands() == ["1 chest coin_10", "bag bread", "bag wine", "bag jewel"]
