"""The checks of the table find what they should: each test breaks one thing by hand (EN13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.characters import InPlay
from companion.games.myths.game import GAME
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import fresh


def lost(table: MythsEvening) -> None:
    table["E"].library.draw()


def doubled(table: MythsEvening) -> None:
    table["E"].damage = (table["E"].library.cards[-1],)


def shown_and_in_hand(table: MythsEvening) -> None:
    table.board.showing = table.board.hand(table["E"]).cards[0]


def in_strange_hands(table: MythsEvening) -> None:
    table["D"].damage = (table["E"].library.draw(),)


def in_strange_play(table: MythsEvening) -> None:
    table["D"].action = InPlay(table.fetch("E", "Slip Stream"))


def not_reshuffled(table: MythsEvening) -> None:
    e = table["E"]
    e.under.put_under(*e.library.take_all())


def dead_with(**left: object) -> Callable[[MythsEvening], None]:
    def broken(table: MythsEvening) -> None:
        e = table["E"]
        e.alive, e.pion = False, None
        for name, value in left.items():
            setattr(e, name, value)

    return broken


def beside_the_board(table: MythsEvening) -> None:
    table["E"].pion = None


def on_the_wrong_base(table: MythsEvening) -> None:
    table["E"].action = InPlay(table.fetch("E", "Ebb"))


def marking_nothing(table: MythsEvening) -> None:
    table["E"].mark = 0


def marking_what_is_always_active(table: MythsEvening) -> None:
    table["D"].action = InPlay(table.fetch("D", "Falling Cinder"))
    table["D"].mark = 0


def two_on_a_hex(table: MythsEvening) -> None:
    table["E"].pion = table["D"].pion


MISSING = "a card is missing or there twice"
BROKEN: list[tuple[Callable[[MythsEvening], None], list[str]]] = [
    (lost, [MISSING]),
    (doubled, [MISSING]),
    (shown_and_in_hand, [MISSING]),
    (in_strange_hands, ["D has a card of somebody else"]),
    (in_strange_play, ["D has a card of somebody else"]),
    (not_reshuffled, ["E should have reshuffled"]),
    (dead_with(pion=NAMED["E5"]), ["E is dead and still on the table"]),
    (dead_with(focus=NAMED["E5"]), ["E is dead and still on the table"]),
    (dead_with(prone=True), ["E is dead and still on the table"]),
    (dead_with(), []),
    (beside_the_board, ["E is alive but not on the board"]),
    (on_the_wrong_base, ["E.ebb.1 lies on the wrong base card"]),
    (marking_nothing, ["the action mark of E is beside nothing"]),
    (marking_what_is_always_active, ["the action mark of D is beside nothing"]),
    (two_on_a_hex, ["two pions stand on one hex"]),
]


@pytest.mark.parametrize(("breaks", "said"), BROKEN)
def test_myt_062_and_122_whatever_must_not_be_on_the_table_is_found(
    breaks: Callable[[MythsEvening], None], said: list[str]
) -> None:
    table = MythsEvening("A")
    assert list(GAME.broken(table.board)) == []
    breaks(table)
    assert list(GAME.broken(table.board)) == said


def test_myt_073_an_empty_library_is_right_if_nothing_is_below() -> None:
    table = MythsEvening("A")
    table.piles("E")
    assert list(GAME.broken(table.board)) == []


def test_myt_122_whoever_walks_may_be_over_somebody() -> None:
    table = MythsEvening("A")
    two_on_a_hex(table)
    table.board.walk.walking = "E"
    assert list(GAME.broken(table.board)) == []


def test_a_card_being_shown_is_in_one_place_too() -> None:
    table = MythsEvening("A")
    table.board.showing = table.board.hand(table["E"]).take(table.board.hand(table["E"]).cards[0])
    assert list(GAME.broken(table.board)) == []


def test_on_an_unseen_board_nobody_has_a_place() -> None:
    table = MythsEvening("A", mode="blind")
    assert list(GAME.broken(table.board)) == []
    table["E"].pion = NAMED["E5"]
    assert list(GAME.broken(table.board)) == ["E is alive but not on the board"]


def test_before_the_deal_nothing_is_checked() -> None:
    assert list(GAME.broken(fresh().board)) == []
