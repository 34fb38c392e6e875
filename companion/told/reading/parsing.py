"""Reads an expression: any text gives its parts, or one `Misread` that says where and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from companion.core.words import T
from companion.told.reading.expressions import (
    PLAYING,
    SEATED,
    Binary,
    Call,
    Either,
    Expr,
    ListExpr,
    Literal,
    Minus,
    Name,
    Not,
    Nth,
    Of,
    OverList,
)

MAX_EXPRESSION_CHARS = 400
"""The most characters of one expression."""
MAX_NESTING = 20
"""How many brackets, and other parts, may be inside each other."""
MAX_DIGITS = 7

FUNCTIONS = {
    "count": (1, 1),
    "sum": (1, 1),
    "max": (1, 6),
    "min": (1, 6),
    "first": (1, 1),
    "last": (1, 1),
    "different": (1, 1),
    "left_of": (1, 1),
    "right_of": (1, 1),
    "clockwise": (1, 1),
    "random": (1, 1),
    "role": (1, 1),
    "number": (1, 1),
    "kinds": (1, 1),
    "numbers": (2, 2),
    "shuffled": (1, 1),
    "team_name": (1, 1),
}
"""The functions of parts, and how many parts each takes."""
OVER = frozenset(
    "count sum max min most least those any all sorted different".split()  # noqa: SIM905
)
"""The functions over several things."""
LATER = frozenset({"sorted", "kinds", "numbers", "shuffled", "team_name"})
"""Those that came later, when files had perhaps given their names to something of their own."""
TEAM = "team"
"""A function, unless a file says something of its cards under this name."""
PEOPLE = {"playing": PLAYING, "seated": SEATED}
"""The names of everybody, unless a file has given them to something of its own."""
WORDS = {"yes": True, "no": False, "nobody": None, "nothing": None}
RESERVED = frozenset({"and", "or", "not", "in", "if", "else", *WORDS, *FUNCTIONS, *OVER}) - LATER
"""What nothing in a file can be called."""

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+)|(?P<name>[A-Za-z_]\w*)|(?P<text>"[^"]*"|'[^']*')"""
    r"""|(?P<sign>==|!=|<=|>=|//|[-+*%<>()\[\],:]))""",
    re.ASCII,
)
_ELSEWHERE = {"*": "xX×·", "//": "/÷", "-": "−–", "==": "="}
_ELSEWHERE |= {"!=": "\u2260", "<=": "\u2264", ">=": "\u2265"}  # no font of ours has these
_ELSEWHERE |= {"and": "&", "or": "|", "not": "!"}
MEANT = {sign: right for right, signs in _ELSEWHERE.items() for sign in signs}
"""What people write elsewhere, and what it is here."""
_COMPARED = frozenset({"==", "!=", "<", "<=", ">", ">=", "in"})


def property_of(name: str) -> str:
    """Under which name expressions know this property of cards: no thing can be called that."""
    return f"{name} of"


class Misread(Exception):
    """This is no expression; the sentence says why."""

    def __init__(self, sentence: T) -> None:
        super().__init__(sentence.text)
        self.sentence = sentence


def parse_expression(text: str, own: Collection[str] = ()) -> Expr:
    """The parts of this expression, or `Misread`; `own` are the names that the file has given."""
    if len(text) > MAX_EXPRESSION_CHARS:
        raise Misread(T("An expression has at most {n} characters.", n=MAX_EXPRESSION_CHARS))
    return _ExprReader(list(_tokens(text)), own).whole()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


_END = _Token("", "")


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of the text; `Misread` at the first sign that can be in no expression."""
    at, end = 0, len(text.rstrip())
    while at < end:
        if not (match := _TOKEN.match(text, at)):
            sign = text[at:].strip()[0]
            if sign == ".":
                raise Misread(T("Write {example}.", example="points[p]"))
            raise _meant(sign) or Misread(T("“{sign}” cannot be in an expression.", sign=sign))
        kind = str(match.lastgroup)
        yield _Token(kind, match[kind])
        at = match.end()


def _meant(sign: str) -> Misread | None:
    """The error that says what to write instead of this sign; None if nothing is known."""
    if right := MEANT.get(sign):
        return Misread(T("Write “{right}” instead of “{sign}”.", right=right, sign=sign))
    return None


class _ExprReader:
    """Goes through the words of one expression, from the loosest bond to the tightest."""

    def __init__(self, tokens: list[_Token], own: Collection[str]) -> None:
        self._tokens = tokens
        self._own = own
        self._at = 0
        self._depth = 0

    def whole(self) -> Expr:
        """The only expression there is; `Misread` if something follows it."""
        expr = self._expression()
        if self._next is not _END:
            raise self._unexpected()
        return expr

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else _END

    def _take(self) -> _Token:
        token = self._next
        self._at += 1
        return token

    def _is(self, *words: str) -> bool:
        return self._next.kind in {"sign", "name"} and self._next.text in words

    def _took(self, *words: str) -> bool:
        """Whether one of these words is next; if so, go on behind it."""
        if token := self._is(*words):
            self._at += 1
        return token

    def _must(self, sign: str) -> None:
        """Go on behind this sign; `Misread` if it is not next."""
        if not self._took(sign):
            raise Misread(T("“{sign}” is missing {where}.", sign=sign, where=self._where()))

    def _where(self) -> T:
        if self._next is _END:
            return T("at the end")
        return T("before “{word}”", word=self._next.text)

    def _unexpected(self) -> Misread:
        """The error that the next word is."""
        if self._next is _END:
            return Misread(T("The expression stops too early."))
        word = self._next.text
        if meant := _meant(word):
            return meant
        two = self._tokens[max(0, self._at - 1) : self._at + 1]
        are_words = not any(each.kind == "sign" or each.text in RESERVED for each in two)
        if are_words and any(each.kind == "name" for each in two):
            return Misread(T("“{word}” cannot come there: a text needs quotes.", word=word))
        return Misread(T("“{word}” cannot come there.", word=word))

    # --- from loose to tight ---------------------------------------------------------------------

    def _expression(self) -> Expr:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise Misread(T("Too many brackets are inside each other."))
        expr = self._either()
        self._depth -= 1
        return expr

    def _either(self) -> Expr:
        then = self._or()
        if not self._took("if"):
            return then
        when = self._or()
        self._must("else")
        return Either(when, then, self._expression())

    def _or(self) -> Expr:
        return self._joined(self._and, "or")

    def _and(self) -> Expr:
        return self._joined(self._not, "and")

    def _not(self) -> Expr:
        negated = False
        while self._took("not"):
            negated = not negated
        expr = self._compared()
        return Not(expr) if negated else expr

    def _compared(self) -> Expr:
        left = self._sum()
        if self._took("not"):
            self._must("in")
            return Not(Binary("in", left, self._sum()))
        if not self._is(*_COMPARED):
            return left
        op = self._take().text
        expr = Binary(op, left, self._sum())
        if self._is(*_COMPARED):
            raise Misread(T("Compare two things at a time, and join them with “and”."))
        return expr

    def _sum(self) -> Expr:
        return self._joined(self._product, "+", "-")

    def _product(self) -> Expr:
        return self._joined(self._signed, "*", "//", "%")

    def _joined(self, tighter: Callable[[], Expr], *ops: str) -> Expr:
        """One thing, or several between these operators, the leftmost put together first."""
        expr, depth = tighter(), self._depth
        while self._is(*ops):
            self._depth += 1
            if self._depth > 2 * MAX_NESTING:
                raise Misread(T("The expression has too many parts."))
            op = self._take().text
            expr = Binary(op, expr, tighter())
        self._depth = depth
        return expr

    def _signed(self) -> Expr:
        negative = 0
        while self._took("-"):
            negative += 1
        expr = self._single()
        if negative % 2:
            return Minus(expr)
        return Minus(Minus(expr)) if negative else expr

    # --- single things ---------------------------------------------------------------------------

    def _single(self) -> Expr:
        token = self._next
        match token.kind:
            case "number":
                if len(token.text) > MAX_DIGITS:
                    raise Misread(T("A number has at most {n} digits.", n=MAX_DIGITS))
                self._take()
                return Literal(int(token.text))
            case "text":
                self._take()
                return Literal(token.text[1:-1])
            case "name":
                return self._named()
        if self._took("("):
            expr = self._expression()
            self._must(")")
            return expr
        if self._took("["):
            return ListExpr(self._parts("]"))
        raise self._unexpected()

    def _named(self) -> Expr:
        name = self._next.text
        if name in WORDS:
            self._take()
            return Literal(WORDS[name])
        if (name in FUNCTIONS or name in OVER) and not self._is_own(name):
            self._take()
            self._must("(")
            return self._call(name)
        if name in RESERVED:
            raise self._unexpected()
        self._take()
        if self._took("["):
            who = self._expression()
            self._must("]")
            return self._nth(Of(name if name in self._own else PEOPLE.get(name, name), who))
        if self._took("("):
            return Call(name, self._parts(")"))
        return Name(name if name in self._own else PEOPLE.get(name, name))

    def _is_own(self, name: str) -> bool:
        """Whether the file means something of its own by this word."""
        return name in LATER and (name in self._own or property_of(name) in self._own)

    def _nth(self, things: Expr) -> Expr:
        if not self._took("["):
            return things
        at = self._expression()
        self._must("]")
        return Nth(things, at)

    def _call(self, function: str) -> Expr:
        begun = self._at
        name = self._take()
        if name.kind == "name" and name.text not in RESERVED and self._took("in"):
            among = self._sum()
            if self._took(":"):
                return self._over(function, name.text, among)
        self._at = begun
        if function not in FUNCTIONS:
            raise Misread(T("Write {example}.", example=f"{function}(p in playing: …)"))
        parts = self._parts(")")
        least, most = FUNCTIONS[function]
        if not least <= len(parts) <= most:
            raise Misread(T("“{function}” has the wrong number of parts.", function=function))
        return Call(function, parts)

    def _over(self, function: str, name: str, among: Expr) -> Expr:
        if function not in OVER:
            raise Misread(T("“{function}” cannot go through a list.", function=function))
        outside, self._own = self._own, {*self._own, name}
        body = self._expression()
        self._own = outside
        self._must(")")
        return OverList(function, name, among, body)

    def _parts(self, end: str) -> tuple[Expr, ...]:
        """Expressions between commas, up to this sign, which is read as well."""
        parts: list[Expr] = []
        while not self._took(end):
            if parts:
                self._must(end if self._next is _END else ",")
            parts.append(self._expression())
        return tuple(parts)
