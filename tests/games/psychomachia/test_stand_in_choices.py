"""What the stand-in chooses: cards for its set, tokens, powers that help it."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import ActionTokens, Gift, Markers, TokenSide, TurnStep
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.stand_in import answer

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
    mine = Lay(hand=cards, heaven="WP1 EK1", black=2, white=2)
    assert answer(PsychomachiaEvening(2, {A: mine})) == ("lay", {"card": best})


def test_it_lays_sins_if_those_are_nearer() -> None:
    mine = Lay(hand="charity greed", hell="WP1 EK1", black=2, white=2)
    assert answer(PsychomachiaEvening(2, {A: mine})) == ("lay", {"card": "greed"})


@pytest.mark.parametrize("hand", ["patience", "greed", "SD2 WP2"])
def test_it_lays_nothing_useless(hand: str) -> None:
    """Patience and Diligence are in place, and Greed is no virtue."""
    mine = Lay(hand=hand, heaven="WP1 EK1 SD1", black=2, white=2)
    assert answer(PsychomachiaEvening(2, {A: mine}))[0] == "end"


def test_it_needs_no_second_pair_of_what_waits_on_earth() -> None:
    mine = {A: Lay(heaven="WP1 EK1", earth="SD1")}
    table = PsychomachiaEvening(2, mine, step=TurnStep.DRAW, discard="SD2")
    assert answer(table) == ("deck", {})


def test_cards_to_lay_make_a_set_nearer() -> None:
    """Two virtues and two sins are in place: the hand decides."""
    mine = Lay(hand="greed charity gluttony", heaven="WP1 EK1", hell="WP2 EK2", black=2, white=2)
    assert answer(PsychomachiaEvening(2, {A: mine}))[1]["card"] in {"greed", "gluttony"}


def test_it_puts_down_different_pairs_at_the_start() -> None:
    hand = "WP1 WP2 EK1 EK2 GT1 charity greed"
    table = PsychomachiaEvening(2, {A: Lay(hand=hand)}, step=TurnStep.EARTH)
    cards = set(answer(table)[1]["cards"])
    assert {card[:2] for card in cards} == {"WP", "EK", "GT"}
    one = PsychomachiaEvening(
        2, {A: Lay(hand=hand)}, step=TurnStep.EARTH, settings={"earth_start": 1}
    )
    assert answer(one)[1]["cards"] in {"WP1", "WP2", "EK1", "EK2", "GT1"}
    two = PsychomachiaEvening(
        2, {A: Lay(hand=hand)}, step=TurnStep.EARTH, settings={"earth_start": 2}
    )
    assert len(set(answer(two)[1]["cards"])) == 2
    assert isinstance(answer(two)[1]["cards"], list)


def test_a_fate_card_becomes_a_pair_it_lacks() -> None:
    mine = Lay(hand="F1", heaven="WP1 EK1 GT1 GC1 LC1", earth="SD1", black=1, white=1)
    table = PsychomachiaEvening(2, {A: mine})
    table.lay(A, "F1")
    assert answer(table) == ("choose", {"pair": "PH"})


def test_it_takes_a_useless_discard_if_there_is_no_deck() -> None:
    lay = {A: Lay(heaven="WP1 EK1")}
    table = PsychomachiaEvening(2, lay, step=TurnStep.DRAW, discard="WP2", short=True)
    assert table.offered(A) == ["discard"]
    assert answer(table) == ("discard", {})


def test_of_two_copies_it_discards_one() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="PH1 SD1 PH2", heaven="WP1 EK1")})
    table.act(A, "end")
    assert answer(table)[1]["card"] in {"PH1", "PH2"}


def test_it_discards_nothing_if_pride_lets_it() -> None:
    mine = Lay(hand="PH1 WP2", heaven="WP1 EK1", markers=Markers(pride=1))
    table = PsychomachiaEvening(2, {A: mine})
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
    mine = Lay(hand=hand, heaven="WP1 EK1", earth=earth, black=2, white=3)
    table = PsychomachiaEvening(2, {A: mine})
    table.act(A, "end")
    assert answer(table) == ("save", {"black": saved[0], "white": saved[1]})


def test_it_saves_black_tokens_for_sins() -> None:
    mine = Lay(hand="WP2", hell="WP1 EK1", earth="GT1", black=2, white=2)
    table = PsychomachiaEvening(2, {A: mine})
    table.act(A, "end")
    assert answer(table) == ("save", {"black": 1, "white": 0})


def flipping(tokens: ActionTokens, earth: str = "SD1") -> PsychomachiaEvening:
    """A holds a fate card that cannot be laid, for want of one side."""
    table = PsychomachiaEvening(3, {A: Lay(hand="F1", heaven="WP1 EK1", earth=earth)})
    table.board.tokens[A] = tokens
    table.changed()
    return table


def test_it_turns_its_tokens_over_to_raise_a_card() -> None:
    black = ActionTokens(black=2, white=0, spent=3)
    assert answer(flipping(black)) == ("flip", {"pay": "own_black"})
    assert answer(flipping(black, earth="WP2"))[0] == "end", "nothing to raise"
    assert answer(flipping(black, earth=""))[0] == "end"
    one = ActionTokens(black=1, white=0, spent=4)
    assert answer(flipping(one))[0] == "end", "none would be left"
    none = flipping(ActionTokens(spent=5))
    none.board.gifts = (Gift(B, A, TokenSide.BLACK),)
    none.changed()
    assert answer(none)[0] == "end", "what others gave does not turn"


def test_it_pays_for_that_with_a_token_it_was_given() -> None:
    table = flipping(ActionTokens(black=2, white=0, spent=3))
    table.board.gifts = (Gift(B, A, TokenSide.BLACK),)
    table.changed()
    assert answer(table) == ("flip", {"pay": "received_black"})


def test_it_keeps_a_white_token_as_it_is() -> None:
    """Two cards wait, but only those of the sins' side could be turned: it raises them instead."""
    mine = Lay(hand="F1", heaven="WP1 EK1", earth="SD1", white=2)
    assert answer(PsychomachiaEvening(2, {A: mine})) == ("raise", {"card": "SD1"})


# --- powers that help ----------------------------------------------------------------------------


def helped(powers: str, hand: str, discard: str = "WP3", names: str = "WP1 EK1") -> str:
    """The power that the stand-in invokes, or "end"; it has one token of each side."""
    sins = " ".join(each for each in powers.split() if each in {"lust", "pride", "gluttony"})
    virtues = " ".join(each for each in powers.split() if each not in sins.split())
    # A unique card beside pairs: no name is in place twice.
    lay = {A: Lay(hand=hand, heaven=f"{names} {virtues}", hell=sins, white=1), B: Lay(hand="WP4")}
    table = PsychomachiaEvening(2, lay, discard=discard)
    table.board.tokens[A] = ActionTokens(black=int(bool(sins)), white=int(bool(virtues)), spent=3)
    table.changed()
    name, values = answer(table)
    return str(values["power"]) if name == "invoke" else name


def test_five_names_are_worth_protecting_and_four_are_not() -> None:
    four, five = "WP1 EK1 GT1", "WP1 EK1 GT1 GC1"
    assert helped("diligence", "", names=four) == "end"
    assert helped("diligence", "", names=five) == "diligence"
    assert helped("chastity", "", names=four) == "end"
    assert helped("chastity", "", names=five) == "chastity"


def test_it_draws_with_gluttony() -> None:
    assert helped("gluttony", "PH1") == "gluttony"


def test_temperance_takes_only_what_is_useful() -> None:
    assert helped("temperance", "PH1", discard="SD1") == "temperance"
    assert helped("temperance", "PH1", discard="WP2") == "end"


def test_lust_needs_a_card_to_give() -> None:
    assert helped("lust", "PH1") == "lust"
    assert helped("lust", "") == "end"


@pytest.mark.parametrize(
    ("hand", "spare"), [("WP2", True), ("GC1 WP2", True), ("GC1 GC2", True), ("GC1 SD1", False)]
)
def test_humility_and_pride_depend_on_a_card_to_spare(hand: str, spare: bool) -> None:  # noqa: FBT001
    """Useless cards and second copies are spared easily; otherwise a discard hurts."""
    assert helped("humility", hand) == ("humility" if spare else "end")
    assert helped("pride", hand) == ("end" if spare else "pride")


def test_pride_is_no_use_without_a_discard() -> None:
    """Whoever holds one card does not discard."""
    assert helped("pride", "PH1") == "end"
    assert helped("pride", "") == "end"


@pytest.mark.parametrize(
    ("discard", "pile"), [("SD1", "discard"), ("WP3", "deck"), ("charity", "discard")]
)
def test_humility_puts_the_worst_card_aside_for_a_better_one(discard: str, pile: str) -> None:
    mine = Lay(hand="PH1 WP2 F1", heaven="WP1 EK1 humility", white=1)
    table = PsychomachiaEvening(2, {A: mine}, discard=discard)
    table.invoke(A, "humility")
    chosen = answer(table)[1]
    assert chosen == {"card": "WP2", "pile": pile}


def test_humility_takes_a_useless_discard_if_there_is_no_deck() -> None:
    mine = Lay(hand="PH1 WP2 F1", heaven="WP1 EK1 humility", white=1)
    table = PsychomachiaEvening(2, {A: mine}, discard="WP3", short=True)
    table.invoke(A, "humility")
    assert answer(table)[1] == {"card": "WP2", "pile": "discard"}


def test_lust_looks_at_the_largest_hand() -> None:
    mine = Lay(hand="WP2", heaven="WP1 EK1", hell="lust", black=1)
    lay = {A: mine, B: Lay(hand="WP3"), C: Lay(hand="WP4 WP5")}
    table = PsychomachiaEvening(3, lay)
    table.invoke(A, "lust")
    assert answer(table) == ("aim", {"seat": int(C)})


def test_it_gives_one_token_for_the_best_discard() -> None:
    mine = Lay(heaven="WP1 EK1 charity", black=1, white=3)
    table = PsychomachiaEvening(3, {A: mine}, discard="WP3 SD1 WP4")
    table.invoke(A, "charity")
    name, values = answer(table)
    assert (name, values.pop("cards")) == ("give", ["SD1"])
    assert values == {"black_2": 1, "white_2": 0, "black_3": 0, "white_3": 0}


def test_with_kindness_it_takes_two_discards_for_a_token() -> None:
    mine = Lay(heaven="WP1 EK1 charity kindness", white=3)
    table = PsychomachiaEvening(2, {A: mine}, discard="WP3 SD1 WP4 PH1")
    table.invoke(A, "kindness")
    table.invoke(A, "charity")
    name, values = answer(table)
    assert (name, values["white_2"]) == ("give", 1)
    assert set(values["cards"]) == {"SD1", "PH1"}


def test_it_does_what_is_doubled_a_second_time() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="greed gluttony WP1", heaven="WP2", black=2)})
    table.invoke(A, "greed")
    table.invoke(A, "gluttony")
    assert table.offered(A) == ["again", "enough"]
    assert answer(table) == ("again", {})
