"""Which tests are asked about a game's mutants."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from lab.mutants.__main__ import chosen
from lab.mutants.kept import Kept
from lab.mutants.making import mutants_of
from lab.mutants.planted import ROOT, Planted
from lab.mutants.sampled import SIZES
from lab.mutants.source import Source
from lab.mutants.targets import SLOW, find, own

GAMES = sorted(each.parent.name for each in (ROOT / "companion/games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_alone_is_asked_without_laws_and_dear_tests(game: str) -> None:
    target = own(find(ROOT, game))
    folder, *without = target.tests
    assert folder == f"tests/games/{game}"
    assert without == [f"--ignore={folder}/{name}" for name in SLOW]


def test_the_sample_that_commits_are_compared_by_has_a_target_for_each_part() -> None:
    assert {find(ROOT, name).name for name in SIZES} == set(SIZES)
    assert sum(SIZES.values()) == 400


@pytest.mark.parametrize("name", SLOW)
def test_some_game_has_what_is_left_out(name: str) -> None:
    assert any((ROOT / "tests/games" / game / name).is_file() for game in GAMES)


def test_what_few_tests_say_does_not_make_others_be_recorded_again(tmp_path: Path) -> None:
    target = Planted(tmp_path).target
    all_of_them, few = Kept(target), Kept(own(target))
    assert all_of_them.report != few.report
    assert all_of_them.output != few.output


def test_a_seed_draws_the_same_mutants_after_an_edit_elsewhere() -> None:
    functions = [f"def f{n}(g):\n    g.x = g.y + {n}\n    return g.x < 2\n" for n in range(9)]
    edited = [functions[0].replace("+", "*"), *functions[1:]]
    wanted = Namespace(at=None, sample=20, seed=7)
    before, after = (
        {each.key for each in chosen(mutants_of(Source("a.py", "\n\n".join(some))), wanted)}
        for some in (functions, edited)
    )
    texts = (functions[0], edited[0])
    own = {each.key for text in texts for each in mutants_of(Source("a.py", text))}
    assert len(before) == len(after) == 20
    assert len((before ^ after) - own) <= len(own & (before | after)) < 10


@pytest.mark.tool
def test_nothing_is_loaded_before_it_can_be_broken() -> None:
    told = "import sys, lab.mutants.__main__; print(*sys.modules)"
    found = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in found.stdout.split()}
    assert loaded.isdisjoint({*find(ROOT, "core").loaded_after} - {"tests"})
