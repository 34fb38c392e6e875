"""What each step of a file tells whom: its audit, which authors read and twins prove.

What becomes known by inference a step names in `reveals`, or the file is refused.
"""
# The condition on which a step depends is a part of all it shows. What `open` has turned up is no
# secret until it is new again; where steps are repeated, it counts as turned up only if it is so
# every time. The name of a block is audited but needs no `reveals`: it once was not looked at, and
# saved tables whose file has such a name must open.

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.core.words import T, Word, listed
from companion.told.reading.expression_secrets import (
    ALL,
    PUBLIC,
    Label,
    LabelFinder,
    Listeners,
    Standpoint,
    ToldTo,
    TurnedOpen,
    given_away,
    secrets_of,
)
from companion.told.reading.expressions import PLAYING, Name
from companion.told.reading.faults import FileFault
from companion.told.reading.model import ToldGame
from companion.told.reading.step_model import (
    Each,
    FileStep,
    MoveCard,
    PilePlace,
    StepBlock,
    SwapCards,
)
from companion.told.reading.things import RoleEyes
from companion.told.reading.verb_disclosures import ShownTo, Shows


@dataclass(frozen=True, slots=True)
class Telling:
    """Something that the step on this line tells."""

    line: int
    what: str
    """A value, an answer, a pile, a deck, dice, or `roles`."""
    to: Listeners
    inferred: bool = False
    """Whether they can only conclude something about it."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What all steps of a file tell."""

    tellings: tuple[Telling, ...]
    faults: tuple[FileFault, ...]
    """What steps let people infer, and do not say so."""

    def of(self, line: int) -> tuple[Telling, ...]:
        """What the step on this line tells."""
        return tuple(each for each in self.tellings if each.line == line)

    def sentences(self, line: int, called: Mapping[str, Word] | None = None) -> Iterator[T]:
        """What this step tells, a sentence for each audience; `called` has names for people."""
        alike: dict[tuple[Listeners, bool], list[str]] = {}
        for each in self.of(line):
            alike.setdefault((each.to, each.inferred), []).append(each.what)
        return (
            _sentence(to, _join_names(names, called), inferred=inferred)
            for (to, inferred), names in alike.items()
        )


_SENTENCES = {
    (ToldTo.ALL, False): T("Everybody knows: {what}"),
    (ToldTo.ALL, True): T("Everybody can infer: {what}"),
    (ToldTo.ADDRESSED, False): T("Those asked know: {what}"),
    (ToldTo.ADDRESSED, True): T("Those asked or told can infer: {what}"),
    (ToldTo.OWNER, False): T("Its owner knows: {what}"),
    (ToldTo.OWNER, True): T("Its owner can infer: {what}"),
    (ToldTo.TEAM, False): T("The team of its owner knows: {what}"),
    (ToldTo.TEAM, True): T("The team of its owner can infer: {what}"),
    (ToldTo.OTHERS, False): T("All but its owner know: {what}"),
    (ToldTo.OTHERS, True): T("All but its owner can infer: {what}"),
}


def _join_names(names: list[str], called: Mapping[str, Word] | None) -> Word:
    """The names one after the other, as in the file, or quoted as people call them."""
    if called is None:
        return ", ".join(names)
    return listed(T("“{what}”", what=called.get(each, each)) for each in names)


def _sentence(to: Listeners, what: Word, *, inferred: bool) -> T:
    if to is ToldTo.NOBODY:
        return T("Nobody knows: {what}", what=what)
    if isinstance(to, RoleEyes):
        known, concluded = T("“{role}” knows: {what}"), T("“{role}” can infer: {what}")
        if to.others:
            known, concluded = T("{roles} know: {what}"), T("{roles} can infer: {what}")
        roles = ", ".join(f"role:{role}" for role in to.roles)
        return (concluded if inferred else known).but(role=roles, roles=roles, what=what)
    return _SENTENCES[to, inferred].but(what=what)


def audit_of(box: ToldGame) -> Audit:
    """What each step of a file tells, and what it does not say that it reveals."""
    auditor = _Auditor(box)
    auditor.audit(box.steps, Standpoint(TurnedOpen(), {}))
    tellings = sorted(auditor.tellings, key=lambda each: each.line)
    return Audit(tuple(tellings), tuple(auditor.faults))


class _Auditor:
    """Goes through the steps in their order, each once.

    Where they are repeated, only what is turned up every time counts as turned up.
    """

    def __init__(self, box: ToldGame) -> None:
        self.tellings: list[Telling] = []
        self.faults: list[FileFault] = []
        self._decks = box.decks
        self._labels = LabelFinder(box)
        self._shows = Shows(box, self._labels)

    def audit(self, steps: Iterable[FileStep], standpoint: Standpoint) -> None:
        """Audit these, and note what is wrong."""
        for step in steps:
            self._audit_step(step, standpoint)
            standpoint = replace(standpoint, opened=self._after(step, standpoint.opened))

    # --- what is turned up -----------------------------------------------------------------------

    def _after(self, step: FileStep, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up after a step, which may happen for several things, or not at all."""
        after = self._shows.after(step.do, opened)
        if isinstance(step.do, StepBlock):
            after = self._after_all(step.do, opened)
        surely = step.when is None and (step.each is None or step.each.once)
        return after if surely else opened.joined(after)

    def _after_all(self, block: StepBlock, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up after a block; a repeated one may be done no time at all."""
        after = opened
        for step in block.steps:
            after = self._after(step, after)
        return opened.joined(after) if _is_repeated(block) else after

    def _each_time(self, step: FileStep, opened: TurnedOpen) -> TurnedOpen:
        """What is turned up before this step, whichever time it is.

        A step turns a thing up, covers it, or leaves it as it is; so doing it a second time
        changes nothing, and once round is enough.
        """
        repeated = step.each is not None and not step.each.once and not _moves_of_each(step)
        return opened.joined(self._after(step, opened)) if repeated else opened

    # --- what is told ----------------------------------------------------------------------------

    def _audit_step(self, step: FileStep, standpoint: Standpoint) -> None:
        """Note what this step tells, and everything it gives away that its `reveals` lacks."""
        among = self._labels.of(step.each.among, standpoint) if step.each else PUBLIC
        standpoint = replace(standpoint, opened=self._each_time(step, standpoint.opened))
        if step.each is not None and step.each.once:
            # That it is done tells nothing of what it is given.
            standpoint, among = standpoint.naming(step.each.name, among), PUBLIC
        elif step.each is not None:
            standpoint = standpoint.naming(step.each.name, among, step.each.among).later()
        condition = self._labels.of(step.when, standpoint) | among
        if isinstance(step.do, StepBlock):
            self._audit_block(step, step.do, standpoint, condition)
            return
        inside = replace(standpoint, under=standpoint.under | condition).where(step.when)
        shown = [*self._shows.of(step.do, inside)]
        self._note_faults(step, shown)
        known = (
            Telling(step.line, *each) for each in self._shows.tells(step.do, standpoint.opened)
        )
        self._add_tellings((*_tellings_of(step, shown), *known))

    def _audit_block(
        self, step: FileStep, block: StepBlock, standpoint: Standpoint, condition: Label
    ) -> None:
        """Audit the steps inside; how often they are repeated is for everybody to see.

        What the block reveals of its condition, everybody knows inside.
        """
        revealed = frozenset(flow for flow in condition if flow.secret in step.reveals)
        hidden = condition - revealed
        if step.each is not None:
            standpoint = standpoint.naming(
                step.each.name, standpoint.named[step.each.name] - revealed
            )
        inside = replace(standpoint, under=standpoint.under | hidden).where(step.when).later()
        shown = [ShownTo(revealed, ALL)]
        if _is_repeated(block):
            times = self._labels.of(block.times, standpoint)
            inside = replace(inside, opened=self._after_all(block, standpoint.opened))
            until = self._labels.of(block.until, inside)
            shown.append(ShownTo(inside.under | times | until, ALL))
        self._note_faults(step, shown)
        if block.name:
            shown.append(ShownTo(inside.under | self._labels.text(block.name, inside), ALL))
        first = len(self.tellings)
        self.audit(block.steps, inside)
        depending = [
            replace(each, line=step.line)
            for each in self.tellings[first:]
            if each.inferred and each.to is not ToldTo.NOBODY and each.what in secrets_of(hidden)
        ]
        self._add_tellings((*_tellings_of(step, shown), *depending))

    def _note_faults(self, step: FileStep, shown: Iterable[ShownTo]) -> None:
        """Note what people can infer that the step does not say."""
        inferred = (given_away(each.label, each.audience) for each in shown if not each.seen)
        for secret in sorted(frozenset().union(*inferred) - step.reveals):
            can_be_opened = secret not in self._decks
            self.faults.append(make_giveaway_fault(step.line, secret, can_be_opened=can_be_opened))

    def _add_tellings(self, tellings: Iterable[Telling]) -> None:
        """Note these, each once; that nobody knows it only if nobody is told."""
        once = dict.fromkeys(tellings)
        heard = {each.what for each in once if each.to is not ToldTo.NOBODY}
        self.tellings += (e for e in once if e.to is not ToldTo.NOBODY or e.what not in heard)


def _tellings_of(step: FileStep, shown: Iterable[ShownTo]) -> Iterator[Telling]:
    """What each audience learns from what it is shown."""
    for each in shown:
        to = each.audience.to
        secrets = (
            secrets_of(each.label) if to is ToldTo.NOBODY else given_away(each.label, each.audience)
        )
        yield from (Telling(step.line, what, to, not each.seen) for what in sorted(secrets))


def _is_repeated(block: StepBlock) -> bool:
    return block.times is not None or block.until is not None


def _moves_of_each(step: FileStep) -> bool:
    """Whether everybody's own pile loses a card, one after the other."""
    moved: object = step.do
    if isinstance(step.do, SwapCards) and step.do.second.source.of is None:
        moved = step.do.first
    match moved, step.each:
        case MoveCard(source=PilePlace(of=Name(whose))), Each(name, Name(among)):
            return whose == name and among == PLAYING
    return False


def make_giveaway_fault(line: int, secret: str, *, can_be_opened: bool = True) -> FileFault:
    """The fault of a step that shows a secret to people who do not know it."""
    what = T("This step gives away “{name}” to people who do not know it.", name=secret)
    if can_be_opened:
        advice = 'Open it first, or write reveals = "{name}" if that is meant.'
    else:
        advice = 'Write reveals = "{name}" if that is meant.'
    return FileFault(line, what, T(advice, name=secret))
