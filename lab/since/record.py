"""Which functions the tests of each file call: noted while they run, for the next choice.

Each process of a run leaves a file in `build/since/`. A file of tests that was edited since has
none of its record left, so it counts as never recorded; a record of older code is still used: it
says too much rather than too little, as the functions that call new ones have changed, too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

KEPT = "build/since"
Called = dict[str, set[str]]
"""By file of the program: the functions, by their qualified names."""


def digest_of(file: Path) -> str:
    """A short hash of a file of tests."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def write(root: Path, name: str, called: Mapping[str, Called]) -> None:
    """Note what files of tests have called."""
    content = {
        f"{path}:{digest_of(root / path)}": {file: sorted(some) for file, some in by.items()}
        for path, by in called.items()
    }
    folder = root / KEPT
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(content), "utf-8")


def read(root: Path) -> dict[str, Called]:
    """What each file of tests calls, as far as it was recorded as it is; and tidy up."""
    known: dict[str, Called] = {}
    files = sorted((root / KEPT).glob("*.json"))
    for file in files:
        for key, by in json.loads(file.read_text("utf-8")).items():
            path, _, digest = key.rpartition(":")
            if (root / path).exists() and digest_of(root / path) == digest:
                its = known.setdefault(path, {})
                for called, names in by.items():
                    its.setdefault(called, set()).update(names)
    if len(files) > 1:
        write(root, "all", known)
        for file in files:
            if file.stem != "all":
                file.unlink()
    return known
