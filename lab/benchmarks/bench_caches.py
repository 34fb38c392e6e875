"""What each cache saves: the same game with all caches, and with one of them switched off.

Every game is random, with a page and a client open for every viewer. A game with
all caches and one without are played in turn; the ratio is taken pair by pair.
"""

# ruff: noqa: SLF001 - the caches to switch off are private

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from pytest import MonkeyPatch  # noqa: PT013 - not a test: it only uses its way to undo changes

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Game
from companion.core.open_offers import OpenOffer, OpenOffers
from companion.core.rule_stack import RuleStack
from companion.core.secrets import known
from companion.core.umpire import Entry
from companion.games import find_games
from companion.table.record.players import eyes_of
from lab.benchmarks.bench_umpire import answer_all, random_play
from tests.kit.laws.pages import PageCompanion
from web.render import renderer
from web.render.page_context import PageContext
from web.render.region_cache import RegionCache

Off = Callable[[MonkeyPatch], None]


def no_region_cache(patch: MonkeyPatch) -> None:
    """Draw every block again."""
    patch.setattr(RegionCache, "draw", lambda _cache, pen, _voice, page: pen.draw(page))


def no_once(patch: MonkeyPatch) -> None:
    """Draw again what never changes."""
    patch.setattr(renderer, "drawn_once", renderer.drawn_once.__wrapped__)


def no_known(patch: MonkeyPatch) -> None:
    """Make a view of the whole state whenever somebody looks at it."""
    patch.setattr(RuleStack, "known", lambda stack, viewer: known(stack.board, viewer))


def no_offers(patch: MonkeyPatch) -> None:
    """Make the offers again whenever somebody asks for them."""

    def opened(stack: RuleStack[Any], viewer: Any) -> Any:
        return OpenOffers(stack._make_offers(viewer))

    find = RuleStack.find

    def sought(stack: RuleStack[Any], viewer: Any, offer: Any) -> Any:
        return offer if isinstance(offer, OpenOffer) else find(stack, viewer, offer)

    patch.setattr(RuleStack, "open", opened)
    patch.setattr(RuleStack, "find", sought)


def no_common(patch: MonkeyPatch) -> None:
    """Compute for every page what all have in common."""
    for name in ("_seats", "_same"):
        patch.setattr(PageContext, name, property(vars(PageContext)[name].func))


CACHES: dict[str, Off] = {
    "region cache": no_region_cache,
    "once": no_once,
    "known": no_known,
    "open offers": no_offers,
    "page context": no_common,
}


OF_RULES = {name: CACHES[name] for name in ("known", "open offers")}


def deeds_of(game: Game[Any], answers: int, folder: Path) -> list[Entry]:
    """The entries of a random game."""
    companion, deeds, chance = seated(game, folder), list[Entry](), Chance(b"caches")
    while len(deeds) < answers and not companion.umpire.over:
        if not (able := list(companion.able())):
            companion.clock.now += 1
            companion.channel.tick()
            continue
        viewer, offer = chance.pick(able)
        deed = Entry(viewer, offer.name, offer.some(eyes_of(viewer), chance))
        try:
            companion.do(deed)
        except Refused:
            continue
        deeds.append(deed)
    companion.close()
    return deeds


def seated(game: Game[Any], folder: Path) -> PageCompanion:
    """A table with as many players as possible, all pages open."""
    return PageCompanion(folder, game, max(game.seats), on_disk=True)


def evening(game: Game[Any], deeds: list[Entry], folder: Path) -> float:
    """Milliseconds of processor time per answer, with all pages and clients informed."""
    companion, spent = seated(game, folder), 0.0
    for deed in deeds:
        while not any(offer.name == deed.offer for _, offer in companion.able()):
            companion.clock.now += 1
            companion.channel.tick()
        began = time.process_time()
        companion.do(deed)
        spent += time.process_time() - began
    companion.close()
    return 1000 * spent / len(deeds)


def rules_alone(game: Game[Any], plays: list[list[Entry]], _folder: Path) -> float:
    """Milliseconds of processor time per answer with all offers made and no page drawn."""
    began = time.process_time()
    answer_all(game, plays)
    return 1000 * (time.process_time() - began) / sum(len(play) for play in plays)


@contextmanager
def off(switch: Off) -> Iterator[None]:
    """Switch one cache off."""
    with MonkeyPatch.context() as patch:
        switch(patch)
        yield


def main() -> None:
    """Print what each cache saves in each game."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--game", action="append")
    asked.add_argument("--answers", type=int, default=60)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--only", default="", help="caches with this word in their name")
    order = asked.parse_args()
    for game in (each for each in find_games().values() if not each.resolve):
        if order.game and game.id not in order.game:
            continue
        print(game.id)
        with TemporaryDirectory() as folder:
            deeds = deeds_of(game, order.answers, Path(folder) / "deeds")
            plays = [random_play(game, 0)[: order.answers]]
            for name, switch in CACHES.items():
                if order.only in name:
                    compare(name, switch, partial(evening, game, deeds), Path(folder), order.runs)
            for name, switch in OF_RULES.items():
                if order.only in name:
                    alone = partial(rules_alone, game, plays)
                    compare(f"{name}, no pages", switch, alone, Path(folder), order.runs)


def compare(name: str, switch: Off, play: Callable[[Path], float], folder: Path, runs: int) -> None:
    """Print the medians with and without one cache, and the median ratio of the pairs."""
    kept, dropped = [], []
    for number in range(runs):
        kept.append(play(folder / f"{name} with {number}"))
        with off(switch):
            dropped.append(play(folder / f"{name} without {number}"))
    ratio = median(new / old for old, new in zip(kept, dropped, strict=True))
    saved = median(new - old for old, new in zip(kept, dropped, strict=True))
    print(
        f"  {name:34}{median(kept):7.3f} ms an answer, without {median(dropped):7.3f}, "
        f"saves {saved:6.3f} ms, ratio {ratio:.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
