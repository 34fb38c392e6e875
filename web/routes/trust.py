"""The encrypted companion: how phones come to trust it, and what it still serves over plain HTTP.

New phones use plain HTTP on the same port; all they get there is the page on how to trust it.
"""

from __future__ import annotations

import hashlib

from flask import Blueprint, Response, g, request
from flask.typing import ResponseReturnValue as Answer

from web.problems import Problem
from web.render import qr
from web.server.request_guard import OWN, get_hostname
from web.services import reader, services

secure = Blueprint("secure", __name__)

TRUST = "/trust"


@secure.get("/trust")
def ask_for_trust() -> Answer:
    """What to do on a phone, once; a phone that has done it continues by itself.

    The fingerprint is shown on the laptop only: whoever could swap the certificate on its way to a
    phone could swap the fingerprint on the same page.
    """
    content = _certificate()
    way = request.args.get("next", "/")
    way = way if way.startswith("/") and not way.startswith(("//", "/\\")) else "/"
    origin = f"https://{request.host}"
    g.csp_also = f" {origin}"  # not every browser counts it as the page's origin
    mark = fingerprint(content)
    context = {
        "onward": origin + way,
        "probe": f"{origin}{TRUST}/ok",
        "at_laptop": _on_the_laptop(),
        "fingerprint": mark,
        "fingerprint_qr": qr.svg(mark, mark),
    }
    return services().renderer.page("trust.html", reader(), **context)


def _on_the_laptop() -> bool:
    """Whether this is the laptop's own browser, whose connection never leaves it."""
    return services().at_the_laptop(request) and get_hostname(request.host) in OWN


def fingerprint(content: bytes) -> str:
    """The SHA-256 fingerprint of a certificate, in groups of four characters as phones show it."""
    digits = hashlib.sha256(content).hexdigest().upper()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


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
    """The authority's certificate; `Problem` 404 if the companion is not encrypted."""
    if not (content := services().config.certificate):
        raise Problem(404)
    return content
