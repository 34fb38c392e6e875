"""The import contracts can fail: each kind of forbidden import is found in a small project."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from grimp import ImportGraph, build_graph

from tests.kit.contracts import NoCirclesContract, OnlyContract

HOUSE = {
    "__init__.py": "",
    "cellar.py": "import json",
    "kitchen.py": "from tiny_house import cellar\nimport pytest",
    "attic/__init__.py": "",
    "attic/box.py": "def look() -> None:\n    from tiny_house import cellar, kitchen",
}


@pytest.fixture
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ImportGraph:
    """The imports of the small project."""
    for name, source in HOUSE.items():
        path = tmp_path / "tiny_house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    return build_graph("tiny_house", include_external_packages=True, cache_dir=None)


def wrong(graph: ImportGraph, **said: Any) -> list[str]:
    contract = OnlyContract("an arrow", {"root_packages": ["tiny_house"]}, said)
    found: list[str] = contract.check(graph, verbose=False).metadata["wrong"]
    return found


def test_the_standard_library_is_always_allowed(graph: ImportGraph) -> None:
    assert wrong(graph, packages=["tiny_house.cellar"]) == []


def test_our_own_modules_are_allowed_only_by_name(graph: ImportGraph) -> None:
    assert wrong(graph, packages=["tiny_house.attic"], may_import=["tiny_house.cellar"]) == [
        "tiny_house.attic.box -> tiny_house.kitchen"
    ]


def test_third_party_modules_are_allowed_only_if_listed(graph: ImportGraph) -> None:
    kitchen: dict[str, Any] = {
        "packages": ["tiny_house.kitchen"],
        "may_import": ["tiny_house.cellar"],
    }
    assert wrong(graph, **kitchen) == ["tiny_house.kitchen -> pytest"]
    assert wrong(graph, **kitchen, third_party="True") == []


def test_a_package_can_be_checked_without_its_modules(graph: ImportGraph) -> None:
    assert wrong(graph, packages=["tiny_house.attic"], whole_packages="False") == []


def test_a_circle_is_found_even_if_only_types_are_imported(
    graph: ImportGraph, tmp_path: Path
) -> None:
    contract = NoCirclesContract("no circle", {"root_packages": ["tiny_house"]}, {})
    assert contract.check(graph, verbose=False).kept
    only_types = "if TYPE_CHECKING:\n    from tiny_house.attic import box"
    (tmp_path / "tiny_house" / "cellar.py").write_text(only_types)
    led_back = build_graph("tiny_house", include_external_packages=True, cache_dir=None)
    found = contract.check(led_back, verbose=False)
    assert not found.kept
    assert {*found.metadata["circle"]} >= {"tiny_house.cellar", "tiny_house.attic.box"}
