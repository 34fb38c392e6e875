"""Tries the same sample of mutants on the code and tests of any commit.

python -m lab.mutants.sampled [TARGET …] [--at COMMIT] [--minutes 120] [--workers 2]

Each game gives 60 mutants, the core and the table 50 each, all drawn by one seed. The mutants
are made by this checkout's tools, in a copy of the checkout or of COMMIT. For each target there
is a file in `build/faults/`, and what tests run is kept there, so a run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from lab.mutants.copies import KEPT, commit_of, copy_of

SEED = 20261128
SIZES = {
    "sancti_et_malum": 60,
    "mea_culpa": 60,
    "psychomachia": 60,
    "myths": 60,
    "deal_with_the_devil": 60,
    "core": 50,
    "table": 50,
}
"""How many of each, the quickest targets first."""
HERE = Path(__file__).parent


def main(asked: argparse.Namespace) -> None:
    """Try the samples one after the other."""
    commit = commit_of(asked.at)
    kept = KEPT / f"{commit[:12]}.build"
    kept.mkdir(parents=True, exist_ok=True)
    failed = False
    with copy_of(commit) as folder:
        (folder / "build").symlink_to(kept)
        (folder / "lab" / "mutants").mkdir(parents=True, exist_ok=True)
        for tool in HERE.glob("*.py"):
            shutil.copy(tool, folder / "lab" / "mutants")
        for target in asked.targets or SIZES:
            results = KEPT / f"{commit[:12]}.{target}.mutants.json"
            command = [sys.executable, "-m", "lab.mutants", target, "--seed", str(SEED)]
            command += ["--sample", str(SIZES[target]), "--minutes", str(asked.minutes)]
            command += ["--workers", str(asked.workers), "--results", str(results)]
            done = subprocess.run(command, cwd=folder, check=False)  # noqa: S603 - our own program
            failed |= done.returncode != 0
    sys.exit(failed)


def arguments() -> argparse.Namespace:
    """The command line's arguments."""
    parser = argparse.ArgumentParser(prog="python -m lab.mutants.sampled", description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[[], *SIZES], metavar="TARGET")
    parser.add_argument("--at", default="", metavar="COMMIT", help="whose code and tests")
    parser.add_argument("--minutes", type=float, default=120, help="how long each may take")
    parser.add_argument("--workers", type=int, default=2, help="how many mutants at a time")
    return parser.parse_args()


if __name__ == "__main__":
    main(arguments())
