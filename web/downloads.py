"""Files that a browser saves instead of showing them."""

from __future__ import annotations

from flask import Response


def make_download(content: str | bytes, mimetype: str, name: str) -> Response:
    """The content as a file of this name."""
    answer = Response(content, mimetype=mimetype)
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer
