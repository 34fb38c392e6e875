"""What people read when something is asked or has happened: MYT-181, MYT-184."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import WATCH, doing, required, trial, used


def using(step: str, range_: str = "front1") -> MythsEvening:
    """A uses a card that does this."""
    table = trial(doing(step), range_=range_)
    table.put("F", "D5")
    table.act("A", "use_action_1")
    return table


def acting(turn: str, offer: str, laid: str = "", **settings: Any) -> MythsEvening:
    """This character answers, perhaps with a card in play."""
    table = MythsEvening(turn, **settings)
    if laid:
        table.lay(turn, laid)
    table.act(turn, offer)
    return table


def playing(turn: str, card: str, focus: str) -> MythsEvening:
    """This character plays a card."""
    table = MythsEvening(turn)
    table.put(turn, "E5", focus)
    table.play_alone(turn, card)
    return table


def agreed() -> MythsEvening:
    table = acting("B", "offer_draw")
    table.act("E", "accept_draw")
    return table


def left() -> MythsEvening:
    table = trial(WATCH, type_="stance", range_="ring1m", turn="E")
    table.walk("E", "E7")
    return table


PAIR = '\n[range.pair]\ncells = [[0,0,"c0"],[1,0,"t"],[2,0,"m"],[3,0,"m"]]\n'


def moving() -> MythsEvening:
    there = required('op = "place", who = "target", to = "marked_hex"')
    return used(there, range_="pair", more=PAIR)


HIT = 'op = "deal", n = 1, who = "{}"'
LOOKS = "{seat} chooses where Thorn Mother looks."
ASKED: list[tuple[Callable[[], MythsEvening], str, str, str]] = [
    (lambda: MythsEvening("B"), "B", "Your move, Thorn Mother", "Thorn Mother’s turn ({seat})."),
    (lambda: acting("B", "end_turn"), "B", "Choose who acts next", "{seat} chooses who acts next."),
    (
        lambda: playing("B", "Maul", "E8"),
        "B",
        "Maul: choose where Thorn Mother looks",
        LOOKS,
    ),
    (lambda: acting("B", "use_stance_1"), "B", "Where does Thorn Mother look?", LOOKS),
    (left, "A", "Tide Caller has moved: do you react?", "{seat} may react to Tide Caller."),
    (
        moving,
        "A",
        "Where is Tide Caller moved to?",
        "{seat} chooses where Tide Caller is moved to.",
    ),
    (
        agreed,
        "B",
        "Everybody agrees: is it a draw?",
        "Everybody agrees to a draw; {seat} confirms it.",
    ),
    (
        lambda: acting("E", "tools", mode="blind"),
        "E",
        "Correct what is different on your table",
        "{seat} decides what Ember Oracle does.",
    ),
    (
        lambda: using('op = "walk", n = 2'),
        "A",
        "Own may walk 2 more steps.",
        "Own may walk 2 more steps.",
    ),
    (
        lambda: acting("B", "use_action_1", "Elk Form"),
        "B",
        "How far does Thorn Mother walk?",
        "{seat} chooses how far Thorn Mother walks.",
    ),
    (
        lambda: playing("C", "Feather Darts", "C3"),
        "C",
        "Choose how to view the range of Feather Darts",
        "{seat} chooses how to view the range of Feather Darts.",
    ),
    (
        lambda: using(HIT.format("target"), "front3"),
        "A",
        "trial: choose one character",
        "trial: {seat} chooses one character.",
    ),
    (
        lambda: using(HIT.format("targets"), "front3"),
        "A",
        "trial: who takes the damage next?",
        "trial: {seat} chooses who takes the damage next.",
    ),
    (
        lambda: using(HIT.format("target")),
        "E",
        "Tide Caller: choose which card takes the damage",
        "{seat} chooses which card takes the damage.",
    ),
    (
        lambda: using('op = "discard", what = "hand", n = 2, who = "target"'),
        "E",
        "Tide Caller discards 2 cards.",
        "Tide Caller discards 2 cards.",
    ),
    (
        lambda: acting("B", "offer_draw"),
        "E",
        "{other} offers a draw: do you agree?",
        "{other} offers a draw. Still to answer: {seat}.",
    ),
]


@pytest.mark.parametrize(("ask", "letter", "own", "screen"), ASKED)
def test_myt_181_whoever_decides_reads_what_and_the_others_read_who(
    ask: Callable[[], MythsEvening], letter: str, own: str, screen: str
) -> None:
    table = ask()
    seat = table.seat[letter]
    words = {"seat": f"Seat {int(seat)}", "other": f"Seat {3 - seat}"}
    assert str(table.umpire.prompt(seat)) == own.format(**words)
    assert str(table.umpire.prompt(TABLE)) == screen.format(**words)


def test_myt_103_an_ability_on_its_own_is_asked_about_in_the_words_of_the_card() -> None:
    table = used(doing('op = "draw", n = 1, optional = true', text="You may think."))
    assert str(table.umpire.prompt(Seat(1))) == "trial: You may think."


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ('op = "draw", n = 1', "Own draws a card."),
        ('op = "draw", n = 2', "Own draws 2 cards."),
        ('op = "heal", n = 1, who = "target"', "Tide Caller heals a card."),
        ('op = "heal", n = 2, who = "target"', "Tide Caller heals 2 cards."),
        ('op = "prone", who = "target"', "Tide Caller falls prone."),
        ('op = "mark", who = "target"', "Own marks Tide Caller."),
        ('op = "unfocus", who = "target"', "Tide Caller is unfocused."),
        ('op = "place", who = "target", to = "marked_hex"', "Tide Caller is moved to E7."),
    ],
)
def test_myt_184_the_log_says_what_happened(step: str, line: str) -> None:
    table = trial(doing(step, text="Think."), range_="shove")
    table.damaged("E", 3)
    table.act("A", "use_action_1")
    assert table.journal()[-2:] == ["Own uses trial: Think.", line]
