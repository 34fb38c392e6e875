"""The page about caches names every cached function and property of the program, and no others."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import companion
import hosting
import printables
import scanner
import web

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "caches.md"
CACHED = type(lru_cache(len))
PACKAGES = (companion, hosting, printables, scanner, web)


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """All of a package's modules that can be imported without starting anything."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def cached_in(module: ModuleType) -> Iterator[str]:
    """The names of a module's cached functions and properties."""
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, CACHED):
            yield name
        elif isinstance(value, type):
            yield from (
                each
                for each, part in vars(value).items()
                if isinstance(getattr(part, "__func__", part), (cached_property, CACHED))
            )


@pytest.mark.parametrize("package", PACKAGES)
def test_every_cache_is_listed(package: ModuleType) -> None:
    text = PAGE.read_text("utf-8")
    names = {name for module in modules(package) for name in cached_in(module)}
    assert sorted(name for name in names if f"`{name}`" not in text) == []


def test_every_listed_function_is_cached() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`([a-z_][a-z]\w*)`", row)}
    cached = {name for each in PACKAGES for module in modules(each) for name in cached_in(module)}
    assert len(listed) > 50
    assert sorted(listed - cached) == []
