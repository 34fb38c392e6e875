"""The page about how it works says of each package what the import contracts let it import."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "how-it-works.md"
ROW = re.compile(r"^\| (`[\w/]+[^|]*) \| [^|]+ \| ([^|]*) ?\|$", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")
NOTHING = ("only the standard library", "none")
Allowed = dict[str, set[str] | None]


def contracts() -> Allowed:
    """What packages, and the layers of packages, may import of our own: the last parts of names."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    found: Allowed = {}
    for contract in settings["contracts"]:
        if contract["type"] == "only" and contract.get("whole_packages", True):
            named = {each.removesuffix(".**") for each in contract.get("may_import", ())}
            ours = {last(each) for each in named - {"companion"}}
            found |= dict.fromkeys(contract["packages"], ours)
        levels = [each.split(" | ") for each in contract.get("layers", ())]
        for at, level in enumerate(levels, start=1):
            lower = {last(each) for below in levels[at:] for each in below if is_folder(each)}
            found |= dict.fromkeys(level, lower)
    return found


def last(module: str) -> str:
    """The last part of a module's name."""
    return module.rpartition(".")[2]


def is_folder(module: str) -> bool:
    """Whether a layer is a folder."""
    return (ROOT / module.replace(".", "/")).is_dir()


def table(page: str) -> Allowed:
    """What the page says of each package or folder; None if it does not limit it."""
    return {
        path.replace("/", ".").replace("<game>", "*"): said(cell.strip())
        for paths, cell in ROW.findall(page)
        for path in NAME.findall(paths)
    }


def said(cell: str) -> set[str] | None:
    """The modules a cell names."""
    named = {Path(each).stem for each in NAME.findall(cell)}
    return named if named or cell in NOTHING else None


def test_the_table_says_what_the_contracts_say() -> None:
    may_import, told = contracts(), table(PAGE.read_text("utf-8"))
    assert told == {name: may_import.get(name) for name in told}
    assert {"companion.games.*", "companion.table.view", "scanner", "web.live"} <= set(told)


def test_a_wrong_row_is_read_as_it_stands() -> None:
    assert table("| `web/server` | limits | `render` |") == {"web.server": {"render"}}
    assert table("| `companion/core` | games | everything |") == {"companion.core": None}
