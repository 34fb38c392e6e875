"""The reference matches the program, and the README links every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import commitments, dice_fields, fields
from companion.games import find_games, folder
from docs import settings_tables
from docs.make_reference import EXAMPLES, pages

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", pages(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_reference_page_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == pages()[path], "run `make docs`"


@pytest.mark.parametrize(
    "name", [name for name in find_games() if Path(str(folder(name))).name == name]
)
def test_a_readme_has_every_setting_of_its_game_once(name: str) -> None:
    readme = (Path(str(folder(name))) / "README.md").read_text("utf-8")
    table = readme.partition(settings_tables.BEGIN)[2].partition(settings_tables.END)[0]
    rows = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert rows == list(find_games()[name].settings)


def test_the_readme_links_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    pages = (Path(str(folder(name))).relative_to(ROOT) / "README.md" for name in find_games())
    assert [page for page in pages if f"({page.as_posix()})" not in readme] == []


def test_no_row_of_the_protocol_page_is_broken() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert rows
    assert [row for row in rows if not row.endswith("|")] == []


def test_every_kind_of_field_has_its_limits_and_an_example() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text("utf-8")
    section = page.partition("## Fields of an offer")[2].partition("\n## ")[0]
    kinds = {each.kind: each for part in PARTS for each in vars(part).values() if _is_field(each)}
    assert set(kinds) == set(EXAMPLES)
    for kind, example in EXAMPLES.items():
        (row,) = [line for line in section.splitlines() if line.startswith(f"| `{kind}` |")]
        assert example in row


PARTS = (fields, dice_fields, commitments)


def _is_field(each: object) -> bool:
    return isinstance(getattr(each, "kind", None), str) and isinstance(each, type)
