"""What is wrong with a file that is no TOML, for people who have never heard of it."""

from __future__ import annotations

from companion.core.words import T

_NO_TOML = T("This is no TOML."), T("Write it as name = value, with texts in quotes.")
_NOT_CLOSED = (
    T("Here a text is not closed."),
    T("End it on its line, with the same quote with which it begins."),
)
_TWICE = T("Leave one of them out; one more step begins with [[phase.step]].")
_CAUSES = {
    "Cannot declare": (T("This table stands here twice."), _TWICE),
    "Cannot overwrite": (T("This stands here twice."), _TWICE),
    "Duplicate": (T("This stands here twice."), _TWICE),
    "Illegal character": _NOT_CLOSED,
    "Unterminated": _NOT_CLOSED,
    "Expected \"'": _NOT_CLOSED,
    "Unclosed array": (
        T("Here a list is not closed, or lacks a comma."),
        T("Write {example}.", example="[3, 6]"),
    ),
    "Unclosed inline table": (
        T("Here a table is not closed, or lacks a comma."),
        T("Write {example}.", example='{ en = "…", de = "…" }'),
    ),
    "Expected newline": (
        T("Here something stands behind a value."),
        T("Begin a new line; inside double quotes write single ones."),
    ),
    "Unescaped": (T("A text cannot have a backslash."), T("Leave it out.")),
}
"""By how Python's own sentence begins: what is wrong, and what to do."""


def explain_toml(error: ValueError) -> tuple[T, T]:
    """What is wrong, and what to do, for an error of `tomllib`."""
    text = str(error)
    return next((why for begin, why in _CAUSES.items() if text.startswith(begin)), _NO_TOML)
