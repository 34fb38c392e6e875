"""What the operators share: how a break is given, and how nodes are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import libcst as cst
import libcst.matchers as m

Node: TypeAlias = cst.CSTNode
Breaks: TypeAlias = Iterator[tuple[Node, Node]]
"""Each a node of the file, and the node that stands there instead."""

SAYS_SO = m.OneOf(m.Name(), m.Attribute(), m.Call(), m.Subscript(), m.NamedExpr())
"""What can be true or not, and has no operator in it that could be turned."""

_NOWHERE = cst.Module([])


def code_of(node: Node) -> str:
    """A node as it is written."""
    return _NOWHERE.code_for_node(node)


def last_name(node: Node) -> str:
    """What something is called, without what it belongs to: `tell` for `g.tell`."""
    last = node.attr if isinstance(node, cst.Attribute) else node
    return last.value if isinstance(last, cst.Name) else ""
