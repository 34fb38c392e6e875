"""Fate cards in both uses: PSY-140 to PSY-144, PS-26."""

from __future__ import annotations

from typing import Any

from companion.games.psychomachia.records import ActionTokens, Gift, Realm, TokenSide
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def spending(lay: Lay, other: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """Two players; A may spend."""
    return PsychomachiaEvening(2, {A: lay, B: other or Lay()}, **more)


def test_psy_140_laid_it_stands_for_the_chosen_pair() -> None:
    table = spending(Lay(hand="F1", black=2, white=1))
    table.lay(A, "F1")
    assert str(table.board.title_of("F1")) == "Fate"
    assert table.keys(A, "choose", "pair") == ["WP", "EK", "GT", "GC", "LC", "SD", "PH"]
    table.act(A, "choose", pair="GT")
    assert str(table.board.title_of("F1")) == "Fate as Temperance / Gluttony"
    assert table.journal()[-1] == "The fate card of Seat 1 now stands for Temperance / Gluttony."
    table.lower(A, "F1")
    assert table.board.in_place(A) == {"gluttony"}
    assert len(table.board.choices) == 6


def test_psy_141_discarded_it_turns_all_of_its_owners_tokens() -> None:
    table = spending(Lay(hand="F1 WP1", black=1, white=4))
    table.act(A, "flip", pay="own_white")
    assert table.board.tokens[A] == ActionTokens(black=3, white=1, spent=1)
    said = "Seat 1 discards a fate card and turns tokens over: 3 black, 1 white."
    assert table.journal()[-1] == said
    assert table.discards()[0] == "F1"
    assert table.hand(A) == {"WP1"}
    assert "flip" not in spending(Lay(hand="F1")).offered(A), "it takes a token"
    assert "flip" not in spending(Lay(hand="WP1", black=1)).offered(A), "it takes a fate card"


def test_psy_142_saved_tokens_turn_received_ones_do_not() -> None:
    table = spending(Lay(hand="F1 F2", black=1), Lay())
    table.board.tokens[A] = ActionTokens(black=1, saved_white=1, spent=3)
    table.board.gifts = (Gift(B, A, TokenSide.WHITE),)
    table.board.tokens[B] = ActionTokens(spent=4)
    table.changed()
    assert table.keys(A, "flip", "pay") == ["own_black", "own_white", "received_white"]
    table.act(A, "flip", pay="own_black")
    assert table.board.tokens[A] == ActionTokens(saved_black=1, spent=4)
    assert table.tokens(A) == (1, 1)
    table.act(A, "flip", pay="received_white")
    assert table.board.tokens[A] == ActionTokens(saved_white=1, spent=4), "several in one turn"


def test_psy_142_an_ordinary_discard_turns_nothing() -> None:
    table = spending(Lay(hand="F1 WP1", black=2, white=1))
    table.end(A, save=(2, 1), discard="F1")
    assert table.board.tokens[A] == ActionTokens(saved_black=2, saved_white=1, spent=2)


def test_psy_143_without_a_choice_card_left_it_can_only_be_discarded() -> None:
    chosen = "F2=WP F3=EK F4=GT F5=GC F6=LC F7=SD F8=PH"
    table = spending(
        Lay(hand="F1 WP1", black=1, white=1), Lay(earth=chosen), settings={"fate_cards": 8}
    )
    assert table.keys(A, "lay", "card") == ["WP1"], "other cards can still be laid"
    assert table.why_not(A, "F1") == "No Choice of Fate card is left for it."
    assert "flip" in table.offered(A)


def test_psy_144_it_is_discarded_and_drawn_like_any_card() -> None:
    table = spending(Lay(hand="LC1 WP1", heaven="temperance", white=1), discard="F1 SD1")
    table.invoke(A, "temperance")
    assert "F1" in table.hand(A)
    table.end(A, discard="F1")
    assert table.discards() == ["F1", "SD1"]
    assert table.board.choices == tuple(table.board.pairs), "no Choice card came with it"


def test_ps_26_the_flip_of_the_video() -> None:
    black = spending(Lay(hand="F1", white=4, black=1))
    black.act(A, "flip", pay="own_black")
    assert black.tokens(A) == (4, 0)
    white = spending(Lay(hand="F1", white=4, black=1))
    white.act(A, "flip", pay="own_white")
    assert white.tokens(A) == (3, 1)
    with_gift = spending(Lay(hand="F1", white=4, black=1))
    with_gift.board.gifts = (Gift(B, A, TokenSide.WHITE),)
    with_gift.board.tokens[B] = ActionTokens(spent=4)
    with_gift.changed()
    with_gift.act(A, "flip", pay="own_black")
    assert with_gift.tokens(A) == (4, 1), "it stays white"
    assert with_gift.at(A, Realm.EARTH) == []
    saved = spending(Lay(hand="F1", black=1, white=1))
    saved.board.tokens[A] = ActionTokens(black=1, saved_white=1, spent=3)
    saved.changed()
    saved.act(A, "flip", pay="own_black")
    assert saved.board.tokens[A] == ActionTokens(saved_black=1, spent=4), (
        "a saved white one is black"
    )
