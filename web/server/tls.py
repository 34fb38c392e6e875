"""Encryption: the certificate, and what is still served over plain HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from gevent.ssl import PROTOCOL_TLS_SERVER, SSLContext, TLSVersion

from web.server.request_guard import OWN, RequestGuard, get_hostname
from web.server.static_files import STYLE_PATH

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

TRUST = "/trust"
OPEN_TO_ALL = (TRUST, "/static/", STYLE_PATH)


def make_tls_context(certificate: Path, key: Path) -> SSLContext:
    """How connections are encrypted with this certificate."""
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.minimum_version = TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context


class PlainHttpGuard:
    """Comes before the request guard of an encrypted companion, for requests over plain HTTP."""

    def __init__(self, guard: RequestGuard) -> None:
        self._guard = guard

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Let encrypted and local requests through; redirect the others to the page about trust."""
        if self.lets_in(environ) or self._guard.find_refusal(environ):
            return self._guard(environ, start_response)
        way = quote(environ.get("PATH_INFO", "/").encode("latin-1"))
        onward = f"{TRUST}?next={quote(way, safe='')}"
        start_response("303 See Other", [("Location", onward), ("Content-Length", "0")])
        return [b""]

    def lets_in(self, environ: WSGIEnvironment) -> bool:
        """Whether this request may be answered as it is."""
        own = environ.get("REMOTE_ADDR") == "127.0.0.1"
        return (
            environ["wsgi.url_scheme"] == "https"
            or environ.get("PATH_INFO", "").startswith(OPEN_TO_ALL)
            or (own and get_hostname(environ.get("HTTP_HOST", "")) in OWN)
        )
