"""Whether an answer costs more, and memory grows by more than the log, the longer a game lasts.

A toy game that tells a line of the journal with every answer, with a page and a client open for
everybody, and then the real games as long as they last.
"""

from __future__ import annotations

import argparse
import gc
import tracemalloc
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Game
from companion.core.offers import Flag, Offer
from companion.core.play import Play, ask
from companion.core.seats import Seat
from companion.core.words import T
from companion.games import found
from tests.kit.laws.pages import PageCompanion
from tests.kit.tiny_game import TINY, Tiny
from tests.kit.web.served import ROOT

ANSWERS, STEP, EARLY, WINDOW, AIM = 1000, 100, 50, 40, 1.2
"""How many answers are given; after how many, and in the young game, so many are compared."""
COLOURS = "#c2410c", "#0f766e", "#6d28d9", "#1d4ed8"
CURVE = ROOT / "docs" / "explanation" / "growth.svg"


def say_form(_k: Tiny, _me: Seat) -> Iterator[Offer]:
    yield Offer("say", T("Say something"), loudly=Flag())


def talk(g: Tiny) -> Play[Ending]:
    """Everybody says something in turn; nothing changes but the journal."""
    for number in count():
        seat = g.seats[number % len(g.seats)]
        answer = yield from ask(seat, say_form)
        g.tell(T("{who} says something loudly." if answer.loudly else "{who} whispers.", who=seat))
    raise AssertionError("nobody stops talking")


TALK = replace(TINY, title="A toy game", flow=talk, anytime=())


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


def held(folder: Path, early: int, late: int) -> Held:
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


# --- the curve ------------------------------------------------------------------------------------

WIDE, HIGH, LEFT, BELOW, TOP = 720, 260, 48, 36, 2.0


def drawn(curves: Mapping[str, list[float]]) -> str:
    """The curves as a picture, with a line where an answer costs 1.2 times an early one."""
    look = 'role="img" font-family="sans-serif" font-size="13" fill="#666"'
    told = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" {look}>',
        "<title>What an answer costs, beside an early one, the longer a game lasts</title>",
    ]
    for level in (0, 0.5, 1, AIM, 1.5, TOP):
        dash = ' stroke-dasharray="4 4"' if level == AIM else ""
        told.append(
            f'<path d="M{LEFT} {_y(level)}H{WIDE - 8}" stroke="#bbb"{dash}/>'
            f'<text x="{LEFT - 8}" y="{_y(level) + 4}" text-anchor="end">{level:g}</text>'
        )
    told += [
        f'<text x="{_x(number)}" y="{HIGH - 12}" text-anchor="middle">{number}</text>'
        for number in range(0, ANSWERS + 1, 200)
    ]
    for at, (name, curve) in enumerate(curves.items()):
        steps = " ".join(
            f"{_x(STEP * number)},{_y(min(each, TOP))}" for number, each in enumerate(curve, 1)
        )
        told += [
            f'<polyline points="{steps}" fill="none" stroke="{COLOURS[at]}" stroke-width="2.5"/>',
            f'<text x="{LEFT + 12 + 150 * at}" y="16" fill="{COLOURS[at]}">{name}</text>',
        ]
    return "\n".join([*told, "</svg>\n"])


def _x(answers: float) -> int:
    return round(LEFT + (WIDE - LEFT - 24) * answers / ANSWERS)


def _y(level: float) -> int:
    return round(HIGH - BELOW - (HIGH - BELOW - 28) * level / TOP)


def main() -> None:
    """Print how costs and memory grow; with `--keep`, draw the curves into the docs."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--keep", action="store_true", help="draw the curves into the docs")
    said = asked.parse_args()
    curves: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        for game in (TALK, *found().values()):
            curve = curves[str(game.title)] = growth(game, Path(folder) / game.id)
            print(f"{game.title}: {' '.join(f'{each:.2f}' for each in curve)}", flush=True)
        bytes_ = held(Path(folder) / "held", 200, ANSWERS)
    print(f"an answer keeps {bytes_.with_pages:.0f} bytes, {bytes_.log_alone:.0f} the log alone")
    if said.keep:
        CURVE.write_text(
            drawn({name: each for name, each in curves.items() if len(each) > 5}), "utf-8"
        )


if __name__ == "__main__":
    main()
