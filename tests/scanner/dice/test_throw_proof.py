"""Long counts of throws add up over runs of the same reader, and name what was wrong and sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.throw_proof import Proof, look, reader_digest, run


def sure_but_for_five(seed: int) -> str:
    return "SSWSAM" if seed == 5 else "SSSSAM"


def test_runs_add_up_and_go_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    run(Proof(tmp_path, "reader"), 0, 3, sure_but_for_five)
    assert Proof(tmp_path, "reader").well
    run(Proof(tmp_path, "reader"), 2, 3, sure_but_for_five)
    proof = Proof(tmp_path, "reader")
    assert sorted(proof.letters) == [0, 1, 2, 3, 4, 5]
    assert not proof.well
    lines = [" ".join(line.split()) for line in proof.lines()]
    assert lines[3] == "dice, leaning, label 6 83.3% 83.3% 1 [5]"
    assert lines[5] == "dice and tokens 6 100.0% 0.0% 0"
    assert lines[6] == "tokens 6 0.0% 0.0% 0"


def test_another_reader_begins_anew(tmp_path: Path) -> None:
    run(Proof(tmp_path, "reader"), 5, 1, sure_but_for_five)
    other = Proof(tmp_path, "other")
    assert other.well
    assert next(other.left(5)) == 5


def test_a_line_that_was_cut_short_is_read_again(tmp_path: Path) -> None:
    proof = Proof(tmp_path, "reader")
    run(proof, 0, 2, sure_but_for_five)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text("utf-8")[:-3], "utf-8")
    assert sorted(proof.letters) == [0]
    run(proof, 0, 2, sure_but_for_five)
    assert sorted(proof.letters) == [0, 1, 2]


def test_an_interrupted_run_keeps_what_was_read(tmp_path: Path) -> None:
    def until_three(seed: int) -> str:
        if seed == 3:
            raise KeyboardInterrupt
        return sure_but_for_five(seed)

    proof = Proof(tmp_path, "reader")
    with pytest.raises(KeyboardInterrupt):
        run(proof, 0, 9, until_three)
    assert sorted(proof.letters) == [0, 1, 2]


def test_a_reader_is_known_by_its_files(tmp_path: Path) -> None:
    file = tmp_path / "scanner" / "dice" / "doubts.py"
    file.parent.mkdir(parents=True)
    known = set()
    for text in ("FLAT = 0.83", "FLAT = 0.84", "FLAT = 0.83"):
        file.write_text(text, "utf-8")
        known.add(reader_digest(tmp_path))
    assert len(known) == 2
    (tmp_path / "README.md").write_text("not read", "utf-8")
    assert reader_digest(tmp_path) in known
    assert reader_digest() not in known


def test_every_kind_is_read() -> None:
    letters = look(100)
    assert len(letters) == 6
    assert letters.startswith("SS"), "clean and moderate throws are read"
    assert "W" not in letters
