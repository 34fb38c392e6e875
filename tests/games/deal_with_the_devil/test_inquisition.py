"""The opening of round 5, and the inquisitors: DWD-147, DWD-160 to DWD-173, DS-42, DS-43."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.moments import Mood, Step
from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.inquisition_phase import play_inquisition
from companion.games.deal_with_the_devil.inquisition.inquisitors import (
    INQUISITORS,
    answer_inquisitors,
    clean_up,
    shuffle_inquisitors,
    turn_up,
)
from companion.games.deal_with_the_devil.role_sheets import ROLE_NAMES, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.deal_with_the_devil.acting import acting
from tests.kit.games.deal_with_the_devil.evening import (
    SEATS,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_castle,
    with_purse,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.games.deal_with_the_devil.rituals import (
    FOUR_SOULS,
    GIFT,
    answer,
    preparing,
    ritual,
)
from tests.kit.web.hand_rows import rows_of

# --- round 5 ---------------------------------------------------------------------------------


def test_dwd_160_in_round_5_chests_are_opened_in_public_and_roles_known(tmp_path: Path) -> None:
    table = preparing(5, roles="DCMM", chests="physical")
    table.all("prepare", wings=0)
    table.act(R, "ritual", **{**GIFT, "coins": 17})
    assert "17" not in table.seen(TABLE)
    for seat in (Y, G, B):
        table.act(seat, "ritual", **GIFT)
    roles = dict(zip(SEATS, (Role.DEVIL, Role.CULTIST, Role.MORTAL, Role.MORTAL), strict=True))
    assert table.board.inquisition.shown == roles
    shown = table.shown("Who was who?")
    assert (str(shown.sentence), shown.mood) == ("Seat 1 was the Devil.", Mood.BAD)
    moods = {R: Mood.BAD}
    assert shown.steps == tuple(
        Step(seat, ROLE_NAMES[role], things=(role.value,), mood=moods.get(seat, Mood.PLAIN))
        for seat, role in ((each, roles[each]) for each in (G, B, Y, R))
    )
    assert table.prompt().startswith("Open your chests for all to see, and move the coins")
    assert rows_of(regions(seated(tmp_path, table), None)["game-inquisition"]) == [
        "Red: take out 17 coins Devil",
        "Yel: take out 0 coins Cultist",
        "Gre: take out 0 coins Mortal",
        "Blu: take out 0 coins Mortal",
        "Bribe spaces: A 5 coins B 5 coins C 5 coins to the box 2 coins",
    ]
    table.two()
    assert table.board.inquisition.given == {}
    phones = ritual(5, R={"coins": 17})
    assert phones.board.inquisition.given == {}, "without wooden chests nobody counts them"
    assert phones.prompt().startswith("Roles and guesses are on the screen.")


@pytest.mark.parametrize(
    ("pure", "marked", "said"),
    [
        (2, 2, ["The Devil shows 4 pieces of soul: 12 points."]),
        (1, 0, ["The Devil shows 1 piece of soul: 3 points."]),
        (0, 0, []),
    ],
)
def test_dwd_162_and_163_the_devil_gets_points_for_pieces_and_the_cultist_nothing(
    pure: int, marked: int, said: list[str]
) -> None:
    table = ritual(5, FOUR_SOULS, B={"pure": pure, "marked": marked})
    assert [table.castle(seat).score for seat in SEATS] == [0, 0, 0, 3 * (pure + marked)]
    assert [line for line in table.journal() if "shows" in line] == said
    assert table.board.inquisition.rewards[G].value == Goods()


# --- both Inquisitions -----------------------------------------------------------------------


def both(*gifts: dict[str, dict[str, Any]]) -> DevilEvening:
    """Both rituals with these gifts; nobody answers the inquisitors of round 3."""

    def two_inquisitions(g: DealWithTheDevil) -> Play[None]:
        for g.round in (3, 5):
            yield from play_inquisition(g)

    lay = every(*(with_purse(seat, coins=20) for seat in SEATS), FOUR_SOULS)
    settings = {"chests": "phone"}
    table = DevilEvening(two_inquisitions, roles="MMCD", number=3, settings=settings, lay=lay)
    for at, gift in enumerate(gifts):
        table.all("prepare", wings=0)
        for name, seat in zip("RYGB", SEATS, strict=True):
            table.act(seat, "ritual", **{**GIFT, **gift.get(name, {})})
        table.two()
        if at == 0:
            answer(table, R, [], [])
    return table


@pytest.mark.parametrize(
    ("first", "second", "bribes", "gone"),
    [(7, 3, 10, ("A", "B")), (11, 6, 15, ("A", "B", "C")), (6, 1, 7, ("A",))],
)
def test_dwd_147_161_and_ds_36_coins_beyond_a_full_five_stay_for_round_5(
    first: int, second: int, bribes: int, gone: tuple[str, ...]
) -> None:
    table = both({"R": {"coins": first}}, {"B": {"coins": second}})
    assert (table.board.inquisition.bribes, table.board.bribed_away) == (bribes, gone)


def test_dwd_165_and_167_the_pieces_of_both_rituals_answer_and_b_and_c_ask_in_round_5() -> None:
    gift = {"B": {"pure": 2, "marked": 2}}
    third = ritual(3, FOUR_SOULS, **gift)
    third.two()
    assert third.board.asking(B) == ("A",)
    third.act(B, "appease", souls=["A"], indulgences=[])
    last = both({}, gift)
    assert last.board.asking(B) == ("A", "B", "C")
    last.act(B, "appease", souls=["A", "B", "C"], indulgences=[])
    for table in (third, last):
        assert table.board.own_souls(B) == SoulPieces(2, 2)


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        (  # A and 3 asked in round 3
            {"R": {"devil": [4]}, "Y": {"devil": [4]}},
            {"R": {"cultist": [3]}, "Y": {"cultist": [1]}},
            [-4 + 3 + 2, -4 + 3],
        ),
        ({"R": {"devil": [2]}, "Y": {"devil": [3]}}, {"R": {"devil": [4]}}, [-2 + 3, -2]),
    ],
)
def test_dwd_154_and_164_locked_guesses_score_with_new_ones(
    first: dict[str, Any], second: dict[str, Any], scores: list[int]
) -> None:
    table = both(first, second)
    assert [table.castle(seat).score for seat in (R, Y)] == scores
    won = scores[0] + (4 if len(second) > 1 else 2)
    assert f"Seat 1 guessed right: {won} points." in table.journal()


# --- the inquisitors -------------------------------------------------------------------------


def asked(*up: str, bribes: int = 0, **castle: Any) -> DevilEvening:
    """Green is asked by the face-up inquisitors, with two pieces of soul and one indulgence."""

    def lay(board: DealWithTheDevil) -> None:
        board.inquisition.face_up = {key: key for key in up}
        board.inquisition.bribes = bribes
        board.change(G, **castle)

    souls = with_souls(R=(3, 0), Y=(3, 0), G=(0, 2), B=(0, 0))
    return DevilEvening(answer_inquisitors, roles="MMCD", number=3, lay=every(lay, souls))


@pytest.mark.parametrize(
    ("up", "bribes", "asking"), [("A", 0, "A"), ("A", 5, ""), ("A31", 0, "A13"), ("ABC1", 10, "C1")]
)
def test_dwd_166_and_168_everybody_answers_to_those_face_up_unless_bribed(
    up: str, bribes: int, asking: str
) -> None:
    table = asked(*up, bribes=bribes)
    assert all(table.board.asking(seat) == tuple(asking) for seat in SEATS)
    assert ("done" in table.offered(R)) == (not asking), "nobody asks: there is nothing to answer"


def test_dwd_169_and_to_every_houseguest_one_holds() -> None:
    table = asked("A", houseguests=2)
    assert table.board.asking(G) == ("A", "guest 1", "guest 2")
    assert table.board.asking(R) == ("A",)
    options = table.fields(G, "appease")["souls"]["options"]
    names = [str(each["label"]) for each in options]
    assert names == ["A, the Ascetic", "Houseguest 1", "Houseguest 2"]
    costs = [str(each["note"]) for each in options]
    lost = [table.board.rules.penalty(key) for key in ("A", "guest 1", "guest 2")]
    assert costs == [f"−{-n} points if unanswered" for n in lost]


def test_dwd_170_171_and_ds_42_inquisition_in_round_3() -> None:
    table = asked("A", "1", "3", bribes=3, houseguests=1, indulgences=1)
    assert len(table.board.asking(G)) == 4
    assert "One answer is enough" in table.refused(G, "appease", souls=["A"], indulgences=["A"])
    answer(table, G, ["A", "3"], ["guest 1"])
    castle = table.castle(G)
    assert (castle.score, castle.indulgences) == (-2, 0)
    assert table.board.souls[G].value == SoulPieces(0, 2)
    assert table.castle(R).score == -6
    assert "Seat 3 leaves 1 inquisitor unanswered: −2." in table.journal()


def test_dwd_172_and_ds_43_inquisition_in_round_5() -> None:
    table = asked("A", "B", "C", "1", "3", bribes=5, houseguests=1, indulgences=1)
    assert table.board.asking(G) == ("B", "C", "1", "3", "guest 1")
    one_too_many = table.refused(G, "appease", souls=["B", "C", "1"], indulgences=["3"])
    assert one_too_many == "You do not have that many pieces of soul."
    table.refused(G, "appease", souls=["B", "C"], indulgences=["3", "1"])
    answer(table, G, ["B", "C"], ["3"])
    castle, souls = table.castle(G), table.board.souls[G].value
    assert (castle.score, castle.indulgences, souls.count) == (-4, 0, 2)
    assert "Seat 3 leaves 2 inquisitors unanswered: −4." in table.journal()


def test_ds_43_the_devil_answers_with_the_pieces_of_the_ritual() -> None:
    def up(board: DealWithTheDevil) -> None:
        board.inquisition.face_up = {key: key for key in ("A", "B", "C")}

    souls = with_souls(R=(2, 0), Y=(3, 0), G=(0, 0), B=(1, 2))
    table = ritual(5, souls, up, B={"pure": 1, "marked": 2})
    table.two()
    answer(table, B, ["A", "B", "C"], [])
    assert [table.castle(seat).score for seat in SEATS] == [-8, -8, -8, 9]
    assert not any("Seat 4 leaves" in line for line in table.journal())


def test_dwd_126_a_returned_indulgence_goes_to_whoever_is_waiting_for_it() -> None:
    table = asked("A", indulgences=8)
    table.board.change(R, angels=3)
    table.changed()
    answer(table, G, [], ["A"])
    assert (table.castle(R).angels, table.castle(R).indulgences) == (0, 1)


def test_dwd_170_the_box_may_have_other_points_than_ours() -> None:
    table = asked("A")
    for seat in SEATS:
        table.act(seat, "appease", souls=["A"] if seat == G else [], indulgences=[])
    table.act(R, "consequence", points=0, steps=-2, demons=1)
    for seat in (Y, B):
        table.act(seat, "consequence", points=-2, steps=0, demons=0)
    castle = table.castle(R)
    assert (castle.score, castle.reputation, castle.demons) == (0, 8, 1)


# --- turned face up --------------------------------------------------------------------------


def test_dwd_024_without_the_box_hidden_inquisitors_get_names() -> None:
    def lay(board: DealWithTheDevil) -> None:
        board.chance = Chance(b"names")
        shuffle_inquisitors(board)

    table = preparing(3, lay, mode="full")
    for key in ("1", "B", "1"):
        turn_up(table.board, key)
    assert table.board.inquisition.face_up["1"] in INQUISITORS
    assert table.journal()[-2:] == [
        f"Inquisitor 1 turns face up: {table.board.inquisition.face_up['1']}.",
        "B, the Fundamentalist turns face up.",
    ]


def test_dwd_168_with_the_box_two_phones_can_turn_any_inquisitor() -> None:
    table = acting()
    assert table.keys(R, "turn", "which") == ["B", "C", "1", "2", "3"]
    for key, shown in (("2", ""), ("B", "B")):
        table.act(R, "turn", which=key)
        assert "turn" not in table.offered(R)
        assert key not in table.board.inquisition.face_up
        name = {"2": "Inquisitor 2", "B": "B, the Fundamentalist"}[key]
        assert table.help(B, "turn") == f"Another phone wants {name} turned."
        table.act(B, "turn", which=key)
        assert table.board.inquisition.face_up[key] == shown
        assert key not in table.keys(G, "turn", "which")
    table.act(R, "turn", which="3")
    turn_up(table.board, "3")
    table.changed()
    assert "turn" in table.offered(R), "that it turned up ends the request"
    assert table.umpire.find(B, "turn").help is None


def test_dwd_146_who_has_left_is_not_turned_face_up() -> None:
    def both_bribed(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = 10

    table = preparing(3, both_bribed, chests="physical")
    assert table.board.bribed_away == ("A", "B")
    assert table.keys(R, "turn", "which") == ["C", "1", "2", "3"]


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "up", "asking"),
    [(0, {"A", "B", "C"}, ("A", "B", "C")), (11, {"A", "C"}, ("C",))],
)
def test_dwd_173_after_round_3_b_and_c_turn_up_unless_bribed_and_houseguests_go_home(
    coins: int, up: set[str], asking: tuple[str, ...]
) -> None:
    table = ritual(3, with_castle(G, houseguests=2), R={"coins": coins})
    table.two()
    answer(table, R, [], [])
    assert table.is_over
    assert set(table.board.inquisition.face_up) == up
    assert table.board.asking(G) == asking
    assert table.journal()[-2:] == [
        "All houseguests return to their deck.",
        "Turn the overview tile over.",
    ]


def test_dwd_173_without_the_box_there_is_no_tile_to_turn() -> None:
    def chapter(board: DealWithTheDevil) -> Play[None]:
        yield from answer_inquisitors(board)
        clean_up(board)

    table = DevilEvening(chapter, number=3, settings={"mode": "full"})
    answer(table, R, [], [])
    assert table.journal()[-1] == "All houseguests return to their deck."


def test_dwd_174_after_round_5_nothing_goes_back_and_the_game_is_over() -> None:
    table = ritual(5, with_castle(G, houseguests=1))
    table.two()
    answer(table, R, [], [])
    assert table.is_over
    assert table.castle(G).houseguests == 1
