"""What a game in a file is, before anybody opens it: read, and played beside its twins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from companion.core.game import Game
from companion.core.seats import pick_some_sizes
from companion.core.words import T, plural

MAX_LEAKS = 5
"""So many leaks are enough to know that a file has some."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that tells a game, and what was found in it."""

    game: Game[Any] | None = None
    """The game; None if it cannot be played."""
    faults: tuple[T, ...] = ()
    twins: int = 0
    """How many games were played that differ from another in one secret."""
    leaks: tuple[T, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether it can be played, and nothing was given away."""
        return not (self.faults or self.leaks)

    @property
    def verdict(self) -> T:
        """What was found, in one sentence."""
        if self.faults:
            n = len(self.faults)
            return plural(n, "It cannot be played: 1 fault", "It cannot be played: {n} faults")
        if self.leaks:
            return T("It gives secrets away")
        return plural(self.twins, "No leak in 1 twin game", "No leak in {n} twin games")


def check_file(
    reader: Game[Any], content: bytes, games: int, count: Callable[[], None] = lambda: None
) -> CheckedFile:
    """Read a file with the game whose editor can, and play so many games; `count` hears of each.

    Equal files give equal results: the games are not drawn by chance.
    """
    if (editor := reader.edits) is None:
        return CheckedFile()
    report = editor.report(content)
    if report.faults:
        return CheckedFile(faults=report.faults)
    game = reader.resolved(reader.settle(report.settings))
    text, sizes = content.decode(), pick_some_sizes(game.seats)

    def leaks(at: int) -> Iterator[T]:
        seed = f"shared {at}".encode()
        yield from editor.find_leaks(reader, text, sizes[at % len(sizes)], seed)
        count()

    leaking = islice(chain.from_iterable(map(leaks, range(games))), MAX_LEAKS)
    different = tuple(dict.fromkeys(leaking))
    return CheckedFile(game, twins=games * editor.twins, leaks=different)
