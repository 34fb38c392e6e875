"""The list of tables: what each of them is, and what is wrong with those that are damaged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.core.game import Game
from companion.core.words import T
from companion.library.backups import Backups
from companion.library.summary import Summary
from companion.storage.damage import GONE, OTHER_KEY, Damage, advise, find_damage
from companion.storage.encrypted_log import decrypt_header
from companion.storage.encryption import Vault
from companion.storage.log import Stored, Unreadable
from companion.table.record.record import State


class Listing:
    """Lists tables; each is checked once, and again when its header has changed.

    What many share is checked when it is opened: others change it all the time.
    """

    def __init__(  # noqa: PLR0913 - what it lists, and what it says of it
        self,
        stored: Stored,
        vault: Vault,
        games: Mapping[str, Game[Any]],
        backups: Backups | None,
        trouble: T | None,
        *,
        removed: Callable[[], Collection[str]] = frozenset,
        shared: bool = False,
    ) -> None:
        self._stored, self._vault, self._games = stored, vault, games
        self._backups, self._trouble, self._shared = backups, trouble, shared
        self._removed = removed
        self._checked: dict[str, tuple[bytes, Damage | None]] = {}

    def all(self, in_memory: Collection[str], keys: Mapping[str, bytes]) -> list[Summary]:
        """All tables, the most recently used first. Those in memory are in good order.

        `keys` are those that phones have sent.
        """
        tables = dict(self._stored.tables())
        troubles: dict[str, T | None] = dict.fromkeys(in_memory)
        for code, sealed in tables.items():
            if code not in troubles:
                troubles[code] = self._trouble or self._find_checked_trouble(
                    code, sealed, keys.get(code)
                )
        summaries = [self._summarise(code, tables[code], troubles[code]) for code in tables]
        gone = [code for code in self._list_saved() if code not in tables]
        summaries += [
            self._summarise(code, b"", self._explain_with_advice(code, GONE)) for code in gone
        ]
        return sorted(summaries, key=lambda each: -each.when)

    def find_trouble(self, code: str, key: bytes | None = None) -> T | None:
        """Why this table does not open; None if nothing is wrong, or there is no such table."""
        if self._trouble:
            return self._trouble
        if self._is_here(code):
            damage = find_damage(self._stored, self._vault, code, key)
            return self._explain(code, damage) if damage else None
        return self._explain_with_advice(code, GONE) if code in self._list_saved() else None

    def _find_checked_trouble(self, code: str, sealed: bytes, key: bytes | None) -> T | None:
        """What is wrong with a table, looked at only if its header has changed since."""
        if self._shared and decrypt_header(self._vault, code, sealed):
            return None
        if self._checked.get(code, (b"", None))[0] != sealed or not sealed:
            self._checked[code] = sealed, find_damage(self._stored, self._vault, code, key)
        damage = self._checked[code][1]
        return self._explain(code, damage) if damage else None

    def _is_here(self, code: str) -> bool:
        try:
            return self._stored.read(code) != (None, [])
        except Unreadable:
            return True

    def _explain(self, code: str, damage: Damage) -> T:
        """What is wrong and what to do; if no table opens at all, it is the key."""
        headers = dict(self._stored.tables())
        opens = any(decrypt_header(self._vault, each, sealed) for each, sealed in headers.items())
        return self._explain_with_advice(code, damage.sentence) if opens else OTHER_KEY

    def _explain_with_advice(self, code: str, what: T) -> T:
        backup = self._backups.find_last_with(code) if self._backups else None
        number = backup.number if backup else None
        return T("{what} {how}", what=what, how=advise(code, number))

    def _list_saved(self) -> Collection[str]:
        """The tables in backups, without those that were removed on purpose."""
        saved = self._backups.codes() if self._backups and not self._trouble else frozenset()
        return saved.difference(self._removed()) if saved else saved

    def _summarise(self, code: str, sealed: bytes, trouble: T | None) -> Summary:
        header = decrypt_header(self._vault, code, sealed)
        if header is None:
            return Summary(code, "", "", None, (), 0, trouble=trouble)
        game = self._games.get(header.game)
        title = header.title or (str(game.title) if game else header.game)
        state = State(header.state)
        known = (header.names, header.when, header.cards, header.tokens)
        place = (header.event, header.number, header.glance)
        return Summary(
            code,
            header.game,
            title,
            state,
            *known,
            *place,
            header.outcome,
            header.counted_as,
            header.is_trial,
            trouble,
        )
