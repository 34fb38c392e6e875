"""Who may know what (ledger, section 2) beyond single rules: looks, taking back, words."""

from __future__ import annotations

from companion.core.seats import TABLE, Seat
from companion.games.psychomachia.records import LustLook
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

HANDS = {A: Lay(hand="WP1", hell="lust", black=1), B: Lay(hand="SD1 GT1"), C: Lay(hand="LC1")}


def came_out(table: PsychomachiaEvening) -> bool:
    """Whether the last answer showed something, so that its maker cannot take it back alone."""
    return table.umpire.opened_since(len(table.umpire.entries) - 1)


def visits(table: PsychomachiaEvening, viewer: Seat) -> tuple[LustLook, ...]:
    """Who has looked at a player's hand, as their phone says."""
    return table.umpire.known(viewer).visits[viewer].value


def test_a_look_with_lust_cannot_be_taken_back_alone() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.act(A, "invoke", power="lust")
    assert not came_out(table), "nobody has looked yet"
    table.act(A, "aim", seat=B)
    assert came_out(table)
    table.act(A, "leave")
    assert not came_out(table)


def test_an_exchange_is_told_to_the_two_and_to_nobody_else() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    table.act(A, "exchange", take="SD1", give="WP1")
    assert came_out(table), "the other player has seen which cards changed hands"
    for viewer in (TABLE, C):
        assert not [card for card in ("SD1", "WP1", "GT1") if f"'{card}'" in table.seen(viewer)]
    assert "'GT1'" not in table.seen(A), "the look is over"
    assert visits(table, B) == (LustLook(A, "SD1", "WP1"),)
    for viewer in (TABLE, A, C):
        assert table.umpire.known(viewer).visits[B].hidden


def test_whoever_was_looked_at_is_told_so_until_the_next_card_is_drawn() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    assert visits(table, B) == (LustLook(A),), "while it is looked at"
    table.act(A, "leave")
    table.end(A)
    table.act(B, "throw")
    assert visits(table, B) == (LustLook(A),), "there was something else to do"
    assert visits(table, C) == ()
    table.act(B, "deck")
    assert visits(table, B) == ()


def test_two_looks_at_one_hand_are_told_in_order() -> None:
    table = PsychomachiaEvening(3, HANDS | {B: Lay(hell="F1=LC")}, throws="wwwbb")
    table.invoke(A, "lust", seat=C)
    table.act(A, "leave")
    table.end(A)
    table.begin(B)
    table.invoke(B, "lust", seat=C)
    card = min(table.hand(B))
    table.act(B, "exchange", take="LC1", give=card)
    assert visits(table, C) == (LustLook(A), LustLook(B, "LC1", card))


def test_a_move_that_showed_nothing_may_be_taken_back_alone() -> None:
    table = PsychomachiaEvening(2, {A: Lay(earth="LC1", white=1)})
    table.raise_(A, "LC1")
    assert not came_out(table)


def test_a_refusal_does_not_reveal_what_others_hold() -> None:
    """A card in another hand, one in the deck and one that does not exist are refused alike."""
    lay = {A: Lay(hand="WP1", black=2, white=2), B: Lay(hand="SD1")}
    table = PsychomachiaEvening(2, lay, deck="GT1")
    said = {table.refused(A, "lay", card=card) for card in ("SD1", "GT1", "no such card")}
    assert len(said) == 1
