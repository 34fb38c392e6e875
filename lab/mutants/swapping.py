"""Breaks a function in this process by replacing its code, wherever it has been imported."""

from __future__ import annotations

import gc
from collections import defaultdict
from pathlib import Path
from types import CodeType, FunctionType

from lab.mutants.endings import CANNOT_SWAP, SAME
from lab.mutants.making import Mutant
from lab.mutants.source import Unit


class Functions:
    """All functions of some files in this process."""

    def __init__(self, root: Path, paths: set[str]) -> None:
        files = {str((root / path).resolve()): path for path in paths}
        self._there = defaultdict[tuple[str, str, int], list[FunctionType]](list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                if path := files.get(code.co_filename):
                    self._there[path, code.co_qualname, code.co_firstlineno].append(thing)

    def of(self, path: str, unit: Unit) -> list[FunctionType]:
        """The function objects made from a unit."""
        return self._there.get((path, unit.name, unit.first), [])


def swap(functions: list[FunctionType], mutant: Mutant, unit: Unit, text: str) -> int | None:
    """Replace the functions' code; if that is impossible, return why.

    Code with different free variables cannot be swapped, nor a unit that is no longer a
    function.
    """
    if not functions:
        return CANNOT_SWAP
    file = functions[0].__code__.co_filename
    broken = _find(compile(mutant.text(text), file, "exec", dont_inherit=True), unit)
    if broken is None or broken.co_freevars != functions[0].__code__.co_freevars:
        return CANNOT_SWAP
    if broken == functions[0].__code__:
        return SAME
    for each in functions:
        each.__code__ = broken
    return None


def _find(code: CodeType, unit: Unit) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if (inner.co_qualname, inner.co_firstlineno) == (unit.name, unit.first):
                return inner
            if code_of_unit := _find(inner, unit):
                return code_of_unit
    return None
