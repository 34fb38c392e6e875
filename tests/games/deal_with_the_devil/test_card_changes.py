"""What a card from the box changes: DWD-110, DWD-125, DWD-032."""

from __future__ import annotations

import pytest

from companion.games.deal_with_the_devil.action.action_phase import play_action
from companion.games.deal_with_the_devil.goods import SoulPieces
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.witch_hunt import play_witch_hunt
from tests.kit.games.deal_with_the_devil.acting import achieve, acting
from tests.kit.games.deal_with_the_devil.evening import (
    B,
    DevilEvening,
    G,
    R,
    every,
    started,
    with_castle,
    with_purse,
)
from tests.kit.games.deal_with_the_devil.rituals import GIFT, preparing


def change(table: DevilEvening, what: str, n: int, reason: str = "The Mint") -> None:
    table.act(R, "track", what=what, n=n, reason=reason)


# --- tracks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "n", "after"),
    [
        ("score", -5, -5),
        ("score", 4, 4),
        ("angels", 2, 2),
        ("demons", 2, 2),
        ("indulgences", 3, 3),
        ("houseguests", 1, 1),
        ("debt", 10, 10),
        ("interest", 7, 7),
        ("majors", 1, 1),
        ("mob", 1, True),
    ],
)
def test_dwd_110_every_track_can_be_corrected_by_its_owner(what: str, n: int, after: int) -> None:
    table = DevilEvening(play_action)
    change(table, what, n)
    assert getattr(table.castle(R), what) == after
    assert "The Mint" in " ".join(table.journal())


def test_dwd_110_a_change_is_public_and_has_a_reason_as_often_as_needed() -> None:
    table = DevilEvening(play_action, lay=with_castle(R, debt=3))
    table.refused(R, "track", what="debt", n=-2, reason="")
    change(table, "debt", -2, "A generous uncle")
    told = ["Seat 1: 2 fewer debt (A generous uncle).", "Seat 1: debt marker to 1."]
    assert table.journal()[-2:] == told
    change(table, "angels", 1)
    assert table.journal()[-2] == "Seat 1: 1 more angel wings (The Mint)."
    for _ in range(5):
        change(table, "score", 1)
    assert table.castle(R).score == 5


def test_dwd_110_what_has_no_marker_can_be_corrected_too() -> None:
    lay = with_castle(R, mob=True, improved=(1, 3))
    table = DevilEvening(play_action, lay=lay)
    change(table, "mob", -1)
    change(table, "3", -1)
    change(table, "2", 1)
    assert (table.castle(R).mob, table.castle(R).improved) == (False, (1, 2))
    assert "Seat 1: 1 fewer improved space 3 (The Mint)." in table.journal()
    for what, n, said in (("mob", -1, "0 to 1"), ("mob", 2, "0 to 1"), ("2", 1, "−1 to 0")):
        assert said in table.refused(R, "track", what=what, n=n, reason="why")


@pytest.mark.parametrize(
    ("what", "n", "said"),
    [
        ("debt", 9, "−2 to 8"),
        ("debt", -3, "−2 to 8"),
        ("debt", 0, "−2 to 8"),
        ("interest", 8, "0 to 7"),
        ("angels", -1, "0 to 30"),
        ("indulgences", 9, "0 to 8"),
        ("houseguests", 6, "0 to 5"),
        ("pure", 1, "−3 to 0"),
        ("pure", -4, "−3 to 0"),
        ("marked", 1, "none of those"),
    ],
)
def test_dwd_110_no_marker_leaves_its_track(what: str, n: int, said: str) -> None:
    table = DevilEvening(play_action, lay=with_castle(R, debt=2))
    assert said in table.refused(R, "track", what=what, n=n, reason="why")
    assert table.against(R, "track", what=what, n=n, reason="why") == "DWD-110"


def test_dwd_125_wings_from_a_card_are_exchanged_at_once() -> None:
    lay = every(with_castle(R, angels=2, demons=1, indulgences=7), with_castle(G, angels=3))
    table = DevilEvening(play_action, lay=every(lay, with_castle(B, indulgences=1)))
    change(table, "demons", 2)
    castle = table.castle(R)
    assert (castle.demons, castle.houseguests, castle.score) == (0, 1, -2)
    change(table, "indulgences", -1)
    assert (table.castle(G).angels, table.castle(G).indulgences) == (0, 1), "whoever is waiting"
    change(table, "indulgences", -1)
    change(table, "angels", 1)
    assert (table.castle(R).angels, table.castle(R).indulgences) == (0, 6)


def test_dwd_032_soul_taken_by_a_card_is_set_aside_and_can_come_back() -> None:
    table = started()
    change(table, "pure", -2)
    assert (table.board.souls[R].value, table.board.aside) == (SoulPieces(1, 0), SoulPieces(2, 0))
    table.act(G, "track", what="pure", n=1, reason="A gift")
    assert table.board.souls[G].value == SoulPieces(1, 2)
    table.refused(G, "track", what="pure", n=2, reason="A gift")


def test_dwd_110_counted_goods_can_be_changed() -> None:
    table = DevilEvening(play_action, settings={"purse": True}, lay=with_purse(R, coins=3))
    assert {"coins", "marble", "wheat"} < set(table.keys(R, "track", "what"))
    change(table, "coins", -3)
    change(table, "wheat", 2)
    goods = table.board.purses[R].value
    assert (goods.coins, goods.wheat) == (0, 2)
    table.refused(R, "track", what="coins", n=-1, reason="why")
    assert "coins" not in DevilEvening(play_action).keys(R, "track", "what")


# --- bribe spaces ----------------------------------------------------------------------------


def test_dwd_110_and_146_with_the_bribe_spaces_inquisitors_leave_and_come_back() -> None:
    table = DevilEvening(play_action, number=2)
    change(table, "bribes", 6)
    assert (table.board.inquisition.bribes, table.board.bribed_away) == (6, ("A",))
    assert table.journal()[-2:] == [
        "Seat 1: 6 more coins on the bribe spaces (The Mint).",
        "A, the Ascetic leaves.",
    ]
    change(table, "bribes", -2)
    assert table.board.bribed_away == ()
    assert table.journal()[-1] == "A, the Ascetic is back."
    assert "−4 to 11" in table.refused(R, "track", what="bribes", n=12, reason="why")


@pytest.mark.parametrize(("number", "face_up"), [(3, {"A"}), (4, {"A", "B"})])
def test_dwd_173_whoever_comes_back_after_round_3_is_face_up(
    number: int, face_up: set[str]
) -> None:
    def both_bribed(board: DealWithTheDevil) -> None:
        board.inquisition.bribes = 10

    table = DevilEvening(play_action, number=number, lay=both_bribed)
    change(table, "bribes", -1)
    assert table.board.bribed_away == ("A",)
    assert set(table.board.inquisition.face_up) == face_up


@pytest.mark.parametrize("number", [3, 5])
def test_dwd_110_and_145_nothing_is_corrected_that_sealed_answers_of_others_are_about(
    number: int,
) -> None:
    def correctable(table: DevilEvening) -> bool:
        return "bribes" in table.keys(R, "track", "what")

    assert "mob" not in DevilEvening(play_witch_hunt, number=2).keys(R, "track", "what")
    ritual = preparing(number, chests="physical")
    ritual.all("prepare", wings=0)
    assert not correctable(ritual)
    ritual.all("ritual", **GIFT)
    assert correctable(ritual)
    if number == 3:
        ritual.row("abcd")
        ritual.two()
        ritual.row("abcd")
        assert correctable(ritual)
    ritual.two()
    assert "appease" in ritual.offered(R)
    assert not correctable(ritual)


# --- courtiers and reputation ----------------------------------------------------------------


def test_dwd_110_a_courtier_can_be_put_where_it_stands() -> None:
    table = DevilEvening(play_action)
    table.act(R, "courtier", who="1", to="service", reason="A wedding")
    table.act(R, "courtier", who="3", to="three", reason="A wedding")
    places = [place.value for place in table.castle(R).courtiers]
    assert places == ["two", "service", "two", "three"]
    assert table.journal()[-2:] == [
        "Seat 1: second courtier, now in service (A wedding).",
        "Seat 1: alchemist, now on the 3-coin space (A wedding).",
    ]
    table.act(R, "courtier", who="3", to="barred", reason="Not yet")
    table.refused(R, "courtier", who="0", to="three", reason="")


@pytest.mark.parametrize(
    ("who", "to", "rule"),
    [
        ("0", "two", "DWD-110"),
        ("3", "barred", "DWD-110"),
        ("0", "barred", "DWD-012"),
        ("3", "two", "DWD-012"),
    ],
)
def test_dwd_012_and_110_no_courtier_stands_where_it_cannot(who: str, to: str, rule: str) -> None:
    table = DevilEvening(play_action)
    assert table.against(R, "courtier", who=who, to=to, reason="why") == rule


def test_dwd_105_a_courtier_corrected_while_it_is_recruited_lends_its_symbol_once() -> None:
    table = acting(courtier="1")
    table.act(R, "courtier", who="1", to="service", reason="A wedding")
    assert table.keys(R, "achieve", "courtiers") == ["1"]
    achieve(table, unpaid=[], courtiers=["1"])
    assert table.castle(R).courtiers[1].value == "three"


def test_dwd_110_reputation_moves_with_a_reason_as_often_as_cards_say() -> None:
    table = DevilEvening(play_action)
    table.act(B, "reputation", steps=-2, reason="A dark   rumour")
    assert table.journal()[-2:] == [
        "Seat 4 moves down 2: A dark rumour.",
        "Seat 4: reputation marker to 8.",
    ]
    assert "at least one step" in table.refused(R, "reputation", steps=0, reason="why")
    table.refused(R, "reputation", steps=1, reason="")
    for _ in range(6):
        table.act(R, "reputation", steps=1, reason="A chapel")
    assert (table.castle(R).reputation, table.castle(R).angels) == (14, 1)
    assert "Seat 1 moves up 1: A chapel." in table.journal()
