"""How a turn ends: saving tokens and discarding, PSY-045 to PSY-047, PSY-054 and PSY-108."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import ActionTokens, Gift, Markers, TokenSide, TurnStep
from tests.kit.games.psychomachia.evening import A, B, spending
from tests.kit.games.psychomachia.laying_out import Lay

EXTRA = {"saved_tokens": "extra"}
BY_ITSELF = {"end_by_itself": True}


# --- saving --------------------------------------------------------------------------------------


def test_psy_045_046_and_ps_19_saved_tokens_keep_their_side_and_are_not_thrown() -> None:
    mine = Lay(hand="LC1", earth="SD1", white=3, black=2)
    table = spending(mine, throws="wwwww wbbb")
    table.lay(A, "LC1")
    table.raise_(A, "LC1")
    assert table.tokens(A) == (1, 1)
    table.act(A, "end")
    table.refused(A, "save", black=2, white=0)
    table.act(A, "save", black=0, white=1)
    assert table.journal()[-2:] == ["Seat 1 saves 0 black and 1 white.", "Seat 2’s turn."]
    assert table.board.tokens[A] == ActionTokens(saved_white=1, spent=4)
    table.pass_turn(B)
    assert "Throw your 4 tokens" in str(table.umpire.find(A, "throw").label)
    table.begin(A)
    assert table.board.tokens[A] == ActionTokens(3, 1, saved_white=1)
    assert table.tokens(A) == (3, 2)


def test_psy_045_what_is_dropped_is_not_told() -> None:
    table = spending(Lay(black=1))
    table.end(A)
    assert table.board.tokens[A] == ActionTokens(spent=5)
    assert table.journal() == ["Seat 2’s turn."]


def test_psy_047_saved_tokens_may_be_saved_again() -> None:
    table = spending(Lay(black=2, white=3), throws="bbbbb bbb")
    table.end(A, save=(1, 1))
    table.pass_turn(B)
    table.begin(A)
    table.end(A, save=(4, 1))
    assert table.board.tokens[A] == ActionTokens(saved_black=4, saved_white=1)
    table.pass_turn(B)
    assert table.board.step is TurnStep.DRAW, "nothing is left to throw"


def test_ps_19_saved_tokens_are_extra() -> None:
    table = spending(Lay(white=1), throws="wwwww wbbbb", settings=EXTRA)
    table.end(A, save=(0, 1))
    assert table.board.tokens[A] == ActionTokens(saved_white=1, spent=5)
    table.pass_turn(B)
    table.begin(A)
    assert table.tokens(A) == (4, 2)
    table.act(A, "end")
    assert "at most 5" in table.refused(A, "save", black=4, white=2)


@pytest.mark.parametrize(("given", "spent"), [(3, 2), (6, 0)])
def test_ps_19_what_others_have_of_them_is_not_spent(given: int, spent: int) -> None:
    table = spending(Lay(), settings=EXTRA)
    table.board.tokens[A] = ActionTokens(1, 2)
    table.board.gifts = (Gift(A, B, TokenSide.WHITE),) * given
    table.changed()
    table.end(A, save=(1, 2))
    assert table.board.tokens[A] == ActionTokens(saved_black=1, saved_white=2, spent=spent)


@pytest.mark.parametrize(
    ("own", "starts"),
    [((5, 1), (5, 0)), ((1, 5), (1, 4)), ((4, 3), (4, 1)), ((6, 1), (5, 0)), ((1, 1), (1, 1))],
)
@pytest.mark.parametrize("offer", ["save", "close"])
def test_psy_045_as_many_tokens_are_proposed_as_can_be_saved(
    own: tuple[int, int], starts: tuple[int, int], offer: str
) -> None:
    table = spending(Lay(hand="WP1 EK2"), settings=EXTRA)
    table.board.tokens[A] = ActionTokens(saved_black=own[0], saved_white=own[1], spent=3)
    table.changed()
    if offer == "save":
        table.act(A, "end")
    fields = table.umpire.find(A, offer).fields
    limits = [fields[side].limits() for side in ("black", "white")]
    assert tuple(each["high"] for each in limits) == own
    assert tuple(each["start"] for each in limits) == starts


# --- discarding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "discard", "left"), [("WP1 LC1 F1", "SD1", ["LC1", "SD1"]), ("WP1 LC1", "", ["LC1"])]
)
def test_psy_054_with_more_than_one_card_one_is_discarded(
    hand: str, discard: str, left: list[str]
) -> None:
    table = spending(Lay(hand), discard=discard)
    table.act(A, "end")
    assert table.keys(A, "discard", "card") == hand.split()
    table.refused(A, "end")
    table.act(A, "discard", card="LC1")
    assert table.discards() == left
    assert table.board.piles.top == "LC1"
    assert table.journal()[-2:] == ["Seat 1 discards Chastity / Lust.", "Seat 2’s turn."]


@pytest.mark.parametrize("hand", ["", "WP1"])
def test_psy_054_and_ps_24_with_one_card_or_none_it_is_not(hand: str) -> None:
    table = spending(Lay(hand))
    assert table.offered(A)[-1] == "end"
    assert "close" not in table.offered(A)
    table.act(A, "end")
    assert table.umpire.waiting() == (B,)


def test_psy_108_and_ps_23_pride_saves_the_discard() -> None:
    table = spending(Lay(hand="WP1 WP2 WP3 WP4 EK2", hell="PH1", black=1))
    table.invoke(A, "pride")
    assert table.board.markers[A].pride == 1
    assert {"close", "end"} <= set(table.offered(A))
    table.act(A, "end")
    assert table.offered(A) == ["discard", "pride"]
    table.act(A, "pride")
    assert table.journal()[-2] == "Pride: Seat 1 discards nothing."
    assert table.board.markers[A] == Markers()
    assert len(table.hand(A)) == 5


def test_psy_044_and_ps_23_an_unused_pride_comes_off() -> None:
    table = spending(Lay(hand="WP1 EK2", markers=Markers(pride=1)))
    table.end(A)
    assert table.board.markers[A].pride == 1
    table.pass_turn(B)
    assert table.board.markers[A].pride == 0


def test_psy_044_and_108_a_doubled_pride_saves_two_discards_and_no_third() -> None:
    mine = Lay(hand="WP1 EK2", hell="greed pride", black=2)
    table = spending(mine, throws="wwbbb " * 8)
    table.invoke(A, "greed")
    table.invoke(A, "pride")
    for left in (2, 1):
        assert table.board.markers[A].pride == left
        if table.board.step is not TurnStep.SPEND:
            table.begin(A)
        hand = len(table.hand(A))
        table.act(A, "end")
        if "save" in table.offered(A):
            table.act(A, "save", black=0, white=0)
        table.act(A, "pride")
        assert len(table.hand(A)) == hand
        table.pass_turn(B)
    table.begin(A)
    table.act(A, "end")
    table.act(A, "save", black=0, white=0)
    assert table.offered(A) == ["discard"]


# --- fewer taps ----------------------------------------------------------------------------------


def test_psy_045_and_054_one_answer_ends_a_turn_saves_and_discards() -> None:
    table = spending(Lay(hand="WP1 EK2", black=2, white=1))
    table.refused(A, "close", card="EK2", black=3, white=0)
    table.refused(A, "close", card="LC1", black=0, white=0)
    table.act(A, "close", card="EK2", black=2, white=0)
    assert table.discards()[0] == "EK2"
    assert table.hand(A) == {"WP1"}
    assert table.board.tokens[A] == ActionTokens(saved_black=2, spent=3)
    assert table.board.current == B


@pytest.mark.parametrize("hand", ["WP1", "WP1 EK2"])
def test_psy_052_with_no_tokens_left_the_turn_moves_to_its_end(hand: str) -> None:
    table = spending(Lay(hand=hand, earth="PH1", white=1), settings=BY_ITSELF)
    table.raise_(A, "PH1")
    assert table.umpire.waiting() == ((A,) if hand == "WP1 EK2" else (B,))
    assert "end" not in table.offered(A)


def test_psy_052_with_a_received_token_it_does_not() -> None:
    table = spending(Lay(hand="WP1 EK2", earth="PH1", white=1), settings=BY_ITSELF)
    table.board.tokens[B] = ActionTokens(spent=4)
    table.board.gifts = (Gift(B, A, TokenSide.BLACK),)
    table.changed()
    table.raise_(A, "PH1")
    assert table.board.step is TurnStep.SPEND


def test_psy_052_if_agreed_the_turn_waits_anyway() -> None:
    table = spending(Lay(hand="WP1 EK2", earth="PH1", white=1))
    table.raise_(A, "PH1")
    assert table.offered(A) == ["close", "end"]
