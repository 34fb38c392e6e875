"""Mutations that leave out statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import libcst as cst
import libcst.matchers as m

from lab.mutants.nodes import Breaks, Node, code_of

NOTHING = (cst.BaseString, cst.Ellipsis)
"""Statements that do nothing: docstrings, `pass` and the like."""

OFFERS_NOTHING = cst.parse_expression("(yield from ())")
"""Keeps a generator a generator."""


def deleted(node: cst.Expr | cst.Raise | cst.Return) -> Breaks:
    """A call, a yield, a raise or an early return is missing."""
    if isinstance(node, cst.Return):
        if node.value is None:
            yield node, cst.Pass()
    elif isinstance(node, cst.Raise):
        yield node, cst.Pass()
    elif isinstance(node.value, cst.Yield):
        yield node, cst.Expr(OFFERS_NOTHING)
    elif not isinstance(node.value, NOTHING):
        yield node, cst.Pass()


def returns_nothing(node: cst.Return) -> Breaks:
    """None instead of what is returned."""
    if node.value and not m.matches(node.value, m.Name("None") | m.Name("False")):
        yield node, node.with_changes(value=cst.Name("None"))


def not_set(node: cst.FunctionDef) -> Breaks:
    """Something does not get its value.

    A name that is set nowhere else is left alone: without it the code would fail at once.
    """
    assigned = [each for each in _own_statements(node.body) if _sets(each)]
    names = Counter(code_of(target) for each in assigned for target in _sets(each))
    names.update(each.name.value for each in node.params.params)
    for each in assigned:
        local = all(isinstance(target, cst.Name) for target in _sets(each))
        matters = not local or any(names[code_of(target)] > 1 for target in _sets(each))
        if matters and not m.matches(each, m.Assign(value=m.Yield())):
            yield each, cst.Pass()


def _own_statements(body: Node) -> Iterator[Node]:
    """The simple statements of a body, without those of nested functions."""
    for child in body.children:
        if isinstance(child, cst.BaseSmallStatement):
            yield child
        elif not isinstance(child, (cst.FunctionDef, cst.ClassDef)):
            yield from _own_statements(child)


def _sets(node: Node) -> list[cst.BaseExpression]:
    """The names a statement sets."""
    if isinstance(node, cst.Assign):
        return [each.target for each in node.targets]
    if isinstance(node, cst.AugAssign) or (isinstance(node, cst.AnnAssign) and node.value):
        return [node.target]
    return []
