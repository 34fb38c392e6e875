"""Questions of a file, read: whom they ask, what for, and where the answers go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, NamedTuple

from companion.core.words import T
from companion.told.reading.expressions import (
    NUMBER,
    PLAYER,
    PLAYING,
    TEXT,
    YES_NO,
    Expr,
    Kind,
    Literal,
    Name,
    Type,
    list_of,
)
from companion.told.reading.file_table import FileTable
from companion.told.reading.material import ROLE, Material, card_type, read_choices, read_columns
from companion.told.reading.named_steps import fit_steps, names_given, parse_call
from companion.told.reading.older_words import ANSWERS_KEY, EYES, ONE_ANSWER
from companion.told.reading.parsing import Misread, parse_expression
from companion.told.reading.quoting import cut, some_of
from companion.told.reading.sentences import MAX_LABEL_CHARS, MAX_PROMPT_CHARS
from companion.told.reading.step_model import (
    AskField,
    AskStep,
    CardField,
    ChooseField,
    Everyone,
    Field,
    ListedField,
    Named,
    NumberAsked,
    Pick,
    PlayerField,
    Refusal,
    RoleHolders,
    TextAsked,
    TheTable,
    Who,
    YesNoField,
)
from companion.told.reading.things import Eyes, FileSentence, RoleEyes, Shared, Value
from companion.told.reading.type_rules import KINDS, Names, many, single, type_of

FIELDS = ("number", "choose", "player", "card", "yes_no", "text")
LISTED = ("choose", "player", "card")
"""The fields that list what there is, of which several can be picked."""
CHOSEN = frozenset({Kind.NUMBER, Kind.PLAYER, Kind.CARD, Kind.KEY, Kind.ROLE, Kind.TEXT})
"""What a list to choose from can hold."""
MAX_FIELDS = 8
MAX_TEXT_CHARS = 200
ANYONE = "anyone"
"""Whoever is at hand: any phone, or the screen."""


def read_who(table: FileTable, key: str, names: Names, material: Material) -> Who:
    """Whom a step is for; all who play if it does not say, or has a fault, which is noted."""
    text = table.word(key, "")
    if not text or _is_word(text, names, "playing", "everyone"):
        return Everyone()
    if _is_word(text, names, ANYONE, "table"):
        return TheTable()
    if not text.startswith(ROLE):
        expr = read_players(table, key, names)
        return Named(expr, alone=_is_one(expr, names))
    if (role := text.removeprefix(ROLE)) in material.roles:
        return RoleHolders(role)
    few = some_of(f"{ROLE}{each}" for each in material.roles)
    table.fault(key, T("“{text}” is none of these: {keys}.", text=cut(text), keys=few))
    return Everyone()


class EachRead(NamedTuple):
    """What `each = "p in playing"` says: a name, and the expression for what it goes through."""

    name: str
    among: str


_EACH = re.compile(r"(?P<name>[a-z]\w*)(?: in (?P<among>.+))?")


def split_each(raw: Any) -> EachRead | None:
    """The parts of an `each`; None if it is not written like one."""
    match = _EACH.fullmatch(" ".join(raw.split())) if isinstance(raw, str) else None
    return EachRead(match["name"], match["among"] or PLAYING) if match else None


def _is_one(expr: Expr, names: Names) -> bool:
    """Whether it gives one player, not a list."""
    try:
        return type_of(expr, names) == PLAYER
    except Misread:
        return False  # what is wrong with it has been said


def _is_word(text: str, names: Names, word: str, older: str) -> bool:
    """Whether it is this word of ours; a file may call something of its own that."""
    return (text == word and word not in names) or text == older


def read_players(table: FileTable, key: str, names: Names) -> Expr:
    """An expression for a player, or several; all who play if it cannot be read, which is noted."""
    expr = table.expr(key, None, names)
    if expr is None:
        return Name(PLAYING)
    if single(type_of(expr, names)).kind not in {Kind.PLAYER, Kind.NOTHING}:
        table.fault(key, T("“{text}” gives no player.", text=cut(table.get(key))))
    return expr


# --- where answers go ----------------------------------------------------------------------------


def declare(file: FileTable, material: Material) -> None:
    """Note in `material` the values that the questions of all phases are answered into.

    What is chosen from a list is of the type of that list, which may be made of later answers.
    """
    for which in _Listed:
        for phase in file.rows("phase", "[[phase]]"):
            _declare_in_step(phase, material, {}, which)


class _Listed(Enum):
    """Which answers are declared: those of no list first, then as far as lists can be read."""

    NONE = auto()
    READABLE = auto()
    READABLE_NOW = auto()
    """With what the lists before are known to hold."""
    ALL = auto()


def _declare_in_step(table: FileTable, material: Material, named: Names, which: _Listed) -> None:
    """Note such answers of this step, and of those inside it."""
    named = {**named, **_named_by(table, {**material.names, **named})}
    if "ask" in table:
        for into, fields in _fields(table):
            if _is_listed(fields) is (which is not _Listed.NONE):
                type_ = _type(fields, material, named)
                if type_ is None and which is _Listed.ALL:
                    type_ = TEXT  # Why it is no list is said where the question is read.
                if type_:
                    _declare_answer(table, into, type_, material)
        if "by" in table and which is _Listed.NONE:
            _declare_by(table, material)
    for step in table.rows("step", "[[phase.step]]"):
        _declare_in_step(step, material, named, which)
    call = parse_call(str(table.get("do"))) if "do" in table else None
    if call and call.name in material.named_steps and call.name not in material.done:
        fitted = fit_steps(material.named_steps[call.name], call, material)
        inside = {**named, **names_given(fitted, {**material.names, **named})}
        material.done, around = (*material.done, call.name), material.done
        for step in fitted.table.rows("step", "[[phase.step]]"):
            _declare_in_step(step, material, inside, which)
        material.done = around


def _is_listed(fields: FileTable) -> bool:
    """Whether `choose` is an expression that gives a list, and not the choices themselves."""
    return isinstance(fields.get("choose"), str) if "choose" in fields else False


def _named_by(table: FileTable, names: Names) -> Names:
    """The name that this step gives with `each`, as far as it can be read."""
    each = split_each(table.get("each")) if "each" in table else None
    if each is None:
        return {}
    try:
        return {each.name: many(parse_expression(each.among), names)}
    except Misread:
        return {each.name: PLAYER}


def _fields(table: FileTable) -> Iterator[tuple[str, FileTable]]:
    """The tables of the fields, by the value they go into: the step itself, if there is one."""
    if "fields" in table:
        yield from table.tables("fields")
    else:
        yield table.word(ANSWERS_KEY), table


def _declare_answer(table: FileTable, into: str, type_: Type, material: Material) -> None:
    """Note the value that a field is answered into; without a name, note the fault."""
    if not into:
        what = T("“{key}” must say something.", key=ANSWERS_KEY)
        table.fault(ANSWERS_KEY, what, T("Write {example}.", example='answers = "vote"'))
        return
    together = _together(table, material)
    eyes = _eyes(table, together=together)
    _add(table, ANSWERS_KEY, Value(into, type_, each=not together, eyes=eyes, asked=True), material)


def _declare_by(table: FileTable, material: Material) -> None:
    """Note the value that says whose answer it is."""
    by = table.word("by")
    together = _together(table, material)
    if not together:
        what = T("“{key}” means nothing here.", key="by")
        table.fault("by", what, T("It goes with: {words}.", words="one_answer = true"))
    eyes = _eyes(table, together=True)
    _add(table, "by", Value(by, PLAYER, each=False, eyes=eyes, asked=True), material)


def _add(table: FileTable, key: str, value: Value, material: Material) -> None:
    """Note a value that is answered into, if it is a new one, or like before."""
    if (known := material.values.get(value.key)) is not None and known.asked:
        if known != value:
            what = T("“{name}” is asked for in another way before.", name=value.key)
            table.fault(key, what, T("Use the same kind of field, or another name."))
    elif material.check_free(value.key, table, key):
        material.values[value.key] = value


def _type(table: FileTable, material: Material, named: Names) -> Type | None:
    """The type of the answers; None if it is that of a list that cannot be read yet."""
    one = _type_of_one(table, material, named)
    return list_of(one) if one and "pick" in table else one


def _type_of_one(table: FileTable, material: Material, named: Names) -> Type | None:
    """The type of one thing chosen or entered; None if it is that of a list not read yet."""
    match next((each for each in FIELDS if each in table), None):
        case "choose" if _is_listed(table):
            return _type_in(str(table.get("choose")), {**material.names, **named, "me": PLAYER})
        case "choose":
            return Type(Kind.KEY, keys=read_choices(table, "choose", table.get("choose"), material))
        case "player":
            return PLAYER
        case "card":
            return (
                card_type(material.decks[pile.deck]) if (pile := _pile(table, material)) else TEXT
            )
        case "yes_no":
            return YES_NO
        case "text":
            return TEXT
    return NUMBER


def _type_in(text: str, names: Names) -> Type | None:
    """The type of the things in a list; None if the expression cannot be read yet."""
    try:
        return many(parse_expression(text), names)
    except Misread:
        return None


def _pile(table: FileTable, material: Material) -> Any:
    return material.piles.get(table.one_of("card", material.piles))


def _together(table: FileTable, material: Material) -> bool:
    """Whether one answer counts for all: the file says so, or asks whoever is at hand."""
    who = table.get("who")
    anyone = who == "table" or (who == ANYONE and ANYONE not in material.names)
    return table.flag(ONE_ANSWER, usual=False) or anyone


def _eyes(table: FileTable, *, together: bool) -> Eyes:
    """Who knows the answers: all at once, each giver, or the role that answers as one."""
    who = str(table.get("who", ""))
    text = table.word(EYES, "")
    if text == Shared.ALL:
        return Shared.ALL
    if EYES in table and text != Shared.OWNER:
        what = T("“{text}” does not say who knows it.", text=cut(text))
        table.fault(EYES, what, T("Write one of these: {words}.", words='"all", "owner"'))
    if together:
        return RoleEyes(who.removeprefix(ROLE)) if who.startswith(ROLE) else Shared.ALL
    return Shared.OWNER


# --- the question --------------------------------------------------------------------------------


def read_ask(table: FileTable, names: Names, material: Material) -> AskStep:
    """The question a step asks."""
    who, together = read_who(table, "who", names, material), _together(table, material)
    inside = names if isinstance(who, TheTable) else {**names, "me": PLAYER}
    prompt = material.texts.sentence(table, "ask", inside, MAX_PROMPT_CHARS)
    fields = tuple(_read_field(into, each, inside, material) for into, each in _fields(table))
    if not 1 <= len(fields) <= MAX_FIELDS:
        table.fault("fields", T("A question has 1 to {n} fields.", n=MAX_FIELDS))
    meanwhile = material.texts.maybe(table, "meanwhile", names, MAX_PROMPT_CHARS)
    return AskStep(
        prompt,
        who,
        fields,
        together,
        _eyes(table, together=together),
        tuple(_refusals(table, fields, inside, material)),
        meanwhile,
        decoy=_decoy(table, who, inside, material),
        skip=material.texts.maybe(table, "skip", names, MAX_LABEL_CHARS),
        by=table.word("by") if table.word("by") in material.values else "",
        seconds=table.expr("seconds", NUMBER, names),
        otherwise=_otherwise(table, fields, names if together else inside, material),
    )


def _decoy(table: FileTable, who: Who, names: Names, material: Material) -> FileSentence | None:
    """What the others are asked, if a role is: who has it is what nobody may see."""
    decoy = material.texts.maybe(table, "decoy", names, MAX_PROMPT_CHARS)
    if decoy and not isinstance(who, RoleHolders):
        what = T("Everybody may see who is asked here: nobody needs a decoy.")
        table.fault("decoy", what, T('It is for a question to a role: who = "role:…".'))
    clashing = {ONE_ANSWER: table.flag(ONE_ANSWER, usual=False)}
    clashing[EYES] = table.get(EYES) == Shared.ALL
    for key in (key for key, clashes in clashing.items() if clashes):
        if decoy:
            what = T("With a decoy everybody answers unseen: “{key}” cannot be.", key=key)
            table.fault(key, what, T("Leave one of the two out."))
    return decoy


def _otherwise(
    table: FileTable, fields: tuple[AskField, ...], names: Names, material: Material
) -> Expr | None:
    """What counts if no answer came in time."""
    if "otherwise" not in table:
        return None
    if len(fields) != 1 or fields[0].into not in material.values:
        table.mark_known("otherwise")
        table.fault("otherwise", T("Only one thing can be asked for here, and be otherwise."))
        return None
    return table.expr("otherwise", material.values[fields[0].into].type, names)


def _read_field(into: str, table: FileTable, names: Names, material: Material) -> AskField:
    """Read one field; without exactly one kind it becomes yes or no, and the fault is noted."""
    kinds = [each for each in FIELDS if each in table]
    if len(kinds) != 1:
        what = T("A question needs exactly one of these: {keys}.", keys=", ".join(FIELDS))
        table.fault("", what)
        table.mark_known(*kinds)
    label = None
    if "ask" not in table:
        label = material.texts.sentence(table, "label", names, MAX_LABEL_CHARS)
        table.note_unknown_keys(*FIELDS, "pick", "columns")
    kind = kinds[0] if kinds else "yes_no"
    field = _read_kind(kind, table, names, material) if kinds else YesNoField()
    return AskField(into, field, label, _pick(table, kind, names), _columns(table, kind))


def _columns(table: FileTable, kind: str) -> int:
    """In rows of how many the choices stand."""
    if "columns" in table and kind not in {"choose", "card"}:
        what = T("“{key}” means nothing here.", key="columns")
        table.fault("columns", what, T("It goes with: {words}.", words="choose, card"))
    return read_columns(table)


def _pick(table: FileTable, kind: str, names: Names) -> Pick | None:
    """How many are chosen: exactly so many, or from so many to so many."""
    if "pick" not in table:
        return None
    raw = table.get("pick")
    if kind not in LISTED:
        what = T("“{key}” means nothing here.", key="pick")
        table.fault("pick", what, T("It goes with: {words}.", words=", ".join(LISTED)))
    ends = raw if isinstance(raw, list) else [raw, raw]
    if len(ends) != 2:  # noqa: PLR2004 - the fewest and the most
        table.fault("pick", T("Write {example}.", example="pick = [0, 3]"))
        ends = [1, 1]
    least, most = (table.read("pick", each, NUMBER, names) or Literal(1) for each in ends)
    return Pick(least, most)


def _read_kind(key: str, table: FileTable, names: Names, material: Material) -> Field:
    """What one field takes; `player = true` is everybody who is playing."""
    raw = table.get(key)
    match key:
        case "number":
            return _read_number_field(table, raw, names)
        case "choose":
            return (
                _read_listed_field(table, names)
                if _is_listed(table)
                else _read_choose_field(table, raw, material)
            )
        case "player":
            return PlayerField(Name(PLAYING) if raw is True else read_players(table, key, names))
        case "card":
            return CardField(table.one_of(key, material.piles))
        case "text":
            return TextAsked(table.whole(key, 40, 1, MAX_TEXT_CHARS))
    if raw is not True:
        table.fault(key, T("Write {example}.", example="yes_no = true"))
    return YesNoField()


def _read_choose_field(table: FileTable, raw: Any, material: Material) -> ChooseField:
    """The texts of which one is chosen, by their keys."""
    blank = T.by_language({"en": "…"})
    keys = read_choices(table, "choose", raw, material)
    return ChooseField(tuple((key, material.labels.get(key, blank)) for key in keys))


def _read_listed_field(table: FileTable, names: Names) -> ListedField:
    """A field to choose from the list that an expression gives; from nothing if at fault."""
    among = table.expr("choose", None, names)
    if among is None:
        return ListedField(Literal(None), TEXT)
    try:
        type_ = many(among, names)
    except Misread as why:
        table.fault("choose", T("“{text}”: {why}", text=cut(table.get("choose")), why=why.sentence))
        return ListedField(Literal(None), TEXT)
    if type_.kind not in CHOSEN:
        what = T("Nobody can choose from this: {found}.", found=KINDS[type_.kind])
        table.fault("choose", what, T("Write a list of numbers, players, cards, choices or texts."))
    return ListedField(among, type_)


def _read_number_field(table: FileTable, raw: Any, names: Names) -> NumberAsked:
    if not isinstance(raw, list) or len(raw) != 2:  # noqa: PLR2004 - the lowest and the highest
        table.fault("number", T("Write {example}.", example="number = [0, 3]"))
        raw = [0, 0]
    low, high = (table.read("number", each, NUMBER, names) or Literal(0) for each in raw)
    return NumberAsked(low, high)


def _refusals(
    table: FileTable, fields: tuple[AskField, ...], names: Names, material: Material
) -> Iterator[Refusal]:
    """When an answer is refused; what was entered is `answer`, or `answer_` and its name."""
    raw = table.get("refuse", [])
    rows = raw if isinstance(raw, list) else [raw]
    types = {
        each.into: material.values[each.into].type
        for each in fields
        if each.into in material.values
    }
    new = {f"answer_{name}": type_ for name, type_ in types.items()}
    if len(fields) == 1:
        new = dict.fromkeys(["answer"], *types.values()) if types else {}
    for row in rows:
        each = FileTable(row, (*table.path, "refuse"), table.notes)
        when = each.expr("when", YES_NO, {**names, **new})
        say = material.texts.sentence(each, "say", {**names, **new})
        each.note_unknown_keys()
        if when is not None:
            yield Refusal(when, say)
