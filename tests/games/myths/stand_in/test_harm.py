"""Whom the stand-in harms, which cards it gives up for damage, and when it reacts."""

from __future__ import annotations

import pytest

from companion.games.myths.stand_in.moves import least_useful
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, trial
from tests.kit.games.myths.stand_in import answered, near

# --- targets -------------------------------------------------------------------------------------


def choosing(hurt: str = "", *, friends: str = "B", foes: str = "EF", **piles: str) -> MythsEvening:
    """A has played Shield Bash, and must choose among those in front of it."""
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    for letter, hex_ in zip(friends + foes, ("F5", "D5", "E6"), strict=False):
        table.put(letter, hex_, "I1")
    table.hand("A", "Shield Bash")
    for letter, above in piles.items():
        table.piles(letter, above)
    for letter in hurt:
        table.damaged(letter, 3)
    table.act("A", "play", card="Shield Bash")
    table.act("A", "directional_focus", to="E6")
    assert table.choices("A", "target", "who") == sorted(friends + foes)
    return table


@pytest.mark.parametrize(("hurt", "target"), [("E", "E"), ("F", "F"), ("BE", "E"), ("BF", "F")])
def test_it_picks_the_weakest_foe_and_no_friend(hurt: str, target: str) -> None:
    assert answered(choosing(hurt), "A") == ("target", {"who": target})


def test_it_picks_whom_two_points_would_kill() -> None:
    """E has two cards left and many on its damage pile; F has one."""
    table = MythsEvening("A")
    table.hand("E")
    table.hand("B")
    foes = choosing(E="Ebb, Flood", F="Pounce")
    assert len(foes["E"].library) == 2
    assert answered(foes, "A") == ("target", {"who": "F"})


def test_of_friends_it_picks_the_one_whom_two_points_would_not_kill() -> None:
    friends = choosing(friends="BC", foes="", B="Maul, Root Tug", C="Updraft")
    assert answered(friends, "A") == ("target", {"who": "B"})
    friends["C"].damage = ()
    friends.changed()
    assert answered(friends, "A") == ("target", {"who": "B"}), "whatever else they have lost"


def test_of_several_victims_a_foe_comes_first() -> None:
    table = near("D", "E6", at="E4")
    table.put("D", "E4", "E5")
    table.put("A", "E5", "I1")
    table.put("E", "E6", "I1")
    table.lay("D", "Ring of Sparks", mark=0)
    table.hand("A")
    table.hand("E")
    table.next_turn("D")
    assert "next_victim" in table.offered("D")
    assert answered(table, "D") == ("next_victim", {"who": "A"})


# --- damage --------------------------------------------------------------------------------------


def struck(n: int, *hand: str, above: str = "Slip Stream, Flood", stance: str = "") -> MythsEvening:
    """E takes damage from a card of A."""
    hit = f'do = [{{ op = "deal", n = {n}, who = "target" }}]'
    table = trial(EFFECT.format(kind="move", does=hit))
    table.hand("E", *hand)
    if stance:
        table.lay("E", stance)
    table.piles("E", above)
    table.act("A", "use_action_1")
    return table


def test_damage_comes_from_the_library_all_at_once_while_there_is_one() -> None:
    assert answered(struck(3, "Otter Form"), "E") == ("all_library", {})
    assert answered(struck(1, "Otter Form"), "E") == ("library", {})


def test_then_from_the_least_useful_card_of_the_hand() -> None:
    table = struck(1, "Breaker", "Slip Stream", "Otter Form", above="")
    table.put("E", "E6", "E5")
    offer, raw = answered(table, "E")
    worst = least_useful(table.umpire.known(table.seat["E"]), table["E"], 3)
    assert (offer, raw) == ("save", {"card": worst[0]})
    assert len({table.board.card(key).name for key in worst}) == 3


def test_with_nothing_left_it_lets_the_character_die() -> None:
    table = struck(1, above="", stance="Ebb")
    assert answered(table, "E") == ("let_die", {})


# --- reactions -----------------------------------------------------------------------------------

MAY = '{ op = "deal", n = 1, who = "trigger", optional = true }'
MUST = '{ op = "deal", n = 1, who = "trigger" }'


def leaving(walker: str, *steps: str) -> MythsEvening:
    """Somebody leaves a hex that A watches with a card."""
    effects = [
        EFFECT.format(kind="passive", does=f'on = "leaves_marked"\ndo = [{step}]') for step in steps
    ]
    table = trial(*effects, type_="stance", range_="ring1m", turn=walker)
    table.put("E", "E9", "I1")
    table.put(walker, "E6", "I1")
    table.act(walker, "use_action_1")
    table.act(walker, "step", to="E7")
    return table


def test_it_reacts_to_a_foe_and_not_to_a_friend() -> None:
    assert answered(leaving("D", MAY), "A") == ("reaction", {"card": "A.trial.1:0"})
    assert answered(leaving("B", MAY), "A") == ("no_reaction", {})


def test_what_must_be_done_to_a_friend_is_done() -> None:
    assert answered(leaving("B", MUST, MUST), "A") == ("reaction", {"card": "A.trial.1:0"})


def test_of_several_reactions_the_first_comes_first() -> None:
    assert answered(leaving("D", MAY, MAY), "A") == ("reaction", {"card": "A.trial.1:0"})


def test_at_the_end_of_its_turn_it_reacts() -> None:
    ends = EFFECT.format(
        kind="passive",
        does='on = "end_of_turn"\ndo = [{ op = "draw", n = 1, optional = true }]',
    )
    table = trial(ends, type_="stance", range_="none")
    table.end("A")
    assert answered(table, "A") == ("reaction", {"card": "A.trial.1:0"})


# --- a board it cannot see -----------------------------------------------------------------------


def test_on_an_unseen_board_it_gives_the_plain_answers_in_order_of_preference() -> None:
    table = MythsEvening("A", mode="blind")
    table.hand("E", "Ebb")
    table.piles("E", "Slip Stream, Flood")
    table.act("A", "tools")
    table.act("A", "hand_damage", who="E", n=2)
    assert answered(table, "E") == ("all_library", {})
    table.act("E", "all_library")
    assert answered(table, "A") == ("hand_done", {})
    table.act("A", "hand_done")
    assert answered(table, "A")[0] in table.offered("A")


def test_on_an_unseen_board_it_still_knows_when_to_draw() -> None:
    for number, said in ((1, "decline_draw"), (39, "decline_draw"), (40, "accept_draw")):
        table = MythsEvening("A", mode="blind")
        table.board.round = number
        table.changed()
        table.act("A", "offer_draw")
        assert answered(table, "D") == (said, {})
