"""The setup: PSY-020 to PSY-033, PS-01 to PS-04."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.moments import Mood
from companion.core.seats import TABLE
from companion.games.psychomachia import GAME
from companion.games.psychomachia.cards.piles import DealtPiles
from companion.games.psychomachia.records import ActionTokens, Realm, TurnStep
from companion.games.psychomachia.state import tokens_at_first
from tests.kit.games.psychomachia.evening import A, B, C, D, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def locked(table: PsychomachiaEvening) -> None:
    """Everybody who has not locked yet locks the first cards they can."""
    for seat in table.umpire.waiting():
        fields = table.umpire.find(seat, "lock").fields["cards"].limits()
        cards = [each["key"] for each in fields["options"]]
        table.act(seat, "lock", cards=cards[: fields["most"]])


def dealt(*hands: str, throws: str = "", n: int = 2, **settings: Any) -> PsychomachiaEvening:
    """A whole game in which the first players hold these cards; the rest are dealt at random."""
    lay = {seat: Lay(hand) for seat, hand in zip((A, B, C, D), hands, strict=False)}
    return PsychomachiaEvening(n, lay, step=TurnStep.EARTH, throws=throws, settings=settings)


def start(throws: str, n: int) -> PsychomachiaEvening:
    """A whole game up to the throw for the start, which will show these sides."""
    table = PsychomachiaEvening(n, throws=throws)
    locked(table)
    return table


def throw_all(table: PsychomachiaEvening) -> None:
    """Everybody throws for the start, until somebody starts."""
    while table.board.step is TurnStep.STARTER:
        table.act(table.umpire.waiting()[0], "throw")


@pytest.mark.parametrize("n", [2, 3, 4])
def test_psy_020_black_backs_form_the_deck_and_white_ones_are_set_aside(n: int) -> None:
    table = PsychomachiaEvening(n)
    assert table.board.piles.deck_size == 77 - 7 * n - 1
    assert table.board.choices == ("WP", "EK", "GT", "GC", "LC", "SD", "PH")
    assert list(GAME.broken(table.board)) == []


def test_psy_021_seven_cards_each_from_a_shuffled_deck() -> None:
    one, other = PsychomachiaEvening(3, seed=b"one"), PsychomachiaEvening(3, seed=b"other")
    for seat in (A, B, C):
        assert len(one.hand(seat)) == 7
        assert one.umpire.known(TABLE).piles.hands[seat].hidden
    assert one.hand(A) != other.hand(A)


def test_a_pile_without_a_top_has_no_discards() -> None:
    piles = PsychomachiaEvening(2).board.piles
    assert isinstance(piles, DealtPiles)
    assert len(piles.discards()) == 1
    piles.top = None
    assert piles.discards() == ()


def test_psy_022_the_top_card_is_the_first_discard() -> None:
    table = PsychomachiaEvening(2)
    assert table.board.piles.discard_size == 1
    assert table.umpire.known(TABLE).piles.top == table.discards()[0]


def test_psy_023_five_tokens_and_an_empty_active_powers_card_each() -> None:
    assert tokens_at_first(GAME.settle({}, 4)) == ActionTokens(spent=5)
    assert tokens_at_first(GAME.settle({"tokens_per_player": 6}, 4)) == ActionTokens(spent=6)
    board = PsychomachiaEvening(4).board
    assert board.tokens == dict.fromkeys(board.seats, ActionTokens(spent=5))
    assert {(m.diligence, m.chastity, m.pride) for m in board.markers.values()} == {(0, 0, 0)}


def test_psy_024_black_pays_for_sins_and_white_for_virtues() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hell="WP1", heaven="GT1", white=1), B: Lay(earth="LC1")})
    assert table.powers(A) == ["temperance"]
    table = PsychomachiaEvening(2, {A: Lay(hell="WP1", heaven="GT1", black=1), B: Lay(earth="LC1")})
    assert table.powers(A) == ["wrath"]


def test_psy_025_three_own_cards_are_picked_in_secret() -> None:
    table = dealt("WP1 EK1 GT1 GC1 LC1 SD1 PH1")
    table.act(A, "lock", cards=["WP1", "GC1", "PH1"])
    assert table.umpire.waiting() == (B,)
    assert "WP1" not in table.seen(B) + table.seen(TABLE)
    table.act(A, "lock", cards=["WP1", "GC1", "SD1"])
    locked(table)
    assert table.at(A, Realm.EARTH) == ["WP1", "GC1", "SD1"]


def test_psy_026_all_are_turned_up_together() -> None:
    table = dealt("WP1 EK1 GT1 GC1 LC1 SD1 PH1", "WP2 EK2 GT2 GC2 LC2 SD2 PH2")
    table.act(B, "lock", cards=["WP2", "EK2", "GT2"])
    assert table.board.tables == {A: (), B: ()}
    table.act(A, "lock", cards=["GC1", "LC1", "SD1"])
    assert [laid.card for _, laid in table.board.all_laid()] == [
        "GC1",
        "LC1",
        "SD1",
        "WP2",
        "EK2",
        "GT2",
    ]


def test_psy_027_only_pair_and_fate_cards_go_to_earth() -> None:
    table = dealt("wrath patience F1 LC1 LC2 SD1 PH1")
    assert table.keys(A, "lock", "cards") == ["F1", "LC1", "LC2", "SD1", "PH1"]
    table.refused(A, "lock", cards=["wrath", "LC1", "SD1"])
    table = PsychomachiaEvening(2, {A: Lay(hand="wrath patience", black=2, white=2)})
    table.lay(A, "wrath")
    table.lay(A, "patience")
    assert table.at(A, Realm.EARTH) == []


def test_psy_028_fewer_than_three_are_all_laid() -> None:
    table = dealt("wrath envy lust pride sloth greed WP1", "patience charity F1 F2")
    assert table.umpire.find(A, "lock").fields["cards"].limits()["least"] == 1
    table.refused(A, "lock", cards=[])
    table.act(A, "lock", cards="WP1")
    none = dealt("wrath envy lust pride sloth greed gluttony")
    assert none.umpire.waiting() == (A, B), "whoever has none locks too, so nobody can tell"
    labels = [str(none.umpire.find(seat, "lock").label) for seat in (A, B)]
    assert labels == ["Lock", "Lock these 3 cards"]
    none.act(A, "lock", cards=[])
    locked_b = none.keys(B, "lock", "cards")[:3]
    none.act(B, "lock", cards=locked_b)
    assert none.board.tables[A] == ()


def test_psy_029_setup_is_free_and_fates_are_chosen_clockwise() -> None:
    table = dealt("F1 WP1 EK1", "F2 F3 LC1", "SD1 SD2 SD3", n=3, throws="bbbbb wwwww wbbbb")
    locked(table)
    throw_all(table)
    order = []
    while table.board.step is TurnStep.FATES:
        (seat,) = table.umpire.waiting()
        assert table.umpire.known(TABLE).current == seat, "all see whose choice it is"
        assert table.why_not(A, min(table.hand(A))) == "The first turn has not begun."
        order.append(seat)
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert order == [B, B, A]
    assert {each.spent for each in table.board.tokens.values()} == {5}


def test_psy_029_a_fate_card_with_nothing_to_choose_goes_back() -> None:
    hands = ("F1 F2 F3", "F4 F5 F6", "F7 F8 WP1")
    table = dealt(*hands, n=3, fate_cards=14, throws="wwwww bbbbb bbbbb")
    locked(table)
    throw_all(table)
    while table.board.step is TurnStep.FATES:
        (seat,) = table.umpire.waiting()
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert table.board.choices == ()
    assert table.at(C, Realm.EARTH) == ["F7", "WP1"]
    assert "F8" in table.hand(C)
    assert "Nothing is left to choose: Seat 3 takes a fate card back." in table.journal()


def test_psy_030_most_white_starts() -> None:
    table = start("wwbbb wwwwb wbbbb", 3)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.board.starts == (((A, 2), (B, 4), (C, 1)),)
    assert table.board.first == B


def test_psy_030_throws_are_shown_only_together() -> None:
    table = start("wwbbb wwwwb", 2)
    table.act(A, "throw")
    assert table.board.starts == ()
    assert "throws" not in " ".join(table.journal())


def test_psy_031_only_ties_for_most_white_throw_again() -> None:
    table = start("wwwbb wwwbb wbbbb wwbbb wwbbb wwwbb wbbbb", 3)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.umpire.waiting() == (A, B)
    for seat in (A, B, A, B):
        table.act(seat, "throw")
    assert table.board.starts[1:] == (((A, 2), (B, 2)), ((A, 3), (B, 1)))
    assert table.board.first == A


def test_psy_032_turns_go_clockwise() -> None:
    table = PsychomachiaEvening(3, {}, turn_of=B, first=B)
    table.end(B)
    order = []
    for _ in range(4):
        (seat,) = table.umpire.waiting()
        order.append(seat)
        table.pass_turn(seat)
    assert order == [C, A, B, C]


def test_psy_031_whoever_throws_most_white_stands_out() -> None:
    table = start("wwwbb wwwbb wbbbb wwbbb wwwbb", 3)
    throw_all(table)
    shown = [each for each in table.umpire.moments() if str(each.title) == "Most white starts"]
    tie, last = shown
    assert (tie.mood, last.mood) == (Mood.PLAIN, Mood.GOOD)
    good, plain = Mood.GOOD, Mood.PLAIN
    assert [(step.who, step.mood) for step in tie.steps] == [(A, good), (B, good), (C, plain)]
    assert [(step.who, step.mood) for step in last.steps] == [(A, plain), (B, good)]
    assert table.board.turn == 0


def test_psy_033_the_first_player_is_shown() -> None:
    table = start("wwbbb wwwwb", 2)
    for seat in (A, B):
        table.act(seat, "throw")
    assert table.umpire.known(TABLE).first == B
    assert "Seat 2 starts and takes the first-player marker." in table.journal()


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_01_a_tie_for_the_start() -> None:
    table = start("wwbbb wwwwb wwwwb wbbbb wwwbb wbbbb wwwww", 4)
    for seat in (A, B, C, D):
        table.act(seat, "throw")
    assert table.umpire.waiting() == (B, C)
    table.act(B, "throw")
    table.act(C, "throw")
    assert table.board.first == B
    while table.board.step is TurnStep.FATES:
        (seat,) = table.umpire.waiting()
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert table.umpire.waiting() == (B,)
    table.act(B, "throw")
    assert table.tokens(B) == (0, 5), "the starter throws again"
    table.act(B, "deck")
    table.end(B)
    for seat in (C, D, A):
        assert table.umpire.waiting() == (seat,)
        table.pass_turn(seat)
    assert table.umpire.waiting() == (B,)


def test_ps_02_the_choice_for_earth() -> None:
    table = dealt("wrath patience F1 LC1 LC2 SD1 PH1")
    table.refused(A, "lock", cards=["wrath", "LC1", "SD1"])
    table.refused(A, "lock", cards=["F1", "LC1"])
    table.refused(A, "lock", cards=["F1", "LC1", "SD1", "PH1"])
    table.act(A, "lock", cards=["F1", "LC1", "SD1"])
    assert table.umpire.sealed(A) is not None
    for viewer in (B, TABLE):
        assert not {"LC1", "SD1", "F1"} & set(table.seen(viewer).split("'"))


def test_ps_03_too_few_for_earth() -> None:
    table = dealt("wrath envy lust pride sloth WP1 F1")
    assert table.keys(A, "lock", "cards") == ["WP1", "F1"]
    table.refused(A, "lock", cards=["WP1"])
    table.act(A, "lock", cards=["WP1", "F1"])
    table.act(B, "lock", cards=table.keys(B, "lock", "cards")[:3])
    assert len(table.hand(A)) == 5


def test_ps_04_two_fate_cards_at_setup() -> None:
    hands = ("F1 WP1 EK1", "GT1 GC1 LC1", "F2 PH1 WP2")
    table = dealt(*hands, n=3, throws="bbbbb wwwww bbbbb")
    locked(table)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.board.first == B
    assert table.umpire.waiting() == (C,)
    table.act(C, "choose", pair="SD")
    assert table.umpire.waiting() == (A,)
    assert "SD" not in table.keys(A, "choose", "pair")
    table.refused(A, "choose", pair="SD")


def test_without_duplicates_each_pair_is_once_on_earth() -> None:
    table = dealt("LC1 LC2 LC3 F1 F2 WP1 wrath", allow_duplicates=False)
    assert table.keys(A, "lock", "cards") == ["LC1", "F1", "F2", "WP1"]
