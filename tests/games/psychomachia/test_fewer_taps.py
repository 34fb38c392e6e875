"""What saves taps: ending a turn in one answer, turns that end or begin by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.psychomachia.records import ActionTokens, Gift, Markers, TokenSide, TurnStep
from tests.kit.games.pages import regions
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def spending(mine: Lay, **settings: object) -> PsychomachiaEvening:
    """A may spend."""
    return PsychomachiaEvening(2, {A: mine, B: Lay()}, settings=settings, throws="wwbbb " * 4)


def test_psy_054_one_answer_ends_a_turn_saves_and_discards() -> None:
    table = spending(Lay(hand="WP1 EK2", black=2, white=1))
    table.act(A, "close", card="EK2", black=2, white=0)
    assert table.discards()[0] == "EK2"
    assert table.hand(A) == {"WP1"}
    assert table.board.tokens[A] == ActionTokens(saved_black=2, spent=3)
    assert table.board.current == B
    assert table.journal()[-3:] == [
        "Seat 1 saves 2 black and 0 white.",
        "Seat 1 discards Kindness / Envy.",
        "Seat 2’s turn.",
    ]


def test_psy_045_all_that_is_left_is_saved_unless_people_say_otherwise() -> None:
    table = spending(Lay(hand="WP1 EK2", black=2, white=1))
    fields = table.umpire.find(A, "close").fields
    assert [fields[side].limits()["start"] for side in ("black", "white")] == [2, 1]
    table.refused(A, "close", card="EK2", black=3, white=0)
    table.refused(A, "close", card="LC1", black=0, white=0)


@pytest.mark.parametrize("hand", ["", "WP1"])
def test_psy_054_with_one_card_or_none_no_card_ends_the_turn(hand: str) -> None:
    assert spending(Lay(hand=hand, white=1)).offered(A)[-1] == "end"
    assert "close" not in spending(Lay(hand=hand, white=1)).offered(A)


def test_psy_126_received_tokens_go_back_however_a_turn_ends() -> None:
    table = PsychomachiaEvening(
        2,
        {A: Lay(heaven="charity", white=2), B: Lay(hand="WP1 EK2")},
        discard="LC1 SD1",
        throws="wwbbb",
    )
    table.invoke(A, "charity")
    table.give(A, {B: "w"})
    table.end(A)
    table.begin(B)
    table.act(B, "close", card="WP1", black=0, white=0)
    assert table.board.gifts == ()
    assert table.board.tokens[A].spent == 5


def test_psy_108_a_pride_marker_may_still_replace_the_discard() -> None:
    table = spending(Lay(hand="WP1 EK2", white=1, markers=Markers(pride=1)))
    assert {"close", "end"} <= set(table.offered(A))
    table.act(A, "end")
    table.act(A, "save", black=0, white=0)
    assert table.offered(A) == ["discard", "pride"]


def test_psy_052_with_no_tokens_left_the_turn_moves_to_its_end() -> None:
    table = spending(Lay(hand="WP1 EK2", earth="PH1", white=1), end_by_itself=True)
    table.raise_(A, "PH1")
    assert (table.board.step, table.offered(A)) == (TurnStep.FINISH, ["discard"])
    alone = spending(Lay(hand="WP1", earth="PH1", white=1), end_by_itself=True)
    alone.raise_(A, "PH1")
    assert alone.board.current == B


def test_psy_052_with_a_received_token_it_does_not() -> None:
    table = spending(Lay(hand="WP1 EK2", earth="PH1", white=1), end_by_itself=True)
    table.board.tokens[B] = ActionTokens(spent=4)
    table.board.gifts = (Gift(B, A, TokenSide.BLACK),)
    table.changed()
    table.raise_(A, "PH1")
    assert table.tokens(A) == (1, 0)
    assert table.board.step is TurnStep.SPEND


def test_psy_052_if_agreed_the_turn_waits_anyway() -> None:
    table = spending(Lay(hand="WP1 EK2", earth="PH1", white=1))
    table.raise_(A, "PH1")
    assert table.offered(A) == ["close", "end"]


def test_psy_048_if_agreed_the_companion_throws_as_a_turn_begins() -> None:
    table = spending(Lay(hand="WP1"), throw_by_itself=True)
    table.act(A, "end")
    assert table.board.step is TurnStep.DRAW
    assert table.tokens(B) == (3, 2)
    assert "Seat 2 has 3 black, 2 white." in table.journal()


def test_every_card_in_the_hand_has_a_key_that_ends_the_turn(tmp_path: Path) -> None:
    table = spending(Lay(hand="WP1 EK2", black=2, white=1))
    hand = regions(tmp_path, table.umpire, A)["game-hand"]
    assert hand.count("Discard it and end your turn") == 2
    assert hand.count('name="black" value="2"') == 2
    assert hand.count('name="white" value="1"') == 2
