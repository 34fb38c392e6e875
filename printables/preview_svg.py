"""Writes pages as SVG, to preview a sheet before printing.

Such a picture stands alone: a page shows it without lending it any style, so it brings its fonts.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from printables.lettering import measure_width
from printables.pages import PrintedPage
from printables.qr_codes import make_code_path
from printables.shapes import COLOURS, Code, Ink, Path, Shape, Words
from printables.typefaces import PARTS, find_file, get_typeface

ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def draw_svg(page: PrintedPage) -> str:
    """The page as one SVG element that fills the width it is given."""
    size = f"{page.paper.width} {page.paper.height}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" viewBox="0 0 {size}" '
        f'fill-rule="evenodd" role="img" aria-label="{escape(page.title.contents)}">'
        f"<style>{''.join(_iter_fonts(page))}</style>"
        '<rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(map(_make_element, page.inks))}</svg>"
    )


def _iter_fonts(page: PrintedPage) -> Iterator[str]:
    """Those files of our fonts that have letters of this page."""
    words = [ink for ink in page.inks if isinstance(ink, Words)]
    used = {name for each in words for name, _ in get_typeface(each.font).split_by_file(each.text)}
    for name in sorted(used):
        font = b64encode(find_file(name).read_bytes()).decode()
        yield f"@font-face{{font-family:{name};src:url(data:font/woff;base64,{font})}}"


def _make_element(ink: Ink) -> str:
    match ink:
        case Shape():
            return _make_shape(ink)
        case Words():
            return _make_words(ink)
        case Code():
            return f'<path fill="#000" d="{_write_steps(make_code_path(ink))}"/>'


def _make_shape(shape: Shape) -> str:
    fill = COLOURS[shape.fill] if shape.fill else "none"
    line = ""
    if shape.line:
        dashes = ' stroke-dasharray="0.6 1.1"' if shape.dashed else ""
        line = f' stroke="{COLOURS[shape.line]}" stroke-width="{shape.width:g}"{dashes}'
    return f'<path fill="{fill}"{line} d="{_write_steps(shape.path)}"/>'


def _write_steps(path: Path) -> str:
    return "".join(step + " ".join(f"{x:.5g} {y:.5g}" for x, y in points) for step, points in path)


def _make_words(words: Words) -> str:
    """Words exactly as wide as on paper."""
    x, y = (round(at, 3) for at in words.at)
    turn = f' transform="rotate(180 {x} {y})"' if words.upside_down else ""
    families = ",".join(f"{words.font}-{part}" for part in PARTS)
    wide = measure_width(words.text, words.font, words.size)
    return (
        f'<text x="{x}" y="{y}" font-family="{families}" font-size="{words.size:.4g}" '
        f'fill="{COLOURS[words.tone]}" text-anchor="{ANCHORS[words.align]}" '
        f'textLength="{wide:.4g}" lengthAdjust="spacingAndGlyphs"{turn}>{escape(words.text)}</text>'
    )
