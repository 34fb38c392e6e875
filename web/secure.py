"""The encrypted companion: how phones come to trust it, and what it still says in plain.

New phones speak plainly to the same port; all they get there is the page that says how to trust.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import Blueprint, Response, g, request
from flask.typing import ResponseReturnValue as Answer

from web.faults import HOUSE, Problem
from web.guard import Gate, hostname
from web.hall import hall
from web.look import PATH

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

secure = Blueprint("secure", __name__)

TRUST = "/trust"
OPEN_TO_ALL = (TRUST, "/static/", PATH)
OWN = {"localhost", "127.0.0.1"}


@secure.get("/trust")
def ask_for_trust() -> Answer:
    """What to do on a phone, once; a phone that has done it goes on by itself."""
    _certificate()
    way = request.args.get("next", "/")
    way = way if way.startswith("/") and not way.startswith(("//", "/\\")) else "/"
    here = f"https://{request.host}"
    g.csp_also = f" {here}"  # not every browser counts it as the page's own
    context = {"onward": here + way, "probe": f"{here}{TRUST}/ok"}
    return hall().renderer.page("trust.html", HOUSE, **context)


@secure.get("/trust/companion.crt")
def certificate() -> Answer:
    """The certificate of the authority, as phones install it."""
    return Response(_certificate(), mimetype="application/x-x509-ca-cert")


@secure.get("/trust/ok")
def trusted() -> Answer:
    """Whoever gets this, encrypted, trusts the companion already."""
    _certificate()
    answer = Response("", 204)
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def _certificate() -> bytes:
    if not (content := hall().config.certificate):
        raise Problem(404)
    return content


class Doorstep:
    """Stands before the gate of an encrypted companion, for those who speak plainly."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Let in what is encrypted or stays on this laptop; tell the others how to trust."""
        if self.lets_in(environ) or self._gate.refusal(environ):
            return self._gate(environ, start_response)
        way = quote(environ.get("PATH_INFO", "/").encode("latin-1"))
        onward = f"{TRUST}?next={quote(way, safe='')}"
        start_response("303 See Other", [("Location", onward), ("Content-Length", "0")])
        return [b""]

    def lets_in(self, environ: WSGIEnvironment) -> bool:
        """Whether this may be answered as it was asked."""
        own = environ.get("REMOTE_ADDR") == "127.0.0.1"
        return (
            environ["wsgi.url_scheme"] == "https"
            or environ.get("PATH_INFO", "").startswith(OPEN_TO_ALL)
            or (own and hostname(environ.get("HTTP_HOST", "")) in OWN)
        )
