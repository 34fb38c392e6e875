"""What is installed with the companion, listed for people and for programs."""

from __future__ import annotations

import json
import re
import socket
import tomllib
from pathlib import Path

import pytest

from companion.commands import inventory
from tests.kit.command_line import done, refused

ROOT = Path(__file__).parents[2]


def test_every_dependency_is_listed_with_its_licence_and_no_tool_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    python = {re.split(r"[<>=]", line)[0] for line in project["dependencies"]}
    npm = set(json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"])
    listed = {each.name: each for each in inventory.list_packages()}
    assert (python | npm) - listed.keys() == set()
    assert {"werkzeug", "engine.io-client"} <= listed.keys()  # what those need in turn
    assert not {"pytest", "mypy", "typescript", inventory.OURS} & listed.keys()
    assert [each for each in listed.values() if each.licence == inventory.UNKNOWN] == []
    lines = done("licences").splitlines()
    assert len(lines) == len(listed)
    assert any(re.fullmatch(r"npm +idiomorph +[\d.]+ +0BSD", line) for line in lines)
    assert any(re.fullmatch(r"pypi +flask +[\d.]+ +BSD-3-Clause", line) for line in lines)


def test_the_bill_of_materials_can_be_read_by_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", None)  # it asks nobody
    bill = json.loads(done("licences", "--sbom"))
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    components = {each["bom-ref"]: each for each in bill["components"]}
    assert len(components) == len(bill["components"]) == len(inventory.list_packages())
    for each in components.values():
        assert re.fullmatch(r"pkg:(pypi|npm)/[\w.%/-]+@[\w.]+", each["purl"])
        assert each["type"] == "library"
        (licence,) = each["licenses"]
        assert licence.get("expression") or licence["license"]["name"]


def test_the_bill_of_materials_says_what_needs_what() -> None:
    bill = json.loads(done("licences", "--sbom"))
    needs = {each["ref"]: set(each["dependsOn"]) for each in bill["dependencies"]}
    named = {ref.split("/", 1)[1].rpartition("@")[0]: ref for ref in needs}
    assert named["werkzeug"] in needs[named["flask"]]
    assert named["engine.io-client"] in needs[named["socket.io-client"]]
    ours = needs.pop(bill["metadata"]["component"]["bom-ref"])
    assert {named["flask"], named["idiomorph"]} <= ours
    assert not {named["werkzeug"], named["engine.io-client"]} & ours
    assert ours.union(*needs.values()) == needs.keys()  # nothing is listed that nothing needs


def test_a_missing_list_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inventory, "files", lambda _package: tmp_path)
    said = "The list of scripts and fonts is missing. Please install the companion again."
    assert refused("licences") == said
