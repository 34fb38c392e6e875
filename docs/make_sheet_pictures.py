"""Takes the pictures of printed sheets that are shown in `how-to/print.md` and `organise.md`.

`make sheet-pictures` runs it, after sheets have changed.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from companion.core.words import Voice
from companion.games import find_games
from printables.pages import PrintedPage
from printables.pdf import write_pdf
from printables.print_orders import lay_out_order
from printables.signs import TableSign, lay_out_signs

FOLDER = Path(__file__).parent / "images"
SHOWN = (
    ("psychomachia", "deck", 2),
    ("myths", "decks", 2),
    ("sancti_et_malum", "cards", 1),
    ("deal_with_the_devil", "buildings", 1),
    ("mea_culpa", "characters", 1),
    ("myths", "board", 1),
)
"""A game, one of its sheets, and the page of it that is shown."""
SIGN = TableSign("7", "Mea Culpa", "K7M4P", "https://tables.example.org/j/K7M4P", anywhere=True)
DPI, COLOURS = 64, 48


def main() -> None:
    """Write one small picture for each."""
    for game, what, page in SHOWN:
        take(lay_out_order(find_games()[game], what)[page - 1], f"sheet-{game}-{what}")
    take(lay_out_signs([SIGN], "a4", Voice())[0], "table-sign")


def take(sheet: PrintedPage, name: str) -> None:
    """A small picture of one sheet."""
    document = pypdfium2.PdfDocument(write_pdf([sheet], name))
    picture = document[0].render(scale=DPI / 72).to_pil().convert("RGB").quantize(COLOURS)
    picture.save(FOLDER / f"{name}.png", optimize=True)
    document.close()


if __name__ == "__main__":
    main()
