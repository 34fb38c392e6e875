"""The printed labels of characters, stones and House of Pleasure cards [ledger 6.7]."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.labels import Label, serial
from companion.games.mea_culpa.material.pieces import CHARACTERS, DECK, STONES

GAME = "MEA"
HOUSE, CHARACTER, STONE = "H", "C", "S"
SERIAL_CHARS = 2
"""Characters in a serial: the piece's place in its list, counted from 1."""


def _labels(kind: str, pieces: Iterable[str]) -> dict[Label, str]:
    return {
        Label(GAME, kind, serial(at, SERIAL_CHARS)): piece
        for at, piece in enumerate(pieces, start=1)
    }


ROOM_LABELS = _labels(HOUSE, DECK)
CHARACTER_LABELS = _labels(CHARACTER, CHARACTERS)
STONE_LABELS = _labels(STONE, STONES)
PIECE = ROOM_LABELS | CHARACTER_LABELS | STONE_LABELS
"""What a label stands for."""


def labels_of(labels: dict[Label, str], pieces: Iterable[str]) -> tuple[Label, ...]:
    """The labels among these that stand for one of the pieces."""
    wanted = set(pieces)
    return tuple(label for label, piece in labels.items() if piece in wanted)
