"""Planted bugs: how the simulator proves that it finds what it is there for.

Each is a line or a few of the program, written wrongly as somebody might write them. The functions
in this process get the code of the broken file; the simulator is told nothing about it.
"""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType

import msgspec

from lab.mutants.faults import Fault

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("planted.toml")
FOUND = Path(__file__).with_name("found.toml")
"""What runs have found, as `make simulate PLANTED=1 KEEP=1` wrote it down."""
_HEAD = "# After how many seeds each planted bug was found, and by which law: PLANTED=1 KEEP=1"


def read_planted() -> Mapping[str, Fault]:
    """All planted bugs, by their ids."""
    content = tomllib.loads(FILE.read_text("utf-8"))["fault"]
    return {each.id: each for each in msgspec.convert(content, tuple[Fault, ...])}


def read_not_found() -> Mapping[str, str]:
    """The planted bugs that the simulator does not find, and why."""
    return msgspec.convert(tomllib.loads(FILE.read_text("utf-8"))["not-found"], dict[str, str])


def make_broken_text(fault: Fault) -> str:
    """The file with the bug in it."""
    return fault.planted((ROOT / fault.file).read_text("utf-8"))


def plant(fault: Fault) -> None:
    """Let the functions of that file run with the bug, wherever they were imported."""
    file = str((ROOT / fault.file).resolve())
    before = list(_iter_code(compile(Path(file).read_text("utf-8"), file, "exec")))
    after = list(_iter_code(compile(make_broken_text(fault), file, "exec")))
    if [each.co_qualname for each in before] != [each.co_qualname for each in after]:
        raise ValueError(f"{fault.id} adds or removes a function")
    becomes = {_name(old): new for old, new in zip(before, after, strict=True)}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            new = becomes.get(_name(each.__code__))
            if new and new.co_freevars == each.__code__.co_freevars:
                each.__code__ = new


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _iter_code(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if not inner.co_name.startswith("<"):  # what is in a function comes with it
                yield inner
            yield from _iter_code(inner)


class Found(msgspec.Struct, frozen=True):
    """How a planted bug was found: in the how manieth evening, and what did not hold."""

    seeds: int
    law: str


def read_found() -> Mapping[str, Found]:
    """What was found when it was last written down."""
    return msgspec.convert(tomllib.loads(FOUND.read_text("utf-8")), dict[str, Found])


def write_found(results: Mapping[str, Found]) -> None:
    """Write down what was found."""
    parts = [f'[{id_}]\nseeds = {each.seeds}\nlaw = "{each.law}"' for id_, each in results.items()]
    FOUND.write_text("\n\n".join([_HEAD, *parts]) + "\n", "utf-8")
