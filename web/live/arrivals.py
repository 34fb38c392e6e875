"""From which devices people join one table: each takes one seat, and asks the host for another.

A device is known by its tokens and by its address; both only decide whether the host is asked, so
a family behind one address needs a few taps of the host and is never locked out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.words import Voice
from companion.locale.catalogues import Languages
from companion.storage.codes import fingerprint
from companion.table.people import names
from companion.table.people.admission import must_ask
from companion.table.record.players import Applied, Joined
from companion.table.table import Table
from web.problems import Problem
from web.server.limits import Limit


@dataclass(frozen=True, slots=True)
class Wish:
    """Who somebody would like to be."""

    name: str
    mark: str | None = None
    nonce: bytes | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """Where somebody joins from."""

    tokens: frozenset[str] = frozenset()
    """Fingerprints of the tokens it shows."""
    address: str | None = None
    """None: the laptop itself, where several windows may be several people."""


class Arrivals:
    """Remembers with which tokens people have come from each address."""

    def __init__(self, applications: Limit, languages: Languages) -> None:
        self._applications = applications
        self._languages = languages
        self._tokens: dict[str, frozenset[str]] = {}

    def join(self, table: Table, wish: Wish, device: Device) -> Joined | Applied:
        """Take a seat, or ask the host for one if this device has one; `Refused` for a bad name."""
        self._check_name(wish.name, table.record.game)
        known = device.tokens | self._tokens.get(device.address or "", frozenset())
        came = (
            self._apply(table, wish, device) if must_ask(table.record, known) else _sit(table, wish)
        )
        if device.address:
            self._tokens[device.address] = known | {fingerprint(came.token)}
        return came

    def _check_name(self, name: str, game: Game[Any]) -> None:
        """Refuse a name that means somebody else to whoever reads another language."""
        for code in self._languages.codes:
            voice = Voice(catalogue=self._languages.of(code, game.id))
            names.fit(name, (), names.list_reserved_names(game.about.roles, voice))

    def _apply(self, table: Table, wish: Wish, device: Device) -> Applied:
        who = table.code, device.address
        if device.address and not self._applications.has(who):
            raise Problem(429)
        applied = table.people.apply(wish.name, wish.mark, wish.nonce)
        self._applications.take(who)
        return applied


def _sit(table: Table, wish: Wish) -> Joined:
    """Take a seat; its page has a moment to open before it counts as away."""
    joined = table.people.join(wish.name, wish.mark, wish.nonce)
    table.record.people.here.add(joined.seat)
    return joined
