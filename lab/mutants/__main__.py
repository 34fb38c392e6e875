"""Breaks the rules of a game in many small ways, and reports what no test notices.

python -m lab.mutants GAME [--own] [--minutes 10] [--workers 2] [--sample N] [--seed S] [--at AT]
python -m lab.mutants GAME --rules [--sample N] [--seed S] [--at NUMBER]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from pathlib import Path

from lab.mutants import targets
from lab.mutants.forking import Stopped, end_with
from lab.mutants.kept import Kept
from lab.mutants.making import Mutant, mutants_of
from lab.mutants.report import Report
from lab.mutants.run import Run
from lab.mutants.source import digest
from lab.mutants.targets import Target
from lab.mutants.traces import Code


def main(target: Target, wanted: argparse.Namespace) -> None:
    """Run, write the report, and print it."""
    kept, code = Kept(target), Code(target.files(), target.material())
    if wanted.rules:
        from lab.mutants.named import Named  # noqa: PLC0415 - it loads some of the core

        chance = random.Random(_seed(wanted, "Rules"))  # noqa: S311 - a sample, no secret
        sys.exit(Named(target, code, chance, wanted.sample, wanted.at).go())
    everything = [each for source in code.sources.values() for each in mutants_of(source)]
    kept.verdicts().tidy(each.key for each in everything)
    mutants = chosen(everything, wanted)
    try:
        if not wanted.report:
            Run(kept, code, mutants, wanted.minutes, wanted.workers).go()
    except Stopped as stopped:
        sys.exit(str(stopped))
    report = Report(kept, code, mutants)
    text = report.text()
    kept.report.write_text(text, "utf-8")
    sys.stdout.write(text)
    if wanted.results:
        wanted.results.write_text(json.dumps(report.results(), indent=1) + "\n", "utf-8")


def chosen(mutants: list[Mutant], wanted: argparse.Namespace) -> list[Mutant]:
    """The chosen mutants: of a file or line, or a random sample.

    Who is in the sample hangs on the seed and on each mutant's own function: after an edit the
    same seed draws the same mutants of all other functions, so that two commits can be compared.
    """
    if wanted.at:
        file, _, line = wanted.at.partition(":")
        mutants = [each for each in mutants if each.path.endswith(file)]
        mutants = [each for each in mutants if not line or int(line) in each.lines]
    if wanted.sample:
        seed = _seed(wanted, "A sample")
        drawn = sorted(mutants, key=lambda each: digest(str(seed), each.key))
        some = {each.key for each in drawn[: wanted.sample]}
        mutants = [each for each in mutants if each.key in some]
    return mutants


def _seed(wanted: argparse.Namespace, what: str) -> int:
    """The seed that was asked for, or a new one; and how to have it again."""
    seed: int = wanted.seed or random.SystemRandom().randrange(1 << 32)
    sys.stdout.write(f"{what} by chance; the same again with SEED={seed}.\n")
    sys.stdout.flush()
    return seed


def arguments() -> argparse.Namespace:
    """The command line's arguments."""
    parser = argparse.ArgumentParser(prog="python -m lab.mutants", description=__doc__)
    parser.add_argument("game", help="the id of a game, core, table, storage or library")
    parser.add_argument("--minutes", type=float, default=10, help="how long it may take")
    parser.add_argument("--workers", type=int, default=2, help="how many mutants at a time")
    parser.add_argument("--sample", type=int, help="so many mutants, by chance")
    parser.add_argument("--seed", type=int, help="the chance of an earlier sample")
    parser.add_argument("--at", help="the mutants of one file, or of FILE:LINE")
    parser.add_argument("--own", action="store_true", help="ask only the quick tests in its folder")
    parser.add_argument(
        "--rules", action="store_true", help="whether tests that name a rule notice"
    )
    parser.add_argument("--report", action="store_true", help="only say what is known already")
    parser.add_argument("--results", type=Path, help="a file for the results, as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    os.environ.setdefault("COMPANION_LAWS", "quick")
    if "MAKELEVEL" in os.environ:
        end_with(os.getppid())
    asked = arguments()
    found = targets.find(Path(__file__).parents[2], asked.game)
    main(targets.own(found) if asked.own else found, asked)
