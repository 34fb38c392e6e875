"""Conditions that are reversed."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

from lab.mutants.nodes import SAYS_SO, Breaks

OPPOSITE: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThanEqual,
    cst.LessThanEqual: cst.GreaterThan,
    cst.GreaterThan: cst.LessThanEqual,
    cst.GreaterThanEqual: cst.LessThan,
}


TRUE_OR_FALSE = m.Name("True") | m.Name("False")


def opposite(node: cst.ComparisonTarget) -> Breaks:
    """`a < b` becomes `a >= b`; mutmut itself moves the boundary to `a <= b`."""
    if instead := OPPOSITE.get(type(node.operator)):
        yield node, node.with_changes(operator=instead())


def negated_test(node: cst.If | cst.While | cst.CompIf) -> Breaks:
    """`if x` becomes `if not x`; comparisons and `not` have operators of their own."""
    if m.matches(node.test, SAYS_SO):
        yield node.test, _negated(node.test)


def negated_side(node: cst.BooleanOperation) -> Breaks:
    """`a and b` becomes `not a and b`, and `a and not b`."""
    for side in (node.left, node.right):
        if m.matches(side, SAYS_SO):
            yield side, _negated(side)


def negated_result(node: cst.FunctionDef) -> Breaks:
    """The result of a function that returns a truth value is negated."""
    if node.returns and m.matches(node.returns.annotation, m.Name("bool")):
        for each in m.findall(node.body, m.Return()):
            value = cst.ensure_type(each, cst.Return).value
            if value and m.matches(value, SAYS_SO) and not m.matches(value, TRUE_OR_FALSE):
                yield value, _negated(value)


def _negated(node: cst.BaseExpression) -> cst.BaseExpression:
    inside = node
    if isinstance(node, cst.NamedExpr) and not node.lpar:
        inside = node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    negation = cst.UnaryOperation(cst.Not(), inside)
    return negation.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
