"""All mutants of a file: each changes one place."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate

import libcst as cst
import libcst.matchers as m
from libcst.metadata import (
    MetadataWrapper,
    ParentNodeProvider,
    PositionProvider,
    WhitespaceInclusivePositionProvider,
)

from lab.mutants.calls import is_plain
from lab.mutants.nodes import Node, code_of, last_name
from lab.mutants.operators import OPERATORS
from lab.mutants.source import Source, digest

ONLY_READ = (cst.Annotation, cst.Import, cst.ImportFrom, cst.Comment, cst.BaseString)
"""Not mutated: types, imports, and text for people."""

LONG_STRING = re.compile(r'"""(?:[^"]|"(?!""))*"""')
STATEMENT = (cst.BaseSmallStatement, cst.BaseCompoundStatement)


@dataclass(frozen=True)
class Mutant:
    """One fault in a file."""

    path: str
    unit: str
    """The function or statement it is in."""
    unit_digest: str
    operator: str
    lines: range
    """The lines of the broken part."""
    statement: range
    """The lines of the statement it is in."""
    start: int
    end: int
    """The start and end of the changed part in the file's text."""
    was: str
    becomes: str
    at_import: bool
    """Whether it takes effect at import time and not when a function is called."""
    in_words: bool
    """Whether it only changes a sentence for people."""
    number: int = 0
    """Numbers mutants of a unit that would otherwise be the same."""

    @cached_property
    def key(self) -> str:
        """A key that stays the same as long as its unit does, wherever that is in the file."""
        parts = (self.unit_digest, self.operator, self.was, self.becomes, str(self.number))
        return digest(self.path, self.unit, *parts)

    def text(self, original: str) -> str:
        """The whole file with this one change."""
        return original[: self.start] + self.becomes + original[self.end :]

    def change(self, original: str) -> tuple[str, str]:
        """The lines that differ, before and after."""
        old, new = original.splitlines(), self.text(original).splitlines()
        gone, come = [], []
        for tag, one, to, other, until in difflib.SequenceMatcher(None, old, new).get_opcodes():
            if tag != "equal":
                gone += old[one:to]
                come += new[other:until]
        return "\n".join(map(str.strip, gone)), "\n".join(map(str.strip, come))


def mutants_of(source: Source) -> list[Mutant]:
    """Every mutant of this file, each once, from top to bottom."""
    finder = _Finder(source)
    MetadataWrapper(cst.parse_module(source.text), unsafe_skip_copy=True).visit(finder)
    mutants = {(each.start, each.end, each.becomes): each for each in finder.found}
    return list(_numbered(sorted(mutants.values(), key=lambda each: (each.start, each.end))))


def _numbered(mutants: list[Mutant]) -> Iterator[Mutant]:
    seen = Counter[str]()
    for each in mutants:
        yield replace(each, number=seen[each.key])
        seen[each.key] += 1


class _Finder(cst.CSTVisitor):
    """Walks through a file and collects its mutants."""

    METADATA_DEPENDENCIES = (
        ParentNodeProvider,
        PositionProvider,
        WhitespaceInclusivePositionProvider,
    )

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.found: list[Mutant] = []
        self._source = source
        lengths = map(len, source.text.splitlines(keepends=True))
        self._starts = list(accumulate(lengths, initial=0))

    def on_visit(self, node: Node) -> bool:
        """Mutate a node, and visit its children."""
        if isinstance(node, ONLY_READ) or _says_nothing(node):
            return False
        for operator in OPERATORS:
            if isinstance(node, operator.kinds):
                for old, new in operator.breaks(node):
                    self._note(operator.name, old, new)
        return True

    def _note(self, operator: str, old: Node, new: Node) -> None:
        start, end = self._span(old)
        was = self._source.text[start:end]
        lines, statement = self._lines(old), self._lines(self._statement(old))
        unit = self._source.unit(lines.start)
        self.found.append(
            Mutant(
                path=self._source.path,
                unit=unit.id,
                unit_digest=unit.digest,
                operator=operator,
                lines=lines,
                statement=statement,
                start=start,
                end=end,
                was=was,
                becomes=self._written(statement, was, old, new),
                in_words=operator != "public" and self._is_said(old),
                at_import=not unit.is_function or lines.start < unit.body,
            )
        )

    def _statement(self, node: Node) -> Node:
        """The statement a node is in, or the node itself if it is one."""
        while not isinstance(node, STATEMENT):
            node = self.get_metadata(ParentNodeProvider, node)
        return node

    def _is_said(self, node: Node | None) -> bool:
        """Whether a node is part of a sentence, or of a function that makes one."""
        while node is not None and not isinstance(node, cst.Module):
            if isinstance(node, cst.Expr) and _calls(node.value, {"tell"}):
                return True
            if _calls(node, {"T", "plural"}):
                return True
            if isinstance(node, cst.FunctionDef):
                returned = code_of(node.returns.annotation) if node.returns else ""
                return re.search(r"\bT\b", returned) is not None
            node = self.get_metadata(ParentNodeProvider, node)
        return False

    def _written(self, statement: range, was: str, old: Node, new: Node) -> str:
        """The new node's code in place of the old one."""
        first = self._source.lines[statement.start - 1]
        margin = first[: len(first) - len(first.lstrip())]
        for write in (code_of, partial(_within, margin), partial(_block, margin)):
            if write(old) == was:
                return write(new)
        raise AssertionError(f"{self._source.path}: {was!r} cannot be written anew")

    def _span(self, node: Node) -> tuple[int, int]:
        """The start and end of a node in the text, including its spaces."""
        at = self.get_metadata(WhitespaceInclusivePositionProvider, node)
        start = self._starts[at.start.line - 1] + at.start.column
        return start, self._starts[at.end.line - 1] + at.end.column

    def _lines(self, node: Node) -> range:
        """The lines of a node; of a statement with a body, those before the body."""
        at = self.get_metadata(PositionProvider, node)
        last = at.end.line
        body = getattr(node, "body", None)
        if isinstance(body, cst.IndentedBlock):
            last = self.get_metadata(PositionProvider, body).start.line - 1
        return range(at.start.line, max(last, at.start.line) + 1)


def _calls(node: Node, names: set[str]) -> bool:
    return isinstance(node, cst.Call) and last_name(node.func) in names


def _within(margin: str, node: Node) -> str:
    """A node that spans lines of a block; the lines of a long string have their margin already."""
    code = LONG_STRING.sub(lambda string: string[0].replace("\n", "\0"), code_of(node))
    return re.sub(r"\n(?=[^\n])", f"\n{margin}", code).replace("\0", "\n")


def _block(margin: str, node: Node) -> str:
    """A compound statement, from the beginning of its line."""
    return margin + _within(margin, node)


def _says_nothing(node: Node) -> bool:
    """Whether a node is only for types, or a decorator irrelevant to the rules."""
    if isinstance(node, cst.If):
        return m.matches(node.test, m.Name("TYPE_CHECKING"))
    if isinstance(node, cst.AnnAssign):
        return m.matches(node.annotation.annotation, m.Name("TypeAlias"))
    return isinstance(node, cst.Decorator) and is_plain(node)
