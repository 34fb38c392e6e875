"""How old a table is: phones keep what they saw last, and check that the table still holds it."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue as Answer

from companion.core.seats import Seat
from web.problems import Problem
from web.protocol.messages import Seen
from web.routes.api import find_sender, make_reply, read_body
from web.routes.joining import channel_at

history = Blueprint("history", __name__)


@history.post("/api/tables/<code>/seen")
def saw(code: str) -> Answer:
    """What this phone saw last: whether the table still holds it, and all links since then.

    A link is the digest of a public state. The head begins as the empty text; with each link it
    becomes the SHA-256 of the head, a colon, and the link.
    """
    channel, seen = channel_at(code), read_body(Seen)
    seat = find_sender(channel, "seat")
    if not isinstance(seat, Seat):
        raise Problem(401)
    return make_reply(channel.compare_heads(seat, seen))
