"""How organisers and helpers come in: with a link or a code, typed, scanned or opened.

What is secret stands behind the `#` of the link, which no browser sends: it is posted by the page.
"""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.core.offers import Refused
from companion.core.words import T
from hosting.events.events import events_of
from web.problems import Problem
from web.server.guesses import find_guesser
from web.services import reader, services

door = Blueprint("door", __name__)

MAX_ENTERED_CHARS = 400
TOO_MANY = T("Too many wrong links or codes. Please wait a minute.")


@door.get("/organiser/enter")
def come_in() -> Answer:
    """Ask for an organiser's link or a helper's code."""
    return draw_door_page()


@door.post("/organiser/enter")
def enter() -> Answer:
    """Take a link or a code; this browser keeps a token for it."""
    app_services, client = services(), find_guesser(request)
    if not app_services.wrong_codes.has(client):
        raise Problem(429, TOO_MANY)
    code = request.form.get("code", "")[:MAX_ENTERED_CHARS]
    try:
        token = events_of(app_services.tables).enter(code)
    except Refused as refused:
        app_services.wrong_codes.take(client)
        return draw_door_page(refused.sentence, code), 422
    answer = make_response(redirect(url_for("organiser.tables"), 303))
    app_services.credentials.give_badge(answer, token)
    return answer


@door.post("/organiser/leave")
def leave() -> Answer:
    """Forget the token; whoever uses this browser next is a guest."""
    answer = make_response(redirect(url_for("home.front"), 303))
    services().credentials.drop_badge(answer)
    return answer


def draw_door_page(error: T | None = None, code: str = "") -> str:
    """The form that asks for a link or a code; a wrong `code` stays in it, to be mended."""
    entered = {"error": error, "code": code, "max_chars": MAX_ENTERED_CHARS}
    return services().renderer.page("organiser_door.html", reader(), **entered)
