"""The turn and its five steps: PSY-040 to PSY-054, PS-05, PS-19, PS-23, PS-24, PS-30, PS-31."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.cards.deck import SinVirtuePair
from companion.games.psychomachia.records import (
    ActionTokens,
    Gift,
    Markers,
    Realm,
    TokenSide,
    TurnStep,
)
from companion.games.psychomachia.tokens import keep
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def at(step: TurnStep, lay: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """A two-player table at a step of a turn of A."""
    return PsychomachiaEvening(2, {A: lay or Lay(), B: Lay(hand="EK1")}, step=step, **more)


def names_of(pair: SinVirtuePair) -> tuple[str, str]:
    """The two names that share a colour."""
    return pair.sin, pair.virtue


def test_psy_040_a_turn_has_five_steps() -> None:
    table = at(TurnStep.SPEND, Lay(hand="WP1"))
    table.end(A)
    steps = [table.board.step]
    for offer in ("throw", "deck", "end"):
        table.act(B, offer)
        steps.append(table.board.step)
    assert (table.board.current, table.board.turn) == (B, 2)
    assert steps == [TurnStep.THROW, TurnStep.DRAW, TurnStep.SPEND, TurnStep.FINISH]


def test_psy_041_nothing_is_on_the_card_in_the_first_round() -> None:
    table = PsychomachiaEvening(2, {A: Lay(), B: Lay()}, step=TurnStep.EARTH)
    for seat in (A, B):
        table.act(seat, "lock", cards=table.keys(seat, "lock", "cards")[:3])
    while table.board.step is TurnStep.STARTER:
        for seat in table.umpire.waiting():
            table.act(seat, "throw")
    while table.board.step is TurnStep.FATES:
        table.act(table.umpire.waiting()[0], "choose", **table.first_of(A, "choose"))
    first = table.umpire.waiting()[0]
    for seat in (first, *table.board.others):
        assert table.umpire.known(TABLE).markers[seat] == Markers()
        assert table.board.tokens[seat].saved == 0
        table.pass_turn(seat)
    assert not any("comes off" in line for line in table.journal())


def test_psy_041_the_card_is_looked_at_before_anything_else() -> None:
    mine = Lay(markers=Markers(diligence=1, chastity=2, pride=1))
    table = at(TurnStep.CHECK, mine, discard="LC1")
    assert table.offered(A) == ["throw"]
    assert table.board.markers[A] == Markers(chastity=1)
    assert table.journal() == [
        "The Diligence marker of Seat 1 comes off.",
        "The Pride marker of Seat 1 comes off.",
    ]


def test_psy_042_markers_show_which_powers_are_active() -> None:
    table = at(TurnStep.SPEND, Lay(heaven="SD1 LC1", hell="PH1", white=2, black=1))
    for power in ("diligence", "chastity", "pride"):
        table.invoke(A, power)
    assert table.umpire.known(TABLE).markers[A] == Markers(1, 1, 1)
    names = {name: pair.colour for pair in table.board.pairs.values() for name in names_of(pair)}
    colours = [names[power] for power in ("diligence", "chastity", "pride")]
    assert colours == ["blue", "purple", "yellow"]


def test_psy_043_markers_come_off_in_step_1() -> None:
    table = at(TurnStep.CHECK, Lay(markers=Markers(diligence=1)))
    assert table.board.markers[A] == Markers()
    assert "The Diligence marker of Seat 1 comes off." in table.journal()


def test_psy_044_doubled_markers_stay_one_round_longer() -> None:
    table = at(TurnStep.CHECK, Lay(markers=Markers(diligence=2, chastity=1, pride=2)))
    assert table.board.markers[A] == Markers(diligence=1, pride=1)
    table = at(TurnStep.SPEND, Lay(markers=Markers(pride=1)))
    table.end(A)
    table.pass_turn(B)
    assert table.board.markers[A] == Markers(), "an unused Pride marker comes off too"


def doubled_marker(power: str, doubler: str) -> PsychomachiaEvening:
    """A has doubled a power that leaves a marker, and ended the turn with two cards in hand."""
    cards, sins = f"{doubler} {power}", doubler == "greed"
    heaven, hell = ("", cards) if sins else (cards, "")
    mine = Lay(hand="WP1 EK2", heaven=heaven, hell=hell, black=2, white=2)
    table = at(TurnStep.SPEND, mine, throws="wwbbb " * 8)
    table.invoke(A, doubler)
    table.invoke(A, power)
    return table


@pytest.mark.parametrize("power", ["diligence", "chastity"])
def test_psy_044_doubled_protection_comes_off_at_the_second_step_one(power: str) -> None:
    table = doubled_marker(power, "kindness")
    left = []
    for _ in range(3):
        left.append(getattr(table.board.markers[A], power))
        if table.board.step is not TurnStep.SPEND:
            table.begin(A)
        table.end(A)
        table.pass_turn(B)
    assert left == [2, 1, 0]


def test_psy_044_a_doubled_pride_saves_two_discards_and_no_third() -> None:
    table = doubled_marker("pride", "greed")
    for left in (2, 1):
        assert table.board.markers[A].pride == left
        if table.board.step is not TurnStep.SPEND:
            table.begin(A)
        hand = len(table.hand(A))
        table.act(A, "end")
        table.act(A, "save", black=0, white=0)
        table.act(A, "pride")
        assert len(table.hand(A)) == hand
        table.pass_turn(B)
    assert table.board.markers[A].pride == 0
    table.begin(A)
    table.act(A, "end")
    table.act(A, "save", black=0, white=0)
    assert table.offered(A) == ["discard"]


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


def test_psy_045_unspent_tokens_may_be_kept_or_dropped() -> None:
    table = at(TurnStep.SPEND, Lay(black=2, white=3))
    table.act(A, "end")
    table.refused(A, "save", black=3, white=0)
    table.act(A, "save", black=1, white=0)
    assert table.board.tokens[A] == ActionTokens(saved_black=1, spent=4)
    table = at(TurnStep.SPEND, Lay(black=2, white=3))
    table.end(A)
    assert table.board.tokens[A] == ActionTokens(spent=5)


def test_psy_046_saved_tokens_keep_their_side_and_are_not_thrown() -> None:
    table = at(TurnStep.SPEND, Lay(black=2, white=3), throws="wwwww bbb")
    table.end(A, save=(1, 1))
    table.pass_turn(B)
    table.begin(A)
    assert table.board.tokens[A] == ActionTokens(3, 0, 1, 1)
    assert table.tokens(A) == (4, 1)


def test_psy_047_saved_tokens_may_be_saved_again() -> None:
    table = at(TurnStep.SPEND, Lay(black=2, white=3), throws="bbbbb bbb")
    table.end(A, save=(1, 1))
    table.pass_turn(B)
    table.begin(A)
    table.end(A, save=(4, 1))
    assert table.board.tokens[A] == ActionTokens(saved_black=4, saved_white=1)
    table.pass_turn(B)
    assert "throw" not in table.offered(A), "nothing is left to throw"
    assert table.board.step is TurnStep.DRAW


def test_psy_048_tokens_are_thrown() -> None:
    table = at(TurnStep.THROW, throws="wbwwb")
    table.act(A, "throw")
    assert table.tokens(A) == (2, 3)
    thrown = [at(TurnStep.THROW, seed=b"%d" % n) for n in range(30)]
    for each in thrown:
        each.act(A, "throw")
    assert {sum(each.tokens(A)) for each in thrown} == {5}
    assert len({each.tokens(A) for each in thrown}) > 2


@pytest.mark.parametrize(("pile", "card"), [("deck", "LC1"), ("discard", "SD1")])
def test_psy_049_a_card_is_drawn_from_deck_or_discards(pile: str, card: str) -> None:
    table = at(TurnStep.DRAW, deck="LC1 PH1", discard="SD1 GT1")
    table.act(A, pile)
    assert table.hand(A) == {card}
    assert card not in table.seen(B)
    said = {
        "deck": "Seat 1 draws from the deck.",
        "discard": "Seat 1 takes Diligence / Sloth from the discard pile.",
    }
    assert table.journal()[-1] == said[pile]


def test_psy_050_drawing_is_compulsory_and_a_hand_has_no_limit() -> None:
    table = at(TurnStep.DRAW, Lay(hand="WP1 WP2 WP3 WP4 WP5 WP6 WP7 WP8 EK2 EK3 EK4"))
    assert table.offered(A) == ["deck", "discard"]
    table.act(A, "deck")
    assert len(table.hand(A)) == 12


def test_psy_051_an_empty_deck_is_renewed_from_the_discards_below_the_top() -> None:
    table = at(TurnStep.DRAW, discard="SD1 GT1 GC1", short=True)
    table.act(A, "deck")
    assert table.discards() == ["SD1"]
    assert table.board.piles.deck_size == 1
    assert table.hand(A) <= {"GT1", "GC1"}
    last = at(TurnStep.DRAW, deck="LC1", discard="SD1", short=True)
    assert last.offered(A) == ["deck", "discard"], "one card is enough"
    two = at(TurnStep.DRAW, discard="SD1 GT1", short=True)
    two.act(A, "deck")
    assert two.hand(A) == {"GT1"}
    only = at(TurnStep.DRAW, discard="SD1", short=True)
    assert only.offered(A) == ["discard"]
    empty = at(TurnStep.DRAW, discard="", short=True)
    assert empty.board.step is TurnStep.SPEND
    assert "There is no card to draw." in empty.journal()


def test_psy_052_tokens_are_spent_on_laying_moving_invoking_and_turning() -> None:
    lay = Lay(hand="LC1 F1", earth="WP1", heaven="PH1", black=2, white=3)
    table = at(TurnStep.SPEND, lay)
    assert table.offered(A) == ["lay", "raise", "lower", "invoke", "flip", "close", "end"]
    table.act(A, "flip", pay="own_white")
    assert table.tokens(A) == (2, 2)
    table.lower(A, "WP1")
    table.invoke(A, "humility", card="LC1", pile="discard")
    assert table.hand(A) == {"F1"}
    table.lay(A, "F1")
    assert table.tokens(A) == (0, 0)


def test_psy_053_what_is_laid_may_be_moved_and_invoked_in_the_same_turn() -> None:
    table = at(TurnStep.SPEND, Lay(hand="GT1", black=1, white=3), discard="SD1")
    table.lay(A, "GT1")
    table.raise_(A, "GT1")
    table.invoke(A, "temperance")
    assert table.hand(A) == {"SD1"}


def test_psy_054_with_more_than_one_card_one_is_discarded() -> None:
    table = at(TurnStep.SPEND, Lay(hand="WP1 LC1 F1"), discard="SD1")
    table.act(A, "end")
    assert table.keys(A, "discard", "card") == ["WP1", "LC1", "F1"]
    table.act(A, "discard", card="LC1")
    assert table.discards() == ["LC1", "SD1"]
    assert table.umpire.known(TABLE).piles.top == "LC1"
    empty = at(TurnStep.SPEND, Lay(hand="WP1 LC1"), discard="")
    empty.end(A, discard="LC1")
    assert empty.discards() == ["LC1"]
    one = at(TurnStep.SPEND, Lay(hand="WP1"))
    one.act(A, "end")
    assert one.umpire.waiting() == (B,)


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_05_the_turn_of_the_video() -> None:
    hand = "LC1 EK2 PH2 WP2"
    lay = Lay(hand, heaven="humility", earth="SD1")
    table = PsychomachiaEvening(
        2, {A: lay}, step=TurnStep.THROW, throws="wwwbb", deck="EK3 F1", discard="GT1"
    )
    table.act(A, "throw")
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


def test_ps_19_saving() -> None:
    lay = Lay(hand="LC1", heaven="humility", earth="SD1", white=3, black=2)
    table = at(TurnStep.SPEND, lay, throws="wwwww wbbb")
    table.lay(A, "LC1")
    table.raise_(A, "LC1")
    assert table.tokens(A) == (1, 1)
    table.end(A, save=(0, 1))
    assert table.board.tokens[A] == ActionTokens(saved_white=1, spent=4)
    table.pass_turn(B)
    assert "Throw your 4 tokens" in str(table.umpire.find(A, "throw").label)
    table.begin(A)
    assert table.tokens(A) == (3, 2)


def test_ps_19_saved_tokens_are_extra() -> None:
    extra = {"saved_tokens": "extra"}
    table = at(TurnStep.SPEND, Lay(white=1), throws="wwwww wbbbb", settings=extra)
    table.end(A, save=(0, 1))
    table.pass_turn(B)
    table.begin(A)
    assert table.tokens(A) == (4, 2)
    table.act(A, "end")
    assert "at most 5" in table.refused(A, "save", black=4, white=2)


@pytest.mark.parametrize(("given", "spent"), [(0, 5), (3, 2), (5, 0), (6, 0)])
def test_ps_19_what_others_have_of_them_is_not_spent(given: int, spent: int) -> None:
    table = at(TurnStep.SPEND, settings={"saved_tokens": "extra"})
    table.board.gifts = (Gift(A, B, TokenSide.WHITE),) * given
    keep(table.board, A, 1, 2)
    assert table.board.tokens[A] == ActionTokens(saved_black=1, saved_white=2, spent=spent)


@pytest.mark.parametrize(("own", "starts"), [((5, 1), (5, 0)), ((1, 5), (1, 4)), ((2, 1), (2, 1))])
def test_the_suggested_saving_is_allowed(own: tuple[int, int], starts: tuple[int, int]) -> None:
    black, white = own
    table = at(TurnStep.SPEND, settings={"saved_tokens": "extra"})
    table.board.tokens[A] = ActionTokens(saved_black=black, saved_white=white, spent=4)
    table.changed()
    table.act(A, "end")
    fields = table.umpire.find(A, "save").fields
    proposed = tuple(fields[side].limits()["start"] for side in ("black", "white"))
    assert proposed == starts
    table.act(A, "save", black=proposed[0], white=proposed[1])


def test_ps_23_pride_saves_the_discard() -> None:
    table = at(TurnStep.SPEND, Lay(hand="WP1 WP2 WP3 WP4 EK2", hell="PH1", black=1))
    table.invoke(A, "pride")
    table.act(A, "end")
    table.act(A, "pride")
    assert table.board.markers[A] == Markers()
    assert len(table.hand(A)) == 5
    kept = at(TurnStep.SPEND, Lay(hand="WP1 WP2 WP3 WP4 EK2", hell="PH1", black=1))
    kept.invoke(A, "pride")
    kept.end(A)
    assert kept.board.markers[A].pride == 1
    kept.pass_turn(B)
    assert kept.board.markers[A].pride == 0


@pytest.mark.parametrize(("hand", "asked"), [("", False), ("WP1", False), ("WP1 EK2", True)])
def test_ps_24_the_end_discard(hand: str, *, asked: bool) -> None:
    table = at(TurnStep.SPEND, Lay(hand))
    table.act(A, "end")
    assert ("discard" in table.offered(A)) == asked
    assert (table.umpire.waiting() == (A,)) == asked
    if asked:
        table.refused(A, "end")


def test_ps_30_the_deck_is_empty() -> None:
    twelve = "WP1 WP2 WP3 WP4 WP5 WP6 EK2 EK3 EK4 EK5 EK6 EK7"
    table = at(TurnStep.DRAW, discard=twelve, short=True)
    table.act(A, "deck")
    assert table.board.piles.deck_size == 10
    assert table.discards() == ["WP1"]
    assert (
        table.journal()[0]
        == "The deck is empty: all discards but the top one are shuffled into a new deck."
    )
    shuffled = [at(TurnStep.DRAW, discard=twelve, short=True, seed=b"%d" % n) for n in range(5)]
    for each in shuffled:
        each.act(A, "deck")
    assert len({each.board.piles.deck.cards for each in shuffled}) > 1
    nothing = at(TurnStep.DRAW, discard="", short=True)
    assert nothing.board.step is TurnStep.SPEND


def test_ps_31_the_order_of_the_steps() -> None:
    table = at(TurnStep.THROW, Lay(hand="LC1"), throws="wwbbb")
    table.refused(A, "deck")
    table.refused(A, "lay", card="LC1")
    table.act(A, "throw")
    table.refused(A, "throw")
    assert table.why_not(A, "LC1") == "Draw a card first."
    table.refused(A, "lay", card="LC1")
    table.act(A, "deck")
    table.refused(A, "deck")
    table.refused(B, "throw")
    assert table.why_not(B, "EK1") == "Seat 1’s turn."
    table.lay(A, "LC1")
    assert table.at(A, Realm.EARTH) == ["LC1"]


def test_everybody_sees_whose_turn_it_is_and_what_can_be_spent() -> None:
    table = PsychomachiaEvening(3, {A: Lay(black=2, white=3), B: Lay(), C: Lay()})
    assert table.prompt(TABLE) == "Seat 1 spends tokens: 2 black, 3 white left."
    assert table.prompt(A) == "Tap a card to see what it can do"
    after = at(TurnStep.SPEND, throws="wwbbb")
    after.end(A)
    after.begin(B)
    assert "Seat 2’s turn." in after.journal()
    assert "Seat 2 has 3 black, 2 white." in after.journal()
