"""The key of a guarded table: on this laptop only until every phone has a share.

From then on the laptop, its key file and its disk are not enough to read the table, until enough
phones have sent their shares. When the game is over, the key returns to the laptop.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from companion.core.seats import Seat
from companion.storage.codes import Randomness
from companion.storage.encryption import KEY_BYTES, Tampered, Vault
from companion.storage.log import Log, Stored
from companion.storage.secret_sharing import join_shares, make_share

_TAG = 32
_SHARE = re.compile(rf"([1-9])-([0-9a-f]{{{2 * KEY_BYTES}}})(?:-([0-9a-f]{{{_TAG}}}))?")
_PURPOSE = "guarded key"
_MAX_SHARES_PER_PHONE = 2
"""How many different untagged shares per phone are remembered, since some may be false."""


def place_of(vault: Vault, code: str) -> str:
    """Where the key of this table is noted while it is on the laptop."""
    return vault.alias(f"{_PURPOSE}/{code}")


def find_key_on_laptop(stored: Stored, vault: Vault, code: str) -> bytes | None:
    """The key of this table, if it is on the laptop."""
    place = place_of(vault, code)
    try:
        return vault.cipher(_PURPOSE).decrypt(dict(stored.notes())[place], place)
    except (KeyError, Tampered):
        return None


class PhoneKey:
    """Where one table's key is. `needed` phones open the table; 0: its key is the laptop's.

    A share ends with a tag that only this laptop can make, so that false ones are known at once.
    Phones of an older companion have shares without; they count until all have new ones.
    """

    def __init__(
        self, log: Log, vault: Vault, code: str, needed: int = 0, *, tagged: bool = False
    ) -> None:
        self.needed = needed
        self.tagged = tagged
        self._vault, self._code = vault, code
        self.key: bytes | None = None
        self._log = log
        self._place = place_of(vault, code)
        self._holding: set[Seat] = set()
        self._brought: dict[Seat, list[bytes]] = {}
        self._proved: set[Seat] = set()
        if needed:
            self.key = find_key_on_laptop(log, vault, code)

    @property
    def is_used(self) -> bool:
        """Whether the key of this table belongs on its players' phones."""
        return self.needed > 0

    # --- while the table is open -----------------------------------------------------------------

    def begin(self, needed: int, randomness: Randomness) -> bytes:
        """Make a new key; it is stored on this laptop until all phones have a share."""
        self.key, self.needed = randomness(KEY_BYTES), needed
        self.keep_on_laptop()
        return self.key

    def give_up(self) -> None:
        """Abandon guarding; keep the old key."""
        self.key, self.needed = None, 0

    def share(self, seat: Seat) -> str | None:
        """The share for this seat's phone; None while the key is not known here."""
        if self.key is None:
            return None
        share = f"{int(seat)}-{make_share(self.key, self.needed, int(seat)).hex()}"
        return f"{share}-{self._make_tag(share)}"

    def confirm_share(self, share: str, seats: Iterable[Seat]) -> None:
        """Note that a phone has its share. Once all have, the key is nowhere else."""
        self._holding |= {seat for seat in seats if share == self.share(seat)}
        if self.key is not None and self._holding >= set(seats):
            self.tagged = True
            self._log.note(self._place, None)

    def keep_on_laptop(self) -> None:
        """Keep the key on the laptop: nothing is secret any more, or nobody has a share yet."""
        if self.key is not None:
            cipher = self._vault.cipher(_PURPOSE)
            self._log.note(self._place, cipher.encrypt(self.key, self._place))

    # --- while it is closed ----------------------------------------------------------------------

    @property
    def have(self) -> int:
        """How many phones have sent a share."""
        return len(self._brought)

    def add_share(self, text: str) -> Iterator[bytes]:
        """Add a phone's share, and yield each key that it may form with shares sent before."""
        if not self.needed or (share := self._parse_share(text)) is None:
            return
        seat, value, tagged = share
        if tagged:
            self._brought[seat] = [value]
            self._proved.add(seat)
        elif seat not in self._proved:
            known = self._brought.setdefault(seat, [])
            known[:] = [*(each for each in known if each != value), value][-_MAX_SHARES_PER_PHONE:]
        # Whoever tries a key lets others run, who may bring more shares or open the table.
        brought = {each: tuple(values) for each, values in self._brought.items()}
        for others in combinations(brought.keys() - {seat}, self.needed - 1):
            for values in product((value,), *(brought[other] for other in others)):
                yield join_shares(dict(zip((int(seat), *map(int, others)), values, strict=True)))

    def _make_tag(self, share: str) -> str:
        """The tag of a share, which only this laptop can make."""
        return self._vault.alias(f"share/{self._code}/{share}")[:_TAG]

    def _parse_share(self, text: str) -> tuple[Seat, bytes, bool] | None:
        """Parse a share: seat, value, and whether its tag proves it; None if it is false."""
        if (share := _SHARE.fullmatch(text)) is None:
            return None
        seat, value, tag = share.groups()
        if tag is None and self.tagged:
            return None
        if tag is not None and not hmac.compare_digest(tag, self._make_tag(f"{seat}-{value}")):
            return None
        return Seat(int(seat)), bytes.fromhex(value), tag is not None

    def open_with(self, key: bytes) -> None:
        """Use this key: it opened the table."""
        self.key = key
        self._holding = set(self._brought)
        self._brought, self._proved = {}, set()
