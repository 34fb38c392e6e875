"""Small sheets share paper when everything is printed in one file."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.games import find_games
from printables.aids import list_aids
from printables.pages import Placed, PrintedPage
from printables.print_orders import ALL, count_sheets, lay_out_order, list_items
from printables.shapes import Box, Code, Shape, Words


@cache
def together(game: str, paper: str = "a4") -> list[PrintedPage]:
    """Everything that is printed for a game, in one file."""
    return lay_out_order(find_games()[game], ALL, paper=paper)


def drawn(piece: Placed) -> str:
    """What is on a piece, wherever it lies."""
    words = sorted(ink.text for ink in piece.inks if isinstance(ink, Words))
    kinds = Counter(type(ink).__name__ for ink in piece.inks)
    return f"{piece.cell.w:.2f} x {piece.cell.h:.2f} {words} {sorted(kinds.items())}"


def shared(made: list[PrintedPage]) -> list[PrintedPage]:
    return [page for page in made if not page.title.sheets]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", find_games())
def test_nothing_overlaps_or_leaves_the_paper(game: str, paper: str) -> None:
    for page in together(game, paper):
        cells = [each.cell for each in page.placed]
        assert all(page.paper.printable.holds(cell, slack=6) for cell in cells)
        assert not any(cell.meets(page.paper.strip) for cell in cells)
        assert not any(
            one.meets(other) for at, one in enumerate(cells) for other in cells[at + 1 :]
        )


@pytest.mark.parametrize("game", find_games())
def test_what_is_printed_moves_with_its_piece(game: str) -> None:
    for page in shared(together(game)):
        for piece in page.placed:
            assert piece.inks
            for ink in piece.inks:
                if isinstance(ink, Words):
                    assert piece.cell.holds(Box(*ink.at, 0, 0))
                else:
                    assert piece.cell.holds(ink.box, slack=0.5)


@pytest.mark.parametrize("game", find_games())
def test_every_piece_of_every_sheet_is_there(game: str) -> None:
    all_of_it = Counter(drawn(piece) for page in together(game) for piece in page.placed)
    for aid in list_items(find_games()[game]):
        if aid.needs_table or aid.gives_seat or aid.on_labels:
            continue
        alone = Counter(
            drawn(p) for page in lay_out_order(find_games()[game], aid.id) for p in page.placed
        )
        assert set(alone) <= set(all_of_it), aid.id


def test_the_small_sheets_of_mea_culpa_share_their_paper() -> None:
    made = together("mea_culpa")
    assert len(made) <= sum(count_sheets(find_games()["mea_culpa"]).values()) - 3
    titles = [page.title.contents for page in shared(made)]
    assert any("The market, The Letters of the cathedrals" in title for title in titles)


@pytest.mark.parametrize("game", find_games())
def test_labels_film_and_backs_share_with_nothing(game: str) -> None:
    alone = {aid.title for aid in list_aids(game) if aid.on_labels or aid.on_film or aid.reverse}
    for page in shared(together(game)):
        assert not any(title in page.title.things for title in alone)


@pytest.mark.parametrize("game", find_games())
def test_each_block_has_cut_lines_of_its_own(game: str) -> None:
    """No line or mark of one block is on a piece of another."""
    for page in shared(together(game)):
        cells = [piece.cell for piece in page.placed]
        lines = [ink.box for ink in page.around if isinstance(ink, Shape)]
        cuts = [line for line in lines if line.y > page.paper.strip.bottom]
        assert cuts
        assert not any(cell.inset(1).meets(line.inset(-0.01)) for cell in cells for line in cuts)


def test_a_code_moves_with_its_piece() -> None:
    for game in find_games():
        for page in together(game):
            for piece in page.placed:
                codes = [ink for ink in piece.inks if isinstance(ink, Code)]
                assert all(piece.cell.holds(code.box) for code in codes)
