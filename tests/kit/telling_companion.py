"""A companion that says in its log which of its processes compiles which template, for tests."""

from __future__ import annotations

import os
import sys
from typing import Any

from jinja2 import Environment

from companion.cli import main

SAID = "compiled by"
_compile = Environment.compile


def _told(self: Environment, source: Any, name: str | None = None, *more: Any, **other: Any) -> Any:
    sys.stderr.write(f"{name} {SAID} {os.getpid()}\n")
    return _compile(self, source, name, *more, **other)


if __name__ == "__main__":
    Environment.compile = _told  # type: ignore[method-assign]  # it has many forms
    main()
