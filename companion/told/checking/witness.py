"""Looks on at a game: changes one secret at a step, and notes what steps show on purpose.

Each step has luck of its own, so that a step that is left out changes nothing for later ones.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.secrets import known
from companion.core.to_json import to_json
from companion.told.checking.knowledge import may_know
from companion.told.checking.mutating import OtherSecret, change
from companion.told.playing.board import open_datum
from companion.told.playing.executor import Doing, Names
from companion.told.playing.observer import Onlooker
from companion.told.reading.actions import (
    AskStep,
    DealCards,
    Deed,
    EndGame,
    FileStep,
    Open,
    Pass,
    Pause,
    Remove,
    Roll,
    Say,
)
from companion.told.reading.expressions import Datum
from companion.told.reading.labels import ROLES


class Witness(Onlooker):
    """Looks on for one viewer."""

    def __init__(
        self, seed: bytes, viewer: Viewer, at: int | None = None, *, tracing: bool = False
    ) -> None:
        self._seed = seed
        self._viewer = viewer
        self._at = at
        self._tracing = tracing
        self._came: Counter[int] = Counter()
        self.steps = 0
        self.line = 0
        """Of the step that was done last, or waits for answers."""
        self.change: OtherSecret | None = None
        self.told: dict[tuple[Any, ...], list[tuple[str, ...]]] = defaultdict(list)
        """What steps have shown on purpose, by their lines."""
        self.seen: list[tuple[int, str]] = []
        """What the viewer knew after each step, and which steps waited or ended the game."""

    def comes(self, step: FileStep, doing: Doing) -> None:
        """Give the step its own luck; change a secret when its time has come."""
        self._came[step.line] += 1
        doing.g.chance = Chance(self._seed + b"%d.%d" % (step.line, self._came[step.line]))
        if self._at is not None and self.change is None and self.steps >= self._at:
            chance = Chance(self._seed + b"change%d%d" % (self._viewer, self.steps))
            self.change = change(doing, self._viewer, chance)
        self.steps += 1

    def decides(self, step: FileStep, found: Datum) -> None:
        """What a condition comes to is shown, if the step says that it reveals something."""
        if step.reveals:
            self._tell((step.line, "decides"), [found])

    def does(self, step: FileStep, doing: Doing, names: Names) -> None:
        """What the step reveals."""
        self.line = step.line
        if isinstance(step.do, AskStep | Pause | EndGame):
            self.seen.append((step.line, f"{self._came[step.line]}."))
        if not isinstance(step.do, Say) or self._hears(step.do, doing, names):
            for name in sorted(step.reveals):
                self._tell((step.line, name), (open_datum(kept) for _, kept in _kept(name, doing)))

    def done(self, step: FileStep, doing: Doing) -> None:
        """What the step has turned up, dealt or passed on, as far as the viewer may see it."""
        match step.do:
            case Remove():
                for seat in doing.g.out:
                    self._tell((step.line, seat), [doing.g.role(seat)])
            case deed:
                for name in _touched(deed):
                    self._tell((step.line, name), self._visible(name, doing))
        if self._tracing:
            board = doing.g
            lines = [line.sentence for line in board.journal.lines(self._viewer)]
            now = to_json([known(board, self._viewer), lines])
            self.seen.append((step.line, json.dumps(now, sort_keys=True)))

    def _tell(self, key: tuple[Any, ...], data: Iterable[Datum]) -> None:
        self.told[key].append(tuple(map(str, data)))

    def _hears(self, say: Say, doing: Doing, names: Names) -> bool:
        return say.to is None or self._viewer in doing.who(say.to, names)

    def _visible(self, name: str, doing: Doing) -> Iterator[Datum]:
        for place, kept in _kept(name, doing):
            if may_know(doing.g, name, place, self._viewer):
                yield open_datum(kept)

    def has_told_otherwise(self, twin: Witness) -> bool:
        """Whether some step has shown something else on purpose than at the twin's table."""
        pairs = (
            (_alike(key, one, twin.change), _alike(key, other, twin.change))
            for key, shown in self.told.items()
            for one, other in zip(shown, twin.told[key], strict=False)
        )
        return any(one != other for one, other in pairs)

    def line_apart(self, twin: Witness) -> int:
        """The line of the first step after which the viewer knows something else than the twin."""
        ours, theirs = [*_changes(self.seen)], [*_changes(twin.seen)]
        for one, other in zip(ours, theirs, strict=False):
            if one[1] != other[1]:
                return one[0]
        longer, shorter = max(ours, theirs, key=len), min(len(ours), len(theirs))
        return longer[shorter][0] if len(longer) > shorter else self.line


def _alike(key: tuple[Any, ...], shown: tuple[str, ...], change: OtherSecret | None) -> Any:
    """What was shown; if two have each other's roles, it does not matter whose it was."""
    swapped = change is not None and change.secret == ROLES and ROLES not in key
    return sorted(shown) if swapped else shown


def _touched(deed: Deed) -> Iterable[str]:
    """What others may get to see by this, without its saying so."""
    match deed:
        case Open(names):
            return names
        case DealCards(pile=name) | Pass(pile=name) | Roll(dice=name):
            return (name,)
        case AskStep(fields=fields):
            return [each.into for each in fields]
    return ()


def _kept(name: str, doing: Doing) -> Iterable[tuple[Viewer, Any]]:
    board = doing.g
    if name == ROLES:
        return [*board.roles.items()]
    if name in board.decks:
        return [(TABLE, board.decks[name])]
    return [*(board.values.get(name) or board.piles[name]).items()]


def _changes(seen: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The steps after which the viewer knew more than before."""
    before = ""
    for line, now in seen:
        if now != before:
            yield line, now
        before = now
