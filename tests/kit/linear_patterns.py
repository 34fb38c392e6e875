"""Tells whether a regular expression needs more than linear time for some text.

A pattern is read as an automaton. It is worse than linear if one word leads a state back to itself,
from there to another one, and that one back to itself too: then each repetition of the word is one
more place to change over, and a text that fits in the end nowhere makes the library try them all.
A search begins anywhere, which is a state before the pattern that leads back to itself with any
sign. Anchors and what is looked for ahead or behind are taken to hold, so that a pattern is rather
suspected than missed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from typing import Any

op: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

FEW = 16
"""Repetitions that are counted one by one; more are taken for any number."""
SIGNS = frozenset(map(chr, range(128))) | frozenset("éß\N{NO-BREAK SPACE}٣–—×’漢🎲")


@dataclass(eq=False)
class Automaton:
    """States with steps that take a sign, and steps that take none."""

    signs: frozenset[str]
    steps: list[list[tuple[frozenset[str], int]]] = field(default_factory=list)
    free: list[list[int]] = field(default_factory=list)
    held: set[tuple[int, int]] = field(default_factory=set)
    """The steps that take no sign only where an anchor holds, or what is looked for."""
    odd: list[str] = field(default_factory=list)
    """What it cannot judge."""
    end: int | None = None
    """The state in which a text fits, whatever comes then; None if all of it has to fit."""

    def state(self) -> int:
        """A new state."""
        self.steps.append([])
        self.free.append([])
        return len(self.free) - 1

    # --- building --------------------------------------------------------------------------------

    def build(self, parsed: Iterable[Any], at: int, flags: int) -> int:
        """Add what is parsed after this state; where that ends."""
        for kind, argument in parsed:
            at = self._one(kind, argument, at, flags)
        return at

    def _one(self, kind: Any, argument: Any, at: int, flags: int) -> int:
        if kind in {op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN}:
            after = self.state()
            self.steps[at].append((self._taken(kind, argument, flags), after))
            return after
        if kind is op.SUBPATTERN:
            _, added, removed, inside = argument
            return self.build(inside, at, (flags | added) & ~removed)
        if kind is op.ATOMIC_GROUP:
            return self.build(argument, at, flags)
        if kind is op.BRANCH:
            after = self.state()
            for each in argument[1]:
                begun = self.state()
                self.free[at].append(begun)
                self.free[self.build(each, begun, flags)].append(after)
            return after
        if kind in {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}:
            return self._repeated(argument, at, flags)
        if kind in {op.ASSERT, op.ASSERT_NOT}:
            if any(each.endless for each in _repeats(argument[1])):
                self.odd.append("looks any number of signs ahead")
        elif kind is not op.AT:
            self.odd.append(f"has a part of another kind: {kind}")
        after = self.state()
        self.free[at].append(after)
        self.held.add((at, after))
        return after

    def _repeated(self, argument: Any, at: int, flags: int) -> int:
        low, high, inside = argument
        for _ in range(min(low, FEW)):
            at = self.build(inside, at, flags)
        if high > FEW and high > low:
            if inside.getwidth()[0] == 0:
                self.odd.append("repeats what may be nothing")
            begun, after = self.state(), self.state()
            self.free[at].append(begun)
            self.free[self.build(inside, begun, flags)].append(begun)
            self.free[begun].append(after)
            return after
        after = self.state()
        for _ in range(min(high, FEW) - min(low, FEW)):
            self.free[at].append(after)
            at = self.build(inside, at, flags)
        self.free[at].append(after)
        return after

    def _taken(self, kind: Any, argument: Any, flags: int) -> frozenset[str]:
        return frozenset(each for each in self.signs if _takes(kind, argument, each, flags))

    def condense(self) -> None:
        """Keep one of the signs that no step tells apart."""
        taken = {signs for steps in self.steps for signs, _ in steps}
        alike = {tuple(sign in signs for signs in taken): sign for sign in sorted(self.signs)}
        self.signs = frozenset(alike.values())
        self.steps = [[(signs & self.signs, to) for signs, to in steps] for steps in self.steps]

    # --- judging ---------------------------------------------------------------------------------

    @cached_property
    def moves(self) -> list[list[tuple[frozenset[str], int]]]:
        """From each state by one sign, and whatever takes none before; each way once."""
        return [
            [step for state in self._freely(begun) for step in self.steps[state]]
            for begun in range(len(self.free))
        ]

    def _freely(self, begun: int) -> Iterator[int]:
        """The states that are reached by taking nothing, once for each way there."""
        waiting = [(begun, frozenset({begun}))]
        while waiting:
            state, passed = waiting.pop()
            yield state
            waiting += [(each, passed | {each}) for each in self.free[state] if each not in passed]

    def ambiguous(self) -> bool:
        """Whether some text has more ways to be read than it has signs, or so many for a loop."""
        loops = self._loops()
        inside = [state for state, loop in enumerate(loops) if loop and not self._fits(state)]
        for p in inside:
            targets = [target for _, target in self.moves[p] if target in loops[p]]
            if len(targets) != len(set(targets)):
                return True  # two ways at once
            if self._leads((p, p), (p, p), loops[p], apart=True):
                return True
        return any(
            self._leads((p, p, q), (p, q, q), loops[p] | self._between(p, q) | loops[q])
            for p in inside
            for q in inside
            if p != q and q in self._reached[p]
        )

    @cache  # noqa: B019 - lives as long as the judgement
    def _fits(self, state: int) -> bool:
        """Whether a text that has led here fits: then nothing more is tried."""
        seen, waiting = {state}, [state]
        while waiting:
            at = waiting.pop()
            if at == self.end:
                return True
            more = {each for each in self.free[at] if (at, each) not in self.held} - seen
            seen |= more
            waiting += more
        return False

    @cached_property
    def _reached(self) -> list[set[int]]:
        reached = []
        for begun in range(len(self.moves)):
            seen, waiting = set[int](), [begun]
            while waiting:
                for taken, target in self.moves[waiting.pop()]:
                    if taken and target not in seen:
                        seen.add(target)
                        waiting.append(target)
            reached.append(seen)
        return reached

    def _loops(self) -> list[set[int]]:
        """For each state those from which it comes back, and to which it goes."""
        reached = self._reached
        return [{q for q in reached[p] if p in reached[q]} for p in range(len(reached))]

    def _between(self, p: int, q: int) -> set[int]:
        return {each for each in self._reached[p] if q in self._reached[each]} | {p, q}

    def _leads(
        self, begun: tuple[int, ...], end: tuple[int, ...], among: set[int], *, apart: bool = False
    ) -> bool:
        """Whether one word leads from these states to those; `apart`: by two different ways."""
        first = (begun, not apart)
        seen, waiting = {first}, [first]
        while waiting:
            states, told_apart = waiting.pop()
            for targets in self._together(states, among):
                now = (targets, told_apart or len(set(targets)) > 1)
                if now == (end, True):
                    return True
                if now not in seen:
                    seen.add(now)
                    waiting.append(now)
        return False

    def _together(self, states: tuple[int, ...], among: set[int]) -> Iterator[tuple[int, ...]]:
        ways: list[tuple[frozenset[str], tuple[int, ...]]] = [(self.signs, ())]
        for state in states:
            ways = [
                (both, (*targets, target))
                for taken, targets in ways
                for also, target in self.moves[state]
                if target in among and not self._fits(target) and (both := taken & also)
            ]
        for _, targets in ways:
            yield targets


@dataclass(frozen=True)
class _Repeat:
    endless: bool


def _repeats(parsed: Iterable[Any]) -> Iterator[_Repeat]:
    for kind, argument in parsed:
        if kind in {op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT}:
            yield _Repeat(argument[1] > FEW)
            yield from _repeats(argument[2])
        elif kind is op.SUBPATTERN:
            yield from _repeats(argument[-1])
        elif kind is op.BRANCH:
            for each in argument[1]:
                yield from _repeats(each)


def _takes(kind: Any, argument: Any, sign: str, flags: int) -> Any:
    if flags & re.IGNORECASE:
        plain = flags & ~re.IGNORECASE
        return any(
            _takes(kind, argument, each, plain) for each in {sign, sign.lower(), sign.upper()}
        )
    match kind:
        case op.LITERAL:
            return ord(sign[0]) == argument
        case op.NOT_LITERAL:
            return ord(sign[0]) != argument
        case op.ANY:
            return sign != "\n" or bool(flags & re.DOTALL)
    inside = [each for each in argument if each[0] is not op.NEGATE]
    return any(_is_one(kind, argument, sign) for kind, argument in inside) != (
        len(inside) < len(argument)
    )


def _is_one(kind: Any, argument: Any, sign: str) -> Any:
    match kind:
        case op.LITERAL:
            return ord(sign[0]) == argument
        case op.RANGE:
            return argument[0] <= ord(sign[0]) <= argument[1]
    return re.fullmatch(_CATEGORIES[argument], sign) is not None


_CATEGORIES = {
    op.CATEGORY_DIGIT: r"\d",
    op.CATEGORY_NOT_DIGIT: r"\D",
    op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w",
    op.CATEGORY_NOT_WORD: r"\W",
}


def why_not_linear(pattern: re.Pattern[Any], how: str = "search") -> str:
    """What is wrong with a pattern, or nothing; `how`: `fullmatch`, `match`, or a way to search."""
    parsed = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    literals = re.findall(r"[^\x00-\x7f]", str(pattern.pattern))
    automaton = Automaton(SIGNS | frozenset(literals))
    begun = automaton.state()
    flags = parsed.state.flags
    if how not in {"match", "fullmatch"} and not _is_anchored(parsed, flags):
        automaton.steps[begun].append((automaton.signs, begun))
    start = automaton.state()
    automaton.free[begun].append(start)
    end = automaton.build(parsed, start, flags)
    automaton.end = None if how == "fullmatch" else end
    automaton.condense()
    if automaton.odd:
        return automaton.odd[0]
    return "is not linear" if automaton.ambiguous() else ""


def _is_anchored(parsed: Any, flags: int) -> bool:
    first = parsed[0] if len(parsed) else (None, None)
    begins = {op.AT_BEGINNING_STRING} | (set() if flags & re.MULTILINE else {op.AT_BEGINNING})
    return first[0] is op.AT and first[1] in begins
