"""What one answer costs in work, not in seconds: our calls, and the functions down to the rule."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from companion.core.bots import choose_any_answer
from companion.core.chance import Chance
from companion.games import find_games
from companion.table.table import Table
from tests.kit.web.evening import SameLuck, companion_app
from web.live.channel import Channel
from web.live.open_pages import Page
from web.protocol.messages import Act
from web.services import GAMES_FOLDER

ROOT = str(Path(__file__).parents[2])
OURS = tuple(f"{ROOT}/{room}/" for room in ("companion", "web", "printables", "scanner"))
GAME, SEATS, ANSWERS = "sancti_et_malum", 3, 60


class Deaf:
    """Accepts every message and sends none."""

    def send(self, _sid: str, _event: str, _message: Any) -> None:
        """Would send it to a page."""

    def close(self, _sid: str) -> None:
        """Would close a connection."""


class Counter:
    """Counts calls of our own functions, and records the call stack at the first rule."""

    def __init__(self) -> None:
        self.calls = 0
        self.way: list[str] = []

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by Python at every call."""
        if event != "call" or not frame.f_code.co_filename.startswith(OURS):
            return
        self.calls += 1
        if not self.way and "/games/" in frame.f_code.co_filename and _taking(frame):
            self.way = _names(frame)


def shortest_way(channel: Channel) -> list[str]:
    """Our functions from the channel to the first rule that continues with an answer."""
    counts = (answer(channel, Chance(f"tap {at}".encode())) for at in range(ANSWERS))
    return next(each.way for each in counts if each.way)


def _taking(frame: FrameType) -> bool:
    """Whether a rule continues with an answer here, and does not just make offers."""
    return "_resume" in _names(frame) and "_make_offers" not in _names(frame)


def _names(frame: FrameType | None) -> list[str]:
    names: list[str] = []
    while frame is not None:
        if frame.f_code.co_filename.startswith(OURS):
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    return names[::-1]


def main() -> None:
    """Print both."""
    with TemporaryDirectory() as folder, channel_of(Path(folder)) as channel:
        counts = [answer(channel, Chance(f"tap {at}".encode())) for at in range(ANSWERS)]
    taps = [each for each in counts if each.way]
    print(f"{GAME}, {SEATS} phones and a screen, median of {len(taps)} answers")
    print(f"calls of ours for one answer: {median(each.calls for each in taps):.0f}")
    way = min((each.way for each in taps), key=len)
    print(f"from the channel to the rule: {len(way)} steps: {' > '.join(way)}")


@contextmanager
def channel_of(folder: Path) -> Iterator[Channel]:
    """A table of the game with everybody's page open."""
    game = find_games()[GAME]
    app = companion_app(folder, luck=SameLuck(), game=game, games=GAMES_FOLDER, on_disk=True)
    tables = app.services.tables
    table = tables.open(tables.create("tiny", {}).code)
    channel = Channel(table, app.services, Deaf())
    seats = [table.people.join(name) for name in ("Ann", "Bob", "Cy")[:SEATS]]
    act(channel, table, "~start")
    for number, (viewer, token) in enumerate([(None, None), *((s.seat, s.token) for s in seats)]):
        channel.enter(Page(str(number), viewer, token, "html"))
    yield channel


def act(channel: Channel, table: Table, name: str) -> None:
    """The host does something with the table."""
    host = next(iter(table.record.attended - set(table.record.people.order) - {None}))
    for viewer in sorted(table.record.attended - {None}, key=str):
        host = (
            viewer if any(each.id.startswith(name) for each in table.offers.menu(viewer)) else host
        )
    id_ = next(each.id for each in table.offers.menu(host) if each.id.startswith(name))
    channel.act(host, Act(name, id_, {}))


def answer(channel: Channel, chance: Chance) -> Counter:
    """The cost of one random answer."""
    table = channel.table
    able = [seat for seat in table.record.people.order if table.offers.of(seat)]
    seat = chance.pick(able)
    opened = table.offers.of(seat)
    offer, values = choose_any_answer(None, seat, tuple(each.offer for each in opened), chance)
    id_ = next(each.id for each in opened if each.offer is offer)
    counter = Counter()
    sys.setprofile(counter)
    try:
        channel.act(seat, Act(f"{chance.below(1 << 30)}", id_, values))
    finally:
        sys.setprofile(None)
    return counter


if __name__ == "__main__":
    main()
