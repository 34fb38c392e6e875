"""What takes long to read is read in a thread, in its turn; meanwhile all others are answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import gevent
import pytest

from companion.core.fields import Text
from companion.games import found
from tests.kit.web.evening import WebEvening, bearer, companion_app
from web.app import App
from web.services import MOST_IMPORTS, MOST_WORK_OF_ONE

GAMES = found()
NESTED = "a = " + "[" * 3000 + "]" * 3000
DOTTED = "a." * 3000 + "a = 1"
TEXTS = [
    (game.id, name)
    for game in GAMES.values()
    for name, each in game.settings.items()
    if isinstance(each.field, Text)
]
Post = Callable[[App], Any]


@pytest.fixture
def app(tmp_path: Path) -> App:
    return companion_app(tmp_path, others=GAMES)


@contextmanager
def at_work(app: App) -> Iterator[None]:
    """The thread is busy."""
    free = Event()
    busy = gevent.spawn(app.services.work.do, free.wait, 0, "somebody")
    gevent.sleep(0)
    try:
        yield
    finally:
        free.set()
        busy.join()


def lay_out(app: App, game: str = "mea_culpa", **settings: str) -> Any:
    """Ask for a table with these settings."""
    asked = {"game": game, "settings": settings}
    return app.flask.test_client().post("/api/tables", json=asked)


def import_(app: App) -> Any:
    """Bring a file that is no table."""
    return app.flask.test_client().post("/api/tables/import", data=b"x")


def test_settings_and_saved_tables_are_read_in_a_thread(app: App) -> None:
    with at_work(app):
        asking = [gevent.spawn(ask, app) for ask in (lay_out, import_)]
        gevent.sleep(0)
        assert app.flask.test_client().get("/healthz").status_code == 200
        assert not any(each.ready() for each in asking), "they wait their turn"
    assert [each.get().status_code for each in asking] == [201, 409]


def test_settings_that_change_in_a_lobby_are_read_in_a_thread(app: App) -> None:
    evening = WebEvening(app)
    offer = evening.offer(evening.host, "~settings")
    values = dict(app.services.tables.open(evening.code).record.raw_settings)
    body = {"id": "1", "offer": offer, "values": values}
    path = f"/api/tables/{evening.code}/acts"
    with at_work(app):
        asking = gevent.spawn(evening.web.post, path, json=body, headers=bearer(evening.host))
        gevent.sleep(0)
        assert not asking.ready()
    assert asking.get().status_code == 200


def test_one_address_does_not_take_every_place(app: App) -> None:
    with at_work(app):
        asking = [gevent.spawn(lay_out, app) for _ in range(MOST_WORK_OF_ONE)]
        gevent.sleep(0)
        assert lay_out(app).json["error"]["code"] == "busy"
    assert {each.get().status_code for each in asking} == {201}


def test_few_saved_tables_are_in_memory_and_one_of_an_address(app: App) -> None:
    with at_work(app):
        first = gevent.spawn(import_, app)
        gevent.sleep(0)
        assert import_(app).json["error"]["code"] == "busy"
    assert first.get().status_code == 409
    places = app.services.imports
    held = [places.one_for(number) for number in range(MOST_IMPORTS)]
    for each in held:
        each.__enter__()
    assert import_(app).status_code == 429
    held[0].__exit__(None, None, None)
    assert import_(app).status_code == 409


@pytest.mark.parametrize("text", [NESTED, DOTTED])
@pytest.mark.parametrize(("game", "setting"), TEXTS)
def test_a_file_that_is_too_deep_is_refused_with_a_sentence(
    app: App, game: str, setting: str, text: str
) -> None:
    more = {"box": "own"} if game == "any_box" else {}
    field = GAMES[game].settings[setting].field
    assert isinstance(field, Text)
    answer = lay_out(app, game, **more, **{setting: text[-field.most :]})
    assert answer.status_code == (409 if setting in {"file", "profile"} else answer.status_code)
    assert answer.status_code in {201, 409}, answer.json
