"""Replies to requests that fail: JSON for the protocol, a page for people."""

from __future__ import annotations

import structlog
from flask import Response, jsonify, make_response, request
from werkzeug.exceptions import HTTPException

from companion.core.words import T
from web.live.all_channels import TableLocked
from web.problems import describe_fault, locate_fault
from web.protocol.other_games import name_other_game
from web.services import reader, services

log = structlog.get_logger("companion.web")

HOME = T("Go to the start page")


def answer(fault: Exception) -> Response:
    """The response to any error: JSON for the protocol, a page for people."""
    if isinstance(fault, HTTPException) and fault.code and fault.code < 400:  # noqa: PLR2004 - a redirect
        return make_response(fault)
    status, code, sentence = describe_fault(
        name_other_game(fault, services().tables.games.values()), reader()
    )
    if request.path.startswith("/api/"):
        return make_response(jsonify(error={"code": code, "message": sentence}), status)
    try:
        page = locked(fault) if isinstance(fault, TableLocked) else message(sentence)
        return make_response(page, status)
    except Exception as bug:  # noqa: BLE001 - even without its template a sentence is a sentence
        log.error("fault", where=locate_fault(bug))  # noqa: TRY400 - a traceback could show values
        return Response(sentence, status, mimetype="text/plain")


def message(
    sentence: T | str, url: str = "/", label: T = HOME, *more: tuple[str, T], help_: T | None = None
) -> str:
    """A page with one sentence, perhaps what one can do now, and at least one link."""
    link, *also = ({"url": each, "label": words} for each, words in ((url, label), *more))
    context = {"sentence": sentence, "help": help_, "link": link, "also": also}
    return services().renderer.page("message.html", reader(), **context)


def locked(problem: TableLocked) -> str:
    """A page that sends this phone's share of the key, and continues once the table is open."""
    about = {"table": problem.table, "sentence": problem.sentence}
    return services().renderer.page("locked.html", reader(), **about)
