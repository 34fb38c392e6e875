"""What a request gets that cannot be answered: JSON for the protocol, a page for people."""

from __future__ import annotations

import structlog
from flask import Response, jsonify, make_response, request
from werkzeug.exceptions import HTTPException

from companion.core.words import T
from web.live.channels import TableLocked
from web.problems import HOUSE, told, where
from web.services import services

log = structlog.get_logger("companion.web")

HOME = T("To the start")


def answer(fault: Exception) -> Response:
    """A fault as the answer to a request: JSON for the protocol, a page for people."""
    if isinstance(fault, HTTPException) and fault.code and fault.code < 400:  # noqa: PLR2004 - a redirect
        return make_response(fault)
    status, code, sentence = told(fault)
    if request.path.startswith("/api/"):
        return make_response(jsonify(error={"code": code, "message": sentence}), status)
    try:
        page = locked(fault) if isinstance(fault, TableLocked) else message(sentence)
        return make_response(page, status)
    except Exception as bug:  # noqa: BLE001 - even without its template a sentence is a sentence
        log.error("fault", where=where(bug))  # noqa: TRY400 - a traceback could show values
        return Response(sentence, status, mimetype="text/plain")


def message(sentence: T | str, url: str = "/", label: T = HOME) -> str:
    """A page with one sentence and one way on."""
    link = {"url": url, "label": label}
    return services().renderer.page("message.html", HOUSE, sentence=sentence, link=link)


def locked(problem: TableLocked) -> str:
    """A page that brings this phone's share of the key, and goes on when the table is open."""
    about = {"table": problem.table, "sentence": problem.sentence}
    return services().renderer.page("locked.html", HOUSE, **about)
