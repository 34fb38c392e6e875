"""Whether an answer costs more, and memory grows by more than the log, the longer a game lasts.

A toy game that tells a line of the journal with every answer, with a page and a client open for
everybody, and then the real games as long as they last.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Game, Interruptions
from companion.core.offers import Flag, Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from companion.games import find_games
from tests.kit.laws.pages import PageCompanion
from tests.kit.tiny_game import TINY, Tiny

ANSWERS, STEP, EARLY, WINDOW = 1000, 100, 50, 40
"""How many answers are given; after how many, and in the young game, so many are compared."""


def say_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    yield Offer("say", T("Say something"), loudly=Flag())


def talk(g: Tiny) -> Play[Ending]:
    """Everybody says something in turn; nothing changes but the journal."""
    for number in count():
        seat = g.seats[number % len(g.seats)]
        answer = yield from ask(seat, say_form)
        g.tell(T("{who} says something loudly." if answer.loudly else "{who} whispers.", who=seat))
    raise AssertionError("nobody stops talking")


TALK = replace(
    TINY,
    about=replace(TINY.about, title="A toy game"),
    flow=talk,
    interruptions=Interruptions(),
)


def playing(game: Game[Any], folder: Path) -> Iterator[float]:
    """Seconds of processor time for each answer, with all pages and clients informed."""
    companion = PageCompanion(folder, game, max(game.seats), on_disk=True)
    for played in companion.play(ANSWERS + WINDOW, Chance(b"growth")):
        played.post.sent.clear()
        played.post.overheard.clear()
        yield played.spent
    companion.close()


def growth(game: Game[Any], folder: Path) -> list[float]:
    """What answers cost in a long game beside those in a young one; less if it is over before.

    Both are played in turn, so that it does not matter what else the machine does.
    """
    long, ratios = playing(game, folder / "long"), list[float]()
    for level in range(STEP, ANSWERS + 1, STEP):
        young = playing(game, folder / f"young {level}")
        spend(young, EARLY)
        spend(long, STEP - WINDOW if ratios else STEP)
        pairs = list(islice(zip(long, young, strict=False), WINDOW))
        if len(pairs) < WINDOW:
            break
        late, early = (median(times) for times in zip(*pairs, strict=True))
        ratios.append(late / early)
    return ratios


def spend(answers: Iterator[float], count: int) -> None:
    """Let so many answers be given."""
    for _ in islice(answers, count):
        pass


class Held(NamedTuple):
    """Bytes of memory for each answer."""

    with_pages: float
    log_alone: float
    """What the same table takes that is opened again, with nobody looking."""


def measure_memory(folder: Path, early: int, late: int) -> Held:
    """By how much memory grows with an answer of the toy game, from an early one to a late one."""
    companion = PageCompanion(folder, TALK, max(TALK.seats), on_disk=True)
    play, sizes = companion.play(late, Chance(b"growth")), dict[int, tuple[int, int]]()
    tracemalloc.start()
    for number in range(1, late + 1):
        next(play).post.sent.clear()
        companion.post.overheard.clear()
        if number in {early, late}:
            sizes[number] = _size(), _opened(companion)
    tracemalloc.stop()
    companion.close()
    (pages, alone), (more, more_alone) = sizes[early], sizes[late]
    return Held((more - pages) / (late - early), (more_alone - alone) / (late - early))


def _size() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _opened(companion: PageCompanion) -> int:
    """The bytes that the table takes which is opened once more."""
    before, again = _size(), companion.opened_again()
    taken = _size() - before
    assert again.durable.entries
    return taken


def main() -> None:
    """Print how costs and memory grow."""
    with TemporaryDirectory() as folder:
        for game in (TALK, *(each for each in find_games().values() if not each.resolve)):
            curve = growth(game, Path(folder) / game.id)
            print(f"{game.title}: {' '.join(f'{each:.2f}' for each in curve)}", flush=True)
        bytes_ = measure_memory(Path(folder) / "held", 200, ANSWERS)
    print(f"an answer keeps {bytes_.with_pages:.0f} bytes, {bytes_.log_alone:.0f} the log alone")


if __name__ == "__main__":
    main()
