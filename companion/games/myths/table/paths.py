"""Where a walk or a flight may end, and by which path: whoever walks names the goal (EN7).

Of all paths of the same length it prefers the one that loses no card, then triggers no reaction,
then pushes no focus mark, then is straight. Whoever wants another path goes step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.hexes import Hex
from companion.games.myths.board.hexes import Hexset, ahead, neighbours
from companion.games.myths.board.ranges import PionAndFocus, views
from companion.games.myths.characters import Character
from companion.games.myths.decks.cards import CardType, Event, MythsCard, Trait
from companion.games.myths.state import Myths
from companion.games.myths.table.character_states import cannot_walk, walk_bonus, walk_length
from companion.games.myths.table.pieces import find_pushed_focus

Path: TypeAlias = tuple[Hex, ...]
Cost: TypeAlias = tuple[int, int, int, int]
Layer: TypeAlias = dict[tuple[Hex, Hex | None], tuple[Cost, Path]]
"""Where pion and focus mark can be after some steps, with the best path there."""


# --- how far -------------------------------------------------------------------------------------


def lengths(k: Myths, c: Character, n: int) -> tuple[int, int]:
    """The fewest and the most steps of a walk of `n`; both 0 if it cannot walk [MYT-136..138]."""
    if cannot_walk(k, c):
        return 0, 0
    return walk_length(k, c, n), walk_length(k, c, n + walk_bonus(k, c))


def list_goals(k: Myths, c: Character) -> Mapping[Hex, Path]:
    """Every hex where the walk in progress may end, each with the best path to it."""
    low = high = k.walk.steps_left
    if k.walk.printed is not None:
        low, high = lengths(k, c, k.walk.printed)
    ends = list(_ends(k, c, high))
    first = 0 if k.settings.walk_may_stop else max(low, 1) - 1
    paths: dict[Hex, Path] = {}
    for layer in [each for each in ends[first:] if each] or [each for each in ends if each][-1:]:
        paths = {**layer, **paths}
    return dict(sorted(paths.items()))


# --- on foot -------------------------------------------------------------------------------------


def free_steps(k: Myths, c: Character, *, toward: bool) -> Hexset:
    """The free hexes to step onto; only those ahead if `toward` [MYT-134, MYT-137]."""
    if c.pion is None:
        return ()
    around = ahead(c.pion, c.focus) if toward else neighbours(c.pion)
    return tuple(each for each in around if k.standing_on(each) is None)


def is_empty(k: Myths, c: Character, place: Hex) -> bool:
    """Whether nobody else stands there."""
    return all(each.pion != place or each is c for each in k.living)


# --- every path ----------------------------------------------------------------------------------


def _ends(k: Myths, c: Character, most: int) -> Iterator[Mapping[Hex, Path]]:
    """Where it may end after one step, after two, and so on, as far as it can go at all."""
    if c.pion is None:
        return
    search = _PathSearch(k, c)
    layer: Layer = {(c.pion, c.focus): ((0, 0, 0, 0), ())}
    for _ in range(most):
        layer = search.next_step(layer)
        best: dict[Hex, tuple[Cost, Path]] = {}
        for (at, _focus), reached in layer.items():
            if is_empty(k, c, at):
                best[at] = min(reached, best.get(at, reached))
        yield {at: path for at, (_, path) in best.items()}


@dataclass
class _PathSearch:
    """Goes step by step from everywhere a character can be, and counts what each path costs."""

    k: Myths
    c: Character

    def __post_init__(self) -> None:
        laid = [each for slot in CardType if (each := self.c.covering(slot))]
        self.cards = [self.k.card(each.card) for each in laid]
        self.flying = self.k.has(self.c, Trait.FLYING)
        self.lenient = self.k.settings.edge == "lenient"
        self.watched = {
            place
            for by, slot, laid in self.k.in_play()
            if by is not self.c and laid.view
            for _, effect in self.k.active_effects(by, slot)
            if effect.on is Event.LEAVES_MARKED
            for place in laid.view.marked
        }

    def next_step(self, layer: Layer) -> Layer:
        """Where it can be one step further on."""
        further: Layer = {}
        for (at, focus), (cost, path) in layer.items():
            around = ahead(at, focus) if self.k.walk.toward else neighbours(at)
            for to in around:
                if self.flying or is_empty(self.k, self.c, to):
                    then = find_pushed_focus(self.k, self.c, at, focus, to)
                    reached = self._cost(cost, (at, focus), (to, then), path), (*path, to)
                    further[to, then] = min(reached, further.get((to, then), reached))
        return further

    def _cost(
        self, cost: Cost, was: tuple[Hex, Hex | None], then: tuple[Hex, Hex | None], path: Path
    ) -> Cost:
        (at, focus), (to, focus_then) = was, then
        before = (self.c.pion, *path)[-2] if path else None
        straight = before is None or to.minus(at) == at.minus(before)
        lost, woken, moved, bent = cost
        return (
            lost + sum(not self._viewed(card, to, focus_then) for card in self.cards),
            woken + (at in self.watched),
            moved + (focus_then != focus),
            bent + (not straight),
        )

    def _viewed(self, card: MythsCard, at: Hex, focus: Hex | None) -> bool:
        return bool(views(card.range, PionAndFocus(at, focus, lenient=self.lenient)))
