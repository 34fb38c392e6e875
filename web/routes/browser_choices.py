"""What each browser chooses for itself: its language, and how pages look in it."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, current_app, make_response, redirect, request
from flask.typing import ResponseReturnValue as Answer
from werkzeug.exceptions import HTTPException

from web.problems import Problem
from web.server.appearance import Appearance
from web.server.languages import remember
from web.services import services

choices = Blueprint("choices", __name__)


@choices.post("/language")
def language() -> Answer:
    """Take the language that was tapped, and show the same page again in it."""
    if (chosen := request.form.get("language", "")) not in services().languages.codes:
        raise Problem(400)
    answer = make_response(redirect(_page_before(), 303))
    remember(answer, chosen)
    return answer


@choices.post("/appearance")
def appearance() -> Answer:
    """Remember how pages shall look, and lead back to the page before."""
    before = Appearance.of(request.cookies)
    answer = make_response(redirect(_page_before(), 303))
    before.changed(request.form).remember(answer)
    return answer


def _page_before() -> str:
    r"""The address of the page on which it was tapped; a page of another site is never gone to.

    What only a form may be sent to, such as a page with a refusal, leads home. Browsers read
    `//other/x` and `/\other` as the address of another site.
    """
    try:
        came = urlsplit(request.referrer or "")
    except ValueError:
        return "/"
    path = came.path
    ours = came.netloc == request.host and path.startswith("/")
    if not ours or path.startswith(("//", "/\\")) or not _is_page(path):
        return "/"
    return f"{path}?{came.query}" if came.query else path


def _is_page(path: str) -> bool:
    """Whether anything is shown at this path."""
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        return False
    return True
