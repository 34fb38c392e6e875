"""Reads a code that holds a whole file, which is far longer than what stands on a label."""

from __future__ import annotations

import zxingcpp

from scanner.images.files import opened

_QR = "QRCodeModel2"
LONGEST = 4400
"""Signs that the largest code holds."""


def read_whole_file(data: bytes) -> str:
    """What the longest code in a picture says; "" if there is none."""
    found = zxingcpp.read_barcodes(
        opened(data),
        formats=zxingcpp.barcode_formats_from_str(_QR),
        text_mode=zxingcpp.TextMode.Plain,
    )
    texts = (each.text for each in found if len(each.text) <= LONGEST)
    return max(texts, key=len, default="")
