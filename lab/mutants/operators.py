"""All mutation operators, as functions from a node to pairs of a node and its replacement.

Those of mutmut that make sense for rules are used as they are. Its operators for strings, dropped
arguments and None are left out: they only change sentences, or fail at once when run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import libcst as cst
from mutmut.mutation import mutators

from lab.mutants import calls, conditions, secrecy, statements
from lab.mutants.nodes import Breaks, Node


@dataclass(frozen=True)
class Operator:
    """One mutation operator."""

    name: str
    kinds: type[Node] | tuple[type[Node], ...]
    breaks: Callable[[Any], Breaks]


def _of_mutmut(
    name: str,
    kinds: type[Node] | tuple[type[Node], ...],
    instead: Callable[[Any], Iterable[Node]],
) -> Operator:
    def breaks(node: Node) -> Breaks:
        for new in instead(node):
            yield node, new

    return Operator(name, kinds, breaks)


OPERATORS = (
    _of_mutmut("one more", (cst.Integer, cst.Float), mutators.operator_number),
    _of_mutmut("true and false", cst.Name, mutators.operator_name),
    _of_mutmut("no not", cst.UnaryOperation, mutators.operator_remove_unary_ops),
    _of_mutmut("another word", cst.CSTNode, mutators.operator_keywords),
    _of_mutmut("another sign", cst.CSTNode, mutators.operator_swap_op),
    _of_mutmut("set, not added", cst.AugAssign, mutators.operator_augmented_assignment),
    _of_mutmut("always one side", cst.IfExp, mutators.operator_if_exp),
    _of_mutmut("a case less", cst.Match, mutators.operator_match),
    _of_mutmut("gives nothing", cst.Lambda, mutators.operator_lambda),
    Operator("one less", (cst.Integer, cst.Float), calls.one_less),
    Operator("another call", cst.Call, calls.another_call),
    Operator("swapped", cst.Call, calls.swapped_arguments),
    Operator("undecorated", (cst.FunctionDef, cst.ClassDef), calls.undecorated),
    Operator("opposite", cst.ComparisonTarget, conditions.opposite),
    Operator("negated", (cst.If, cst.While, cst.CompIf), conditions.negated_test),
    Operator("negated side", cst.BooleanOperation, conditions.negated_side),
    Operator("negated result", cst.FunctionDef, conditions.negated_result),
    Operator("deleted", (cst.Expr, cst.Raise, cst.Return), statements.deleted),
    Operator("not set", cst.FunctionDef, statements.not_set),
    Operator("returns nothing", cst.Return, statements.returns_nothing),
    Operator("public", cst.Call, secrecy.public),
)
