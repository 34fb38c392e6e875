"""Works an expression out. Whatever it says, it gives something: nothing divided by nothing is 0.

It counts what it works out, and stops at a limit: `Work` is shared by all that one form, or one
answer, makes a file work out, so that the limits of the reference hold for each of them as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import add, floordiv, ge, gt, itemgetter, le, lt, mod, mul, sub
from typing import Any, Protocol

from companion.core.seats import Seat, clockwise
from companion.told.reading.expressions import (
    PLAYING,
    SEATED,
    Binary,
    Call,
    Copy,
    Datum,
    Either,
    Expr,
    ListExpr,
    Literal,
    LookupScope,
    Minus,
    Name,
    Not,
    Nth,
    Of,
    OverList,
    kind_of,
)
from companion.told.reading.things import CardDeck, CardPile

FORM_WORK = 5_000
"""The most that is worked out for all limits and labels of one form."""
THINGS_OF_ONE_WORK = 4
"""How many cards or players in a list are looked at in the time that one part takes."""
MAX_NUMBERS = 200
"""How many numbers are listed from one to another."""
MAX_VALUE = 999_999_999
"""No number becomes larger, nor smaller than the same below zero."""


@dataclass(slots=True)
class Work:
    """How much may still be worked out.

    When it is used up the game ends, if it is the game's (`ends_game`); in a form, what is left
    gives nothing.
    """

    left: int = FORM_WORK
    ends_game: bool = False
    most: int = field(init=False)

    def __post_init__(self) -> None:
        """Keep what there was at first."""
        self.most = self.left

    @property
    def spent(self) -> int:
        """How much was worked out of what there was at first."""
        return min(self.most, self.most - self.left)

    @property
    def is_used_up(self) -> bool:
        """Whether more was asked for than there was."""
        return self.left < 0

    def spend(self, much: int = 1) -> None:
        """Count so much as done; `TooLong` if it is more than is left."""
        self.left -= much
        if self.left < 0:
            raise TooLong

    def spend_on(self, things: Sequence[object]) -> None:
        """Count going through a list; `TooLong` if it is more than is left."""
        self.spend(len(things) // THINGS_OF_ONE_WORK)


class TooLong(Exception):
    """This takes more work than any game needs."""


class NamedThings(Protocol):
    """What an expression must know of the things it names: a `ToldGame`, or `NOTHING`."""

    @property
    def decks(self) -> Mapping[str, CardDeck]:
        """All decks."""

    @property
    def piles(self) -> Mapping[str, CardPile]:
        """All piles."""

    @property
    def card_numbers(self) -> Mapping[str, int]:
        """The numbers on all cards that have one."""

    @property
    def card_properties(self) -> Mapping[str, Mapping[str, int | str]]:
        """What else is said of cards, by the name of the property."""

    def has_each(self, name: str) -> bool:
        """Whether everybody has one of these."""


@dataclass(frozen=True, slots=True)
class _Nothing:
    decks: Mapping[str, CardDeck] = field(default_factory=dict)
    piles: Mapping[str, CardPile] = field(default_factory=dict)
    card_numbers: Mapping[str, int] = field(default_factory=dict)
    card_properties: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict)

    def has_each(self, _name: str) -> bool:
        return False


NOTHING: NamedThings = _Nothing()
"""For expressions of which all names are numbers: formulas."""


def evaluate(
    expr: Expr, scope: LookupScope, things: NamedThings, work: Work | None = None
) -> Datum:
    """What the expression gives; if `work` is used up None, or `TooLong` if that ends the game."""
    work = Work() if work is None else work
    try:
        return _Evaluator(scope, things, work).of(expr)
    except TooLong:
        if work.ends_game:
            raise
        return None


def number(expr: Expr, scope: LookupScope, things: NamedThings, work: Work | None = None) -> int:
    """The number it gives; 0 if it gives no number."""
    return _number(evaluate(expr, scope, things, work))


def true(expr: Expr, scope: LookupScope, things: NamedThings, work: Work | None = None) -> bool:
    """Whether it gives yes: a number or a text is no yes."""
    return evaluate(expr, scope, things, work) is True


def players(
    expr: Expr, scope: LookupScope, things: NamedThings, work: Work | None = None
) -> tuple[Seat, ...]:
    """The players it gives, each once, in their order; none if it gives no player."""
    datum = evaluate(expr, scope, things, work)
    listed = datum if isinstance(datum, tuple) else (datum,)
    return tuple(dict.fromkeys(each for each in listed if isinstance(each, Seat)))


def _number(value: Datum) -> int:
    """The number, or 0: neither a seat nor yes counts as one."""
    return value if isinstance(value, int) and not isinstance(value, Seat | bool) else 0


def _bounded(value: int) -> int:
    return max(-MAX_VALUE, min(MAX_VALUE, value))


class _Evaluator:
    """Works out one expression, part by part."""

    def __init__(self, scope: LookupScope, things: NamedThings, work: Work) -> None:
        self._scope = scope
        self._things = things
        self._work = work
        self._inner: dict[str, Datum] = {}

    def of(self, expr: Expr) -> Datum:
        # As `spend` does, but without a call: this is what takes longest when a game is replayed.
        work = self._work
        work.left -= 1
        if work.left < 0:
            raise TooLong
        return _EVALUATE[type(expr)](self, expr)

    def literal(self, expr: Literal) -> Datum:
        return expr.value

    def name(self, expr: Name) -> Datum:
        return self._name(expr.name)

    def of_one(self, expr: Of) -> Datum:
        which = self.of(expr.who)
        if isinstance(which, Seat):
            return self._counted(self._scope.of(expr.name, which))
        return _nth(self._name(expr.name), which) if isinstance(which, int) else None

    def nth(self, expr: Nth) -> Datum:
        return _nth(self.of(expr.things), self.of(expr.at))

    def listed(self, expr: ListExpr) -> Datum:
        return tuple([self.of(part) for part in expr.parts])

    def negated(self, expr: Not) -> Datum:
        return self.of(expr.part) is not True

    def minus(self, expr: Minus) -> Datum:
        return -_number(self.of(expr.part))

    def either(self, expr: Either) -> Datum:
        return self.of(expr.then if self.of(expr.when) is True else expr.other)

    def _name(self, name: str) -> Datum:
        """What a name means: inside a function, by `each`, of the table, or of everybody."""
        scope = self._scope
        if name in self._inner:
            return self._inner[name]
        if name in scope.named:
            return scope.named[name]
        if name == PLAYING:
            return self._players
        if name == SEATED:
            return scope.everyone
        if not self._things.has_each(name):
            return self._counted(scope.value(name))
        data = [self._counted(scope.of(name, seat)) for seat in self._players]
        return tuple(_flat(data))

    @cached_property
    def _players(self) -> tuple[Seat, ...]:
        """Who is still playing: the same as long as one expression is worked out."""
        return self._scope.players

    def _counted(self, datum: Datum) -> Datum:
        """The same; a list counts as work."""
        if isinstance(datum, tuple):
            self._work.spend_on(datum)
        return datum

    def _many(self, expr: Expr) -> tuple[Datum, ...]:
        """The list it gives; empty if it gives anything else."""
        datum = self.of(expr)
        return datum if isinstance(datum, tuple) else ()

    # --- two things ------------------------------------------------------------------------------

    def binary(self, expr: Binary) -> Datum:
        op, left = expr.op, self.of(expr.left)
        if op == "and":
            return left is True and self.of(expr.right) is True
        if op == "or":
            return left is True or self.of(expr.right) is True
        right = self.of(expr.right)
        if op == "==":
            return kind_of(left) == kind_of(right)
        if op == "!=":
            return kind_of(left) != kind_of(right)
        if op == "in":
            things = right if isinstance(right, tuple) else ()
            self._work.spend_on(things)
            return kind_of(left) in map(kind_of, things)
        return _arithmetic(op, _number(left), _number(right))

    # --- functions -------------------------------------------------------------------------------

    def call(self, expr: Call) -> Datum:
        function, parts = expr.function, expr.parts
        if function == "count":
            return self._count(parts[0])
        if function in self._things.card_properties:
            card = str(kind_of(self.of(parts[0])))
            return self._things.card_properties[function].get(card)
        if function == "kinds":
            return self._kinds(parts[0])
        if function in _OF_ONE:
            return self._of_one(function, self.of(parts[0]))
        things = self._many(parts[0]) if len(parts) == 1 else tuple(map(self.of, parts))
        if function in {"random", "shuffled"}:
            return self._by_chance(function, things)
        if function == "numbers":
            return self._numbers(*map(_number, things))
        self._work.spend_on(things)
        return _of_all(function, things)

    def _by_chance(self, function: str, things: tuple[Datum, ...]) -> Datum:
        """One of these, or all of them in another order; nothing where chance has no place."""
        if function == "random":
            return self._scope.chance.pick(things) if things and self._scope.chance else None
        self._work.spend_on(things)
        return tuple(self._scope.chance.shuffled(things)) if self._scope.chance else ()

    def _of_one(self, function: str, thing: Datum) -> Datum:
        """A function of one player, or of one card."""
        if function == "number":
            return self._things.card_numbers.get(str(kind_of(thing)), 0)
        if not isinstance(thing, Seat):
            return () if function in {"clockwise", "team"} else None
        match function:
            case "left_of":
                return self._others(thing)[0]
            case "right_of":
                return self._others(thing)[-1]
            case "clockwise":
                return self._clockwise(thing)
            case "team":
                return self._scope.team(thing)
            case "team_name":
                return self._scope.team_name(thing)
        return self._scope.role(thing)

    def _count(self, expr: Expr) -> int:
        """How many; of cards everybody knows that, even if nobody knows which."""
        match expr:
            case Name(name) if name in self._things.decks or self._is_single_pile(name):
                return self._scope.size(name, None)
            case Name(name) if name in self._things.piles:
                return sum(self._scope.size(name, seat) for seat in self._players)
            case Of(name, who) if name in self._things.piles:
                seat = self.of(who)
                return self._scope.size(name, seat) if isinstance(seat, Seat) else 0
        return len(self._many(expr))

    def _kinds(self, expr: Expr) -> tuple[Copy, ...]:
        """Each card that there is of a deck, or of that of a pile, wherever it may be."""
        name = expr.name if isinstance(expr, Name) else ""
        pile = self._things.piles.get(name)
        deck = self._things.decks.get(pile.deck if pile else name)
        kinds = tuple(Copy(f"0:{card.key}") for card in deck.cards) if deck else ()
        self._work.spend_on(kinds)
        return kinds

    def _numbers(self, low: int, high: int) -> tuple[int, ...]:
        """The whole numbers from one to another, or the first of very many."""
        numbers = tuple(range(low, min(high, low + MAX_NUMBERS - 1) + 1))
        self._work.spend_on(numbers)
        return numbers

    def _is_single_pile(self, name: str) -> bool:
        """Whether it is a pile of which the table has one."""
        return name in self._things.piles and not self._things.piles[name].each

    def _clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Those who are still playing, clockwise, beginning with this player."""
        around, playing = clockwise(self._scope.everyone, seat), self._players
        return tuple(each for each in around if each in playing)

    def _others(self, seat: Seat) -> list[Seat]:
        """Who else is still playing, from the left of this player round to the right."""
        return [each for each in self._clockwise(seat) if each != seat] or [seat]

    def over(self, expr: OverList) -> Datum:
        function, things = expr.function, self._many(expr.among)
        results = self._each_inside(expr, things)
        if function == "count":
            return sum([so is True for so in results])
        if function in {"any", "all"}:
            return (any if function == "any" else all)([so is True for so in results])
        if function == "those":
            return tuple([each for each, so in zip(things, results, strict=True) if so is True])
        if function == "different":
            known = tuple(each for each in results if each is not None)
            self._work.spend_on(known)
            return _of_all(function, known)
        numbers = [*map(_number, results)]
        if function == "sorted":
            self._work.spend_on(things)
            rising = sorted(zip(numbers, things, strict=True), key=itemgetter(0))
            return tuple([each for _, each in rising])
        if function in {"most", "least"}:
            best = (max if function == "most" else min)(numbers, default=0)
            ranked = zip(things, numbers, strict=True)
            return tuple([each for each, number in ranked if number == best])
        return _of_all(function, numbers)

    def _each_inside(self, expr: OverList, things: Sequence[Datum]) -> list[Datum]:
        """What the body gives for each of these."""
        results = []
        try:
            for each in things:
                self._inner[expr.name] = each
                results.append(self.of(expr.body))
        finally:
            self._inner.pop(expr.name, None)
        return results


_EVALUATE: Mapping[type, Callable[[_Evaluator, Any], Datum]] = {
    Literal: _Evaluator.literal,
    Name: _Evaluator.name,
    Of: _Evaluator.of_one,
    Nth: _Evaluator.nth,
    ListExpr: _Evaluator.listed,
    Not: _Evaluator.negated,
    Minus: _Evaluator.minus,
    Binary: _Evaluator.binary,
    Either: _Evaluator.either,
    Call: _Evaluator.call,
    OverList: _Evaluator.over,
}
"""How each part is worked out: a table, since a chain of cases takes half as long again."""


def _nth(things: Datum, at: Datum) -> Datum:
    """The first, the second, …; nothing if there are not so many."""
    position = _number(at)
    listed = things if isinstance(things, tuple) else ()
    return listed[position - 1] if 0 < position <= len(listed) else None


def _flat(data: Sequence[Datum]) -> Iterator[Datum]:
    """What everybody has, all together; who has nothing is left out."""
    for each in data:
        if isinstance(each, tuple):
            yield from each
        elif each is not None:
            yield each


def _arithmetic(op: str, left: int, right: int) -> int | bool:
    """The result within bounds; something divided by 0 is 0."""
    if op in {"//", "%"} and not right:
        return 0
    datum = _OPERATORS[op](left, right)
    return datum if isinstance(datum, bool) else _bounded(datum)


_OF_ONE = frozenset({"left_of", "right_of", "clockwise", "team", "team_name", "role", "number"})
_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "%": mod,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


def _of_all(function: str, things: Sequence[Datum]) -> Datum:
    """A function of a whole list; of an empty one 0, nothing, or a list of nothing."""
    match function:
        case "sum":
            return _bounded(sum(map(_number, things)))
        case "max":
            return max(map(_number, things), default=0)
        case "min":
            return min(map(_number, things), default=0)
        case "first" | "last":
            return things[0 if function == "first" else -1] if things else None
    return tuple({kind_of(each): each for each in things}.values())
