"""The recorded plays of Psychomachia: `python -m tests.games.psychomachia.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.games.psychomachia import GAME
from companion.games.psychomachia.state import Psychomachia
from tests.kit.recording import Play, Recording, anything, by

STEADY = by(GAME.bots.policies["steady"])


def standing(k: Psychomachia) -> Iterator[str]:
    """How close everybody is, and how many cards are where."""
    near = " ".join("{}:{}".format(*k.progress(seat)) for seat in k.seats)
    hands = " ".join(str(k.piles.hand_size(seat)) for seat in k.seats)
    piles = (
        f"deck {k.piles.deck_size}, discards {k.piles.discard_size}, fates left {len(k.choices)}"
    )
    yield f"{k.turn} {k.step.value}: virtues:sins {near}, hands {hands}, {piles}"


PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "virtues": (Play(2, "psalm"), STEADY),
        "sins": (Play(3, "ember", {"invoke_from_hand": True}), STEADY),
        "own_cards": (Play(2, "paper", {"mode": "table"}), anything),
    },
    standing,
)

if __name__ == "__main__":
    PLAYS.write()
