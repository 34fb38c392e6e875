"""Worlds that look to one seat as its table does: what it cannot see is drawn, and so may differ.

A world is the luck that was drawn and the answers that others gave unseen. Playing the game through
with these shows whether the seat would have seen what it has seen. A first world is repaired until
it does; from there others are reached by drawing one thing again at a time, and keeping what still
agrees with everything seen. Nothing here is given more than the seat's history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.fields import Refused, Several
from companion.core.game import Game, Settings
from companion.core.seats import Viewer
from companion.core.to_json import Json, to_json
from companion.core.umpire import Entry
from companion.opponents.answers import drop_unusual
from companion.opponents.playout_umpire import PlayoutUmpire
from companion.opponents.seat_history import OUTSIDE, Observation, SeatEvent, SeatHistory, observe

MAX_UNSEEN_ANSWERS = 24
"""How many answers in a row a seat may have failed to notice."""
MAX_REPAIRS_TRIED = 60
"""How many changes that a contradiction suggests are tried before others are drawn by chance."""
UNPLAYABLE = 1_000_000
"""How far a world is from the seat's that cannot even take an answer the seat has seen."""

Draw: TypeAlias = tuple[tuple[str, int, int], Any]
"""What was asked of luck, and what came."""
LATELY = 10
"""How many of the last draws, and of the last unseen answers, probably led to a contradiction."""

Place: TypeAlias = tuple[int, int]
"""Which unseen answer: before which event, and the how many-th there."""
Which: TypeAlias = int | Place
"""One thing that was drawn: the number of a draw of luck, or an unseen answer."""
Pair: TypeAlias = tuple[Json, Json]
"""What a world shows, and what the seat has seen in its place."""


class _NobodyCanAnswer(Exception):
    """In this world nobody else could have done what the seat noticed."""


@dataclass
class World:
    """What a seat cannot see, as it may be."""

    draws: list[Draw] = field(default_factory=list)
    answers: dict[Place, Entry] = field(default_factory=dict)

    def copy(self) -> World:
        """The same, to be changed."""
        return World(list(self.draws), dict(self.answers))


@dataclass(frozen=True, slots=True)
class _Redrawn:
    """A world in which one thing is drawn again, and the first event that this may concern."""

    world: World
    which: Which
    since: int


class WorldLuck(Chance):
    """Luck that repeats what a world says and draws what it does not say."""

    __slots__ = ("_chance", "_draws", "things")

    def __init__(self, draws: list[Draw], chance: Chance) -> None:
        super().__init__(b"")
        self._draws = draws
        self._chance = chance
        self.things: dict[int, list[Any]] = {}
        """What was shuffled, by the number of the draw."""

    def below(self, n: int) -> int:
        """One draw of a world."""
        number: int = self._draw(("below", n, 1), lambda: self._chance.below(n))
        return number

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """One draw of a world."""
        faces: tuple[int, ...] = self._draw(
            ("roll", count, sides), lambda: self._chance.roll(count, sides)
        )
        return faces

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """One draw of a world."""
        listed = list(things)
        self.things[self.drawn] = listed
        size = len(listed)
        order = self._draw(("shuffled", size, 1), lambda: self._chance.shuffled(range(size)))
        return [listed[at] for at in order]

    def _draw(self, asked: tuple[str, int, int], draw: Callable[[], Any]) -> Any:
        at = self.drawn
        self.drawn += 1
        if at < len(self._draws):
            if self._draws[at][0] == asked:
                return self._draws[at][1]
            self._draws[at] = (asked, draw())
        else:
            self._draws.append((asked, draw()))
        return self._draws[at][1]


@dataclass
class Replay:
    """A world played through: how far it agrees with what the seat has seen."""

    umpire: PlayoutUmpire
    luck: WorldLuck
    agreed: int = -1
    """How many events agree; less than 0 if not even the beginning does."""
    distance: int = 0
    """How much the next one differs; 0 if all agree."""
    pairs: tuple[Pair, ...] = ()
    """Where it differs."""
    drawn_after: list[int] = field(default_factory=list)
    """How much luck had been drawn after the beginning and after each event."""

    @property
    def score(self) -> tuple[int, int]:
        """Higher for a world that is nearer to the seat's."""
        return self.agreed, -self.distance


class Sampler:
    """Finds worlds for one seat. `worked` counts the answers that were played for it."""

    def __init__(self, game: Game[Any], history: SeatHistory, chance: Chance) -> None:
        self.game = game
        self.history = history
        self.settings = settle_again(game, history)
        self.chance = chance
        self.worked = 0
        self.nearest = World()
        """The world that came nearest to what the seat has seen."""
        self._later = list(_opened_later(history.events))
        self._tried: dict[Which, list[int]] = {}

    # --- playing a world through -------------------------------------------------------------

    def replay(self, world: World, checked_from: int = 0, chance: Chance | None = None) -> Replay:
        """Play the world through, up to the first event that contradicts what the seat saw.

        What it lacks is drawn and added. Before event `checked_from` nothing is compared.
        """
        self.worked += 1
        luck = WorldLuck(world.draws, chance or self.chance)
        history = self.history
        umpire = PlayoutUmpire(self.game, history.seats, self.settings, history.teams, luck)
        replay = Replay(umpire, luck)
        replay.drawn_after.append(luck.drawn)
        if checked_from <= 0 and not self._agrees(replay, history.begin):
            return replay
        replay.agreed = 0
        before = history.begin
        for at, event in enumerate(history.events):
            agrees = self._follow(replay, world, at, before, is_checked=at >= checked_from)
            replay.drawn_after.append(luck.drawn)
            if not agrees:
                break
            replay.agreed = at + 1
            before = event.after
        self.worked += umpire.answered
        return replay

    def _agrees(self, replay: Replay, expected: Observation) -> bool:
        if observe(replay.umpire, self.history.seat) == expected:
            return True
        pairs = tuple(_differences(observe(replay.umpire, self.history.seat), expected))
        replay.distance, replay.pairs = max(1, len(pairs)), pairs
        return False

    def _follow(
        self, replay: Replay, world: World, at: int, before: Observation, *, is_checked: bool
    ) -> bool:
        """Play one event, and what must have gone before it unseen."""
        event = self.history.events[at]
        try:
            return self._play(replay, world, at, before, is_checked=is_checked)
        except (Refused, _NobodyCanAnswer):
            replay.pairs = tuple(_missing(replay.umpire, event.entry))
        except Exception:  # noqa: BLE001 - rules may fail in a world that cannot be
            replay.pairs = ()
        replay.distance = UNPLAYABLE
        return False

    def _play(
        self, replay: Replay, world: World, at: int, before: Observation, *, is_checked: bool
    ) -> bool:
        event, umpire, seat = self.history.events[at], replay.umpire, self.history.seat
        entry = event.entry
        for number in range(MAX_UNSEEN_ANSWERS):
            if entry and (not umpire.owing() or not umpire.wait.quiet or _takes(umpire, entry)):
                umpire.act(entry)
                return not is_checked or self._agrees(replay, event.after)
            place = (at, number)
            unseen = world.answers.get(place)
            if unseen is None or not _takes(umpire, unseen):
                unseen = self._draw_answer(umpire, at, before)
                world.answers[place] = unseen
            umpire.act(unseen)
            if entry is None:
                if not is_checked and (at, number + 1) not in world.answers:
                    return True
                after = observe(umpire, seat)
                if after == event.after:
                    return True
                if after != before:
                    return self._agrees(replay, event.after)
        replay.distance = UNPLAYABLE
        return False

    def _draw_answer(self, umpire: PlayoutUmpire, at: int, before: Observation) -> Entry:
        """An answer that somebody else may have given."""
        event = self.history.events[at]
        gone = [each for each in before.waiting if each not in event.after.waiting]
        owing = [each for each in umpire.owing() if each != self.history.seat]
        answerers: list[Viewer] = [each for each in owing if each in gone] or owing
        is_unawaited = event.entry is None and not (umpire.wait.quiet or gone)
        if is_unawaited:  # perhaps something that may be done at any time
            answerers = [each for each in umpire.seats if each != self.history.seat]
        if not answerers:
            raise _NobodyCanAnswer
        by = (
            answerers[0] if umpire.wait.sealed and not is_unawaited else self.chance.pick(answerers)
        )
        later = self._later[at].get(by)
        if later is not None and _takes(umpire, later):
            return later
        offers = drop_unusual(umpire.open(by) if is_unawaited else umpire.asked(by))
        if not offers:
            raise _NobodyCanAnswer
        offer = self.chance.pick(offers).offer
        return Entry(by, offer.name, offer.some(by, self.chance))

    # --- finding the first -------------------------------------------------------------------

    def find(self, most: int, begun: World | None = None) -> World | None:
        """A world that agrees with all that was seen; None after `most` answers of work."""
        limit = self.worked + most
        world = begun.copy() if begun else World()
        best = self.replay(world)
        while best.distance:
            self.nearest = world
            improved = self._improve(world, best, limit)
            if improved is None:
                return None
            world, best = improved
        self.nearest = world
        return world

    def _improve(self, world: World, best: Replay, limit: int) -> tuple[World, Replay] | None:
        """A world nearer to the seat's; or, by chance, another one that is as near."""
        repairs = islice(self._repairs(world, best), MAX_REPAIRS_TRIED)
        while self.worked <= limit:
            repaired = next(repairs, None)
            # In turns: repairs alone would make a world alike in which somebody else has won.
            redrawn = self._redraw(world, best, lately=self.chance.below(2) == 0)
            if repaired is None and redrawn is None:
                return None
            for changed in (repaired, redrawn.world if redrawn else None):
                if changed is None:
                    continue
                replay = self.replay(changed)
                is_as_near = repaired is None and replay.score == best.score
                if replay.score > best.score or is_as_near:
                    return changed, replay
        return None

    def _repairs(self, world: World, replay: Replay) -> Iterator[World]:
        """Changes after which the world may show what the seat has seen."""
        for shown, wanted in replay.pairs:
            for at, things in reversed(replay.luck.things.items()):
                listed = [to_json(each) for each in things]
                if shown in listed and wanted in listed:
                    changed = world.copy()
                    ask, order = changed.draws[at]
                    one, other = (order.index(listed.index(each)) for each in (shown, wanted))
                    changed.draws[at] = (ask, _swapped(order, one, other))
                    yield changed
            yield from self._rerolled(world, shown, wanted)
            for place, entry in reversed(world.answers.items()):
                for name, raw in entry.values.items():
                    for other in _instead(raw, shown, wanted):
                        changed = world.copy()
                        values = {**entry.values, name: other}
                        changed.answers[place] = Entry(entry.by, entry.offer, values)
                        yield changed

    def _rerolled(self, world: World, shown: Json, wanted: Json) -> Iterator[World]:
        for at in range(len(world.draws) - 1, -1, -1):
            asked, faces = world.draws[at]
            if asked[0] == "roll":
                for rolled in _other_faces(faces, shown, wanted):
                    changed = world.copy()
                    changed.draws[at] = (asked, rolled)
                    yield changed

    # --- going on to others --------------------------------------------------------------------

    def vary(self, world: World, steps: int) -> World:
        """Another world that agrees as well: so many things were drawn again, if they could be."""
        replay = self.replay(world, len(self.history.events))
        for _ in range(steps):
            changed = self._vary_once(world, replay)
            if changed is not None:
                world, replay = changed
        return world

    def _vary_once(self, world: World, replay: Replay) -> tuple[World, Replay] | None:
        change = self._redraw(world, replay)
        if change is None:
            return None
        again = self.replay(change.world, change.since)
        tried = self._tried[change.which]
        tried[1] += 1
        if again.distance:
            return None
        tried[0] += 1
        return change.world, again

    def _redraw(self, world: World, replay: Replay, *, lately: bool = False) -> _Redrawn | None:
        """One thing drawn again; rather one for which others agreed before."""
        draws = [at for at in range(replay.luck.drawn) if _is_free(world.draws[at])]
        answers = [*world.answers]
        if lately:
            draws, answers = draws[-LATELY:], answers[-LATELY:]
        known: list[Which] = [*draws, *answers]
        if not known:
            return None
        weights = [self._weight(each) for each in known]
        ticket, at = self.chance.below(sum(weights)), 0
        while ticket >= weights[at]:
            ticket -= weights[at]
            at += 1
        which, changed = known[at], world.copy()
        if isinstance(which, tuple):
            del changed.answers[which]
            return _Redrawn(changed, which, which[0])
        changed.draws[which] = self._draw_again(world.draws[which])
        since = sum(drawn <= which for drawn in replay.drawn_after) - 1
        return _Redrawn(changed, which, max(0, since))

    def _weight(self, which: Which) -> int:
        kept, tried = self._tried.setdefault(which, [0, 0])
        return 1 + 64 * (kept + 1) // (tried + 1)

    def _draw_again(self, draw: Draw) -> Draw:
        (kind, size, sides), before = draw
        if kind == "below":
            return draw[0], self.chance.below(size)
        if kind == "roll":
            if size and self.chance.below(2):
                at = self.chance.below(size)
                return draw[0], (*before[:at], 1 + self.chance.below(sides), *before[at + 1 :])
            return draw[0], self.chance.roll(size, sides)
        order = list(before)
        count = 2 + self.chance.below(2) * self.chance.below(max(1, size - 1))
        places = sorted(self.chance.shuffled(range(size))[:count])
        for place, other in zip(places, self.chance.shuffled(places), strict=True):
            order[place] = before[other]
        return draw[0], order


def settle_again(game: Game[Any], history: SeatHistory) -> Settings:
    """The settings of the table."""
    return game.settle(history.settings, len(history.seats))


def _is_free(draw: Draw) -> bool:
    """Whether anything else could have been drawn."""
    (kind, size, _), _drawn = draw
    return size > 0 if kind == "roll" else size > 1


def _takes(umpire: PlayoutUmpire, entry: Entry) -> bool:
    """Whether this answer would be taken now."""
    if entry.offer in OUTSIDE:
        return True
    try:
        return umpire.find(entry).offer.fits(entry.by, entry.values)
    except Refused:
        return False


def _opened_later(events: tuple[SeatEvent, ...]) -> Iterator[dict[Viewer, Entry]]:
    """For each event what was under seal then, as it was opened afterwards."""
    later: list[dict[Viewer, Entry]] = []
    known: dict[Viewer, Entry] = {}
    for event in reversed(events):
        if event.opened:
            known = {each.by: each for each in event.opened}
        later.append(known)
    return reversed(later)


def _missing(umpire: PlayoutUmpire, entry: Entry | None) -> Iterator[Pair]:
    """What the answerer could have chosen instead of what the seat saw chosen."""
    if entry is None or umpire.over:
        return
    offers = [each.offer for each in umpire.asked(entry.by) if each.offer.name == entry.offer]
    for offer in offers:
        for name, raw in entry.values.items():
            asked = offer.fields.get(name)
            for wanted in raw if isinstance(raw, list) else [raw]:
                if isinstance(asked, Several) and wanted not in asked.keys:
                    yield from ((key, wanted) for key in asked.keys)


def _differences(one: Observation, other: Observation) -> Iterator[Pair]:
    """Where two observations differ: the smallest parts, and the lists and tables they are in."""
    yield from _apart(one.state, other.state)
    yield from _apart([*one.asked], [*other.asked])
    yield from _apart([*one.waiting], [*other.waiting])
    yield from _apart(one.over, other.over)


def _apart(one: Json, other: Json) -> Iterator[Pair]:
    if one == other:
        return
    yield one, other
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (each for each in one if each in other):
            yield from _apart(one[key], other[key])
    elif isinstance(one, list) and isinstance(other, list):
        for ours, theirs in zip(one, other, strict=False):
            yield from _apart(ours, theirs)


def _swapped(order: list[int], one: int, other: int) -> list[int]:
    changed = list(order)
    changed[one], changed[other] = order[other], order[one]
    return changed


def _other_faces(faces: tuple[int, ...], shown: Json, wanted: Json) -> Iterator[tuple[int, ...]]:
    """All faces as they were seen, or one of them."""
    if isinstance(wanted, list) and [*faces] == shown and len(wanted) == len(faces):
        yield tuple(wanted)
    elif type(shown) is type(wanted) is int:
        for at, face in enumerate(faces):
            if face == shown:
                yield (*faces[:at], wanted, *faces[at + 1 :])


def _instead(raw: Json, shown: Json, wanted: Json) -> Iterator[Json]:
    """What may have been answered instead: what was seen, or as much more or less of a number."""
    if (other := _replaced(raw, shown, wanted)) is not None:
        yield other
    if type(raw) is type(shown) is type(wanted) is int:
        yield from (raw + wanted - shown, raw - wanted + shown)


def _replaced(raw: Json, shown: Json, wanted: Json) -> Json | None:
    """The same with what was seen in the place of what was shown; None if that is not in it."""
    if raw == shown:
        return wanted
    if isinstance(raw, list) and shown in raw:
        at = raw.index(shown)
        return [*raw[:at], wanted, *raw[at + 1 :]]
    return None
