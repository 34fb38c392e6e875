"""Digests of tests, which change with the test, the helpers in its file, or the kit."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from lab.mutants.source import Source, Unit, digest

DATA = {".toml", ".json", ".csv", ".txt"}
EXPLANATIONS = "equivalent.toml"
"""What no test of the sources reads."""


class Suite:
    """The files of all tests."""

    def __init__(self, root: Path, recordings: str) -> None:
        self._root = root
        self._recordings = recordings
        self._source = cache(self._read)
        self._digest = cache(self._digest_of)

    def digest(self, test: str) -> str:
        """The digest of a test, by its pytest id."""
        plays = self._plays if test.startswith(self._recordings) else ""
        return digest(test, self._digest(*_place(test)), plays)

    def words(self, test: str) -> list[str]:
        """Every word of a test itself, and of the data in its file that it goes through."""
        path, name = _place(test)
        data = [each for each in self._source(path).units if not each.is_function and each.name]
        words = {word for each in self._own(path, name) for word in each.mentions}
        words |= {word for each in data if each.name in words for word in each.mentions}
        return sorted(words)

    def _own(self, path: str, name: str) -> list[Unit]:
        return [unit for unit in self._source(path).functions.values() if unit.name == name]

    def _digest_of(self, path: str, name: str) -> str:
        source = self._source(path)
        own = [unit.text for unit in self._own(path, name)]
        shared = [unit.text for unit in source.units if not _is_test(unit.name)]
        helpers = [self._source(each).text for each in sorted(self._reached(path)) if each != path]
        folder = sorted((self._root / path).parent.glob("*"))
        files = [each for each in folder if each.suffix in DATA and each.name != EXPLANATIONS]
        data = [each.read_text("utf-8") for each in files]
        return digest(*own, *shared, *helpers, *data)

    @cached_property
    def _plays(self) -> str:
        plays = sorted((self._root / "tests").glob("**/plays/*.txt"))
        return digest(*[each.read_text("utf-8") for each in plays])

    def _reached(self, path: str) -> set[str]:
        """A test file and all test files it imports."""
        reached: set[str] = set()
        waiting = [path]
        while waiting:
            if (one := waiting.pop()) not in reached:
                reached.add(one)
                waiting += self._imports(one)
        return reached

    def _imports(self, path: str) -> Iterator[str]:
        names: list[str] = []
        for node in ast.walk(self._source(path).syntax):
            if isinstance(node, ast.Import):
                names += [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names += [node.module, *[f"{node.module}.{each.name}" for each in node.names]]
        files = [f"{name.replace('.', '/')}.py" for name in names if name.startswith("tests.")]
        folders = Path(path).parents
        files += [(folder / "conftest.py").as_posix() for folder in folders]
        yield from (each for each in files if (self._root / each).is_file())

    def _read(self, path: str) -> Source:
        return Source(path, (self._root / path).read_text("utf-8"))


def _place(test: str) -> tuple[str, str]:
    """The file of a test, and its name there."""
    path, _, rest = test.partition("::")
    return path, rest.partition("[")[0].replace("::", ".")


def _is_test(name: str) -> bool:
    return name.rpartition(".")[2].startswith("test_")
