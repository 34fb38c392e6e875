"""The recorded plays of this game: `python -m tests.games.any_box.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.core.offers import Offer, Raw
from companion.core.seats import Viewer
from companion.games.any_box import GAME
from companion.games.any_box.flow import FINISH
from companion.games.any_box.state import AnyBox
from tests.kit.recording import Play, Recording, anything


def standing(k: AnyBox) -> Iterator[str]:
    """What is on the table, the score sheet, the cards."""
    totals = " ".join(str(k.total(seat)) for seat in k.seats)
    hands = " ".join(str(len(k.pack.hands[seat])) for seat in k.seats)
    yield f"{k.tool.value}: scores {totals}; deck {len(k.pack.deck)}, hands {hands}"


def staying(
    k: AnyBox, me: Viewer, offers: tuple[Offer, ...], chance: Chance
) -> tuple[Offer, dict[str, Raw]]:
    """Anything but the end of the evening."""
    while True:
        offer, values = choose_any_answer(k, me, offers, chance)
        if FINISH not in {offer.act, values.get("tool")}:
            return offer, values


PLAYS = Recording(
    GAME,
    Path(__file__).parent / "plays",
    {
        "labelled": (Play(3, "labelled"), anything),
        "tracked": (Play(3, "tracked"), anything),
        "won": (Play(2, "p72"), anything),
        "shared": (Play(4, "p75"), anything),
        "finished": (Play(2, "p77"), anything),
    },
    standing,
)

if __name__ == "__main__":
    PLAYS.write()
