"""Other readers of codes, to compare ours with."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import zxingcpp
from pyzbar import pyzbar

from tests.kit.scenes import Grey

Reader = Callable[[Grey], list[str]]
REACH, TIMES = 3, 2
"""How a picture is sharpened: by its difference from the same blurred this far, and how much."""


def zxing(image: Grey | cv2.typing.MatLike) -> list[str]:
    """zxing-cpp as it comes, for our kind of code; it also tries the picture inverted."""
    kind = zxingcpp.barcode_formats_from_str("QRCodeModel2")
    return [each.text for each in zxingcpp.read_barcodes(image, formats=kind)]


def four_passes(image: Grey) -> list[str]:
    """zxing-cpp on the picture as it is, halved, doubled, and doubled and sharpened."""
    half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    double = cv2.resize(image, None, fx=2, fy=2)
    soft = cv2.GaussianBlur(double, (0, 0), REACH)
    sharp = cv2.addWeighted(double, 1 + TIMES, soft, -TIMES, 0)
    return [text for each in (image, half, double, sharp) for text in zxing(each)]


def zbar(image: Grey) -> list[str]:
    """Pyzbar as it comes."""
    symbols = pyzbar.decode(image, [pyzbar.ZBarSymbol.QRCODE])
    return [each.data.decode(errors="replace") for each in symbols]


REFERENCES: dict[str, Reader] = {"zxing": zxing, "four passes": four_passes, "zbar": zbar}
