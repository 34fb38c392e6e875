"""Writes pages as SVG, to preview a sheet before printing."""

from __future__ import annotations

from html import escape

from printables.ink import COLOURS, Code, Ink, Path, Shape, Words
from printables.lettering import width_of
from printables.pages import PrintedPage
from printables.qr_codes import path_of

ANCHORS = {"left": "start", "middle": "middle", "right": "end"}

_CLASSES = {"Serif": "sheet__serif", "Sans": "sheet__sans"}
"""The classes of the fonts in print.css."""


def drawn(page: PrintedPage) -> str:
    """The page as one SVG element that fills the width it is given."""
    size = f"{page.paper.width} {page.paper.height}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="0 0 {size}" '
        f'fill-rule="evenodd" role="img" aria-label="{escape(page.title.contents)}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(map(_element, page.inks))}</svg>"
    )


def _element(ink: Ink) -> str:
    match ink:
        case Shape():
            return _shape(ink)
        case Words():
            return _words(ink)
        case Code():
            return f'<path fill="#000" d="{_steps(path_of(ink))}"/>'


def _shape(shape: Shape) -> str:
    fill = COLOURS[shape.fill] if shape.fill else "none"
    line = ""
    if shape.line:
        dashes = ' stroke-dasharray="0.6 1.1"' if shape.dashed else ""
        line = f' stroke="{COLOURS[shape.line]}" stroke-width="{shape.width:g}"{dashes}'
    return f'<path fill="{fill}"{line} d="{_steps(shape.path)}"/>'


def _steps(path: Path) -> str:
    return "".join(step + " ".join(f"{x:.5g} {y:.5g}" for x, y in points) for step, points in path)


def _words(words: Words) -> str:
    """Words exactly as wide as on paper; the fonts come from the page's style sheet."""
    x, y = (round(at, 3) for at in words.at)
    turn = f' transform="rotate(180 {x} {y})"' if words.upside_down else ""
    kind = _CLASSES[words.font.partition("-")[0]]
    weight = ' font-weight="600"' if "Strong" in words.font else ""
    style = ' font-style="italic"' if "Italic" in words.font else ""
    wide = width_of(words.text, words.font, words.size)
    return (
        f'<text x="{x}" y="{y}" class="{kind}" font-size="{words.size:.4g}"{weight}{style} '
        f'fill="{COLOURS[words.tone]}" text-anchor="{ANCHORS[words.align]}" '
        f'textLength="{wide:.4g}" lengthAdjust="spacingAndGlyphs"{turn}>{escape(words.text)}</text>'
    )
