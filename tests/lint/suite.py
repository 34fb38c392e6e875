"""Rules for the tests themselves: helpers in tests/kit, none in lab, no knowledge of caches."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.lint.tree import Fault, File, Tree

FORGET = re.compile(r"\.forget\(\)")


def imports(tree: Tree) -> Iterator[Fault]:
    """A test imports helpers from tests/kit or a program in its folder; the kit from itself.

    The lab imports the kit, and only its own tests import the lab.
    """
    modules = {file.path.removesuffix(".py").replace("/", ".") for file in tree.ending(".py")}
    for file in tree.ending(".py"):
        for line, module in _imported(file, modules):
            folder, _, name = module.rpartition(".")
            if name == "conftest" or name.startswith("test_"):
                yield file.fault(line, f"move shared code from {module} to tests/kit")
            elif folder.partition(".")[0] == "lab":
                if file.path.startswith("tests/") and not file.path.startswith("tests/lab/"):
                    yield file.fault(line, f"{module} is in the lab; move shared code to tests/kit")
            elif _is_test(file) and not _may_import(file, folder):
                yield file.fault(line, f"{module} is not a helper; move shared code to tests/kit")


def caches(tree: Tree) -> Iterator[Fault]:
    """A test does not tell the umpire to forget; it tells its evening that it changed something."""
    for file in tree.ending(".py"):
        if file.path.startswith("tests/") and not file.path.startswith("tests/kit/"):
            for line, _ in file.found(FORGET):
                yield file.fault(line, "call changed() on the evening instead")


def _imported(file: File, modules: set[str]) -> Iterator[tuple[int, str]]:
    """The test modules that a file imports."""
    for node in file.statements:
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module in modules:
            names = [node.module]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{each.name}" for each in node.names]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.startswith(("tests.", "lab.")))


def _is_test(file: File) -> bool:
    in_kit = file.path.startswith("tests/kit/")
    return in_kit or file.name.startswith("test_") or file.name == "conftest.py"


def _may_import(file: File, folder: str) -> bool:
    if folder == "tests.kit" or folder.startswith("tests.kit."):
        return True
    if file.path.startswith("tests/kit/"):
        return False
    return f"{file.folder}/".startswith(folder.replace(".", "/") + "/")


CHECKS = (imports, caches)
