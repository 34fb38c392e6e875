"""Preparation, ritual and the opening of round 3: DWD-138 to DWD-159, DS-36 to DS-41."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.moments import Mood, Step
from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.ritual import (
    Ritual,
    devils_reward,
    hold_dark_ritual,
)
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.phases import Guesses
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    with_castle,
    with_purse,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.rituals import (
    FOUR_SOULS,
    GIFT,
    Lay,
    preparing,
    ritual,
    with_wood,
)

# --- preparation and ritual ------------------------------------------------------------------


def test_dwd_138_angel_wings_cost_5_coins_each_and_debt_may_be_paid_back() -> None:
    table = preparing(3, with_purse(R, coins=13), with_castle(R, debt=1))
    assert table.fields(R, "prepare")["wings"]["high"] == 2
    table.act(R, "repay", n=1)
    table.act(R, "prepare", wings=2)
    for seat in (Y, G, B):
        table.act(seat, "prepare", wings=0)
    assert table.castle(R).angels == 2
    assert table.board.purses[R].value.coins == 2


@pytest.mark.parametrize(("price", "most"), [(0, 12), (1, 12), (7, 1), (13, 0)])
def test_dwd_138_the_price_of_a_wing_is_the_boards(price: int, most: int) -> None:
    table = preparing(3, with_purse(R, coins=12), profile=f"wing_price = {price}")
    assert table.fields(R, "prepare")["wings"]["high"] == most
    assert table.help(R, "prepare") == f"A wing costs {price} coins."


def test_dwd_139_all_chests_are_sealed_before_any_is_opened() -> None:
    rituals: list[dict[Seat, Ritual]] = []

    def chapter(board: DealWithTheDevil) -> Play[None]:
        rituals.append((yield from hold_dark_ritual(board)))

    table = DevilEvening(chapter, lay=with_souls(R=(2, 0), Y=(1, 0)))
    table.act(R, "ritual", **{**GIFT, "cultist": [3]})
    table.act(Y, "ritual", **{**GIFT, "pure": 1})
    table.act(G, "ritual", **{**GIFT, "coins": 3})
    assert table.umpire.waiting() == (B,)
    assert rituals == []
    table.act(B, "ritual", **{**GIFT, "devil": [2]})
    (given,) = rituals
    assert given == {
        R: Ritual(0, SoulPieces(), Guesses(cultist=G)),
        Y: Ritual(0, SoulPieces(pure=1), Guesses()),
        G: Ritual(3, SoulPieces(), Guesses()),
        B: Ritual(0, SoulPieces(), Guesses(devil=Y)),
    }


def locking(kind: str) -> Lay:
    """Guesses of this kind were locked in round 3; nobody's token is among them."""

    def lay(board: DealWithTheDevil) -> None:
        board.inquisition.locked = {kind: (B, B)}

    return lay


@pytest.mark.parametrize(
    ("seat", "gift", "said"),
    [
        (R, {"pure": 1}, "Only the Devil"),
        (G, {"marked": 1}, "Only the Devil"),
        (B, {"pure": 3}, "that many pieces"),
        (R, {"coins": 4}, ""),
        (R, {"coins": -1}, ""),
        (R, {"coins": 1.5}, ""),
        (G, {"cultist": [1]}, "no token"),
        (B, {"devil": [1]}, "no token"),
        (B, {"cultist": [1]}, "no token"),
        (R, {"devil": [1]}, ""),
        (R, {"devil": [2, 3]}, ""),
        (R, {"cultist": [2, 3]}, ""),
    ],
)
def test_dwd_140_to_143_and_ds_40_ritual_refusals(
    seat: Seat, gift: dict[str, Any], said: str
) -> None:
    table = preparing(3, FOUR_SOULS, with_purse(R, coins=3))
    table.all("prepare", wings=0)
    assert said in table.refused(seat, "ritual", **{**GIFT, **gift})


def test_dwd_144_it_is_entered_on_the_phone_in_the_same_form_for_all() -> None:
    table = preparing(3)
    table.all("prepare", wings=0)
    forms = {tuple(table.fields(seat, "ritual")) for seat in SEATS}
    assert forms == {("coins", "pure", "marked", "devil", "cultist")}


# --- bribes ----------------------------------------------------------------------------------


def test_dwd_141_and_145_everybody_may_give_coins_which_go_on_the_bribe_spaces() -> None:
    table = ritual(R={"coins": 1}, Y={"coins": 2}, G={"coins": 3}, B={"coins": 3})
    assert table.board.inquisition.bribes == 9
    assert [table.board.purses[seat].value.coins for seat in SEATS] == [19, 18, 17, 17]
    assert "9 coins were given as bribes." in table.journal()


def test_dwd_145_with_wooden_chests_every_spot_says_which_coins_to_take_out() -> None:
    table = with_wood(B=3, R=1)
    table.row("dabc")
    assert table.board.rows.taken == (3, 1, 0, 0)
    assert "Move the coins to the bribe spaces" in table.prompt()
    table.two()
    assert len(table.board.rows.taken) == 0


@pytest.mark.parametrize(
    ("before", "given", "after", "gone", "lost"),
    [
        (0, 4, 4, "", 0),
        (0, 7, 7, "A", 0),
        (7, 3, 10, "AB", 0),
        (0, 11, 11, "AB", 0),
        (0, 15, 15, "ABC", 0),
        (11, 6, 15, "ABC", 2),
        (15, 1, 15, "ABC", 1),
    ],
)
def test_dwd_146_148_and_ds_36_bribes(
    before: int, given: int, after: int, gone: str, lost: int
) -> None:
    def left(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = before

    table = ritual(5, left, Y={"coins": given})
    assert table.board.inquisition.bribes == after
    assert "".join(table.board.bribed_away) == gone
    said = {
        0: [],
        1: ["1 coin is lost: no space is left for it."],
        2: ["2 coins are lost: no spaces are left for them."],
    }
    assert [line for line in table.journal() if "lost" in line] == said[lost]
    leaving = [line[0] for line in table.journal() if line.endswith("leaves.")]
    assert leaving == [each for each in gone if before < 5 * ("ABC".index(each) + 1)]


# --- rewards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pure", "marked", "devil", "cultist"),
    [
        (2, 2, Goods(coins=6, marble=1, glass=1), Goods(coins=4, wheat=1)),
        (2, 1, Goods(coins=3, marble=1, glass=1), Goods(coins=1, wheat=1)),
        (0, 2, Goods(coins=3, marble=1), Goods(coins=4, wheat=1)),
        (1, 0, Goods(coins=3), Goods()),
        (0, 0, Goods(), Goods()),
    ],
)
def test_dwd_149_150_and_ds_41_ritual_rewards(
    pure: int, marked: int, devil: Goods, cultist: Goods
) -> None:
    table = ritual(3, FOUR_SOULS, B={"pure": pure, "marked": marked})
    rewards = [table.board.inquisition.rewards[seat].value for seat in SEATS]
    assert rewards == [Goods(), Goods(), cultist, devil]
    assert devils_reward(table.board, 6) == Goods(coins=12, marble=1, glass=1)


def test_dwd_151_and_159_spots_say_what_goes_in_or_where_they_go_but_never_both() -> None:
    table = with_wood()
    assert table.step == "reward"
    table.row("dabc")
    rows = table.board.rows
    assert rows.added == (Goods(coins=3), Goods(), Goods(), Goods(coins=1, wheat=1))
    assert len(rows.destinations) == 0
    told = [line for viewer in (TABLE, *SEATS) for line in table.journal(viewer)]
    assert not any("Seat" in line for line in told)
    assert not any("Seat" in table.prompt(viewer) for viewer in (TABLE, *SEATS))
    table.two()
    table.row("dcba")
    assert len(rows.added) == 0
    assert table.board.rows.destinations == (B, G, Y, R)
    assert "reward is yours" in table.prompt()


def test_dwd_149_and_151_chests_are_shown_by_what_is_inside_and_not_whose_they_are() -> None:
    gifts = {"R": {"coins": 3}, "Y": {"coins": 1}, "G": {"coins": 2}, "B": {"pure": 1, "marked": 1}}
    shown = ritual(3, FOUR_SOULS, **gifts).shown("The chests are opened")
    assert (str(shown.sentence), shown.mood) == ("6 coins were given as bribes.", Mood.PLAIN)
    assert [(step.who, step.said, step.figure, step.things) for step in shown.steps] == [
        (None, ROLE_NAMES[Role.MORTAL], 1, ("coins",)),
        (None, ROLE_NAMES[Role.MORTAL], 3, ("coins",)),
        (None, ROLE_NAMES[Role.CULTIST], 2, ("coins",)),
        (None, ROLE_NAMES[Role.DEVIL], 0, ("coins", "souls", "souls")),
    ]
    one = ritual(R={"coins": 1})
    assert str(one.shown("The chests are opened").sentence) == "1 coin was given as a bribe."
    assert "1 coin was given as a bribe." in one.journal()


def test_dwd_151_the_reward_stays_on_the_own_phone_until_the_inquisition_is_over() -> None:
    table = guessing("BB--")
    assert table.board.purses[R].value.coins == 20
    table.two()
    assert table.board.purses[R].value.coins == 22
    assert table.umpire.known(R).inquisition.rewards[R].value == Goods(coins=2)
    for viewer in (TABLE, Y, G, B):
        assert table.umpire.known(viewer).inquisition.rewards[R].hidden
    table.all("appease", souls=[], indulgences=[])
    table.all("consequence", points=-2, steps=0, demons=0)
    assert table.is_over
    assert table.board.inquisition.rewards[R].value == Goods()


# --- guesses ---------------------------------------------------------------------------------


def guessing(
    devil: str = "----", cultist: str = "----", number: int = 3, *lays: Lay
) -> DevilEvening:
    """Guesses in seat order, `-` for none."""
    gifts = {
        name: {"devil": _named(devil[at]), "cultist": _named(cultist[at])}
        for at, name in enumerate("RYGB")
    }
    return ritual(number, *lays, **gifts)


def _named(letter: str) -> list[int]:
    return [] if letter == "-" else ["RYGB".index(letter) + 1]


def about_guesses(table: DevilEvening) -> list[str]:
    """What everybody reads about who is what."""
    words = ("Devil", "Cultist")
    return [line for line in table.journal() if any(f"the {word}" in line for word in words)]


@pytest.mark.parametrize(
    ("devil", "cultist", "locked", "said"),
    [
        (
            "BRY-",
            "YR--",
            {},
            ["No two guesses for the Devil agree.", "No two guesses for the Cultist agree."],
        ),
        (
            "BR--",
            "GG--",
            {"cultist": (G, G)},
            ["No two guesses for the Devil agree.", "Seat 3 is the Cultist."],
        ),
        (
            "GGB-",
            "BB--",
            {"devil": (G, G, B), "cultist": (B, B)},
            ["Seat 3 is not the Devil.", "Seat 4 is not the Cultist."],
        ),
    ],
)
def test_dwd_152_154_155_158_and_ds_38_39_guesses_count_only_if_two_agree(
    devil: str, cultist: str, locked: dict[str, tuple[Seat, ...]], said: list[str]
) -> None:
    table = guessing(devil, cultist)
    assert table.board.inquisition.locked == locked
    assert about_guesses(table) == said
    for line in said:
        if "agree" not in line:
            shown = table.shown(f"Is this {'the Devil' if 'Devil' in line else 'the Cultist'}?")
            mood = Mood.GOOD if "not" in line else Mood.BAD
            assert (str(shown.sentence), shown.mood) == (line, mood)
            assert [step.mood for step in shown.steps] == [mood]
    guesses = {seat: table.board.inquisition.guesses[seat].value for seat in SEATS}
    assert [guesses[seat].devil for seat in SEATS] == (
        [G, G, B, None] if "devil" in locked else [None] * 4
    )
    if "devil" in locked:
        assert table.board.inquisition.shown == {}
        assert [castle.reputation for castle in table.board.castles.values()] == [10] * 4
        assert all(each.value == Goods() for each in table.board.inquisition.rewards.values())


def test_dwd_156_and_ds_37_the_right_devil_goes_down_4_and_guesses_stay_locked() -> None:
    table = guessing("BBR-", "----", 3, with_castle(B, reputation=9))
    assert about_guesses(table)[0] == "Seat 4 is the Devil."
    shown = table.shown("Is this the Devil?")
    assert (str(shown.sentence), shown.mood) == ("Seat 4 is the Devil.", Mood.BAD)
    assert shown.steps == (Step(B, mood=Mood.BAD),)
    assert (table.castle(B).reputation, table.board.inquisition.shown) == (5, {B: Role.DEVIL})
    assert "3" in table.board.inquisition.face_up
    assert table.board.hunt.accused == (B,)
    assert [table.board.inquisition.rewards[seat].value.coins for seat in SEATS] == [2, 2, 0, 0]
    guesses = {seat: table.board.inquisition.guesses[seat].value for seat in SEATS}
    locked = table.board.inquisition.locked

    def keep(board: DealWithTheDevil) -> None:
        board.inquisition.locked = locked
        for seat in SEATS:
            board.inquisition.guesses[seat].value = guesses[seat]

    last = preparing(5, keep)
    last.all("prepare", wings=0)
    for seat, other in ((R, 2), (Y, 1), (G, 1)):
        assert "locked" in last.refused(seat, "ritual", **{**GIFT, "devil": [other]})
    last.all("ritual", **GIFT)
    assert [last.castle(seat).score for seat in SEATS] == [3, 3, 0, 0]


def test_dwd_157_the_right_cultist_goes_down_3() -> None:
    table = guessing("----", "GG--", 3, with_castle(G, reputation=9))
    assert table.castle(G).reputation == 6
    assert "3" not in table.board.inquisition.face_up
    assert [table.board.inquisition.rewards[seat].value.coins for seat in SEATS] == [2, 2, 0, 0]


@pytest.mark.parametrize(("kind", "other"), [("devil", "cultist"), ("cultist", "devil")])
def test_dwd_153_a_token_that_was_kept_back_is_locked_too(kind: str, other: str) -> None:
    table = preparing(5, locking(kind))
    table.all("prepare", wings=0)
    guess = {**GIFT, kind: [4]}
    assert table.refused(R, "ritual", **guess) == "Your token for that guess is locked."
    table.act(R, "ritual", **{**GIFT, other: [4]})
    for seat in (Y, G, B):
        table.act(seat, "ritual", **GIFT)
    assert [table.castle(seat).score for seat in (Y, G)] == [0, 0], "it scores nothing"
