"""The lists of equivalent mutants are correct and give reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import found
from lab.mutants import targets
from lab.mutants.explained import Explained
from lab.mutants.making import mutants_of
from lab.mutants.traces import Code

ROOT = Path(__file__).parents[3]


SMALLEST = "sancti_et_malum"
OTHERS = sorted({"core", *found()} - {SMALLEST})


@pytest.mark.parametrize(
    "name", [SMALLEST, *(pytest.param(each, marks=pytest.mark.tool) for each in OTHERS)]
)
def test_every_entry_of_a_list_matches_a_mutant(name: str) -> None:
    target = targets.find(ROOT, name)
    explained = Explained(ROOT / target.explained, target.sources)
    code = Code(target.files(), ())
    files = {f"{target.sources}/{each.file}" for each in explained.entries}
    sources = [source for path, source in code.sources.items() if path in files]
    mutants = [each for source in sources for each in mutants_of(source)]
    assert list(explained.outdated(mutants, code)) == []
