"""Who may know what: no step shows anybody what comes from a secret, unless it says so.

What a step gives away, it names in `reveals`, or the file is refused.
"""
# The condition on which a step depends is a part of all it shows. What `open` has turned up is no
# secret until it is new again; where steps are repeated, it counts as turned up only if it is so
# every time.

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.core.words import T
from companion.games.any_box.box_file.deeds import Each, FileStep, MoveCard, PilePlace, StepBlock
from companion.games.any_box.box_file.expressions import Name
from companion.games.any_box.box_file.faults import FileFault, Notes
from companion.games.any_box.box_file.labels import (
    ALL,
    PUBLIC,
    Label,
    LabelFinder,
    Standpoint,
    TurnedOpen,
    given_away,
)
from companion.games.any_box.box_file.model import ToldGame
from companion.games.any_box.box_file.shows import Shows


def watch(box: ToldGame, notes: Notes) -> None:
    """Note every step that gives away more than it says, or says it without doing so."""
    _Watcher(box, notes).steps(box.steps, Standpoint(TurnedOpen(), {}))


class _Watcher:
    """Goes through the steps in their order, and round again where they are repeated."""

    def __init__(self, box: ToldGame, notes: Notes) -> None:
        self._notes = notes
        self._labels = LabelFinder(box)
        self._shows = Shows(box, self._labels)
        self._noting = True

    def steps(self, steps: Iterable[FileStep], here: Standpoint) -> TurnedOpen:
        """Watch these; what is turned up after them."""
        for step in steps:
            here = replace(here, opened=self._step(step, here))
        return here.opened

    def _step(self, step: FileStep, here: Standpoint) -> TurnedOpen:
        """Watch one step, which may happen for several things, or not at all."""
        if step.each is None:
            return self._once(step, here)
        label = self._labels.of(step.each.among, here)
        here = here.naming(step.each.name, label)
        if _moves_of_each(step):  # everybody's own card from their own pile
            return here.opened.joined(self._once(step, here, label))
        return self._again(here, lambda inside: self._once(step, inside, label))

    def _again(self, here: Standpoint, once: Callable[[Standpoint], TurnedOpen]) -> TurnedOpen:
        """Watch what may be repeated until nothing new is turned up, and note only then."""
        opened, noting, self._noting = here.opened, self._noting, False
        while (joined := opened.joined(once(replace(here, opened=opened)))) != opened:
            opened = joined
        self._noting = noting
        once(replace(here, opened=opened))
        return opened

    def _once(self, step: FileStep, here: Standpoint, among: Label = PUBLIC) -> TurnedOpen:
        condition = self._labels.of(step.when, here) | among
        said = frozenset(flow.secret for flow in condition) & step.reveals
        hidden = frozenset(flow for flow in condition if flow.secret not in step.reveals)
        inside = replace(here, under=here.under | hidden)
        if isinstance(step.do, StepBlock):
            given, after = self._block(step.do, inside)
        else:
            given, after = self._shows.gives_away(step.do, inside), self._shows.after(step.do, here)
        if self._noting:
            self._notes.found += _faults(step, given | said)
        return after if step.when is None else after.joined(here.opened)

    def _block(self, block: StepBlock, here: Standpoint) -> tuple[frozenset[str], TurnedOpen]:
        """Watch the steps inside; how often they are repeated is for everybody to see."""
        if block.times is None and block.until is None:
            return frozenset(), self.steps(block.steps, here)
        opened = self._again(here, lambda inside: self.steps(block.steps, inside))
        until = self._labels.of(block.until, replace(here, opened=opened))
        return given_away(here.under | self._labels.of(block.times, here) | until, ALL), opened


def _moves_of_each(step: FileStep) -> bool:
    """Whether everybody's own pile loses a card, one after the other."""
    match step:
        case FileStep(
            do=MoveCard(source=PilePlace(of=Name(whose))), each=Each(name, Name("players"))
        ):
            return whose == name
    return False


def _faults(step: FileStep, given: frozenset[str]) -> list[FileFault]:
    """What the step gives away without saying so, and what it says without doing so."""
    return [
        *(gives_away(step.line, secret) for secret in sorted(given - step.reveals)),
        *(_untrue(step, secret) for secret in sorted(step.reveals - given)),
    ]


def gives_away(line: int, secret: str) -> FileFault:
    """The step on this line shows a secret to people who do not know it."""
    what = T("This step gives away “{name}” to people who do not know it.", name=secret)
    advice = T("Open it first, or write reveals = “{name}” if that is meant.", name=secret)
    return FileFault(line, what, advice)


def _untrue(step: FileStep, secret: str) -> FileFault:
    what = T("This step does not give away “{name}”.", name=secret)
    return FileFault(step.line, what, T("Leave it out of “reveals”."))
