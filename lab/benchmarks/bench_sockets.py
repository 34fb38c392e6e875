"""How long an answer takes to reach every page, over real sockets and with full disk sync."""

from __future__ import annotations

import select
import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from lab.benchmarks.load.lines import processor_time
from lab.smoke.play_many import needs_label
from tests.kit.patience import SECONDS
from tests.kit.play_over_http import FEW, some_values, ways_to_play
from tests.kit.web.caller import Caller
from tests.kit.web.served import Laid, Served, serving

ANSWERS = 300
PAUSE = 0.06
"""Seconds between two answers, so that no limit is hit and pushes can be told apart."""


def answers(laid: Laid, chance: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Random answers by anybody who can give one, until the game is over."""
    for number in count():
        tokens = chance.sample(laid.tokens, len(laid.tokens))
        views = ((token, answerable(laid, token)) for token in tokens)
        token, offers = next(((token, open_) for token, open_ in views if open_), ("", []))
        if not offers:
            return
        offer = chance.choice(offers)
        values = some_values(offer["fields"], chance)
        yield token, {"id": f"answer {number}", "offer": offer["offer"], "values": values}


def answerable(laid: Laid, token: str) -> list[dict[str, Any]]:
    """The offers the holder of this token can answer without printed labels."""
    return [each for each in laid.view(token)["offers"] if not needs_label(each)]


def without_box(game: dict[str, Any]) -> dict[str, Any]:
    """Settings with which a game needs no box and no thinking time."""
    settings = next(ways_to_play(game))
    modes = next((each["options"] for each in game["settings"] if each["name"] == "mode"), ())
    return settings | ({"mode": "full"} if any(each["key"] == "full" for each in modes) else {})


class Cost(NamedTuple):
    """What one answer took, in seconds."""

    until_shown: float
    processor: float


def cost(pages: dict[str, Caller], token: str, act: dict[str, Any], pid: int) -> Cost | None:
    """From sending an answer to the last page's push; None if it was refused."""
    before = processor_time(pid)
    maker = pages[token]
    start = last = time.perf_counter()
    maker.begin("act", act)
    lines = {page.handle: page for page in pages.values()}
    while ready := select.select(list(lines), [], [], PAUSE if maker.answered else SECONDS)[0]:
        for line in ready:
            if lines[line].take():
                last = time.perf_counter()
    return Cost(last - start, processor_time(pid) - before) if maker.acked()["ok"] else None


def play(laid: Laid, chance: Random) -> Iterator[Cost]:
    """One game with all its pages open; what each answer took."""
    pages = {token: laid.dial(token, format="html") for token in (*laid.tokens, "")}
    for page in pages.values():
        page.next()
        page.trust_text()
    for token, act in answers(laid, chance):
        if (took := cost(pages, token, act, laid.served.process.pid)) is not None:
            yield took
    for page in pages.values():
        page.close()


def measure(served: Served, game: dict[str, Any]) -> list[Cost]:
    """What the answers in some plays of a game took, the fastest first."""
    names = [f"Guest {number}" for number in range(1, max(game["seats"]) + 1)]
    took: list[Cost] = []
    for seed in count():
        laid = served.table(*names, game=game["id"], **without_box(game))
        took += islice(play(laid, Random(seed)), ANSWERS)  # noqa: S311 - a game, not a key
        if len(took) >= ANSWERS:
            break
    return sorted(took)


def aim(game: dict[str, Any]) -> str:
    """How fast it should be: a table of twenty shows each answer on twenty-one pages."""
    return "40 and 80" if max(game["seats"]) > FEW else "15"


def main() -> None:
    """Print the median and the 95th percentile for every game."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), real=True) as served:
        for game in served.ask("/api/games")[1]:
            took = measure(served, game)
            middle, slow = took[len(took) // 2].until_shown, took[int(len(took) * 0.95)].until_shown
            processor = statistics.median(each.processor for each in took)
            print(
                f"{game['id']}: answer → all {max(game['seats']) + 1} pages, {len(took)} answers: "
                f"p50 {1000 * middle:.1f} ms, p95 {1000 * slow:.1f} ms (aim {aim(game)}), "
                f"{1000 * processor:.1f} ms of processor time"
            )


if __name__ == "__main__":
    main()
