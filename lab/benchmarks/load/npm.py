"""Servers from npm: fetched when they are measured, and never kept."""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path


@cache
def install_packages(*packages: str) -> Path:
    """A temporary folder with these packages, fetched from the npm registry once for each run."""
    place = Path(tempfile.mkdtemp(prefix="contender-"))
    order = ["npm", "install", "--silent", "--no-audit", "--no-fund", *packages]
    (place / "package.json").write_text('{"private": true}', encoding="utf-8")
    subprocess.run(order, cwd=place, check=True)  # noqa: S603 - our own command
    return place
