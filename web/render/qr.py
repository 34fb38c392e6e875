"""A QR code as one SVG path: sharp at every size, without a picture file."""

from __future__ import annotations

from functools import lru_cache

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_Q

from printables.qr_codes import QUIET_ZONE_MODULES, find_dark_runs

MAX_CACHED_CODES = 4096
"""Of how many the code of the invitation is kept: it takes longer to make than all pages."""


def matrix(text: str, *, dense: bool = False) -> list[list[bool]]:
    """The dark modules of the code, row by row, without the quiet zone."""
    level = ERROR_CORRECT_L if dense else ERROR_CORRECT_Q
    code = qrcode.QRCode(error_correction=level, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


@lru_cache(maxsize=MAX_CACHED_CODES)
def svg(text: str, label: str, *, dense: bool = False) -> Markup:
    """The code as SVG markup; `label` is what a screen reader says.

    `dense`: it holds as much as it can, and is only read from a screen.
    """
    rows = matrix(text, dense=dense)
    size = len(rows) + 2 * QUIET_ZONE_MODULES
    path = "".join(
        _run(x, y, width) for y, row in enumerate(rows) for x, width in find_dark_runs(row)
    )
    return Markup(
        '<svg class="qr__code" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" '
        'shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fff"/>'
        '<path fill="#000" d="{path}"/></svg>'
    ).format(size=size, label=label, path=path)


def _run(x: int, y: int, width: int) -> str:
    return f"M{x + QUIET_ZONE_MODULES} {y + QUIET_ZONE_MODULES}h{width}v1h-{width}z"
