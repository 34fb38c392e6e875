"""The key of a guarded table: phones fetch their share of it, and bring it back."""

from __future__ import annotations

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue as Answer

from companion.core.seats import Seat
from companion.tables.shelf import Locked, NoSuchTable
from web.api import body
from web.faults import Problem
from web.hall import hall
from web.joining import room_at
from web.passes import bearer
from web.protocol import Share
from web.rooms import Closed

keys = Blueprint("keys", __name__)


@keys.get("/api/tables/<code>/share")
def mine(code: str) -> Answer:
    """The share this phone shall keep; null when the laptop keeps the key alone."""
    room = room_at(code)
    token = bearer(request) or hall().passes.token(request, "seat", room.table.code)
    with room.quiet() as table:
        seat = table.who(token)
        if not isinstance(seat, Seat):
            raise Problem(401)
        return jsonify(share=table.share(seat))


@keys.post("/api/tables/<code>/share")
def bring(code: str) -> Answer:
    """A share: it says that the phone has it, and opens a table that was closed with the laptop.

    Nobody needs a token: who brings it knows something only this phone was told.
    """
    here, client = hall(), request.remote_addr
    if not here.misses.has(client) or not here.acts.take(("keys", client)):
        raise Problem(429)
    said = body(Share)
    try:
        here.tables.bring(code, said.share)
    except Locked as locked:
        raise Closed(locked) from None
    except NoSuchTable:
        here.misses.take(client)
        raise Problem(404) from None
    room_at(code)  # it sees to it that the table is put back some day
    return jsonify(open=True)
