"""Runs one game: what is offered, what is answered, what each viewer may know.

The table is its list of answers: the same seed and answers give the same table, always. So going
back means replaying what remains, and a bug in a rule costs nothing but an apology.
"""

from __future__ import annotations

import hashlib
import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Generic, TypeVar

from companion.core.chance import Chance
from companion.core.default_prompts import (
    LOCKED,
    ONE_MOMENT,
    leave_out_numbers,
    make_waiting_prompt,
    name_missing,
)
from companion.core.endings import Ending
from companion.core.game import Board, Game, Settings
from companion.core.journal import Journal, Line
from companion.core.moments import Moment
from companion.core.offers import Answer, Offer, Raw, Refused
from companion.core.open_offers import OpenOffer
from companion.core.play import Wait
from companion.core.rule_stack import RuleStack
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile
from companion.core.standings import FinalStanding, add_ending, list_final_standings, rank_by_team
from companion.core.teams import Teams, team_up
from companion.core.to_json import Json, iter_hidden, to_json
from companion.core.words import T

B = TypeVar("B", bound=Board)

LEAVE = "~leave"
"""The entry of somebody who goes home for good."""
BACK = "~back"
"""The entry of somebody who has taken an answer back, in games where that costs something."""
WOKEN = "~woken"
"""The entry of a companion that continues the game after it was off."""

_OUTSIDE: Mapping[str, Callable[[RuleStack[Any], Seat], None]] = {
    LEAVE: RuleStack.leave,
    BACK: RuleStack.taken_back,
    WOKEN: lambda stack, _nobody: stack.wake(),
}
"""What happens to a game from outside: not an offer; the game's own rule says what follows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer as it is stored: by whom, to which offer, with which raw values."""

    by: Viewer
    offer: str
    values: Mapping[str, Raw]

    def __repr__(self) -> str:
        return f"Entry({self.by!r}, {self.offer!r}, •••)"


class RuleFailed(Exception):
    """A rule has a bug. Nothing changed; `where` says where, without any values."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Umpire(Generic[B]):
    """One running game."""

    def __init__(  # noqa: PLR0913 - all that makes one game differ from another
        self,
        game: Game[B],
        seats: Sequence[Seat],
        settings: Settings,
        seed: bytes,
        *,
        teams: Teams | None = None,
        entries: Iterable[Entry] = (),
        luck: Callable[[bytes], Chance] = Chance,
    ) -> None:
        self.game: Game[B] = game.resolved(settings)
        self.seats = tuple(seats)
        self.settings = settings
        self.teams = team_up(self.seats, min(self.game.teams.counts)) if teams is None else teams
        self._luck: Callable[[], Chance] = lambda: luck(seed)
        self.entries: list[Entry] = []
        self._work_undone = 0
        self._begin()
        for entry in entries:
            self.act(entry.by, entry.offer, entry.values)

    # --- what the table may ask ----------------------------------------------------------------

    @property
    def board(self) -> B:
        """The whole state; only rules and tests may look at it."""
        return self._stack.board

    @property
    def wait(self) -> Wait:
        """The question that is open; only rules and tests look at it."""
        return self._stack.top.wait

    @property
    def over(self) -> Ending | None:
        """How the game ended, once it has."""
        return self._stack.over

    def known(self, viewer: Viewer) -> B:
        """What this viewer may know of the state."""
        return self._stack.known(viewer)

    def known_json(self, viewer: Viewer) -> Json:
        """The same as JSON data; nobody may change it."""
        return self._stack.known_json(viewer)

    def open(self, viewer: Viewer) -> tuple[OpenOffer, ...]:
        """What this viewer may answer now: each offer with its id, and whether it is `anytime`.

        To answer one that was found by its id: `umpire.act(viewer, found, values)`.
        """
        return tuple(self._stack.open(viewer))

    def offers(self, viewer: Viewer) -> tuple[Offer, ...]:
        """The offers without their ids."""
        return tuple([each.offer for each in self._stack.open(viewer)])

    def asked(self, viewer: Viewer) -> Iterator[Offer]:
        """What the game asks this viewer now, and no clock answers."""
        return (each for each in self._stack.asked(viewer) if each.after is None)

    def journal(self, viewer: Viewer) -> tuple[Line, ...]:
        """What this viewer may read about what happened."""
        return self.board.journal.lines(viewer)

    def moments(self) -> tuple[Moment, ...]:
        """What everybody could watch so far, oldest first."""
        return add_ending(self.board.journal.moments, self.over, self.standings())

    def standings(self) -> tuple[FinalStanding, ...]:
        """How everybody stands, the best first; nothing before the end."""
        if self.over is None:
            return ()
        standings = list_final_standings(
            self.game.standings, self.known(TABLE), self.over, self.seats
        )
        return rank_by_team(standings, self.teams)

    def sealed(self, viewer: Viewer) -> Answer | None:
        """What this viewer has answered under seal and may still change."""
        return None if self.over else self._stack.top.sealed.get(viewer)

    def waiting(self) -> tuple[Seat, ...]:
        """Which seats the game waits for, as far as everybody may know."""
        if self.over or self._stack.top.wait.quiet:
            return ()
        return tuple(each for each in self._stack.owing() if isinstance(each, Seat))

    def due(self) -> tuple[Seat, ...]:
        """Whom the game waits for, but for those of whom any one may answer for all."""
        waiting = self.waiting()
        if len(waiting) > 1 and self._stack.top.wait.shared:
            return ()
        return waiting

    def on_turn(self) -> tuple[Seat, ...]:
        """Whose turn it is: whom the game names, or else who is due."""
        named = None if self.over else self.game.turn(self.known(TABLE))
        return self.due() if named is None else named

    def finished(self) -> int | None:
        """How many seats have sealed, if that number is public; otherwise None."""
        if self.over or not (top := self._stack.top).wait.counted:
            return None
        return sum(isinstance(who, Seat) for who in top.sealed)

    def prompt(self, viewer: Viewer) -> T:
        """One sentence for this viewer: what to do, or whom the game waits for."""
        if self.over:
            return self.over.sentence
        wait = self._stack.top.wait
        if wait.hides_who:
            # It stands above the cover of a phone; what is asked stands in the form, below it.
            return name_missing(wait.screen or ONE_MOMENT, ())
        if self.sealed(viewer):
            return LOCKED
        if asked := next(self.asked(viewer), None):
            return wait.prompt or asked.label
        who = self.waiting()
        if wait.screen is not None:
            return name_missing(wait.screen, who)
        return make_waiting_prompt(who)

    @property
    def step(self) -> T | None:
        """The public sentence for what is asked now, the same while people answer or count down."""
        if self.over:
            return self.over.sentence
        wait = self._stack.top.wait
        asked = next(self.asked(TABLE), None)
        sentence = (wait.prompt or asked.label) if asked else wait.screen
        return sentence and leave_out_numbers(name_missing(sentence, ()))

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer may know, as plain data with its texts still as sentences."""
        return {
            "state": self.known_json(viewer),
            "offers": [offer.described() for offer in self.offers(viewer)],
            "journal": [line.sentence for line in self.journal(viewer)],
            "prompt": self.prompt(viewer),
            "waiting": [int(each) for each in self.waiting()],
            "over": self.over and {"ending": self.over.name, "winners": list(self.over.winners)},
        }

    def digest(self) -> str:
        """A short digest of what everybody may know: equal tables have equal digests."""
        view = json.dumps(to_json(self.view(TABLE)), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(view.encode()).hexdigest()[:12]

    # --- what happens --------------------------------------------------------------------------

    def act(self, viewer: Viewer, offer: OpenOffer | str, values: Mapping[str, Raw]) -> None:
        """Take one answer. `Refused` or `RuleFailed`: nothing has changed.

        `offer` is one that `open(viewer)` gave, or a name as the log has it.
        """
        if offer in _OUTSIDE:
            name, final = str(offer), True
            with self._undone_on_failure():
                _OUTSIDE[name](self._stack, Seat(viewer))
        else:
            open_offer = self._stack.find(viewer, offer)
            name, final = open_offer.offer.name, open_offer.offer.final
            answer = open_offer.offer.answer(viewer, values)
            with self._undone_on_failure():
                self._stack.take(open_offer, answer)
        self.entries.append(Entry(viewer, name, values))
        self._finals.append(final)
        self._answered[viewer] += 1

    def back_to(self, count: int) -> None:
        """Replay the first `count` answers, and forget the others."""
        entries, self.entries = self.entries[:count], []
        self._work_undone += self.board.worked
        self._begin()
        for entry in entries:
            self.act(entry.by, entry.offer, entry.values)

    def forget(self) -> None:
        """Drop what was known and offered: something outside the rules changed the board."""
        self._stack.forget()

    def find(self, viewer: Viewer, name: str) -> Offer:
        """The open offer of this name; `Refused` if it is not open to this viewer."""
        return self._stack.find(viewer, name).offer

    def can_leave(self) -> bool:
        """Whether the game can continue without somebody who goes home."""
        return self.game.interruptions.leave is not None and not self.over

    def answers_by(self, viewer: Viewer) -> int:
        """How many answers this viewer has given."""
        return self._answered[viewer]

    def before(self, count: int) -> Umpire[B]:
        """The same table as it was after the first `count` answers."""
        before = Umpire(
            self.game,
            self.seats,
            self.settings,
            b"",
            teams=self.teams,
            entries=self.entries[:count],
            luck=lambda _seed: self._luck(),
        )
        before._work_undone = self.work
        return before

    def opened_since(self, count: int) -> bool:
        """Whether chance was used or something hidden came out after the first `count` answers.

        That others have sealed and opened something counts, too: it may tell whoever answered last
        what to answer instead.
        """
        before = self.before(count)
        by = self.entries[count].by if count < len(self.entries) else None
        same = all(
            (
                before.luck_used == self.luck_used,
                before.board.revealed == self.board.revealed,
                before.opened_by_others(by) == self.opened_by_others(by),
            )
        )
        return not same or _has_come_out(before.board, self.board)

    def opened_by_others(self, viewer: Viewer | None) -> int:
        """How many sealed answers that tell something were opened, without those of this viewer."""
        return self._stack.opened_by_others(viewer)

    def has_final_since(self, count: int) -> bool:
        """Whether an answer after the first `count` can never be taken back."""
        return any(self._finals[count:])

    @property
    def luck_used(self) -> int:
        """How much was drawn from chance so far."""
        return self._chance.drawn

    @property
    def work(self) -> int:
        """How much work the game took so far, with all that was done again to go back."""
        return self._work_undone + self.board.worked

    # --- inside --------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Set up the board anew, as it was before the first answer."""
        self._chance = self._luck()
        self._finals: list[bool] = []
        self._answered: Counter[Viewer] = Counter()
        board = self.game.set_up(self.seats, self.settings, self._chance)
        board.chance = self._chance
        board.journal = Journal()
        board.teams = self.teams
        self._stack = RuleStack(self.game, board)

    @contextmanager
    def _undone_on_failure(self) -> Iterator[None]:
        """Restore the table if a rule fails inside the block.

        That costs a whole replay, so a game refuses in the `check` of its offer instead (law 3).
        """
        try:
            yield
        except Refused:
            self.back_to(len(self.entries))
            raise
        except Exception as bug:  # noqa: BLE001 - whatever a rule does wrong, nothing is lost
            where = locate_fault(bug)
            self.back_to(len(self.entries))
            raise RuleFailed(where) from None


def locate_fault(bug: BaseException) -> str:
    """Which line of which file failed with what kind of fault; never a value."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} at {PurePath(last.filename).name}:{last.lineno}"


def _has_come_out(before: Board, after: Board) -> bool:
    """Whether something that was hidden is now gone, smaller or known to more seats."""
    now = dict(iter_hidden(after))
    for path, thing in iter_hidden(before):
        if (then := now.get(path)) is None or not then.eyes <= thing.eyes:
            return True
        if isinstance(thing, Pile) and isinstance(then, Pile) and len(then) < len(thing):
            return True
    return False
