"""What happens at a table without anybody doing anything."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from companion.core.endings import Ending
from companion.core.play import Play
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny
from tests.kit.web.evening import Clock, Line, WebEvening, companion_app, playing
from web.app import App
from web.live.automatic_play import STAND_IN_PAUSE_SECONDS
from web.live.channel import UNLOAD_AFTER_SECONDS

HOTSPOTS = {
    "iPhone": "Personal Hotspot",
    "Android": "Wi-Fi hotspot",
    "Windows": "Mobile hotspot",
    "macOS": "Internet Sharing",
    "Linux": "Turn on Wi-Fi hotspot",
}
"""Where each system has its hotspot."""
STEPS = re.compile(r"<dt>(.*?)</dt><dd>(.*?)</dd>")
WORDS = re.compile(r"[^<>]+(?=<)")


class Tracked(Clock):
    """A clock that counts how often it is read."""

    asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return super().__call__()


def test_somebody_away_is_shown_after_20_seconds(evening: WebEvening, clock: Clock) -> None:
    ann = evening.dial(evening.tokens[1])
    bob = evening.dial(evening.tokens[2])
    screen = evening.dial(format="html")
    screen.got()
    bob.hang_up()
    clock.now += 19
    evening.tick()
    assert screen.got() == []
    clock.now += 2
    evening.tick()
    assert says_away(screen) == [False, True]
    assert [each["away"] for each in ann.got()[-1]["players"]] == [False, True]
    evening.dial(evening.tokens[2])
    assert says_away(screen) == [False, False]


def says_away(screen: Line) -> list[bool]:
    """Of whom the screen says in words that they are away, after a push of nothing else."""
    [push] = screen.got()
    assert push["regions"].keys() == {"seats"}
    return ["away" in WORDS.findall(each) for each in push["regions"]["seats"].split("<li")[1:]]


def test_when_no_phone_comes_the_screen_offers_the_way_out(app: App, clock: Clock) -> None:
    lobby = WebEvening(app)
    screen = lobby.dial(format="html")
    assert "No phone yet?" not in screen.got()[-1]["regions"]["join"]
    clock.now += 19
    lobby.tick()
    assert screen.got() == []
    clock.now += 2
    lobby.tick()
    [told] = screen.got()
    assert set(told["regions"]) == {"join"}
    assert "No phone yet?" in told["regions"]["join"]
    steps = dict(STEPS.findall(told["regions"]["join"]))
    assert steps.keys() == HOTSPOTS.keys()
    assert all(where in steps[system] for system, where in HOTSPOTS.items())
    lobby.sit("Ann")
    assert "No phone yet?" not in screen.got()[-1]["regions"]["join"]


def test_nobody_is_missed_while_nobody_looks(app: App, clock: Clock) -> None:
    lobby = WebEvening(app)
    for _ in range(3):
        lobby.tick()
        clock.now += 60
    assert "No phone yet?" not in lobby.dial(format="html").got()[-1]["regions"]["join"]


def test_the_clock_gives_answers_that_are_due(evening: WebEvening, clock: Clock) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.bid(evening, 1, 3)
    bob.bid(evening, 2, 1)
    ann.act("keep", evening.offer(evening.tokens[1], "keep"), keep=True)
    clock.now += 29
    evening.tick()
    assert evening.view()["state"]["round"] == 1
    clock.now += 2
    evening.tick()
    assert evening.view()["state"]["round"] == 2
    assert ann.got()[-1]["state"]["round"] == 2


def test_a_chess_clock_that_runs_out_is_told_by_itself(evening: WebEvening, clock: Clock) -> None:
    screen = evening.dial(format="html")
    evening.act(evening.tokens[1], "~clocks", minutes=1, seconds=0)
    screen.got()
    clock.now += 59
    evening.tick()
    assert not any("journal" in names for names in screen.names())
    clock.now += 1
    evening.tick()
    assert "clock has run out." in screen.got()[-1]["regions"]["journal"]
    evening.tick()
    assert screen.got() == []


def test_a_stand_in_plays_step_by_step(evening: WebEvening, clock: Clock) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.act("away", evening.offer(evening.tokens[1], "~stand-in"))
    bob.bid(evening, 2, 5)
    bob.got()
    evening.tick()
    assert bob.got() == []  # at the pace of people
    clock.now += STAND_IN_PAUSE_SECONDS
    evening.tick()
    assert evening.view()["state"]["last"][1] == 5
    assert bob.got() != []


def test_unused_tables_cost_nothing_after_a_while(tmp_path: Path) -> None:
    clock = Tracked()
    over = playing(companion_app(tmp_path, clock))
    open_one = playing(over.app)
    over.act(over.host, "~close")
    ann = open_one.dial(open_one.tokens[1])
    for _ in range(2):
        clock.now += UNLOAD_AFTER_SECONDS
        assert asked(open_one, clock)
    ann.hang_up()
    clock.now += UNLOAD_AFTER_SECONDS
    assert asked(open_one, clock)
    open_one.tick()
    assert not asked(open_one, clock)


def asked(evening: WebEvening, clock: Tracked) -> bool:
    """Whether anybody reads the clock as time passes."""
    before = clock.asked
    evening.tick()
    return clock.asked > before


def test_a_table_first_opened_after_a_restart_is_woken_once(tmp_path: Path) -> None:
    def woken(g: Tiny) -> Play[Ending | None]:
        g.tell(T("Good morning."))
        return None
        yield

    game = replace(TINY, interruptions=replace(TINY.interruptions, woken=woken))
    evening = playing(companion_app(tmp_path, game=game, on_disk=True))
    evening.app = companion_app(tmp_path, game=game, on_disk=True)
    evening.web = evening.app.flask.test_client()
    for _ in range(2):
        journal = evening.view()["journal"]
        assert journal.count("Good morning.") == 1
