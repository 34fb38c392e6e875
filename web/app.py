"""Puts the web together, and serves it."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gevent
import gevent.socket
import structlog
from flask import Flask
from flask_socketio import SocketIO
from gevent.event import Event
from gevent.ssl import PROTOCOL_TLS_SERVER, SSLContext, TLSVersion

from companion.tables.shelf import Tables
from web import faults
from web.api import api
from web.files import keep_and_shrink
from web.guard import Gate, Hosts, harden
from web.hall import Config, Hall
from web.home import home
from web.joining import joining
from web.keys import keys
from web.opening import opening
from web.pages import pages
from web.printing import printing
from web.protocol import Json
from web.rooms import KEY, Rooms
from web.secure import secure
from web.sockets import PING_EVERY, PING_PATIENCE, Exchange, SocketPost
from web.stations import stations
from web.wire import LONGEST_MESSAGE, Hushed, Server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LONGEST_BODY = 64 * 1024
TICK = 0.5
"""Seconds between two looks at the clock."""

STOPS = (signal.SIGINT, signal.SIGTERM)

log = structlog.get_logger("companion.web")


@dataclass(frozen=True, slots=True)
class App:
    """One companion's web: the gate is the WSGI application, all else stands behind it."""

    flask: Flask
    sockets: SocketIO
    hall: Hall
    rooms: Rooms
    gate: Gate

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        return self.gate(environ, start_response)


def make_app(tables: Tables, config: Config | None = None) -> App:
    """The web of these tables."""
    hall = Hall.of(tables, config or Config())
    flask = make_flask(hall)
    sockets = make_sockets(flask)
    rooms = flask.extensions[KEY] = Rooms(hall, SocketPost(sockets))
    Exchange(hall, rooms, sockets)
    return App(flask, sockets, hall, rooms, Gate(flask, Hosts(hall.addresses, hall.config.hosts)))


def make_flask(hall: Hall) -> Flask:
    """Pages and protocol."""
    flask = Flask("web")
    flask.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    flask.extensions["companion"] = hall
    for part in (home, opening, joining, pages, printing, stations, secure, keys, api):
        flask.register_blueprint(part)
    flask.register_error_handler(Exception, faults.answer)
    flask.after_request(harden)
    flask.after_request(keep_and_shrink)
    return flask


def make_sockets(flask: Flask) -> SocketIO:
    """The live connections: websockets only, one event after the other, quiet logs."""
    options: dict[str, Any] = {
        "async_mode": "gevent",
        "async_handlers": False,
        "manage_session": False,
        "transports": ["websocket"],
        "ping_interval": PING_EVERY,
        "ping_timeout": PING_PATIENCE,
        "max_http_buffer_size": LONGEST_MESSAGE,
        "http_compression": False,
        "json": Json,
        "logger": Hushed(),
        "engineio_logger": Hushed(),
    }
    return SocketIO(flask, **options)


def serve(
    app: App,
    host: str,
    port: int,
    on_ready: Callable[[int], Any] = lambda _port: None,
    tls: SSLContext | None = None,
) -> None:
    """Serve until somebody says stop; `on_ready` is told the port once the door is open."""
    listener = listening(host, port)
    app.hall.port = listener.getsockname()[1]
    server = Server(listener, app.gate, tls)
    server.start()
    clock = gevent.spawn(tick, app.rooms)
    over = Event()
    watches = [gevent.signal_handler(each, over.set) for each in STOPS] if _in_main_thread() else []
    try:
        on_ready(app.hall.port)
        over.wait()
    finally:
        clock.kill()
        for watch in watches:
            watch.cancel()
        server.stop(timeout=1)


def encrypted(certificate: Path, key: Path) -> SSLContext:
    """How connections are encrypted with this certificate."""
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.minimum_version = TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context


def listening(host: str, port: int) -> socket.socket:
    """An open door; what it lets in is not kept waiting for more (TCP_NODELAY)."""
    listener = gevent.socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(128)
    return listener


def tick(rooms: Rooms) -> None:
    """Let time pass in every room."""
    while True:
        gevent.sleep(TICK)
        for room in rooms.open():
            try:
                room.tick()
            except Exception as bug:  # noqa: BLE001 - one table's trouble is not the others'
                log.warning("the clock stumbled", table=room.code, where=faults.where(bug))


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
