"""A bare Socket.IO client: it shows every byte, and can break any rule."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Mapping
from typing import Any

import websocket

from tests.kit.patience import SECONDS


class Refusal(Exception):
    """The connection was refused, by the request guard or the handshake."""

    def __init__(self, what: object) -> None:
        super().__init__(str(what))
        self.what = what


class Caller:
    """One connection; `headers` and `origin` are what a browser would send, or would never send.

    `through` is a connection that is open already, such as an encrypted one to a proxy.
    """

    def __init__(  # noqa: PLR0913 - all that a browser may say, or not
        self,
        port: int,
        auth: object,
        *,
        origin: str | None = None,
        headers: Mapping[str, str] | None = None,
        host: str | None = None,
        through: socket.socket | None = None,
    ) -> None:
        try:
            self.line = websocket.create_connection(
                f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket",
                socket=through,
                timeout=SECONDS,
                origin=origin,
                suppress_origin=origin is None,
                header=dict(headers or {}),
                host=host,
            )
        except websocket.WebSocketBadStatusException as refused:
            raise Refusal(refused.status_code) from None
        self.messages: list[tuple[str, Any]] = []
        self.acks: dict[int, Any] = {}
        self.bytes_in: list[str] = []
        self._asked = 0
        try:
            self._enter(auth)
        except BaseException:
            self.close()
            raise

    def _enter(self, auth: object) -> None:
        self._expect("0")
        self.send_raw("40" + json.dumps(auth))
        answer = self._expect("40", "44")
        if answer.startswith("44"):
            raise Refusal(json.loads(answer[2:]))

    @property
    def handle(self) -> int:
        """The file descriptor of the connection."""
        return int(self.line.fileno())  # type: ignore[no-untyped-call]

    def trust_text(self) -> None:
        """Check no more that text is UTF-8, which in Python takes longer than drawing a page."""
        for reader in (self.line.frame_buffer, self.line.cont_frame):
            reader.skip_utf8_validation = True

    def send_raw(self, text: str) -> None:
        """Send these very characters."""
        self.line.send(text)

    def send_bytes(self, raw: bytes) -> None:
        """Send these very bytes, frame or not."""
        assert self.line.sock
        self.line.sock.sendall(raw)

    def frame(self) -> str:
        """The next frame that is more than a heartbeat."""
        while (text := self._frame()) is None:
            continue
        return text

    def take(self) -> bool:
        """Read one waiting frame; whether it was more than a heartbeat."""
        if (text := self._frame()) is None:
            return False
        self._note(text)
        return True

    def _frame(self) -> str | None:
        if (text := str(self.line.recv())) == "2":
            self.line.send("3")
            return None
        self.bytes_in.append(text)
        return text

    def _expect(self, *starts: str) -> str:
        while not (text := self.frame()).startswith(starts):
            self._note(text)
        return text

    def _note(self, text: str) -> None:
        if text.startswith("42"):
            name, *content = json.loads(text[2:])
            self.messages.append((name, content[0] if content else None))
        elif text.startswith("43"):
            number, _, content = text[2:].partition("[")
            self.acks[int(number)] = json.loads("[" + content)[0]

    def say(self, event: str, *what: Any) -> Any:
        """Send an event; returns its acknowledgement."""
        self.begin(event, *what)
        return self.acked()

    def begin(self, event: str, *what: Any) -> None:
        """Send an event and do not wait."""
        self._asked += 1
        self.send_raw(f"42{self._asked}{json.dumps([event, *what])}")

    @property
    def answered(self) -> bool:
        """Whether the last event has been acknowledged."""
        return self._asked in self.acks

    def acked(self) -> Any:
        """The acknowledgement of the last event."""
        while self._asked not in self.acks:
            self._note(self.frame())
        return self.acks.pop(self._asked)

    def act(self, id_: str, offer: str, **values: Any) -> Any:
        """Answer an offer."""
        return self.say("act", {"id": id_, "offer": offer, "values": values})

    def next(self, event: str | None = None) -> Any:
        """The next message, or the next of this kind."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for at, (name, content) in enumerate(self.messages):
                if event in (None, name):
                    del self.messages[at]
                    return content
            self._note(self.frame())
        raise Refusal("no message came")

    def closed_with(self) -> int:
        """The code with which the companion closes the connection, once it does."""
        while (frame := self.line.recv_data())[0] != websocket.ABNF.OPCODE_CLOSE:
            continue
        return int.from_bytes(frame[1][:2], "big")

    def close(self) -> None:
        """Disconnect abruptly, like a phone that goes to sleep for good."""
        self.line.shutdown()  # type: ignore[no-untyped-call]
