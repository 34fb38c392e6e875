"""On the drawn board nothing hides what must be read: names of hexes, and letters on pieces."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from companion.games.myths.board.hexes import HEXES, NAMED
from companion.games.myths.state import LETTERS
from tests.kit.games.myths.evening import STARTS, MythsEvening
from tests.kit.games.myths.pages import regions

LETTER_HIGH = 15
"""Of a capital in the names of hexes, and on pieces."""
ASIDE, BELOW = 23, 20.5
"""So far apart are two pieces of which neither lies on the letter of the other."""


def arena(folder: Path, table: MythsEvening) -> str:
    """The board on the shared screen."""
    html = regions(folder, table, None)["game-arena"]
    return html[html.index("myths-arena__board") : html.index("myths-arena__now")]


def pieces(drawn: str, what: str) -> dict[str, tuple[float, float, float]]:
    """Where pawns or focus marks are, by their letters: their middle and their lower end."""
    found = re.findall(
        rf'id="{what}-(\w)" x="([-.\d]+)" y="([-.\d]+)" width="([.\d]+)" height="([.\d]+)"', drawn
    )
    return {
        letter: (float(x) + float(wide) / 2, float(y) + float(high) / 2, float(y) + float(high))
        for letter, x, y, wide, high in found
    }


def names(drawn: str) -> dict[str, tuple[int, int]]:
    """Where the name of each hex stands: its middle, and the line it stands on."""
    [group] = re.findall(r'<g class="ground__names".*?</g>', drawn)
    found = re.findall(r'<text x="([-\d]+)" y="([-\d]+)">(\w+)</text>', group)
    return {name: (int(x), int(y)) for x, y, name in found}


def test_every_hex_is_named_over_ranges_and_lines_and_below_pieces(tmp_path: Path) -> None:
    table = MythsEvening("A")
    table.put("A", focus="E5")
    table.lay("A", "Gate Watch")
    drawn = arena(tmp_path, table)
    assert set(names(drawn)) == set(NAMED)
    assert len(names(drawn)) == len(HEXES)
    at = drawn.index("ground__names")
    assert max(drawn.rindex("myths-reach__"), drawn.rindex("myths-aim")) < at
    assert at < min(drawn.index("myths-pion "), drawn.index("myths-focus "))


def test_pawns_and_lone_marks_stand_above_the_names_of_their_hexes(tmp_path: Path) -> None:
    table = MythsEvening("A")
    looks = dict(zip(LETTERS, ("A1", "A2", "A3", "I1", "I2", "I3"), strict=True))
    for letter, at in looks.items():
        table.put(letter, focus=at)
    drawn = arena(tmp_path, table)
    for what, places in (("pion", STARTS), ("focus", looks)):
        for letter, (x, _, low) in pieces(drawn, what).items():
            name_x, line = names(drawn)[places[letter]]
            assert x == name_x
            assert low <= line - LETTER_HIGH / 2


def test_two_marks_alone_on_a_hex_stand_above_its_name(tmp_path: Path) -> None:
    table = MythsEvening("A")
    for letter in "AD":
        table.put(letter, focus="E5")
    drawn = arena(tmp_path, table)
    _, line = names(drawn)["E5"]
    (left, _, low), (right, _, lower) = pieces(drawn, "focus").values()
    assert max(low, lower) <= line - LETTER_HIGH / 2
    assert right - left > ASIDE


@pytest.mark.parametrize(
    "looks", [{"E5": "BCDEF"}, {"E5": "D", "E6": "A"}, {"E5": "AD", "E6": "C"}]
)
def test_marks_on_a_hex_with_a_pawn_hide_no_letter(tmp_path: Path, looks: dict[str, str]) -> None:
    """Nor do those of two sides between two pawns side by side."""
    table = MythsEvening("A")
    table.place(A="E5", E="E6")
    for at, letters in looks.items():
        for letter in letters:
            table.put(letter, focus=at)
    drawn = arena(tmp_path, table)
    marks = [(x, y) for x, y, _ in pieces(drawn, "focus").values()]
    assert len(marks) == len("".join(looks.values()))
    pawns = [(x, y) for x, y, _ in pieces(drawn, "pion").values()]
    for one, other in [*combinations(marks, 2), *((a, b) for a in marks for b in pawns)]:
        assert abs(one[0] - other[0]) > ASIDE or abs(one[1] - other[1]) > BELOW
