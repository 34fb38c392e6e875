"""Runs one game: what is offered, what is answered, what each viewer may know.

The table is its list of answers: the same seed and answers give the same table, always. So going
back is playing again what stays, and a bug in a rule costs nothing but an apology.
"""

from __future__ import annotations

import hashlib
import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any, Generic, TypeVar

from companion.core.chance import Chance
from companion.core.forms import Answer, Offer, Raw, Refused
from companion.core.game import Anytime, Board, Ending, Game, Settings
from companion.core.journal import Journal, Line
from companion.core.plain import hidden_things, plain
from companion.core.play import Lapsed, Play, Wait
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.secrets import Pile, known
from companion.core.words import T, listed

B = TypeVar("B", bound=Board)

LEAVE = "~leave"
"""The entry of somebody who goes home for good."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer as it is kept: who, to which offer, with which raw values."""

    by: Viewer
    offer: str
    values: Mapping[str, Raw]

    def __repr__(self) -> str:
        return f"Entry({self.by!r}, {self.offer!r}, •••)"


class Stumbled(Exception):
    """A rule has a bug. Nothing changed; `where` says where, without any values."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


@dataclass(slots=True)
class _Frame:
    """One piece of the rulebook that is running, and what it waits for."""

    play: Play[Ending | None]
    wait: Wait = field(default_factory=lambda: Wait({}))
    sealed: dict[Viewer, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Open:
    """An offer that can be answered now; `anytime` says if it belongs to no wait."""

    offer: Offer
    anytime: Anytime | None = None


class Umpire(Generic[B]):
    """One running game."""

    def __init__(  # noqa: PLR0913 - all that makes one game differ from another
        self,
        game: Game[B],
        seats: Sequence[Seat],
        settings: Settings,
        seed: bytes,
        *,
        entries: Iterable[Entry] = (),
        luck: Callable[[bytes], Chance] = Chance,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.settings = settings
        self._luck: Callable[[], Chance] = lambda: luck(seed)
        self.entries: list[Entry] = []
        self._begin()
        for entry in entries:
            self.act(entry.by, entry.offer, entry.values)

    # --- what the table may ask ----------------------------------------------------------------

    def known(self, viewer: Viewer) -> B:
        """What this viewer may know of the state."""
        if (seen := self._known.get(viewer)) is None:
            seen = self._known[viewer] = known(self.board, viewer)
        return seen

    def offers(self, viewer: Viewer) -> tuple[Offer, ...]:
        """What this viewer may answer now."""
        return tuple(each.offer for each in self._open(viewer))

    def journal(self, viewer: Viewer) -> tuple[Line, ...]:
        """What this viewer may read about what happened."""
        return self.board.journal.lines(viewer)

    def sealed(self, viewer: Viewer) -> Answer | None:
        """What this viewer has answered under seal and may still change."""
        return self._frames[-1].sealed.get(viewer) if self._frames else None

    def waiting(self) -> tuple[Viewer, ...]:
        """Who is waited for, as far as everybody may know."""
        if self.over or self._frames[-1].wait.quiet:
            return ()
        return tuple(viewer for viewer in self._owing() if viewer != TABLE)

    def prompt(self, viewer: Viewer) -> T:
        """One sentence for this viewer: what to do, or what is waited for."""
        if self.over:
            return self.over.sentence
        wait = self._frames[-1].wait
        if viewer in self._frames[-1].sealed:
            return T("Done. You may change it until everybody is.")
        if self._is_asked(viewer):
            return wait.prompt or self._asked(viewer)[0].label
        if wait.screen is not None:
            return wait.screen
        who = [seat for seat in self.waiting() if isinstance(seat, Seat)]
        return T("Waiting for {who}.", who=listed(who)) if who else T("One moment, please.")

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer may know, as plain data with its sentences unsaid."""
        return {
            "state": plain(self.known(viewer)),
            "offers": [offer.described() for offer in self.offers(viewer)],
            "journal": [line.sentence for line in self.journal(viewer)],
            "prompt": self.prompt(viewer),
            "waiting": [int(each) for each in self.waiting()],
            "over": self.over and {"ending": self.over.name, "winners": list(self.over.winners)},
        }

    def digest(self) -> str:
        """A short digest of what everybody may know: equal tables have equal digests."""
        said = json.dumps(plain(self.view(TABLE)), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(said.encode()).hexdigest()[:12]

    # --- what happens --------------------------------------------------------------------------

    def act(self, viewer: Viewer, offer: str, values: Mapping[str, Raw]) -> None:
        """Take one answer. `Refused` or `Stumbled`: nothing has changed."""
        if offer == LEAVE:
            self._check_leaving(viewer)
            final, take = True, lambda: self._leave(Seat(viewer))
        else:
            found = self._find(viewer, offer)
            answer = found.offer.answer(viewer, values)
            final, take = found.offer.final, lambda: self._take(found, answer)
        self._safely(take)
        self.entries.append(Entry(viewer, offer, values))
        self._finals.append(final)
        self._answered[viewer] += 1

    def back_to(self, count: int) -> None:
        """Play again the first `count` answers, and forget the others."""
        entries, self.entries = self.entries[:count], []
        self._begin()
        for entry in entries:
            self.act(entry.by, entry.offer, entry.values)

    def find(self, viewer: Viewer, name: str) -> Offer:
        """The open offer of this name, or `Refused`."""
        return self._find(viewer, name).offer

    def can_leave(self) -> bool:
        """Whether the game goes on without somebody who goes home."""
        return self.game.leave is not None and not self.over

    def answers_by(self, viewer: Viewer) -> int:
        """How many answers this viewer has given."""
        return self._answered[viewer]

    def before(self, count: int) -> Umpire[B]:
        """The same table as it was after the first `count` answers."""
        return Umpire(
            self.game,
            self.seats,
            self.settings,
            b"",
            entries=self.entries[:count],
            luck=lambda _seed: self._luck(),
        )

    def opened_since(self, count: int) -> bool:
        """Whether luck was used or something hidden came out after the first `count` answers."""
        before = self.before(count)
        return before.luck_used != self.luck_used or _came_out(before.board, self.board)

    def final_since(self, count: int) -> bool:
        """Whether an answer after the first `count` can never be taken back."""
        return any(self._finals[count:])

    @property
    def luck_used(self) -> int:
        """How much luck was drawn so far."""
        return self._chance.drawn

    # --- inside --------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._chance = self._luck()
        self._known: dict[Viewer, B] = {}
        self._offered: dict[Viewer, list[_Open]] = {}
        self._gone: set[Viewer] = set()
        self._finals: list[bool] = []
        self._answered: Counter[Viewer] = Counter()
        self.over: Ending | None = None
        self.board: B = self.game.set_up(self.seats, self.settings, self._chance)
        self.board.chance = self._chance
        self.board.journal = Journal()
        self._frames: list[_Frame] = []
        self._run(self.game.flow(self.board))

    def _safely(self, take: Callable[[], None]) -> None:
        """Let the rules run; whatever goes wrong, the table is as it was before."""
        try:
            take()
        except Refused:
            self.back_to(len(self.entries))
            raise
        except Exception as bug:  # noqa: BLE001 - whatever a rule does wrong, nothing is lost
            where = _where(bug)
            self.back_to(len(self.entries))
            raise Stumbled(where) from None

    def _take(self, found: _Open, answer: Answer) -> None:
        top = self._frames[-1]
        if found.anytime:
            self._run(found.anytime.play(self.board, answer))
        elif top.wait.sealed:
            top.sealed[answer.by] = answer
            self._settle()
        else:
            self._send(top, answer)

    def _check_leaving(self, viewer: Viewer) -> None:
        if not self.can_leave() or viewer not in self.seats or viewer in self._gone:
            raise Refused(T("Nobody can leave this game now; somebody can stand in instead."))

    def _leave(self, seat: Seat) -> None:
        assert self.game.leave is not None  # noqa: S101 - can_leave() said so
        self._gone.add(seat)
        self._run(self.game.leave(self.board, seat))

    def _run(self, play: Play[Ending | None]) -> None:
        """Start a piece of the rulebook on top of whatever waits."""
        frame = _Frame(play)
        self._frames.append(frame)
        self._send(frame, None)

    def _send(self, frame: _Frame, answer: Any) -> None:
        self._go_on(frame, lambda: frame.play.send(answer))

    def _go_on(self, frame: _Frame, step: Callable[[], Wait]) -> None:
        """One step of the rules, to the next question or to the end of this piece."""
        try:
            frame.wait = step()
            frame.sealed = {}
        except StopIteration as stop:
            self._frames.remove(frame)
            self._ended(stop.value)
        self._forget()
        self._settle()

    def _ended(self, ending: Ending | None) -> None:
        if ending is not None:
            self.over = ending
            self._frames.clear()

    def _settle(self) -> None:
        """Go on by itself where nobody is left to answer."""
        if not self._frames:
            return
        frame = self._frames[-1]
        if frame.wait.sealed:
            self._drop_unfit(frame)
            if not self._owing():
                self._send(frame, dict(frame.sealed))
        elif not any(self._asked(viewer) for viewer in frame.wait.forms):
            self._go_on(frame, lambda: frame.play.throw(Lapsed()))

    def _drop_unfit(self, frame: _Frame) -> None:
        """After an interruption a sealed answer may fit no more; then it is asked for anew."""
        for viewer in list(frame.sealed):
            if frame.sealed[viewer].offer not in {each.name for each in self._asked(viewer)}:
                del frame.sealed[viewer]

    def _owing(self) -> list[Viewer]:
        """Who is still to answer what the topmost wait asks."""
        frame = self._frames[-1]
        return [
            viewer
            for viewer in frame.wait.forms
            if viewer not in frame.sealed and self._asked(viewer)
        ]

    def _is_asked(self, viewer: Viewer) -> bool:
        return any(offer.after is None for offer in self._asked(viewer))

    def _asked(self, viewer: Viewer) -> list[Offer]:
        """What the topmost wait offers this viewer."""
        return [each.offer for each in self._open(viewer) if each.anytime is None]

    def _find(self, viewer: Viewer, name: str) -> _Open:
        if self.over:
            raise Refused(T("The game is over."), "gone")
        for each in self._open(viewer):
            if each.offer.name == name:
                return each
        raise Refused(T("The table has moved on. Look at your page again, please."), "gone")

    def _open(self, viewer: Viewer) -> list[_Open]:
        if (opened := self._offered.get(viewer)) is None:
            opened = self._offered[viewer] = self._opened(viewer)
        return opened

    def _opened(self, viewer: Viewer) -> list[_Open]:
        if self.over or viewer in self._gone:
            return []
        seen = self.known(viewer)
        form = self._frames[-1].wait.forms.get(viewer)
        opened = [_Open(offer) for offer in form(seen, viewer)] if form else []
        for anytime in self.game.anytime:
            opened += [_Open(offer, anytime) for offer in anytime.form(seen, viewer)]
        return opened

    def _forget(self) -> None:
        """The state has changed: what was known and offered must be cut anew."""
        self._known.clear()
        self._offered.clear()


def _where(bug: BaseException) -> str:
    """Which line of which rule failed with what kind of fault; never a value."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} at {PurePath(last.filename).name}:{last.lineno}"


def _came_out(before: Board, after: Board) -> bool:
    """Whether something hidden before is gone, smaller or known to more eyes now."""
    now = dict(hidden_things(after))
    for path, thing in hidden_things(before):
        if (then := now.get(path)) is None or not then.eyes <= thing.eyes:
            return True
        if isinstance(thing, Pile) and isinstance(then, Pile) and len(then) < len(thing):
            return True
    return False
