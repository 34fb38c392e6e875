"""What the journal and the notes beside options say, and which answers are secret."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.core.seats import seats_for, viewers
from companion.core.umpire import Umpire
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.bids import bidding
from companion.games.mea_culpa.cathedrals.evaluation import judge, open_chests
from companion.games.mea_culpa.cathedrals.state import Donor, Evaluation, Site
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.characters.preliminary import emperor_preliminary, pope_preliminary
from companion.games.mea_culpa.ending import close_chapter, show_donations, the_end
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
)
from tests.kit.games.mea_culpa.secret_answers import is_secret


@pytest.mark.parametrize(
    "settings",
    [
        {"mea_culpa_variant": True, "bag": "hand", "rooms": "scan"},
        {"bids": "committed", "mode": "full"},
    ],
)
def test_only_what_the_ledger_hides_is_hidden_from_the_others(settings: dict[str, Any]) -> None:
    umpire: Umpire[MeaCulpa] = Umpire(GAME, seats_for(3), GAME.settle(settings, 3), b"said")
    chance = Chance(b"said")
    while not umpire.over:
        for offer in (each for viewer in viewers(umpire.seats) for each in umpire.offers(viewer)):
            assert offer.public != is_secret(offer), offer.name
        entry = next_answer(umpire, chance)
        umpire.act(entry.by, entry.offer, entry.values)


# --- the journal ---------------------------------------------------------------------------------


def test_mea_055_every_opened_bid_is_told() -> None:
    table = MeaEvening(bidding, 2)
    table.bid("3+2", "1+4")
    assert table.journal() == [
        "Seat 1: 3 notches and 2 taler, 5. Most notches: keeps the taler.",
        "Seat 2: one notch and 4 taler, 5.",
        "The order is Seat 1 and Seat 2.",
        "Turn every post to the notches of its bid, and pay the bank what is due.",
    ]


def test_mea_072_a_pope_who_leaves_the_stones_is_told() -> None:
    table = MeaEvening(lambda g: pope_preliminary(g, A))
    table.act(A, "skip")
    assert table.journal() == ["Seat 1 leaves the Pope stones where they are."]


def test_mea_088_the_notch_of_a_second_action_is_told() -> None:
    table = a_turn(A, "merchant", posts=(2,), goods={A: {"bread": 1}})
    table.do((A, "sell", {"good": "bread"}), (A, "buy", {"what": "bread"}))
    assert "Seat 1 turns the post to 3." in table.journal()


def test_mea_128_a_post_that_is_not_turned_is_not_told() -> None:
    table = a_turn(A, "merchant", rooms=("take_3",), posts=(2,))
    table.act(A, "visit", door="1")
    assert table.board.souls.posts[A] == 2
    assert table.journal() == [
        "Seat 1 visits room 1.",
        "Room 1: Three taler from the bank. The card goes to the discards.",
        "Seat 1 takes 3 taler from the bank.",
    ]


def test_mea_130_the_letter_of_suite_6_is_told() -> None:
    table = a_turn(A, "merchant", posts=(1,))
    table.act(A, "visit", door="6")
    assert table.journal()[-1] == "Seat 1 takes the yellow Letter of Suite 6."


def test_mea_164_the_journal_says_what_was_donated_or_that_nothing_was() -> None:
    table = after(lambda g: list(judge(g, "A", "money")), chests={A: "I:coin_1"}, more=open_first)
    assert table.journal()[:2] == [
        "Laid out for money: 1 blue, 1 red and 1 green.",
        "Seat 1 has donated money worth 1.",
    ]
    none = after(lambda g: list(judge(g, "A", "money")), more=open_first)
    assert none.journal() == ["Nobody has donated money."]


def open_first(g: MeaCulpa) -> None:
    """Cathedral A is finished, and every compartment I is open."""
    open_chests(g, "I")
    g.cathedrals.evaluations = (Evaluation("A", "I", tuple(g.chests.opened.items())),)


def test_mea_147_an_overflow_is_told() -> None:
    table = a_turn(A, "pope", rooms=("take_7",), posts=(5,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "1"}))
    told = "The post of Seat 1 cannot be turned that far: the room stays unused."
    assert table.journal()[-3:] == [
        "The soul of Seat 1 goes one step towards Hell, to space 1.",
        told,
        "Seat 1 turns the post to 6.",
    ]


def test_mea_269_how_the_table_voted_is_told() -> None:
    holders = {"pope": A, "merchant": B, "emperor": C}
    table = a_turn(A, n=3, holders=holders, settings=VARIANT)
    table.act(B, "accuse", culprit=int(A), entry="5")
    table.do((A, "deny"), (B, "guilty"), (C, "innocent"))
    assert table.journal()[-3:] == [
        "1 of 2 find Seat 1 guilty.",
        "Seat 1 is not guilty.",
        "Seat 2 may not accuse or remind anybody before their next turn.",
    ]


def test_mea_146_the_door_of_a_pope_who_was_not_caught_is_told() -> None:
    table = a_turn(A, "pope", rooms=("take_7",), posts=(5,))
    table.do((A, "set_pope_die", {"door": "1"}), (B, "guess", {"door": "6"}))
    assert table.journal()[1:] == [
        "The guess is 6, and the die shows 1: the Pope is not caught.",
        "Seat 1 visits room 1.",
        "Room 1: Seven taler from the bank. The card goes to the discards.",
        "Seat 1 takes 7 taler from the bank.",
    ]


@pytest.mark.parametrize(
    ("door", "guess", "before", "posts"),
    [("6", "6", 2, 4), ("1", "1", 1, 4), ("1", "2", 1, 1), ("6", "1", 2, 2)],
)
def test_mea_145_every_turn_of_a_post_is_told(
    door: str, guess: str, before: int, posts: int
) -> None:
    rooms = ("others_5", "take_3")
    table = a_turn(A, "pope", rooms=rooms, posts=(before,))
    table.do((A, "set_pope_die", {"door": door}), (B, "guess", {"door": guess}))
    assert table.board.souls.posts[A] == posts
    turned = f"Seat 1 turns the post to {posts}."
    assert (turned in table.journal()) == (posts > before)


def test_mea_212_stones_are_told_in_the_order_to_move_them() -> None:
    table = a_visit("greed_2", D, dens={"lust": (3,), "greed": (3,)})
    assert table.journal()[-1] == "Seat 1 puts a stone into Greed."
    table.act(A, "choose_den", den="lust")
    assert table.journal()[1:4] == [
        "Seat 1 takes 3 stones back from Lust.",
        "The soul of Seat 1 goes 3 steps towards Hell, to space 3.",
        "Seat 1 puts a stone into Greed.",
    ]


def test_mea_129_the_cards_of_suite_5_and_of_its_room_are_told() -> None:
    table = a_turn(A, "merchant", rooms=("take_7",), market={"bread": 1})
    table.act(A, "visit", door="5")
    assert table.journal()[-3:] == [
        "The card of Suite 5 is turned to Occupied.",
        "Room 1: Seven taler from the bank. The card goes to the discards.",
        "Seat 1 takes 7 taler from the bank.",
    ]


@pytest.mark.parametrize(
    ("at", "letters", "where"),
    [
        (5, 1, "space 4"),
        (2, 1, "space 1"),
        (1, 1, "Start"),
        (0, 1, "1"),
        (0, 2, "2"),
        (0, 35, "Heaven"),
    ],
)
def test_mea_241_the_journal_says_where_every_soul_ends(at: int, letters: int, where: str) -> None:
    hand = {"red": min(letters, 15), "green": min(max(letters - 15, 0), 15)}
    hand["blue"] = letters - sum(hand.values())
    positions = (at, 30, 31, 32)
    told = after(the_end, positions=positions, letters={A: hand}).journal()
    said = {"1": "the first space above Start", "2": "space 2 above Start"}.get(where, where)
    line = next(each for each in told if each.startswith("Seat 1 has") and "Heaven" in each)
    assert line.endswith(f"towards Heaven, to {said}.")


def test_mea_090_if_one_kind_is_left_nobody_is_asked_which_to_take() -> None:
    table = a_turn(C, "merchant", market={"bread": 2})
    table.act(C, "pass")
    assert table.goods(C) == {"bread": 1}
    assert table.journal()[-1] == "Seat 3 takes 1 bread for free."


def test_mea_130_the_post_of_a_visitor_of_suite_6_is_told() -> None:
    table = a_turn(A, "merchant", posts=(1,))
    table.act(A, "visit", door="6")
    assert "Seat 1 turns the post to 3." in table.journal()


# --- what the screen is told ---------------------------------------------------------------------


def test_mea_071_after_a_pick_it_is_that_characters_turn() -> None:
    table = MeaEvening(characters, order=(B, A, C, D), holders={})
    assert table.board.turn == Turn(B, "", preliminary=True)
    table.choose(B, "emperor")
    assert table.board.turn == Turn(B, "emperor", preliminary=True)


def test_mea_155_every_site_says_what_is_there() -> None:
    sites = {"A": Site(1), "B": Site(nave=True), "C": Site(1, nave=True)}
    table = MeaEvening(lambda g: emperor_preliminary(g, A), sites=sites)
    said = {"A": "a crew", "B": "a nave", "C": "a crew on a nave"}
    assert table.options(A, "place_crew", "site") == said
    bare = MeaEvening(lambda g: emperor_preliminary(g, A))
    assert set(bare.options(A, "place_crew", "site").values()) == {"empty"}


def test_mea_162_the_screen_shows_who_took_which_letter() -> None:
    table = after(lambda g: list(judge(g, "A", "money")), chests={A: "I:coin_1"}, more=open_first)
    [judged] = table.board.cathedrals.evaluations[-1].judged
    assert judged.letters == (("blue", 1), ("red", 1), ("green", 1))
    assert judged.donors == (Donor(A, 1, ("blue", "red", "green")),)


def test_mea_050_while_bids_are_locked_no_older_ones_are_shown() -> None:
    table = MeaEvening(bidding, 2, order=(B, A))
    assert table.board.picks.bids == ()


def test_mea_178_with_equal_posts_the_screen_says_that_nobody_moves() -> None:
    told = after(compare_posts, posts=(3, 3, 3, 3)).board.souls.comparison
    assert told is not None
    assert (told.difference, told.mover) == (0, None)


def test_every_round_lists_its_own_donations_and_sins() -> None:
    def two_rounds(g: MeaCulpa) -> None:
        g.report.given.value, g.report.sins[A] = ((0, A, "wine"), (1, A, "bread")), 3
        close_chapter(g)
        g.round = 2
        close_chapter(g)
        show_donations(g)

    first, second = after(two_rounds).board.report.chapters
    assert (dict(first.donations)[A], dict(second.donations)[A]) == (("wine", "bread"), ())
    assert (dict(first.sins)[A], dict(second.sins)[A]) == (3, 0)


def test_mea_185_heaven_has_room_for_everybody() -> None:
    letters = {seat: dict.fromkeys(("yellow", "blue", "red", "green"), 2) for seat in (A, B)}
    settings = {"profile": "heaven_distance = 13"}
    table = after(the_end, positions=(3, 3, 0, 1), letters=letters, settings=settings)
    assert table.at(A, B) == (-13, -13)
