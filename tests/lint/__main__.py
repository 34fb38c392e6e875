"""Checks the project's own rules, and says how to mend violations: python -m tests.lint."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.lint import project, sources, suite
from tests.lint.tree import Fault, Tree

CHECKS = (*sources.CHECKS, *suite.CHECKS, *project.CHECKS)


def faults(tree: Tree) -> list[Fault]:
    """All faults in the project."""
    return sorted({fault for check in CHECKS for fault in check(tree)})


def main() -> None:
    """Print each fault on a line, and fail if there are any."""
    found = faults(Tree(Path(__file__).parents[2]))
    for fault in found:
        sys.stdout.write(f"{fault}\n")
    sys.exit(f"Faults: {len(found)}" if found else 0)


if __name__ == "__main__":
    main()
