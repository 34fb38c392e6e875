"""Takes the pictures of printed sheets that are shown in `how-to/print.md`.

`make sheet-pictures` runs it, after sheets have changed.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from companion.games import found
from printables.orders import pages
from printables.pdf import written

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
DPI, COLOURS = 64, 48


def main() -> None:
    """Write one small picture for each."""
    for game, what, page in SHOWN:
        made = pages(found()[game], what)[page - 1]
        document = pypdfium2.PdfDocument(written([made], what))
        picture = document[0].render(scale=DPI / 72).to_pil().convert("RGB").quantize(COLOURS)
        picture.save(FOLDER / f"sheet-{game}-{what}.png", optimize=True)
        document.close()


if __name__ == "__main__":
    main()
