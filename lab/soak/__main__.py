"""Soak: attacks, kills, rough evenings and twins, for as long as you like; figures add up.

python -m lab.soak --minutes 10 --seed 1; the other options are those of `make soak`.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from pathlib import Path

from lab.soak import databases, evenings, hostile, kills, pairs
from lab.soak.kept import Kept
from lab.soak.turns import Part, Turns

FOLDER = Path(__file__).parents[2] / "build" / "soak"
REACHED = Path(__file__).with_name("reached.json")
PARTS = {
    "hostile": Part(hostile.attack, block=None),
    "kills": Part(kills.kill, block=kills.OF_ONE_TABLE),
    "evenings": Part(evenings.play),
    "twins": Part(pairs.compare),
    "postgres": Part(databases.disturb, block=databases.OF_ONE_TABLE),
}


def main() -> None:
    """Take turns, and print what all runs together have reached."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10)
    asked.add_argument("--seed", type=int, help="default: that of the last run")
    asked.add_argument("--only", choices=PARTS)
    asked.add_argument("--most", type=int, help="rounds of each part, at most")
    asked.add_argument("--from", type=int, dest="first", help="with --only: repeat from this round")
    asked.add_argument("--report", action="store_true", help="only say what was reached so far")
    asked.add_argument("--keep", action="store_true", help="let other machines go on from here")
    order = asked.parse_args()
    if order.first is not None and not order.only:
        asked.error("--from needs --only")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; the turn under way is not counted"))
    kept = Kept(FOLDER, REACHED)
    if order.keep:
        kept.keep()
    if order.report or order.keep:
        raise SystemExit(not report(kept))
    kept.begin(order.seed or kept.seed or time.time_ns() % 10**6)
    parts = {order.only: PARTS[order.only]} if order.only else PARTS
    assert kept.seed is not None
    turns = Turns(parts, kept, kept.seed, 60 * order.minutes, order.most)
    print(f"seed {kept.seed}, {order.minutes:g} minutes", flush=True)
    if order.first is not None:
        tally = turns.repeat(order.only, order.first)
        print(*tally.lines(), sep="\n")
        raise SystemExit(not tally.well)
    well = turns.go()
    report(kept)
    raise SystemExit(not well)


def report(kept: Kept) -> bool:
    """Print what all runs together have counted, and how far that is; whether all is well."""
    print(*kept.total.lines(), sep="\n")
    for part in PARTS:
        print(f"{part}: {'done' if kept.is_done(part) else 'not done yet'}")
        print(*kept.lines(part), sep="\n")
    return kept.total.well


if __name__ == "__main__":
    main()
