"""Pictures that somebody sends: let in within limits, read in memory, forgotten.

They never reach a log or a reply, nor a disk, but for cards that are to be recognised; only what
was read in them is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from io import BytesIO
from typing import TypeVar

import gevent
from flask import request
from werkzeug.formparser import FormDataParser

from companion.core.words import T
from scanner.images.headers import Unreadable
from scanner.images.photo_limits import MAX_PHOTO_BYTES, TOO_HEAVY, estimate_work
from web.photos.photo_services import photo_services
from web.problems import Problem
from web.server.work_queue import QueueFull

R = TypeVar("R")

FORM, FIELD = "multipart/form-data", "photo"
MAX_FORM_OVERHEAD_BYTES = 4096
"""Bytes of a form that are not the picture."""
MAX_FORM_BUFFER_BYTES = 128 * 1024
"""Bytes of a form that the parser holds at once, besides its files."""

UPLOAD_TIMEOUT_SECONDS = 60
"""Seconds in which a picture has to be here."""

TOO_SLOW = T("The picture did not arrive. Please move closer to the router, and send it again.")
ONE_BY_ONE = T("The last picture is still being read. Please wait a moment and try again.")
NO_PICTURE = T("Please send a photo of a label or of dice: a JPEG, PNG or WebP picture.")


def read_picture(
    place: str, sender: Hashable, read: Callable[[bytes], R], further_work: int = 0
) -> R:
    """What `read` sees in the picture of this request; a `Problem` if there is no picture.

    `place` is the table it is for; each table has only so many at a time, and so has each sender.
    What `read` does besides opening the picture is `further_work`.
    """
    photos, who = photo_services(), (place, sender)
    if not photos.limit.take(who):
        raise Problem(429, code="slow")
    deadline = gevent.Timeout(
        UPLOAD_TIMEOUT_SECONDS
    )  # werkzeug takes any `OSError` for a lost connection
    try:
        with photos.worker.coming(who, request.remote_addr):
            with deadline:
                data = _sent()
            cost = estimate_work(data) + further_work
            return photos.worker.read(lambda: read(data), place, request.remote_addr, cost)
    except gevent.Timeout as late:
        if late is not deadline:
            raise
        raise Problem(408, TOO_SLOW) from None
    except QueueFull:
        raise Problem(429, ONE_BY_ONE, "busy") from None
    except Unreadable as why:
        raise Problem(400, T(why.sentence), "unreadable") from None


def _sent() -> bytes:
    """The bytes of the picture: the whole body, or the one file of a form."""
    request.max_content_length = MAX_PHOTO_BYTES + MAX_FORM_OVERHEAD_BYTES
    if (request.content_length or 0) > MAX_PHOTO_BYTES + MAX_FORM_OVERHEAD_BYTES:
        raise Problem(413, T(TOO_HEAVY))
    if request.mimetype == FORM:
        return _of_form()
    if not request.mimetype.startswith("image/"):
        raise Problem(415, NO_PICTURE)
    return request.get_data(cache=False)


def _of_form() -> bytes:
    # Flask's own parser would put large files on the disk.
    parser = FormDataParser(
        stream_factory=lambda *_, **__: BytesIO(),
        max_form_memory_size=MAX_FORM_BUFFER_BYTES,
        max_form_parts=4,
        silent=False,
    )
    try:
        _, _, files = parser.parse(
            request.stream, FORM, request.content_length, request.mimetype_params
        )
    except ValueError:
        raise Problem(400, NO_PICTURE) from None
    if (file := files.get(FIELD)) is None:
        raise Problem(400, NO_PICTURE)
    return file.stream.read()
