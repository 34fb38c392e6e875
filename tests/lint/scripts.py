"""Checks the types of all scripts as tsconfig.json says: python -m tests.lint.scripts."""

from __future__ import annotations

import subprocess
import sys

from tests.kit.npm import ROOT


def main() -> None:
    """Print each fault on a line, and fail if there are any."""
    sys.exit(tsc("--pretty", str(sys.stdout.isatty()).lower()) or 0)


def tsc(*options: str, project: str = "tsconfig.json") -> str:
    """The output of TypeScript; empty if all is well."""
    found = ROOT.glob("node_modules/@typescript/*/lib/tsc*")
    compiler = next((each for each in found if each.name in {"tsc", "tsc.exe"}), None)
    if compiler is None:
        return "TypeScript is not here: make venv"
    done = subprocess.run(  # noqa: S603 - the compiler pinned in our lock file
        [compiler, "--project", project, *options],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    said = done.stdout + done.stderr
    return said or (f"TypeScript ended with {done.returncode}" if done.returncode else "")


if __name__ == "__main__":
    main()
