"""Our own files on their way to a browser: compressed, and cached there for good.

Only these are compressed. A page with a secret in it never is: its length would give it away.
"""

from __future__ import annotations

import gzip
import re
from functools import cache

from flask import Response, request

STYLE_PATH = "/look.css"
"""Where the stylesheets are; it follows a folder in the address of a game's own."""
FOR_GOOD = "public, max-age=31536000, immutable"
OURS = {
    "rules.book",
    *("assets.style", "assets.game_style", "assets.game_light", "assets.game_file"),
}
"""What else is sent like the static files that the app and its parts have."""
ALONE = "default-src 'none'"
"""A file opened by itself may load and run nothing; a page's policy covers what the page uses."""
NEVER_ASKED = ("Content-Disposition", "Last-Modified", "ETag", "Accept-Ranges")
"""What a browser that keeps a file for good has no use for: a tenth of a small script."""
CSS = "text/css"
SCRIPT = "text/javascript"
VENDOR = "/vendor/"
"""Others' scripts keep what they say about their authors."""
COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
SPACES = re.compile(rb"\s+")
NEEDLESS = re.compile(rb"(?<=[{};:,]) |;? (?=[{}])")
"""Spaces in a stylesheet that only people need, once there are no two in a row."""
REMARK = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)
"""A comment in a script, on lines of its own."""
COMPRESSION_MIN_BYTES = 200
"""Bytes below which compression gains nothing."""


def keep_and_shrink(response: Response) -> Response:
    """Let browsers cache a file with a digest in its address, and send it compressed."""
    is_ours = request.endpoint in OURS or (request.endpoint or "").split(".")[-1] == "static"
    if not is_ours or response.status_code != 200:  # noqa: PLR2004 - a whole file
        return response
    response.headers.setdefault("Content-Security-Policy", ALONE)
    if request.args.get("v"):
        response.headers["Cache-Control"] = FOR_GOOD
        for name in NEVER_ASKED:
            response.headers.pop(name, None)
    packed = (response.mimetype or "").startswith("font/")  # woff2 is compressed already
    if not packed and request.accept_encodings.quality("gzip") and request.method == "GET":
        shrink(response)
    return response


def shrink(response: Response) -> None:
    """Compress the body, and declare it."""
    response.direct_passthrough = False
    content = response.get_data()
    if len(content) < COMPRESSION_MIN_BYTES:
        return
    kind = None if VENDOR in request.path else response.mimetype
    response.set_data(_compress(content, kind))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers.pop("ETag", None)


@cache
def _compress(content: bytes, kind: str | None) -> bytes:
    if kind == CSS:
        content = minify_css(content)
    elif kind == SCRIPT:
        content = minify_js(content)
    return gzip.compress(content, 9, mtime=0)


def minify_css(sheet: bytes) -> bytes:
    """A stylesheet without what only its authors need: a fifth of it, even compressed."""
    return NEEDLESS.sub(b"", SPACES.sub(b" ", COMMENT.sub(b"", sheet)))


def minify_js(script: bytes) -> bytes:
    """A script without its comments: a quarter of it, even compressed."""
    return REMARK.sub(b"", script)
