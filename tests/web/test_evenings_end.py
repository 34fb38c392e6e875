"""A backup is made when an evening is over or long, and by a companion that is stopped."""

from __future__ import annotations

from pathlib import Path

from companion.library.backups import FOLDER
from tests.kit.web.evening import GUEST, Clock, WebEvening, companion_app, playing
from tests.kit.web.served import serving
from web.live.backup_schedule import (
    BACKUP_INTERVAL_SECONDS,
    EVENING_OVER_AFTER_SECONDS,
    BackupSchedule,
)


def begun(folder: Path) -> tuple[WebEvening, BackupSchedule, Clock]:
    clock = Clock()
    evening = playing(companion_app(folder, clock, on_disk=True))
    return evening, BackupSchedule(clock), clock


def due(evening: WebEvening, watch: BackupSchedule) -> bool:
    return watch.is_due(evening.app.channels.all())


def test_the_end_of_a_game_ends_an_evening_once(tmp_path: Path) -> None:
    evening, watch, _ = begun(tmp_path)
    evening.dial(evening.host)
    assert not due(evening, watch)
    evening.act(evening.host, "~close")
    assert [due(evening, watch) for _ in range(3)] == [True, False, False]


def test_an_evening_is_over_when_nobody_has_been_here_for_a_while(tmp_path: Path) -> None:
    evening, watch, clock = begun(tmp_path)
    clock.now += EVENING_OVER_AFTER_SECONDS
    assert not due(evening, watch), "nobody was here yet"
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.hang_up()
    for _ in range(2):
        assert not due(evening, watch)
        clock.now += EVENING_OVER_AFTER_SECONDS
    bob.hang_up()
    assert not due(evening, watch)
    clock.now += EVENING_OVER_AFTER_SECONDS - 1
    assert not due(evening, watch)
    clock.now += 1
    assert [due(evening, watch) for _ in range(3)] == [True, False, False]


def test_a_long_evening_has_a_backup_every_two_hours(tmp_path: Path) -> None:
    evening, watch, clock = begun(tmp_path)
    ann = evening.dial(evening.tokens[1])
    assert not due(evening, watch)
    for _ in range(3):
        clock.now += BACKUP_INTERVAL_SECONDS - 1
        assert not due(evening, watch)
        clock.now += 1
        assert [due(evening, watch) for _ in range(2)] == [True, False]
    clock.now -= 10 * BACKUP_INTERVAL_SECONDS
    assert due(evening, watch), "the clock was set back, and is no reason to wait for a day"
    ann.hang_up()
    clock.now += BACKUP_INTERVAL_SECONDS - EVENING_OVER_AFTER_SECONDS
    assert not due(evening, watch)
    clock.now += EVENING_OVER_AFTER_SECONDS
    assert [due(evening, watch) for _ in range(2)] == [True, False]
    clock.now += 5 * BACKUP_INTERVAL_SECONDS
    assert not due(evening, watch), "nobody is here"
    evening.dial(evening.tokens[1])
    assert not due(evening, watch), "another evening begins"
    clock.now += BACKUP_INTERVAL_SECONDS
    assert due(evening, watch)


def test_a_short_absence_of_everybody_does_not_put_a_backup_off(tmp_path: Path) -> None:
    evening, watch, clock = begun(tmp_path)
    evening.dial(evening.tokens[1]).hang_up()
    ann = evening.dial(evening.tokens[1])
    assert not due(evening, watch)
    clock.now += BACKUP_INTERVAL_SECONDS - 60
    ann.hang_up()
    assert not due(evening, watch)
    clock.now += 60
    evening.dial(evening.tokens[1])
    assert due(evening, watch)


def test_the_laptop_is_told_if_there_is_no_backup(tmp_path: Path) -> None:
    evening, _, _ = begun(tmp_path)
    (tmp_path / FOLDER).write_text("no folder")
    evening.app.services.tables.backup()
    said = "The last backup could not be made"
    assert said in evening.web.get("/").text
    assert said not in evening.web.get("/", **GUEST).text
    (tmp_path / FOLDER).unlink()
    evening.app.services.tables.backup()
    assert said not in evening.web.get("/").text


def test_a_companion_that_is_stopped_makes_one(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        served.ask("/api/tables", {"game": "psychomachia"})
        assert served.stop() == 0
    (backup,) = (tmp_path / FOLDER).iterdir()
    assert backup.name.startswith("000001-")
