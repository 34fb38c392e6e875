"""Charity, the virtue that gives tokens away: PSY-124 to PSY-128."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import ActionTokens, Gift, TokenSide
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening, three
from tests.kit.games.psychomachia.laying_out import Lay

PILE = {"discard": "LC1 SD1 GT1"}


def charitable(
    his: Lay | None = None, *, white: int = 2, black: int = 1, **more: Any
) -> PsychomachiaEvening:
    """A has paid for Charity; three cards are on the discard pile."""
    mine = Lay(heaven="charity", white=white, black=black)
    table = three(mine, his or Lay(), **PILE, **more)
    table.invoke(A, "charity")
    return table


def received(own: ActionTokens, *sides: TokenSide) -> PsychomachiaEvening:
    """A has Charity in place, these own tokens, and some that B has given."""
    table = three(Lay(heaven="charity"), **PILE)
    table.board.tokens[A] = own
    table.board.tokens[B] = ActionTokens(spent=5 - len(sides))
    table.board.gifts = tuple(Gift(B, A, side) for side in sides)
    table.changed()
    return table


def test_psy_124_to_126_and_ps_16_charity() -> None:
    table = charitable(Lay(earth="PH1"), throws="wwwww wwwww wwwww")
    table.give(A, {B: "w", C: "b"}, ["LC1", "GT1"])
    assert table.hand(A) == {"LC1", "GT1"}
    assert table.umpire.known(TABLE).piles.top == "SD1"
    assert table.journal(C)[-3:] == [
        "Seat 1 gives 1 white to Seat 2.",
        "Seat 1 gives 1 black to Seat 3.",
        "Seat 1 takes 2 of the discards.",
    ]
    table.end(A, discard="LC1")
    table.begin(B)
    assert table.tokens(B) == (0, 6)
    table.refused(B, "lower", card="PH1")
    table.raise_(B, "PH1")
    table.end(B)
    assert table.board.count_given_tokens(A) == 1, "the token of C is still out"
    table.begin(C)
    assert table.tokens(C) == (1, 5)
    table.end(C)
    assert table.board.count_given_tokens(A) == 0
    assert "Throw your 5 tokens" in str(table.umpire.find(A, "throw").label)


def test_psy_125_a_given_token_does_not_pay_for_the_other_side() -> None:
    table = charitable(Lay(earth="EK1 PH1"), throws="wwwww")
    table.give(A, {B: "b"}, ["LC1"])
    table.end(A)
    table.begin(B)
    for white, card in ((4, "EK1"), (3, "PH1")):
        table.raise_(B, card)
        assert table.tokens(B) == (1, white)


def test_psy_126_a_given_token_pays_first_as_it_goes_back_anyway() -> None:
    table = charitable(Lay(hand="WP1 EK2", earth="PH1"), throws="bbbbb")
    table.give(A, {B: "b"}, ["LC1"])
    table.end(A)
    table.begin(B)
    table.lower(B, "PH1")
    assert table.board.tokens[B].black == 5
    table.act(B, "close", card="WP1", black=0, white=0)
    assert table.board.gifts == ()
    assert table.board.tokens[A].spent == 5


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ([], "Seat 1 takes none of the discards."),
        (["SD1"], "Seat 1 takes one of the discards."),
        (["GT1", "SD1"], "Seat 1 takes 2 of the discards."),
    ],
)
def test_psy_127_up_to_as_many_cards_as_tokens_given(taken: list[str], said: str) -> None:
    table = charitable(white=3)
    table.give(A, {B: "w", C: "w"}, taken)
    assert table.hand(A) == set(taken)
    assert table.journal(B)[-1] == said


def test_psy_127_not_more_than_tokens_given() -> None:
    table = charitable(white=3)
    told = "Take at most one card for what you give."
    assert table.refused(A, "give", **table.gift(A, {B: "w"}, ["GT1", "LC1"])) == told
    told = "Take at most 2 cards for what you give."
    gift = table.gift(A, {B: "w", C: "b"}, ["GT1", "LC1", "SD1"])
    assert table.refused(A, "give", **gift) == told


def test_psy_127_the_pile_is_looked_through_before_tokens_are_given() -> None:
    table = charitable()
    assert table.prompt(A) == "Give your tokens to others. For each one, take a discard."
    assert table.prompt(B) == "Seat 1 gives tokens away and takes discards."
    assert table.keys(A, "give", "cards") == ["GT1", "SD1", "LC1"]
    for viewer in (TABLE, B, C):
        assert "GT1" not in table.seen(viewer)
    assert table.umpire.opened_since(len(table.umpire.entries) - 1), "nobody takes it back alone"
    table.give(A, {B: "b"}, ["GT1"])
    assert "GT1" not in table.seen(B)
    assert "SD1" not in table.seen(A), "the look is over"


def test_psy_127_with_an_empty_pile_charity_is_not_offered() -> None:
    table = three(Lay(heaven="charity", white=2), discard="")
    assert table.powers(A) == []
    assert table.why_no_power(A, "charity") == "The discard pile is empty."


def test_psy_128_at_least_one_token_and_no_more_than_there_are_is_given() -> None:
    table = charitable(white=3)
    assert table.offered(A) == ["give"]
    assert table.refused(A, "give", **table.gift(A, {})) == "Give at least one token."
    assert table.refused(A, "give", **table.gift(A, {B: "ww", C: "w"})) == "You have only 2 white."
    assert table.refused(A, "give", **table.gift(A, {B: "b", C: "b"})) == "You have only 1 black."


def test_psy_128_saved_tokens_may_be_given() -> None:
    table = received(ActionTokens(white=1, saved_black=1, spent=3), TokenSide.WHITE)
    table.invoke(A, "charity")
    assert table.board.count_received_tokens(A, TokenSide.WHITE) == 0, "the received one paid"
    table.give(A, {B: "b"})
    assert table.board.tokens[A] == ActionTokens(white=1, spent=3), "a saved one went"


def test_psy_128_received_tokens_are_neither_saved_nor_passed_on() -> None:
    table = received(ActionTokens(white=1, spent=4), TokenSide.BLACK, TokenSide.BLACK)
    assert table.powers(A) == [], "A would have nothing of its own left to give"
    table.act(A, "end")
    table.refused(A, "save", black=1, white=0)
    table.act(A, "save", black=0, white=1)
    assert table.board.tokens[B] == ActionTokens(spent=5)
    table = received(ActionTokens(white=2, spent=3), TokenSide.BLACK)
    table.invoke(A, "charity")
    assert set(table.umpire.find(A, "give").fields) == {"white_2", "white_3", "cards"}


@pytest.mark.parametrize(("side", "offered"), [("white", True), ("black", False)])
def test_psy_128_a_received_white_token_pays_so_that_your_own_can_be_given(
    side: str, *, offered: bool
) -> None:
    table = received(ActionTokens(white=1, spent=4), TokenSide(side))
    assert (table.powers(A) == ["charity"]) == offered


def test_psy_122_and_ps_17_charity_doubled() -> None:
    for pile, taken in (("LC1 SD1 GT1 EK1 PH1", 4), ("LC1 SD1 GT1", 3)):
        table = three(Lay(heaven="kindness charity", white=4), discard=pile)
        table.invoke(A, "kindness")
        table.invoke(A, "charity")
        five = table.gift(A, {B: "w", C: "w"}, pile.split())
        if len(pile.split()) > taken:
            table.refused(A, "give", **five)
        table.give(A, {B: "w", C: "w"}, pile.split()[:taken])
        assert table.hand(A) == set(pile.split()[:taken])


def test_psy_128_and_ps_18_charity_refused() -> None:
    table = three(Lay(heaven="charity", white=1))
    table.refused(A, "invoke", power="charity")
    said = "You would have none of your own tokens left to give."
    assert table.why_no_power(A, "charity") == said
    assert table.tokens(A) == (0, 1)
    own = charitable()
    own.refused(A, "give", **own.gift(A, {A: "w"}))
