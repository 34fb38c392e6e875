"""The types of all scripts are right, and a wrong one is found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.kit.npm import ROOT
from tests.lint.scripts import tsc
from tests.lint.tree import Tree

SCRIPTS = [file for file in Tree(ROOT).ending(".js") if not file.path.startswith("docs/")]


def test_the_types_of_all_scripts_are_right() -> None:
    assert tsc("--pretty", "false") == ""


def test_every_script_is_checked() -> None:
    looked_at = {Path(line) for line in tsc("--listFilesOnly").splitlines()}
    assert len(SCRIPTS) > 25
    assert [file.path for file in SCRIPTS if ROOT / file.path not in looked_at] == []


def test_no_script_is_exempt() -> None:
    let_off = re.compile(r"@ts-\w+|[{<|,:] ?any\b")
    assert [(file.path, *each) for file in SCRIPTS for each in file.found(let_off)] == []


FAULTS = {
    'document.querySelector("p").remove();': "possibly 'null'",
    'import { find } from "companion/page"; find(document, "p", HTMLElement).value;': "'value'",
    "export const twice = (n) => 2 * n;": "implicitly has an 'any' type",
    '/** @import { Act } from "companion/protocol" */\n/** @type {Act} */\n'
    'export const act = { id: 7, offer: "bid:1" };': "'number' is not assignable",
    'import { openConnection } from "companion/connection";\n'
    'openConnection(document.body, { linked() {}, regions: ({ html }) => alert(html) });': "'html'",
    'import { Idiomorph } from "idiomorph"; Idiomorph.morphs(document.body, "");': "'morphs'",
    'import { away } from "companion/forms"; away();': "no exported member 'away'",
}  # fmt: skip


@pytest.mark.parametrize(("script", "fault"), FAULTS.items(), ids=FAULTS.values())
def test_a_fault_is_found(tmp_path: Path, script: str, fault: str) -> None:
    (tmp_path / "script.js").write_text(script, "utf-8")
    config = {"extends": str(ROOT / "tsconfig.json"), "include": ["script.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    (said,) = tsc("--pretty", "false", project=str(tmp_path)).splitlines()
    assert "script.js(" in said
    assert fault in said
