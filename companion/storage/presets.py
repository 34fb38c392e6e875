"""Settings saved on this laptop under a name, so that nobody has to enter long ones twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from companion.core.fields import Raw, Refused, Text
from companion.core.game import Game
from companion.core.words import T
from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.log import Log

MAX_PRESET_NAME_CHARS = 40
MAX_PRESETS = 30
"""How many presets a game may have."""
PURPOSE = "kept settings"


class Preset(msgspec.Struct, frozen=True):
    """Settings of one game that differ from the defaults, and their name."""

    game: str
    name: str
    when: float
    settings: dict[str, Any]

    def fitting(self, game: Game[Any]) -> dict[str, Raw]:
        """The settings the game still accepts: a newer version may have changed them."""
        return {
            name: raw
            for name, raw in self.settings.items()
            if name in game.settings and _fits(game.settings[name].field, raw)
        }


class Presets:
    """All presets; like tables, they are encrypted on disk."""

    def __init__(
        self, log: Log, vault: Vault, clock: Callable[[], float], games: Mapping[str, Game[Any]]
    ) -> None:
        self._notes: EncryptedNotes[Preset] = EncryptedNotes(log, vault, PURPOSE, Preset)
        self._games = games
        self._vault = vault
        self._clock = clock

    def of(self, game: Game[Any]) -> list[Preset]:
        """The presets of a game, the last used first."""
        mine = [each for each in self._notes.list_all() if self._find_game_id(each) == game.id]
        return sorted(mine, key=lambda each: -each.when)

    def find(self, game: Game[Any], name: str) -> Preset | None:
        """A game's preset of this name, ignoring case and spaces."""
        wanted = make_name_key(name)
        return next((each for each in self.of(game) if make_name_key(each.name) == wanted), None)

    def keep(self, game: Game[Any], name: object, settings: Mapping[str, Raw]) -> Preset:
        """Save settings under a name, replacing any that had it before.

        `Refused` if they or the name do not fit, or too many are saved.
        """
        called = fit_name(name)
        game.settle(settings)
        if self.find(game, called) is None and len(self.of(game)) >= MAX_PRESETS:
            raise Refused(
                T("{n} are saved already. Delete one of them first.", n=MAX_PRESETS), "full"
            )
        unusual = {
            each: raw for each, raw in settings.items() if raw != game.settings[each].default
        }
        before, preset = self.find(game, called), Preset(game.id, called, self._clock(), unusual)
        place = self._name_place(preset)
        self._notes.keep(place, preset)
        if before and self._name_place(before) != place:
            self._notes.forget(self._name_place(before))
        return preset

    def forget(self, game: Game[Any], name: str) -> None:
        """Delete the preset of this name, if there is one."""
        if kept := self.find(game, name):
            self._notes.forget(self._name_place(kept))

    def _name_place(self, preset: Preset) -> str:
        return self._vault.alias(f"{PURPOSE}/{preset.game}/{make_name_key(preset.name)}")

    def _find_game_id(self, preset: Preset) -> str:
        """The game that it is for: settings of an earlier companion may ask for one of today's."""
        today = self._games.get(preset.game)
        before = today.find_version_with(preset.settings) if today else None
        if before is not None and before is not today:
            with suppress(Refused):
                return before.resolved(before.settle(preset.settings)).id
        return preset.game


def fit_name(raw: object, max_chars: int = MAX_PRESET_NAME_CHARS) -> str:
    """The name of something stored, in its stored form, or `Refused`."""
    try:
        return Text(max_chars, least=1).fit(raw)
    except Refused:
        raise Refused(T("Choose a name of 1 to {n} characters.", n=max_chars), "misfit") from None


def make_name_key(name: str) -> str:
    """What is the same for the same name, however it was typed."""
    return " ".join(name.split()).casefold()


def _fits(field: Any, raw: Raw) -> bool:
    try:
        field.fit(raw)
    except Refused:
        return False
    return True
