"""Messages to phones fill whole steps: an eavesdropper learns nothing from their length.

Without this, a phone that is asked more or has another role would be told apart by its traffic.
"""

from __future__ import annotations

from typing import Any

import msgspec

STEP = 32 * 1024
"""What one phone is told at a time nearly always fits into one step."""
_FRAME = len(',"fill":""')


def padded(message: dict[str, Any]) -> dict[str, Any]:
    """The message with enough filler to complete its last step."""
    length = len(msgspec.json.encode(message)) + _FRAME
    return {**message, "fill": "." * (-length % STEP)}
