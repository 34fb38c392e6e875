"""What the Petty Sinner forgets on purpose, and who may remind him: MEA-253, 263 and 270."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.characters.picking import pick_characters
from companion.games.mea_culpa.flow import play_round
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.forgetting import do_forgetful_preliminary
from companion.games.mea_culpa.variant.register import REGISTER
from companion.games.mea_culpa.variant.reminding import ask_for_last_reminders
from companion.games.mea_culpa.variant.state import Accusation
from tests.kit.games.mea_culpa.evening import (
    ALL,
    TWO_EACH,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    petty_turn,
    with_a_crew,
)


def test_mea_253_the_petty_sinner_may_forget_and_pays_only_when_reminded() -> None:
    table = petty_turn(posts=(1, 1, 1, 2), dens={"lust": (0, 0, 0, 1)})
    assert table.options(D, "visit", "forget") == {"stone": "the stone"}
    table.act(D, "visit", door="6", forget=["stone"])
    assert table.den("lust", D) == (1,)
    assert table.options(D, "buy", "forget") == {
        "notch": "the notch",
        "pay": "the taler",
        "stone": "the stone",
    }
    table.act(D, "buy", what="2_bread", forget=["pay", "notch", "stone"])
    assert (table.purse(D), table.board.souls.posts[D], table.den("greed", D)) == (25, 2, (0,))
    assert table.options(B, "remind", "cost") == {
        "stone_lust": "a stone into Lust",
        "notch": "one notch",
        "pay": "2 taler",
        "stone_greed": "a stone into Greed",
    }
    table.act(B, "remind", cost="pay")
    assert (table.purse(D), table.board.souls.posts[D]) == (23, 2)
    table.act(B, "remind", cost="notch")
    assert "Seat 4 turns the post to 3." in table.journal()
    table.act(A, "remind", cost="stone_greed")
    table.act(C, "remind", cost="stone_lust")
    assert (table.den("greed", D), table.den("lust", D)) == ((1,), (2,))
    assert "remind" not in table.offered(A)
    assert table.den("petty_sins", D) == (0,)


def test_mea_270_a_forgotten_cost_leaves_no_line() -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=["pay"])
    assert table.deeds() == ["Seat 4 takes 1 bread."]
    assert table.journal(D)[1] == "You owe 2 taler, if somebody reminds you."
    assert table.umpire.known(A).slips.unpaid[D].hidden


def test_mea_253_who_cannot_pay_may_forget_to_all_the_same() -> None:
    table = petty_turn(purses=(25, 25, 25, 1), market={"bread": 1, "indulgence": 1, "jewel": 1})
    told = table.refused(D, "buy", what="bread", forget=[])
    assert told == "You have only 1 taler: forget them on purpose, or take something else."
    assert {"bread", "jewel", "letter_red"} <= {*table.keys(D, "buy", "what")}
    assert "taler" not in str(table.umpire.find(D, "pass").help)
    table.act(D, "buy", what="jewel", forget=["pay"])
    assert (table.goods(D), table.purse(D)) == ({"jewel": 1}, 1)
    table.act(A, "remind", cost="pay")
    assert table.purse(D) == 0, "he pays what he has"
    poor = petty_turn(purses=(25, 25, 25, 0))
    poor.act(D, "buy", what="letter_green", forget=["pay"])
    assert poor.letters(D) == {"green": 1}


@pytest.mark.parametrize("character", ["merchant", "petty"])
def test_mea_103_nobody_else_takes_what_they_cannot_pay_for(character: str) -> None:
    settings = {} if character == "petty" else VARIANT
    table = a_turn(D, character, purses=(25, 25, 25, 2), settings=settings)
    assert not {"wine", "jewel", "letter_red"} & {*table.keys(D, "buy", "what")}


def test_mea_270_nobody_can_tell_whether_something_was_forgotten() -> None:
    one, other = (petty_turn(posts=(1, 1, 1, 1)) for _ in range(2))
    for table in (one, other):
        table.act(D, "donate", thing="coin_1", place="I")
    assert "remind" not in one.offered(A)
    one.act(D, "buy", what="bread", forget=[])
    other.act(D, "buy", what="bread", forget=["notch"])
    assert one.offered(A) == other.offered(A)
    assert "remind" not in {*one.offered(D), *other.offered(D)}
    assert one.keys(A, "remind", "cost") == other.keys(A, "remind", "cost") == ["notch", "pay"]


def test_mea_269_whoever_names_a_paid_cost_is_silent_until_their_next_turn() -> None:
    table = MeaEvening(play_action_phase, holders=ALL, settings=VARIANT)
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    table.act(D, "buy", what="2_bread", forget=["stone"])
    table.act(A, "remind", cost="pay")
    assert table.journal()[-3:] == [
        "Seat 1 reminds Seat 4 of 2 taler.",
        "But that was settled.",
        "Seat 1 may not accuse or remind anybody before their next turn.",
    ]
    assert not {"remind", "accuse"} & {*table.offered(A)}
    assert table.keys(B, "remind", "cost") == ["stone_greed"]
    table.act(B, "remind", cost="stone_greed")
    assert table.den("greed", D) == (1,)
    assert "accuse" in table.offered(B)
    table.act(D, "turn_over")
    assert "accuse" in table.offered(A)


def test_mea_253_a_visit_has_a_stone_to_forget_only_if_a_suite_is_open() -> None:
    def no_suites(g: MeaCulpa) -> None:
        g.house.welcome = g.house.yellow = False
        g.stock.supply["yellow"] += 1

    assert petty_turn(rooms=("take_3",)).keys(D, "visit", "forget") == ["stone"]
    rooms_only = petty_turn(rooms=("take_3",), more=no_suites)
    assert "forget" not in rooms_only.umpire.find(D, "visit").fields


@pytest.mark.parametrize(
    ("what", "answer"), [("sell", {"good": "wine"}), ("donate", {"thing": "wine", "place": "I"})]
)
def test_mea_270_the_notch_of_any_second_action_may_be_forgotten(
    what: str, answer: dict[str, str]
) -> None:
    forgot, paid = (petty_turn(posts=(1, 1, 1, 3), goods={D: {"wine": 1}}) for _ in range(2))
    for table, forget in ((forgot, ["notch"]), (paid, [])):
        table.act(D, "buy", what="bread", forget=[])
        table.act(D, what, **answer, forget=forget)
    assert (forgot.board.souls.posts[D], paid.board.souls.posts[D]) == (3, 4)
    forgot.act(A, "remind", cost="notch")
    assert forgot.board.souls.posts[D] == 4


# --- the Preliminary Action ----------------------------------------------------------------------


def first_stones(**more: Any) -> MeaEvening:
    """A has just become the Petty Sinner."""
    turn = Turn(A, "petty", preliminary=True)
    return MeaEvening(lambda g: do_forgetful_preliminary(g, A), turn=turn, settings=VARIANT, **more)


def test_mea_270_the_two_stones_may_be_forgotten() -> None:
    table, paid = first_stones(), first_stones()
    assert table.asked(A) == (
        "Put two stones into Petty Sins, or forget them.",
        "Seat 1 begins as the Petty Sinner.",
    )
    table.act(A, "forget_stones")
    assert table.den("petty_sins", A) == (0,)
    table.act(B, "remind", cost="stone_petty_sins")
    assert table.den("petty_sins", A) == (2,)
    paid.act(A, "put_stones")
    paid.act(B, "remind", cost="stone_petty_sins")
    assert "But that was settled." in paid.journal()
    assert paid.den("petty_sins", A) == (2,)


@pytest.mark.parametrize(
    ("door", "forget", "letters", "lust", "purse"),
    [
        ("6", [], {"yellow": 1}, 1, 25),
        ("6", ["stone"], {"yellow": 1}, 0, 25),
        ("1", [], {}, 0, 32),
    ],
)
def test_mea_270_the_stone_of_the_visit_at_once_may_be_forgotten_too(
    door: str, forget: list[str], letters: dict[str, int], lust: int, purse: int
) -> None:
    table = first_stones(posts=(6,), rooms=("take_7",))
    table.act(A, "put_stones")
    table.act(A, "visit", door=door, forget=forget)
    assert (table.letters(A), table.den("lust", A), table.purse(A)) == (letters, (lust,), purse)
    assert table.board.souls.posts[A] == 6


def test_mea_263_the_stones_can_be_named_although_the_last_card_needs_no_pick() -> None:
    table = MeaEvening(pick_characters, order=(A, B, C, D), settings=VARIANT)
    table.choose(A, "pope")
    table.act(A, "skip")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.do((C, "forget_stones"), (C, "skip"))
    assert table.board.picks.holders["emperor"] == D
    table.act(A, "remind", cost="stone_petty_sins")
    assert table.den("petty_sins", C) == (2,)


def test_mea_263_with_two_entry_8_is_a_reminder_of_the_two_stones() -> None:
    table = MeaEvening(pick_characters, 2, order=(A, B), settings=VARIANT)
    table.choose(A, "merchant")
    table.choose(B, "pope")
    table.act(B, "skip")
    table.choose(A, "petty")
    table.do((A, "forget_stones"), (A, "skip"))
    table.act(B, "accuse", culprit=int(A), entry="8")
    assert table.den("petty_sins", A) == (2,)
    assert "accuse" in table.offered(B)


# --- until when ----------------------------------------------------------------------------------


def test_mea_270_a_cost_lapses_with_the_next_players_action() -> None:
    table = MeaEvening(pick_characters, order=(A, B, C, D), settings=VARIANT)
    table.choose(A, "petty")
    table.do((A, "forget_stones"), (A, "skip"))
    table.choose(B, "merchant")
    assert "remind" not in table.offered(C)
    assert table.board.slips.unpaid[A].value == ()


def test_mea_270_his_own_next_turn_ends_what_could_be_named() -> None:
    table = MeaEvening(play_action_phase, holders={"petty": D}, settings=VARIANT)
    table.act(D, "buy", what="bread", forget=["pay"])
    table.act(D, "turn_over")
    assert table.keys(A, "remind", "cost") == ["pay"]
    table.act(D, "donate", thing="coin_1", place="I")
    assert "remind" not in table.offered(A)
    assert table.board.slips.unpaid[D].value == ()


@pytest.mark.parametrize(("own", "inherited"), [("pope", "emperor"), ("emperor", "pope")])
def test_mea_270_an_inherited_action_counts_as_an_action(own: str, inherited: str) -> None:
    acts: dict[str, Any] = {"pope": ("skip", {}), "emperor": ("place_crew", {"site": "A"})}
    table = MeaEvening(pick_characters, 3, order=(A, B, C), settings=VARIANT, more=with_a_crew)
    table.choose(A, own)
    table.do((A, "act_now"), (A, *acts[own]))
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.do((C, "forget_stones"), (C, "skip"))
    assert "remind" in table.offered(B)
    table.do((A, *acts[inherited]))
    assert table.board.slips.unpaid[C].value == ()


def to_the_posts(g: MeaCulpa) -> Play[None]:
    yield from play_action_phase(g)
    yield from ask_for_last_reminders(g)
    compare_posts(g)


def last_stone_taken(*forgotten: str) -> MeaEvening:
    """The Petty Sinner has bought the last bread, as a second action."""
    more: dict[str, Any] = {"market": {"bread": 1}, "posts": (1, 1, 1, 4)}
    table = MeaEvening(to_the_posts, settings=VARIANT, holders={"petty": D}, **more)
    table.act(D, "donate", thing="coin_1", place="I")
    table.act(D, "buy", what="bread", forget=[*forgotten])
    return table


def test_mea_270_whoever_ends_the_round_can_be_reminded_before_the_posts() -> None:
    table = last_stone_taken("pay", "notch")
    assert table.waiting() == (A, B, C)
    assert table.asked(B) == (
        "The market is empty. Remind Seat 4 of a cost now, or never.",
        "The market is empty. Does anybody remind Seat 4?",
    )
    table.act(B, "remind", cost="pay")
    table.act(A, "remind", cost="notch")
    table.act(C, "compare")
    assert (table.purse(D), table.board.souls.posts[D], table.at(D)) == (22, 5, (4,))
    late = last_stone_taken("pay", "notch")
    late.act(A, "compare")
    assert (late.purse(D), late.at(D), late.is_over) == (24, (3,), True)
    assert late.board.slips.reminder is None
    assert late.board.slips.unpaid[D].value == ()
    assert last_stone_taken().offered(A) == last_stone_taken("pay").offered(A)


def test_mea_270_a_round_waits_for_reminders_before_it_ends() -> None:
    settings = VARIANT | {"mode": "full", "profile": "market_size = 1"}
    table = MeaEvening(play_round, settings=settings, market={})
    table.bid("1+3", "1+2", "1+1", "1+0")
    table.choose(A, "merchant")
    table.choose(B, "pope")
    table.act(B, "skip")
    table.choose(C, "emperor")
    table.act(C, "place_crew", site="A")
    table.do((D, "put_stones"), (D, "skip"))
    table.do((B, "pass"), (C, "pass"), (A, "pass"), (A, "turn_over"))
    table.act(D, "buy", what=table.keys(D, "buy", "what")[0], forget=["pay"])
    assert table.waiting() == (A, B, C)
    assert "compare" in table.offered(A)


def test_mea_270_without_a_cost_nobody_waits_for_reminders() -> None:
    holders = {"petty": D, "merchant": C}
    table = MeaEvening(to_the_posts, settings=VARIANT, holders=holders, market={"bread": 1})
    table.act(C, "pass")
    table.act(C, "turn_over")
    table.do((D, "pass"), (C, "pass"), (C, "free_stone", {"what": "bread"}))
    assert table.is_over
    assert table.board.slips.reminder is None


# --- two players, so two characters each ---------------------------------------------------------


def petty_turn_of_two(*forget: str, noticed: bool = True) -> MeaEvening:
    """A, who is the Pope, too, has bought as the Petty Sinner and ended that turn."""
    register = [*REGISTER] if noticed else ["1", "3", "5", "8", "10"]
    settings = VARIANT | {"register": register}
    table = MeaEvening(play_action_phase, 2, holders=TWO_EACH, settings=settings, begins=noticed)
    for seat, ways in ((A, ["pass"]), (B, ["pass"]), (B, ["pass", "turn_over"]), (A, [])):
        table.do(*[(seat, way) for way in ["begin"] * noticed + ways])
    table.act(A, "buy", what="2_bread", forget=[*forget])
    table.act(A, "turn_over")
    return table


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize(("entry", "cost"), [("5", "pay"), ("10", "stone")])
def test_mea_253_with_two_he_is_reminded_after_his_turn_too(
    entry: str,
    cost: str,
    noticed: bool,  # noqa: FBT001
) -> None:
    table = petty_turn_of_two(cost, noticed=noticed)
    table.act(B, "accuse", culprit=int(A), entry=entry)
    assert table.board.slips.unpaid[A].value == ()
    assert table.den("petty_sins", A) == (0,)
    assert "accuse" in table.offered(B)


def test_mea_253_with_two_he_is_reminded_in_his_next_turn_too() -> None:
    table = petty_turn_of_two("pay")
    table.act(A, "begin")
    assert table.board.turn == Turn(A, "pope")
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert (table.purse(A), table.board.slips.accusation) == (23, None)
    table.act(B, "accuse", culprit=int(A), entry="10")
    assert table.board.slips.accusation == Accusation(B, A, "10"), "that stone was not forgotten"


def test_mea_253_with_two_a_lapsed_turn_is_over_for_him_as_well() -> None:
    table = petty_turn_of_two("pay")
    table.do((A, "begin"), (A, "pass"), (B, "begin"), (B, "pass"))
    table.act(B, "accuse", culprit=int(A), entry="5")
    assert table.board.slips.accusation == Accusation(B, A, "5")


def test_mea_253_with_two_taking_back_a_move_as_the_petty_sinner_costs_nothing() -> None:
    table = petty_turn_of_two()
    assert "own_up" not in table.offered(A)
    assert "own_up" in table.offered(B)
    table.act(A, "begin")
    assert "own_up" in table.offered(A), "as the Pope it does"


def test_mea_253_with_two_a_turn_that_is_due_is_not_about_the_one_before() -> None:
    table = petty_turn_of_two()
    table.act(TABLE, "idle")
    table.act(B, "accuse", culprit=int(A), entry="12")
    assert table.den("petty_sins", A) == (1,)
