"""Fetches npm packages that only the checks need, into node_modules: python -m tests.kit.npm."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import hatch_build

ROOT = Path(hatch_build.__file__).parent


def main() -> None:
    """Fetch them with the machine's npm, or with a packaged one if there is none."""
    if shutil.which("npm") is None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, hatch_build.NPM_FROM_PIP], check=True)  # noqa: S603 - our own command
        importlib.invalidate_caches()
    hatch_build.npm_ci(ROOT)


if __name__ == "__main__":
    main()
