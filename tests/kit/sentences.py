"""Finds every sentence of ours that a person can read: in code, in pages and in games' data."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from jinja2 import Environment, nodes

from tests.kit.sentences_in_data import (
    ROOT,
    Found,
    Place,
    Sentence,
    in_data,
    in_shared_data,
    place_of,
)

CODE = ("companion", "hosting", "printables", "scanner", "web")
GAMES = ROOT / "companion" / "games"
SAYS = frozenset({"T", "_"})
OURS = frozenset({"plural", "but", "_say_text", "_say_counted"})
"""How sentences are made: what is given to these is found where they are called."""
COUNTS = "counted"
"""The same in pages as `plural` in code."""
SPOKEN = re.compile(r"[“A-Z{][^\n]* [^\n]*[.?!…]")
SCOPES = ast.FunctionDef | ast.AsyncFunctionDef


Sentences = dict[Sentence, list[Place]]


def games() -> list[Path]:
    """The games' folders."""
    return sorted(each.parent for each in GAMES.glob("*/game.toml"))


@cache
def sentences(game: Path | None = None) -> Sentences:
    """What a game says that not all games say; or, without one, what all of them do."""
    parts = [game] if game else [ROOT / part for part in CODE]
    files = [each for part in parts for each in sorted(part.rglob("*")) if each.is_file()]
    ours = [each for each in files if game or GAMES not in each.parents]
    all_places: Sentences = {}
    spoken = (read(each) for each in ours if (read := _reader(each)))
    for sentence, place in chain(in_data(game) if game else in_shared_data(), *spoken):
        all_places.setdefault(sentence, []).append(place)
    known = {each.one for each in sentences()} if game else ()
    return {each: places for each, places in all_places.items() if each.one not in known}


def in_python(file: Path) -> Found:
    """`T("…")` and `plural(n, "…", "…")`; `Unfound` where the text is no literal of that module."""
    module, sayers = ast.parse(file.read_text("utf-8")), _sayers()
    imported = {each.module for each in ast.walk(module) if isinstance(each, ast.ImportFrom)}
    yield from ((Sentence(text), place_of(file, at)) for text, at in _helped(module))
    for scope in (module, *(each for each in ast.walk(module) if isinstance(each, SCOPES))):
        for call in _calls(scope):
            name, place = _called(call.func), place_of(file, call.lineno)
            texts = _Texts(module, scope)
            if name in SAYS and call.args:
                yield from ((Sentence(text), place) for text in texts.of(call.args[0]))
            elif name == "plural":
                ones, manys = texts.of(call.args[1]), texts.of(call.args[2])
                yield from ((Sentence(*pair), place) for pair in zip(ones, manys, strict=True))
            for positions in _said_by(sayers.get(_last(call.func), ()), file, imported):
                if max(positions) < len(call.args):
                    texts_of = (texts.of(call.args[at]) for at in positions)
                    yield from ((Sentence(*pair), place) for pair in zip(*texts_of, strict=True))


def _helped(module: ast.Module) -> Iterator[tuple[str, int]]:
    """What commands and options say of themselves."""
    for each in ast.walk(module):
        if isinstance(each, ast.FunctionDef) and any(map(_is_command, each.decorator_list)):
            yield from ((text, each.lineno) for text in [ast.get_docstring(each)] if text)
        elif isinstance(each, ast.Call) and _called(each.func) == "option":
            helps = (word.value for word in each.keywords if word.arg == "help")
            yield from ((str(ast.literal_eval(text)), each.lineno) for text in helps)


def _is_command(decorator: ast.expr) -> bool:
    names = {"command", "group"}
    match decorator:
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in names
    return False


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    """The calls in a scope that are in no scope inside it."""
    for each in ast.iter_child_nodes(scope):
        if isinstance(each, ast.Call):
            yield each
        if not isinstance(each, SCOPES):
            yield from _calls(each)


def _called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _last(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else _called(function)


Sayer = tuple[Path, tuple[int, ...]]
"""A function that says what it is given: its file, and which arguments, `self` not counted."""


@cache
def _sayers() -> dict[str, list[Sayer]]:
    """All of them, by name."""
    sayers: dict[str, list[Sayer]] = {}
    for file in (each for part in CODE for each in (ROOT / part).rglob("*.py")):
        for name, positions in _sayers_in(ast.parse(file.read_text("utf-8"))):
            sayers.setdefault(name, []).append((file, positions))
    return sayers


def _sayers_in(module: ast.Module) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Those of a file; some say it by passing it on to another one of the same file."""
    scopes = [each for each in ast.walk(module) if isinstance(each, SCOPES)]
    ours = [each for each in scopes if each.name not in OURS]
    direct = {each.name: positions for each in ours if (positions := tuple(_given_to_say(each)))}
    for each in ours:
        if positions := tuple(_given_to_say(each)) or tuple(_given_on(each, direct)):
            yield each.name, positions


def _said_by(
    sayers: Sequence[Sayer], file: Path, imported: set[str | None]
) -> Iterator[tuple[int, ...]]:
    """What those of this name say that a call in this file can mean: its own, or imported ones."""
    own = [positions for where, positions in sayers if where == file]
    for where, positions in sayers:
        dotted = ".".join(where.relative_to(ROOT).with_suffix("").parts)
        if not own and dotted in imported:
            yield positions
    yield from own


def _given_to_say(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    parameters = _arguments(function)
    for call in _calls(function):
        texts = {"plural": call.args[1:3]}.get(name := _called(call.func), call.args[:1])
        if name in {*SAYS, "plural"}:
            for each in texts:
                if isinstance(each, ast.Name) and each.id in parameters:
                    yield parameters.index(each.id)


def _arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    named = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    return [each for each in named if each != "self"]


def _given_on(
    function: ast.FunctionDef | ast.AsyncFunctionDef, sayers: dict[str, tuple[int, ...]]
) -> Iterator[int]:
    parameters = _arguments(function)
    for call in _calls(function):
        for at in sayers.get(_last(call.func), ()):
            match call.args[at : at + 1]:
                case [ast.Name(id=name)] if name in parameters:
                    yield parameters.index(name)


@dataclass(frozen=True, slots=True)
class _Texts:
    """Which texts an expression can be, from what its function and module assign."""

    module: ast.Module
    scope: ast.AST

    def of(self, thing: ast.expr) -> list[str]:
        """All of them; none if that cannot be told."""
        match thing:
            case ast.Constant(value=str(text)):
                return [text] if text else []
            case ast.IfExp(body=body, orelse=other):
                return [*self.of(body), *self.of(other)]
            case ast.Name(id=name):
                values = self._assigned(name)
                return [text for each in values for text in self.of(each)]
            case ast.Subscript(value=ast.Name(id=name)):
                values = self._assigned(name)
                return [text for each in values for text in self._inside(each)]
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get")):
                values = self._assigned(name)
                return [text for each in values for text in self._inside(each)]
        return []

    def _assigned(self, name: str) -> list[ast.expr]:
        """What a name can be: assigned here, one of a tuple that is gone through, or global."""
        gone_through = [
            each
            for loop in ast.walk(self.scope)
            if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name)
            if loop.target.id == name and isinstance(loop.iter, ast.Name)
            for rows in _assigned(self.module, loop.iter.id)
            for each in getattr(rows, "elts", ())
        ]
        return _assigned(self.scope, name) or gone_through or _assigned(self.module, name)

    def _inside(self, things: ast.expr) -> list[str]:
        while isinstance(things, ast.Call) and things.args:
            things = things.args[0]
        parts = things.values if isinstance(things, ast.Dict) else getattr(things, "elts", ())
        return [text for each in parts for text in self.of(each)]


def _assigned(scope: ast.AST, name: str) -> list[ast.expr]:
    """What is assigned to a name in this scope."""
    values: list[ast.expr] = []
    for each in ast.walk(scope):
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                values.append(value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value):
                values += [value] if target == name else []
            case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                values.append(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                values += _unpacked(targets, value, name)
            case ast.For(target=ast.Tuple(elts=targets), iter=ast.Tuple(elts=rows)):
                values += [one for row in rows for one in _unpacked(targets, row, name)]
            case ast.For(target=ast.Name(id=target), iter=ast.Tuple(elts=rows)) if target == name:
                values += rows
    return values


def _unpacked(targets: list[ast.expr], value: ast.expr, name: str) -> list[ast.expr]:
    """What `a, b = 1, 2`, or the same with a condition, assigns to one of the names."""
    match value:
        case ast.IfExp(body=body, orelse=other):
            return [*_unpacked(targets, body, name), *_unpacked(targets, other, name)]
        case ast.Tuple(elts=values) if len(values) == len(targets):
            pairs = zip(targets, values, strict=True)
            return [one for at, one in pairs if isinstance(at, ast.Name) and at.id == name]
    return []


def in_template(file: Path) -> Found:
    """`_("…")`, whatever chooses between several texts, and `counted(n, "…", "…")`."""
    page = Environment(autoescape=True).parse(file.read_text("utf-8"))
    for call in page.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in SAYS and call.args:
            for text in _constants(call.args[0]):
                yield Sentence(text), place_of(file, call.lineno)
        elif isinstance(call.node, nodes.Name) and call.node.name == COUNTS:
            [one], [many] = map(_constants, call.args[1:])
            yield Sentence(one, many), place_of(file, call.lineno)


def _constants(thing: nodes.Node | None) -> Iterator[str]:
    match thing:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=one, expr2=other):
            yield from (*_constants(one), *_constants(other))


def in_scanner(file: Path) -> Found:
    """Every text that ends as a sentence does: the scanner knows nothing of `T`."""
    nodes_ = [*ast.walk(ast.parse(file.read_text("utf-8")))]
    docstrings = {id(each.value) for each in nodes_ if isinstance(each, ast.Expr)}
    for each in nodes_:
        match each:
            case ast.Constant(value=str(text)) if id(each) not in docstrings:
                if SPOKEN.fullmatch(text):
                    yield Sentence(text), place_of(file, each.lineno)


def _reader(file: Path) -> Callable[[Path], Found] | None:
    spoken = file.suffix == ".py" and file.is_relative_to(ROOT / "scanner")
    return in_scanner if spoken else READERS.get(file.suffix)


READERS = {".py": in_python, ".html": in_template, ".svg": in_template}
