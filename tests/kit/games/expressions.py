"""The oracle of expressions in files, written plainly from their rules; it imports none of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

MAX_NUMBER = 999_999_999


def worked_out(text: str, names: Mapping[str, Any]) -> Any:
    """What an expression gives [ANY-100].

    It is written in Python, and read by Python itself: `count(players, lambda p: fist[p] > 2)` is
    what files call `count(p in players: fist[p] > 2)`. `names` has the values of the table, and
    for what everybody has a dict by person; `players` and `everyone` are lists of numbers.
    """
    return _of(ast.parse(text, mode="eval").body, names)


def _num(value: Any) -> int:
    """Nothing counts as 0."""
    return value if isinstance(value, int) else 0


def _limited(value: int) -> int:
    if value > MAX_NUMBER:
        return MAX_NUMBER
    return max(value, -MAX_NUMBER)


def _of(node: ast.expr, names: Mapping[str, Any]) -> Any:  # noqa: C901 - cases
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id="yes" | "no" as word):
            return word == "yes"
        case ast.Name(id="nobody"):
            return None
        case ast.Name(id=name) if isinstance(names[name], dict):
            values = [names[name][who] for who in names["players"]]
            return [each for each in values if each is not None]
        case ast.Name(id=name):
            return names[name]
        case ast.Subscript(value=ast.Name(id=name), slice=who):
            return names[name].get(_of(who, names))
        case ast.List(elts=parts):
            return [_of(part, names) for part in parts]
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return not _of(part, names)
        case ast.UnaryOp(operand=part):
            return 0 - _num(_of(part, names))
        case ast.BoolOp(op=op, values=parts):
            so = [_of(part, names) for part in parts]
            return False not in so if isinstance(op, ast.And) else True in so
        case ast.IfExp(test=test, body=body, orelse=other):
            return _of(body, names) if _of(test, names) else _of(other, names)
        case ast.BinOp(left=left, op=op, right=right):
            return _arithmetic(op, _num(_of(left, names)), _num(_of(right, names)))
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _compared(op, _of(left, names), _of(right, names))
        case ast.Call(func=ast.Name(id=function), args=[among, ast.Lambda() as each]):
            return _over(function, _of(among, names), each, names)
        case ast.Call(func=ast.Name(id=function), args=parts):
            return _call(function, [_of(part, names) for part in parts], names)
    raise AssertionError(ast.dump(node))


def _arithmetic(op: ast.operator, left: int, right: int) -> int:
    """A whole number; what is divided by 0 gives 0, and no number becomes too large."""
    match op:
        case ast.Add():
            return _limited(left + right)
        case ast.Sub():
            return _limited(left - right)
        case ast.Mult():
            return _limited(left * right)
    if right == 0:
        return 0
    down, rest = divmod(left, right)
    return _limited(down if isinstance(op, ast.FloorDiv) else rest)


def _compared(op: ast.cmpop, left: Any, right: Any) -> bool:
    match op:
        case ast.Eq():
            return bool(left == right)
        case ast.NotEq():
            return bool(left != right)
        case ast.In():
            return left in right
        case ast.NotIn():
            return left not in right
        case ast.Lt():
            return _num(left) < _num(right)
        case ast.LtE():
            return _num(left) <= _num(right)
        case ast.Gt():
            return _num(left) > _num(right)
    return _num(left) >= _num(right)


def _over(function: str, among: list[Any], each: ast.Lambda, names: Mapping[str, Any]) -> Any:
    """A function that goes through a list."""
    name = each.args.args[0].arg
    gives = [_of(each.body, {**names, name: thing}) for thing in among]
    match function:
        case "those":
            return [thing for thing, so in zip(among, gives, strict=True) if so]
        case "count":
            return gives.count(True)
        case "any":
            return True in gives
        case "all":
            return False not in gives
        case "different":
            return [each for at, each in enumerate(gives) if each not in gives[:at]]
    numbers = [_num(so) for so in gives]
    if function == "sorted":
        places = sorted(range(len(among)), key=lambda at: (numbers[at], at))
        return [among[at] for at in places]
    if function in {"most", "least"}:
        rising = sorted(numbers)
        best = rising[-1 if function == "most" else 0] if rising else 0
        return [thing for thing, n in zip(among, numbers, strict=True) if n == best]
    return _summed(function, numbers)


def _summed(function: str, numbers: list[Any]) -> int:
    """Sum, highest or lowest; of none 0."""
    if function == "sum":
        return _limited(sum(map(_num, numbers)))
    rising = sorted(map(_num, numbers))
    return rising[-1 if function == "max" else 0] if rising else 0


def _call(function: str, parts: list[Any], names: Mapping[str, Any]) -> Any:
    if function in {"left_of", "right_of", "clockwise"}:
        return _round_the_table(function, parts[0], names)
    things = parts[0] if len(parts) == 1 else parts
    match function:
        case "count":
            return len(things)
        case "first":
            return things[0] if things else None
        case "last":
            return things[-1] if things else None
        case "different":
            return [thing for n, thing in enumerate(things) if thing not in things[:n]]
    return _summed(function, things)


def _round_the_table(function: str, who: int | None, names: Mapping[str, Any]) -> Any:
    """The neighbour who still plays, or all who do, beginning with this one."""
    playing = names["players"]
    if function == "clockwise":
        if who is None:
            return []
        return [n for n in playing if n >= who] + [n for n in playing if n < who]
    if who is None:
        return None
    others = [n for n in playing if n != who]
    return neighbour(others, who, function.removesuffix("_of")) if others else who


def neighbour(present: Iterable[int], who: int, way: str) -> int:
    """The next number on the left, the one before on the right; then round the table."""
    in_order = sorted(present)
    if way == "left":
        return min([n for n in in_order if n > who] or in_order)
    return max([n for n in in_order if n < who] or in_order)
