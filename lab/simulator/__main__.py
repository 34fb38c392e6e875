"""Simulates evenings, one for each seed: python -m lab.simulator --seeds 1000 --first 0.

What fails is shrunk to the fewest steps that still fail, and told as a story.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from lab.mutants.faults import Fault
from lab.simulator.evening import Evening, get_games, get_renderer
from lab.simulator.planting import Found, plant, read_not_found, read_planted, write_found
from lab.simulator.shrinking import describe, find_fault, law_of, shrink, tell_story
from lab.simulator.steps import draw_steps


def main() -> None:
    """Do what the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=1000, help="how many evenings")
    asked.add_argument("--first", type=int, default=0, help="the seed of the first one")
    asked.add_argument("--minutes", type=float, help="stop after so many minutes")
    asked.add_argument("--story", action="store_true", help="tell the first evening step by step")
    asked.add_argument("--bug", choices=read_planted(), help="with this bug planted")
    asked.add_argument("--planted", action="store_true", help="look for every planted bug")
    asked.add_argument("--keep", action="store_true", help="with --planted: note what was found")
    order = asked.parse_args()
    if order.planted:
        raise SystemExit(not find_planted(order.seeds, keep=order.keep))
    if order.bug:
        plant(read_planted()[order.bug])
    raise SystemExit(not simulate(order))


def simulate(order: argparse.Namespace) -> bool:
    """Simulate evenings; whether all was well."""
    if order.story:
        print(*tell_story(order.first), sep="\n")
        return True
    began, counts, seconds = time.process_time(), Counter[str](), 0.0
    done = 0
    for seed in range(order.first, order.first + order.seeds):
        evening = Evening(seed)
        try:
            evening.run()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is told
            print(f"seed {seed}: {describe(fault)}", flush=True)
            if not order.bug:
                print(*shrink(seed, fault), sep="\n")
            return False
        counts += evening.counts
        seconds += evening.clock.passed
        done += 1
        if order.minutes and time.process_time() - began > 60 * order.minutes:
            break
    tell_figures(done, counts, seconds, time.process_time() - began)
    return True


def tell_figures(done: int, counts: Counter[str], seconds: float, spent: float) -> None:
    """Say what was simulated, and how fast."""
    for name, count in sorted(counts.items()):
        print(f"{count:>9,}  {name}")
    print(f"{done:,} evenings of {seconds / 3600:,.1f} hours in {spent:,.1f} s of one core")
    print(f"{seconds / spent:,.0f} simulated hours an hour of one core")
    print(f"{60 * counts['answers'] / spent:,.0f} answers a minute")


def find_planted(seeds: int, *, keep: bool) -> bool:
    """Look for the planted bugs, each in a process of its own; whether all expected were found."""
    get_games(), get_renderer()  # once, for all of them
    results: dict[str, Found] = {}
    not_found = read_not_found()
    expected = {id_: each for id_, each in read_planted().items() if id_ not in not_found}
    for id_, fault in expected.items():
        begun = time.monotonic()
        if (result := in_a_child(partial(find_one, fault, seeds))) is not None:
            results[id_] = result
        print(f"{id_:32} {result} ({time.monotonic() - begun:.0f} s)", flush=True)
        if keep:
            write_found(results)
    return results.keys() == expected.keys()


def find_one(fault: Fault, seeds: int) -> Found | None:
    """In the how manieth evening something does not hold; None if all went well."""
    plant(fault)
    for seed in range(seeds):
        if broken := find_fault(seed, draw_steps(seed))[0]:
            return Found(seed + 1, law_of(broken))
    return None


def in_a_child(work: Callable[[], Found | None]) -> Found | None:
    """Do this in a child process, and return its result."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.write(writing, msgspec.json.encode(work()))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as result:
        content = result.read()
    os.waitpid(child, 0)
    return msgspec.json.decode(content, type=Found | None) if content else None


if __name__ == "__main__":
    main()
