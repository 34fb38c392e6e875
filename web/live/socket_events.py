"""The live connections: who connects, what they answer, and how messages are sent."""

from __future__ import annotations

import re
from typing import Any, Literal

import gevent
import msgspec
from flask import Request
from msgspec import Raw
from socketio.exceptions import ConnectionRefusedError as NotConnected
from socketio.packet import Packet

from companion.core.seats import Seat, Viewer
from companion.core.words import Voice
from companion.storage.codes import tidy
from web import problems
from web.live.all_channels import Channels
from web.live.channel import Channel
from web.live.open_pages import Encoded, Page
from web.live.padding import pad
from web.problems import Problem
from web.protocol.messages import Act, Dial, Seen
from web.protocol.other_games import name_other_game
from web.server.connections import KEY as CONNECTION
from web.server.connections import Standing
from web.server.credentials import is_nonce_of
from web.server.guesses import find_guesser
from web.server.wire import Wire
from web.services import Services

PING_EVERY, PING_PATIENCE = 6, 3
"""Seconds between two heartbeats, and how long an answer may take."""
REPLY_BYTES = 1024
"""Every reply to an answer fits into it."""
MAX_UNSENT_BYTES = 512 * 1024
"""Bytes that may wait for a slow phone; beyond that it must reconnect for the whole view."""


_ACT_SENT = re.compile(r'42([0-9]{0,15})(\["act",.*)', re.DOTALL)
_ACT = msgspec.json.Decoder(tuple[Literal["act"], Act])
"""How clients send answers, which is most of what they send."""


class TextPacket(Packet):  # type: ignore[misc]  # the library has no types
    """A message as text: nobody is sent anything binary, so it is not searched for any."""

    uses_binary_events = False


class SocketSender:
    """Sends to pages and closes them."""

    def __init__(self, sockets: Any) -> None:
        self._server = sockets.server

    def send(self, sid: str, event: str, message: Encoded) -> None:
        """Send now; a phone that has stopped reading is disconnected."""
        connection = self._server.manager.eio_sid_from_sid(sid, "/")
        wire = self._server.eio.sockets.get(connection)
        if not isinstance(wire, Wire):  # a client of tests, which has no connection
            self._server.emit(event, Raw(message), to=sid)
        # Nobody waits for a slow phone; when it is back it gets the whole view.
        elif wire.unsent > MAX_UNSENT_BYTES:
            gevent.spawn(self.close, sid)
        else:
            wire.tell(b'42["%b",%b]' % (event.encode(), message))

    def close(self, sid: str) -> None:
        """Hang up."""
        self._server.disconnect(sid)


class SocketEvents:
    """Handles the events of all connections of one companion.

    It listens to the Socket.IO server itself: Flask's context takes longer than most events.
    """

    def __init__(self, services: Services, channels: Channels, sockets: Any) -> None:
        self._services = services
        self._channels = channels
        self._lines: dict[str, tuple[Channel, Page]] = {}
        self._server = sockets.server
        self._server.on("connect", self.connect)
        self._server.on("act", self.act)
        self._server.on("seen", self.seen)
        self._server.on("still", lambda *_said: True)
        self._server.on("disconnect", self.disconnect)

    def connect(self, sid: str, _environ: Any = None, auth: Any = None) -> None:
        """Identify who connects; the page then gets the whole view. `NotConnected` says why not."""
        if sid in self._lines:
            return  # a client that is connected sent an event of this name
        asking = Request(self._server.get_environ(sid))
        language = self._services.language_of(asking)
        try:
            dial = msgspec.convert(auth, Dial)
            channel = self._find_channel(asking, dial)
            viewer, token = self._identify(asking, channel, dial)
        except Exception as fault:  # noqa: BLE001 - whatever it is, the phone gets a sentence
            error = problems.encode_error(fault, self._voice(language))
            raise NotConnected(error["message"], error["code"]) from None
        if viewer is not None and (connection := asking.environ.get(CONNECTION)):
            connection.standing = Standing.SEATED
        watching = dial.watch and viewer is None
        address = asking.remote_addr
        page = Page(
            sid, viewer, token, dial.format, address, watching, language, version=dial.version
        )
        self._lines[sid] = channel, page
        # Only after this call is the connection up and able to carry a message.
        gevent.spawn(self._enter, channel, page)

    def hears(self, wire: Wire, message: str) -> bool:
        """Take a message that is an answer, and reply; all else is False, for the library."""
        if not (sent := _ACT_SENT.fullmatch(message)):
            return False
        try:
            _, act = _ACT.decode(sent[2])
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        sid = self._server.manager.sid_from_eio_sid(wire.sid, "/")
        if not self._server.manager.is_connected(sid, "/"):
            return False
        reply = self._take_answer(sid, act)
        if sent[1]:
            wire.tell(b"43%d[%b]" % (int(sent[1]), reply))
        return True

    def act(self, sid: str, message: Any = None, *_more: Any) -> Raw:
        """An answer in any other form."""
        return Raw(self._take_answer(sid, message))

    def _take_answer(self, sid: str, message: Act | Any) -> bytes:
        """Take an answer, parsed or not; all replies are as long, so that none tells anything."""
        reply: dict[str, Any]
        try:
            act = message if isinstance(message, Act) else msgspec.convert(message, Act)
            channel, viewer = self._find_sender(sid)
            reply = {"ok": True, "version": channel.act(viewer, act, self._lines[sid][1])}
        except Exception as fault:  # noqa: BLE001 - whatever it is, the phone gets a sentence
            reply = {"ok": False, "error": self._encode_fault(sid, fault)}
        return pad(msgspec.json.encode(reply), REPLY_BYTES)

    def seen(self, sid: str, message: Any = None, *_more: Any) -> dict[str, Any] | None:
        """What this phone saw last, and what the table says to it; nothing if it has no seat."""
        try:
            seen = msgspec.convert(message, Seen)
            channel, viewer = self._find_sender(sid)
            return channel.compare_heads(viewer, seen) if isinstance(viewer, Seat) else None
        except Exception as fault:  # noqa: BLE001 - whatever it is, the page goes on
            self._encode_fault(sid, fault)
            return None

    def disconnect(self, sid: str, *_reason: Any) -> None:
        """Close a page's entry; other connections of the same seat do not notice."""
        channel, _ = self._lines.pop(sid, (None, None))
        if channel is not None:
            channel.leave(sid)

    def _find_sender(self, sid: str) -> tuple[Channel, Viewer]:
        """Whose connection this is, looked up each time, since seats move; or a `Problem`."""
        channel, page = self._lines.get(sid, (None, None))
        if channel is None or page is None or page.token is None:
            raise Problem(401)
        if (viewer := channel.table.people.who(page.token)) is None:
            raise Problem(403)
        return channel, viewer

    def _encode_fault(self, sid: str, fault: Exception) -> dict[str, str]:
        """What went wrong, in the language of the page that caused it."""
        channel, page = self._lines.get(sid, (None, None))
        if channel is None or page is None:
            return problems.encode_error(fault, Voice())
        game = channel.table.record.game.id if channel.open else None
        fault = name_other_game(fault, self._services.tables.games.values())
        return problems.encode_error(fault, self._voice(page.language, game))

    def _voice(self, language: str, game: str | None = None) -> Voice:
        return Voice(catalogue=self._services.languages.of(language, game))

    def _enter(self, channel: Channel, page: Page) -> None:
        if page.sid in self._lines:
            channel.enter(page)

    def _find_channel(self, asking: Request, dial: Dial) -> Channel:
        tokens = [dial.token] if dial.token else self._cookies_of(asking, dial)
        return self._channels.find_for(find_guesser(asking), dial.table, tokens)

    def _cookies_of(self, asking: Request, dial: Dial) -> list[str]:
        """The tokens of this browser that belong to the page which connects."""
        credentials, code = self._services.credentials, tidy(dial.table)
        tokens = (credentials.token(asking, "host", code), credentials.token(asking, "seat", code))
        return [each for each in tokens if each and dial.nonce and is_nonce_of(each, dial.nonce)]

    def _identify(
        self, asking: Request, channel: Channel, dial: Dial
    ) -> tuple[Viewer | None, str | None]:
        """Who is connecting: by a token it sent, or by its cookie and the nonce of its page."""
        table = channel.table
        if dial.token is not None:
            if (viewer := table.people.who(dial.token)) is None:
                raise Problem(403)
            return viewer, dial.token
        if not dial.nonce:
            return None, None
        for token in self._cookies_of(asking, dial):
            if (viewer := table.people.who(token)) is not None:
                return viewer, token
        raise Problem(403)
