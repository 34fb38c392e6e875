"""The setup: PSY-020 to PSY-033."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.commitments import LOST, fingerprint
from companion.core.moments import Mood
from companion.core.seats import TABLE
from companion.games.psychomachia import GAME
from companion.games.psychomachia.records import ActionTokens, Markers, Realm, TurnStep
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


def choose_all(table: PsychomachiaEvening) -> None:
    """Everybody chooses the first pair for each fate card."""
    while table.board.step is TurnStep.FATES:
        (seat,) = table.umpire.waiting()
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])


# --- dealing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4])
def test_psy_020_to_023_deck_hands_first_discard_and_five_tokens(n: int) -> None:
    table = PsychomachiaEvening(n)
    board = table.board
    assert board.tokens == dict.fromkeys(board.seats, ActionTokens(spent=5))
    assert list(GAME.broken(board)) == []
    assert board.choices == ("WP", "EK", "GT", "GC", "LC", "SD", "PH")
    assert {len(table.hand(seat)) for seat in board.seats} == {7}
    assert all(table.umpire.known(TABLE).piles.hands[seat].hidden for seat in board.seats)
    assert board.piles.deck_size == 77 - 7 * n - 1
    assert table.discards() == [table.umpire.known(TABLE).piles.top]
    assert board.markers == dict.fromkeys(board.seats, Markers())
    assert (board.current, board.others) == (None, board.seats)


def test_psy_021_the_deck_is_shuffled() -> None:
    one, other = PsychomachiaEvening(3, seed=b"one"), PsychomachiaEvening(3, seed=b"other")
    assert one.hand(A) != other.hand(A)


# --- three cards for earth -----------------------------------------------------------------------


def test_psy_025_027_and_ps_02_the_choice_for_earth() -> None:
    table = dealt("wrath patience F1 LC1 LC2 SD1 PH1")
    assert table.keys(A, "lock", "cards") == ["F1", "LC1", "LC2", "SD1", "PH1"]
    table.refused(A, "lock", cards=["wrath", "LC1", "SD1"])
    table.refused(A, "lock", cards=["F1", "LC1"])
    table.refused(A, "lock", cards=["F1", "LC1", "SD1", "PH1"])
    table.act(A, "lock", cards=["F1", "LC1", "PH1"])
    table.act(A, "lock", cards=["F1", "LC1", "SD1"])
    assert table.umpire.waiting() == (B,)
    for viewer in (B, TABLE):
        assert not {"LC1", "SD1", "F1"} & set(table.seen(viewer).split("'"))
    locked(table)
    assert table.at(A, Realm.EARTH) == ["F1", "LC1", "SD1"]


def test_psy_026_all_are_turned_up_together() -> None:
    table = dealt("WP1 EK1 GT1 GC1 LC1 SD1 PH1", "WP2 EK2 GT2 GC2 LC2 SD2 PH2")
    table.act(B, "lock", cards=["WP2", "EK2", "GT2"])
    assert table.board.tables == {A: (), B: ()}
    table.act(A, "lock", cards=["GC1", "LC1", "SD1"])
    laid = [laid.card for _, laid in table.board.all_laid()]
    assert laid == ["GC1", "LC1", "SD1", "WP2", "EK2", "GT2"]
    assert table.journal() == [
        "Seat 1 has Charity / Greed, Chastity / Lust and Diligence / Sloth on earth.",
        "Seat 2 has Patience / Wrath, Kindness / Envy and Temperance / Gluttony on earth.",
    ]


def test_psy_028_and_ps_03_too_few_for_earth() -> None:
    table = dealt("wrath envy lust pride sloth WP1 F1")
    assert table.keys(A, "lock", "cards") == ["WP1", "F1"]
    table.refused(A, "lock", cards=["WP1"])
    table.act(A, "lock", cards=["WP1", "F1"])
    locked(table)
    assert len(table.hand(A)) == 5


def test_psy_028_whoever_has_none_locks_too_so_that_nobody_can_tell() -> None:
    table = dealt("wrath envy lust pride sloth greed gluttony")
    assert table.umpire.waiting() == (A, B)
    labels = [str(table.umpire.find(seat, "lock").label) for seat in (A, B)]
    assert labels == ["Lock", "Lock these 3 cards"]
    asked = "Still choosing cards for earth: Seat 1 and Seat 2."
    assert (table.prompt(TABLE), table.journal(B)) == (asked, [])
    table.act(A, "lock", cards=[])
    assert table.prompt(TABLE) == "Still choosing cards for earth: Seat 2."
    assert table.journal(B) == []
    locked(table)
    assert table.board.tables[A] == ()


def test_without_duplicates_each_pair_is_once_on_earth() -> None:
    table = dealt("LC1 LC2 LC3 F1 F2 WP1 wrath", allow_duplicates=False)
    assert table.keys(A, "lock", "cards") == ["LC1", "F1", "F2", "WP1"]


def test_psy_025_cards_a_phone_has_lost_are_replaced_from_the_hand() -> None:
    table = dealt("WP1 EK1 GT1 LC1 charity", earth_cards="committed")
    held = table.hand(A)
    sealed = {A: ["WP1", "EK1", "GT1"], B: sorted(table.hand(B))[:3]}
    for seat, cards in sealed.items():
        table.act(seat, "lock", sealed=fingerprint({"cards": cards}, "nonce"))
    table.act(A, "open_lock", opened=LOST)
    table.act(B, "open_lock", opened={"values": {"cards": sealed[B]}, "nonce": "nonce"})
    assert len(table.at(A, Realm.EARTH)) == 3
    assert set(table.at(A, Realm.EARTH)) < held - {"charity"}
    assert set(table.at(B, Realm.EARTH)) == set(sealed[B])
    said = "Seat 1’s phone has lost its cards: random ones from the hand are used."
    assert said in table.journal()


def test_psy_025_with_printed_cards_no_phone_keeps_anything() -> None:
    settings = {"mode": "table", "earth_cards": "committed"}
    table = PsychomachiaEvening(2, step=TurnStep.EARTH, settings=settings)
    assert table.umpire.find(A, "locked").fields == {}


# --- who starts ----------------------------------------------------------------------------------


def test_psy_030_throws_are_shown_only_together() -> None:
    table = start("wwbbb wwwwb", 2)
    told = len(table.journal())
    table.act(A, "throw")
    assert len(table.umpire.known(TABLE).starts) == 0
    assert len(table.journal()) == told
    table.act(B, "throw")
    assert table.journal()[told:] == [
        "Seat 1 throws 2 white.",
        "Seat 2 throws 4 white.",
        "Seat 2 starts and takes the first-player marker.",
    ]


def test_psy_030_to_033_and_ps_01_a_tie_for_the_start() -> None:
    table = start("wwbbb wwwwb wwwwb wbbbb wwwbb wbbbb wwwww", 4)
    for seat in (A, B, C, D):
        table.act(seat, "throw")
    assert table.umpire.waiting() == (B, C)
    table.act(B, "throw")
    table.act(C, "throw")
    assert table.board.starts == (((A, 2), (B, 4), (C, 4), (D, 1)), ((B, 3), (C, 1)))
    assert table.umpire.known(TABLE).first == B
    choose_all(table)
    table.act(B, "throw")
    assert table.tokens(B) == (0, 5), "the starter throws again"
    table.act(B, "deck")
    table.end(B)
    for seat in (C, D, A):
        assert table.umpire.waiting() == (seat,)
        table.pass_turn(seat)
    assert table.umpire.waiting() == (B,)


def test_psy_031_whoever_throws_most_white_stands_out() -> None:
    table = start("wwwbb wwwbb wbbbb wwbbb wwbbb wwbbb wwwbb", 3)
    throw_all(table)
    first, second, last = [
        each for each in table.umpire.moments() if str(each.title) == "Most white starts"
    ]
    assert [each.mood for each in (first, second, last)] == [Mood.PLAIN, Mood.PLAIN, Mood.GOOD]
    good, plain = Mood.GOOD, Mood.PLAIN
    assert [(step.who, step.mood) for step in first.steps] == [(A, good), (B, good), (C, plain)]
    assert [(step.who, step.mood) for step in last.steps] == [(A, plain), (B, good)]
    assert table.board.turn == 0


# --- fates ---------------------------------------------------------------------------------------


def test_psy_029_and_ps_04_setup_is_free_and_fates_are_chosen_clockwise() -> None:
    hands = ("F1 WP1 EK1", "GT1 GC1 LC1", "F2 F3 WP2")
    table = dealt(*hands, n=3, throws="bbbbb wwwww bbbbb")
    locked(table)
    throw_all(table)
    assert table.board.first == B
    for pair in ("SD", "GC"):
        assert table.umpire.waiting() == (C,)
        assert table.umpire.known(TABLE).current == C, "all see whose choice it is"
        assert table.why_not(A, min(table.hand(A))) == "The first turn has not begun."
        table.act(C, "choose", pair=pair)
    assert table.umpire.waiting() == (A,)
    assert "SD" not in table.keys(A, "choose", "pair")
    table.refused(A, "choose", pair="SD")
    assert {each.spent for each in table.board.tokens.values()} == {5}


def test_psy_029_a_fate_card_with_nothing_to_choose_goes_back() -> None:
    hands = ("F1 F2 F3", "F4 F5 F6", "F7 F8 WP1")
    table = dealt(*hands, n=3, fate_cards=14, throws="wwwww bbbbb bbbbb")
    locked(table)
    throw_all(table)
    choose_all(table)
    assert table.board.choices == ()
    assert table.at(C, Realm.EARTH) == ["F7", "WP1"]
    assert "F8" in table.hand(C)
    assert "Nothing is left to choose: Seat 3 takes a fate card back." in table.journal()
