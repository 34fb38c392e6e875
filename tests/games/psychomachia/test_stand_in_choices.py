"""What the stand-in chooses: cards for its set, tokens, powers that help it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.psychomachia.records import ActionTokens, Gift, Markers, TokenSide, TurnStep
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer

TWO = "WP1 EK1"
"""It works towards virtues."""


def alone(**mine: Any) -> PsychomachiaEvening:
    """The stand-in may spend; nobody else has anything."""
    return PsychomachiaEvening(2, {A: Lay(**{"heaven": TWO, **mine})})


# --- which cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("charity F1", "F1"),
        ("SD1 F1", "F1"),
        ("SD1 charity", "charity"),
        ("greed SD1", "SD1"),
        ("WP2 SD1", "SD1"),
        ("patience SD1", "SD1"),
    ],
)
def test_it_lays_the_best_card_for_its_virtues(cards: str, best: str) -> None:
    """A fate card, a virtue, a pair that is missing; no sin, and nothing it has in place."""
    assert answer(alone(hand=cards, black=2, white=2)) == ("lay", {"card": best})


def test_it_lays_sins_if_those_are_nearer() -> None:
    table = alone(hand="charity greed", heaven="", hell=TWO, black=2, white=2)
    assert answer(table) == ("lay", {"card": "greed"})
    even = alone(hand="greed charity gluttony", hell="WP2 EK2", black=2, white=2)
    assert answer(even)[1]["card"] in {"greed", "gluttony"}, "two and two: the hand decides"


@pytest.mark.parametrize("hand", ["patience", "greed", "SD2 WP2"])
def test_it_lays_nothing_useless(hand: str) -> None:
    """Patience and Diligence are in place, and Greed is no virtue."""
    assert answer(alone(hand=hand, heaven=f"{TWO} SD1", black=2, white=2))[0] == "end"


@pytest.mark.parametrize(("realm", "move"), [("heaven", "raise"), ("hell", "lower")])
def test_it_moves_missing_cards_into_place(realm: str, move: str) -> None:
    table = alone(**{"heaven": "", realm: TWO}, earth="WP2 SD1", black=1, white=1)
    assert answer(table) == (move, {"card": "SD1"})


@pytest.mark.parametrize(
    ("earth", "discard", "short", "pile"),
    [
        ("", "SD1", False, "discard"),
        ("", "WP2", False, "deck"),
        ("SD1", "SD2", False, "deck"),  # one of it waits on earth already
        ("", "WP2", True, "discard"),  # there is no deck
    ],
)
def test_it_draws_what_is_useful(
    earth: str,
    discard: str,
    short: bool,  # noqa: FBT001 - a row of the table
    pile: str,
) -> None:
    lay = {A: Lay(heaven=TWO, earth=earth)}
    table = PsychomachiaEvening(2, lay, step=TurnStep.DRAW, discard=discard, short=short)
    assert answer(table) == (pile, {})


@pytest.mark.parametrize("count", [1, 2, 3])
def test_it_puts_down_different_pairs_at_the_start(count: int) -> None:
    lay, agreed = {A: Lay(hand="WP1 WP2 EK1 EK2 GT1 charity greed")}, {"earth_start": count}
    table = PsychomachiaEvening(2, lay, step=TurnStep.EARTH, settings=agreed)
    cards = answer(table)[1]["cards"]
    pairs = {card[:2] for card in ([cards] if count == 1 else cards)}
    assert len(pairs) == count
    assert pairs <= {"WP", "EK", "GT"}


def test_a_fate_card_becomes_a_pair_it_lacks() -> None:
    table = alone(hand="F1", heaven="WP1 EK1 GT1 GC1 LC1", earth="SD1", black=1, white=1)
    table.lay(A, "F1")
    assert answer(table) == ("choose", {"pair": "PH"})


@pytest.mark.parametrize(
    ("hand", "least"), [("PH1 SD1 PH2", {"PH1", "PH2"}), ("SD1 WP2 F1", {"WP2"})]
)
def test_it_discards_what_it_needs_least(hand: str, least: set[str]) -> None:
    table = alone(hand=hand)
    table.act(A, "end")
    assert answer(table)[1]["card"] in least


def test_it_discards_nothing_if_pride_lets_it() -> None:
    table = alone(hand="PH1 WP2", markers=Markers(pride=1))
    table.act(A, "end")
    assert answer(table) == ("pride", {})


# --- tokens --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "earth", "saved"),
    [
        ("WP2", "", (0, 0)),
        ("WP2", "GT1", (0, 1)),
        ("WP2", "GT1 SD1", (0, 2)),
        ("WP2 PH1", "", (1, 2)),
        ("WP2 PH1", "GT1", (1, 3)),
    ],
)
def test_it_saves_a_token_for_each_move_it_has_in_mind(
    hand: str, earth: str, saved: tuple[int, int]
) -> None:
    """One of its side to raise each card; to lay one takes one of each side."""
    table = alone(hand=hand, earth=earth, black=2, white=3)
    table.act(A, "end")
    assert answer(table) == ("save", {"black": saved[0], "white": saved[1]})


def test_it_saves_black_tokens_for_sins() -> None:
    table = alone(hand="WP2", heaven="", hell=TWO, earth="GT1", black=2, white=2)
    table.act(A, "end")
    assert answer(table) == ("save", {"black": 1, "white": 0})


def test_it_saves_no_more_than_is_allowed() -> None:
    """If saved tokens are extra, there may be more left than can be saved."""
    waiting = Lay(hand="SD1", earth="WP1 EK1 GT1 GC1", heaven="PH1", white=5)
    table = PsychomachiaEvening(2, {A: waiting}, settings={"saved_tokens": "extra"})
    table.board.tokens[A] = ActionTokens(black=1, white=4, saved_white=2)
    table.changed()
    table.act(A, "end")
    assert answer(table) == ("save", {"black": 1, "white": 4})


@pytest.mark.parametrize(
    ("black", "given", "earth", "pay"),
    [
        (2, False, "SD1", "own_black"),
        (2, True, "SD1", "received_black"),
        (2, False, "WP2", ""),  # there is nothing to raise
        (2, False, "", ""),
        (1, False, "SD1", ""),  # none would be left
        (0, True, "SD1", ""),  # what others gave does not turn
    ],
)
def test_it_turns_its_tokens_over_to_raise_a_card(
    black: int,
    given: bool,  # noqa: FBT001 - a row of the table
    earth: str,
    pay: str,
) -> None:
    table = alone(hand="F1", earth=earth)
    table.board.tokens[A] = ActionTokens(black=black, spent=5 - black)
    table.board.gifts = (Gift(B, A, TokenSide.BLACK),) if given else ()
    table.changed()
    assert answer(table) == (("flip", {"pay": pay}) if pay else ("end", {}))


def test_it_keeps_a_white_token_as_it_is() -> None:
    """Two cards wait, but only those of the sins' side could be turned: it raises them instead."""
    assert answer(alone(hand="F1", earth="SD1", white=2)) == ("raise", {"card": "SD1"})


# --- powers that help ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "hand", "discard", "names", "useful"),
    [
        ("diligence", "", "WP3", "WP1 EK1 GT1", False),
        ("diligence", "", "WP3", "WP1 EK1 GT1 GC1", True),
        ("chastity", "", "WP3", "WP1 EK1 GT1", False),
        ("chastity", "", "WP3", "WP1 EK1 GT1 GC1", True),
        ("gluttony", "PH1", "WP3", TWO, True),
        ("temperance", "PH1", "SD1", TWO, True),
        ("temperance", "PH1", "WP2", TWO, False),
        ("lust", "PH1", "WP3", TWO, True),
        ("lust", "", "WP3", TWO, False),  # no card to give
        ("humility", "WP2", "WP3", TWO, True),
        ("humility", "GC1 WP2", "WP3", TWO, True),
        ("humility", "GC1 GC2", "WP3", TWO, True),
        ("humility", "GC1 SD1", "WP3", TWO, False),  # no card to spare
        ("pride", "GC1 WP2", "WP3", TWO, False),
        ("pride", "GC1 GC2", "WP3", TWO, False),
        ("pride", "GC1 SD1", "WP3", TWO, True),
        ("pride", "PH1", "WP3", TWO, False),  # with one card there is no discard
        ("pride", "", "WP3", TWO, False),
    ],
)
def test_it_invokes_what_helps(
    power: str,
    hand: str,
    discard: str,
    names: str,
    useful: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """It has one token, and a unique card of the power beside pairs: no name is in place twice."""
    sin = power in {"lust", "pride", "gluttony"}
    heaven, hell = (names, power) if sin else (f"{names} {power}", "")
    mine = Lay(hand=hand, heaven=heaven, hell=hell, black=int(sin), white=int(not sin))
    table = PsychomachiaEvening(2, {A: mine, B: Lay(hand="WP4")}, discard=discard)
    assert answer(table) == (("invoke", {"power": power}) if useful else ("end", {}))


@pytest.mark.parametrize(
    ("discard", "short", "pile"),
    [
        ("SD1", False, "discard"),
        ("WP3", False, "deck"),
        ("charity", False, "discard"),
        ("WP3", True, "discard"),  # there is no deck
    ],
)
def test_humility_puts_the_worst_card_aside_for_a_better_one(
    discard: str,
    short: bool,  # noqa: FBT001 - a row of the table
    pile: str,
) -> None:
    mine = Lay(hand="PH1 WP2 F1", heaven=f"{TWO} humility", white=1)
    table = PsychomachiaEvening(2, {A: mine}, discard=discard, short=short)
    table.invoke(A, "humility")
    assert answer(table)[1] == {"card": "WP2", "pile": pile}


def test_lust_looks_at_the_largest_hand() -> None:
    mine = Lay(hand="WP2", heaven=TWO, hell="lust", black=1)
    table = PsychomachiaEvening(3, {A: mine, B: Lay(hand="WP3"), C: Lay(hand="WP4 WP5")})
    table.invoke(A, "lust")
    assert answer(table) == ("aim", {"seat": int(C)})


@pytest.mark.parametrize(
    ("his", "said"),
    [("WP3 F1", ("exchange", {"take": "F1", "give": "WP2"})), ("WP3", ("leave", {}))],
)
def test_it_exchanges_its_worst_card_for_a_better_one(
    his: str, said: tuple[str, dict[str, str]]
) -> None:
    mine = Lay(hand="SD1 WP2 PH1", heaven=TWO, hell="lust", black=1)
    table = PsychomachiaEvening(2, {A: mine, B: Lay(hand=his)})
    table.invoke(A, "lust", seat=B)
    assert answer(table) == said


def test_it_gives_one_token_for_the_best_discard() -> None:
    mine = Lay(heaven=f"{TWO} charity", black=1, white=3)
    table = PsychomachiaEvening(3, {A: mine}, discard="WP3 SD1 WP4")
    table.invoke(A, "charity")
    name, values = answer(table)
    assert (name, values.pop("cards")) == ("give", ["SD1"])
    assert values == {"black_2": 1, "white_2": 0, "black_3": 0, "white_3": 0}


def test_with_kindness_it_takes_two_discards_for_a_token() -> None:
    mine = Lay(heaven=f"{TWO} charity kindness", white=3)
    table = PsychomachiaEvening(2, {A: mine}, discard="WP3 SD1 WP4 PH1")
    table.invoke(A, "kindness")
    table.invoke(A, "charity")
    name, values = answer(table)
    assert (name, values["white_2"]) == ("give", 1)
    assert set(values["cards"]) == {"SD1", "PH1"}


def test_it_does_what_is_doubled_a_second_time() -> None:
    table = alone(hell="greed gluttony WP2", heaven="WP1", black=2)
    table.invoke(A, "greed")
    table.invoke(A, "gluttony")
    assert answer(table) == ("again", {})
