"""What happens when a rule, the disk, a template, a phone or the companion itself fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import gevent
import pytest

from companion.core.offers import Answer
from companion.core.words import T
from companion.storage.log import DiskTrouble
from companion.storage.sqlite import SqliteLog
from tests.kit.tiny_game import TINY, Tiny, lending
from tests.kit.web.evening import WebEvening, companion_app, playing
from web.live.socket_events import MAX_UNSENT_BYTES


def stumble(g: Tiny, answer: Answer) -> None:
    """A rule with a bug whose message contains a secret."""
    raise RuntimeError(f"canary {answer.coins} {g.deck.cards}")


def test_a_failing_rule_apologises_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(TINY, interruptions=lending(stumble))
    evening = playing(companion_app(tmp_path, game=broken))
    before = evening.view(evening.tokens[1])
    ann = evening.dial(evening.tokens[1])
    said = ann.act("1", evening.offer(evening.tokens[1], "loan"), coins=4)
    assert said["error"]["code"] == "stumbled"
    assert "Nothing has changed" in said["error"]["message"]
    assert evening.view(evening.tokens[1]) == before
    noise = "".join(capsys.readouterr()) + caplog.text
    assert "canary" not in noise
    assert "Traceback" not in noise


class FullDisk(SqliteLog):
    """A log whose disk is full when a test says so."""

    full = False

    def append(self, code: str, number: int, row: bytes, cover: bytes) -> None:
        """Append it, unless the disk is full."""
        if self.full:
            raise DiskTrouble(T("The disk is full."))
        super().append(code, number, row, cover)


def test_a_full_disk_stops_the_table_with_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    log = FullDisk(tmp_path / "tables.sqlite3")
    evening = playing(companion_app(tmp_path, log=log))
    ann = evening.dial(evening.tokens[1])
    screen = evening.dial(format="html")
    screen.got()
    assert ann.bid(evening, 1, 2)["ok"]
    screen.got()
    log.full = True
    bob = evening.dial(evening.tokens[2])
    said = bob.bid(evening, 2, 4)
    assert not said["ok"]
    assert said["error"] == {"code": "disk", "message": "The disk is full."}
    assert "The disk is full." in screen.got()[-1]["regions"]["prompt"]
    assert evening.view()["waiting"] == [2]
    log.full = False
    assert bob.act("again", evening.offer(evening.tokens[2], "bid"), coins=4)["ok"]
    assert evening.view()["state"]["last"] == [2, 4]


def test_a_screen_that_cannot_be_drawn_affects_nobody_else(
    evening: WebEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, screen = evening.dial(evening.tokens[1], format="html"), evening.dial(format="html")
    ann.got()
    screen.got()
    draw = evening.app.services.renderer.game_regions

    def sometimes(side: Any, *rest: Any) -> Any:
        if side == "screen":
            raise KeyError("a bug in a template")
        return draw(side, *rest)

    monkeypatch.setattr(evening.app.services.renderer, "game_regions", sometimes)
    assert ann.bid(evening, 1, 1)["ok"]
    assert ann.got() != []
    assert screen.got() == []


def test_a_phone_that_stops_reading_is_disconnected(evening: WebEvening) -> None:
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    with ann.stuck_behind(MAX_UNSENT_BYTES) as stuck:
        waiting = stuck.unsent
        assert bob.bid(evening, 2, 1)["ok"]
        gevent.sleep(0)
        assert not ann.stands
        assert stuck.unsent == waiting
    assert evening.dial(evening.tokens[1]).got()[-1]["waiting"] == [1]
