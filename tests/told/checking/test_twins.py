"""The twins of told games find what gives a secret away, even where reading the file would not."""

from __future__ import annotations

from itertools import product

import pytest

from companion.core.seats import seats_for, viewers
from companion.told.all_games import OWN
from companion.told.checking.twins import SecretChange, TwinTable, find_leaks
from companion.told.editing.file_editor import ToldEditor
from companion.told.our_files import text_of
from companion.told.reading import game_file, list_faults
from companion.told.reading.audit import Audit, audit_of
from companion.told.reading.outline import report
from tests.kit.games.told_games import OURS
from tests.kit.games.told_leaks import (
    DEAL_FAN,
    FAN,
    FAN_KEPT,
    FAN_LEAKS,
    KEPT,
    LEAKS,
    MISSED,
    SEEN,
)
from tests.kit.games.told_texts import DEALT, STEP, with_steps

SEEDS = 60
UNSEEN = {
    "a limit",
    "a choice",
    "what there is to choose",
    "how many are picked",
    "a question of another",
    "a decoy",
    "a key to skip",
    "a refusal",
    "how many dice",
    "how often",
    "until when",
}
"""What reading refuses although these steps show nothing: forms are made from what the asked one
knows, dice under a cup are not counted, and what is repeated is itself unseen."""
TOLD = [*(each for each in LEAKS if each[0] not in UNSEEN), *SEEN]
LINE = DEALT.count("\n") + 1


def table_of(steps: str, seed: int, *, unlisted: bool = False) -> TwinTable:
    """A table whose audit may lack what the steps after `DEALT` tell."""
    box, *_ = game_file._read(DEALT + steps)  # noqa: SLF001 - `read` refuses some of these files
    assert box
    audit, seats = audit_of(box), seats_for(2 + seed % 4)
    if unlisted:
        audit = Audit(tuple(each for each in audit.tellings if each.line < LINE), ())
    return TwinTable(OWN, box, audit, seats, OWN.settle({}, len(seats)), b"%d" % seed)


def found(table: TwinTable) -> set[tuple[int, str]]:
    """The leaks of one game in which a secret is changed just before it ends."""
    entries, lines = table.play()
    moments = product(viewers(table.seats), range(len(lines) - 3, len(lines)))
    changes = [SecretChange((viewer,), at) for viewer, at in moments]
    told = table.compare(entries, changes)
    return {(fault.line, str(fault.what.words["name"])) for fault in told}


@pytest.mark.parametrize(("step", "secrets"), [each[1:] for each in TOLD], ids=[e[0] for e in TOLD])
def test_any_102_twins_find_what_an_audit_does_not_list(step: str, secrets: set[str]) -> None:
    told: set[tuple[int, str]] = set()
    for seed in range(SEEDS):
        told |= found(table_of(STEP + step, seed, unlisted=True))
        if (LINE, *secrets) in told:
            assert found(table_of(STEP + step, seed)) == set()
            break
    assert (LINE, *secrets) in told
    assert {each for each, _ in told} == {LINE}


def fan(steps: str) -> str:
    """A file in which everybody sees the cards of all others, and these steps come then."""
    return DEALT.replace("[dice.cup]", f"{FAN}\n[dice.cup]") + DEAL_FAN + steps


def fan_table(steps: str, seed: int, *, unlisted: bool = False) -> TwinTable:
    """A table of it, whose audit may lack what these steps tell."""
    box, *_ = game_file._read(fan(steps))  # noqa: SLF001 - `read` refuses some of these files
    assert box
    audit, players = audit_of(box), 2 + seed % 4
    if unlisted:
        audit = Audit(tuple(each for each in audit.tellings if each.line < FAN_LINE), ())
    settings = OWN.settle({}, players)
    return TwinTable(OWN, box, audit, seats_for(players), settings, b"%d" % seed)


FAN_LINE = fan("").count("\n") + 1


@pytest.mark.parametrize("step", FAN_LEAKS.values(), ids=FAN_LEAKS)
def test_any_102_twins_find_what_owners_are_told_of_cards_that_only_others_see(step: str) -> None:
    steps = f'{STEP}{step}\n{STEP}pause = "So."\n'
    assert [str(each.what.words["name"]) for each in list_faults(fan(steps))] == ["fan"]
    tables = (fan_table(steps, seed, unlisted=True) for seed in range(SEEDS))
    assert (FAN_LINE, "fan") in next(filter(None, map(found, tables)))


@pytest.mark.parametrize("step", FAN_KEPT.values(), ids=FAN_KEPT)
def test_any_102_twins_find_nothing_where_others_are_told_what_they_see(step: str) -> None:
    steps = f'{STEP}{step}\n{STEP}pause = "So."\n'
    assert list_faults(fan(steps)) == ()
    assert [found(fan_table(steps, seed, unlisted=True)) for seed in range(3)] == [set()] * 3


@pytest.mark.parametrize("step", [each[1] for each in KEPT], ids=[each[0] for each in KEPT])
def test_any_102_twins_find_nothing_where_nothing_is_given_away(step: str) -> None:
    assert list_faults(DEALT + STEP + step) == ()
    assert [found(table_of(STEP + step, seed)) for seed in range(6)] == [set()] * 6


@pytest.mark.parametrize("steps", [each[1] for each in MISSED], ids=[each[0] for each in MISSED])
def test_any_102_whoever_does_what_the_reading_asks_for_is_let_pass(steps: str) -> None:
    assert list_faults(DEALT + steps) == ()
    box = game_file.read_game(DEALT + steps)
    for seed in range(6):
        assert [*find_leaks(OWN, box, 2 + seed % 4, b"%d" % seed)] == []


def test_any_102_a_file_without_faults_brings_its_settings_and_its_twins() -> None:
    text = with_steps(f'{STEP}say = "Well."')
    assert report(text.encode()).settings == {"file": text}
    assert list(ToldEditor.find_leaks(OWN, text, 2, b"seed")) == []
    assert (report(b"").settings, bool(report(b"").faults)) == ({}, True)


@pytest.mark.parametrize("name", OURS)
def test_any_102_twins_find_nothing_in_our_own_games(name: str) -> None:
    box = game_file.read_game(text_of(name))
    for players in {*box.players}:
        assert list(find_leaks(OWN, box, players, b"ours", 4)) == []


BOTH = """
[roles.seer]
name = "Seer"
count = 1
[values.both]
name = "Both"
eyes = ["role:wolf", "role:seer"]
[dice.cup]"""


def test_any_102_twins_find_what_one_of_several_roles_should_not_know() -> None:
    text = DEALT.replace("[dice.cup]", BOTH) + f'{STEP}set = "both = pack"\n{STEP}pause = "So."\n'
    box, told = game_file._read(text)  # noqa: SLF001 - this file is refused
    assert box
    assert [str(each.what.words["name"]) for each in told] == ["pack"]
    line = text[: text.index('set = "both')].count("\n")
    audit, settings = audit_of(box), OWN.settle({}, 4)
    known = Audit(tuple(each for each in audit.tellings if each.line < line), ())
    tables = (
        TwinTable(OWN, box, known, seats_for(4), settings, b"%d" % seed) for seed in range(SEEDS)
    )
    assert (line, "pack") in next(filter(None, map(found, tables)))
    for seed in range(3):
        assert found(TwinTable(OWN, box, audit, seats_for(4), settings, b"%d" % seed)) == set()


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
    assert list_faults(MERLIN) == ()
    box = game_file.read_game(MERLIN)
    assert [*find_leaks(OWN, box, 4, b"merlin")] == [*find_leaks(OWN, box, 6, b"merlin")] == []
