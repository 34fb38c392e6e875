"""Law 2 for everything that leaves the laptop: two companions with twin tables.

While the difference is hidden from a viewer, what its pages are sent is the same, byte for byte;
so is what encryption does not hide: which page is sent something, in which order, and how much.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.seats import Seat, Viewer, viewers
from companion.core.umpire import Entry
from companion.table.record.players import HOST, eyes_of
from tests.kit.laws.pages import PageCompanion
from tests.kit.laws.timing import Timings
from tests.kit.laws.twins import (
    Leak,
    Unseen,
    both_stay,
    is_in,
    key_of,
    swapped,
    unseen_by,
    words_of,
)


class _Swapping:
    """Luck whose first shuffle has two places swapped; everything else is the same."""

    def __init__(self, chance: Chance, places: tuple[int, int]) -> None:
        self._chance = chance
        self._places: tuple[int, int] | None = places

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chance, name)

    def shuffled(self, things: Any) -> list[Any]:
        """The order of the shuffle, or of its twin."""
        order = self._chance.shuffled(things)
        if self._places:
            one, other = self._places
            order[one], order[other] = order[other], order[one]
            self._places = None
        return order


class _Watching(_Swapping):
    """Luck that records the order of its first shuffle."""

    def __init__(self, chance: Chance, orders: list[Any]) -> None:
        super().__init__(chance, (0, 0))
        self._told = orders

    def shuffled(self, things: Any) -> list[Any]:
        """The order, recorded the first time."""
        order = super().shuffled(things)
        self._told.append(list(order))  # deals may take cards off the order itself
        return order


def watched(game: Game[Any], orders: list[Any]) -> Game[Any]:
    """The game, recording its first order."""
    return replace(game, set_up=lambda s, g, chance: game.set_up(s, g, _Watching(chance, orders)))  # type: ignore[arg-type]


def twin_of(game: Game[Any], places: tuple[int, int]) -> Game[Any]:
    """The twin of the game."""
    return replace(game, set_up=lambda s, g, chance: game.set_up(s, g, _Swapping(chance, places)))  # type: ignore[arg-type]


@dataclass
class TwinEvening:
    """A recorded evening: what everybody was sent after each act."""

    folder: Path
    game: Game[Any]
    players: int
    deeds: list[Entry] = field(default_factory=list)
    said: list[frozenset[str]] = field(default_factory=list)
    """The words of each act that all could see."""
    got: list[dict[Viewer, list[bytes]]] = field(default_factory=list)
    overheard: list[list[tuple[str, int]]] = field(default_factory=list)
    first_loads: list[dict[Seat, tuple[int, int]]] = field(default_factory=list)
    """How long the page of each phone was that somebody opened, and the first message to it."""
    covered: list[dict[Seat, dict[str, str]]] = field(default_factory=list)
    afar: list[object] = field(default_factory=list)
    """What organisers saw, who are no players."""
    unseen: list[dict[Viewer, Unseen]] = field(default_factory=list)
    order: list[Any] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    timings: Timings = field(default_factory=Timings)
    on_disk: bool = False

    def spend(self, most: int, chance: Chance) -> None:
        """Play this many random acts."""
        orders: list[Any] = []
        game = watched(self.game, orders)
        companion = self._companion(self.folder / "first", game)
        self.order = orders[0] if orders else []
        self._note(companion)
        while not companion.umpire.over and len(self.deeds) < most:
            viewer, offer = chance.pick(list(companion.able()))
            deed = Entry(viewer, offer.name, offer.some(eyes_of(viewer), chance))
            self.deeds.append(deed)
            self.said.append(words_of(deed) if offer.public else frozenset())
            companion.do(deed)
            self._note(companion)
        companion.close()

    def _companion(self, folder: Path, game: Game[Any]) -> PageCompanion:
        return PageCompanion(folder, game, self.players, self.timings.work, on_disk=self.on_disk)

    def _note(self, companion: PageCompanion) -> None:
        eyes = (*viewers(companion.table.record.people.players), HOST)
        self.got.append({viewer: companion.got(viewer) for viewer in eyes})
        self.overheard.append([*companion.post.overheard])
        self.first_loads.append(companion.first_loads())
        self.covered.append(companion.covered())
        self.afar.append(companion.from_afar())
        self.spent.append(companion.spent)
        self.unseen.append({each: _unseen(companion, each) for each in eyes})

    def check(self, viewer: Viewer, chance: Chance) -> int:
        """Play a twin of the evening; the number of acts after which it was still the same."""
        cards = self.unseen[0][viewer]
        places = [at for at, card in enumerate(self.order) if is_in(card, cards.values())]
        if not places:
            return 0
        one, other = sorted(chance.shuffled([*places, *places])[:2])
        game, folder = twin_of(self.game, (one, other)), self.folder / f"twin{int(viewer)}"
        twin = self._companion(folder, game)
        self.timings.next_twin()
        compared = self._compare(twin, viewer, (self.order[one], self.order[other]))
        twin.close()
        return compared

    def _compare(self, twin: PageCompanion, viewer: Viewer, pair: tuple[Any, Any]) -> int:
        for at, unseen in enumerate(self.unseen):
            before, theirs = self.unseen[max(0, at - 1)][viewer], _unseen(twin, viewer)
            if not both_stay(pair, before, unseen[viewer]):
                return at
            if at and {key_of(card) for card in pair} & self.said[at - 1]:
                return at
            try:
                if at:
                    twin.do(swapped(self.deeds[at - 1], pair))
            except Refused:
                return at
            if not both_stay(pair, theirs, _unseen(twin, viewer)):
                return at
            self._look(at, twin, viewer)
            if at:
                self._time(at, twin, viewer, pair)
        return len(self.deeds)

    def _look(self, at: int, twin: PageCompanion, viewer: Viewer) -> None:
        """Compare all that this viewer could get to see or hear."""
        if twin.got(viewer) != self.got[at][viewer]:
            raise Leak(f"{viewer!r} is sent something else after deed {at}")
        if twin.post.overheard != self.overheard[at]:
            raise Leak(f"{viewer!r} can tell by listening after deed {at}")
        if twin.first_loads() != self.first_loads[at]:
            raise Leak(f"{viewer!r} can tell by listening to a page that is opened after deed {at}")
        if twin.covered() != self.covered[at]:
            raise Leak(f"{viewer!r} can tell by a glance at covered phones after deed {at}")
        if twin.from_afar() != self.afar[at]:
            raise Leak(f"{viewer!r} can tell by the organiser's page after deed {at}")

    def _time(self, at: int, twin: PageCompanion, viewer: Viewer, pair: tuple[Any, Any]) -> None:
        """Compare the work of a deed; the guesses are what somebody might try who cannot see."""
        more = self.spent[at] - twin.spent
        one, other = ((len(name), name) for name in (str(key_of(card)) for card in pair))
        self.timings.add("which card lies first", (one > other) - (one < other), more)
        others = [each for each in self.got[at] if each != viewer]
        ours = sum(len(message) for each in others for message in self.got[at][each])
        theirs = sum(len(message) for each in others for message in twin.got(each))
        self.timings.add("who has been shown more", (ours > theirs) - (ours < theirs), more)


def _unseen(companion: PageCompanion, viewer: Viewer) -> Unseen:
    """The cards that are hidden from this viewer."""
    return unseen_by(companion.umpire, eyes_of(viewer))


def check(folder: Path, game: Game[Any], players: int, most: int, seed: bytes) -> int:
    """Play an evening and a twin of it for each viewer; the number of acts compared."""
    return check_evening(TwinEvening(folder, game, players), most, seed)


def check_evening(evening: TwinEvening, most: int, seed: bytes) -> int:
    """The same with an evening that has been prepared."""
    chance = Chance(seed)
    evening.spend(most, chance)
    return sum(evening.check(viewer, chance) for viewer in evening.got[0])
