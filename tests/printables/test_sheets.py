"""Sheets are checked when loaded, and everything is printed where the data says."""

from __future__ import annotations

import re
from decimal import Decimal
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from companion.core.offers import Refused
from printables import sheets
from printables.pages import PrintedPage
from printables.pdf import write_pdf
from printables.print_orders import lay_out_order
from printables.qr_codes import find_dark_box
from printables.shapes import Box, Code
from tests.kit.sheets import OF_PAPER, some_game
from tests.kit.sheets import sheets as sheets_of

DATA = (resources.files("printables") / "paper_and_label_sizes.toml").read_text("utf-8")


def boxes(page: PrintedPage) -> list[Box]:
    """The place of every path in the PDF, measured from the top left."""
    document = pypdfium2.PdfDocument(write_pdf([page], "test"))
    high = document[0].get_height()
    found = []
    for each in document[0].get_objects(filter=[FPDF_PAGEOBJ_PATH]):
        left, low, right, top = each.get_bounds()
        found.append(
            Box(*(side * 25.4 / 72 for side in (left, high - top, right - left, top - low)))
        )
    document.close()
    return found


def near(one: Box, other: Box) -> bool:
    return all(
        abs(getattr(one, side) - getattr(other, side)) < 0.005 for side in ("x", "y", "w", "h")
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("columns = 3\nrows = 7", "columns = 4\nrows = 7", "outside the paper"),
        ("across = 66.0", "across = 60.0", "overlap"),
        ("left = 7.25", "left = 2.1", "printer's margin"),
        ("top = 15.15\nwidth = 63.5", "top = 9.0\nwidth = 63.5", "covers the ruler"),
        ("columns = 3\nrows = 7", "columns = 0\nrows = 7", "no place"),
    ],
)
def test_a_faulty_sheet_is_found_when_it_is_loaded(old: str, new: str, fault: str) -> None:
    assert old in DATA
    with pytest.raises(ValueError, match=f"l7160: .*{fault}"):
        sheets.read_sheets(DATA.replace(old, new, 1))


@pytest.mark.parametrize(
    ("stock", "count", "last"),
    [
        ("l7160", 21, ("139.25", "243.75", "63.5", "38.1")),
        ("l7163", 14, ("106.25", "243.75", "99.1", "38.1")),
        ("5160", 30, ("145.25625", "241.3", "66.675", "25.4")),
        ("5163", 10, ("110.33125", "215.9", "101.6", "50.8")),
    ],
)
def test_label_stock_has_its_labels_where_it_is_cut(
    stock: str, count: int, last: tuple[str, ...]
) -> None:
    sheet = sheets.make_sheet(stock, OF_PAPER[stock], (Decimal(1), Decimal(1)))
    assert len(sheet.cells) == count
    assert near(sheet.cells[-1], Box(*map(float, last)))


def test_the_guide_lists_the_label_stock_there_is() -> None:
    guide = Path("docs/how-to/print.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) of (.+) \| (\w+) \|$", guide, re.MULTILINE)
    text = (resources.files("printables") / "paper_and_label_sizes.toml").read_text("utf-8")
    data = sheets.read_sheets(text)
    assert rows == [
        (name, str(stock.columns * stock.rows), size, data.paper[stock.paper].title)
        for name, stock in data.stock.items()
        for size in (stock.title.partition("labels of ")[2],)
    ]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_the_paper_has_its_size(paper: str, width: float, height: float) -> None:
    document = pypdfium2.PdfDocument(
        write_pdf(sheets_of(some_game().id, "join", paper, "plain"), "")
    )
    size = [side * 25.4 / 72 for side in document[0].get_size()]
    document.close()
    assert size == pytest.approx([width, height], abs=0.001)


@pytest.mark.parametrize("stock", list(OF_PAPER))
def test_each_code_of_the_file_is_on_its_label(stock: str) -> None:
    page = sheets_of("sancti_et_malum", "labels", OF_PAPER[stock], stock)[0]
    found = boxes(page)
    codes = [ink for ink in page.inks if isinstance(ink, Code)]
    assert len(codes) == len(page.placed)
    for each in page.placed:
        code = next(ink for ink in each.inks if isinstance(ink, Code))
        assert each.cell.holds(code.box)
        assert any(near(one, find_dark_box(code)) for one in found)


def test_the_ruler_is_fifty_millimetres_long() -> None:
    page = sheets_of(some_game().id, "join", "a4", "plain")[0]
    line = 0.2  # drawn so thick; the bounds of a line reach so far over each of its ends
    assert any(abs(box.w - 50 - 2 * line) < 0.005 and box.h < 1 for box in boxes(page))


def test_cards_are_cut_at_63_by_88() -> None:
    page = sheets_of("sancti_et_malum", "cards", "a4", "plain")[0]
    centres = [box.centre for box in boxes(page) if min(box.w, box.h) < 0.3 < max(box.w, box.h)]
    for across in (10.5, 73.5, 136.5, 199.5):
        assert any(abs(x - across) < 0.005 for x, _ in centres)
    tops = sorted({round(each.cell.y, 3) for each in page.placed})
    assert [round(two - one, 3) for one, two in pairwise(tops)] == [88, 88]
    assert all(any(abs(y - top) < 0.005 for _, y in centres) for top in tops)


def test_the_offset_moves_the_pieces_but_not_the_ruler() -> None:
    still, moved = (
        lay_out_order(some_game(), "labels", stock="l7160", offset=offset)[0]
        for offset in ("0,0", "0.3,-0.2")
    )
    for one, other in zip(still.placed, moved.placed, strict=True):
        assert near(one.cell.move(0.3, -0.2), other.cell)
    assert still.around == moved.around


def test_a_used_sheet_continues_where_it_stopped() -> None:
    whole, rest = (
        lay_out_order(some_game(), "labels", stock="l7160", start=start) for start in (1, 20)
    )
    assert [len(page.placed) for page in whole] == [21, 4]
    assert [len(page.placed) for page in rest] == [2, 21, 2]
    assert rest[0].placed[0].cell == whole[0].placed[19].cell
    assert rest[1].placed[0].cell == whole[0].placed[0].cell


BAD: list[Any] = [
    ({"what": "tapestry"}, "There is no “tapestry” to print"),
    ({"paper": "a5"}, "no paper “a5”"),
    ({"stock": "l9999"}, "no labels “l9999”"),
    ({"stock": "5160"}, "5160 labels come on Letter sheets"),
    ({"paper": "letter", "stock": "l7160"}, "L7160 labels come on A4 sheets"),
    ({"what": "cards", "stock": "l7160"}, "Cards need plain paper"),
    ({"stock": "l7160", "start": 0}, "a number from 1 to 21"),
    ({"stock": "l7160", "start": "22"}, "a number from 1 to 21"),
    ({"start": "first"}, "a whole number"),
    ({"start": "-3"}, "a whole number"),
    ({"offset": "left"}, "two numbers in millimetres"),
    ({"offset": "1"}, "two numbers in millimetres"),
    ({"offset": "nan,inf"}, "two numbers in millimetres"),
    ({"stock": "l7160", "offset": "40,0"}, "stay within 5.0 mm"),
    ({"what": "join"}, "open a table first"),
    ({"what": "seats"}, "let them join a table first"),
    ({"data": {"seats": "everybody"}}, "cannot be printed"),
    ({"data": {"wallpaper": 1}}, "cannot be printed"),
    ({"what": "join", "data": {"code": "K7M4P", "url": "x" * 5000}}, "cannot be printed"),
]


@pytest.mark.parametrize(("order", "sentence"), BAD)
def test_a_wrong_order_gets_one_plain_sentence(order: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        lay_out_order(some_game(), **{"what": "labels", **order})
    said = str(refused.value.sentence)
    assert sentence in said
    assert said.endswith(".")
    assert len(said) < 120
