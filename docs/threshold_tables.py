"""The pages of every bound of a reader of pictures, generated from its `thresholds.py`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

HEAD = "| Bound | Value | What it limits |\n|---|---|---|"


def list_thresholds(title: str, thresholds: ModuleType) -> Iterator[str]:
    """The charter, and each part: where its bounds were chosen, and a table of them."""
    yield f"# {title}"
    yield inspect.cleandoc(thresholds.__doc__ or "")
    source = inspect.getsource(thresholds)
    rows: list[str] = []
    last_line, body = 0, ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            chosen = _read_comment(source, last_line, node.lineno)
            if chosen:
                yield from _end_table(rows)
                yield chosen
            rows.append(_format_row(node, after))
        last_line = node.end_lineno or last_line
    yield from _end_table(rows)


def _end_table(rows: list[str]) -> Iterator[str]:
    if rows:
        yield "\n".join([HEAD, *rows])
        rows.clear()


def _read_comment(source: str, after: int, before: int) -> str:
    """The comment between two lines, as one paragraph."""
    lines = (line.strip() for line in source.splitlines()[after : before - 1])
    return " ".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))


def _format_row(node: ast.Assign | ast.AnnAssign, after: ast.stmt | None) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    about = ""
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        about = " ".join(str(after.value.value).split())
    value = ast.unparse(node.value) if node.value else ""
    return f"| `{ast.unparse(target)}` | `{value}` | {about} |"
