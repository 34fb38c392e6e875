"""A phone says what to do, the shared screen what happens; forms suggest what is most likely."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import ActionTokens, TurnStep
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def read(table: PsychomachiaEvening) -> tuple[str, str]:
    """What the phone of A and the screen say."""
    return table.prompt(A), table.prompt(TABLE)


def test_a_turn_step_by_step() -> None:
    lay = {A: Lay(hand="WP1 EK1", black=1)}
    table = PsychomachiaEvening(2, lay, step=TurnStep.THROW, throws="bbbbb")
    assert read(table) == ("Throw your tokens", "Seat 1 throws.")
    table.act(A, "throw")
    assert read(table) == ("Draw a card", "Seat 1 draws a card.")
    table.act(A, "deck")
    assert read(table) == (
        "Tap a card to see what it can do",
        "Seat 1 spends tokens: 5 black, 0 white left.",
    )
    table.act(A, "end")
    assert read(table) == (
        "Save tokens for your next turn, or drop them",
        "Seat 1 saves tokens or drops them.",
    )
    table.act(A, "save", black=0, white=0)
    assert read(table) == ("Discard a card", "Seat 1 discards a card.")


def test_with_own_cards_the_screen_says_who_may_scan() -> None:
    table = PsychomachiaEvening(2, {A: Lay(black=1, white=1)}, settings={"mode": "table"})
    assert table.prompt(TABLE) == "Seat 1 spends tokens: 1 black, 1 white left."


def test_a_power_with_a_target_and_its_second_use() -> None:
    lay = {A: Lay(hell="greed wrath", black=2), B: Lay(earth="SD1")}
    table = PsychomachiaEvening(3, lay)
    table.invoke(A, "greed")
    table.act(A, "invoke", power="wrath")
    assert read(table) == (
        "Put a pair card from any table on the discard pile.",
        "Wrath: Seat 1 is choosing.",
    )
    twice = PsychomachiaEvening(2, {A: Lay(hell="greed gluttony", black=2)})
    twice.invoke(A, "greed")
    twice.invoke(A, "gluttony")
    assert read(twice) == ("Two cards.", "Gluttony: Seat 1 is choosing.")


def test_charity_and_fate() -> None:
    table = PsychomachiaEvening(2, {A: Lay(heaven="charity", white=3)}, discard="WP1")
    table.invoke(A, "charity")
    assert read(table) == (
        "Give your tokens to others. For each one, take a discard.",
        "Seat 1 gives tokens away and takes discards.",
    )
    assert table.umpire.find(A, "give").fields["white_2"].limits() == {
        "low": 0,
        "high": 2,
        "start": 0,
    }
    choosing = PsychomachiaEvening(2, {A: Lay(hand="F1", black=1, white=1)})
    choosing.lay(A, "F1")
    assert read(choosing) == (
        "Choose what your fate card stands for",
        "Seat 1 is choosing what a fate card stands for.",
    )


@pytest.mark.parametrize(
    ("black", "white", "suggested"), [(4, 3, (4, 1)), (6, 2, (5, 0)), (1, 1, (1, 1))]
)
def test_saving_suggests_as_many_tokens_as_can_be_saved(
    black: int, white: int, suggested: tuple[int, int]
) -> None:
    lay = {A: Lay(hand="WP1 EK1")}
    table = PsychomachiaEvening(2, lay, settings={"saved_tokens": "extra"})
    table.board.tokens[A] = ActionTokens(black=black, white=white, spent=1)
    table.changed()
    fields = table.umpire.find(A, "close").fields
    assert (fields["black"].limits()["high"], fields["white"].limits()["high"]) == (black, white)
    starts = (fields["black"].limits()["start"], fields["white"].limits()["start"])
    assert starts == suggested


def test_a_round_is_over_when_all_have_had_a_turn() -> None:
    table = PsychomachiaEvening(2, {})
    rounds = [table.board.round]
    for seat in (A, B, A, B):
        table.end(seat)
        rounds.append(table.umpire.known(TABLE).round)
        table.begin(B if seat == A else A)
    assert rounds == [1, 1, 2, 2, 3]


def test_humility_names_the_top_discard() -> None:
    lay = {A: Lay(hand="WP1", heaven="humility", white=1)}
    table = PsychomachiaEvening(2, lay, discard="SD1")
    table.act(A, "invoke", power="humility")
    deck, discard = table.umpire.find(A, "aim").fields["pile"].limits()["options"]
    assert str(deck["label"]) == "the deck"
    assert (str(discard["label"]), str(discard["note"])) == (
        "the discard pile",
        "Diligence / Sloth",
    )


def test_a_card_on_a_table_is_offered_by_its_name_and_place() -> None:
    lay = {A: Lay(hell="wrath", black=1), B: Lay(earth="SD1")}
    table = PsychomachiaEvening(2, lay)
    table.act(A, "invoke", power="wrath")
    (option,) = table.umpire.find(A, "aim").fields["card"].limits()["options"]
    assert str(option["label"]) == "Diligence / Sloth"
    assert str(option["note"]) == "Seat 2, on earth"
