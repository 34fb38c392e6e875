"""Helpers for the tests of printables: every sheet of every game, and pictures of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import zxingcpp

from companion.core.game import Game
from companion.core.seats import FIRST_MARKS
from companion.core.words import Catalogue, Voice
from companion.games import find_games
from printables.lettering import ASCENT, DESCENT, measure_width
from printables.pages import PrintedPage
from printables.pdf import write_pdf
from printables.print_orders import lay_out_order, list_items
from printables.shapes import Box, Words
from printables.sheets import PLAIN, list_papers, list_stocks

QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
PAPER_GAME = Path(__file__).parent / "paper_game"
HOME = "http://192.168.178.21:8000"
NAMES = ("Ada", "Bartholomew the Elder of Wallachia", "Łukasz", "Ελένη", "Zoë", "日本")
TABLE: dict[str, Any] = {
    "code": "K7M4P",
    "url": f"{HOME}/j/K7M4P",
    "seats": [
        {
            "name": name,
            "shape": mark.shape,
            "letter": name[0],
            "code": code,
            "url": f"{HOME}/c/{code}",
        }
        for name, mark, code in zip(
            NAMES,
            FIRST_MARKS.values(),
            ("K3F2QX9B", "M3F2QX9C", "N3F2QX9D", "P3F2QX9E", "Q3F2QX9F", "R3F2QX9G"),
            strict=True,
        )
    ],
}
OF_PAPER = {"l7160": "a4", "l7163": "a4", "5160": "letter", "5163": "letter"}


def items(game: str) -> list[str]:
    """Everything that can be printed for a game."""
    return [item.id for item in list_items(find_games()[game])]


def orders(game: str, what: str) -> list[tuple[str, str]]:
    """Each paper and stock this can be printed on; plain paper first."""
    [item] = [each for each in list_items(find_games()[game]) if each.id == what]
    return [
        (paper, stock)
        for stock in sorted(list_stocks(), key=PLAIN.__ne__)
        for paper in list_papers()
        if stock == PLAIN or (item.on_labels and OF_PAPER[stock] == paper)
    ]


@cache
def sheets(game: str, what: str, paper: str, stock: str) -> tuple[PrintedPage, ...]:
    """The pages of one order."""
    return tuple(lay_out_order(find_games()[game], what, paper=paper, stock=stock, data=TABLE))


def said_in(catalogue: Catalogue, game: str, what: str) -> list[PrintedPage]:
    """The same on plain paper, in another language."""
    return lay_out_order(find_games()[game], what, data=TABLE, voice=Voice(catalogue=catalogue))


def pictures(
    printed_pages: tuple[PrintedPage, ...] | list[PrintedPage], dpi: int
) -> Iterator[np.ndarray[Any, Any]]:
    """Each page as a grey picture, as a printer would make it."""
    document = pypdfium2.PdfDocument(write_pdf(printed_pages, "test"))
    for page in document:
        yield page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze().copy()
    document.close()


def words_in(pdf: bytes) -> str:
    """All that can be read on the pages of a file."""
    document = pypdfium2.PdfDocument(pdf)
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return words


def codes_in(picture: np.ndarray[Any, Any]) -> list[zxingcpp.Barcode]:
    """Every QR code in a picture of a page; zxing sees other kinds in patterns of ink."""
    return zxingcpp.read_barcodes(picture, formats=QR)


def some_game() -> Game[Any]:
    """A game with cards, labels and tracks to print."""
    return find_games()["sancti_et_malum"]


def find_room(words: Words) -> Box:
    """The box these words fill."""
    width = measure_width(words.text, words.font, words.size)
    (x, y), up, down = words.at, ASCENT * words.size, DESCENT * words.size
    left = {"left": 0.0, "middle": width / 2, "right": width}[words.align]
    if words.upside_down:
        return Box(x - width + left, y - down, width, up + down)
    return Box(x - left, y - up, width, up + down)
