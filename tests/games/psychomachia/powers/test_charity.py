"""Charity, the virtue that gives tokens away: PSY-124 to PSY-128, PS-16 to PS-18."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import ActionTokens, Gift, TokenSide
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def three(
    mine: Lay, his: Lay | None = None, hers: Lay | None = None, **more: Any
) -> PsychomachiaEvening:
    """Three players; A may spend."""
    lay = {A: mine, B: his or Lay(), C: hers or Lay()}
    return PsychomachiaEvening(3, lay, **more)


def charitable(
    *,
    white: int = 2,
    black: int = 1,
    heaven: str = "charity",
    his: Lay | None = None,
    **more: Any,
) -> PsychomachiaEvening:
    """A has paid for Charity; three cards are on the discard pile."""
    table = three(
        Lay(heaven=heaven, white=white, black=black),
        his,
        discard="LC1 SD1 GT1",
        **more,
    )
    if "kindness" in heaven:
        table.invoke(A, "kindness")
    table.invoke(A, "charity")
    return table


def test_psy_124_charity_gives_tokens_to_anybody() -> None:
    table = charitable(white=3)
    table.give(A, {B: "ww", C: "b"})
    assert sorted((gift.to, gift.side.value) for gift in table.board.gifts) == [
        (B, "white"),
        (B, "white"),
        (C, "black"),
    ]
    assert table.tokens(A) == (0, 0)


def test_psy_125_a_given_token_keeps_its_side() -> None:
    his = Lay(earth="EK1 PH1")
    table = charitable(throws="wwwww", his=his)
    table.give(A, {B: "b"}, ["LC1"])
    table.end(A)
    table.begin(B)
    assert table.tokens(B) == (1, 5)
    for _ in range(2):
        before = table.tokens(B)
        table.raise_(B, table.keys(B, "raise", "card")[0])
        assert table.tokens(B) == (1, before[1] - 1), "a white one pays for it"
    assert table.tokens(B) == (1, 3)


@pytest.mark.parametrize("used", [True, False])
def test_psy_126_given_tokens_go_back_at_the_end_of_the_receivers_turn(*, used: bool) -> None:
    table = charitable(throws="wwwww wwwww wwwww", his=Lay(earth="PH1"))
    table.give(A, {B: "b"}, ["LC1"])
    table.end(A)
    assert sum(each.giver == A for each in table.board.gifts) == 1
    table.begin(B)
    if used:
        table.lower(B, "PH1")
        assert table.tokens(B) == (0, 5), "it pays first, as it goes back anyway"
    table.end(B)
    assert table.board.gifts == ()
    assert table.board.tokens[A].spent == 5
    table.pass_turn(C)
    table.begin(A)
    assert sum(table.tokens(A)) == 5


def test_psy_127_cards_from_anywhere_in_the_discards() -> None:
    table = charitable(white=3)
    assert table.keys(A, "give", "cards") == ["GT1", "SD1", "LC1"]
    table.give(A, {B: "w", C: "w"}, ["GT1", "LC1"])
    assert table.hand(A) == {"GT1", "LC1"}
    assert table.umpire.known(TABLE).piles.top == "SD1"


@pytest.mark.parametrize("taken", [[], ["GT1"], ["GT1", "SD1"]])
def test_psy_127_up_to_as_many_as_tokens_given(taken: list[str]) -> None:
    table = charitable(white=3)
    table.give(A, {B: "w", C: "w"}, taken)
    assert table.hand(A) == set(taken)
    said = {
        0: "Seat 1 takes none of the discards.",
        1: "Seat 1 takes one of the discards.",
        2: "Seat 1 takes 2 of the discards.",
    }
    assert table.journal()[-1] == said[len(taken)]


def test_psy_127_not_more_than_tokens_given() -> None:
    table = charitable(white=3)
    told = "Take at most one card for what you give."
    assert table.refused(A, "give", **table.gift(A, {B: "w"}, ["GT1", "LC1"])) == told
    told = "Take at most 2 cards for what you give."
    gift = table.gift(A, {B: "w", C: "b"}, ["GT1", "LC1", "SD1"])
    assert table.refused(A, "give", **gift) == told


def test_psy_127_the_pile_is_looked_through_before_tokens_are_given() -> None:
    table = charitable()
    assert "GT1" in table.seen(A)
    for viewer in (TABLE, B, C):
        assert "GT1" not in table.seen(viewer)
    table.give(A, {B: "b"}, ["GT1"])
    assert "GT1" not in table.seen(B)
    assert "SD1" not in table.seen(A), "the look is over"
    assert "Seat 1 takes one of the discards." in table.journal(B)


def test_psy_127_with_an_empty_pile_charity_is_not_offered() -> None:
    table = three(Lay(heaven="charity", white=2), discard="")
    assert table.powers(A) == []
    assert table.why_no_power(A, "charity") == "The discard pile is empty."


def test_psy_128_at_least_one_own_token_is_given() -> None:
    table = charitable()
    assert table.offered(A) == ["give"]
    assert table.refused(A, "give", **table.gift(A, {})) == "Give at least one token."
    alone = three(Lay(heaven="charity", white=1))
    assert alone.powers(A) == []
    assert (
        alone.why_no_power(A, "charity") == "You would have none of your own tokens left to give."
    )


def test_psy_128_nobody_gives_more_of_a_side_than_they_have() -> None:
    table = charitable(white=3)
    assert table.refused(A, "give", **table.gift(A, {B: "ww", C: "w"})) == "You have only 2 white."
    assert table.refused(A, "give", **table.gift(A, {B: "b", C: "b"})) == "You have only 1 black."


def test_psy_128_saved_tokens_may_be_given_and_received_ones_neither_saved_nor_passed_on() -> None:
    table = three(Lay(heaven="charity", white=2), Lay(), discard="LC1 SD1")
    table.board.tokens[A] = ActionTokens(white=1, saved_black=1, spent=3)
    table.board.tokens[B] = ActionTokens(spent=4)
    table.board.gifts = (Gift(B, A, TokenSide.WHITE),)
    table.changed()
    table.invoke(A, "charity")
    assert table.board.received(A, TokenSide.WHITE) == 0, "the received one paid"
    table.give(A, {B: "b"})
    assert table.board.tokens[A] == ActionTokens(white=1, spent=3), "a saved one went"
    kept = three(Lay(heaven="charity", white=1), Lay(), discard="LC1 SD1")
    kept.board.tokens[B] = ActionTokens(spent=3)
    kept.board.gifts = (Gift(B, A, TokenSide.BLACK), Gift(B, A, TokenSide.BLACK))
    kept.changed()
    assert kept.powers(A) == [], "A has nothing left to give"
    kept.act(A, "end")
    kept.refused(A, "save", black=1, white=0)
    kept.act(A, "save", black=0, white=1)
    assert kept.board.tokens[B] == ActionTokens(spent=5)


@pytest.mark.parametrize(("side", "offered"), [("white", True), ("black", False)])
def test_psy_128_a_received_white_token_pays_so_that_your_own_can_be_given(
    side: str, *, offered: bool
) -> None:
    table = three(Lay(heaven="charity", white=1), Lay(), discard="LC1 SD1")
    table.board.tokens[B] = ActionTokens(spent=4)
    table.board.gifts = (Gift(B, A, TokenSide(side)),)
    table.changed()
    assert (table.powers(A) == ["charity"]) == offered
    if offered:
        table.invoke(A, "charity")
        table.give(A, {C: "w"}, ["LC1"])
        assert table.hand(A) == {"LC1"}


def test_psy_128_an_unspent_received_token_cannot_be_given() -> None:
    table = three(Lay(heaven="charity", white=2), Lay(), discard="LC1 SD1")
    table.board.tokens[B] = ActionTokens(spent=4)
    table.board.gifts = (Gift(B, A, TokenSide.BLACK),)
    table.changed()
    table.invoke(A, "charity")
    assert set(table.umpire.find(A, "give").fields) == {"white_2", "white_3", "cards"}


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_16_charity() -> None:
    table = charitable(throws="wwwww wwwww wwwww", his=Lay(earth="PH1"))
    assert table.tokens(A) == (1, 1)
    table.give(A, {B: "w", C: "b"}, ["LC1", "GT1"])
    table.end(A, discard="LC1")
    table.begin(B)
    assert table.tokens(B) == (0, 6)
    table.refused(B, "lower", card="PH1")
    table.raise_(B, "PH1")
    table.end(B)
    assert table.board.given(A) == 1, "the token of C is still out"
    table.begin(C)
    assert table.tokens(C) == (1, 5)
    table.end(C)
    assert table.board.given(A) == 0
    assert "Throw your 5 tokens" in str(table.umpire.find(A, "throw").label)


def test_ps_17_charity_doubled() -> None:
    table = three(Lay(heaven="kindness charity", white=4), discard="LC1 SD1 GT1 EK1 PH1")
    table.invoke(A, "kindness")
    table.invoke(A, "charity")
    five = table.gift(A, {B: "w", C: "w"}, table.keys(A, "give", "cards"))
    table.refused(A, "give", **five)
    table.give(A, {B: "w", C: "w"}, ["LC1", "SD1", "GT1", "EK1"])
    assert table.hand(A) == {"LC1", "SD1", "GT1", "EK1"}
    few = charitable(white=4, black=0, heaven="kindness charity")
    few.give(A, {B: "w", C: "w"}, ["LC1", "SD1", "GT1"])
    assert few.hand(A) == {"LC1", "SD1", "GT1"}


def test_ps_18_charity_refused() -> None:
    table = three(Lay(heaven="charity", white=1))
    table.refused(A, "invoke", power="charity")
    assert table.tokens(A) == (0, 1)
    own = charitable()
    own.refused(A, "give", **own.gift(A, {A: "w"}))
    his = Lay(heaven="charity F1=LC")
    received = three(Lay(heaven="GC1", white=2, black=1), his, throws="wwwww", discard="LC1 SD1")
    received.invoke(A, "charity")
    received.give(A, {B: "b"}, received.discards()[:1])
    received.end(A)
    received.begin(B)
    received.invoke(B, "charity")
    assert received.tokens(B) == (1, 4)
    received.refused(B, "give", **received.gift(B, {C: "b"}))
    received.give(B, {C: "wwww"})
    assert received.tokens(B) == (1, 0), "only the received one is left"
