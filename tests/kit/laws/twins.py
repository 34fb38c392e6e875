"""Law 2, no leak: two tables that differ only in what a viewer may not know look the same to it.

A twin's luck swaps two cards in one shuffle. While both are hidden from the viewer, at both tables,
everything it receives is the same to the byte; if an answer no longer fits, the twin ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.seats import Viewer, viewers
from companion.core.secrets import Pile
from companion.core.to_json import iter_hidden
from companion.core.umpire import Entry, Umpire
from tests.kit.laws.plays import Table
from tests.kit.laws.received import received


class Leak(AssertionError):
    """Somebody received something that depends on what they may not know."""


Receive = Callable[[Umpire[Any], Viewer], bytes]


@dataclass
class Shuffles:
    """Makes luck that records its shuffles, or swaps two places in one of them."""

    swap: tuple[int, int, int] | None = None
    orders: list[list[Any]] = field(default_factory=list)

    def luck(self, seed: bytes) -> Chance:
        """Luck that counts its shuffles; each umpire starts a new count."""
        self.orders.clear()
        return _Luck(seed, self)


class _Luck(Chance):
    __slots__ = ("_shuffles",)

    def __init__(self, seed: bytes, shuffles: Shuffles) -> None:
        super().__init__(seed)
        self._shuffles = shuffles

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """The usual order, except for the two swapped places."""
        order = super().shuffled(things)
        swap, orders = self._shuffles.swap, self._shuffles.orders
        if swap and swap[0] == len(orders):
            _, one, other = swap
            order[one], order[other] = order[other], order[one]
        orders.append(list(order))
        return order


Unseen: TypeAlias = dict[tuple[str, int], Any]
"""Cards by their pile and their place in it."""


@dataclass(frozen=True)
class PageContext:
    """The situation after one answer: what each viewer received, and what each could not see.

    `said` are the words of that answer if all could see it: a card named there was shown, wherever
    it is now.
    """

    received: dict[Viewer, bytes]
    unseen: dict[Viewer, Unseen]
    shuffles: int
    revealed: int
    said: frozenset[str]


def unseen_by(umpire: Umpire[Any], viewer: Viewer) -> Unseen:
    """The cards in piles that are hidden from this viewer, each by its place."""
    return {
        (path, at): card
        for path, thing in iter_hidden(umpire.board)
        if isinstance(thing, Pile) and viewer not in thing.eyes
        for at, card in enumerate(thing)
    }


def stays(card: Any, before: Unseen, now: Unseen) -> bool:
    """Whether a card is still unseen.

    Identical copies may swap names when one is revealed: a card that moved just when
    another was revealed may be the one that was seen.
    """
    if any(now.get(place) == each == card for place, each in before.items()):
        return True
    if not is_in(card, now.values()):
        return False
    return all(is_in(each, now.values()) for each in before.values())


def both_stay(pair: tuple[Any, Any], before: Unseen, now: Unseen) -> bool:
    """Whether both cards are still unseen."""
    return all(stays(card, before, now) for card in pair)


@dataclass
class Story:
    """A play, recorded as what everybody received after each answer."""

    table: Table
    entries: list[Entry]
    receive: Receive = received

    def __post_init__(self) -> None:
        self.shuffles = Shuffles()
        self.moments = list(self.contexts())

    def contexts(self) -> Iterator[PageContext]:
        """The answers, and what everybody received after each."""
        umpire = self.table.umpire(luck=self.shuffles.luck)
        eyes = viewers(self.table.seats)
        for entry in [None, *self.entries]:
            words = words_said(umpire, entry) if entry else frozenset()
            if entry:
                umpire.act(entry.by, entry.offer, entry.values)
            yield PageContext(
                {viewer: self.receive(umpire, viewer) for viewer in eyes},
                {viewer: unseen_by(umpire, viewer) for viewer in eyes},
                len(self.shuffles.orders),
                umpire.board.revealed,
                words,
            )

    def twin(self, entries: list[Entry], shuffles: Shuffles) -> Iterator[Umpire[Any]]:
        """The table with other luck, after each of these answers as long as they fit."""
        umpire = self.table.umpire(luck=shuffles.luck)
        yield umpire
        for entry in entries:
            try:
                umpire.act(entry.by, entry.offer, entry.values)
            except Refused:
                return
            yield umpire

    def check(self, viewer: Viewer, chance: Chance) -> int:
        """Swap two cards unseen by this viewer and compare; the number of steps compared."""
        if not self.shuffles.orders:
            return 0
        which = chance.below(len(self.shuffles.orders))
        order = self.shuffles.orders[which]
        if not order:
            return 0
        one, other = chance.below(len(order)), chance.below(len(order))
        pair = (order[one], order[other])
        start, end = self._unseen(which, pair, viewer)
        if pair[0] == pair[1] or end == start:
            return 0
        later = [swapped(entry, pair) for entry in self.entries[start : end - 1]]
        twin = self.twin([*self.entries[:start], *later], Shuffles((which, one, other)))
        before: Unseen | None = None
        for at, (theirs, ours) in enumerate(zip(twin, self.moments[:end], strict=False)):
            if at >= start:  # until the shuffle it is the same play
                now = unseen_by(theirs, viewer)
                if before is not None and not both_stay(pair, before, now):
                    return at - start
                before = now
                compare(viewer, at, self.receive(theirs, viewer), ours.received[viewer])
        return end - start

    def _unseen(self, which: int, pair: tuple[Any, Any], viewer: Viewer) -> tuple[int, int]:
        """From the shuffle on, as long as both cards are where the viewer cannot see them."""
        moments = self.moments
        start = next(at for at, moment in enumerate(moments) if moment.shuffles > which)
        end = start
        names = {key_of(card) for card in pair}
        before = moments[start].unseen[viewer]
        while end < len(moments):
            now = moments[end].unseen[viewer]
            if names & moments[end].said or not both_stay(pair, before, now):
                break
            if end > start and self._shown_and_hidden(moments[end - 1], moments[end], pair):
                break
            before, end = now, end + 1
        return start, end

    def _shown_and_hidden(self, before: PageContext, now: PageContext, pair: Any) -> bool:
        """Whether one answer may have revealed these cards and shuffled them again."""
        again = self.shuffles.orders[before.shuffles : now.shuffles]
        shuffled = any(is_in(card, order) for order in again for card in pair)
        return shuffled and now.revealed > before.revealed


def check_twins(
    table: Table, entries: list[Entry], chance: Chance, receive: Receive = received
) -> int:
    """Compare a play with a twin for each viewer; the number of steps compared."""
    story = Story(table, entries, receive)
    return sum(story.check(viewer, chance) for viewer in viewers(table.seats))


def is_in(card: Any, cards: Iterable[Any]) -> bool:
    return any(card == each for each in cards)


def words_said(umpire: Umpire[Any], entry: Entry) -> frozenset[str]:
    """The words of an answer that everybody can see."""
    offered = umpire.offers(entry.by)
    public = any(offer.name == entry.offer and offer.public for offer in offered)
    return words_of(entry) if public else frozenset()


def words_of(entry: Entry) -> frozenset[str]:
    """All words in an answer's values."""
    values = (each if isinstance(each, list) else [each] for each in entry.values.values())
    return frozenset(word for some in values for word in some if isinstance(word, str))


def key_of(card: Any) -> Any:
    """How an answer names a card."""
    return getattr(card, "id", card)


def swapped(entry: Entry, pair: tuple[Any, Any]) -> Entry:
    """The same answer with the two cards swapped."""
    one, other = (key_of(card) for card in pair)

    def swap(raw: Any) -> Any:
        if isinstance(raw, list):
            return [swap(each) for each in raw]
        if isinstance(raw, str):
            return {one: other, other: one}.get(raw, raw)
        return raw

    return Entry(entry.by, entry.offer, {name: swap(raw) for name, raw in entry.values.items()})


def compare(viewer: Viewer, at: int, twin: bytes, original: bytes) -> None:
    """`Leak` with the first difference, if there is any."""
    if twin == original:
        return
    pairs = enumerate(zip(twin, original, strict=False))
    where = next((place for place, (a, b) in pairs if a != b), min(len(twin), len(original)))
    near = slice(max(0, where - 60), where + 60)
    raise Leak(f"{viewer!r} can tell after answer {at}: …{twin[near]!r} not …{original[near]!r}")
