"""The recorded plays of this game: `python -m tests.games.sancti_et_malum.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.games.sancti_et_malum import GAME
from companion.games.sancti_et_malum.state import SanctiEtMalum
from tests.kit.recording import Play, Recording, by


def standing(k: SanctiEtMalum) -> Iterator[str]:
    """Totals, discs and piles."""
    yield (
        f"{k.phase.value}: evil {k.evil}, holy {k.holy}, discs {k.red}:{k.white}, "
        f"deck {k.deck_size}, discard {len(k.discard)}"
    )


PAPER = {"deck": "table", "dice": "table"}
PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "faithful": (Play(2, "seraph"), by(GAME.bots.policies["best"])),
        "fallen": (
            Play(3, "ashes", {"target": 6, "evil_bonus": 1}),
            by(GAME.bots.policies["saver"]),
        ),
        "printed": (Play(2, "paper", PAPER), by(GAME.bots.policies["random"])),
    },
    standing,
)

if __name__ == "__main__":
    PLAYS.write()
