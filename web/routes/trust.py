"""The encrypted companion: how phones come to trust it, and what it still says in plain.

New phones speak plainly to the same port; all they get there is the page that says how to trust.
"""

from __future__ import annotations

from flask import Blueprint, Response, g, request
from flask.typing import ResponseReturnValue as Answer

from web.problems import HOUSE, Problem
from web.services import services

secure = Blueprint("secure", __name__)

TRUST = "/trust"


@secure.get("/trust")
def ask_for_trust() -> Answer:
    """What to do on a phone, once; a phone that has done it goes on by itself."""
    _certificate()
    way = request.args.get("next", "/")
    way = way if way.startswith("/") and not way.startswith(("//", "/\\")) else "/"
    here = f"https://{request.host}"
    g.csp_also = f" {here}"  # not every browser counts it as the page's own
    context = {"onward": here + way, "probe": f"{here}{TRUST}/ok"}
    return services().renderer.page("trust.html", HOUSE, **context)


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
    if not (content := services().config.certificate):
        raise Problem(404)
    return content
