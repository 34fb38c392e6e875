"""Characters, Preliminary Actions, and those of two and three players: MEA-070 to 076, 091 to 099.

Who may donate, visit or take what in a turn stands with the turns.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.characters.petty import do_petty_preliminary
from companion.games.mea_culpa.characters.picking import pick_characters
from companion.games.mea_culpa.characters.preliminary import (
    do_emperor_preliminary,
    do_pope_preliminary,
)
from companion.games.mea_culpa.material.labels import CHARACTER_LABELS, labels_of
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    crews,
    with_a_crew,
)


def picking(n: int = 4) -> MeaEvening:
    """All picks of a round, with a crew on the Emperor card."""
    return MeaEvening(
        pick_characters, n, order=(A, B, C, D)[:n], more=with_a_crew, rooms=("take_5",)
    )


def test_mea_070_a_chosen_card_is_taken_until_the_round_ends() -> None:
    table = picking()
    assert table.asked(A) == ("Choose a character.", "Seat 1 chooses a character.")
    assert table.options(A, "choose_character", "card") == {
        "pope": "Pope (visits the House of Pleasure unseen)",
        "emperor": "Emperor (may donate two things at once)",
        "merchant": "Merchant (takes a stone for free at the end of each turn)",
        "petty": "Petty Sinner (visits without turning the post)",
    }
    (label,) = labels_of(CHARACTER_LABELS, ["merchant"])
    table.act(A, "scan_character", code=label.text)
    assert table.board.picks.holders == {"merchant": A}
    assert table.journal() == ["Seat 1 is the Merchant."]
    assert table.keys(B, "choose_character", "card") == ["pope", "emperor", "petty"]
    assert table.refused(B, "scan_character", code=label.text)


def test_mea_071_and_074_a_preliminary_action_comes_before_the_next_pick() -> None:
    table = picking()
    assert table.board.turn == Turn(A, "", preliminary=True)
    table.choose(A, "pope")
    assert table.board.turn == Turn(A, "pope", preliminary=True)
    assert table.waiting() == (A,)
    table.act(A, "skip")
    assert table.waiting() == (B,)
    table.choose(B, "merchant")
    assert table.waiting() == (C,)


def test_mea_072_the_pope_may_move_a_pope_stone() -> None:
    moved, left = (MeaEvening(lambda g: do_pope_preliminary(g, A)) for _ in range(2))
    assert moved.asked(A) == (
        "You may move a Pope stone to another Den.",
        "Seat 1 may move a Pope stone.",
    )
    assert moved.against(A, "move_pope_stone", start="lust", end="lust") == "MEA-072"
    moved.act(A, "move_pope_stone", start="lust", end="greed")
    assert moved.board.sin.pope_stones == {"lust": 0, "petty_sins": 1, "greed": 2}
    assert moved.journal() == ["Seat 1 moves a Pope stone from Lust to Greed."]
    left.act(A, "skip")
    assert left.journal() == ["Seat 1 leaves the Pope stones where they are."]


def test_mea_073_the_emperor_must_place_his_crew() -> None:
    sites = crews(1, 0, 1, naves="BC")
    table = MeaEvening(lambda g: do_emperor_preliminary(g, A), more=with_a_crew, sites=sites)
    assert table.asked(A) == (
        "Put your crew on a site.",
        "Seat 1 puts the Emperor’s crew on a site.",
    )
    assert "skip" not in table.offered(A)
    assert table.options(A, "place_crew", "site") == {
        "A": "Rose (a crew)",
        "B": "Bell (a nave)",
        "C": "Dove (a crew on a nave)",
    }
    table.act(A, "place_crew", site="B")
    assert table.board.cathedrals.sites["B"].crews == 1
    assert not table.board.cathedrals.emperor_crew
    assert table.journal() == ["Seat 1 puts a crew on the Bell site."]
    assert table.hands() == ["1 crew emperor to B"]


def test_mea_075_the_petty_sinner_puts_two_stones_and_may_visit() -> None:
    table = picking()
    table.choose(A, "petty")
    assert table.asked(A) == (
        "You may visit the House of Pleasure at once, without turning your post.",
        "Seat 1 may visit the House of Pleasure at once.",
    )
    assert table.hands() == ["1 take petty", "1 sins ×2 to petty_sins"]
    table.act(A, "skip")
    assert table.hands() == []
    assert table.journal() == [
        "Seat 1 is the Petty Sinner.",
        "Seat 1 puts 2 stones into Petty Sins.",
        "Seat 1 does not visit yet.",
    ]


def test_mea_075_and_ms_22_petty_sinner_in_suite_6() -> None:
    def both(g: MeaCulpa) -> Play[None]:
        yield from do_petty_preliminary(g, D)
        yield from play_action_phase(g)

    turn = Turn(D, "petty", preliminary=True)
    table = MeaEvening(both, holders={"petty": D}, posts=(1, 1, 1, 6), turn=turn)
    table.act(D, "visit", door="6")
    assert table.den("petty_sins", D) == (2,)
    assert table.den("lust", D) == (1,)
    assert table.board.souls.posts[D] == 6
    assert table.letters(D) == {"yellow": 1}
    assert {"buy", "donate", "pass"} <= set(table.offered(D))


# --- two players ---------------------------------------------------------------------------------


def test_mea_091_and_ms_38_two_players() -> None:
    def picks_and_turns(g: MeaCulpa) -> Play[None]:
        g.cathedrals.emperor_crew = True
        yield from pick_characters(g)
        yield from play_action_phase(g)

    table = MeaEvening(picks_and_turns, 2, order=(A, B), goods={B: {"wine": 2}})
    table.choose(A, "pope")
    table.act(A, "skip")
    table.choose(B, "merchant")
    table.choose(A, "petty")
    assert table.den("petty_sins", A) == (2,)
    table.act(A, "skip")
    table.act(B, "place_crew", site="A")
    assert table.board.picks.holders == {"pope": A, "merchant": B, "petty": A, "emperor": B}
    table.act(A, "pass")
    for thing in ("wine", "wine"):
        table.act(B, "donate", thing=thing, place="I")
    table.act(B, "turn_over")
    table.act(B, "donate", thing="coin_1", place="I")
    assert "donate" not in table.offered(B)
    table.act(B, "turn_over")
    assert table.offered(B)[0] == "free_stone"
    table.act(B, "free_stone", what="bread")
    assert table.waiting() == (A,)


# --- three players -------------------------------------------------------------------------------


def three(*picked: str) -> MeaEvening:
    """A, B and C pick in this order, and nobody has acted on the last pick."""
    table = picking(3)
    for seat, card in zip((A, B, C), picked, strict=False):
        table.choose(seat, card)
    return table


def test_mea_093_pope_or_emperor_if_left_over_is_inherited() -> None:
    table = three("merchant", "petty")
    table.act(B, "skip")
    table.choose(C, "pope")
    assert table.asked(C) == (
        "You do both Preliminary Actions. Which one first?",
        "Seat 3 does the Preliminary Actions of Pope and Emperor.",
    )
    assert table.options(C, "order", "first") == {
        "pope": "Pope (may move a Pope stone)",
        "emperor": "Emperor (puts a crew on a site)",
    }
    assert table.board.turn == Turn(C, "pope", preliminary=True)
    table.act(C, "order", first="emperor")
    table.act(C, "place_crew", site="A")
    table.act(C, "skip")
    assert table.is_over


@pytest.mark.parametrize(("own", "left"), [("pope", "emperor"), ("emperor", "pope")])
def test_mea_094_whoever_acted_inherits_after_the_last_picks_own_action(
    own: str, left: str
) -> None:
    table = three(own)
    assert table.offered(A)[:2] == ["act_now", "wait"]
    assert table.asked(A) == (
        f"If nobody takes the {left.title()}, you do its Preliminary Action too.",
        "Seat 1 acts now or waits.",
    )
    assert table.board.turn == Turn(A, own, preliminary=True)
    table.act(A, "act_now")
    acts: dict[str, Any] = {"pope": ("skip", {}), "emperor": ("place_crew", {"site": "A"})}
    table.do((A, *acts[own]))
    assert table.board.picks.waiting_heir is None
    table.choose(B, "petty")
    table.act(B, "skip")
    table.choose(C, "merchant")
    assert table.waiting() == (A,)
    table.do((A, *acts[left]))
    assert table.is_over


def test_mea_094_nobody_is_asked_to_wait_for_a_card_that_is_taken() -> None:
    table = three("pope")
    table.do((A, "act_now"), (A, "skip"))
    table.choose(B, "emperor")
    assert table.offered(B)[0] == "place_crew"


def test_mea_093_to_095_and_ms_36_three_players_pope_left() -> None:
    table = three("emperor")
    table.act(A, "wait")
    table.choose(B, "merchant")
    table.choose(C, "petty")
    table.act(C, "visit", door="6")
    table.act(A, "order", first="pope")
    table.act(A, "move_pope_stone", start="lust", end="greed")
    assert table.offered(A)[0] == "place_crew"
    assert "skip" not in table.offered(A)
    table.act(A, "place_crew", site="B")
    assert table.is_over


def test_mea_094_and_ms_37_three_players_waited_but_taken() -> None:
    table = three("emperor")
    table.act(A, "wait")
    table.choose(B, "pope")
    assert table.waiting() == (A,)
    table.act(A, "place_crew", site="A")
    assert table.offered(B)[0] == "move_pope_stone"
    table.act(B, "skip")
    table.choose(C, "merchant")
    assert table.is_over


def test_mea_095_only_the_preliminary_action_is_inherited() -> None:
    turn = a_turn(C, "emperor", n=3, holders={"emperor": C}, rooms=("take_3",))
    assert "set_pope_die" not in turn.offered(C)


def test_mea_096_and_ms_35_three_players_merchant_left() -> None:
    holders, rooms = {"pope": A, "emperor": B, "petty": C}, ("others_3",)
    table = MeaEvening(play_action_phase, 3, holders=holders, rooms=rooms, positions=(10, 12, 4))
    table.do((A, "pass"), (B, "visit", {"door": "1"}), (B, "turn_over"))
    assert table.at(A) == (13,)
    assert table.waiting() == (C,), "another soul is nearer Hell now"
    table.act(C, "pass")
    table.act(A, "pass")
    assert table.umpire.find(A, "free_stone").in_public
    table.act(A, "free_stone", what="jewel")
    assert table.goods(A) == {"jewel": 1}


def test_mea_097_without_the_petty_sinner_nothing_happens() -> None:
    table = three("merchant", "pope")
    table.do((B, "act_now"), (B, "skip"))
    table.choose(C, "emperor")
    assert table.board.picks.holders == {"merchant": A, "pope": B, "emperor": C}
    table.act(C, "place_crew", site="A")
    assert table.is_over


@pytest.mark.parametrize("holders", [{"pope": A, "emperor": B}, {"merchant": A}, {"emperor": B}])
def test_mea_099_cards_naming_a_character_nobody_else_has_do_nothing(
    holders: dict[str, Any],
) -> None:
    table = a_turn(A, "merchant", holders=holders, rooms=("pope_yellow",), posts=(1,))
    table.act(A, "visit", door="1")
    assert "Nothing happens." in table.journal()
    assert table.board.souls.posts[A] == 4
