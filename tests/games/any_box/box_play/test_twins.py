"""The twins of told games find what gives a secret away, even where reading the file would not."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import seats_for, viewers
from companion.games.any_box import GAME
from companion.games.any_box.box_file import ToldGame, faults, reading
from companion.games.any_box.box_play.choosing import text_of
from companion.games.any_box.box_play.twins import TwinTable, leaks
from tests.kit.games.told_games import OURS
from tests.kit.games.told_leaks import KEPT, LEAKS, STEP
from tests.kit.games.told_texts import DEALT

SEEDS = 60
UNSEEN = {"a limit", "a choice", "a refusal", "how many dice", "how often", "until when"}
"""What reading refuses although these steps show nothing: forms are made from what the asked one
knows, dice under a cup are not counted, and what is repeated is itself unseen."""
SEEN = [each for each in LEAKS if each[0] not in UNSEEN]


def unwatched(steps: str) -> ToldGame:
    """The game of a file that nobody has looked at for leaks."""
    box, _faults = reading._read(DEALT + steps)  # noqa: SLF001 - `read` refuses such a file
    return box


def found(box: ToldGame, seed: int) -> set[tuple[int, str]]:
    """The leaks of one game in which a secret is changed just before it ends."""
    seats = seats_for(2 + seed % 4)
    table = TwinTable(GAME, box, seats, GAME.settle({}, len(seats)), b"%d" % seed)
    entries, steps = table.played()
    moments = product(viewers(seats), range(steps - 3, steps))
    told = (table.compared(entries, viewer, at) for viewer, at in moments)
    return {(fault.line, named(str(fault.what))) for fault in told if fault}


def named(sentence: str) -> str:
    """The secret that a fault names."""
    return sentence.partition("“")[2].partition("”")[0]


@pytest.mark.parametrize(("step", "secrets"), [each[1:] for each in SEEN], ids=[e[0] for e in SEEN])
def test_twins_find_a_planted_leak_in_each_verb(step: str, secrets: set[str]) -> None:
    box, line = unwatched(STEP + step), DEALT.count("\n") + 1
    told: set[tuple[int, str]] = set()
    for seed in range(SEEDS):
        told |= found(box, seed)
        if (line, *secrets) in told:
            break
    assert (line, *secrets) in told
    assert {each for each, _ in told} == {line}


@pytest.mark.parametrize("step", [each[1] for each in KEPT], ids=[each[0] for each in KEPT])
def test_twins_find_nothing_where_nothing_is_given_away(step: str) -> None:
    assert faults(DEALT + STEP + step) == ()
    box = unwatched(STEP + step)
    assert [found(box, seed) for seed in range(6)] == [set()] * 6


@pytest.mark.parametrize("name", OURS)
def test_twins_find_nothing_in_our_own_games(name: str) -> None:
    box = reading.read(text_of(name))
    for players in range(box.players[0], box.players[1] + 1):
        assert list(leaks(GAME, box, players, b"ours", 4)) == []
