"""The rules that are running, one on top of the other; the topmost waits for answers.

An interruption is put on top; when it ends, the rule below makes its offers again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

from companion.core.endings import Ending
from companion.core.game import Board, Game, Outcome
from companion.core.offers import UNSEAL, Answer, Offer, Refused
from companion.core.open_offers import OpenOffer, OpenOffers, make_moved_on_refusal
from companion.core.play import Lapsed, Play, Wait
from companion.core.seats import Seat, Viewer
from companion.core.secrets import known
from companion.core.to_json import Json
from companion.core.words import T

B = TypeVar("B", bound=Board)


@dataclass(slots=True)
class RunningRule:
    """One running rule, what it waits for, and what has been sealed so far.

    `turns` counts its questions that were answered openly.
    """

    play: Play[Ending | None]
    wait: Wait = field(default_factory=lambda: Wait({}))
    sealed: dict[Viewer, Answer] = field(default_factory=dict)
    turns: int = 0


class RuleStack(Generic[B]):
    """The rules of one game on one board, from set-up to the ending."""

    def __init__(self, game: Game[B], board: B) -> None:
        self.game = game
        self.board = board
        self.over: Ending | None = None
        self.gone: set[Viewer] = set()
        self._rules: list[RunningRule] = []
        self._known: dict[Viewer, B] = {}
        self._json: dict[Viewer, Json] = {}
        self._offered: dict[Viewer, OpenOffers] = {}
        self._owing: tuple[Viewer, ...] | None = None
        self._answered: Counter[tuple[Viewer, bool]] = Counter()
        self._opened: Counter[Viewer | None] = Counter()
        self._run(game.flow(board))

    @property
    def top(self) -> RunningRule:
        """The rule that waits for answers."""
        return self._rules[-1]

    # --- what is open --------------------------------------------------------------------------

    def known(self, viewer: Viewer) -> B:
        """What this viewer may know of the board."""
        if (seen := self._known.get(viewer)) is None:
            seen = self._known[viewer] = known(self.board, viewer)
        return seen

    def known_json(self, viewer: Viewer) -> Json:
        """The same as JSON data; nobody may change it."""
        if (state := self._json.get(viewer)) is None:
            state = self._json[viewer] = self.known(viewer).as_json()
        return state

    def open(self, viewer: Viewer) -> OpenOffers:
        """What this viewer may answer now."""
        if (offered := self._offered.get(viewer)) is None:
            offered = self._offered[viewer] = OpenOffers(self._make_offers(viewer))
        return offered

    def asked(self, viewer: Viewer) -> Iterator[Offer]:
        """What the topmost wait offers this viewer."""
        return (each.offer for each in self.open(viewer) if each.anytime is None)

    def asks(self, viewer: Viewer) -> bool:
        """Whether the topmost wait offers this viewer anything: that comes before anything else."""
        return any(each.anytime is None for each in islice(self.open(viewer), 1))

    def owing(self) -> tuple[Viewer, ...]:
        """Who still has to answer the topmost wait."""
        if self._owing is None:
            forms, sealed = self.top.wait.forms, self.top.sealed
            self._owing = tuple([who for who in forms if who not in sealed and self._owes(who)])
        return self._owing

    def _owes(self, viewer: Viewer) -> bool:
        """Whether the topmost wait offers this viewer anything that is waited for."""
        return any(not offer.closes for offer in self.asked(viewer))

    def opened_by_others(self, viewer: Viewer | None) -> int:
        """How many answers that tell something were opened, without those this viewer sealed."""
        return self._opened.total() - self._opened[viewer]

    def find(self, viewer: Viewer, sought: OpenOffer | str) -> OpenOffer:
        """The given offer if it is still open, or the open one of this name; else `Refused`."""
        if self.over:
            raise Refused(T("The game is over."), "gone")
        opened = self.open(viewer)
        if isinstance(sought, str):
            if open_offer := next((each for each in opened if each.offer.name == sought), None):
                return open_offer
        elif sought in opened:
            return sought
        raise make_moved_on_refusal()

    def _make_offers(self, viewer: Viewer) -> Iterator[OpenOffer]:
        """What the topmost question offers, taking back what is sealed, and what is `anytime`."""
        if self.over or viewer in self.gone:
            return
        form = self.top.wait.forms.get(viewer)
        if form is None and not self.game.interruptions.anytime:
            return
        seen = self.known(viewer)
        salt = self._salt(viewer, anytime=False)
        sealed: Offer | None = None
        for offer in form(seen, viewer) if form else ():
            yield OpenOffer(self.identify(offer, salt), offer, viewer)
            if (mine := self.top.sealed.get(viewer)) and mine.offer == offer.name:
                sealed = offer
        if sealed and sealed.reopens:
            public = sealed.in_public
            unseal = Offer(UNSEAL, sealed.reopens, tone="quiet", seldom=True, in_public=public)
            yield OpenOffer(self.identify(unseal, salt), unseal, viewer)
        salt = self._salt(viewer, anytime=True)
        for anytime in self.game.interruptions.anytime:
            if not (anytime.unsealed and viewer in self.top.sealed):
                for offer in anytime.form(seen, viewer):
                    yield OpenOffer(self.identify(offer, salt), offer, viewer, anytime)

    def identify(self, offer: Offer, salt: str, /) -> str:
        """The id by which clients answer an offer of this question."""
        return offer.fingerprint(salt)

    def _salt(self, viewer: Viewer, *, anytime: bool) -> str:
        """What makes the ids of a question differ from those of a later one that looks the same.

        It changes when the viewer has answered, or when anybody has answered openly.
        """
        turns = 0 if anytime else self.top.turns
        return f"{turns}.{self._answered[viewer, anytime]}"

    def forget(self) -> None:
        """Drop what was known and offered: the board has changed."""
        self._known.clear()
        self._json.clear()
        self._offered.clear()
        self._owing = None

    # --- what happens --------------------------------------------------------------------------

    def take(self, open_offer: OpenOffer, answer: Answer) -> None:
        """Continue with an answer that fits."""
        top = self.top
        self._answered[answer.by, open_offer.anytime is not None] += 1
        if open_offer.anytime:
            self._run(open_offer.anytime.play(self.board, answer))
        elif top.wait.sealed and open_offer.offer.closes:
            self._resume_sealed(top)
        elif top.wait.sealed or open_offer.offer.passes or answer.offer == UNSEAL:
            if answer.offer == UNSEAL:
                del top.sealed[answer.by]
            else:
                top.sealed[answer.by] = answer
            self._note_changed_seal(answer.by)
            self._resolve()
        else:
            self._resume(top, answer)

    def leave(self, seat: Seat) -> None:
        """Somebody goes home for good; the game’s own rule says what becomes of the pieces.

        `Refused` if it has none, or they cannot leave now.
        """
        if self.game.interruptions.leave is None or self.over or seat in self.gone:
            raise Refused(
                T("Nobody can leave this game now. The computer can play for you instead.")
            )
        self.gone.add(seat)
        self._run(self.game.interruptions.leave(self.board, seat))

    def taken_back(self, seat: Seat) -> None:
        """Run the game's `taken_back` rule, if any: what taking an answer back costs."""
        if self.game.interruptions.taken_back is not None and not self.over:
            self._run(self.game.interruptions.taken_back(self.board, seat))

    def wake(self) -> None:
        """Run the game's `woken` rule, if any, after the companion was off."""
        if self.game.interruptions.woken is not None and not self.over:
            self._run(self.game.interruptions.woken(self.board))

    def _run(self, outcome: Outcome) -> None:
        """Put a rule on top of whatever is waiting; one that asks nothing is already over."""
        if isinstance(outcome, Generator):
            rule = RunningRule(outcome)
            self._rules.append(rule)
            self._resume(rule, None)
        else:
            self._note_ending(outcome)
            self._go_on()

    def _resume(self, rule: RunningRule, answer: Any) -> None:
        """Resume a rule with an answer, up to its next question or its end.

        None starts a rule; `Lapsed` is thrown into it.
        """
        lapsed = isinstance(answer, Lapsed)
        if answer is not None and not lapsed:
            rule.turns += not rule.wait.quiet
        try:
            rule.wait = rule.play.throw(answer) if lapsed else rule.play.send(answer)
            rule.sealed = {}
        except StopIteration as stop:
            self._rules.remove(rule)
            self._note_ending(stop.value)
        self._go_on()

    def _go_on(self) -> None:
        """Drop everything that was known and offered, and see what can be answered now."""
        self.forget()
        if self._rules and self.top.wait.sealed:
            self._drop_unfit(self.top)
        self._resolve()

    def _note_ending(self, ending: Ending | None) -> None:
        """The game is over, and no rule runs any longer, unless this is None."""
        if ending is not None:
            self.over = ending
            self._rules.clear()

    def _resolve(self) -> None:
        """Continue without an answer if nobody is left to give one."""
        if not self._rules:
            return
        top = self.top
        if top.wait.sealed:
            # All are looked at again when all are in, whatever was tried meanwhile.
            if not self.owing():
                self._drop_unfit(top)
            if not self.owing():
                self._resume_sealed(top)
        elif not any(self.asks(viewer) for viewer in top.wait.forms):
            self._resume(top, Lapsed())
        elif top.sealed and not self.owing():
            *_, last = top.sealed.values()
            self._resume(top, last)

    def _resume_sealed(self, top: RunningRule) -> None:
        """Open what was sealed: all of it, or what there is when the time is up."""
        in_order = {who: top.sealed[who] for who in top.wait.forms if who in top.sealed}
        self._count_opened(top.wait, in_order)
        self._resume(top, in_order)

    def _count_opened(self, wait: Wait, answers: Mapping[Viewer, Answer]) -> None:
        """Count those of whom others learn something: a lone key that all had to tap tells nothing.

        Who answered a quiet question is a secret, so it counts as nobody's in particular.
        """
        self._opened[None] += wait.quiet
        self._opened.update(who for who, answer in answers.items() if self._tells(who, answer))

    def _tells(self, viewer: Viewer, answer: Answer) -> bool:
        """Whether another answer was possible."""
        others = (each for each in self.asked(viewer) if each.name not in {UNSEAL, answer.offer})
        return bool(answer.raw) or any(True for _ in others)

    def _drop_unfit(self, rule: RunningRule) -> None:
        """Drop sealed answers that an interruption has made unfit; they are asked for again."""
        for viewer, answer in list(rule.sealed.items()):
            offers = (each for each in self.asked(viewer) if each.name == answer.offer)
            if not any(offer.fits(viewer, answer.raw) for offer in offers):
                del rule.sealed[viewer]
                self._note_changed_seal(viewer)

    def _note_changed_seal(self, viewer: Viewer) -> None:
        """Drop what was offered to a viewer whose seal has changed; what they know stays."""
        self._offered.pop(viewer, None)
        self._owing = None
