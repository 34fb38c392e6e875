"""Photos by a path people give: what `make bench-light` compares all readers with."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from lab.benchmarks import bench_light
from tests.kit.photo_sets import in_lines, photo_sets
from tests.kit.scenes import PLAIN, Conditions, scene

SHARP, LOST = scene(3, PLAIN, (640, 480)), scene(4, Conditions(defocus=9), (640, 480))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sets of one drawn photo each, and things that are no photos."""
    for name, drawn in (("sharp", SHARP), ("lost", LOST)):
        (tmp_path / name).mkdir()
        cv2.imwrite(str(tmp_path / name / "1.png"), drawn.image)
        (tmp_path / name / "1.txt").write_text(f"{next(iter(drawn.texts))}\n")
        (tmp_path / name / "notes.txt").write_text("taken at dusk")
    cv2.imwrite(str(tmp_path / "lost" / "no text.png"), LOST.image)
    (tmp_path / "empty").mkdir()
    return tmp_path


def test_a_photo_counts_with_the_text_beside_it(folder: Path) -> None:
    sets = photo_sets(folder)
    assert {name: [each.name for each in found] for name, found in sets.items()} == {
        "lost": ["1.png"],
        "sharp": ["1.png"],
    }


@pytest.mark.tool
def test_every_reader_is_scored_on_every_set(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shares = {}
    for name, shots in bench_light.collected(folder):
        kind = bench_light.Kind()
        for frames, there in shots:
            kind.add(frames, there)
        kind.print(name)
        shares[name] = {reader: score.right for reader, score in kind.scores.items()}
    readers = ("ours", "live", "zxing", "four passes", "zbar")
    assert shares["sharp"] == dict.fromkeys(readers, 1)
    assert shares["lost"] == dict.fromkeys(readers, 0)
    assert "sharp: 1 photos; 0 with more than 512 characters" in capsys.readouterr().out


def test_it_does_not_matter_how_lines_end() -> None:
    assert in_lines("one\r\ntwo\r\n") == in_lines("one\ntwo")


def test_a_photo_that_cannot_be_opened_is_named(folder: Path) -> None:
    (folder / "sharp" / "1.png").write_bytes(b"not a picture")
    with pytest.raises(ValueError, match=r"1\.png cannot be opened: please remove it"):
        list(bench_light.collected(folder))
