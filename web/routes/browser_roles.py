"""What the browser that asks is at a table, by its cookies: the host's, a player's, a scanner."""

from __future__ import annotations

from flask import request

from companion.core.seats import TABLE, Seat, Viewer
from companion.table.record.players import HOST
from web.live.channel import Channel
from web.server.credentials import Role
from web.services import services


def get_token(channel: Channel, role: Role) -> str | None:
    """The token that this browser has for this table."""
    return services().credentials.token(request, role, channel.code)


def is_host(channel: Channel) -> bool:
    """Whether this browser is the host's."""
    return _find_viewer(channel, "host") == HOST


def is_station(channel: Channel) -> bool:
    """Whether this browser was let in to scan."""
    return _find_viewer(channel, "station") == TABLE


def find_seat(channel: Channel) -> Seat | None:
    """The seat whose token this browser has for this table; None if it has none."""
    viewer = _find_viewer(channel, "seat")
    return viewer if isinstance(viewer, Seat) else None


def _find_viewer(channel: Channel, role: Role) -> Viewer | None:
    return channel.table.people.who(get_token(channel, role))
