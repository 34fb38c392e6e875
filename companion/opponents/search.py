"""Information-set Monte Carlo tree search, with one tree for each seat (MO-ISMCTS).

Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012. Each round takes a world
that looks to the seat as its table does, and plays it to its end. Whoever decides there does so in
a node of what that seat knows, and among what it is offered in that world: an answer is tried by
its worth so far, and by how seldom it was tried when it could have been. Under seal one seat
answers after the other, but each in a node that knows nothing of the others' answers.

The work is counted in answers that are played, never in time: a slow machine plays the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.game import Game, Policy
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.umpire import Entry
from companion.opponents.answers import drop_unusual, key_of, list_choices
from companion.opponents.playout_umpire import PlayoutUmpire
from companion.opponents.seat_history import SeatHistory
from companion.opponents.worlds import Sampler, World

EXPLORATION = 0.7
ROUNDS_IN_A_WORLD = 4
"""How many games are played through in one world before another is sought."""
STEPS_BETWEEN_WORLDS = 3
"""How many things are drawn again between two worlds."""
MAX_ANSWERS_AHEAD = 240
"""After so many answers a playout breaks off; then its worth is estimated."""
TRIES_FOR_A_WORLD = 60
"""So many times the game so far may be played through to find a first world, whatever the budget;
at least half of the budget remains for the search."""
PLACE_WORTH = 0.2
"""How much of the worth of an ending is the place; the rest is whether one has won."""

Worth: TypeAlias = Callable[[Any, Seat], float]
"""`worth(k, seat)`: from 0 to 1, how well this seat stands, by what everybody knows."""


@dataclass(slots=True)
class Tried:
    """What came of one answer in one node."""

    visits: int = 0
    worth: float = 0.0
    available: int = 0


@dataclass
class Tree:
    """The nodes of all seats, each by what the seat knows there."""

    nodes: dict[bytes, dict[str, Tried]] = field(default_factory=dict)

    def digest(self) -> str:
        """All that was learned, as a few letters."""
        lines = [
            f"{node.hex()} {key} {each.visits} {each.available} {each.worth:.9f}"
            for node, tried in sorted(self.nodes.items())
            for key, each in sorted(tried.items())
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What came of thinking: the answer, and all that is remembered of it."""

    entry: Entry | None
    """None: the seat is asked nothing."""
    work: int
    """How many answers were played."""
    rounds: int
    """How many games were played through."""
    digest: str
    """Of the tree."""
    world: World | None = None
    """One that agrees with what the seat has seen, or nearly; thinking on begins with it."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a game may add: how its players usually play, and how well somebody stands."""

    prior: Policy | None = None
    worth: Worth | None = None


class TreeSearch:
    """One seat thinks about one answer."""

    def __init__(
        self, game: Game[Any], history: SeatHistory, seed: bytes, guidance: Guidance | None = None
    ) -> None:
        self.history = history
        self.guidance = guidance or Guidance()
        self.chance = Chance(b"thought" + seed + b"%d" % len(history.events))
        self.sampler = Sampler(game, history, self.chance)
        self.tree = Tree()
        self._played = 0

    @property
    def work(self) -> int:
        """How many answers were played so far."""
        return self._played + self.sampler.worked

    def think(self, budget: int, begun: World | None = None) -> SearchResult:
        """Choose an answer with so much work, beginning with a world that agreed before."""
        if self.history.now.over or not self.history.now.asked:
            return SearchResult(None, 0, 0, self.tree.digest(), begun)
        tries = TRIES_FOR_A_WORLD * (len(self.history.events) + 1)
        world = self.sampler.find(max(budget // 2, tries), begun)
        if world is None:
            return SearchResult(None, self.work, 0, self.tree.digest(), self.sampler.nearest)
        rounds, limit = 0, max(budget, self.work + budget // 2)
        choices = list_choices(self.sampler.replay(world).umpire, self.history.seat)
        while len(choices) > 1 and (self.work < limit or not rounds):
            if rounds and rounds % ROUNDS_IN_A_WORLD == 0:
                world = self.sampler.vary(world, STEPS_BETWEEN_WORLDS)
            self._play_through(world)
            rounds += 1
        return SearchResult(
            self._best(choices), self.work, rounds, self.tree.digest(), self.sampler.nearest
        )

    def _best(self, choices: list[Entry]) -> Entry | None:
        """What was tried most; of those that were tried as often, what did best."""
        root = self.tree.nodes.get(_root_key(self.history.seat), {})
        those = [root.get(_key(each), Tried()) for each in choices]
        order = sorted(range(len(those)), key=lambda n: (-those[n].visits, -those[n].worth, n))
        return choices[order[0]] if choices else None

    def _play_through(self, world: World) -> None:
        """One round: select, expand, play to the end, and note what it was worth."""
        unseen = len(self.history.events)
        replay = self.sampler.replay(world.copy(), unseen)
        umpire = replay.umpire
        begun, is_first, is_in_tree = umpire.answered, True, True
        paths: dict[Viewer, bytes] = {}
        chosen: list[tuple[Viewer, Tried]] = []
        while not umpire.over and umpire.answered - begun < MAX_ANSWERS_AHEAD:
            by = self.history.seat if is_first else self._next(umpire)
            if by is None:
                break
            if not is_in_tree:
                if not self._answer_as_usual(umpire, by):
                    break
                continue
            choices = list_choices(umpire, by)
            if not choices:
                break
            entry = choices[0]
            if len(choices) > 1:
                node = _root_key(by) if is_first else _node_key(umpire, by, paths)
                entry, tried = self._select(self.tree.nodes.setdefault(node, {}), choices)
                is_in_tree = tried.visits > 0
                chosen.append((by, tried))
                paths[by] = hashlib.blake2b(node + _key(entry).encode()).digest()
            is_first = False
            umpire.act(entry)
        self._played += umpire.answered - begun
        worth = {seat: self._worth(umpire, seat) for seat in umpire.seats}
        for by, tried in chosen:
            tried.visits += 1
            tried.worth += worth[Seat(by)] if by != TABLE else 0.0

    def _next(self, umpire: PlayoutUmpire) -> Viewer | None:
        """Who answers next: under seal in the order of the form, else any of those asked."""
        owing = [each for each in umpire.owing() if each != TABLE] or [*umpire.owing()]
        if not owing:
            return None
        return owing[0] if umpire.wait.sealed else self.chance.pick(owing)

    def _answer_as_usual(self, umpire: PlayoutUmpire, by: Viewer) -> bool:
        """Answer outside the tree, by the prior of the game or by chance; whether that was taken.

        A rule that fails in a world which is no game's ends only that playout.
        """
        try:
            prior = self.guidance.prior
            asked = tuple(each.offer for each in umpire.asked(by)) if prior else ()
            if prior and (liked := prior(umpire.known(by), by, asked, self.chance)):
                umpire.act(Entry(by, liked[0].name, liked[1]))
                return True
            one = self.chance.pick(drop_unusual(umpire.asked(by)))
            values = one.offer.some(by, self.chance) if one.offer.fields else {}
            umpire.act(Entry(by, one.offer.name, values), one)
        except Exception:  # noqa: BLE001 - whatever it is, the next round goes on
            return False
        return True

    def _select(self, node: dict[str, Tried], choices: list[Entry]) -> tuple[Entry, Tried]:
        """The answer with the highest bound among those that can be given in this world."""
        those = [node.setdefault(_key(each), Tried()) for each in choices]
        for each in those:
            each.available += 1
        if untried := [at for at, each in enumerate(those) if not each.visits]:
            at = self.chance.pick(untried)
        else:
            at = max(range(len(those)), key=lambda n: (_bound(those[n]), -n))
        return choices[at], those[at]

    def _worth(self, umpire: PlayoutUmpire, seat: Seat) -> float:
        """How well this seat has done, from 0 to 1."""
        count = len(umpire.seats)
        if umpire.over is None:
            if self.guidance.worth:
                return self.guidance.worth(umpire.known(TABLE), seat)
            return 1 / count
        won = float(seat in umpire.over.winners)
        place = next((each.place for each in umpire.standings() if each.seat == seat), count)
        rank = (count - place) / max(1, count - 1)
        return (1 - PLACE_WORTH) * won + PLACE_WORTH * rank


def _bound(tried: Tried) -> float:
    """Its worth so far, and more the seldomer it was tried when it could have been."""
    mean = tried.worth / tried.visits
    return mean + EXPLORATION * sqrt(log(tried.available) / tried.visits)


def _key(entry: Entry) -> str:
    return f"{entry.offer} {key_of(entry.values)}"


def _root_key(seat: Viewer) -> bytes:
    return b"root%d" % seat


def _node_key(umpire: PlayoutUmpire, by: Viewer, paths: dict[Viewer, bytes]) -> bytes:
    """What this viewer knows now, and knew when it decided before."""
    state = json.dumps(umpire.known_json(by), sort_keys=True)
    digest = hashlib.blake2b(state.encode(), digest_size=16, key=b"%d" % by)
    digest.update(paths.get(by, b""))
    return digest.digest()
