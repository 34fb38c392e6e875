"""What the stand-in answers when it is asked: goals, looks, views, targets, damage, reactions."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.hexes import Hex
from companion.games.myths.board.hexes import NAMES
from companion.games.myths.game import GAME
from companion.games.myths.stand_in.moves import least_useful
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import doing, trial
from tests.kit.games.myths.stand_in import answered, near


def test_nobody_answers_who_is_not_asked() -> None:
    table = MythsEvening("A")
    seat = table.seat["D"]
    assert table.umpire.offers(seat), "a draw may always be offered"
    k, offers = table.umpire.known(seat), table.umpire.offers(seat)
    assert GAME.bots.policies["steady"](k, seat, offers, Chance(b"any")) is None


def _turn(table: MythsEvening, letter: str) -> None:
    if table.asks(letter, "start_turn"):
        table.act(letter, "start_turn", who=letter)
    table.end(letter)


def test_the_character_that_can_do_most_goes_first() -> None:
    for best, others in (("D", "EF"), ("E", "DF"), ("F", "DE")):
        table = MythsEvening("A")
        for letter in "DEF":
            table.hand(letter)
        for letter in "ABC":
            table.end(letter) if letter == "A" else _turn(table, letter)
        table.put("A", "E4", "I1")
        table.put(best, "E5", "E4")
        card = {"D": "Falling Cinder", "E": "Breaker", "F": "Throat Feint"}[best]
        table.hand(best, card)
        for letter in others:
            table.put(letter, f"I{'DEF'.index(letter) + 1}", "I5")
        assert answered(table, "D") == ("start_turn", {"who": best})


# --- walking -------------------------------------------------------------------------------------


def place(table: MythsEvening, letter: str) -> tuple[str, str]:
    """The offer it answers, and the hex it names."""
    offer, raw = answered(table, letter)
    return offer, NAMES[Hex(*raw["to"])]


def test_on_foot_it_names_the_goal_nearest_to_a_foe() -> None:
    table = near("B", "E6")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert place(table, "B") == ("walk", "E5")


@pytest.mark.parametrize(("foe", "step"), [("E5", "E3"), ("C2", "D2"), ("G2", "F2")])
def test_a_single_step_goes_nearer_to_a_foe(foe: str, step: str) -> None:
    table = near("B", foe)
    table.act("B", "use_action_1")
    assert place(table, "B") == ("step", step)


def test_it_flies_nearer_to_a_foe() -> None:
    table = near("C", "E5")
    table.lay("C", "On the Wing")
    table.act("C", "use_action_1")
    table.act("C", "bonus", bonus=0)
    assert place(table, "C") == ("path", "E3")


def test_a_goal_from_which_a_card_strikes_is_better_than_one_that_is_nearer() -> None:
    """From E3, looking at C3, the range “far” does not reach the foe on D5; from E2 it did not."""
    table = near("B", "E6")
    table.put("B", "E2", "E6")
    table.hand("B", "Withering Word")
    table.act("B", "use_action_1")
    assert place(table, "B")[1] == "E3"


# --- looking -------------------------------------------------------------------------------------


@pytest.mark.parametrize("weak", ["A", "B", "C"])
@pytest.mark.parametrize("in_play", [False, True])
def test_it_looks_where_a_card_in_hand_or_in_play_does_most(weak: str, *, in_play: bool) -> None:
    table = near("D", "E6")
    if in_play:
        table.lay("D", "Falling Cinder")
    else:
        table.hand("D", "Falling Cinder")
    table.damaged(weak, 5)
    table.act("D", "use_stance_1")
    there = table[weak].pion
    assert there
    assert place(table, "D") == ("refocus", NAMES[there])


def test_it_looks_next_to_its_focus_if_only_that_is_offered() -> None:
    table = trial(doing('op = "refocus", to = "adjacent_to_focus"'), range_="none")
    for letter, hex_ in {"D": "I5", "F": "I4", "E": "I3"}.items():
        table.put(letter, hex_, "I1")
    table.put("A", "E5", "A1")
    table.act("A", "use_action_1")
    assert place(table, "A")[1] in {"A2", "B1", "B2"}


@pytest.mark.parametrize(("foe", "there"), [("D4", "D5"), ("F4", "F5")])
def test_directional_focus_goes_where_the_played_card_does_most(foe: str, there: str) -> None:
    table = near("F", foe, at="E5")
    table.put("F", "E5", "E8")
    table.hand("F", "Twin Bite")
    table.act("F", "play", card="Twin Bite")
    assert table.choices("F", "directional_focus", "to") == ["D5", "E6", "F5"]
    assert place(table, "F") == ("directional_focus", there)


@pytest.mark.parametrize("foe", ["C5", "E3"])
@pytest.mark.parametrize("other", ["", "Keen Eye", "On the Wing"])
def test_it_views_a_range_so_that_a_foe_is_its_target(foe: str, other: str) -> None:
    """From E5 to C3 there are two views, one on either side (scenario 7)."""
    table = near("C", foe, at="E5")
    table.put("C", "E5", "C3")
    if other:
        table.lay("C", other)
    table.hand("C", "Feather Darts")
    table.act("C", "play", card="Feather Darts")
    assert len(table.choices("C", "view", "view")) == 2
    offer, raw = answered(table, "C")
    table.act("C", offer, **raw)
    assert foe in table.view("C").split()


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
    table.place(D="E4 E5", A="E5 I1", E="E6 I1")
    table.lay("D", "Ring of Sparks", mark=0)
    table.hand("A")
    table.hand("E")
    table.next_turn("D")
    assert "next_victim" in table.offered("D")
    assert answered(table, "D") == ("next_victim", {"who": "A"})


# --- damage --------------------------------------------------------------------------------------


def struck(n: int, *hand: str, above: str = "Slip Stream, Flood", stance: str = "") -> MythsEvening:
    """E takes damage from a card of A."""
    table = trial(doing(f'op = "deal", n = {n}, who = "target"'))
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

MAY = 'op = "deal", n = 1, who = "trigger", optional = true'
MUST = 'op = "deal", n = 1, who = "trigger"'


@pytest.mark.parametrize(
    ("walker", "steps", "answer"),
    [
        ("D", (MAY,), "reaction"),
        ("B", (MAY,), "no_reaction"),
        ("B", (MUST, MUST), "reaction"),
        ("D", (MAY, MAY), "reaction"),
    ],
    ids=["to a foe", "not to a friend", "what must be done", "the first of two"],
)
def test_it_reacts_to_a_foe_and_not_to_a_friend(
    walker: str, steps: tuple[str, ...], answer: str
) -> None:
    effects = [doing(step, on="leaves_marked") for step in steps]
    table = trial(*effects, type_="stance", range_="ring1m", turn=walker)
    table.put("E", "E9", "I1")
    table.put(walker, "E6", "I1")
    table.walk(walker, "E7")
    card = {"card": "A.trial.1:0"} if answer == "reaction" else {}
    assert answered(table, "A") == (answer, card)


def test_at_the_end_of_its_turn_it_reacts() -> None:
    draws = doing('op = "draw", n = 1, optional = true', on="end_of_turn")
    table = trial(draws, type_="stance", range_="none")
    table.end("A")
    assert answered(table, "A") == ("reaction", {"card": "A.trial.1:0"})


# --- a draw --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hurt", "fallen", "number", "said"),
    [
        ("", "", 1, "decline"),
        ("A", "", 1, "decline"),
        ("E", "", 1, "accept"),
        ("", "", 41, "accept"),
        ("", "A", 41, "decline"),
        ("", "D", 41, "accept"),
        ("", "A", 59, "decline"),
        ("", "A", 60, "accept"),
    ],
)
def test_myt_088_it_agrees_to_a_draw_if_it_would_lose_or_the_game_is_endless(
    hurt: str, fallen: str, number: int, said: str
) -> None:
    table = MythsEvening("B")
    table.board.round = number
    for letter in hurt:
        table.damaged(letter, 1)
    table.bury(fallen)
    table.act("B", "offer_draw")
    assert answered(table, "E")[0] == f"{said}_draw"


def test_myt_088_it_offers_a_draw_in_every_tenth_round_of_an_endless_game_and_confirms_it() -> None:
    table = MythsEvening("A")
    offers = []
    for table.board.round in (30, 39, 40, 41, 50):
        table.changed()
        offers.append(answered(table, "A")[0] == "offer_draw")
    assert offers == [False, False, True, False, True]
    table.act("A", "offer_draw")
    table.act("D", "accept_draw")
    assert answered(table, "A")[0] == "shake_hands"


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
