"""Long counts of throws add up over runs and machines, and name what was wrong and sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.benchmarks.throw_proof import KEPT, Proof, look, reader_digest, run
from lab.benchmarks.throw_tally import Tally, keep, kept_tallies


def sure_but_for_five(seed: int) -> str:
    return "SSWSAM" if seed == 5 else "SSSSAM"


def proof_in(folder: Path, reader: str = "reader", machine: str = "laptop") -> Proof:
    return Proof(folder / machine, reader, folder / "throws.toml")


def test_runs_add_up_and_go_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    run(proof_in(tmp_path), 0, 3, sure_but_for_five)
    assert proof_in(tmp_path).well
    run(proof_in(tmp_path), 2, 3, sure_but_for_five)
    proof = proof_in(tmp_path)
    assert sorted(proof.tally.seeds) == [0, 1, 2, 3, 4, 5]
    assert not proof.well
    lines = [" ".join(line.split()) for line in proof.lines()]
    assert lines[3] == "dice, leaning, label 6 83.3% 83.3% 1 [5]"
    assert lines[5] == "dice and tokens 6 100.0% 0.0% 0"
    assert lines[6] == "tokens 6 0.0% 0.0% 0"


def test_another_reader_begins_anew(tmp_path: Path) -> None:
    run(proof_in(tmp_path), 5, 1, sure_but_for_five)
    other = proof_in(tmp_path, "other")
    assert other.well
    assert next(other.left(5)) == 5


def test_a_line_that_was_cut_short_is_read_again(tmp_path: Path) -> None:
    proof = proof_in(tmp_path)
    run(proof, 0, 2, sure_but_for_five)
    file = tmp_path / "laptop" / "reader.txt"
    file.write_text(file.read_text("utf-8")[:-3], "utf-8")
    assert sorted(proof.tally.seeds) == [0]
    run(proof, 0, 2, sure_but_for_five)
    assert sorted(proof.tally.seeds) == [0, 1, 2]


def test_an_interrupted_run_keeps_what_was_read(tmp_path: Path) -> None:
    def until_three(seed: int) -> str:
        if seed == 3:
            raise KeyboardInterrupt
        return sure_but_for_five(seed)

    proof = proof_in(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run(proof, 0, 9, until_three)
    assert sorted(proof.tally.seeds) == [0, 1, 2]


def test_what_is_kept_goes_on_on_another_machine(tmp_path: Path) -> None:
    proof = proof_in(tmp_path)
    run(proof, 3, 4, sure_but_for_five)
    proof.keep()
    other = proof_in(tmp_path, machine="other")
    assert list(other.lines()) == list(proof.lines())
    assert not other.well
    run(other, 0, 4, sure_but_for_five)
    assert sorted(other.tally.seeds) == list(range(8)), "what is kept is not read again"
    other.keep()
    assert kept_tallies(tmp_path / "throws.toml") == {"reader": other.tally}


def test_what_was_kept_and_is_still_here_counts_once(tmp_path: Path) -> None:
    proof = proof_in(tmp_path)
    run(proof, 0, 6, sure_but_for_five)
    before = list(proof.lines())
    proof.keep()
    proof.keep()
    assert list(proof.lines()) == before


def test_seeds_that_follow_one_another_are_kept_as_their_first_and_last(tmp_path: Path) -> None:
    file, tally = tmp_path / "throws.toml", Tally()
    for seed in (4, 5, 6, 9, 5):
        tally.add(seed, sure_but_for_five(seed))
    keep(file, "one", Tally())
    keep(file, "other", tally)
    text = file.read_text("utf-8")
    assert 'seeds = ["4-6", "9-9"]' in text
    assert '"dice, leaning, label" = { sure = 3, asked = 0, missed = 0, wrong = [5] }' in text
    assert kept_tallies(file) == {"one": Tally(), "other": tally}


def test_as_many_throws_of_each_kind_are_kept_as_seeds() -> None:
    for reader, tally in kept_tallies(KEPT).items():
        assert {each.read for each in tally.kinds.values()} == {len(tally.seeds)}, reader


def test_a_reader_is_known_by_what_it_imports(tmp_path: Path) -> None:
    def written(name: str, text: str) -> str:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return reader_digest(tmp_path)

    written("scanner/dice/reader.py", "from scanner.images import grey\n")
    written("scanner/images/grey.py", "from companion.core.labels import ALPHABET\n")
    one = written("tests/kit/throws/throws.py", "from tests.kit.scenes import felt\n")
    for unrelated in ("scanner/dice/other.py", "companion/core/labels.py", "README.md"):
        assert written(unrelated, "1") == one
    assert (
        written("scanner/images/grey.py", "# Why.\nfrom companion.core.labels import ALPHABET\n")
        == one
    )
    for related in ("scanner/images/grey.py", "tests/kit/scenes.py"):
        other = written(related, "DARKEST = 25\n")
        assert other != one
        one = other
    assert reader_digest() != one


@pytest.mark.tool
def test_every_kind_is_read() -> None:
    letters = look(100)
    assert len(letters) == 6
    assert letters.startswith("SS"), "clean and moderate throws are read"
    assert "W" not in letters
