"""The choice of a language, kept in each browser for itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, make_response, redirect, request
from flask.typing import ResponseReturnValue as Answer

from web.problems import Problem
from web.server.languages import remember
from web.services import services

languages = Blueprint("languages", __name__)


@languages.post("/language")
def choose() -> Answer:
    """Take the language that was tapped, and show the same page again in it."""
    if (language := request.form.get("language", "")) not in services().languages.codes:
        raise Problem(400)
    answer = make_response(redirect(_page_before(), 303))
    remember(answer, language)
    return answer


def _page_before() -> str:
    """The path of the page on which it was tapped; a page of another site is never gone to."""
    came = urlsplit(request.referrer or "")
    return came.path if came.netloc == request.host and came.path.startswith("/") else "/"
