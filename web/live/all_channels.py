"""The channels of all tables: each opened once, by whoever looks at it first."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from contextlib import suppress
from weakref import WeakValueDictionary

from flask import current_app
from gevent.lock import RLock

from companion.core.labels import is_whole
from companion.library.registry import Locked, NoSuchTable, NotWhole, Tables
from companion.storage.codes import tidy
from web.live.channel import Channel
from web.live.open_pages import Sender
from web.problems import Problem
from web.services import Services

KEY = "companion channels"


class TableLocked(Problem):
    """A table that is waiting for its players' phones."""

    def __init__(self, locked: Locked) -> None:
        super().__init__(423, locked.sentence, "locked")
        self.table = locked.code


class Channels:
    """The channels of all tables that somebody has looked at."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._sender = sender
        self._channels: dict[str, Channel] = {}
        self._opening: WeakValueDictionary[str, RLock] = WeakValueDictionary()

    @property
    def tables(self) -> Tables:
        """The tables they show."""
        return self._services.tables

    def find(self, code: str) -> Channel | None:
        """The channel of this table, which is opened if need be; None if there is no such table.

        `Problem` if it is damaged, or waits for its players' phones.
        """
        try:
            return self._look_up(tidy(code))
        except Locked as locked:
            raise TableLocked(locked) from None
        except NotWhole as damaged:
            raise Problem(409, damaged.sentence, "damaged") from None
        except NoSuchTable:
            return None

    def find_for(self, client: Hashable, code: str, tokens: Collection[str]) -> Channel:
        """The channel of this table, for a client that may be guessing; `Problem` if it is none.

        Once a client has guessed too often it hears the same of every table that none of its tokens
        opens: 429, whether there is such a table or not, and after the same work.
        """
        wrong_codes = self._services.wrong_codes
        if not wrong_codes.has(client):
            return self._find_for_known(client, tidy(code), tokens)
        if (channel := self.find(code)) is None:
            wrong_codes.take(client)
            raise Problem(404)
        return channel

    def _find_for_known(self, client: Hashable, code: str, tokens: Collection[str]) -> Channel:
        """The channel of this table, for somebody who belongs to it."""
        channel = self.find_open(code)
        # To open a table takes longer than to find none, and it may be locked or damaged.
        if channel is None and tokens and self._services.guessers_tables.take(client):
            with suppress(Problem):
                channel = self.find(code)
        if channel is None or not any(
            channel.table.people.who(each) is not None for each in tokens
        ):
            raise Problem(429)
        channel.look()
        return channel

    def all(self) -> list[Channel]:
        """Every channel, whether or not its table is in memory."""
        return list(self._channels.values())

    def list_open(self) -> list[Channel]:
        """Every channel whose table is in memory."""
        return [channel for channel in self._channels.values() if channel.open]

    def find_open(self, code: str) -> Channel | None:
        """The channel of this table, if the table is in memory; None otherwise."""
        channel = self._channels.get(code)
        return channel if channel and channel.open else None

    def forget(self, code: str) -> None:
        """Hang up on all pages of a table that was removed; the next page they ask for says so."""
        if channel := self._channels.pop(code, None):
            for page in list(channel.pages.values()):
                channel.hang_up(page)
        self._services.tables.close(code)

    def find_by_card(self, card: str) -> Channel | None:
        """The channel of the table this seat card belongs to; no other table is opened."""
        card = tidy(card)
        listed = self._services.tables.list() if is_whole(card) else []
        closed = None
        for summary in listed:
            try:
                channel = self.find(summary.code) if summary.may_have(card) else None
            except Problem as problem:
                closed = problem
                continue
            if channel and channel.table.people.seat_of(card) is not None:
                return channel
        if closed:
            raise closed
        return None

    def _look_up(self, code: str) -> Channel:
        if (channel := self._channels.get(code)) is None:
            with self._opening.setdefault(code, RLock()):
                channel = self._channels.get(code) or self._open_channel(code)
        channel.look()
        return channel

    def _open_channel(self, code: str) -> Channel:
        channel = self._channels[code] = Channel(
            self._services.tables.open(code), self._services, self._sender
        )
        return channel


def channels() -> Channels:
    """The channels of the companion that answers this request."""
    all_channels: Channels = current_app.extensions[KEY]
    return all_channels
