"""A source file by its units: functions, and the statements outside them."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

RULE = re.compile(r"\b[A-Z]{2,4}-\d+[a-z]?(?:\.\.\d+)?")
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def digest(*texts: str) -> str:
    """A short hash of some texts."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Unit:
    """A function or method with everything inside it, or a statement outside functions."""

    id: str
    """Its name, with a number if it is not unique, like a property and its setter."""
    name: str
    """Its qualified name: `Pile.draw`. A statement has the name of the variable it sets."""
    first: int
    """Its first line, including decorators."""
    last: int
    body: int
    """The first line of its body."""
    text: str
    is_function: bool

    @cached_property
    def digest(self) -> str:
        """A hash that changes whenever its text does."""
        return digest(self.id, self.text)

    @cached_property
    def mentions(self) -> frozenset[str]:
        """All words in it, and so all names."""
        return frozenset(re.findall(r"\w+", self.text))


class Source:
    """One file."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.splitlines()

    @cached_property
    def syntax(self) -> ast.Module:
        """The file, parsed."""
        return ast.parse(self.text)

    @cached_property
    def units(self) -> list[Unit]:
        """All units from top to bottom; each method of a class is a separate unit."""
        seen = Counter[str]()
        units = []
        for name, node in _named(self.syntax.body):
            seen[name] += 1
            id_ = name if seen[name] == 1 else f"{name} {seen[name]}"
            units.append(self._unit(id_, name, node))
        return units

    def _unit(self, id_: str, name: str, node: ast.stmt) -> Unit:
        last = node.end_lineno or node.lineno
        if isinstance(node, Definition):
            first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
            body = node.body[0].lineno
        else:
            first = body = node.lineno
        text = "\n".join(self.lines[first - 1 : last])
        return Unit(id_, name, first, last, body, text, isinstance(node, Definition))

    @cached_property
    def functions(self) -> dict[str, Unit]:
        """Functions and methods by their ids."""
        return {unit.id: unit for unit in self.units if unit.is_function}

    @cached_property
    def outside(self) -> str:
        """A digest of everything outside functions."""
        inside = {
            line for unit in self.functions.values() for line in range(unit.first, unit.last + 1)
        }
        lines = enumerate(self.lines, start=1)
        return digest(*[line for number, line in lines if number not in inside])

    @cached_property
    def _by_line(self) -> dict[int, Unit]:
        return {line: unit for unit in self.units for line in range(unit.first, unit.last + 1)}

    def unit(self, line: int) -> Unit:
        """The unit a line belongs to."""
        nothing = Unit("", "", line, line, line, self.lines[line - 1], is_function=False)
        return self._by_line.get(line, nothing)

    def rules(self, line: int) -> tuple[str, ...]:
        """The rule numbers cited nearest to a line: in its unit, otherwise at the file's top."""
        near = RULE.findall(self.unit(line).text) or RULE.findall(self.charter)
        return tuple(dict.fromkeys(near))

    @cached_property
    def charter(self) -> str:
        """What the file says of itself."""
        return ast.get_docstring(self.syntax) or ""


def _named(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """Functions and statements, with their names or the variables they set."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _named(node.body, f"{within}{node.name}.")
        elif isinstance(node, Definition):
            yield within + node.name, node
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [_target(node)]
            names = [each.id for each in targets if isinstance(each, ast.Name)]
            yield within + ", ".join(names), node


def _target(node: ast.stmt) -> ast.expr | None:
    return node.target if isinstance(node, ast.AnnAssign) else None
