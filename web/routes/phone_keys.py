"""The key of a guarded table: phones fetch their share of it, and send it back."""

from __future__ import annotations

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue as Answer

from companion.core.seats import Seat
from companion.library.registry import Locked, NoSuchTable
from web.live.all_channels import TableLocked
from web.problems import Problem
from web.protocol.messages import Share
from web.routes.api import read_body
from web.routes.joining import channel_at
from web.server.credentials import get_bearer_token
from web.server.guesses import find_guesser
from web.services import services

keys = Blueprint("keys", __name__)


@keys.get("/api/tables/<code>/share")
def mine(code: str) -> Answer:
    """Get the share this phone should keep; null if the laptop alone has the key."""
    channel = channel_at(code)
    token = get_bearer_token(request) or services().credentials.token(
        request, "seat", channel.table.code
    )
    with channel.quiet() as table:
        seat = table.people.who(token)
        if not isinstance(seat, Seat):
            raise Problem(401)
        return jsonify(share=table.durable.phone_key.share(seat))


@keys.post("/api/tables/<code>/share")
def bring(code: str) -> Answer:
    """Send a phone's share, to confirm that it has it, or to reopen a table after a restart.

    This needs no token: only this phone was ever told its share.
    """
    app_services, client = services(), find_guesser(request)
    if not app_services.wrong_codes.has(client) or not app_services.acts.take(("keys", client)):
        raise Problem(429)
    sent = read_body(Share)
    try:
        app_services.tables.bring(code, sent.share)
    except Locked as locked:
        raise TableLocked(locked) from None
    except NoSuchTable:
        app_services.wrong_codes.take(client)
        raise Problem(404) from None
    channel_at(code)  # its channel takes it out of memory again when nobody looks
    return jsonify(open=True)
