"""What slow readers are sent, and how everybody is asked whether they are there."""

from __future__ import annotations

from typing import Any

import gevent
from flask import Flask

from tests.kit.web.websockets import accepted
from web.app import make_sockets
from web.server.websocket import text_frame
from web.server.wire import Wire

LONG = 100_000


def test_a_slow_reader_gets_everything_in_order_and_nobody_waits_for_it() -> None:
    sent = [bytes([97 + number]) * LONG for number in range(20)]
    frames = b"".join(map(text_frame, sent))
    with accepted() as (websocket, theirs):
        for message in sent:
            websocket.send(message)
        waited = websocket.out.unsent
        got = b""
        while len(got) < len(frames):
            got += theirs.recv(LONG)
        assert got == frames
        gevent.sleep(0)
        assert (waited > LONG, websocket.out.unsent) == (True, 0)


def test_a_reader_that_takes_nothing_for_too_long_is_cut_off() -> None:
    with accepted() as (websocket, theirs):
        websocket.out.set_timeout(0.01)
        while not websocket.out.unsent:
            websocket.send(b"x" * LONG)
        while websocket.out.unsent:
            gevent.sleep(0.01)
        while theirs.recv(LONG):
            continue


def test_whoever_does_not_say_that_they_are_there_is_gone() -> None:
    engine = _engine()
    engine.ping_interval = 0
    with accepted() as (websocket, theirs):
        wire = Wire(engine, websocket, lambda *_message: False)
        wire.beat()
        wire.beat()
        assert theirs.recv(LONG) == text_frame(b"2")
        wire.schedule_ping()
        wire.beat()
        assert (theirs.recv(LONG), wire.closed) == (text_frame(b"2"), False)
        wire.server.ping_timeout = -1
        wire.beat()
        assert (theirs.recv(LONG), wire.closed) == (b"\x88\x02\x03\xe8", True)
        wire.tell(b"4too late")
        wire.beat()


def test_nobody_is_asked_before_it_is_time() -> None:
    with accepted() as (websocket, theirs):
        wire = Wire(_engine(), websocket, lambda *_message: False)
        wire.beat()
        wire.tell(b"4next")
        assert theirs.recv(LONG) == text_frame(b"4next")


def _engine() -> Any:
    sockets: Any = make_sockets(Flask("web"))
    return sockets.server.eio
