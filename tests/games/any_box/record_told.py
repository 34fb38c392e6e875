"""Recorded plays of the games in our files: `python -m tests.games.any_box.record_told`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.seats import TABLE, Seat
from companion.games.any_box import GAME
from companion.games.any_box.choosing import box_of
from companion.games.any_box.state import AnyBox
from companion.told.playing.table import Filed, open_datum
from companion.told.reading.expressions import Datum
from tests.kit.recording import Next, Play, Recording, anything


def standing(k: AnyBox) -> Iterator[str]:
    """Whose turn of what it is, who is out, and what everybody may see of the rest."""
    box, there = box_of(k.settings), k.filed
    assert box
    if there.box_phase:
        yield f"{there.box_phase}, {there.box_round}"
    if there.box_out:
        yield f"out: {' '.join(str(int(seat)) for seat in there.box_out)}"
    for name in (*box.values, *box.piles, *box.dice):
        if seen := " ".join(_seen(there, name)):
            yield f"{name}: {seen}"


def _seen(there: Filed, name: str) -> Iterator[str]:
    """What everybody may see of it: what it is, or how many cards or dice there are."""
    kept = there.box_values.get(name) or there.box_piles.get(name) or {}
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
