"""A system with a single, wide font: no layout depends on the fonts installed."""

from __future__ import annotations

import shutil
from pathlib import Path

import reportlab

WIDE = Path(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"
"""Bitstream Vera Sans Bold, as wide as Verdana; it comes with the library for our PDFs."""
CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>
<cachedir>{cache}</cachedir>
</fontconfig>
"""


def only_wide_font(folder: Path) -> dict[str, str]:
    """The environment for a program that should find no other font."""
    fonts = folder / "fonts"
    fonts.mkdir(exist_ok=True)
    shutil.copy(WIDE, fonts)
    config = folder / "fonts.conf"
    config.write_text(CONFIG.format(fonts=fonts, cache=folder / "cache"), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(config)}
