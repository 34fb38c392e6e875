"""An umpire for playouts: rules and offers, and nothing for people.

It has no log, no ids of offers and no journal, and takes nothing back: a rule that refuses or fails
ends that playout. Given the same answers and luck, its board is that of the umpire of a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Board, Game, Settings
from companion.core.journal import Journal
from companion.core.moments import Moment
from companion.core.offers import Offer
from companion.core.open_offers import OpenOffer
from companion.core.play import Wait
from companion.core.rule_stack import RuleStack
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.standings import FinalStanding, list_final_standings, rank_by_team
from companion.core.teams import Teams
from companion.core.umpire import BACK, LEAVE, WOKEN, Entry
from companion.core.words import T


class _UnwrittenJournal(Journal):
    """Nobody reads what happens in a playout."""

    __slots__ = ()

    def tell(
        self,
        sentence: T,
        to: Iterable[Seat] | None = None,
        *,
        proof: bool = False,
        setback: bool = False,
    ) -> None:
        """Write nothing."""

    def show(self, moment: Moment) -> None:
        """Show nothing."""


class _PlayoutStack(RuleStack[Any]):
    """Offers are found as objects or by name: ids would be most of the work of making them."""

    def identify(self, _offer: Offer, _salt: str, /) -> str:
        """No id: no client answers."""
        return ""


class PlayoutUmpire:
    """One playout. `answered` counts what was played: budgets are in such answers."""

    def __init__(
        self, game: Game[Any], seats: Sequence[Seat], settings: Settings, teams: Teams, luck: Chance
    ) -> None:
        self.game = game.resolved(settings)
        self.seats = tuple(seats)
        self.teams = teams
        self.answered = 0
        board: Board = self.game.set_up(self.seats, settings, luck)
        board.chance = luck
        board.journal = _UnwrittenJournal()
        board.teams = teams
        self._stack = _PlayoutStack(self.game, board)

    @property
    def over(self) -> Ending | None:
        """How the game ended, once it has."""
        return self._stack.over

    @property
    def wait(self) -> Wait:
        """The question that is open, as long as the game goes on."""
        return self._stack.top.wait

    def known(self, viewer: Viewer) -> Any:
        """What this viewer may know of the state."""
        return self._stack.known(viewer)

    def known_json(self, viewer: Viewer) -> Any:
        """The same as JSON data; nobody may change it."""
        return self._stack.known_json(viewer)

    def open(self, viewer: Viewer) -> Iterator[OpenOffer]:
        """All that this viewer may answer now."""
        return iter(self._stack.open(viewer))

    def asked(self, viewer: Viewer) -> Iterator[OpenOffer]:
        """What the open question offers this viewer, without what can be done at any time."""
        return (each for each in self._stack.open(viewer) if each.anytime is None)

    def owing(self) -> tuple[Viewer, ...]:
        """Who still has to answer, also where that is a secret."""
        return () if self.over else self._stack.owing()

    def waiting(self) -> tuple[Viewer, ...]:
        """Who still has to answer, as far as everybody may know."""
        return () if self.over or self.wait.quiet else self._stack.owing()

    def has_sealed(self, viewer: Viewer) -> bool:
        """Whether this viewer has answered under seal."""
        return not self.over and viewer in self._stack.top.sealed

    def find(self, entry: Entry) -> OpenOffer:
        """The open offer that this entry answers, or `Refused`."""
        return self._stack.find(entry.by, entry.offer)

    def act(self, entry: Entry, open_offer: OpenOffer | None = None) -> None:
        """Take one answer. After `Refused`, or any fault of a rule, this game is of no more use."""
        self.answered += 1
        if entry.offer == LEAVE:
            self._stack.leave(Seat(entry.by))
        elif entry.offer == BACK:
            self._stack.taken_back(Seat(entry.by))
        elif entry.offer == WOKEN:
            self._stack.wake()
        else:
            open_offer = open_offer or self.find(entry)
            self._stack.take(open_offer, open_offer.offer.answer(entry.by, entry.values))

    def standings(self) -> tuple[FinalStanding, ...]:
        """How everybody stands at the end; nothing before."""
        if self.over is None:
            return ()
        standings = list_final_standings(
            self.game.standings, self.known(TABLE), self.over, self.seats
        )
        return rank_by_team(standings, self.teams)
