"""The fonts of sheets: read from their files unchanged, and embedded in every PDF."""

from __future__ import annotations

import re
from io import BytesIO

import pypdfium2
import pytest
from reportlab.pdfbase.ttfonts import TTFont

from printables.lettering import measure_width
from printables.pages import PageTitle, PrintedPage
from printables.pdf import write_pdf
from printables.shapes import Words
from printables.sheets import get_paper
from printables.typefaces import (
    FILES,
    Typeface,
    get_typeface,
    list_files,
    make_truetype,
    read_tables,
)

every_face = pytest.mark.parametrize("name", FILES)
POLISH = "Łukasz – 12 × ½"


def sheet(*words: Words) -> bytes:
    return write_pdf([PrintedPage(PageTitle("A sheet"), get_paper("A4"), (), words)], "A sheet")


@every_face
def test_a_font_is_read_unchanged(name: str) -> None:
    for path in list_files(name):
        made = make_truetype(read_tables(path.read_bytes()))
        font = TTFont("whatever", BytesIO(made))  # checks the sums of all tables
        assert font.face.charToGlyph


def test_what_is_not_a_font_is_refused() -> None:
    with pytest.raises(ValueError, match="not a WOFF"):
        read_tables(b"wOF2" + bytes(60))


@every_face
def test_figures_are_all_equally_wide(name: str) -> None:
    assert len({measure_width(figure, name, 1) for figure in "0123456789"}) == 1


@every_face
def test_signs_of_games_and_letters_of_europe_are_there(name: str) -> None:
    face = get_typeface(name)
    signs = "−×·“”‘’…½¼¾–—•°€ÄÖÜäöüßÉéÈèÇçÑñÅåØøÆæŒœŁłŠšŽžČčŘřĐđŐőŰűĞğİıŞşȘșȚțĀāŅņ"
    assert [sign for sign in signs if not face.has(sign)] == []


def test_letters_of_both_files_share_a_line() -> None:
    face = Typeface("Serif")
    assert [part for part, _ in face.split_by_file("Łódź")] == [
        *("Serif-latin-ext", "Serif-latin", "Serif-latin-ext")
    ]
    words = Words(POLISH, (20, 40), 8, "Serif")
    (page,) = pypdfium2.PdfDocument(sheet(words))
    assert page.get_textpage().get_text_range().strip() == POLISH


@pytest.mark.parametrize("align", ["left", "middle", "right"])
def test_words_are_as_wide_on_paper_as_measured(align: str) -> None:
    words = Words(POLISH, (100, 40), 8, "Sans-Strong", align=align)  # type: ignore[arg-type]
    (page,) = pypdfium2.PdfDocument(sheet(words))
    text = page.get_textpage()
    boxes = [text.get_charbox(n, loose=True) for n in range(text.count_chars())]
    left, right = boxes[0][0] * 25.4 / 72, boxes[-1][2] * 25.4 / 72
    wide = measure_width(POLISH, "Sans-Strong", 8)
    assert right - left == pytest.approx(wide, rel=0.01)
    start = {"left": 100, "middle": 100 - wide / 2, "right": 100 - wide}[align]
    assert left == pytest.approx(start, abs=0.2)


def test_a_pdf_carries_every_font_it_uses() -> None:
    made = sheet(*(Words(POLISH, (20, 40 + 10 * n), 6, name) for n, name in enumerate(FILES)))
    assert set(re.findall(rb"/Subtype /(Type1|TrueType|Type0|Type3)", made)) == {b"TrueType"}
    assert made.count(b"/Subtype /TrueType") == made.count(b"/FontFile2") == 2 * len(FILES)
    assert not re.search(rb"Helvetica|Times|Courier", made)


def test_the_same_pages_are_the_same_file() -> None:
    words = Words(POLISH, (20, 40), 8, "Serif-Italic")
    assert sheet(words) == sheet(words)
