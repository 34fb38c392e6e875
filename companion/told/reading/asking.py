"""Questions of a file, read: whom they ask, what for, and where the answers go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.words import T
from companion.told.reading.actions import (
    AskField,
    AskStep,
    CardField,
    ChooseField,
    Everyone,
    Field,
    Named,
    NumberAsked,
    PlayerField,
    Refusal,
    RoleHolders,
    TextAsked,
    TheTable,
    Who,
    YesNoField,
)
from companion.told.reading.expressions import (
    NUMBER,
    PLAYER,
    TEXT,
    YES_NO,
    Expr,
    Kind,
    Literal,
    Name,
    Type,
)
from companion.told.reading.faults import FileTable
from companion.told.reading.material import Material, card_type, choices
from companion.told.reading.quoting import cut, some_of
from companion.told.reading.sentences import LABEL, PROMPT
from companion.told.reading.things import Eyes, RoleEyes, Shared, Value
from companion.told.reading.type_rules import Names, single, type_of

FIELDS = ("number", "choose", "player", "card", "yes_no", "text")
MOST_FIELDS = 8
LONGEST_TEXT = 200
ROLE = "role:"


def who_of(
    table: FileTable, key: str, names: Names, found: Material, usual: str = "everyone"
) -> Who:
    """Whom a step is for."""
    said = table.word(key, usual)
    match said:
        case "everyone":
            return Everyone()
        case "table":
            return TheTable()
    if not said.startswith(ROLE):
        return Named(players_of(table, key, names))
    if (role := said.removeprefix(ROLE)) in found.roles:
        return RoleHolders(role)
    few = some_of(f"{ROLE}{each}" for each in found.roles)
    table.fault(key, T("“{text}” is none of these: {keys}.", text=cut(said), keys=few))
    return Everyone()


def players_of(table: FileTable, key: str, names: Names) -> Expr:
    """An expression that gives a player, or several."""
    expr = table.expr(key, None, names)
    if expr is None:
        return Name("players")
    if single(type_of(expr, names)).kind not in {Kind.PLAYER, Kind.NOTHING}:
        table.fault(key, T("“{text}” gives no player.", text=cut(table.get(key))))
    return expr


# --- where answers go ----------------------------------------------------------------------------


def declare(table: FileTable, found: Material) -> None:
    """Note the values that this question, and those inside this step, are answered into."""
    if "ask" in table:
        for into, fields in _fields(table):
            _declare(table, into, fields, found)
    for step in table.rows("step", "[[phase.step]]"):
        declare(step, found)


def _fields(table: FileTable) -> Iterator[tuple[str, FileTable]]:
    """The tables of the fields, by the value they go into: the step itself, if there is one."""
    if "fields" in table:
        yield from table.tables("fields")
    else:
        yield table.word("into"), table


def _declare(table: FileTable, into: str, fields: FileTable, found: Material) -> None:
    if not into:
        what = T("“{key}” must say something.", key="into")
        table.fault("into", what, T("Write {example}.", example='into = "vote"'))
        return
    type_ = _type(fields, found)
    together = _together(table)
    value = Value(into, type_, each=not together, eyes=_eyes(table, together=together), asked=True)
    if (known := found.values.get(into)) is not None and known.asked:
        if known != value:
            what = T("“{name}” is asked for in another way before.", name=into)
            table.fault("into", what, T("Use the same kind of field, or another name."))
    elif found.free(into, table, "into"):
        found.values[into] = value


def _type(table: FileTable, found: Material) -> Type:
    match next((each for each in FIELDS if each in table), None):
        case "choose":
            return Type(Kind.KEY, keys=choices(table, "choose", table.get("choose"), found))
        case "player":
            return PLAYER
        case "card":
            return card_type(found.decks[pile.deck]) if (pile := _pile(table, found)) else TEXT
        case "yes_no":
            return YES_NO
        case "text":
            return TEXT
    return NUMBER


def _pile(table: FileTable, found: Material) -> Any:
    return found.piles.get(table.one_of("card", found.piles))


def _together(table: FileTable) -> bool:
    return table.flag("together", usual=False) or table.get("who") == "table"


def _eyes(table: FileTable, *, together: bool) -> Eyes:
    """Who knows the answers: all at once, each giver, or the role that answers as one."""
    who = str(table.get("who", ""))
    if table.flag("openly", usual=False):
        return Shared.ALL
    if together:
        return RoleEyes(who.removeprefix(ROLE)) if who.startswith(ROLE) else Shared.ALL
    return Shared.OWNER


# --- the question --------------------------------------------------------------------------------


def ask_of(table: FileTable, names: Names, found: Material) -> AskStep:
    """The question a step asks."""
    who, together = who_of(table, "who", names, found), _together(table)
    inside = names if isinstance(who, TheTable) else {**names, "me": PLAYER}
    prompt = found.texts.sentence(table, "ask", names, PROMPT)
    fields = tuple(_field(into, each, inside, found) for into, each in _fields(table))
    if not 1 <= len(fields) <= MOST_FIELDS:
        table.fault("fields", T("A question has 1 to {n} fields.", n=MOST_FIELDS))
    meanwhile = found.texts.maybe(table, "meanwhile", names, PROMPT)
    refuse = tuple(_refusals(table, fields, inside, found))
    return AskStep(
        prompt, who, fields, together, _eyes(table, together=together), refuse, meanwhile
    )


def _field(into: str, table: FileTable, names: Names, found: Material) -> AskField:
    told = [each for each in FIELDS if each in table]
    if len(told) != 1:
        what = T("A question needs exactly one of these: {keys}.", keys=", ".join(FIELDS))
        table.fault("", what)
        table.know(*told)
    label = None
    if "ask" not in table:
        label = found.texts.sentence(table, "label", names, LABEL)
        table.done(*FIELDS)
    field = _kind(told[0], table, names, found) if told else YesNoField()
    return AskField(into, field, label)


def _kind(key: str, table: FileTable, names: Names, found: Material) -> Field:
    raw = table.get(key)
    match key:
        case "number":
            return _number(table, raw, names)
        case "choose":
            return _choose(table, raw, found)
        case "player":
            return PlayerField(Name("players") if raw is True else players_of(table, key, names))
        case "card":
            return CardField(table.one_of(key, found.piles))
        case "text":
            return TextAsked(table.whole(key, 40, 1, LONGEST_TEXT))
    if raw is not True:
        table.fault(key, T("Write {example}.", example="yes_no = true"))
    return YesNoField()


def _choose(table: FileTable, raw: Any, found: Material) -> ChooseField:
    blank = T.by_language({"en": "…"})
    keys = choices(table, "choose", raw, found)
    return ChooseField(tuple((key, found.labels.get(key, blank)) for key in keys))


def _number(table: FileTable, raw: Any, names: Names) -> NumberAsked:
    if not isinstance(raw, list) or len(raw) != 2:  # noqa: PLR2004 - the lowest and the highest
        table.fault("number", T("Write {example}.", example="number = [0, 3]"))
        raw = [0, 0]
    low, high = (table.read("number", each, NUMBER, names) or Literal(0) for each in raw)
    return NumberAsked(low, high)


def _refusals(
    table: FileTable, fields: tuple[AskField, ...], names: Names, found: Material
) -> Iterator[Refusal]:
    """When an answer is refused; what was entered is `answer`, or `answer_` and its name."""
    raw = table.get("refuse", [])
    rows = raw if isinstance(raw, list) else [raw]
    types = {
        each.into: found.values[each.into].type for each in fields if each.into in found.values
    }
    new = {f"answer_{name}": type_ for name, type_ in types.items()}
    if len(fields) == 1:
        new = dict.fromkeys(["answer"], *types.values()) if types else {}
    for row in rows:
        each = FileTable(row, (*table.path, "refuse"), table.notes)
        when = each.expr("when", YES_NO, {**names, **new})
        say = found.texts.sentence(each, "say", {**names, **new})
        each.done()
        if when is not None:
            yield Refusal(when, say)
