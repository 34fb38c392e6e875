"""The live connections: who connects, what they answer, and how messages are sent."""

from __future__ import annotations

from typing import Any

import gevent
import msgspec
import structlog
from flask import request
from flask_socketio import SocketIO
from socketio.exceptions import ConnectionRefusedError as NotConnected

from companion.core.seats import Seat, Viewer
from web import problems
from web.live.all_channels import Channels
from web.live.channel import Channel, Message, Page
from web.problems import Problem
from web.protocol.messages import Act, Dial, Seen
from web.server.connections import KEY as CONNECTION
from web.server.connections import Standing
from web.server.credentials import nonce_fits
from web.server.guesses import guesser
from web.services import Services

PING_EVERY, PING_PATIENCE = 6, 3
MOST_UNSENT = 512 * 1024
"""Bytes that may wait for a slow phone; beyond that it must reconnect for the whole view."""

log = structlog.get_logger("companion.web")


class SocketSender:
    """Sends to pages and closes them."""

    def __init__(self, sockets: SocketIO) -> None:
        self._sockets: Any = sockets

    def send(self, sid: str, event: str, message: Message) -> None:
        """Encode the message now and queue it; a phone that has stopped reading is disconnected."""
        server = self._sockets.server
        connection = server.manager.eio_sid_from_sid(sid, "/")
        socket = server.eio.sockets.get(connection)
        if socket is not None and _waiting(socket.queue) > MOST_UNSENT:
            gevent.spawn(self.close, sid)
        else:
            self._sockets.emit(event, message, to=sid)

    def close(self, sid: str) -> None:
        """Hang up."""
        self._sockets.server.disconnect(sid)


class SocketEvents:
    """Handles the events of all connections of one companion."""

    def __init__(self, services: Services, channels: Channels, sockets: SocketIO) -> None:
        self._services = services
        self._channels = channels
        self._lines: dict[str, tuple[Channel, Page]] = {}
        sockets.on_event("connect", self.connect)
        sockets.on_event("act", self.act)
        sockets.on_event("seen", self.seen)
        sockets.on_event("still", lambda *_said: True)
        sockets.on_event("disconnect", self.disconnect)
        sockets.on_error_default(_failed)

    def connect(self, auth: Any = None) -> None:
        """A page connects; once the connection is up it gets the whole view."""
        try:
            dial = msgspec.convert(auth, Dial)
            channel = self._room(dial)
            viewer, token = self._who(channel, dial)
        except (msgspec.ValidationError, Problem) as fault:
            error = problems.error(fault)
            raise NotConnected(error["message"], error["code"]) from None
        if viewer is not None and (connection := request.environ.get(CONNECTION)):
            connection.standing = Standing.SEATED
        page = Page(_sid(), viewer, token, dial.format)
        self._lines[page.sid] = channel, page
        # Only after this call is the connection up and able to carry a message.
        gevent.spawn(self._enter, channel, page)

    def act(self, said: Any = None, *_more: Any) -> dict[str, Any]:
        """An answer to an offer, and its result."""
        try:
            act = msgspec.convert(said, Act)
            channel, viewer = self._line()
            done = channel.act(viewer, act)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the phone gets a sentence
            return {"ok": False, "error": problems.error(fault)}
        return {"ok": True, "version": done.version}

    def seen(self, said: Any = None, *_more: Any) -> dict[str, Any] | None:
        """What this phone saw last, and what the table says to it; nothing if it has no seat."""
        try:
            seen = msgspec.convert(said, Seen)
            channel, viewer = self._line()
            return channel.saw(viewer, seen) if isinstance(viewer, Seat) else None
        except (msgspec.ValidationError, Problem):
            return None

    def disconnect(self, *_reason: Any) -> None:
        """A page is gone; other connections of the same seat do not notice."""
        channel, _ = self._lines.pop(_sid(), (None, None))
        if channel is not None:
            channel.leave(_sid())

    def _line(self) -> tuple[Channel, Viewer]:
        """Whose connection this is: checked each time, since a seat may have moved on."""
        channel, page = self._lines.get(_sid(), (None, None))
        if channel is None or page is None or page.token is None:
            raise Problem(401)
        if (viewer := channel.table.who(page.token)) is None:
            raise Problem(403)
        return channel, viewer

    def _enter(self, channel: Channel, page: Page) -> None:
        if page.sid in self._lines:
            channel.enter(page)

    def _room(self, dial: Dial) -> Channel:
        limit, client = self._services.wrong_codes, guesser(request)
        spent = not limit.has(client)
        if spent and not (dial.token or dial.nonce):
            raise Problem(429)
        if (channel := self._channels.find(dial.table)) is None:
            limit.take(client)
            raise Problem(404)
        if spent and self._who(channel, dial)[0] is None:
            raise Problem(429)
        return channel

    def _who(self, channel: Channel, dial: Dial) -> tuple[Viewer | None, str | None]:
        """Who is connecting: by a token it sent, or by its cookie and the nonce of its page."""
        table = channel.table
        if dial.token is not None:
            if (viewer := table.who(dial.token)) is None:
                raise Problem(403)
            return viewer, dial.token
        if not dial.nonce:
            return None, None
        for role in ("host", "seat"):
            token = self._services.credentials.token(request, role, table.code)
            viewer = table.who(token) if token else None
            if token and viewer is not None and nonce_fits(token, dial.nonce):
                return viewer, token
        raise Problem(403)


def _waiting(queue: Any) -> int:
    """How many bytes a connection has still to be sent."""
    return sum(len(packet.data or "") for packet in tuple(queue.queue) if packet)


def _failed(fault: BaseException) -> None:
    log.error("fault", where=problems.where(fault))


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO adds it
    return sid
