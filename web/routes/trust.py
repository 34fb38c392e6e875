"""The encrypted companion: how phones come to trust it, and what it still serves over plain HTTP.

New phones use plain HTTP on the same port; all they get there is the page on how to trust it.
"""

from __future__ import annotations

from flask import Blueprint, Response, g, request
from flask.typing import ResponseReturnValue as Answer

from web.problems import Problem
from web.services import reader, services

secure = Blueprint("secure", __name__)

TRUST = "/trust"


@secure.get("/trust")
def ask_for_trust() -> Answer:
    """What to do on a phone, once; a phone that has done it continues by itself."""
    _certificate()
    way = request.args.get("next", "/")
    way = way if way.startswith("/") and not way.startswith(("//", "/\\")) else "/"
    here = f"https://{request.host}"
    g.csp_also = f" {here}"  # not every browser counts it as the page's origin
    context = {"onward": here + way, "probe": f"{here}{TRUST}/ok"}
    return services().renderer.page("trust.html", reader(), **context)


@secure.get("/trust/companion.crt")
def certificate() -> Answer:
    """The certificate of the authority, as phones install it."""
    return Response(_certificate(), mimetype="application/x-x509-ca-cert")


@secure.get("/trust/ok")
def trusted() -> Answer:
    """A phone that gets this over HTTPS already trusts the companion."""
    _certificate()
    answer = Response("", 204)
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


def _certificate() -> bytes:
    if not (content := services().config.certificate):
        raise Problem(404)
    return content
