"""Setting up a box: steps that anybody ticks, until somebody says that everything is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.core.bots import choose_any_answer, iter_stand_in_answers, play_out
from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Board, Bots, Game, Interruptions, Settings
from companion.core.journal import Journal
from companion.core.offers import Refused
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, seats_for
from companion.core.setting_up import SettingUp, SetUpStep, make_seating_step, set_up_box
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY

A, B = seats_for(2)


@dataclass
class Boxed(Board):
    """A table with two things to lay out."""

    seats: tuple[Seat, ...]
    setting_up: SettingUp = field(default_factory=SettingUp)


def steps() -> Iterator[SetUpStep]:
    yield SetUpStep("board", T("Lay out the board."))
    yield SetUpStep("coins", T("Everybody takes {n} coins.", n=3))


def flow(g: Boxed) -> Play[Ending]:
    yield from set_up_box(g, steps())
    return Ending("over", (), T("It begins."))


def umpire() -> Umpire[Boxed]:
    def lay(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Boxed:
        return Boxed(seats)

    tiny: Game[Any] = TINY
    game = replace(tiny, set_up=lay, flow=flow, interruptions=Interruptions())
    return Umpire(game, (A, B), game.settle({}), b"box")


def names(table: Umpire[Boxed], viewer: Seat) -> list[str]:
    return [each.name for each in table.offers(viewer)]


def test_anybody_ticks_and_takes_a_tick_away() -> None:
    table = umpire()
    assert names(table, A) == ["laid_out", "tick-board", "tick-coins"]
    table.act(A, "tick-board", {})
    table.act(TABLE, "tick-coins", {})
    assert names(table, B) == ["laid_out", "untick-board", "untick-coins"]
    table.act(B, "untick-board", {})
    assert table.known(TABLE).setting_up.set_up_done == ("coins",)
    with pytest.raises(Refused):
        table.act(B, "untick-board", {})


@pytest.mark.parametrize("ticked", [(), ("board",), ("board", "coins")])
def test_whoever_knows_the_game_starts_at_once(ticked: tuple[str, ...]) -> None:
    table = umpire()
    for key in ticked:
        table.act(A, f"tick-{key}", {})
    assert table.over is None
    table.act(B, "laid_out", {})
    assert table.over
    assert table.board.setting_up == SettingUp()


def test_everybody_reads_all_of_it_on_a_covered_phone() -> None:
    offers = umpire().offers(A)
    assert all(each.public and each.in_public for each in offers)
    assert [str(each.label) for each in offers] == [
        "Everything is laid out: start",
        "Lay out the board.",
        "Everybody takes 3 coins.",
    ]


def test_a_tick_can_be_undone_and_replays() -> None:
    table = umpire()
    table.act(A, "tick-board", {})
    again = umpire()
    for entry in table.entries:
        again.act(entry.by, entry.offer, entry.values)
    assert again.known(A) == table.known(A)


def test_random_people_get_through() -> None:
    for number in range(20):
        table = umpire()
        assert len(list(play_out(table, Chance(b"%d" % number)))) < 60
        assert table.over


def test_a_stand_in_ticks_nothing_but_starts() -> None:
    table = umpire()

    def policy(*_known: object) -> None:
        raise AssertionError

    game = replace(table.game, bots=Bots({"own": policy}, "own"))
    first, _ = next(
        iter_stand_in_answers(game, table.known(A), A, table.offers(A), Chance(b"luck"))
    )
    assert first.name == "laid_out"
    assert choose_any_answer(None, A, table.offers(A), Chance(b"luck"))


def test_people_are_told_in_which_order_to_sit() -> None:
    step = make_seating_step((B, A))
    assert (step.key, step.seats) == ("seats", (B, A))


def test_without_steps_there_is_nothing_to_ask() -> None:
    board = Boxed((A, B))
    board.journal = Journal()
    with pytest.raises(StopIteration):
        next(set_up_box(board, ()))
