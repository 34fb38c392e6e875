"""What takes long to read is read in a thread, in its turn; meanwhile all others are answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import gevent
import gevent.event
import pytest

from companion.core.fields import Text
from companion.games import find_games
from tests.kit.patience import SECONDS
from tests.kit.web.evening import WebEvening, bearer, companion_app
from web.app import App
from web.server.limits import Limit, Rate
from web.server.work_queue import WorkQueue
from web.services import MAX_IMPORTS_AT_ONCE, MAX_QUEUED_JOBS_PER_CLIENT

GAMES = find_games()
NESTED = "a = " + "[" * 3000 + "]" * 3000
DOTTED = "a." * 3000 + "a = 1"
TEXTS = [
    (game.id, name)
    for game in GAMES.values()
    for name, each in game.settings.items()
    if isinstance(each.field, Text)
]
CHOSEN = {f"own_{n}": {"deck_a": f"own_{n}"} for n in (1, 2, 3)}
"""What else is set so that a text is read at all."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    """A companion with all games, at which nobody opens too many tables."""
    app = companion_app(tmp_path_factory.mktemp("off the loop"), others=GAMES)
    app.services.new_tables = app.services.acts = Limit(Rate(1e9, 1e9), lambda: 0.0)
    return app


@contextmanager
def at_work(queue: WorkQueue) -> Iterator[None]:
    """The thread is busy."""
    free = Event()
    busy = gevent.spawn(queue.do, free.wait, 0, "somebody")
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


def test_settings_are_read_in_a_thread(app: App) -> None:
    with at_work(app.services.work):
        asking = gevent.spawn(lay_out, app)
        gevent.sleep(0)
        assert app.flask.test_client().get("/healthz").status_code == 200
        assert not asking.ready(), "it waits its turn"
    assert asking.get().status_code == 201


def test_saved_tables_are_read_in_a_thread_of_their_own(app: App) -> None:
    with at_work(app.services.archives):
        asking = gevent.spawn(import_, app)
        gevent.sleep(0)
        assert lay_out(app).status_code == 201
        assert not asking.ready(), "it waits its turn"
    assert asking.get().status_code == 409


def test_tables_are_opened_in_threads_and_none_waits_for_another(app: App) -> None:
    evening, other = WebEvening(app), WebEvening(app)
    for each in (evening, other):
        app.channels.forget(each.code)
    with opening_late(app) as asked:
        asking = asked(evening.view)
        assert other.view()["table"] == other.code
        assert not asking.ready()
    assert asking.get()["table"] == evening.code


@contextmanager
def opening_late(app: App) -> Iterator[Callable[[Callable[[], Any]], Any]]:
    """What replays the next table waits in its thread until the end of the block."""
    begun, free, run = gevent.event.Event(), Event(), app.services.tables.run

    def late(work: Callable[[], Any]) -> Any:
        begun.set()
        app.services.tables.run = run
        return run(lambda: (free.wait(SECONDS), work())[1])

    def asked(ask: Callable[[], Any]) -> Any:
        asking = gevent.spawn(ask)
        either: list[Any] = [begun, asking]
        gevent.wait(either, count=1)
        return asking

    app.services.tables.run = late
    yield asked
    free.set()


def test_going_back_is_replayed_in_a_thread(app: App) -> None:
    evening, other = WebEvening(app), WebEvening(app)
    evening.sit("Ann", "Bob")
    evening.start()
    one, two = evening.tokens[1], evening.tokens[2]

    def goes_back(token: str, offer: str) -> None:
        with opening_late(app) as asked:
            asking = asked(lambda: evening.act(token, offer))
            assert other.view()["table"] == other.code
            assert not asking.ready()
        asking.get()

    evening.act(one, "bid", coins=1)
    goes_back(one, "~back")  # what is sealed
    evening.act(one, "loan", coins=1)
    goes_back(one, "~back")  # alone
    evening.act(one, "bid", coins=1)
    evening.act(two, "bid", coins=2)
    evening.act(one, "~back")
    goes_back(two, "~agree")  # as agreed
    assert evening.view(one)["journal"] is not None


def change_settings(evening: WebEvening, number: int = 1) -> Any:
    """Let the host send the settings that the table has already."""
    offer = evening.offer(evening.host, "~settings")
    values = dict(evening.app.services.tables.open(evening.code).record.raw_settings)
    body = {"id": f"{number}", "offer": offer, "values": values}
    path = f"/api/tables/{evening.code}/acts"
    return evening.app.flask.test_client().post(path, json=body, headers=bearer(evening.host))


def test_settings_that_change_in_a_lobby_are_read_in_a_thread(app: App) -> None:
    evening = WebEvening(app)
    with at_work(app.services.work):
        asking = gevent.spawn(change_settings, evening)
        gevent.sleep(0)
        assert not asking.ready()
    assert asking.get().status_code == 200


def test_whoever_sends_more_settings_than_fit_has_to_wait_at_all_their_tables(app: App) -> None:
    evening, other = WebEvening(app), WebEvening(app)
    with at_work(app.services.work):
        asking = [
            gevent.spawn(change_settings, evening, n) for n in range(MAX_QUEUED_JOBS_PER_CLIENT)
        ]
        gevent.sleep(0)
        for each in (evening, other):
            assert change_settings(each, 99).json["error"]["code"] == "busy"
    assert 200 in {each.get().status_code for each in asking}


def test_settings_that_nobody_may_change_are_not_read(app: App) -> None:
    evening = WebEvening(app)
    evening.sit("Ann", "Bob")
    offer = evening.offer(evening.host, "~settings")
    evening.start()
    with at_work(app.services.work):
        body = {"id": "1", "offer": offer, "values": {"rounds": "many"}}
        path = f"/api/tables/{evening.code}/acts"
        answer = evening.web.post(path, json=body, headers=bearer(evening.host))
    assert answer.status_code == 409


def test_one_address_does_not_take_every_place(app: App) -> None:
    with at_work(app.services.work):
        asking = [gevent.spawn(lay_out, app) for _ in range(MAX_QUEUED_JOBS_PER_CLIENT)]
        gevent.sleep(0)
        assert lay_out(app).json["error"]["code"] == "busy"
    assert {each.get().status_code for each in asking} == {201}


def test_few_saved_tables_are_in_memory_and_one_of_an_address(app: App) -> None:
    with at_work(app.services.archives):
        first = gevent.spawn(import_, app)
        gevent.sleep(0)
        assert import_(app).json["error"]["code"] == "busy"
    assert first.get().status_code == 409
    places = app.services.imports
    held = [places.one_for(number) for number in range(MAX_IMPORTS_AT_ONCE)]
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
    field = GAMES[game].settings[setting].field
    assert isinstance(field, Text)
    answer = lay_out(app, game, **CHOSEN.get(setting, {}), **{setting: text[-field.most :]})
    assert answer.status_code == 409
    assert re.search(r"brackets|[Ll]ine|at most 70|pairs", answer.json["error"]["message"])


def test_a_file_that_is_made_is_read_in_a_thread(app: App) -> None:
    browser = app.flask.test_client()
    begun = browser.post("/make/told", data={"start": "spoof"})
    address = str(begun.headers["Location"])
    for path in (address, "/make/told", "/new/told", f"{address.partition('?')[0]}/share"):
        with at_work(app.services.work):
            asking = gevent.spawn(browser.get, path)
            gevent.sleep(0.05)
            assert app.flask.test_client().get("/healthz").status_code == 200
            assert not asking.ready(), "it waits its turn"
        assert asking.get().status_code == 200
