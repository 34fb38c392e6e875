"""What fingers do, in the words that WebDriver and WebDriver BiDi share."""

from __future__ import annotations

from typing import Any


def touching(x: int, y: int, hold: float) -> list[dict[str, Any]]:
    """A finger that is laid on a spot for so many seconds."""
    still = [{"type": "pause", "duration": round(1000 * hold)}] if hold else []
    return [
        {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": x, "y": y, "duration": 0},
                {"type": "pointerDown", "button": 0},
                *still,
                {"type": "pointerUp", "button": 0},
            ],
        }
    ]


def typing(text: str) -> list[dict[str, Any]]:
    """Keys that are pressed one after another."""
    presses = [{"type": way, "value": letter} for letter in text for way in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": presses}]
