"""The score sheet: a row for each round, sums, places with ties; the last row can be struck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.fields import Field, Number, Text
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import Viewer
from companion.core.teams import Team, TeamOrSeat, name_of
from companion.core.words import T, listed, typed
from companion.games.any_box.asking import ask_to_fill_in, make_check
from companion.games.any_box.formulas import MAX_FORMULA_CHARS, count_by_formula, read_formula
from companion.games.any_box.state import AnyBox, SheetRow, Tool

MAX_SCORE = 9999
MAX_ROW_NAME_CHARS = 30
MAX_SCORE_ROWS = 100


def scores_tool(g: AnyBox, who: Viewer) -> Play[None]:
    """Write a row, or strike the last one."""
    g.tool = Tool.SCORES
    prompt, screen = T("What do you write down?"), T("{who} writes on the score sheet.", who=who)
    answer = yield from ask_to_fill_in(who, scores_form, prompt, screen)
    if answer is None:
        return
    match answer.act:
        case "strike":
            strike(g)
        case "count_up":
            name = _write_row_name(g, answer.row)
            if points := (yield from count_by_formula(g, answer.formula)):
                add_row(g, name, points)
        case _:
            write_row(g, answer)


def scores_form(k: AnyBox, _me: Viewer) -> Iterator[Offer]:
    """The points of each side in one round; or strike the last row [ANY-060, ANY-062, ANY-131]."""
    if len(k.sheet) < MAX_SCORE_ROWS:
        numbers = {
            field_of(side): Number(-MAX_SCORE, MAX_SCORE, 0, T("{who}", who=name_of(side)))
            for side in k.sides_present
        }
        fields: dict[str, Field] = {
            "row": Text(MAX_ROW_NAME_CHARS, label=T("What for (may stay empty)"))
        }
        write_down = Offer("write", T("Write it down"), public=True, in_public=True)
        yield write_down.but(fields=fields | numbers)
        yield Offer(
            "count_up",
            T("Count by a formula"),
            help=T("Everybody enters the numbers that it names."),
            tone="quiet",
            public=True,
            in_public=True,
            check=make_check(lambda answer: read_formula(answer.formula)),
            row=Text(MAX_ROW_NAME_CHARS, label=T("What for (may stay empty)")),
            formula=Text(
                MAX_FORMULA_CHARS, least=1, label=T("The formula: coins // 3 + 2 * forests")
            ),
        )
    if k.sheet:
        label = T("Strike the last row: {row}", row=k.sheet[-1].name)
        yield Offer("strike", label, tone="grave", in_public=True)


def field_of(side: TeamOrSeat) -> str:
    """What the field for the points of a side is called."""
    return side.banner if isinstance(side, Team) else f"s{int(side)}"


def write_row(g: AnyBox, answer: Answer) -> None:
    """Write what the form says [ANY-060]."""
    points = {side: int(answer.values[field_of(side)]) for side in g.sides_present}
    add_row(g, _write_row_name(g, answer.row), points)


def _write_row_name(g: AnyBox, row: str) -> T:
    return T("{row}", row=typed(row)) if row else T("Round {n}", n=len(g.sheet) + 1)


def add_row(g: AnyBox, name: T, points: Mapping[TeamOrSeat, int]) -> None:
    """Add a row; whoever is not named has nothing in it."""
    row = SheetRow(name, tuple(points.get(side, 0) for side in g.sides))
    g.sheet += (row,)
    sentences = [
        T("{who} {points}", who=name_of(side), points=number) for side, number in points.items()
    ]
    g.tell(T("{row}: {points}.", row=name, points=listed(sentences)))


def strike(g: AnyBox) -> None:
    """Take the last row away again [ANY-062]."""
    *rows, last = g.sheet
    g.sheet = tuple(rows)
    g.tell(T("Struck from the score sheet: {row}.", row=last.name), setback=True)
