"""The opening of round 5 and the inquisitors: DWD-160 to DWD-174, DS-42, DS-43."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Chance
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.inquisitors import (
    INQUISITORS,
    answer_them,
    shuffle_inquisitors,
    turn_up,
)
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.scoring import final_scoring
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from companion.games.deal_with_the_devil.state.phases import Guesses
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
    with_souls,
)
from tests.kit.games.deal_with_the_devil.rituals import (
    FOUR_SOULS,
    GIFT,
    answer,
    guessing,
    preparing,
    ritual,
)

# --- round 5 ---------------------------------------------------------------------------------


def test_dwd_160_in_round_5_chests_are_opened_in_public_and_roles_known() -> None:
    table = preparing(5, chests="physical")
    table.all("prepare", wings=0)
    table.all("ritual", **GIFT)
    roles = (Role.MORTAL, Role.MORTAL, Role.CULTIST, Role.DEVIL)
    assert table.board.inquisition.shown == dict(zip(SEATS, roles, strict=True))
    assert table.prompt().startswith("Open your chests for all to see")


def test_dwd_162_the_devil_gets_points_for_pieces() -> None:
    table = ritual(5, FOUR_SOULS, B={"pure": 1, "marked": 1})
    assert table.castle(B).score == 6


def test_dwd_163_the_cultist_gets_nothing_for_marks_in_round_5() -> None:
    table = ritual(5, FOUR_SOULS, B={"pure": 0, "marked": 2})
    assert table.castle(G).score == 0
    assert table.board.inquisition.rewards[G].value == Goods()


def test_dwd_164_all_guesses_score_in_round_5() -> None:
    def locked(board: DealWithTheDevil) -> None:
        board.inquisition.guesses[R].value = Guesses(B, None)

    table = guessing("-RB-", "GR--", 5, locked)
    assert [table.castle(seat).score for seat in SEATS] == [3 + 2, 0, 3, 0]


# --- the inquisitors -------------------------------------------------------------------------


def asked(*up: str, bribes: int = 0, **castle: Any) -> DevilEvening:
    """Green is asked by the face-up inquisitors, with two pieces of soul and one indulgence."""

    def lay(board: DealWithTheDevil) -> None:
        board.inquisition.face_up = {key: key for key in up}
        board.inquisition.bribes = bribes
        board.change(G, **castle)

    souls = with_souls(R=(3, 0), Y=(3, 0), G=(0, 2), B=(0, 0))
    return DevilEvening(answer_them, roles="MMCD", number=3, lay=every(lay, souls))


def test_dwd_166_everybody_answers_to_a_unless_bribed() -> None:
    assert all(asked("A").board.asking(seat) == ("A",) for seat in SEATS)
    assert asked("A", bribes=5).board.asking(R) == ()


def test_dwd_168_and_to_each_of_1_2_3_that_is_face_up() -> None:
    assert asked("A", "3", "1").board.asking(R) == ("A", "1", "3")


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


def test_dwd_170_each_wants_a_piece_an_indulgence_or_the_consequence() -> None:
    table = asked("A", "1", "2", indulgences=1)
    answer(table, G, ["A"], ["1"])
    assert table.castle(G).score == -2
    assert table.castle(R).score == -6


def test_dwd_171_shown_pieces_are_kept_and_indulgences_returned() -> None:
    table = asked("A", "1", indulgences=1)
    assert "One answer is enough" in table.refused(G, "appease", souls=["A"], indulgences=["A"])
    answer(table, G, ["A"], ["1"])
    assert table.board.souls[G].value == SoulPieces(0, 2)
    assert table.castle(G).indulgences == 0


def test_dwd_126_a_returned_indulgence_goes_to_whoever_is_waiting_for_it() -> None:
    table = asked("A", indulgences=8)
    table.board.change(R, angels=3)
    table.changed()
    answer(table, G, [], ["A"])
    assert (table.castle(R).angels, table.castle(R).indulgences) == (0, 1)


def test_dwd_172_whoever_cannot_answer_all_chooses() -> None:
    table = asked("A", "1", "2", "3")
    assert "that many pieces" in table.refused(G, "appease", souls=["A", "1", "2"], indulgences=[])
    answer(table, G, ["1", "3"], [])
    assert table.castle(G).score == -4


def test_without_the_box_hidden_inquisitors_get_names() -> None:
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


def test_dwd_168_with_the_box_only_the_named_ones_are_known_by_name() -> None:
    table = preparing(3, chests="physical")
    for key in ("B", "2"):
        turn_up(table.board, key)
    assert table.board.inquisition.face_up == {"A": "A", "B": "B", "2": ""}


def test_with_the_box_two_phones_can_turn_any_inquisitor() -> None:
    table = preparing(3, chests="physical")
    table.act(R, "turn", which="2")
    assert "turn" not in table.offered(R)
    assert "2" not in table.board.inquisition.face_up
    assert table.help(B, "turn") == "Another phone wants Inquisitor 2 turned."
    table.act(B, "turn", which="2")
    assert "2" in table.board.inquisition.face_up
    assert "2" not in table.keys(G, "turn", "which")
    assert "turn" in table.offered(R)


def test_dwd_146_who_has_left_is_not_turned_face_up() -> None:
    def both_bribed(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = 10

    table = preparing(3, both_bribed, chests="physical")
    assert table.keys(R, "turn", "which") == ["C", "1", "2", "3"]


def test_with_the_box_a_card_may_turn_an_inquisitor_in_the_action_phase() -> None:
    table = acting()
    for seat in (R, B):
        table.act(seat, "turn", which="2")
    assert "2" in table.board.inquisition.face_up


def test_an_inquisitor_that_turns_up_ends_a_request_for_it() -> None:
    table = preparing(3, chests="physical")
    table.act(R, "turn", which="2")
    turn_up(table.board, "2")
    table.changed()
    assert "turn" in table.offered(R)
    assert table.umpire.find(B, "turn").help is None


def test_the_box_may_have_other_points_than_ours() -> None:
    table = asked("A")
    for seat in SEATS:
        table.act(seat, "appease", souls=["A"] if seat == G else [], indulgences=[])
    table.act(R, "consequence", points=0, steps=-2, demons=1)
    for seat in (Y, B):
        table.act(seat, "consequence", points=-2, steps=0, demons=0)
    castle = table.castle(R)
    assert (castle.score, castle.reputation, castle.demons) == (0, 8, 1)


def to_the_end(table: DevilEvening) -> None:
    """Play on without any more answers to inquisitors."""
    while not table.over:
        if "confirm" in table.offered(R):
            table.two()
            continue
        answer(table, R, [], [])


def test_dwd_173_after_round_3_b_and_c_turn_up_and_houseguests_go_home() -> None:
    table = ritual(3, with_castle(G, houseguests=2))
    to_the_end(table)
    assert {"A", "B", "C"} <= set(table.board.inquisition.face_up)
    assert table.castle(G).houseguests == 0
    assert "Turn the overview tile over." in table.journal()[-1]


def test_dwd_173_bribed_inquisitors_do_not_turn_up() -> None:
    table = ritual(3, R={"coins": 11})
    to_the_end(table)
    assert table.board.bribed_away == ("A", "B")
    assert "B" not in table.board.inquisition.face_up
    assert table.board.asking(R) == ("C",)


def test_dwd_174_after_round_5_comes_the_final_scoring() -> None:
    table = ritual(5)
    to_the_end(table)
    assert table.board.phase is DevilPhase.INQUISITION
    assert table.over
    assert DevilEvening(final_scoring, number=5).board.phase is DevilPhase.FINAL


def test_ds_42_inquisition_in_round_3() -> None:
    table = asked("A", "1", "3", bribes=3, houseguests=1, indulgences=1)
    assert len(table.board.asking(G)) == 4
    answer(table, G, ["A", "3"], ["guest 1"])
    castle = table.castle(G)
    assert (castle.score, castle.indulgences) == (-2, 0)
    assert table.board.souls[G].value.count == 2


def test_ds_43_inquisition_in_round_5() -> None:
    table = asked("A", "B", "C", "1", "3", bribes=5, houseguests=1, indulgences=1)
    assert table.board.bribed_away == ("A",)
    assert table.board.asking(G) == ("B", "C", "1", "3", "guest 1")
    one_too_many = table.refused(G, "appease", souls=["B", "C", "1"], indulgences=["3"])
    assert one_too_many == "You do not have that many pieces of soul."
    table.refused(G, "appease", souls=["B", "C"], indulgences=["3", "1"])
    twice = table.refused(G, "appease", souls=["B", "C"], indulgences=["C"])
    assert twice == "One answer is enough for each inquisitor."
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


def test_nobody_is_said_to_be_unanswered_if_all_are() -> None:
    table = asked("A")
    answer(table, G, ["A"], [])
    assert "Seat 1 leaves 1 inquisitor unanswered: −2." in table.journal()
    assert not any("Seat 3 leaves" in line for line in table.journal())
