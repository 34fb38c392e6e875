"""The turn and its five steps: PSY-040 to PSY-054; how a turn ends: `test_end_of_turn.py`."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import Markers, Realm, TurnStep
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def at(step: TurnStep, lay: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """A two-player table at a step of a turn of A."""
    return PsychomachiaEvening(2, {A: lay or Lay(), B: Lay(hand="EK1")}, step=step, **more)


def test_psy_040_and_ps_31_the_order_of_the_steps() -> None:
    lay = {A: Lay(hand="EK1"), B: Lay(hand="LC1")}
    table = PsychomachiaEvening(2, lay, throws="wwbbb")
    table.end(A)
    assert (table.board.current, table.board.turn) == (B, 2)
    table.refused(B, "deck")
    table.refused(B, "lay", card="LC1")
    assert table.why_not(B, "LC1") == "Throw your tokens first."
    table.act(B, "throw")
    assert table.offered(B) == ["deck", "discard"]
    table.refused(B, "throw")
    assert table.why_not(B, "LC1") == "Draw a card first."
    table.refused(B, "lay", card="LC1")
    table.act(B, "deck")
    table.refused(B, "deck")
    table.refused(A, "throw")
    assert table.why_not(A, "EK1") == "Seat 2’s turn."
    table.lay(B, "LC1")
    table.act(B, "end")
    assert table.board.step is TurnStep.FINISH


def test_psy_040_phones_and_the_screen_say_which_step_it_is() -> None:
    table = at(TurnStep.THROW, Lay(hand="WP1 EK2", black=1), throws="bbbbb")
    read = [(table.prompt(A), table.prompt(TABLE))]
    for offer, values in (
        ("throw", {}),
        ("deck", {}),
        ("end", {}),
        ("save", {"black": 0, "white": 0}),
    ):
        table.act(A, offer, **values)
        read.append((table.prompt(A), table.prompt(TABLE)))
    assert read == [
        ("Throw your tokens", "Seat 1 throws."),
        ("Draw a card", "Seat 1 draws a card."),
        (
            "Tap a card to see what it can do",
            "Seat 1 spends tokens: 5 black, 0 white left.",
        ),
        ("Save tokens for your next turn, or drop them", "Seat 1 saves tokens or drops them."),
        ("Discard a card", "Seat 1 discards a card."),
    ]


def test_a_round_is_over_when_all_have_had_a_turn() -> None:
    table = PsychomachiaEvening(2, {})
    rounds = [table.board.round]
    for seat in (A, B, A, B):
        table.end(seat)
        rounds.append(table.umpire.known(TABLE).round)
        table.begin(B if seat == A else A)
    assert rounds == [1, 1, 2, 2, 3]


def test_psy_052_053_and_ps_05_the_turn_of_the_video() -> None:
    mine = Lay("LC1 EK2 PH2 WP2", heaven="humility", earth="SD1")
    table = at(TurnStep.THROW, mine, throws="wwwbb", deck="EK3 F1", discard="GT1")
    table.act(A, "throw")
    assert table.tokens(A) == (2, 3)
    table.act(A, "deck")
    assert len(table.hand(A)) == 5
    table.lay(A, "LC1")
    table.raise_(A, "LC1")
    table.lower(A, "SD1")
    assert table.tokens(A) == (0, 1)
    table.invoke(A, "humility", card="EK3", pile="deck")
    assert table.tokens(A) == (0, 0)
    assert "F1" in table.hand(A)
    assert table.discards()[0] == "EK3"
    table.act(A, "end")
    assert table.board.step is TurnStep.FINISH
    table.act(A, "discard", card="EK2")
    assert len(table.hand(A)) == 3


# --- check ---------------------------------------------------------------------------------------


def test_psy_041_043_and_044_markers_whose_time_is_over_come_off_before_anything_else() -> None:
    mine = Lay(markers=Markers(diligence=1, chastity=2, pride=1))
    table = at(TurnStep.CHECK, mine)
    assert table.offered(A) == ["throw"]
    assert table.board.markers[A] == Markers(chastity=1)
    assert table.journal() == [
        "The Diligence marker of Seat 1 comes off.",
        "The Pride marker of Seat 1 comes off.",
    ]


@pytest.mark.parametrize("power", ["diligence", "chastity"])
def test_psy_044_and_ps_21_doubled_protection_comes_off_at_the_second_step_one(power: str) -> None:
    table = at(TurnStep.SPEND, Lay(heaven=f"kindness {power}", white=2))
    table.invoke(A, "kindness")
    table.invoke(A, power)
    left = []
    for _ in range(3):
        left.append(getattr(table.board.markers[A], power))
        if table.board.step is not TurnStep.SPEND:
            table.begin(A)
        table.end(A)
        table.pass_turn(B)
    assert left == [2, 1, 0]


@pytest.mark.parametrize("power", ["diligence", "chastity", "pride"])
def test_psy_044_doubled_markers_last_no_longer_unless_that_is_agreed(power: str) -> None:
    mine = Lay(heaven=f"kindness {power}", white=2)
    if power == "pride":
        mine = Lay(hell=f"greed {power}", black=2)
    table = at(TurnStep.SPEND, mine, settings={"double_durations": False})
    table.invoke(A, "greed" if power == "pride" else "kindness")
    table.invoke(A, power)
    assert table.board.markers[A] == Markers(**{power: 1})


@pytest.mark.parametrize(("doubler", "left"), [("", 1), ("kindness", 2)])
def test_psy_044_a_power_invoked_again_lasts_as_if_there_were_no_marker(
    doubler: str, left: int
) -> None:
    mine = Lay(heaven="kindness SD1", white=2, markers=Markers(diligence=1))
    table = at(TurnStep.SPEND, mine)
    if doubler:
        table.invoke(A, doubler)
    table.invoke(A, "diligence")
    assert table.board.markers[A].diligence == left


# --- throw and draw ------------------------------------------------------------------------------


def test_psy_048_if_agreed_the_companion_throws_as_a_turn_begins() -> None:
    settings = {"throw_by_itself": True}
    table = at(TurnStep.SPEND, throws="wwbbb", settings=settings)
    table.act(A, "end")
    assert table.board.step is TurnStep.DRAW
    assert table.tokens(B) == (3, 2)
    assert table.journal()[-2:] == ["Seat 2’s turn.", "Seat 2 has 3 black, 2 white."]


@pytest.mark.parametrize(
    ("pile", "card", "said"),
    [
        ("deck", "LC1", "Seat 1 draws from the deck."),
        ("discard", "SD1", "Seat 1 takes Diligence / Sloth from the discard pile."),
    ],
)
def test_psy_049_and_050_a_card_is_drawn_into_a_hand_of_any_size(
    pile: str, card: str, said: str
) -> None:
    held = "WP1 WP2 WP3 WP4 WP5 WP6 WP7 WP8 EK2 EK3 EK4"
    table = at(TurnStep.DRAW, Lay(held), deck="LC1 PH1", discard="SD1 GT1")
    assert table.offered(A) == ["deck", "discard"]
    table.act(A, pile)
    assert table.hand(A) == {*held.split(), card}
    assert card not in table.seen(B)
    assert table.journal()[-1] == said
    assert table.umpire.opened_since(len(table.umpire.entries) - 1), "nobody takes it back alone"


def test_psy_051_and_ps_30_the_deck_is_empty() -> None:
    twelve = "WP1 WP2 WP3 WP4 WP5 WP6 EK2 EK3 EK4 EK5 EK6 EK7"
    shuffled = [at(TurnStep.DRAW, discard=twelve, short=True, seed=b"%d" % n) for n in range(3)]
    for table in shuffled:
        table.act(A, "deck")
        assert table.board.piles.deck_size == 10
        assert table.discards() == ["WP1"]
        said = "The deck is empty: all discards but the top one are shuffled into a new deck."
        assert table.journal()[0] == said
    assert len({table.board.piles.deck.cards for table in shuffled}) > 1
    nothing = at(TurnStep.DRAW, discard="", short=True)
    assert nothing.board.step is TurnStep.SPEND
    assert "There is no card to draw." in nothing.journal()


@pytest.mark.parametrize(
    ("deck", "discard", "offered"),
    [
        ("LC1", "SD1", ["deck", "discard"]),
        ("", "SD1 GT1", ["deck", "discard"]),
        ("", "SD1", ["discard"]),
    ],
)
def test_psy_050_whatever_pile_has_a_card_is_offered(
    deck: str, discard: str, offered: list[str]
) -> None:
    table = at(TurnStep.DRAW, deck=deck, discard=discard, short=True)
    assert table.offered(A) == offered


# --- spend ---------------------------------------------------------------------------------------


def test_psy_052_tokens_are_spent_on_laying_moving_invoking_and_turning() -> None:
    lay = Lay(hand="LC1 F1", earth="WP1", heaven="PH1", black=2, white=3)
    table = at(TurnStep.SPEND, lay)
    assert table.offered(A) == ["lay", "raise", "lower", "invoke", "flip", "close", "end"]
    table.act(A, "flip", pay="own_white")
    assert table.tokens(A) == (2, 2)
    table.lower(A, "WP1")
    table.invoke(A, "humility", card="LC1", pile="discard")
    table.lay(A, table.hand(A).pop())
    assert table.tokens(A) == (0, 0)
    assert table.at(A, Realm.HELL) == ["WP1"]


def test_psy_053_what_is_laid_may_be_moved_and_invoked_in_the_same_turn() -> None:
    table = at(TurnStep.SPEND, Lay(hand="GT1", black=1, white=3), discard="SD1")
    table.lay(A, "GT1")
    table.raise_(A, "GT1")
    table.invoke(A, "temperance")
    assert table.hand(A) == {"SD1"}
