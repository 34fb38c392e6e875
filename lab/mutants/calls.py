"""Numbers and calls: one less, another function, swapped arguments."""

from __future__ import annotations

import libcst as cst

from lab.mutants.nodes import Breaks, code_of, last_name

ANOTHER = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "list"}

ANY_ORDER = {"T", "cast", "getattr", "hasattr", "isinstance", "issubclass", "max", "min", "plural"}
"""Functions for which the order of arguments does not matter, or a swap fails at once."""

ONE_OF_A_KIND = {"cls", "g", "k", "self"}
"""Nothing else fits in place of one of these, so a swap fails at once as well."""

PLAIN = {
    *("abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "dataclass"),
    *("lru_cache", "overload", "override", "property", "setter", "staticmethod"),
}
"""Decorators without which nothing works at all, or everything works as before."""


def one_less(node: cst.Integer | cst.Float) -> Breaks:
    """One less, where mutmut makes it one more."""
    value = node.evaluated_value - 1
    yield node, cst.parse_expression(f"({value!r})" if value < 0 else repr(value))


def another_call(node: cst.Call) -> Breaks:
    """`any` becomes `all`, `min` becomes `max`, and `sorted` keeps the given order."""
    name = ANOTHER.get(node.func.value) if isinstance(node.func, cst.Name) else None
    if name and node.args:
        args = list(node.args)
        if name == "list":
            args = [args[0].with_changes(comma=cst.MaybeSentinel.DEFAULT)]
        yield node, node.with_changes(func=cst.Name(name), args=args)


def swapped_arguments(node: cst.Call) -> Breaks:
    """`f(a, b)` becomes `f(b, a)`, for any two adjacent arguments."""
    if last_name(node.func) in ANY_ORDER:
        return
    for place, (one, other) in enumerate(zip(node.args, node.args[1:], strict=False)):
        plain = not (one.star or other.star or one.keyword or other.keyword)
        values = {code_of(one.value), code_of(other.value)}
        if plain and len(values) > 1 and not values & ONE_OF_A_KIND:
            pair = [one.with_changes(value=other.value), other.with_changes(value=one.value)]
            args = [*node.args[:place], *pair, *node.args[place + 2 :]]
            yield node, node.with_changes(args=args)


def undecorated(node: cst.FunctionDef | cst.ClassDef) -> Breaks:
    """A decorator is missing."""
    for each in node.decorators:
        if not is_plain(each):
            rest = [one for one in node.decorators if one is not each]
            yield node, node.with_changes(decorators=rest)


def is_plain(node: cst.Decorator) -> bool:
    """Whether a decorator is irrelevant to the rules."""
    named = node.decorator
    return last_name(named.func if isinstance(named, cst.Call) else named) in PLAIN
