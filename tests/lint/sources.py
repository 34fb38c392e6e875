"""Rules for every source file: a charter, nothing unfinished, no machine's address."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.lint.tree import SOURCES, Fault, File, Tree

# Written so that the pattern does not match this file.
ADDRESS = re.compile(
    r"py[p]i\.org|python[h]osted|registry\.n[p]m|deb\.d[e]bian|n[p]mjs\.(com|org)"
    r"|(?<![\w.])/(w[o]rk|t[m]p|r[o]ot|h[o]me|U[s]ers|o[p]t)/"
)
UNFINISHED = re.compile(
    r"NotImplemented[E]rror|\bT[O]DO\b|\bFIX[M]E\b|\bX[X]X\b"
    r"|mark\.(skip|skipif|xfail)\b|pytest\.(skip|xfail)\(|assert [T]rue\b"
)
MAY_SKIP = {"tests/browser/engines/conftest.py", "tests/hosting/postgres/conftest.py"}
"""A browser engine or PostgreSQL may be missing on one's own machine; in CI that is a failure."""
# The import contracts see import statements only.
HIDDEN_IMPORT = re.compile(r"\b(import_module|__import__|runpy|sys\.modules)\b")
MAY_HIDE = ("companion/commands/", "companion/games/__init__.py")
ALIAS = re.compile(r"_?[A-Z]+[a-z]\w*")
SHARED = ("companion/core/", "companion/table/", "web/")
ORIGINS = {"said", "found", "told", "here", "there", "made", "given", "held"}
"""Names that say how a value came, and so nothing about what it is."""
NAMED_BY_CONTENT = (
    "companion/cli.py",
    "companion/commands/",
    "companion/core/",
    "companion/games/any_box/",
    "companion/games/deal_with_the_devil/",
    "companion/games/mea_culpa/",
    "companion/games/myths/",
    "companion/games/psychomachia/",
    "companion/games/sancti_et_malum/",
    "companion/library/",
    "companion/storage/",
    "companion/table/",
    "companion/told/checking/",
    "companion/told/editing/",
    "companion/told/playing/",
    "companion/told/reading/",
    "hosting/",
    "lab/",
    "printables/",
    "scanner/",
    "tests/kit/",
    "web/",
)
NAMED_BY_ORIGIN = ("tests/kit/games/small_files.py", "tests/kit/games/told_")
"""Of those, what tests of games told in files call, which are not cleared yet."""


def charters(tree: Tree) -> Iterator[Fault]:
    """A module, script or stylesheet begins by saying what it is for."""
    for file in tree.ending(".py"):
        if not (ast.get_docstring(file.syntax) or "").strip():
            yield file.fault(1, "begin it with a charter: what a caller must know")
    for file in tree.ending(".js", ".css", ".ts"):
        if not file.text.startswith(("/*", "//")):
            yield file.fault(1, "begin it with a comment that says what it is for")


def addresses(tree: Tree) -> Iterator[Fault]:
    """No machine of ours and no registry is mentioned."""
    for file in tree.files:
        for line, found in file.found(ADDRESS):
            yield file.fault(line, f"{found} exists on one machine only; remove it")


def unfinished(tree: Tree) -> Iterator[Fault]:
    """Nothing is left unfinished, and no test is skipped."""
    for file in tree.ending(*SOURCES):
        for line, found in file.found(UNFINISHED):
            if file.path in MAY_SKIP and found.endswith("skip("):
                continue
            yield file.fault(line, f"{found}: finish it or remove it")


def newer_selectors(tree: Tree) -> Iterator[Fault]:
    """No script asks with :has, which fails in browsers that are still in use."""
    for file in tree.program():
        if file.path.endswith(".js"):
            for line, _ in file.found(re.compile(r":has\(")):
                yield file.fault(line, "older browsers fail at :has; filter what is found")


def float_methods(tree: Tree) -> Iterator[Fault]:
    """No number is asked `is_integer`: mypy lets an int be a float, which Python 3.11 does not."""
    for file in tree.modules():
        for line, _ in file.found(re.compile(r"\.is_integer\(")):
            yield file.fault(line, "an int has this only since Python 3.12; use x % 1 == 0")


def class_names(tree: Tree) -> Iterator[Fault]:
    """Every class of the program has a unique name."""
    first: dict[str, str] = {}
    for file in tree.modules():
        for name, line in _classes(file):
            place = first.setdefault(name, f"{file.path}:{line}")
            if place != f"{file.path}:{line}":
                yield file.fault(line, f"{name} is also a class in {place}; rename one of them")


def _classes(file: File) -> Iterator[tuple[str, int]]:
    for node in file.statements:
        if isinstance(node, ast.ClassDef):
            yield node.name, node.lineno


def shared_names(tree: Tree) -> Iterator[Fault]:
    """In what all games share, a module or a type alias has a name that nothing else has."""
    first: dict[str, str] = {}
    for file in tree.modules():
        if file.path.startswith(SHARED):
            for name, line in (*_classes(file), *_aliases(file), (file.name, 1)):
                place = first.setdefault(name, f"{file.path}:{line}")
                if place != f"{file.path}:{line}" and name != "__init__.py":
                    yield file.fault(line, f"{name} is also in {place}; rename one of them")


def _aliases(file: File) -> Iterator[tuple[str, int]]:
    for node in file.syntax.body:
        match node:
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                if ALIAS.fullmatch(name):
                    yield name, node.lineno


def value_names(tree: Tree) -> Iterator[Fault]:
    """A value or function is named by what it is, where the rooms have been cleared of the rest."""
    for file in tree.ending(".py"):
        cleared = file.path.startswith(NAMED_BY_CONTENT)
        if cleared and not file.path.startswith(NAMED_BY_ORIGIN):
            for name, line in _bound_in_functions(file):
                if name in ORIGINS:
                    yield file.fault(line, f"{name} says how a value came; name what it is")


def _bound_in_functions(file: File) -> Iterator[tuple[str, int]]:
    """Functions with their parameters and local names, but no fields of classes."""
    for node in ast.walk(file.syntax):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno
            for inner in ast.walk(node):
                match inner:
                    case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                        yield name, inner.lineno


def hidden_imports(tree: Tree) -> Iterator[Fault]:
    """Nothing is imported without the import contracts seeing it."""
    for file in tree.modules():
        if not file.path.startswith(MAY_HIDE):
            for line, found in file.found(HIDDEN_IMPORT):
                yield file.fault(line, f"import contracts do not see {found}; use import")


CHECKS = (
    charters,
    addresses,
    unfinished,
    newer_selectors,
    float_methods,
    class_names,
    shared_names,
    value_names,
    hidden_imports,
)
