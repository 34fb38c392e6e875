"""What kind of thing an expression gives; one that makes no sense is `Misread`, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import T
from companion.told.reading.expressions import (
    NOTHING,
    NUMBER,
    PLAYER,
    PLAYERS,
    PLAYING,
    ROUND,
    SEATED,
    TEAM_NAME,
    TEXT,
    YES_NO,
    Binary,
    Call,
    Either,
    Expr,
    Kind,
    ListExpr,
    Literal,
    Minus,
    Name,
    Not,
    Nth,
    Of,
    OverList,
    Type,
    list_of,
)
from companion.told.reading.parsing import (
    FUNCTIONS,
    LATER,
    OVER,
    PEOPLE,
    TEAM,
    Misread,
    property_of,
)
from companion.told.reading.quoting import cut, find_nearest, some_of

OWN: Mapping[str, Type] = {PLAYING: PLAYERS, SEATED: PLAYERS, ROUND: NUMBER}
"""The names that every game has."""
OWN_WORDS = (*PEOPLE, ROUND)
"""The same as files say them."""

KINDS = {
    Kind.NUMBER: T("a number"),
    Kind.YES_NO: T("yes or no"),
    Kind.PLAYER: T("a player"),
    Kind.KEY: T("one of the choices"),
    Kind.CARD: T("a card"),
    Kind.ROLE: T("a role"),
    Kind.TEXT: T("a text"),
    Kind.LIST: T("a list"),
    Kind.EACH: T("what everybody has"),
    Kind.NOTHING: T("nothing"),
}
_ARITHMETIC = frozenset({"+", "-", "*", "//", "%"})
_ORDER = frozenset({"<", "<=", ">", ">="})
_SEVERAL = frozenset({Kind.LIST, Kind.EACH})
_KEYED = frozenset({Kind.KEY, Kind.CARD, Kind.ROLE})

Names = Mapping[str, Type]


def type_of(expr: Expr, names: Names) -> Type:  # noqa: C901 - one case for each part
    """The type of what this gives where these names are known; `Misread` if it makes no sense."""
    match expr:
        case Literal():
            return _literal(expr)
        case Name(name):
            return _look_up(name, names)
        case Of(name, who):
            return _bracketed(name, who, names)
        case Nth(things, at):
            must_be(NUMBER, at, names)
            if type_of(things, names).kind is not Kind.LIST:
                raise Misread(T("“{name}[p]” is one thing, not several.", name=_name(things)))
            return many(things, names)
        case ListExpr(parts):
            return list_of(_common_type(parts, names))
        case Not(part):
            return must_be(YES_NO, part, names)
        case Minus(part):
            return must_be(NUMBER, part, names)
        case Binary():
            return _binary(expr, names)
        case Either(when, then, other):
            must_be(YES_NO, when, names)
            return _common_type((then, other), names)
        case Call():
            return _call(expr, names)
        case OverList():
            return _over(expr, names)


def many(expr: Expr, names: Names) -> Type:
    """The type of the things in a list, or of what everybody has; `Misread` if it is neither."""
    type_ = type_of(expr, names)
    if type_.kind not in _SEVERAL:
        raise Misread(T("Here must be a list, not {found}.", found=KINDS[type_.kind]))
    return single(type_)


def single(type_: Type) -> Type:
    """What one thing is, if there are several."""
    while type_.kind in _SEVERAL and type_.of is not None:
        type_ = type_.of
    return type_


def fits(one: Type, other: Type) -> bool:
    """Whether things of these types can be the same thing."""
    if Kind.NOTHING in {one.kind, other.kind}:
        return True
    if one.kind is other.kind:
        if one.kind in {Kind.LIST, Kind.EACH}:
            return one.of is None or other.of is None or fits(one.of, other.of)
        return not one.keys or not other.keys or not set(one.keys).isdisjoint(other.keys)
    return _names_key(one, other) or _names_key(other, one)


def _names_key(text: Type, keyed: Type) -> bool:
    """Whether a text in quotes is one of the keys."""
    return text.kind is Kind.TEXT and keyed.kind in _KEYED and set(text.keys) <= set(keyed.keys)


# --- part by part ---------------------------------------------------------------------------------


def _literal(expr: Literal) -> Type:
    match expr.value:
        case bool():
            return YES_NO
        case int():
            return NUMBER
        case str(text):
            return Type(Kind.TEXT, keys=(text,))
    return NOTHING


def _look_up(name: str, names: Names) -> Type:
    """The type of this name; `Misread` if there is none, with what may be meant."""
    if type_ := names.get(name) or OWN.get(name):
        return type_
    if name == "me":
        raise Misread(T("Nobody is “me” here: write who it is, such as “turn” or “p”."))
    if near := find_nearest(name, [*names, *OWN_WORDS]):
        raise Misread(T("There is no “{name}”. Is “{near}” meant?", name=name, near=near))
    raise Misread(T("There is no “{name}” here; a word needs quotes: '{name}'.", name=name))


def _bracketed(name: str, inside: Expr, names: Names) -> Type:
    """What one player has of it, or which one of the table’s things it is."""
    type_ = _look_up(name, names)
    which = type_of(inside, names)
    if type_.kind is Kind.EACH and type_.of is not None:
        if which.kind is Kind.NUMBER and type_.of.kind is Kind.LIST:
            raise Misread(T("Whose? Write “{name}[p][2]” for the second that p has.", name=name))
        must_be(PLAYER, inside, names)
        return type_.of
    if type_.kind is not Kind.LIST or which.kind is not Kind.NUMBER:
        must_be(PLAYER, inside, names)
        raise Misread(T("There is only one “{name}”: write it without brackets.", name=name))
    return single(type_)


def must_be(wanted: Type, expr: Expr, names: Names) -> Type:
    """The type of an expression; `Misread` if it is not of the wanted kind."""
    type_ = type_of(expr, names)
    if wanted.kind in _KEYED and not fits(wanted, type_):
        _refuse_unknown_key(type_, wanted)
    if type_.kind is wanted.kind or _names_key(type_, wanted):
        return type_
    if type_.kind is Kind.EACH and type_.of and type_.of.kind is wanted.kind:
        raise Misread(T("Whose? Write “{name}[p]” for what p has.", name=_name(expr)))
    wants, has = KINDS[wanted.kind], KINDS[type_.kind]
    raise Misread(T("Here must be {wanted}, not {found}.", wanted=wants, found=has))


def _name(expr: Expr) -> str:
    return expr.name if isinstance(expr, Name | Of) else "…"


def _common_type(parts: tuple[Expr, ...], names: Names) -> Type:
    """The type of all these; `Misread` if two of them can never be the same thing."""
    type_ = NOTHING
    for part in parts:
        type_ = _join_types(type_, type_of(part, names))
    return type_


def _join_types(one: Type, other: Type) -> Type:
    """The type of both; `Misread` if they can never be the same thing."""
    if not fits(one, other) and not (one.kind is other.kind is Kind.TEXT):
        has, wants = KINDS[other.kind], KINDS[one.kind]
        if other.kind is Kind.TEXT or one.kind is Kind.TEXT:
            text, keyed = (one, other) if one.kind is Kind.TEXT else (other, one)
            _refuse_unknown_key(text, keyed)
        raise Misread(T("{one} can never be {other}.", one=wants, other=has))
    if one.kind is Kind.NOTHING:
        return other
    if one.kind is Kind.TEXT and other.kind is not Kind.NOTHING:
        return other if other.kind is not Kind.TEXT else TEXT
    return one


def _refuse_unknown_key(text: Type, keyed: Type) -> None:
    """`Misread` if this is a text in quotes, and none of the keys."""
    if keyed.kind in _KEYED and text.keys and keyed.keys:
        few = some_of(keyed.keys)
        raise Misread(
            T("“{text}” is none of these: {keys}.", text=cut("".join(text.keys)), keys=few)
        )


def _binary(expr: Binary, names: Names) -> Type:
    op = expr.op
    if op in _ARITHMETIC:
        must_be(NUMBER, expr.left, names)
        return must_be(NUMBER, expr.right, names)
    if op in {"and", "or"}:
        must_be(YES_NO, expr.left, names)
        return must_be(YES_NO, expr.right, names)
    if op in _ORDER:
        must_be(NUMBER, expr.left, names)
        must_be(NUMBER, expr.right, names)
        return YES_NO
    left = type_of(expr.left, names)
    right = many(expr.right, names) if op == "in" else type_of(expr.right, names)
    for part, type_ in ((expr.left, left), (expr.right, right)):
        if type_.kind is Kind.EACH:
            raise Misread(T("Whose? Write “{name}[p]” for what p has.", name=_name(part)))
    _join_types(left, right)
    return YES_NO


_OF_ONE: Mapping[str, tuple[Type, Type | None]] = {
    "left_of": (PLAYER, PLAYER),
    "right_of": (PLAYER, PLAYER),
    "clockwise": (PLAYER, PLAYERS),
    TEAM: (PLAYER, PLAYERS),
    "team_name": (PLAYER, TEAM_NAME),
    "role": (PLAYER, None),
    "number": (Type(Kind.CARD), NUMBER),
}
"""Functions of one thing: what it has to be, and what they give; None: a role of this game."""
_COUNTED = frozenset({"sum", "max", "min"})


def _call(expr: Call, names: Names) -> Type:
    function, parts = expr.function, expr.parts
    is_team = function == TEAM and property_of(TEAM) not in names
    if is_team and len(parts) != 1:
        raise Misread(T("“{function}” has the wrong number of parts.", function=function))
    is_own = function in LATER and property_of(function) in names
    if is_own or (function not in FUNCTIONS and not is_team):
        return _property(expr, names)
    if function in _OF_ONE:
        takes, gives = _OF_ONE[function]
        must_be(takes, parts[0], names)
        return gives or _look_up("role of", names)
    if len(parts) > 1:
        for part in parts:
            must_be(NUMBER, part, names)
        return list_of(NUMBER) if function == "numbers" else NUMBER
    (part,) = parts
    thing = many(part, names)
    if function == "kinds":
        if not isinstance(part, Name) or thing.kind is not Kind.CARD:
            raise Misread(T("“kinds” takes the name of a deck or a pile."))
        return list_of(thing)
    if function in _COUNTED and thing.kind not in {Kind.NUMBER, Kind.NOTHING}:
        has = KINDS[thing.kind]
        raise Misread(T("Here must be {wanted}, not {found}.", wanted=T("numbers"), found=has))
    if function in {"count", *_COUNTED}:
        return NUMBER
    return list_of(thing) if function in {"different", "shuffled"} else thing


def _property(expr: Call, names: Names) -> Type:
    """What is said of a card, such as its cost; nothing else has a name of its own."""
    function, parts = expr.function, expr.parts
    if (type_ := names.get(property_of(function))) is None:
        known = [*FUNCTIONS, *OVER, *(n.removesuffix(" of") for n in names if n.endswith(" of"))]
        if near := find_nearest(function, known):
            what = T("There is no function “{name}”. Is “{near}” meant?", name=function, near=near)
            raise Misread(what)
        raise Misread(T("There is no function “{name}”.", name=function))
    if len(parts) != 1:
        raise Misread(T("“{function}” has the wrong number of parts.", function=function))
    must_be(Type(Kind.CARD), parts[0], names)
    return type_


def _one_thing(expr: Expr, names: Names) -> Type:
    """The type of something single; `Misread` if it is a list, or one for each player."""
    type_ = type_of(expr, names)
    if type_.kind is Kind.EACH:
        raise Misread(T("Whose? Write “{name}[p]” for what p has.", name=_name(expr)))
    if type_.kind is Kind.LIST:
        raise Misread(T("Here must be one thing, not a list."))
    return type_


def _over(expr: OverList, names: Names) -> Type:
    if expr.name in names or expr.name in OWN:
        raise Misread(T("“{name}” means something else already.", name=expr.name))
    thing = many(expr.among, names)
    inside = {**names, expr.name: thing}
    if expr.function == "different":
        return list_of(_one_thing(expr.body, inside))
    if expr.function in {"count", "any", "all", "those"}:
        must_be(YES_NO, expr.body, inside)
    else:
        must_be(NUMBER, expr.body, inside)
    match expr.function:
        case "any" | "all":
            return YES_NO
        case "those" | "most" | "least" | "sorted":
            return list_of(thing)
    return NUMBER
