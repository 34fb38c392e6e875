"""The recorded plays of the games in our files: `python -m tests.told.record [--fresh]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.seats import TABLE, Seat
from companion.games import found
from companion.told.playing.board import open_datum
from companion.told.playing.view import ShownBoard
from companion.told.reading.expressions import Datum
from tests.kit.recording import Play, Recording, anything


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


def of_game(game_id: str, **plays: tuple[int, str]) -> Recording:
    """Games that chance plays, each with so many players and this seed."""
    fresh = {name: (Play(players, seed), anything) for name, (players, seed) in plays.items()}
    folder = Path(__file__).parent / "plays" / game_id
    return Recording(found()[game_id], folder, fresh, standing)


PLAYS = {
    "blind_auction": of_game("blind_auction", lots=(2, "b1")),
    "liars_dice": of_game("liars_dice", doubt=(2, "l1")),
    "passing_draft": of_game("passing_draft", baskets=(3, "p1")),
    "secret_ballot": of_game("secret_ballot", sums=(3, "s1")),
    "spoof": of_game("spoof", bill=(3, "s1")),
    "werewolf": of_game("werewolf", village=(4, "w2"), wolves=(4, "w1")),
}

if __name__ == "__main__":
    for recording in PLAYS.values():
        recording.write()
