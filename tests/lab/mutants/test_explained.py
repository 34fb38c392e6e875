"""The lists of equivalent mutants are correct and give reasons."""

from __future__ import annotations

from pathlib import Path

from lab.mutants import targets
from lab.mutants.explained import Explained
from lab.mutants.making import mutants_of
from lab.mutants.traces import Code
from tests.kit.mutated import each_target

ROOT = Path(__file__).parents[3]


@each_target("core", "told")
def test_every_entry_of_a_list_matches_a_mutant(name: str) -> None:
    target = targets.find(ROOT, name)
    explained = Explained(ROOT / target.explained, target.sources)
    code = Code(target.files(), ())
    files = {f"{target.sources}/{each.file}" for each in explained.entries}
    sources = [source for path, source in code.sources.items() if path in files]
    mutants = [each for source in sources for each in mutants_of(source)]
    assert list(explained.outdated(mutants, code)) == []
