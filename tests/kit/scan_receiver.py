"""A minimal companion on a free port, on Python's own web server; tests can stop and start it."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Answer:
    """The reply to the next request."""

    status: int
    body: Any


def reply_parts(say: str, prompt: str = "") -> dict[str, Any]:
    """The parts of a reply other than the sightings."""
    return {"say": say, "asks": {"prompt": prompt}, "version": 1}


@dataclass
class Posted:
    """A request as received."""

    path: str
    sender: str
    key: str
    codes: list[str]


@dataclass
class Server:
    """A companion that knows one table, and accepts every label unless told otherwise."""

    port: int = 0
    posted: list[Posted] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    _http: ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        """Its URL."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen, on the same port as before."""
        self._http = ThreadingHTTPServer(("127.0.0.1", self.port), self._handler())
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, args=(0.01,)).start()

    def stop(self) -> None:
        """Stop listening."""
        if self._http:
            self._http.shutdown()
            self._http.server_close()
            self._http = None

    def take(self, posted: Posted) -> Answer:
        """Record the request, and return the next reply."""
        self.posted.append(posted)
        if self.answers:
            return self.answers.pop(0)
        meaning = {"game": "DEV", "kind": "CHEST", "serial": "2"}
        seen = [{"text": each, "corners": None, "meaning": meaning} for each in posted.codes]
        return Answer(200, {"sightings": seen, **reply_parts("")})

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                sender, key = self.headers["Authorization"], self.headers["Idempotency-Key"]
                answer = server.take(Posted(self.path, sender, key, body["codes"]))
                content = json.dumps(answer.body).encode()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
