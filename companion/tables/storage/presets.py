"""Settings that this laptop keeps under a name: nobody enters the numbers of a cipher twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.core.fields import Raw, Refused, Text
from companion.core.game import Game
from companion.core.words import T
from companion.tables.storage.log import Log
from companion.tables.storage.vault import Cipher, Tampered, Vault

LONGEST_NAME = 40
MOST = 30
"""How many a game may have."""
_NAME = Text(LONGEST_NAME, least=1)
_PURPOSE = "kept settings"


class Preset(msgspec.Struct, frozen=True):
    """Settings of one game that differ from the usual, and what people call them."""

    game: str
    name: str
    when: float
    settings: dict[str, Any]

    def fitting(self, game: Game[Any]) -> dict[str, Raw]:
        """Those that the game still takes: a newer game may have changed its settings."""
        return {
            name: raw
            for name, raw in self.settings.items()
            if name in game.settings and _fits(game.settings[name].field, raw)
        }


class Presets:
    """All that is kept; like the tables it lies sealed on the disk."""

    def __init__(self, log: Log, vault: Vault, clock: Callable[[], float]) -> None:
        self._log = log
        self._vault = vault
        self._cipher = vault.cipher(_PURPOSE)
        self._clock = clock

    def of(self, game: Game[Any]) -> list[Preset]:
        """What is kept for a game, the last used first."""
        opened = [_opened(self._cipher, place, sealed) for place, sealed in self._log.notes()]
        mine = [each for each in opened if each is not None and each.game == game.id]
        return sorted(mine, key=lambda each: -each.when)

    def find(self, game: Game[Any], name: str) -> Preset | None:
        """What is kept for a game under a name, however it is written."""
        wanted = _plain(name)
        return next((each for each in self.of(game) if _plain(each.name) == wanted), None)

    def keep(self, game: Game[Any], name: object, settings: Mapping[str, Raw]) -> Preset:
        """Keep settings under a name, instead of what had this name before."""
        called = fitted_name(name)
        game.settle(settings)
        if self.find(game, called) is None and len(self.of(game)) >= MOST:
            raise Refused(T("{n} are kept already. Forget one of them first.", n=MOST), "full")
        unusual = {
            each: raw for each, raw in settings.items() if raw != game.settings[each].default
        }
        kept = Preset(game.id, called, self._clock(), unusual)
        place = self._place(game, called)
        self._log.note(place, self._cipher.encrypt(msgspec.msgpack.encode(kept), place))
        return kept

    def forget(self, game: Game[Any], name: str) -> None:
        """Keep it no longer."""
        self._log.note(self._place(game, name), None)

    def _place(self, game: Game[Any], name: str) -> str:
        return self._vault.alias(f"{_PURPOSE}/{game.id}/{_plain(name)}")


def fitted_name(raw: object) -> str:
    """The name as it is kept, or `Refused`."""
    try:
        return _NAME.fit(raw)
    except Refused:
        sentence = T("Choose a name of 1 to {n} characters.", n=LONGEST_NAME)
        raise Refused(sentence, "misfit") from None


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _fits(field: Any, raw: Raw) -> bool:
    try:
        field.fit(raw)
    except Refused:
        return False
    return True


def _opened(cipher: Cipher, place: str, sealed: bytes) -> Preset | None:
    """What was sealed here; None if another key sealed it, or an older companion."""
    try:
        return msgspec.msgpack.decode(cipher.decrypt(sealed, place), type=Preset)
    except (Tampered, msgspec.DecodeError):
        return None
