"""What people read when something is asked: the one who decides, and everybody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.seats import TABLE
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.own_cards import EFFECT, WATCH, required, trial


def reads(table: MythsEvening, letter: str) -> tuple[str, str]:
    """The prompt of a character's player, and what is on the screen."""
    own, screen = (table.umpire.prompt(each) for each in (table.seat[letter], TABLE))
    return str(own), str(screen).replace(str(own), "the same")


def using(does: str) -> MythsEvening:
    """A uses a card that does this."""
    table = trial(EFFECT.format(kind="move", does=f"do = [{{ {does} }}]"))
    table.act("A", "use_action_1")
    return table


def moving() -> MythsEvening:
    return MythsEvening("B")


def choosing_who_acts() -> MythsEvening:
    table = MythsEvening("B")
    table.end("B")
    return table


def looking_for_a_played_card() -> MythsEvening:
    table = MythsEvening("B")
    table.put("B", "E5", "E8")
    table.hand("B", "Maul")
    table.play("B", "Maul")
    return table


def refocusing() -> MythsEvening:
    table = MythsEvening("B")
    table.act("B", "use_stance_1")
    return table


def reacting() -> MythsEvening:
    table = trial(WATCH, type_="stance", range_="ring1m", turn="E")
    table.act("E", "use_action_1")
    table.act("E", "step", to="E7")
    return table


def moving_somebody() -> MythsEvening:
    there = 'op = "place", who = "target", to = "marked_hex"'
    pair = '\n[range.pair]\ncells = [[0,0,"c0"],[1,0,"t"],[2,0,"m"],[3,0,"m"]]\n'
    table = trial(required(there), range_="pair", more=pair)
    table.act("A", "use_action_1")
    return table


def correcting() -> MythsEvening:
    table = MythsEvening("B", mode="blind")
    table.act("E", "tools")
    return table


def confirming_a_draw() -> MythsEvening:
    table = offering_a_draw()
    table.act("E", "accept_draw")
    return table


def walking() -> MythsEvening:
    return using('op = "walk", n = 2')


def walking_further() -> MythsEvening:
    table = MythsEvening("B")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    return table


def flying() -> MythsEvening:
    table = MythsEvening("C")
    table.lay("C", "On the Wing")
    table.act("C", "use_action_1")
    table.act("C", "bonus", bonus=1)
    return table


def viewing() -> MythsEvening:
    table = MythsEvening("C")
    table.put("C", "E5", "C3")
    table.hand("C", "Feather Darts")
    table.play("C", "Feather Darts")
    return table


def with_two_targets(who: str) -> MythsEvening:
    """A deals damage, with two characters in front of it."""
    hit = f'do = [{{ op = "deal", n = 1, who = "{who}" }}]'
    table = trial(EFFECT.format(kind="move", does=hit), range_="front3")
    table.put("F", "D5")
    table.act("A", "use_action_1")
    return table


def picking() -> MythsEvening:
    return with_two_targets("target")


def ordering() -> MythsEvening:
    return with_two_targets("targets")


def suffering() -> MythsEvening:
    return using('op = "deal", n = 1, who = "target"')


def suffering_on() -> MythsEvening:
    """The player has begun to let the character die, and thought better of it."""
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "deal", n = 1, who = "target" }]'))
    table.hand("E", "Ebb")
    table.piles("E")
    table.act("A", "use_action_1")
    table.act("E", "let_die")
    table.act("E", "no_really")
    return table


def giving_up() -> MythsEvening:
    return using('op = "discard", what = "hand", n = 2, who = "target"')


def offering_a_draw() -> MythsEvening:
    table = MythsEvening("B")
    table.act("B", "offer_draw")
    return table


ASKED: list[tuple[Callable[[], MythsEvening], str, str, str]] = [
    (moving, "B", "Your move, Thorn Mother", "Thorn Mother’s turn ({seat})."),
    (choosing_who_acts, "B", "Choose who acts next", "{seat} chooses who acts next."),
    (
        looking_for_a_played_card,
        "B",
        "Maul: choose where Thorn Mother looks",
        "{seat} chooses where Thorn Mother looks.",
    ),
    (
        refocusing,
        "B",
        "Where does Thorn Mother look?",
        "{seat} chooses where Thorn Mother looks.",
    ),
    (
        reacting,
        "A",
        "Tide Caller has moved: do you react?",
        "{seat} may react to Tide Caller.",
    ),
    (
        moving_somebody,
        "A",
        "Where is Tide Caller moved to?",
        "{seat} chooses where Tide Caller is moved to.",
    ),
    (
        confirming_a_draw,
        "B",
        "Everybody agrees: is it a draw?",
        "Everybody agrees to a draw; {seat} confirms it.",
    ),
    (
        correcting,
        "E",
        "Correct what is different on your table",
        "{seat} decides what Ember Oracle does.",
    ),
    (walking, "A", "Own may walk 2 more steps.", "the same"),
    (flying, "C", "Gale Heron may walk 2 more steps.", "the same"),
    (
        walking_further,
        "B",
        "How far does Thorn Mother walk?",
        "{seat} chooses how far Thorn Mother walks.",
    ),
    (
        viewing,
        "C",
        "Choose how to view the range of Feather Darts",
        "{seat} chooses how to view the range of Feather Darts.",
    ),
    (picking, "A", "trial: choose one character", "trial: {seat} chooses one character."),
    (
        ordering,
        "A",
        "trial: who takes the damage next?",
        "trial: {seat} chooses who takes the damage next.",
    ),
    (
        suffering,
        "E",
        "Tide Caller: choose which card takes the damage",
        "{seat} chooses which card takes the damage.",
    ),
    (
        suffering_on,
        "E",
        "Tide Caller: choose which card takes the damage",
        "{seat} chooses which card takes the damage.",
    ),
    (giving_up, "E", "Tide Caller discards 2 cards.", "the same"),
    (
        offering_a_draw,
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
    assert reads(table, letter) == (own.format(**words), screen.format(**words))
