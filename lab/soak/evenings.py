"""Evenings that bots play over a rough network, on a laptop to which everything happens."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from companion.games import find_games
from companion.library import archive
from lab.smoke.play_many import EMPTY, LongEvening, faults, printed
from lab.soak.laptop import Laptop, stopping
from lab.soak.rough_network import RoughPlayer
from lab.soak.tally import Limits, Tally
from tests.kit.play_over_http import ways_to_play

DAY = 86_400
ANSWERS = 60
"""Answers after which an evening ends, if the game has not."""
IDLE = 400
PACES = (0, 2, 5)
"""Seconds from one answer to the next, on average: some are in a hurry, some think it over."""
LABELS = {"deal_with_the_devil": "DWD.C"}
"""The kind of label that is made up for a game that asks for some."""


class RoughEvening(LongEvening):
    """An evening that may end before the game does."""

    pace = 0.0

    def play(self) -> int:
        """Give random answers, over a rough network; returns their number."""
        answers = idle = 0
        waiting: list[int] = []
        while idle < IDLE and answers < ANSWERS:
            who = self.somebody(waiting)
            view = who.get(f"{self.path}/view")
            if view["over"]:
                break
            waiting, offers = view["waiting"], self.likely(view["offers"])
            taken = self.is_ready(view, offers) and self.answered(who, offers)
            answers, idle = answers + taken, 0 if taken else idle + 1
            if taken:
                time.sleep(self.chance.random() * 2 * self.pace)
        return answers


def play(folder: Path, seed: int, limits: Limits, tally: Tally) -> None:
    """Play evenings of every game in turn, and count what was lost or done twice."""
    games = sorted(id_ for id_, game in find_games().items() if not game.resolve)
    for number in limits.rounds():
        game = games[number % len(games)]
        chance = Random(f"{seed} evening {number}")  # noqa: S311 - not a key
        began = time.monotonic()
        with stopping(Laptop(folder / f"evening {number}"), tally) as laptop:
            _evening(laptop, game, chance, tally)
        tally.counts["evenings"] += 1
        tally.counts["seconds of evenings"] += round(time.monotonic() - began)


def _evening(laptop: Laptop, game: str, chance: Random, tally: Tally) -> None:
    known: set[str] = set()
    parts = {"laptop": laptop, "chance": chance, "tally": tally, "told": known}
    player: Any = type("Player", (RoughPlayer,), parts)
    anybody = player(laptop.address)
    listed = next(each for each in anybody.get("/api/games") if each["id"] == game)
    evening = RoughEvening(anybody, listed, next(ways_to_play(listed)), chance)
    evening.printed, evening.pace = printed(LABELS.get(game), 1), chance.choice(PACES)
    for jump in (0, -DAY, 400 * DAY):
        laptop.set_clock(jump)
        tally.counts["clock jumps"] += 1
        tally.counts["answers"] += evening.play()
    for each in (*evening.seats, evening.host):
        each.hang_up()  # type: ignore[attr-defined]  # they are all players
    check(*evening.exported(), known, tally)
    evening.close()


def check(content: bytes, code: str, known: set[str], tally: Tally) -> None:
    """Compare the table with what the players were told, and play it again."""
    entries = archive.unpack(content, code, EMPTY).entries
    commands = Counter((each.viewer, each.command) for each in entries if each.command)
    stored = {command for _, command in commands}
    for id_ in known - stored:
        tally.bad("lost", f"answer {id_} was taken, and is not in the log")
    for (_, id_), times in commands.items():
        if times > 1:
            tally.bad("doubled", f"answer {id_} is in the log {times} times")
    for fault in faults(content, code, find_games()):
        tally.bad("other faults", fault)
