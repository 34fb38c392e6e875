"""The limits that hold for all workers together: they tell each other what clients have used up.

A client is called by a name that means nothing without the key, so no address leaves a worker.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, cast

from web.server.guesses import WRONG_CODE_RATE
from web.server.limits import (
    APPLICATION_RATE,
    MAX_REMEMBERED_CLIENTS,
    NEW_TABLES,
    Limit,
    Rate,
)
from web.services import Services

if TYPE_CHECKING:
    from hosting.shared_tables import SharedTables

SHARED: Mapping[str, Rate] = {
    "wrong codes": WRONG_CODE_RATE,
    "new tables": NEW_TABLES,
    "applications": APPLICATION_RATE,
}
MAX_OWED_BURSTS = 16
"""Debts are no larger, whatever other workers say: about what so many of them allow at once."""
PURPOSE = "names of clients"
_NAME_BYTES = 12
Used = Mapping[str, Mapping[str, int]]
"""By the limit: what each client has used up of it."""


class SharedLimit(Limit):
    """A limit of which clients have used up something at other workers, too."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float], name: Callable[[Hashable], str] = str
    ) -> None:
        super().__init__(rate, clock)
        self._name = name
        self._unsent: dict[str, int] = {}

    def take(self, client: Hashable) -> bool:
        """Use one up; False when the client has none left."""
        name = self._name(client)
        if taken := super().take(name):
            self._unsent[name] = self._unsent.get(name, 0) + 1
            if len(self._unsent) > MAX_REMEMBERED_CLIENTS:  # nobody has asked for long
                del self._unsent[next(iter(self._unsent))]
        return taken

    def has(self, client: Hashable) -> bool:
        """Whether the client has one left, without using it."""
        return super().has(self._name(client))

    def take_unsent(self) -> Mapping[str, int]:
        """Take out what clients have used up since the last time, by their names."""
        used, self._unsent = self._unsent, {}
        return used

    def note_used_elsewhere(self, used: Mapping[str, int]) -> None:
        """Note what clients used up at another worker: too much they owe, within reason."""
        most_owed = MAX_OWED_BURSTS * self._rate.burst
        for name, count in used.items():
            bucket = self._filled(name)
            bucket.tokens = max(bucket.tokens - max(0, count), -most_owed)


class SharedLimits:
    """Each of these limits, by its name."""

    def __init__(self, secret: bytes, clock: Callable[[], float]) -> None:
        self._secret = secret
        self._limits = {
            name: SharedLimit(rate, clock, self._name_client) for name, rate in SHARED.items()
        }

    def __getitem__(self, name: str) -> SharedLimit:
        """One of them."""
        return self._limits[name]

    @classmethod
    def of(cls, services: Services) -> SharedLimits:
        """Make a worker's limits shared: what counted there alone counts at all from now on."""
        tables = cast("SharedTables", services.tables)
        limits = cls(tables.key.secret(PURPOSE), time.monotonic)
        services.wrong_codes = limits["wrong codes"]
        services.new_tables = limits["new tables"]
        services.applications = limits["applications"]
        return limits

    def take_unsent(self) -> Used:
        """Take out what clients have used up since the last time, of the limits they used."""
        return {name: used for name, limit in self._limits.items() if (used := limit.take_unsent())}

    def note_used_elsewhere(self, used: Used) -> None:
        """Note what was used up at another worker. What only newer ones know is left out."""
        for name in used.keys() & self._limits.keys():
            self._limits[name].note_used_elsewhere(used[name])

    def _name_client(self, client: Hashable) -> str:
        """The name that stands for a client, the same at every worker."""
        name = repr(client).encode()
        return hashlib.blake2b(name, key=self._secret[:32], digest_size=_NAME_BYTES).hexdigest()
