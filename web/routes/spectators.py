"""The page of spectators: somebody without a seat, early or late."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue as Answer

from web.routes.joining import channel_at, redirect_to_seat
from web.routes.table_pages import live

spectators = Blueprint("spectators", __name__)


@spectators.get("/t/<code>/watch")
def watch(code: str) -> Answer:
    """What the shared screen may show, for somebody without a seat."""
    channel = channel_at(code)
    seat = None if channel.table.record.is_trial else redirect_to_seat(channel)
    return seat or live(channel, None, None, watching=True)
