"""Looks on at a game: changes one secret at a step, and notes what steps tell by their audit.

Each step has luck of its own, so that a step that is left out changes nothing for later ones.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.seats import TABLE, Viewer
from companion.core.secrets import known
from companion.core.to_json import to_json
from companion.told.checking.knowledge import is_told, may_know
from companion.told.checking.mutating import OtherSecret, change_secret, names_used_by
from companion.told.playing.board import open_datum
from companion.told.playing.executor import Doing, Names
from companion.told.playing.observer import Onlooker
from companion.told.reading.audit import Audit, Telling
from companion.told.reading.expression_secrets import ROLES
from companion.told.reading.expressions import Datum
from companion.told.reading.step_model import AskStep, EndGame, FileStep, MoveCard, Pause, SwapCards

LIKELY_OF = 3
"""One secret in so many is any; the others are those that the step which comes speaks of."""
Told: TypeAlias = dict[Telling, list[tuple[str, ...]]]


class Witness(Onlooker):
    """Looks on for some viewers; what is changed is a secret for the first of them."""

    def __init__(
        self,
        audit: Audit,
        seed: bytes,
        viewers: Sequence[Viewer],
        at: int | None = None,
        *,
        traced: Viewer | None = None,
    ) -> None:
        self._tellings: dict[int, list[Telling]] = defaultdict(list)
        for each in audit.tellings:
            self._tellings[each.line].append(each)
        self._seed = seed
        self._viewers = tuple(viewers)
        self._at = at
        self._traced = traced
        self._came: Counter[int] = Counter()
        self.lines: list[int] = []
        """Of each step that came."""
        self.line = 0
        """Of the step that was done last, or waits for answers."""
        self.change: OtherSecret | None = None
        self.told: dict[Viewer, Told] = {each: defaultdict(list) for each in viewers}
        """What steps have told each viewer, each time they came."""
        self.seen: list[tuple[int, str]] = []
        """What the traced one knew after each step, and which steps waited or ended the game."""

    @property
    def secret(self) -> str:
        """What is another secret now; "" as long as none is."""
        return self.change.secret if self.change else ""

    def comes(self, step: FileStep, doing: Doing, names: Names) -> None:
        """Give the step its own luck; change a secret when its time has come."""
        self._came[step.line] += 1
        doing.g.chance = Chance(self._seed + b"%d.%d" % (step.line, self._came[step.line]))
        steps = len(self.lines)
        if self._at is not None and self.change is None and steps >= self._at:
            chance = Chance(self._seed + b"change%d%d" % (self._viewers[0], steps))
            likely = names_used_by(step, doing.box) if chance.below(LIKELY_OF) else ()
            self.change = change_secret(doing, self._viewers[0], chance, likely)
        self.lines.append(step.line)
        self.decides(step, doing, names)

    def decides(self, step: FileStep, doing: Doing, names: Names) -> None:
        """Note what can be inferred from this step, also from its not being done."""
        for each in self._tellings.get(step.line, ()):
            if _by_its_coming(step, each):
                those = [v for v in self._viewers if is_told(v, each, step, doing, names)]
                if those:
                    # The same for all of them, and there may be twenty.
                    all_kept = tuple(str(open_datum(kept)) for _, kept in _kept(each.what, doing))
                    for viewer in those:
                        self.told[viewer][each].append(all_kept)

    def does(self, step: FileStep, _doing: Doing, _names: Names) -> None:
        """Which step waits, or ends the game."""
        self.line = step.line
        if isinstance(step.do, AskStep | Pause | EndGame):
            self.seen.append((step.line, f"{self._came[step.line]}."))

    def done(self, step: FileStep, doing: Doing) -> None:
        """Note what the step has dealt, asked for or turned up, as far as the viewer may see it."""
        for each in self._tellings.get(step.line, ()):
            if not _by_its_coming(step, each):
                for viewer in self._viewers:
                    visible = tuple(map(str, _visible(each.what, doing, viewer)))
                    self.told[viewer][each].append(visible)
        if self._traced is not None:
            board = doing.g
            lines = [line.sentence for line in board.journal.lines(self._traced)]
            now = to_json([known(board, self._traced), lines])
            self.seen.append((step.line, json.dumps(now, sort_keys=True)))

    def has_told_otherwise(self, twin: Witness, viewer: Viewer) -> bool:
        """Whether some step has told this viewer something else than at the twin's table."""
        return any(
            one != other
            for telling, times in self.told[viewer].items()
            for one, other in zip(times, twin.told[viewer].get(telling, ()), strict=False)
        )

    def line_apart(self, twin: Witness) -> int:
        """The first line after which the traced one knows something else there; or the last one."""
        ours, theirs = [*_changes(self.seen)], [*_changes(twin.seen)]
        for one, other in zip(ours, theirs, strict=False):
            if one[1] != other[1]:
                return one[0]
        longer, shorter = max(ours, theirs, key=len), min(len(ours), len(theirs))
        return longer[shorter][0] if len(longer) > shorter else self.line


def _by_its_coming(step: FileStep, telling: Telling) -> bool:
    """Whether it is told even if the step is not done; what is moved is seen where it was."""
    return telling.inferred or isinstance(step.do, MoveCard | SwapCards)


def _visible(name: str, doing: Doing, viewer: Viewer) -> Iterator[Datum]:
    """What this viewer may know of it, of each player who has one, or of the table."""
    for place, kept in _kept(name, doing):
        if may_know(doing.g, name, place, viewer):
            yield open_datum(kept)


def _kept(name: str, doing: Doing) -> Iterable[tuple[Viewer, Any]]:
    """What the board keeps under this name, with whose it is."""
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
