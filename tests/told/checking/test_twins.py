"""The twins of told games find what gives a secret away, even where reading the file would not."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import seats_for, viewers
from companion.games.any_box import GAME
from companion.games.any_box.choosing import OWN, tells
from companion.told.checking.twins import TwinTable, leaks
from companion.told.our_files import text_of
from companion.told.reading import ToldGame, faults, game_file
from tests.kit.games.told_games import OURS
from tests.kit.games.told_leaks import KEPT, LEAKS
from tests.kit.games.told_texts import DEALT, STEP, with_steps

SEEDS = 60
UNSEEN = {"a limit", "a choice", "a refusal", "how many dice", "how often", "until when"}
"""What reading refuses although these steps show nothing: forms are made from what the asked one
knows, dice under a cup are not counted, and what is repeated is itself unseen."""
SEEN = [each for each in LEAKS if each[0] not in UNSEEN]


def unwatched(steps: str) -> ToldGame:
    """The game of a file that nobody has looked at for leaks."""
    box, *_ = game_file._read(DEALT + steps)  # noqa: SLF001 - `read` refuses such a file
    assert box
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
def test_any_102_twins_find_a_planted_leak_in_each_verb(step: str, secrets: set[str]) -> None:
    box, line = unwatched(STEP + step), DEALT.count("\n") + 1
    told: set[tuple[int, str]] = set()
    for seed in range(SEEDS):
        told |= found(box, seed)
        if (line, *secrets) in told:
            break
    assert (line, *secrets) in told
    assert {each for each, _ in told} == {line}


@pytest.mark.parametrize("step", [each[1] for each in KEPT], ids=[each[0] for each in KEPT])
def test_any_102_twins_find_nothing_where_nothing_is_given_away(step: str) -> None:
    assert faults(DEALT + STEP + step) == ()
    box = unwatched(STEP + step)
    assert [found(box, seed) for seed in range(6)] == [set()] * 6


def test_any_102_a_file_without_faults_brings_its_settings_and_its_twins() -> None:
    text = with_steps(f'{STEP}say = "Well."')
    file = tells(text.encode())
    assert file.settings == {"box": OWN, "file": text}
    assert file.leaks is not None
    assert list(file.leaks(GAME, 2, b"seed")) == []
    assert (tells(b"").settings, bool(tells(b"").faults)) == ({}, True)


@pytest.mark.parametrize("name", OURS)
def test_any_102_twins_find_nothing_in_our_own_games(name: str) -> None:
    box = game_file.read(text_of(name))
    for players in range(box.players[0], box.players[1] + 1):
        assert list(leaks(GAME, box, players, b"ours", 4)) == []


MERLIN = """
title = "Merlin"
about = "Somebody knows who is evil, and should not be found."
players = [3, 6]

[roles.merlin]
name = "Merlin"
knows = ["minion"]

[roles.minion]
name = "Minion"
count = 1

[roles.loyal]
name = "Loyal"
count = "rest"

[[phase]]
name = "The night"

[[phase.step]]
deal = "roles"

[[phase.step]]
pause = "Look at your role, alone."

[[phase.step]]
say = "{those(p in players: role(p) == 'minion')}"
to = "role:merlin"

[[phase.step]]
pause = "Talk."
"""


def test_any_102_a_role_may_know_another_that_does_not_know_it() -> None:
    assert faults(MERLIN) == ()
    box = game_file.read(MERLIN)
    assert [*leaks(GAME, box, 4, b"merlin")] == [*leaks(GAME, box, 6, b"merlin")] == []


DEALT_TWICE = """
title = "Again"
about = "Roles are dealt twice."
players = [3, 6]

[roles.wolf]
name = "Wolf"
knows = ["wolf"]

[roles.sheep]
name = "Sheep"
count = "rest"

[values.hunter]
is = "player"
name = "The wolf before"
eyes = "role:wolf"

[[phase]]
name = "Twice"

[[phase.step]]
deal = "roles"

[[phase.step]]
set = "hunter = first(those(p in players: role(p) == 'wolf'))"

[[phase.step]]
pause = "Look."

[[phase.step]]
deal = "roles"

[[phase.step]]
pause = "Look again."
"""


def test_any_102_what_only_playing_finds_can_be_revealed() -> None:
    def seen(text: str) -> set[str]:
        box = game_file.read(text)
        return {str(each) for seed in range(10) for each in leaks(GAME, box, 4, b"%d" % seed)}

    (fault,) = seen(DEALT_TWICE)
    assert fault.startswith("Line 31: This step gives away “roles”")
    dealt = 'deal = "roles"\n'
    revealed = f'{dealt}reveals = "roles"\n'.join(DEALT_TWICE.rsplit(dealt, 1))
    assert faults(revealed) == ()
    assert seen(revealed) == set()
