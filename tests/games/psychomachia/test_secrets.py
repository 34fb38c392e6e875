"""Who may know what (ledger, section 2) beyond single rules: looks, taking back, words."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Seat
from companion.games.psychomachia.records import LustLook, TurnStep
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

HANDS = {A: Lay(hand="WP1", hell="lust", black=1), B: Lay(hand="SD1 GT1"), C: Lay(hand="LC1")}


def came_out(table: PsychomachiaEvening) -> bool:
    """Whether the last answer showed something, so that its maker cannot take it back alone."""
    return table.umpire.opened_since(len(table.umpire.entries) - 1)


def test_a_look_with_lust_cannot_be_taken_back_alone() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.act(A, "invoke", power="lust")
    assert not came_out(table), "nobody has looked yet"
    table.act(A, "aim", seat=B)
    assert came_out(table)
    table.act(A, "leave")
    assert not came_out(table)


def test_an_exchange_cannot_be_taken_back_alone() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    table.act(A, "exchange", take="SD1", give="WP1")
    assert came_out(table), "the other player has seen which cards changed hands"


def test_an_exchange_is_told_to_the_two_and_to_nobody_else() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    table.act(A, "exchange", take="SD1", give="WP1")
    for viewer in (TABLE, C):
        assert table.journal(viewer)[-2:] == [
            "Lust: Seat 1 looks at the hand of Seat 2.",
            "One card is exchanged with Seat 2.",
        ]
        assert not [card for card in ("SD1", "WP1", "GT1") if f"'{card}'" in table.seen(viewer)]
    assert "'GT1'" not in table.seen(A), "the look is over"


def visits(table: PsychomachiaEvening, viewer: Seat) -> tuple[LustLook, ...]:
    """Who has looked at a player's hand, as their phone says."""
    return table.umpire.known(viewer).visits[viewer].value


def test_whoever_was_looked_at_is_told_so_until_the_next_card_is_drawn() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    assert visits(table, B) == (LustLook(A),), "while it is looked at"
    table.act(A, "leave")
    assert visits(table, B) == (LustLook(A),)
    assert visits(table, C) == ()
    table.end(A)
    table.act(B, "throw")
    assert visits(table, B) == (LustLook(A),), "there was something else to do"
    table.act(B, "deck")
    assert visits(table, B) == ()


def test_only_the_owner_of_the_hand_is_told_what_was_exchanged() -> None:
    table = PsychomachiaEvening(3, HANDS)
    table.invoke(A, "lust", seat=B)
    table.act(A, "exchange", take="SD1", give="WP1")
    assert visits(table, B) == (LustLook(A, "SD1", "WP1"),)
    for viewer in (TABLE, A, C):
        assert table.umpire.known(viewer).visits[B].hidden
    table.end(A, discard="SD1")
    table.pass_turn(B)
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


def test_with_own_cards_the_companion_has_seen_no_hand() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="lust", black=1)}, settings={"mode": "table"})
    table.invoke(A, "lust", seat=B)
    table.act(A, "exchanged")
    assert visits(table, B) == ()


def test_a_look_with_charity_cannot_be_taken_back_alone() -> None:
    lay = {A: Lay(heaven="charity", white=2), B: Lay(), C: Lay()}
    table = PsychomachiaEvening(3, lay, discard="LC1 SD1 GT1")
    table.invoke(A, "charity")
    assert came_out(table), "the pile is looked through before anything is given"


@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_a_draw_cannot_be_taken_back_alone(pile: str) -> None:
    table = PsychomachiaEvening(2, {A: Lay()}, step=TurnStep.DRAW, discard="LC1 SD1")
    table.act(A, pile)
    assert came_out(table)


def test_a_move_that_showed_nothing_may_be_taken_back_alone() -> None:
    table = PsychomachiaEvening(2, {A: Lay(earth="LC1", white=1)})
    table.raise_(A, "LC1")
    assert not came_out(table)


@pytest.mark.parametrize("held", ["wrath envy lust pride sloth greed gluttony", "WP1 EK1 GT1"])
def test_nobody_learns_how_many_cards_others_can_lock(held: str) -> None:
    """Whoever has nothing for earth is waited for, and seals, like everybody else."""
    table = PsychomachiaEvening(2, {A: Lay(held)}, step=TurnStep.EARTH)
    before = (table.prompt(TABLE), table.umpire.waiting(), table.journal(B))
    assert before == ("Still choosing cards for earth: Seat 1 and Seat 2.", (A, B), [])
    most = table.umpire.find(A, "lock").fields["cards"].limits()["most"]
    table.act(A, "lock", cards=table.keys(A, "lock", "cards")[:most])
    after = (table.prompt(TABLE), table.umpire.waiting())
    assert after == ("Still choosing cards for earth: Seat 2.", (B,))
    assert table.journal(B) == table.journal(TABLE) == []


def test_a_refusal_does_not_reveal_what_others_hold() -> None:
    """A card in another hand, one in the deck and one that does not exist are refused alike."""
    table = PsychomachiaEvening(
        2, {A: Lay(hand="WP1", black=2, white=2), B: Lay(hand="SD1")}, deck="GT1"
    )
    said = {table.refused(A, "lay", card=card) for card in ("SD1", "GT1", "no such card")}
    assert len(said) == 1
