"""The rooms of all tables: each opened once, by whoever looks at it first."""

from __future__ import annotations

from flask import current_app
from gevent.lock import RLock

from companion.core.labels import is_whole
from companion.tables.codes import tidy
from companion.tables.record import State
from companion.tables.shelf import NoSuchTable
from web.hall import Hall
from web.live import Post, Room

KEY = "companion rooms"


class Rooms:
    """The rooms of all tables that somebody has looked at."""

    def __init__(self, hall: Hall, post: Post) -> None:
        self._hall = hall
        self._post = post
        self._rooms: dict[str, Room] = {}
        self._opening = RLock()

    def find(self, code: str) -> Room | None:
        """The room of this table, if there is one."""
        code = tidy(code)
        if (room := self._rooms.get(code)) is not None:
            return room
        with self._opening:
            return self._rooms.get(code) or self._open(code)

    def open(self) -> list[Room]:
        """Every room there is now."""
        return list(self._rooms.values())

    def with_card(self, card: str) -> Room | None:
        """The room in which somebody has this seat card."""
        card = tidy(card)
        listed = self._hall.tables.list() if is_whole(card) else []
        for summary in listed:
            room = None if summary.state in (None, State.ENDED) else self.find(summary.code)
            if room and any(each.card == card for each in room.table.players.values()):
                return room
        return None

    def _open(self, code: str) -> Room | None:
        try:
            table = self._hall.tables.open(code)
        except NoSuchTable:
            return None
        room = self._rooms[code] = Room(table, self._hall, self._post)
        return room


def rooms() -> Rooms:
    """The rooms of the companion that answers this request."""
    found: Rooms = current_app.extensions[KEY]
    return found
