"""A row by a formula: everybody enters the numbers it asks for, and the companion works it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from companion.core.fields import Field, Number, Refused
from companion.core.offers import Offer
from companion.core.play import Play, everyone
from companion.core.seats import Seat
from companion.core.teams import TeamOrSeat
from companion.core.words import T, listed
from companion.games.any_box.state import AnyBox
from companion.told.reading.evaluating import NOTHING, number
from companion.told.reading.expressions import NUMBER, Datum, Expr, Name, parts_of
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.type_rules import must_be

MAX_FORMULA_CHARS, MAX_NUMBERS, MAX_NUMBER, MAX_POINTS = 120, 6, 999, 9999


@dataclass(frozen=True, slots=True)
class EnteredNumbers:
    """Where a formula finds its names: the numbers that somebody has entered, and the people."""

    everyone: tuple[Seat, ...]
    players: tuple[Seat, ...]
    named: Mapping[str, Datum]
    chance: None = None

    def value(self, _name: str) -> Datum:
        """Nothing lies on the table."""
        return None

    def of(self, _name: str, _who: Seat) -> Datum:
        """Nobody has anything."""
        return None

    def size(self, _name: str, _who: Seat | None) -> int:
        """There are no cards."""
        return 0

    def team(self, who: Seat) -> tuple[Seat, ...]:
        """Nobody asks for a team."""
        return (who,)

    def team_name(self, _who: Seat) -> str | None:
        """Nobody asks for a team."""
        return None

    def role(self, _who: Seat) -> str | None:
        """Nobody has a role."""
        return None


def read_formula(text: str) -> tuple[Expr, tuple[str, ...]]:
    """A formula, and the numbers it asks for by name; `Refused` says what is wrong [ANY-063]."""
    try:
        formula = parse_expression(text)
        names = tuple(dict.fromkeys(_iter_names(formula)))
        must_be(NUMBER, formula, dict.fromkeys(names, NUMBER))
    except Misread as wrong:
        raise Refused(wrong.sentence) from None
    if not 1 <= len(names) <= MAX_NUMBERS:
        raise Refused(
            T("A formula asks for 1 to {most} numbers, each with a name.", most=MAX_NUMBERS)
        )
    return formula, names


def _iter_names(expr: Expr) -> Iterator[str]:
    if isinstance(expr, Name):
        yield expr.name
    for part in parts_of(expr):
        yield from _iter_names(part)


def count_by_formula(g: AnyBox, text: str) -> Play[dict[TeamOrSeat, int]]:
    """Ask everybody for their numbers; tell and return the points [ANY-063, ANY-131]."""
    formula, names = read_formula(text)
    prompt = T("Enter your numbers for: {formula}", formula=text)
    screen = T("{formula}. Still counting: {missing}.", formula=text)
    answers = yield from everyone(g.present, partial(numbers_form, names), prompt, screen)
    points = {}
    for seat, answer in answers.items():
        if seat not in g.gone:
            entered = dict(zip(names, map(int, answer.values.values()), strict=True))
            points[seat] = _work_out(g, formula, entered)
            numbers = listed([T("{name} {n}", name=name, n=n) for name, n in entered.items()])
            g.tell(
                T("{who}: {numbers} make {points}.", who=seat, numbers=numbers, points=points[seat])
            )
    g.reveal()
    return g.add_up(points)


def numbers_form(names: tuple[str, ...], _k: AnyBox, _me: Seat) -> Iterator[Offer]:
    """My numbers; all are opened together."""
    fields: dict[str, Field] = {
        f"n{at}": Number(-MAX_NUMBER, MAX_NUMBER, 0, T("{name}", name=name))
        for at, name in enumerate(names)
    }
    yield Offer("count", T("These are my numbers")).but(fields=fields)


def _work_out(g: AnyBox, formula: Expr, entered: dict[str, int]) -> int:
    """The value of the formula, at most MAX_POINTS above or below 0."""
    worth = number(formula, EnteredNumbers(g.seats, g.present, entered), NOTHING)
    return max(-MAX_POINTS, min(MAX_POINTS, worth))
