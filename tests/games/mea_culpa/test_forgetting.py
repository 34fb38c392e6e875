"""What the Petty Sinner forgets on purpose, and who may remind him: MEA-253 and MEA-270."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.flow import one_round
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.forgetting import forgetful_preliminary
from companion.games.mea_culpa.variant.reminding import last_reminders
from tests.kit.games.mea_culpa.evening import (
    ALL,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    petty_turn,
)


def with_a_crew(g: MeaCulpa) -> None:
    g.cathedrals.emperor_crew = True


def test_mea_253_the_petty_sinner_may_forget_and_pays_only_when_reminded() -> None:
    table = petty_turn(posts=(1, 1, 1, 2), dens={"lust": (0, 0, 0, 1)})
    table.act(D, "visit", door="6", forget=["stone"])
    assert table.den("lust", D) == (1,)
    table.act(D, "buy", what="2_bread", forget=["pay", "notch", "stone"])
    assert (table.purse(D), table.board.souls.posts[D], table.den("greed", D)) == (25, 2, (0,))
    assert table.options(B, "remind", "cost") == dict.fromkeys(
        ("stone_lust", "notch", "pay", "stone_greed"), ""
    )
    table.act(B, "remind", cost="pay")
    assert (table.purse(D), table.board.souls.posts[D]) == (23, 2)
    table.act(B, "remind", cost="notch")
    assert "Seat 4 turns the post to 3." in table.journal()
    table.act(A, "remind", cost="stone_greed")
    table.act(C, "remind", cost="stone_lust")
    assert (table.board.souls.posts[D], table.den("greed", D), table.den("lust", D)) == (
        3,
        (1,),
        (2,),
    )
    assert "remind" not in table.offered(A)
    assert table.den("petty_sins", D) == (0,)


def test_mea_270_a_forgotten_cost_leaves_no_line() -> None:
    table = petty_turn()
    table.act(D, "buy", what="bread", forget=["pay"])
    assert table.told() == ["Seat 4 takes 1 bread."]
    assert table.journal(D)[1] == "You owe 2 taler, if somebody reminds you."
    assert table.umpire.known(A).slips.unpaid[D].hidden


def test_mea_253_who_cannot_pay_may_forget_to_all_the_same() -> None:
    table = petty_turn(purses=(25, 25, 25, 1), market={"bread": 1, "indulgence": 1, "jewel": 1})
    told = table.refused(D, "buy", what="bread", forget=[])
    assert told == "You have only 1 taler: forget them on purpose, or take something else."
    assert {"bread", "jewel", "letter_red"} <= {*table.keys(D, "buy", "what")}
    table.act(D, "buy", what="jewel", forget=["pay"])
    assert (table.goods(D), table.purse(D)) == ({"jewel": 1}, 1)
    assert table.journal(D)[1] == "You owe 6 taler, if somebody reminds you."
    table.act(A, "remind", cost="pay")
    assert table.purse(D) == 0, "he pays what he has"
    poor = petty_turn(purses=(25, 25, 25, 0))
    assert "taler" not in str(poor.umpire.find(D, "pass").help)
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
    table = MeaEvening(action_phase, holders=ALL, settings=VARIANT)
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


def test_mea_270_the_two_stones_may_be_forgotten() -> None:
    turn = Turn(A, "petty", preliminary=True)
    table = MeaEvening(lambda g: forgetful_preliminary(g, A), turn=turn, settings=VARIANT)
    table.act(A, "forget_stones")
    assert table.den("petty_sins", A) == (0,)
    table.act(B, "remind", cost="stone_petty_sins")
    assert table.den("petty_sins", A) == (2,)
    paid = MeaEvening(lambda g: forgetful_preliminary(g, A), turn=turn, settings=VARIANT)
    paid.act(A, "put_stones")
    paid.act(B, "remind", cost="stone_petty_sins")
    assert "But that was settled." in paid.journal()
    assert paid.den("petty_sins", A) == (2,)


def test_mea_253_a_visit_has_a_stone_to_forget_only_if_a_suite_is_open() -> None:
    def no_suites(g: MeaCulpa) -> None:
        g.house.welcome = g.house.yellow = False
        g.stock.supply["yellow"] += 1

    assert petty_turn(rooms=("take_3",)).keys(D, "visit", "forget") == ["stone"]
    assert petty_turn().keys(D, "visit", "forget") == ["stone"]
    rooms_only = petty_turn(rooms=("take_3",), more=no_suites)
    assert "forget" not in rooms_only.umpire.find(D, "visit").fields


def test_mea_270_the_stone_of_the_visit_at_once_may_be_forgotten_too() -> None:
    def begun() -> MeaEvening:
        turn = Turn(A, "petty", preliminary=True)
        laid: dict[str, Any] = {"turn": turn, "posts": (6,), "rooms": ("take_7",)}
        table = MeaEvening(lambda g: forgetful_preliminary(g, A), settings=VARIANT, **laid)
        table.act(A, "put_stones")
        return table

    paid, forgot, room = begun(), begun(), begun()
    paid.act(A, "visit", door="6", forget=[])
    forgot.act(A, "visit", door="6", forget=["stone"])
    room.act(A, "visit", door="1", forget=[])
    assert paid.letters(A) == forgot.letters(A) == {"yellow": 1}
    assert (paid.den("lust", A), forgot.den("lust", A)) == ((1,), (0,))
    assert (room.purse(A), room.board.souls.posts[A]) == (32, 6)


def test_mea_270_his_own_next_turn_ends_what_could_be_named() -> None:
    table = MeaEvening(action_phase, holders={"petty": D}, settings=VARIANT)
    table.act(D, "buy", what="bread", forget=["pay"])
    table.act(D, "turn_over")
    assert table.keys(A, "remind", "cost") == ["pay"]
    table.act(D, "donate", thing="coin_1", place="I")
    assert "remind" not in table.offered(A)
    assert table.board.slips.unpaid[D].value == ()


def test_mea_270_a_cost_lapses_with_the_next_players_action() -> None:
    table = MeaEvening(characters, order=(A, B, C, D), settings=VARIANT)
    table.choose(A, "petty")
    table.do((A, "forget_stones"), (A, "skip"))
    table.choose(B, "merchant")
    assert "remind" not in table.offered(C)
    assert table.board.slips.unpaid[A].value == ()


def test_mea_270_the_notch_of_any_second_action_may_be_forgotten() -> None:
    for second in (("sell", {"good": "wine"}), ("donate", {"thing": "wine", "place": "I"})):
        table = petty_turn(posts=(1, 1, 1, 3), goods={D: {"wine": 1}})
        table.act(D, "buy", what="bread", forget=[])
        table.act(D, second[0], **second[1], forget=["notch"])
        assert table.board.souls.posts[D] == 3
        table.act(A, "remind", cost="notch")
        assert table.board.souls.posts[D] == 4
        paid = petty_turn(posts=(1, 1, 1, 3), goods={D: {"wine": 1}})
        paid.act(D, "buy", what="bread", forget=[])
        paid.act(D, second[0], **second[1], forget=[])
        assert paid.board.souls.posts[D] == 4


def test_mea_270_whoever_ends_the_round_can_be_reminded_before_the_posts() -> None:
    def to_the_posts(g: MeaCulpa) -> Play[None]:
        yield from action_phase(g)
        yield from last_reminders(g)
        compare_posts(g)

    def ended(*forgotten: str) -> MeaEvening:
        more: dict[str, Any] = {
            "holders": {"petty": D},
            "market": {"bread": 1},
            "posts": (1, 1, 1, 4),
        }
        table = MeaEvening(to_the_posts, settings=VARIANT, **more)
        table.act(D, "donate", thing="coin_1", place="I")
        table.act(D, "buy", what="bread", forget=[*forgotten])
        return table

    table = ended("pay", "notch")
    assert table.waiting() == (A, B, C)
    table.act(B, "remind", cost="pay")
    table.act(A, "remind", cost="notch")
    table.act(C, "compare")
    assert (table.purse(D), table.board.souls.posts[D], table.at(D)) == (22, 5, (4,))
    late = ended("pay", "notch")
    late.act(A, "compare")
    assert (late.purse(D), late.at(D), late.over) == (24, (3,), True)
    assert late.board.slips.reminder is None
    assert late.board.slips.unpaid[D].value == ()
    assert ended().offered(A) == ended("pay").offered(A)


def test_mea_270_a_round_waits_for_reminders_before_it_ends() -> None:
    settings = VARIANT | {"mode": "full", "profile": "market_size = 1"}
    table = MeaEvening(one_round, settings=settings, market={})
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


@pytest.mark.parametrize(
    ("own", "first", "inherited"),
    [
        ("pope", ("skip", {}), ("place_crew", {"site": "A"})),
        ("emperor", ("place_crew", {"site": "A"}), ("skip", {})),
    ],
)
def test_mea_270_an_inherited_action_counts_as_an_action(
    own: str, first: Any, inherited: Any
) -> None:
    table = MeaEvening(characters, 3, order=(A, B, C), settings=VARIANT, more=with_a_crew)
    table.choose(A, own)
    table.do((A, "act_now"), (A, *first))
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.do((C, "forget_stones"), (C, "skip"))
    assert "remind" in table.offered(B)
    table.act(A, inherited[0], **inherited[1])
    assert table.board.slips.unpaid[C].value == ()


def test_mea_270_without_a_cost_nobody_waits_for_reminders() -> None:
    def to_the_posts(g: MeaCulpa) -> Play[None]:
        yield from action_phase(g)
        yield from last_reminders(g)

    holders = {"petty": D, "merchant": C}
    table = MeaEvening(to_the_posts, settings=VARIANT, holders=holders, market={"bread": 1})
    table.act(C, "pass")
    table.act(C, "turn_over")
    table.do((D, "pass"), (C, "pass"), (C, "free_stone", {"what": "bread"}))
    assert table.over
    assert table.board.slips.reminder is None
