"""What surrounds filmed pages: titles, captions and the frames of a screen and its phones."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from lab.film.cameras import Picture

WIDE, HIGH = 1600, 900
FONTS = Path(__file__).parents[2] / "printables" / "fonts"
STYLE = """
* { box-sizing: border-box; margin: 0; }
body { width: 1600px; height: 900px; color: #f3e9d2; font-family: Garamond;
  background: radial-gradient(circle at 50% 35%, #33242f, #160f17 75%); }
.page { position: absolute; background: #0d090e; }
.page--screen { border-radius: 14px; outline: 10px solid #0d090e; box-shadow: 0 26px 70px #000a; }
.page--phone { border-radius: 34px; outline: 9px solid #0d090e; box-shadow: 0 20px 60px #000a; }
.caption { position: absolute; inset: auto 0 30px; text-align: center; font-size: 46px; }
.title { display: grid; place-content: center; height: 100%; text-align: center; gap: 28px; }
h1 { font-size: 112px; font-weight: 600; }
p { font-size: 46px; color: #d9b66a; }
"""


@dataclass(frozen=True)
class Box:
    """Where a filmed page is in the picture."""

    x: int
    y: int
    wide: int
    high: int
    round: int

    @property
    def style(self) -> str:
        """The same in CSS."""
        return f"left:{self.x}px;top:{self.y}px;width:{self.wide}px;height:{self.high}px"


SCREEN, PHONE = 12, 30
LAYOUTS = (
    (Box(160, 34, 1280, 720, SCREEN),),
    (Box(44, 86, 1096, 616, SCREEN), Box(1196, 34, 336, 727, PHONE)),
    (
        Box(30, 120, 944, 531, SCREEN),
        Box(1004, 84, 276, 597, PHONE),
        Box(1304, 84, 276, 597, PHONE),
    ),
)
"""The screen with no, one and two phones beside it."""


@cache
def _font(weight: int) -> str:
    data = (FONTS / f"eb-garamond-latin-{weight}-normal.woff").read_bytes()
    source = f"data:font/woff;base64,{base64.b64encode(data).decode()}"
    return f"@font-face{{font-family:Garamond;font-weight:{weight};src:url({source})}}"


class Plates:
    """Draws them in a browser."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page(viewport={"width": WIDE, "height": HIGH})

    def title(self, large: str, *small: str) -> Picture:
        """A plate with nothing but words."""
        lines = "".join(f"<p>{escape(each)}</p>" for each in small)
        return self._draw(f"<div class='title'><h1>{escape(large)}</h1>{lines}</div>")

    def caption(self, text: str, phones: int) -> Picture:
        """What lies behind a screen and so many phones, with a line below."""
        kinds = ["screen", "phone", "phone"]
        pages = "".join(
            f"<div class='page page--{kind}' style='{box.style}'></div>"
            for kind, box in zip(kinds, LAYOUTS[phones], strict=False)
        )
        return self._draw(f"{pages}<div class='caption'>{escape(text)}</div>")

    def _draw(self, body: str) -> Picture:
        head = f"<style>{_font(400)}{_font(600)}{STYLE}</style>"
        self._page.set_content(f"<!doctype html>{head}<body>{body}</body>")
        self._page.evaluate("document.fonts.ready")
        png = np.frombuffer(self._page.screenshot(), np.uint8)
        picture = cv2.imdecode(png, cv2.IMREAD_COLOR)
        assert picture is not None
        return picture.astype(np.uint8)
