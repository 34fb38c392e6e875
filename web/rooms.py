"""The rooms of all tables: each opened once, by whoever looks at it first."""

from __future__ import annotations

from flask import current_app
from gevent.lock import RLock

from companion.core.labels import is_whole
from companion.tables.codes import tidy
from companion.tables.shelf import Locked, NoSuchTable
from web.faults import HOUSE, Problem
from web.hall import Hall, hall
from web.live import Post, Room

KEY = "companion rooms"


class Closed(Problem):
    """A table that waits for its players' phones."""

    def __init__(self, locked: Locked) -> None:
        super().__init__(423, locked.sentence, "locked")
        self.table = locked.code

    def page(self) -> str:
        """A page that brings this phone's share, and goes on when the table is open."""
        return hall().renderer.page("locked.html", HOUSE, table=self.table, sentence=self.sentence)


class Rooms:
    """The rooms of all tables that somebody has looked at."""

    def __init__(self, hall: Hall, post: Post) -> None:
        self._hall = hall
        self._post = post
        self._rooms: dict[str, Room] = {}
        self._opening = RLock()

    def find(self, code: str) -> Room | None:
        """The room of this table, if there is one."""
        try:
            return self._found(tidy(code))
        except Locked as locked:
            raise Closed(locked) from None
        except NoSuchTable:
            return None

    def open(self) -> list[Room]:
        """Every room whose table is not back on the shelf."""
        return [room for room in self._rooms.values() if room.open]

    def with_card(self, card: str) -> Room | None:
        """The room in which somebody has this seat card; no table is opened in vain."""
        card = tidy(card)
        listed = self._hall.tables.list() if is_whole(card) else []
        closed = None
        for summary in listed:
            try:
                room = self.find(summary.code) if summary.may_have(card) else None
            except Closed as problem:
                closed = problem
                continue
            if room and any(each.card == card for each in room.table.players.values()):
                return room
        if closed:
            raise closed
        return None

    def _found(self, code: str) -> Room:
        if (room := self._rooms.get(code)) is None:
            with self._opening:
                room = self._rooms.get(code) or self._new(code)
        room.look()
        return room

    def _new(self, code: str) -> Room:
        room = self._rooms[code] = Room(self._hall.tables.open(code), self._hall, self._post)
        return room


def rooms() -> Rooms:
    """The rooms of the companion that answers this request."""
    found: Rooms = current_app.extensions[KEY]
    return found
