"""Servers without a game: python -m lab.benchmarks.load.bare_servers stock|floor."""

from __future__ import annotations

import base64
import hashlib
import sys
from collections import defaultdict
from typing import Any

from gevent import monkey

monkey.patch_all()

from flask import Flask, request  # noqa: E402
from flask_socketio import SocketIO, join_room  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402
from gevent.server import StreamServer  # noqa: E402

VIEW = {"hand": list(range(10)), "row": list(range(5)), "rest": "x" * 1000}
"""About as much as the companion tells a viewer of the toy game in JSON."""
_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def listening(port: int | None) -> None:
    """Print the port."""
    sys.stdout.write(f"listening on http://127.0.0.1:{port}\n")
    sys.stdout.flush()


def stock() -> None:
    """A room broadcast of Flask-SocketIO."""
    app = Flask(__name__)
    sockets = SocketIO(app, async_mode="gevent", cors_allowed_origins="*")
    rooms: dict[str, str] = {}

    @sockets.on("connect")
    def connect(auth: Any) -> None:
        rooms[request.sid] = auth["room"]  # type: ignore[attr-defined]
        join_room(auth["room"])

    @sockets.on("act")
    def act(_turn: int) -> bool:
        sockets.emit("view", VIEW, to=rooms[request.sid])  # type: ignore[attr-defined]
        return True

    server = WSGIServer(("127.0.0.1", 0), app, log=None)
    server.start()
    listening(server.server_port)
    server.serve_forever()


def floor() -> None:
    """The same frame to all connections with the same path, by hand."""
    rooms: dict[bytes, list[Any]] = defaultdict(list)
    body = b"view" + b"x" * 1150
    frame = b"\x81\x7e" + len(body).to_bytes(2) + body

    def serve(sock: Any, _address: object) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += sock.recv(4096)
        key = next(
            line.split(b": ")[1]
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"sec-websocket-key")
        )
        accepted = base64.b64encode(hashlib.sha1(key + _MAGIC).digest())  # noqa: S324 - RFC 6455
        sock.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n"
        )
        room = rooms[head.split(b" ")[1]]
        room.append(sock)
        while sock.recv(4096):
            for each in room:
                each.sendall(frame)

    server = StreamServer(("127.0.0.1", 0), serve)
    server.start()
    listening(server.server_port)
    server.serve_forever()


if __name__ == "__main__":
    {"stock": stock, "floor": floor}[sys.argv[1]]()
