"""Writes pages as a PDF: vectors in exact millimetres, and the same bytes for the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from printables.lettering import measure_width
from printables.pages import PrintedPage
from printables.qr_codes import make_code_path
from printables.shapes import COLOURS, Code, Ink, Path, Shape, Words
from printables.typefaces import get_typeface

POINTS_PER_MM = 72 / 25.4
"""Points in a millimetre, used only here."""
START_IN_WIDTHS = {"left": 0.0, "middle": -0.5, "right": -1.0}
"""Where words start, in their own widths from the point they are aligned to."""


def write_pdf(pages: Sequence[PrintedPage], title: str, language: str = "en") -> bytes:
    """The bytes of a PDF with these pages."""
    file = BytesIO()
    (first, _), *_ = get_typeface("Sans").split_by_file(
        " "
    )  # else every page would begin with Helvetica
    named: Any = first  # the stubs declare it as a number
    canvas = Canvas(file, invariant=True, pageCompression=1, initialFontName=named, lang=language)
    canvas.setTitle(title)
    canvas.setAuthor("Companion")
    canvas.setCreator("Companion")
    for page in pages:
        _Pen(canvas, page).draw(page.inks)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


class _Pen:
    """Draws on one page of a canvas, whose own y axis goes up."""

    def __init__(self, canvas: Canvas, page: PrintedPage) -> None:
        width, height = float(page.paper.width), float(page.paper.height)
        self._canvas, self._height = canvas, height
        canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        canvas.setLineCap(1)
        canvas.setLineJoin(1)

    def draw(self, inks: Sequence[Ink]) -> None:
        """Draw everything in order."""
        for ink in inks:
            match ink:
                case Shape():
                    self._draw_shape(ink)
                case Words():
                    self._draw_words(ink)
                case Code():
                    self._canvas.setFillGray(0)
                    self._draw_path(make_code_path(ink), fill=True, line=False)

    def _draw_shape(self, shape: Shape) -> None:
        if shape.fill:
            self._canvas.setFillColor(HexColor(COLOURS[shape.fill]))
        if shape.line:
            self._canvas.setStrokeColor(HexColor(COLOURS[shape.line]))
            self._canvas.setLineWidth(shape.width * POINTS_PER_MM)
            self._canvas.setDash(
                *([0.6 * POINTS_PER_MM, 1.1 * POINTS_PER_MM],) if shape.dashed else ()
            )
        self._draw_path(shape.path, fill=bool(shape.fill), line=bool(shape.line))

    def _draw_path(self, path: Path, *, fill: bool, line: bool) -> None:
        drawn = self._canvas.beginPath()
        for step, points in path:
            flat = [number for point in points for number in self._convert_point(point)]
            match step:
                case "M":
                    drawn.moveTo(*flat)
                case "L":
                    drawn.lineTo(*flat)
                case "C":
                    drawn.curveTo(*flat)
                case _:
                    drawn.close()
        self._canvas.drawPath(drawn, stroke=int(line), fill=int(fill))

    def _draw_words(self, words: Words) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(*self._convert_point(words.at))
        canvas.rotate(180 if words.upside_down else 0)
        canvas.setFillColor(HexColor(COLOURS[words.tone]))
        size = words.size * POINTS_PER_MM
        x = START_IN_WIDTHS[words.align] * measure_width(words.text, words.font, size)
        for font, letters in get_typeface(words.font).split_by_file(words.text):
            canvas.setFont(font, size)
            canvas.drawString(x, 0, letters)
            x += canvas.stringWidth(letters)
        canvas.restoreState()

    def _convert_point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * POINTS_PER_MM, (self._height - point[1]) * POINTS_PER_MM
