"""Helpers for operators: the type of a mutation, and reading nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import libcst as cst
import libcst.matchers as m

Node: TypeAlias = cst.CSTNode
Breaks: TypeAlias = Iterator[tuple[Node, Node]]
"""Pairs of a node in the file and its replacement."""

SAYS_SO = m.OneOf(m.Name(), m.Attribute(), m.Call(), m.Subscript(), m.NamedExpr())
"""Conditions without an operator that could be reversed."""

_NOWHERE = cst.Module([])


def code_of(node: Node) -> str:
    """The code of a node."""
    return _NOWHERE.code_for_node(node)


def last_name(node: Node) -> str:
    """The last part of a dotted name: `tell` for `g.tell`."""
    last = node.attr if isinstance(node, cst.Attribute) else node
    return last.value if isinstance(last, cst.Name) else ""
