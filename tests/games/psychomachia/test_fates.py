"""Fate cards in both uses: PSY-140 to PSY-144."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import ActionTokens, Gift, Realm, TokenSide
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening, spending
from tests.kit.games.psychomachia.laying_out import Lay


def with_saved_and_received(hand: str, **own: int) -> PsychomachiaEvening:
    """A has these tokens, and a white one of B."""
    table = spending(Lay(hand=hand))
    table.board.tokens[A] = ActionTokens(**own)
    table.board.gifts = (Gift(B, A, TokenSide.WHITE),)
    table.board.tokens[B] = ActionTokens(spent=4)
    table.changed()
    return table


def test_psy_140_and_ps_25_laid_it_stands_for_the_chosen_pair() -> None:
    table = spending(Lay(hand="F1", black=1, white=2), Lay(earth="F2=PH"))
    table.lay(A, "F1")
    assert str(table.board.title_of("F1")) == "Fate"
    assert table.offered(A) == ["choose"]
    assert table.prompt(A) == "Choose what your fate card stands for"
    assert table.prompt(B) == "Seat 1 is choosing what a fate card stands for."
    assert table.keys(A, "choose", "pair") == ["WP", "EK", "GT", "GC", "LC", "SD"]
    table.refused(A, "choose", pair="PH")
    table.act(A, "choose", pair="LC")
    assert str(table.board.title_of("F1")) == "Fate as Chastity / Lust"
    assert table.journal()[-1] == "The fate card of Seat 1 now stands for Chastity / Lust."
    assert table.at(A, Realm.EARTH) == ["F1"]
    assert len(table.board.choices) == 5
    table.raise_(A, "F1")
    assert table.board.in_place(A) == {"chastity"}


@pytest.mark.parametrize(("pay", "left"), [("own_black", (4, 0)), ("own_white", (3, 1))])
def test_psy_141_and_ps_26_discarded_it_turns_all_of_its_owners_tokens(
    pay: str, left: tuple[int, int]
) -> None:
    table = spending(Lay(hand="F1 WP1", black=1, white=4))
    table.act(A, "flip", pay=pay)
    assert table.tokens(A) == left
    told = f"turns tokens over: {left[0]} black, {left[1]} white."
    assert table.journal()[-1] == f"Seat 1 discards a fate card and {told}"
    assert table.discards()[0] == "F1"
    assert table.hand(A) == {"WP1"}


def test_psy_141_it_takes_a_token_and_a_fate_card() -> None:
    poor = spending(Lay(hand="F1"))
    assert "flip" not in poor.offered(A)
    assert poor.why_not(A, "F1", "turn") == "You have no token left to pay with."
    assert "flip" not in spending(Lay(hand="WP1", black=1)).offered(A)


def test_psy_142_and_ps_26_saved_tokens_turn_received_ones_do_not() -> None:
    table = with_saved_and_received("F1 F2", black=1, saved_white=1, spent=3)
    assert table.keys(A, "flip", "pay") == ["own_black", "own_white", "received_white"]
    table.act(A, "flip", pay="own_black")
    assert table.board.tokens[A] == ActionTokens(saved_black=1, spent=4)
    assert table.tokens(A) == (1, 1), "the received one stays white"
    table.act(A, "flip", pay="received_white")
    assert table.board.tokens[A] == ActionTokens(saved_white=1, spent=4), "several in one turn"


def test_psy_142_an_ordinary_discard_turns_nothing() -> None:
    table = spending(Lay(hand="F1 WP1", black=2, white=1))
    table.end(A, save=(2, 1), discard="F1")
    assert table.board.tokens[A] == ActionTokens(saved_black=2, saved_white=1, spent=2)


def test_psy_143_without_a_choice_card_left_it_can_only_be_discarded() -> None:
    chosen = "F2=WP F3=EK F4=GT F5=GC F6=LC F7=SD F8=PH"
    agreed = {"fate_cards": 8}
    table = spending(Lay("F1 WP1", black=1, white=1), Lay(earth=chosen), settings=agreed)
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
