"""The key of a guarded table: on this laptop only until every phone has a share.

From then on the laptop, its key file and its disk are not enough to read the table, until enough
phones have sent their shares. When the game is over, the key returns to the laptop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from companion.core.seats import Seat
from companion.tables.codes import Randomness
from companion.tables.storage.log import Log
from companion.tables.storage.secret_sharing import cut, whole
from companion.tables.storage.vault import KEY_BYTES, Tampered, Vault

_SHARE = re.compile(rf"([1-9])-([0-9a-f]{{{2 * KEY_BYTES}}})")
_PURPOSE = "guarded key"
_MOST = 2
"""How many different shares per phone are remembered, in case somebody sends false ones."""


class PhoneKey:
    """Where one table's key is. `needed` phones open the table; 0: its key is the laptop's."""

    def __init__(self, log: Log, vault: Vault, code: str, needed: int = 0) -> None:
        self.needed = needed
        self.key: bytes | None = None
        self._log = log
        self._cipher = vault.cipher(_PURPOSE)
        self._place = vault.alias(f"{_PURPOSE}/{code}")
        self._holding: set[Seat] = set()
        self._brought: dict[Seat, list[bytes]] = {}
        if needed:
            self.key = self._on_this_laptop()

    # --- while the table is open -----------------------------------------------------------------

    def begin(self, needed: int, randomness: Randomness) -> bytes:
        """Make a new key, on this laptop for now."""
        self.key, self.needed = randomness(KEY_BYTES), needed
        self.back_to_the_laptop()
        return self.key

    def give_up(self) -> None:
        """Abandon guarding; keep the old key."""
        self.key, self.needed = None, 0

    def share(self, seat: Seat) -> str | None:
        """The share for this seat's phone."""
        if self.key is None:
            return None
        return f"{int(seat)}-{cut(self.key, self.needed, int(seat)).hex()}"

    def held(self, said: str, seats: Iterable[Seat]) -> None:
        """Note that a phone has its share. Once all have, the key is nowhere else."""
        self._holding |= {seat for seat in seats if said == self.share(seat)}
        if self.key is not None and self._holding >= set(seats):
            self._log.note(self._place, None)

    def back_to_the_laptop(self) -> None:
        """Keep the key on the laptop: nothing is secret any more, or nobody has a share yet."""
        if self.key is not None:
            self._log.note(self._place, self._cipher.encrypt(self.key, self._place))

    def _on_this_laptop(self) -> bytes | None:
        notes = dict(self._log.notes())
        try:
            return self._cipher.decrypt(notes[self._place], self._place)
        except (KeyError, Tampered):
            return None

    # --- while it is closed ----------------------------------------------------------------------

    @property
    def have(self) -> int:
        """How many phones have sent a share."""
        return len(self._brought)

    def brought(self, said: str) -> Iterator[bytes]:
        """Add a phone's share: the keys it may give together with the others."""
        if not self.needed or (share := _SHARE.fullmatch(said)) is None:
            return
        seat, value = Seat(int(share[1])), bytes.fromhex(share[2])
        known = self._brought.setdefault(seat, [])
        if value not in known:
            known[:] = [*known, value][-_MOST:]
        for seats in combinations(self._brought, self.needed):
            for values in product(*(self._brought[seat] for seat in seats)):
                yield whole(dict(zip(map(int, seats), values, strict=True)))

    def open_with(self, key: bytes) -> None:
        """Use this key: it opened the table."""
        self.key = key
        self._holding = set(self._brought)
        self._brought = {}
