"""Who may know what: no step shows anybody what comes from a secret, unless it says so.

What a step gives away, it names in `reveals`, or the file is refused.
"""
# The condition on which a step depends is a part of all it shows. What `open` has turned up is no
# secret until it is new again; where steps are repeated, it counts as turned up only if it is so
# every time.

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.words import T
from companion.told.reading.actions import Each, FileStep, MoveCard, PilePlace, StepBlock
from companion.told.reading.expressions import Name
from companion.told.reading.faults import FileFault, Notes
from companion.told.reading.labels import (
    ALL,
    PUBLIC,
    LabelFinder,
    Standpoint,
    TurnedOpen,
    given_away,
)
from companion.told.reading.model import ToldGame
from companion.told.reading.shows import Shows


def watch(box: ToldGame, notes: Notes) -> None:
    """Note every step that gives away more than it says.

    One that says more than can be read here gets a hint: reading does not see all, and games that
    are played beside their twins decide.
    """
    _Watcher(box, notes).steps(box.steps, Standpoint(TurnedOpen(), {}))


class _Watcher:
    """Goes through the steps in their order, each once.

    Where they are repeated, only what is turned up every time counts as turned up.
    """

    def __init__(self, box: ToldGame, notes: Notes) -> None:
        self._notes = notes
        self._decks = box.decks
        self._labels = LabelFinder(box)
        self._shows = Shows(box, self._labels)

    def steps(self, steps: Iterable[FileStep], here: Standpoint) -> None:
        """Watch these, and note what is wrong."""
        for step in steps:
            self._step(step, here)
            here = replace(here, opened=self._after(step, here.opened))

    # --- what is turned up -----------------------------------------------------------------------

    def _after(self, step: FileStep, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up after a step, which may happen for several things, or not at all."""
        after = self._shows.after(step.do, opened)
        if isinstance(step.do, StepBlock):
            after = self._after_all(step.do, opened)
        return after if step.when is None and step.each is None else opened.joined(after)

    def _after_all(self, block: StepBlock, opened: TurnedOpen) -> TurnedOpen:
        after = opened
        for step in block.steps:
            after = self._after(step, after)
        return opened.joined(after) if _is_repeated(block) else after

    def _each_time(self, step: FileStep, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up before this step, whichever time it is.

        A step turns a thing up, covers it, or leaves it as it is; so doing it a second time
        changes nothing, and once round is enough.
        """
        repeated = step.each is not None and not _moves_of_each(step)
        return opened.joined(self._after(step, opened)) if repeated else opened

    # --- what is given away ----------------------------------------------------------------------

    def _step(self, step: FileStep, here: Standpoint) -> None:
        among = self._labels.of(step.each.among, here) if step.each else PUBLIC
        here = replace(here, opened=self._each_time(step, here.opened))
        if step.each is not None:
            here = here.naming(step.each.name, among)
        condition = self._labels.of(step.when, here) | among
        said = frozenset(flow.secret for flow in condition) & step.reveals
        hidden = frozenset(flow for flow in condition if flow.secret not in step.reveals)
        inside = replace(here, under=here.under | hidden)
        if isinstance(step.do, StepBlock):
            given = self._block(step.do, inside)
        else:
            given = self._shows.gives_away(step.do, inside)
        given |= said
        self._notes.found += (self._gives_away(step, each) for each in sorted(given - step.reveals))
        self._notes.hints += (_unseen(step, each) for each in sorted(step.reveals - given))

    def _gives_away(self, step: FileStep, secret: str) -> FileFault:
        can_be_opened = secret not in self._decks
        return gives_away(step.line, secret, can_be_opened=can_be_opened)

    def _block(self, block: StepBlock, here: Standpoint) -> frozenset[str]:
        """Watch the steps inside; how often they are repeated is for everybody to see."""
        if not _is_repeated(block):
            self.steps(block.steps, here)
            return frozenset()
        times = self._labels.of(block.times, here)
        here = replace(here, opened=self._after_all(block, here.opened))
        self.steps(block.steps, here)
        until = self._labels.of(block.until, here)
        return given_away(here.under | times | until, ALL)


def _is_repeated(block: StepBlock) -> bool:
    return block.times is not None or block.until is not None


def _moves_of_each(step: FileStep) -> bool:
    """Whether everybody's own pile loses a card, one after the other."""
    match step:
        case FileStep(
            do=MoveCard(source=PilePlace(of=Name(whose))), each=Each(name, Name("players"))
        ):
            return whose == name
    return False


def gives_away(line: int, secret: str, *, can_be_opened: bool = True) -> FileFault:
    """The step on this line shows a secret to people who do not know it."""
    what = T("This step gives away “{name}” to people who do not know it.", name=secret)
    if can_be_opened:
        advice = 'Open it first, or write reveals = "{name}" if that is meant.'
    else:
        advice = 'Write reveals = "{name}" if that is meant.'
    return FileFault(line, what, T(advice, name=secret))


def _unseen(step: FileStep, secret: str) -> FileFault:
    what = T("Reading this step, nothing is seen that gives away “{name}”.", name=secret)
    advice = T("Leave it out of “reveals”, unless a fault is found without it.")
    return FileFault(step.line, what, advice)
