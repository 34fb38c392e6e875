"""No single request or message keeps other pages waiting, whoever sends it and whatever is in it.

Work is counted in lines of Python that run on the loop, where all tables are served: a slow laptop
runs more than ten million in a second. What is read in a thread does not count, for others go on
meanwhile; what libraries do in C is in proportion to the bytes, which are bounded.
Every route and every event has to be listed here, with the worst that can be sent to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from companion.games import find_games
from companion.storage.log import LogEntry
from companion.table.record.players import HOST
from tests.kit.foreign_archives import begun, long_lobby, saved
from tests.kit.games.told_work import PLAYED, told
from tests.kit.line_count import count_lines
from tests.kit.web.evening import Line, WebEvening, bearer, companion_app
from web.app import MAX_BODY_BYTES, App
from web.server.limits import Limit, Rate
from web.server.websocket import MAX_MESSAGE_BYTES

MOST_LINES = 1_000_000
"""What one request may cost: ten in a row, the worst there are, stay within a second."""
Sent = Mapping[str, Any]

ROOM = MAX_BODY_BYTES - 1024


def _filled(part: bytes, room: int = ROOM) -> bytes:
    return part * (room // len(part))


def _json(**said: Any) -> Sent:
    return {"data": json.dumps(said), "content_type": "application/json"}


URLENCODED, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
PART = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
FORMS: Mapping[str, Sent] = {
    "many fields": {"data": _filled(b"a&"), "content_type": URLENCODED},
    "escapes": {"data": b"a=" + _filled(b"%f0"), "content_type": URLENCODED},
    "many parts": {"data": _filled(PART) + b"--x--\r\n", "content_type": MULTIPART},
    "no end": {"data": _filled(b"--x\r\n-"), "content_type": MULTIPART},
}
LISTS: Mapping[str, Sent] = {
    "nested": {"data": _filled(b"["), "content_type": "application/json"},
    "many keys": _json(**{f"k{n}": n for n in range(4000)}),
    "escapes": {
        "data": b'{"a":"' + _filled(b"\\u0000") + b'"}',
        "content_type": "application/json",
    },
}
DEEP = "a = " + "[" * 5_900 + "]" * 5_900
DOTTED = "a." * 5_900 + "a = 1"
FILES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    f"{game} {setting} {number}": (game, {**more, setting: text[-most:]})
    for game, setting, most, more in (
        ("told", "file", 24_000, {}),
        ("mea_culpa", "profile", 4_000, {}),
        ("deal_with_the_devil", "profile", 4_000, {}),
        ("myths", "own_1", 60_000, {"deck_a": "own_1"}),
    )
    for number, text in enumerate(
        (
            *(DEEP, DOTTED, "x = 1\n" * 1_900, "[[phase]]\n" * 1_100),
            "a.b.c.d.e.f.g = [\n" + "[1],\n" * 600 + "]\n",
            "\n".join(f"n{each}.{'a.' * 30}b = 1" for each in range(50)),
        )
    )
}
"""A game, and settings of it with a file that has a fault."""
ENTRIES = 4_000
"""Of a saved table. To replay so many on the loop takes longer than a request may."""


def _saved(*entries: LogEntry) -> Sent:
    file, code = saved(entries)
    return {"data": file, "query_string": {"code": code}}


TABLES: Mapping[str, Sent] = {
    "no table": {"data": b"companion table\n" + _filled(b"\x81\xa1a", 2_000_000)},
    "long": _saved(*long_lobby(ENTRIES)),
    "continues from far away": _saved(
        begun(host="y"), LogEntry(1, 0.0, int(HOST), "~go-on", {"from": -1_000_000})
    ),
}
PICTURES: Mapping[str, Sent] = {
    "pieces": {
        "data": b"\xff\xd8" + _filled(b"\xff\xfe\0\2", 8_000_000),
        "content_type": "image/jpeg",
    },
    "chunks": {
        "data": b"\x89PNG\r\n\x1a\n" + _filled(bytes(12), 8_000_000),
        "content_type": "image/png",
    },
}
ENDING = {f"/organiser/tables/<code>/{does}" for does in ("remove", "screen")}
"""Whoever sits at the laptop ends a table by these, or takes it: they are asked of no table."""
ASKED: Mapping[str, Sent] = {
    "": {},
    "languages": {"headers": {"Accept-Language": "de-de;q=0.1," * 600}},
    "cookies": {"headers": {"Cookie": 'a="\\"";' * 1000}},
    "arguments": {"query_string": "a=%41&" * 1200},
}
"""What can be sent without a body: 8 KiB in a line."""

GET = {
    *("/cards/<game_id>", "/cards/<game_id>/<label>.jpg", "/cards/<game_id>/phone/<key>"),
    *("/", "/api/asyncapi.json", "/api/games", "/api/games/<game_id>/kept", "/api/openapi.json"),
    *("/api/tables/<code>/export", "/api/tables/<code>/journal", "/api/tables/<code>/share"),
    *("/api/tables/<code>/view", "/back", "/c/<card>", "/evenings", "/evenings/games.csv"),
    *("/evenings/games.json", "/evenings/games/<int:number>", "/games/<game>/<name>"),
    *("/evenings/games/<int:number>/picture.svg", "/games/<game>/light.css"),
    *("/games/<game>/look.css", "/games/<game>/rules", "/games/<game>/rules/<language>"),
    *("/given/<game_id>/<id_>", "/given/<game_id>/<id_>/file", "/healthz"),
    *("/host/<code>/<token>", "/j/<code>", "/join"),
    *("/look.css", "/make/<game_id>", "/make/<game_id>/<id_>", "/make/<game_id>/<id_>/file"),
    *("/make/<game_id>/<id_>/phone", "/make/<game_id>/<id_>/played"),
    "/make/<game_id>/<id_>/screen",
    *("/make/<game_id>/<id_>/share", "/new/<game_id>", "/organiser", "/organiser/enter"),
    *("/organiser/now", "/organiser/print", "/organiser/print/labels.pdf"),
    *("/organiser/print/signs.pdf", "/organiser/print/signs.svg", "/organiser/results"),
    *("/organiser/results.csv", "/print", "/print/<game_id>/<what>", "/print/<game_id>/<what>.pdf"),
    *("/print/<game_id>/<what>.svg", "/scan", "/scan/<code>/<token>", "/static/<path:filename>"),
    *(
        "/organiser/static/<path:filename>",
        "/t/<code>",
        "/t/<code>/again",
        "/t/<code>/bgstats",
        "/t/<code>/card",
        "/t/<code>/keep",
    ),
    *("/t/<code>/phone", "/t/<code>/print", "/t/<code>/print/<what>"),
    *("/t/<code>/print/<what>.pdf", "/t/<code>/print/<what>.svg", "/t/<code>/report"),
    *("/t/<code>/scan", "/t/<code>/screen", "/t/<code>/try", "/t/<code>/watch", "/trust"),
    *("/trust/companion.crt", "/trust/ok"),
}
POST: Mapping[str, Mapping[str, Sent]] = {
    **dict.fromkeys(
        (
            *("/appearance", "/back", "/c/<card>", "/evenings/forget"),
            *("/evenings/games/<int:number>/drop", "/evenings/remember", "/host/<code>/<token>"),
            *("/j/<code>", "/join", "/language", "/make/<game_id>"),
            *("/make/<game_id>/<id_>", "/new/<game_id>", "/new/<game_id>/forget"),
            *("/organiser/enter", "/organiser/helpers", "/organiser/leave", "/organiser/tables"),
            *("/organiser/helpers/<helper_id>/revoke", "/organiser/tables/<code>/coming"),
            *("/organiser/tables/<code>/helped", "/organiser/tables/<code>/remove"),
            *("/organiser/tables/<code>/screen", "/t/<code>/again", "/t/<code>/keep"),
            *("/t/<code>/scan", "/t/<code>/screen", "/t/<code>/try/close", "/t/<code>/try/next"),
            *("/t/<code>/try/stand-in", "/t/<code>/wifi", "/try/<game_id>"),
        ),
        FORMS,
    ),
    **dict.fromkeys(
        (
            *("/api/tables/<code>/acts", "/api/tables/<code>/again", "/api/tables/<code>/seats"),
            *("/api/tables/<code>/seen", "/api/tables/<code>/share", "/api/tables/<code>/start"),
            "/api/tables/<code>/stations",
        ),
        LISTS,
    ),
    "/api/tables": LISTS,
    "/api/tables/<code>/dice": {**LISTS, **PICTURES, **FORMS},
    "/api/tables/<code>/scans": {
        **LISTS,
        **PICTURES,
        **FORMS,
        "labels": _json(codes=["DEV.CHEST.2222222.2"] * 2_500),
    },
    "/api/tables/import": {**LISTS, **TABLES},
    "/cards/<game_id>": {
        name: {**sent, "query_string": "at=PSY.V.23.Y"}
        for name, sent in {**LISTS, **PICTURES, **FORMS}.items()
    },
    "/cards/<game_id>/forget": FORMS,
}
EVENTS: Mapping[str, list[Any]] = {
    "act": [
        {"id": "1", "offer": "x" * MAX_MESSAGE_BYTES},
        {"id": "1", "offer": "bid:0", "values": {f"k{n}": [[]] for n in range(1000)}},
        json.loads("[" * 300 + "]" * 300),
    ],
    "seen": [{"count": 10**9, "digest": "x" * MAX_MESSAGE_BYTES}, ["x"] * 4000],
    "still": [["x"] * 4000],
    "connect": [["x"] * 4000],
    "disconnect": [["x"] * 4000],
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebEvening]:
    """A table in the middle of a game, at a companion with all games and without limits on rate."""
    app = companion_app(tmp_path_factory.mktemp("hostile"), others=find_games())
    for name in ("acts", "wrong_codes", "new_tables", "applications"):
        setattr(app.services, name, Limit(Rate(1e9, 1e9), lambda: 0.0))
    app.photos.limit = Limit(Rate(1e9, 1e9), lambda: 0.0)
    made = WebEvening(app, rounds=9)
    made.sit("Ann", "Bob")
    made.start()
    for rule in sorted(GET):  # pages are compiled once, which is ours and not the sender's
        made.web.get(_path(rule, made), headers=bearer(made.host))
    yield made
    assert made.view(made.host)["menu"], "the table was there all the time"


def _path(rule: str, evening: WebEvening) -> str:
    code = "22222" if rule in ENDING else evening.code
    game = "psychomachia" if rule.startswith("/cards/") else "told"
    said = {"<code>": code, "<game_id>": game, "<game>": "told"}
    parts = (said.get(part, "7" if "int:" in part else part) for part in rule.split("/"))
    return "/".join("x" * 200 if part.startswith("<") else part for part in parts)


@pytest.mark.parametrize(
    ("method", "rule"),
    [*(("GET", each) for each in sorted(GET)), *(("POST", each) for each in sorted(POST))],
)
def test_no_request_keeps_others_waiting(evening: WebEvening, method: str, rule: str) -> None:
    path, token = _path(rule, evening), evening.host
    for name, sent in (ASKED if method == "GET" else POST[rule]).items():
        told = {**sent, "headers": {**bearer(token), **sent.get("headers", {})}}
        answer, lines = _answered(evening, path, method=method, **told)
        assert lines < MOST_LINES, (name, lines)
        assert answer.status_code < 500, (name, answer.text)


def _answered(evening: WebEvening, path: str, **told: Any) -> tuple[Any, int]:
    """The answer to a request, and how many lines it took."""
    answers: list[Any] = []
    lines = count_lines(lambda: answers.append(evening.web.open(path, **told)))
    return answers[0], lines


@pytest.fixture(scope="module")
def ended(evening: WebEvening) -> WebEvening:
    """A table at the same companion whose game is over."""
    other = WebEvening(evening.app)
    other.sit("Ann", "Bob")
    other.start()
    other.act(other.host, "~close")
    return other


@pytest.mark.parametrize("file", FILES)
def test_no_file_keeps_others_waiting(evening: WebEvening, ended: WebEvening, file: str) -> None:
    game, settings = FILES[file]
    lobby = WebEvening(evening.app, game)
    offer = lobby.offer(lobby.host, "~settings")
    ways: Mapping[str, tuple[str, Sent]] = {
        "/api/tables": ("", _json(game=game, settings=settings)),
        f"/new/{game}": ("", {"data": settings}),
        f"/api/tables/{ended.code}/again": (ended.host, _json(game=game, settings=settings)),
        f"/api/tables/{lobby.code}/acts": (
            lobby.host,
            _json(id="1", offer=offer, values=settings),
        ),
    }
    for path, (token, sent) in ways.items():
        answer, lines = _answered(
            evening, path, method="POST", headers=bearer(token or None), **sent
        )
        assert lines < MOST_LINES, (path, lines)
        assert answer.status_code == (422 if path.startswith("/new") else 409), (path, answer.text)


ANSWERS = {
    "nearly all refused": {"so": 1},
    "a refusal": {"so": 9999},
    "many fields and refusals": {"f0": 1, "f1": 99, "f2": 1},
    "a limit": {"so": 0},
}
"""The files whose forms and refusals take most, and an answer that takes most of them."""


def _hard(evening: WebEvening, file: str) -> WebEvening:
    """A table at the same companion at which this file is played."""
    told_ = WebEvening(evening.app, "told", sealing="sealed", file=told(PLAYED[file]))
    told_.sit("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
    told_.start()
    return told_


@pytest.mark.parametrize("file", ANSWERS)
def test_no_answer_in_a_hard_file_keeps_others_waiting(evening: WebEvening, file: str) -> None:
    hard = _hard(evening, file)
    path = f"/api/tables/{hard.code}/acts"
    for seat, token in hard.tokens.items():
        sent = _json(id=f"{seat}", offer=hard.offer(token, "seal"), values=ANSWERS[file])
        answer, lines = _answered(evening, path, method="POST", headers=bearer(token), **sent)
        assert lines < MOST_LINES, lines
        assert answer.status_code in {200, 409}, answer.text
        if file == "nearly all refused":
            assert answer.json["error"]["code"] == "refused", answer.text


def test_going_back_in_a_long_game_keeps_others_waiting_no_longer(evening: WebEvening) -> None:
    hard = _hard(evening, "a limit")
    first = next(iter(hard.tokens.values()))
    for _ in range(6):
        for token in hard.tokens.values():
            hard.act(token, "seal", so=0)
    hard.act(first, "seal", so=0)
    path = f"/api/tables/{hard.code}/acts"
    sent = _json(id="back", offer=hard.offer(first, "~back"), values={})
    answer, lines = _answered(evening, path, method="POST", headers=bearer(first), **sent)
    assert answer.status_code == 200, answer.text
    assert lines < MOST_LINES, lines


def test_a_long_table_that_is_opened_again_keeps_nobody_waiting(evening: WebEvening) -> None:
    sent = _saved(*long_lobby(ENTRIES, "z"))
    made: Any = evening.web.open("/api/tables/import", method="POST", **sent)
    code = made.json["table"]
    evening.app.channels.forget(code)
    lines = count_lines(partial(evening.web.get, f"/t/{code}/screen"))
    assert lines < MOST_LINES, lines


@pytest.mark.parametrize("event", EVENTS)
def test_no_message_keeps_others_waiting(evening: WebEvening, event: str) -> None:
    for said in EVENTS[event]:
        line: Line = evening.dial(evening.tokens[1])
        lines = count_lines(partial(line.say, event, said))
        assert lines < MOST_LINES, lines
        line.hang_up()


def test_what_a_phone_repeats_is_not_drawn_again(evening: WebEvening) -> None:
    line, said = evening.dial(evening.tokens[1]), {"count": 999, "digest": "0" * 64}
    first, again = (count_lines(partial(line.say, "seen", said)) for _ in range(2))
    line.hang_up()
    assert again < first / 4


def test_every_route_and_event_is_listed(evening: WebEvening) -> None:
    app: App = evening.app
    ways = {
        (method, rule.rule)
        for rule in app.flask.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert ways == {*(("GET", each) for each in GET), *(("POST", each) for each in POST)}
    sockets: Any = app.sockets
    assert set(sockets.server.handlers["/"]) == set(EVENTS)


def test_lines_on_the_loop_are_counted_and_those_of_a_thread_are_not(evening: WebEvening) -> None:
    def work() -> int:
        return sum(number for number in range(1000))

    assert count_lines(work) > 1000
    there = count_lines(lambda: evening.app.services.work.do(work, 1, "somebody"))
    assert there < 1000
