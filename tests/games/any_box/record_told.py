"""Recorded plays of the games in our files: `python -m tests.games.any_box.record_told`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.seats import TABLE, Seat
from companion.games.any_box import GAME
from companion.told.playing.board import open_datum
from companion.told.playing.view import ShownBoard
from companion.told.reading.expressions import Datum
from tests.kit.recording import Next, Play, Recording, anything


def standing(k: ShownBoard) -> Iterator[str]:
    """Whose turn of what it is, who is out, and what everybody may see of the rest."""
    if k.phase:
        yield f"{k.phase}, {k.round}"
    if k.out:
        yield f"out: {' '.join(str(int(seat)) for seat in k.out)}"
    for name in (*k.box.values, *k.box.piles, *k.box.dice):
        if seen := " ".join(_seen(k, name)):
            yield f"{name}: {seen}"


def _seen(k: ShownBoard, name: str) -> Iterator[str]:
    """What everybody may see of it: what it is, or how many cards or dice there are."""
    kept = k.values.get(name) or k.piles.get(name) or {}
    for seat, each in kept.items():
        if (seen := open_datum(each)) is not None:
            yield _said(seen) if seat == TABLE else f"{int(seat)} {_said(seen)}"


def _said(seen: Datum) -> str:
    if isinstance(seen, tuple):
        return ",".join(map(_said, seen)) or "–"
    return f"seat {int(seen)}" if isinstance(seen, Seat) else str(seen)


def told(box: str, players: int, seed: str) -> tuple[Play, Next]:
    """A game of this file that chance plays."""
    return Play(players, seed, {"box": box}), anything


TOLD = Recording(
    GAME,
    Path(__file__).parent / "plays" / "told",
    {
        "blind_auction": told("blind_auction", 2, "b1"),
        "liars_dice": told("liars_dice", 2, "l1"),
        "passing_draft": told("passing_draft", 3, "p1"),
        "secret_ballot": told("secret_ballot", 3, "s1"),
        "spoof": told("spoof", 3, "s1"),
        "werewolf_village": told("werewolf", 4, "w2"),
        "werewolf_wolves": told("werewolf", 4, "w1"),
    },
    standing,
)

if __name__ == "__main__":
    TOLD.write()
