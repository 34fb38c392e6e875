"""The outermost check: only requests to this laptop's names pass, and only from its own pages.

It runs before Flask and the sockets, so that neither can be reached without it.
"""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from flask import Response, g, request

from web.server.addresses import LOOPBACK, Addresses
from web.server.forwarding import NO_PROXIES, NoProxies
from web.server.request_turns import Turns

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

NO_LENGTH = "Please say in a Content-Length header how long the request is."
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MAX_SOCKETS_PER_ADDRESS = 64
"""Open sockets one client may have: far more than a table needs, too few to do harm."""
MAX_SOCKETS_PER_PROXY = 2048
"""The same behind a proxy: a whole hall may come from one address."""

POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; "
    "font-src 'self'; img-src 'self' data: blob:; connect-src 'self'{sockets}; form-action 'self'; "
    "media-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors {framing}"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with it browsers send "Origin: null" when a form is posted.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


ALONE = "Cross-Origin-Opener-Policy"
"""No page of another site that opens ours keeps a hold on it. Browsers know it only where a page
is encrypted or comes from the laptop itself, and complain elsewhere."""
NEVER_FRAMED = {"text/javascript", "text/css", "font/woff2"}
"""Nobody taps on a script, a style or a font in a frame, and a phone loads forty of them."""
BARE = {**HEADERS, "Content-Security-Policy": "default-src 'none'", "Cache-Control": "no-store"}
"""For answers that are no page of ours."""
OWN = frozenset({"localhost", LOOPBACK})
"""Names that only the laptop itself uses."""

_HOST = re.compile(r"(?P<name>[a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.IGNORECASE)


def get_hostname(host: str) -> str | None:
    """The name in a Host header, without its port; None if the header is malformed."""
    match = _HOST.fullmatch(host)
    return match["name"].strip("[]").rstrip(".").lower() if match else None


def list_own_names() -> frozenset[str]:
    """The names this laptop calls itself."""
    name = socket.gethostname().lower().removesuffix(".local")
    return frozenset({"localhost", LOOPBACK, "::1", name, f"{name}.local", f"{name}.lan"})


class Hosts:
    """The names and addresses under which the companion answers."""

    def __init__(self, addresses: Addresses, also: Iterable[str] = ()) -> None:
        self._addresses = addresses
        self._names = list_own_names() | {each.lower() for each in also}

    def known(self, host: str) -> bool:
        """Whether a Host header names this laptop."""
        name = get_hostname(host)
        return name in self._names or any(name == each.ip for each in self._addresses.now())


class RequestGuard:
    """Refuses foreign hosts and foreign pages, and accepts cookies only together with an Origin."""

    def __init__(
        self,
        app: WSGIApplication,
        hosts: Hosts,
        sockets_at_once: int = MAX_SOCKETS_PER_ADDRESS,
        proxies: NoProxies = NO_PROXIES,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self.proxies = proxies
        self.turns: Turns | None = None
        """Set by a server whose clients are served side by side."""
        self._most = MAX_SOCKETS_PER_PROXY if self.proxies else sockets_at_once
        self._open: dict[str, int] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Let the request through, or say why not."""
        start_response = _harden_start(start_response)
        if why := self.proxies.see_through(environ):
            return _refuse(start_response, why, HTTPStatus.BAD_REQUEST)
        if self.turns:
            self.turns.wait(environ.get("REMOTE_ADDR", ""))
        # A body without a length has no end: chunks of one byte, 2.7 MB of them, froze every table
        # for eight seconds.
        if "HTTP_TRANSFER_ENCODING" in environ:
            return _refuse(start_response, NO_LENGTH, HTTPStatus.LENGTH_REQUIRED)
        if why := self.find_refusal(environ):
            return _refuse(start_response, why)
        if "HTTP_ORIGIN" not in environ and _does_something(environ):
            # Every browser names the origin here. Other clients have to send a token instead.
            environ.pop("HTTP_COOKIE", None)
        if _is_socket(environ):
            return self._serve_socket(environ, start_response)
        return self._app(environ, start_response)

    def find_refusal(self, environ: WSGIEnvironment) -> str | None:
        """Why this request is refused, if it is."""
        host, origin = environ.get("HTTP_HOST", ""), environ.get("HTTP_ORIGIN")
        if not self._hosts.known(host):
            return "This address does not belong to the companion."
        if origin is not None and origin != f"{environ['wsgi.url_scheme']}://{host}":
            return "Only the companion’s own pages may do this."
        return None

    def _serve_socket(
        self, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Serve a socket; refuse it if this client has too many open."""
        client = environ.get("REMOTE_ADDR", "")
        if self._open.get(client, 0) >= self._most:
            sentence = "Too many pages are open. Please close some of them."
            return _refuse(start_response, sentence, HTTPStatus.TOO_MANY_REQUESTS)
        self._open[client] = self._open.get(client, 0) + 1
        try:
            return list(self._app(environ, start_response))
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def _is_socket(environ: WSGIEnvironment) -> bool:
    return bool(environ.get("HTTP_UPGRADE", "").lower() == "websocket")


def _does_something(environ: WSGIEnvironment) -> bool:
    return _is_socket(environ) or environ["REQUEST_METHOD"] not in SAFE_METHODS


def _refuse(
    start_response: StartResponse, sentence: str, status: HTTPStatus = HTTPStatus.FORBIDDEN
) -> Iterable[bytes]:
    body = sentence.encode()
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(body))),
    ]
    start_response(f"{status.value} {status.phrase}", headers)
    return [body]


def _harden_start(start_response: StartResponse) -> StartResponse:
    """Harden also what Flask has not answered, such as a connection that is refused."""

    def begin(status: str, headers: list[tuple[str, str]], *fault: Any) -> Any:
        present = {name for name, _ in headers}
        if dict(headers).get("Content-Type", "").partition(";")[0] in NEVER_FRAMED:
            present.add("X-Frame-Options")
        missing = [(name, value) for name, value in BARE.items() if name not in present]
        return start_response(status, headers + missing, *fault)

    return begin


def csp_nonce() -> str:
    """This response's nonce for the scripts that may run in it."""
    if "csp_nonce" not in g:
        g.csp_nonce = secrets.token_urlsafe(16)
    nonce: str = g.csp_nonce
    return nonce


def harden(response: Response) -> Response:
    """Tell browsers what they must not do with this response."""
    # Some phones do not count ws: as the page's own origin.
    sockets = f" {'wss' if request.is_secure else 'ws'}://{request.host}"
    is_framed = g.get("may_be_framed", False)
    policy = POLICY.format(
        nonce=csp_nonce(),
        sockets=sockets + g.get("csp_also", ""),
        framing="'self'" if is_framed else "'none'",
    )
    response.headers.setdefault("Content-Security-Policy", policy)
    if is_framed:
        response.headers.setdefault("X-Frame-Options", "SAMEORIGIN")
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype in NEVER_FRAMED:
        response.headers.pop("X-Frame-Options")
    is_page = response.mimetype == "text/html"
    if is_page and (request.is_secure or get_hostname(request.host) in OWN):
        response.headers.setdefault(ALONE, "same-origin")
    response.headers.setdefault("Cache-Control", "no-store")
    return response
