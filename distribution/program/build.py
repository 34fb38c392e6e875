"""Makes the program that needs no Python, from the wheel in dist: `make program`.

It is written to dist/companion, with .exe on Windows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = Path(__file__).with_name("companion.spec")
WORK = ROOT / "build" / "program"


def main() -> None:
    """Unpack the newest wheel, so that nothing of the checkout gets in, and collect its needs."""
    wheels = (ROOT / "dist").glob("companion_table-*.whl")
    wheel = max(wheels, key=lambda each: each.stat().st_mtime)
    shutil.rmtree(WORK, ignore_errors=True)
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(WORK / "wheel")
    told = {"COMPANION_WHEEL": str(WORK / "wheel"), "PYTHONPATH": str(WORK / "wheel")}
    places = ["--distpath", str(ROOT / "dist"), "--workpath", str(WORK / "work")]
    done = subprocess.run(  # noqa: S603 - our own arguments
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, SPEC],
        check=False,
        cwd=WORK,
        env={**os.environ, **told},
    )
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
