"""The page about threats names every attack, and no test or chapter that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/explanation/trust.md"
ROW = re.compile(r"^\| (?!Threat |---)(.+ \| V[^|]+) \|$", re.MULTILINE)
TEST = re.compile(r"\]\(\.\./\.\./(tests/[\w/]+\.py)\)")
CHAPTER = re.compile(r"V(?:1[0-7]|[1-9])\b")
CHAPTERS = {f"V{number}" for number in range(1, 18)}


def rows() -> list[list[str]]:
    """The threats on the page: threat, measure, tests and chapters of each."""
    cells = (row.split(" | ") for row in ROW.findall(PAGE.read_text("utf-8")))
    return [each for each in cells if len(each) == 4]


def test_every_threat_has_tests_that_exist_and_chapters() -> None:
    assert rows()
    for threat, measure, tests, chapters in rows():
        assert measure, threat
        named = TEST.findall(tests)
        assert named, threat
        assert [each for each in named if not (ROOT / each).is_file()] == []
        assert set(chapters.split(", ")) <= CHAPTERS, threat


def test_every_attack_is_named() -> None:
    named = {Path(each).name for _, _, tests, _ in rows() for each in TEST.findall(tests)}
    attacks = {each.name for each in (ROOT / "tests/attacks").glob("test_*.py")}
    assert sorted(attacks - named) == []


def test_every_chapter_is_named_in_full_once() -> None:
    text = PAGE.read_text("utf-8")
    assert set(re.findall(r"\b(V\d+) \*[A-Z]", " ".join(text.split()))) == CHAPTERS
    used = {each for row in rows() for each in CHAPTER.findall(row[3])}
    assert CHAPTERS - used == {"V9", "V10", "V17"}
