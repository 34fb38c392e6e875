"""A backup is made when an evening is over, and by a companion that is stopped."""

from __future__ import annotations

from pathlib import Path

from companion.tables.backups import FOLDER
from tests.kit.web.evening import Clock, WebEvening, companion_app
from tests.kit.web.served import serving
from web.live.evening_watch import OVER_AFTER, EveningWatch


def begun(folder: Path) -> tuple[WebEvening, EveningWatch, Clock]:
    clock = Clock()
    evening = WebEvening(companion_app(folder, clock))
    evening.sit("Ann", "Bob")
    evening.start()
    return evening, EveningWatch(clock), clock


def over(evening: WebEvening, watch: EveningWatch) -> bool:
    return watch.over(evening.app.channels.all())


def test_the_end_of_a_game_ends_an_evening_once(tmp_path: Path) -> None:
    evening, watch, _ = begun(tmp_path)
    evening.dial(evening.host)
    assert not over(evening, watch)
    evening.act(evening.host, "~close")
    assert [over(evening, watch) for _ in range(3)] == [True, False, False]


def test_an_evening_is_over_when_nobody_has_been_here_for_a_while(tmp_path: Path) -> None:
    evening, watch, clock = begun(tmp_path)
    clock.now += OVER_AFTER
    assert not over(evening, watch), "nobody was here yet"
    ann, bob = (evening.dial(token) for token in evening.tokens.values())
    ann.hang_up()
    for _ in range(2):
        assert not over(evening, watch)
        clock.now += OVER_AFTER
    bob.hang_up()
    assert not over(evening, watch)
    clock.now += OVER_AFTER - 1
    assert not over(evening, watch)
    clock.now += 1
    assert [over(evening, watch) for _ in range(3)] == [True, False, False]


def test_the_laptop_is_told_if_there_is_no_backup(tmp_path: Path) -> None:
    evening, _, _ = begun(tmp_path)
    (tmp_path / FOLDER).write_text("no folder")
    evening.app.services.tables.backup()
    said = "The last backup could not be made"
    assert said in evening.web.get("/").text
    guest = evening.web.get("/", environ_base={"REMOTE_ADDR": "192.0.2.7"}).text
    assert said not in guest
    (tmp_path / FOLDER).unlink()
    evening.app.services.tables.backup()
    assert said not in evening.web.get("/").text


def test_a_companion_that_is_stopped_makes_one(tmp_path: Path) -> None:
    with serving(tmp_path, real=True) as served:
        served.ask("/api/tables", {"game": "psychomachia"})
        assert served.stop() == 0
    (backup,) = (tmp_path / FOLDER).iterdir()
    assert backup.name.startswith("000001-")
