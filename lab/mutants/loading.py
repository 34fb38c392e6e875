"""Breaks a file before it is imported, for code that runs at import time."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any


def break_file(path: Path, text: str) -> None:
    """Make imports of this file in this process load this text."""
    broken = str(path.resolve())
    get_code = SourceFileLoader.get_code

    def get_broken_code(loader: Any, name: str) -> CodeType | None:
        if str(Path(loader.path).resolve()) == broken:
            return compile(text, broken, "exec", dont_inherit=True)
        return get_code(loader, name)

    SourceFileLoader.get_code = get_broken_code  # type: ignore[method-assign, assignment]
