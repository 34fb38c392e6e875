"""The steps of a file, read: each does one thing, and says for whom and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.core.words import T
from companion.told.reading.expressions import (
    NUMBER,
    PLAYER,
    PLAYING,
    YES_NO,
    Call,
    Expr,
    Kind,
    Literal,
    Name,
    Nth,
    Of,
    Type,
    list_of,
)
from companion.told.reading.file_table import FileTable
from companion.told.reading.material import Material, card_type
from companion.told.reading.named_steps import fit_steps, names_given, read_do
from companion.told.reading.older_words import ANSWERS_KEY, EYES, ONE_ANSWER
from companion.told.reading.parsing import PEOPLE, Misread, parse_expression
from companion.told.reading.questions import FIELDS, read_ask, read_players, read_who, split_each
from companion.told.reading.quoting import cut, find_nearest
from companion.told.reading.sentences import MAX_LABEL_CHARS, MAX_LINE_CHARS, MAX_PROMPT_CHARS
from companion.told.reading.step_model import (
    Clear,
    DealCards,
    DealRoles,
    Deed,
    Each,
    EndGame,
    FileStep,
    Gather,
    MoveCard,
    Open,
    Pass,
    Pause,
    PilePlace,
    Remove,
    Return,
    Roll,
    Say,
    Set,
    Shuffle,
    StepBlock,
    Swap,
    SwapCards,
    SwapPlace,
    TheTable,
    ValueChange,
)
from companion.told.reading.things import Shared, Value
from companion.told.reading.type_rules import OWN, Names, fits, many, must_be, single, type_of

MAX_STEPS = 150
ROLES = "roles"
"""What changes if somebody gets another role."""
MAX_STEP_NESTING = 6
"""How many steps may be inside each other."""

OF_BLOCKS = frozenset({"name", "dark", "step"})
GOES_WITH = {
    "who": "ask, deal, roll",
    "to": "move, pass",
    EYES: "ask, say",
    "from": "move, swap",
    "under": "move",
    "cards": "deal",
    "dice": "roll",
    "keep": "roll",
    "say": "open",
    "shown": "say",
    "seconds": "pause, ask",
    "winners": "end",
    "for": "remove",
    "quiet": "remove",
    **dict.fromkeys(
        (
            ANSWERS_KEY,
            ONE_ANSWER,
            "meanwhile",
            "fields",
            "pick",
            "columns",
            "decoy",
            "skip",
            "by",
            "otherwise",
        ),
        "ask",
    ),
    **dict.fromkeys(("otherwise", *FIELDS), "ask"),
}
"""With which verbs the other words of a step go."""

Reader = Callable[[FileTable, Names, Material], Deed]


def read_steps(
    table: FileTable, key: str, names: Names, material: Material, depth: int = 0
) -> Iterator[FileStep]:
    """The steps that an array holds; too many, or too deep, is noted, and the rest is not read."""
    for each in table.rows(key, "[[phase]]" if key == "phase" else "[[phase.step]]"):
        material.steps += 1
        if material.steps > MAX_STEPS:
            each.fault("", T("A file has at most {n} steps.", n=MAX_STEPS))
            return
        if depth > MAX_STEP_NESTING:
            each.fault("", T("Too many steps are inside each other."))
            return
        yield _read_step(each, names, material, depth)


def _read_step(table: FileTable, names: Names, material: Material, depth: int) -> FileStep:
    """One step with all that is said of it; one that does nothing is noted as a fault."""
    each, inside = _each(table, names)
    when = table.expr("when", YES_NO, inside)
    reveals = frozenset(table.words("reveals"))
    known = {*material.names, "roles"}
    for name in sorted(reveals - known):
        table.fault("reveals", T("There is no “{name}” here.", name=cut(name)))
    verbs = [verb for verb in VERBS if verb in table]
    if "step" in table or depth == 0:
        do: Deed = _block(table, inside, material, depth)
    elif not verbs:
        _note_no_verb(table)
        do = Clear(())
    else:
        material.depth = depth
        do = _repeated(table, VERBS[verbs[0]](table, inside, material), inside, reveals & known)
    _note_misplaced(table, verbs)
    table.note_unknown_keys("refuse")
    return FileStep(table.notes.line(table.path), do, each, when, reveals & known)


def _note_no_verb(table: FileTable) -> None:
    """Note that a step does nothing, or where it says what no step can do."""
    for key in table.unread():
        if key not in OF_BLOCKS and key not in GOES_WITH:
            what = T("“{key}” is nothing that a step can do.", key=cut(key))
            near = find_nearest(key, VERBS)
            break
    else:
        key, near, what = "", "", T("This step does nothing.")
    some = T("Write one of these: {words}.", words=", ".join(VERBS))
    table.fault(key, what, T("Is “{near}” meant?", near=near) if near else some)
    table.mark_known(key)


def _note_misplaced(table: FileTable, verbs: list[str]) -> None:
    """Note words that mean something in another step."""
    for key in table.unread():
        what = T("“{key}” means nothing here.", key=key)
        if key in verbs:
            table.fault(key, T("A step does one thing: give “{key}” a step of its own.", key=key))
        elif key in OF_BLOCKS:
            table.fault(key, what, T("It is for a phase, or for a step with steps inside it."))
        elif key in GOES_WITH and not {*verbs} & {*GOES_WITH[key].split(", ")}:
            table.fault(key, what, T("It goes with: {words}.", words=GOES_WITH[key]))
        else:
            continue
        table.mark_known(key)


def _each(table: FileTable, names: Names) -> tuple[Each | None, Names]:
    """The name a step gives to one thing after the other, and the names known in it."""
    if "each" not in table:
        return None, names
    read = split_each(table.word("each"))
    if read is None:
        table.fault("each", T("Write {example}.", example='each = "p", or each = "p in …"'))
        return None, names
    name = read.name
    if name in names or name in {"me", "answer", *OWN} or table.raw["each"] in PEOPLE:
        what = T("“{name}” means something else already.", name=cut(name))
        table.fault("each", what, T("Write {example}.", example='each = "p in playing"'))
        return None, names
    among = table.read("each", read.among, None, names) or Name(PLAYING)
    try:
        thing = many(among, names)
    except Misread as why:
        table.fault("each", why.sentence)
        thing = PLAYER
    return Each(name, among), {**names, name: thing}


def _repeated(table: FileTable, deed: Deed, names: Names, reveals: frozenset[str]) -> Deed:
    """The deed itself, or a block that does it several times."""
    times, until = _times(table, names)
    if times is None and until is None:
        return deed
    once = FileStep(table.notes.line(table.path), deed, reveals=reveals)
    return StepBlock((once,), times=times, until=until)


def _times(table: FileTable, names: Names) -> tuple[Expr | None, Expr | None]:
    """How often something is done, or until when."""
    times, until = table.expr("times", NUMBER, names), table.expr("until", YES_NO, names)
    if times is not None and until is not None:
        table.fault("times", T("Write either “times” or “until”."))
    return times, until


def _block(table: FileTable, names: Names, material: Material, depth: int) -> StepBlock:
    name = material.texts.maybe(table, "name", names, MAX_LABEL_CHARS)
    times, until = _times(table, names)
    steps = tuple(read_steps(table, "step", names, material, depth + 1))
    if not (steps or table.get("step")):
        table.fault("", T("This step does nothing."), T("Give it steps: [[phase.step]]."))
    return StepBlock(steps, name, times, until, table.flag("dark", usual=False))


def _do(table: FileTable, names: Names, material: Material) -> Deed:
    """Steps that have a name, read as if they stood here."""
    if (read := read_do(table, material)) is None:
        return Clear(())
    steps, call = read
    fitted = fit_steps(steps, call, material)
    named = [(name, table.read("do", text, None, names)) for name, text in fitted.worked_out]
    for name, expr in named:
        if name in names.keys() - material.names.keys() and expr != Name(name):
            what = T("“{name}” means something else already.", name=name)
            advice = T("Call it otherwise where it stands in “with”.")
            table.fault("do", what, advice)
    inside = {**names, **names_given(fitted, names)}
    material.done, around = (*material.done, call.name), material.done
    body = tuple(read_steps(fitted.table, "step", inside, material, material.depth + 1))
    material.done = around
    if not body:
        steps.table.fault("", T("This step does nothing."), T("Give it steps: [[phase.step]]."))
    deed = StepBlock(body, called=call.name)
    for name, expr in reversed(named):
        if expr is not None and expr != Name(name):
            line = table.notes.line(table.path)
            deed = StepBlock((FileStep(line, deed, Each(name, expr, once=True)),))
    return deed


# --- one reader for each verb --------------------------------------------------------------------


def _say(table: FileTable, names: Names, material: Material) -> Deed:
    everybody = table.get(EYES, Shared.ALL) == Shared.ALL
    to = None if everybody else read_who(table, EYES, names, material)
    inside = names if to is None else {**names, "me": PLAYER}
    text = material.texts.sentence(table, "say", inside, MAX_LINE_CHARS)
    shown = table.flag("shown", usual=False)
    if shown and to is not None:
        table.fault("shown", T("Only what everybody reads can be shown."))
    return Say(text, to, shown)


def _pause(table: FileTable, names: Names, material: Material) -> Deed:
    text = material.texts.sentence(table, "pause", names, MAX_PROMPT_CHARS)
    return Pause(text, table.expr("seconds", NUMBER, names))


def _open(table: FileTable, names: Names, material: Material) -> Deed:
    opened = table.words("open")
    hides = {**material.values, **material.piles, **material.dice, "roles": None}
    for name in opened:
        _check_known(table, "open", name, hides)
    text = material.texts.maybe(table, "say", names, MAX_PROMPT_CHARS)
    return Open(tuple(each for each in opened if each in hides), text)


def _check_known(table: FileTable, key: str, name: str, known: Mapping[str, object]) -> bool:
    """Whether the file has this name; if not, that is noted."""
    if name not in known:
        table.fault(key, T("There is no “{name}” here.", name=cut(name)))
    return name in known


def _set(table: FileTable, names: Names, material: Material) -> Deed:
    read = (_read_change(table, each, names, material) for each in table.words("set"))
    return Set(tuple(each for each in read if each is not None))


class _Change(NamedTuple):
    target: str
    op: str
    to: str


def _split_change(text: str) -> _Change | None:
    """The parts around the `=` that stands in no brackets, if there is one; `==` is none."""
    depth, quote = 0, ""
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[(":
            depth += 1
        elif sign in "])":
            depth -= 1
        elif sign == "=" and depth == 0:
            before = text[at - 1 : at]
            if before in {"<", ">", "!", "*", "/", "%"} or text[at + 1 : at + 2] == "=":
                return None
            op = f"{before}=" if before in {"+", "-"} else "="
            return _Change(text[: at + 1 - len(op)].strip(), op, text[at + 1 :].strip())
    return None


def _how_to_change(text: str) -> T:
    """What to write instead of something that is no change."""
    target, compares, to = (part.strip() for part in text.partition("=="))
    if compares:
        return T(
            "To give it a value, write one “=”: {example}.", example=f"{cut(target)} = {cut(to)}"
        )
    return T("Write {example}.", example='set = "points[p] += 1"')


def _read_change(
    table: FileTable, text: str, names: Names, material: Material
) -> ValueChange | None:
    """One line of `set`; None if it changes nothing, which is noted."""
    change = _split_change(text)
    try:
        target = parse_expression(change.target, names) if change else None
    except Misread as why:
        table.fault(
            "set", T("“{text}”: {why}", text=cut(change and change.target), why=why.sentence)
        )
        return None
    match target:
        case Call("role", (who,)) if change:
            return _read_role_change(table, change, who, names)
    target, at = _place_in(target, material)
    if change is None or not isinstance(target, Name | Of):
        what = T("“{text}” changes nothing.", text=cut(text))
        table.fault("set", what, _how_to_change(text))
        return None
    if not _check_known(table, "set", target.name, material.values):
        return None
    value = material.values[target.name]
    of = target.who if isinstance(target, Of) else None
    inside = {**names, "me": PLAYER} if value.each and of is None else names
    try:
        _check_target(target, at, value, names, inside)
    except Misread as why:
        table.fault("set", why.sentence)
    to = table.read("set", change.to, None, inside)
    if to is None:
        return None
    if not _does_fit(change.op, at, value, type_of(to, inside)):
        table.fault("set", T("“{text}” does not fit into “{name}”.", text=cut(change.to),
                             name=value.key))  # fmt: skip
    return ValueChange(value.key, of, change.op, to, at)


def _place_in(target: Expr | None, material: Material) -> tuple[Expr | None, Expr | None]:
    """What is changed; and which of its things, if it is a list."""
    match target:
        case Nth(Of() as things, place):
            return things, place
        case Of(name, place) if _is_one_list(material.values.get(name)):
            return Name(name), place
    return target, None


def _check_target(
    target: Name | Of, at: Expr | None, value: Value, names: Names, inside: Names
) -> None:
    """`Misread` if nothing can be put there."""
    if isinstance(target, Of):
        must_be(PLAYER, target.who, names)
        if not value.each:
            type_of(target, names)
    if at is not None:
        must_be(NUMBER, at, inside)
        if value.type.kind is not Kind.LIST:
            raise Misread(T("“{name}[p]” is one thing, not several.", name=value.key))


def _does_fit(op: str, at: Expr | None, value: Value, new: Type) -> bool:
    """Whether something can be put there, or added to what is there."""
    type_ = single(value.type) if at is not None else value.type
    if op != "=" and type_.kind is Kind.LIST:
        return fits(single(type_), single(new))
    wanted = type_ if op == "=" else NUMBER
    return fits(wanted, new) and type_.kind is wanted.kind


def _is_one_list(value: Value | None) -> bool:
    """Whether the table has a list of this name."""
    return value is not None and not value.each and value.type.kind is Kind.LIST


def _read_role_change(
    table: FileTable, change: _Change, who: Expr, names: Names
) -> ValueChange | None:
    """Somebody gets another role."""
    try:
        must_be(PLAYER, who, names)
        to = parse_expression(change.to)
        must_be(names.get("role of", Type(Kind.ROLE)), to, names)
    except Misread as why:
        table.fault("set", T("“{text}”: {why}", text=cut(change.to), why=why.sentence))
        return None
    if change.op != "=":
        table.fault("set", T("A role is no number: write {example}.", example="role(p) = 'wolf'"))
    return ValueChange(ROLES, who, "=", to)


def _swap(table: FileTable, names: Names, material: Material) -> Deed:
    texts = table.words("swap")
    cards = "from" in table or any(_is_card(text, names) for text in texts)
    if len(texts) == 2 and cards:  # noqa: PLR2004 - one and the other
        return _swap_cards(table, texts, names, material)
    places = [each for text in texts if (each := _read_swap_place(table, text, names, material))]
    if len(texts) != 2:  # noqa: PLR2004 - one and the other
        table.fault("swap", T("Write {example}.", example='swap = ["hand[p]", "hand[q]"]'))
    if len(places) != 2:  # noqa: PLR2004
        return Clear(())
    first, second = places
    if _what_it_holds(first, material) != _what_it_holds(second, material):
        what = T("“{name}” and “{other}” do not hold the same kind of thing.")
        table.fault("swap", what.but(name=first.name, other=second.name))
    return Swap(first, second)


def _is_card(text: str, names: Names) -> bool:
    """Whether it gives a card; what cannot be read gives none."""
    try:
        return type_of(parse_expression(text, names), names).kind is Kind.CARD
    except Misread:
        return False  # what is wrong with it is said where places are read


def _swap_cards(table: FileTable, texts: tuple[str, ...], names: Names, material: Material) -> Deed:
    """Two cards, each of which is an end of a pile, one by its place there, or in one of `from`."""
    piles = _piles_of_both(table, names, material)
    first, second = piles or [_holding(_read_quietly(text, names), material) for text in texts]
    if first is None or second is None:
        table.mark_known("swap", "from")
        what = T("In which piles are these cards?")
        table.fault("swap", what, T("Write {example}.", example='from = ["row", "hand[p]"]'))
        return Clear(())
    if _deck_of(first.pile, material) != _deck_of(second.pile, material):
        table.fault("swap", T("These piles are for different decks."))
    kind = card_type(material.decks[_deck_of(first.pile, material)])
    one, other = (table.read("swap", text, kind, names) or Literal(None) for text in texts)
    return SwapCards(MoveCard(one, first, second), MoveCard(other, second, first))


def _piles_of_both(
    table: FileTable, names: Names, material: Material
) -> tuple[PilePlace | None, PilePlace | None] | None:
    """The piles that the file says: two, or the one in which both are."""
    texts = table.words("from") if "from" in table else ()
    exprs = [table.read("from", text, list_of(Type(Kind.CARD)), names) for text in texts]
    places = [_as_place(each, material) for each in exprs]
    return (places[0], places[-1]) if len(places) in {1, 2} else None


def _read_swap_place(
    table: FileTable, text: str, names: Names, material: Material
) -> SwapPlace | None:
    """A value, a pile, or somebody's role, as in an expression; None, and a fault, if not."""
    target = table.read("swap", text, None, names)
    match target:
        case Call("role", (who,)):
            return SwapPlace(ROLES, who)
        case Name(name) | Of(name, _) if name in {**material.values, **material.piles}:
            of = target.who if isinstance(target, Of) else None
            each = (material.values.get(name) or material.piles[name]).each
            if each and of is None:
                table.fault("swap", T("Whose? Write “{name}[p]” for what p has.", name=name))
                return None
            return SwapPlace(name, of)
    if target is not None:
        what = T("“{text}” cannot be swapped.", text=cut(text))
        table.fault("swap", what, T("Write two values, two piles, or role(p) and role(q)."))
    return None


def _what_it_holds(place: SwapPlace, material: Material) -> object:
    """What both places must have in common to be swapped: a deck, a type, or roles."""
    if place.name == ROLES:
        return Kind.ROLE
    pile = material.piles.get(place.name)
    return pile.deck if pile else material.values[place.name].type


def _clear(table: FileTable, _names: Names, material: Material) -> Deed:
    names = table.words("clear")
    return Clear(
        tuple(each for each in names if _check_known(table, "clear", each, material.values))
    )


def _deal(table: FileTable, names: Names, material: Material) -> Deed:
    if table.get("deal") == "roles":
        if not material.roles:
            table.fault("deal", T("There is no “{name}” here.", name="roles"))
        return DealRoles()
    pile = material.piles.get(table.one_of("deal", material.piles))
    who = read_who(table, "who", names, material) if pile and pile.each else TheTable()
    inside = {**names, "me": PLAYER} if pile and pile.each else names
    cards = table.expr("cards", NUMBER, inside, 1) or Literal(1)
    return DealCards(pile.deck, pile.key, who, cards) if pile else Clear(())


def _move(table: FileTable, names: Names, material: Material) -> Deed:
    under = table.flag("under", usual=False)
    expr = _read_quietly(str(table.raw.get("move", "")), names)
    target = _read_place(table, "to", names, material)
    source = (
        _read_place(table, "from", names, material) if "from" in table else _holding(expr, material)
    )
    if source is None or target is None:
        table.mark_known("move")
        if "from" not in table and target is not None:
            what = T("“{key}” must be a pile.", key="from")
            table.fault("from", what, T("Write {example}.", example='from = "hand[p]"'))
        return Clear(())
    decks = [_deck_of(each.pile, material) for each in (source, target)]
    if decks[0] != decks[1]:
        table.fault("to", T("These piles are for different decks."))
    if expr is not None and _as_place(expr, material) == source:
        table.mark_known("move")
        return MoveCard(None, source, target, under)
    card = table.expr("move", card_type(material.decks[decks[0]]), names)
    return MoveCard(card or Literal(None), source, target, under)


def _read_quietly(text: str, names: Names) -> Expr | None:
    """The expression, if it is one: what is wrong with it is told where it is read."""
    try:
        return parse_expression(text, names)
    except Misread:
        return None


def _holding(card: Expr | None, material: Material) -> PilePlace | None:
    """The pile that is named with its card: an end of it, the second of it, or all of it."""
    match card:
        case Call("first" | "last", (things,)) | Nth(things, _):
            return _as_place(things, material)
        case Of(name, _) if _is_of_table(name, material):
            return PilePlace(name, None)
    return _as_place(card, material)


def _as_place(expr: Expr | None, material: Material) -> PilePlace | None:
    """The pile or deck that an expression is, if it is one."""
    match expr:
        case Name(name) if _is_of_table(name, material):
            return PilePlace(name, None)
        case Of(name, who) if name in material.piles and material.piles[name].each:
            return PilePlace(name, who)
    return None


def _is_of_table(name: str, material: Material) -> bool:
    """Whether it is a deck, or a pile of which there is only one."""
    return name in material.decks or (name in material.piles and not material.piles[name].each)


def _deck_of(place: str, material: Material) -> str:
    return place if place in material.decks else material.piles[place].deck


def _read_place(table: FileTable, key: str, names: Names, material: Material) -> PilePlace | None:
    """A deck, a pile of the table, or somebody's: `hand[p]`; None, and a fault, if it is none."""
    expr = table.expr(key, list_of(Type(Kind.CARD)), names)
    if (place := _as_place(expr, material)) is not None:
        return place
    if expr is not None or key not in table:
        what = T("“{key}” must be a pile.", key=key)
        table.fault(key, what, T("Write {example}.", example=f'{key} = "hand[p]"'))
    return None


def _pass(table: FileTable, _names: Names, material: Material) -> Deed:
    pile = material.piles.get(table.one_of("pass", material.piles))
    left = table.one_of("to", {"left": None, "right": None}, "left") != "right"
    if pile is None:
        return Clear(())
    if not pile.each:
        table.fault("pass", T("There is only one “{name}”: nobody can pass it.", name=pile.key))
    return Pass(pile.key, left)


def _gather(table: FileTable, _names: Names, material: Material) -> Deed:
    return Gather(table.one_of("gather", material.decks))


def _shuffle(table: FileTable, _names: Names, material: Material) -> Deed:
    return Shuffle(table.one_of("shuffle", {**material.piles, **material.decks}))


def _roll(table: FileTable, names: Names, material: Material) -> Deed:
    dice = material.dice.get(table.one_of("roll", material.dice))
    who = read_who(table, "who", names, material) if dice and dice.each else TheTable()
    inside = {**names, "me": PLAYER} if dice and dice.each else names
    keep = table.expr("keep", list_of(NUMBER), inside)
    count = table.expr("dice", NUMBER, inside, None if "keep" in table else 1)
    return Roll(dice.key if dice else "", who, count, keep)


def _remove(table: FileTable, names: Names, _found: Material) -> Deed:
    for_now = table.one_of("for", {"game": None, "round": None}, "game") == "round"
    quiet = table.flag("quiet", usual=False)
    if for_now and quiet:
        what = T("Nothing is said of those who are out of a round: leave out “{key}”.", key="quiet")
        table.fault("quiet", what)
    return Remove(read_players(table, "remove", names), quiet=quiet, for_now=for_now)


def _return(table: FileTable, names: Names, _found: Material) -> Deed:
    return Return(read_players(table, "return", names))


def _end(table: FileTable, names: Names, material: Material) -> Deed:
    text = material.texts.sentence(table, "end", names, MAX_LINE_CHARS)
    return EndGame(read_players(table, "winners", names) if "winners" in table else _none(), text)


def _none() -> Literal:
    return Literal(None)


VERBS: Mapping[str, Reader] = {
    "ask": read_ask,
    "open": _open,
    "pause": _pause,
    "set": _set,
    "clear": _clear,
    "deal": _deal,
    "move": _move,
    "swap": _swap,
    "pass": _pass,
    "gather": _gather,
    "shuffle": _shuffle,
    "roll": _roll,
    "remove": _remove,
    "return": _return,
    "end": _end,
    "say": _say,
    "do": _do,
}
"""What a step can do; the first of these words that it has says what it does."""
