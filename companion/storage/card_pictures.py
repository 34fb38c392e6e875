"""Photographs of a game's own cards, by which they are recognised without stickers.

Each is a grey picture in an encrypted file of its own. They stay on this laptop: neither backups
nor exported tables have them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.core.fields import Refused
from companion.core.words import T
from companion.storage.encryption import Tampered, Vault
from companion.storage.owner_files import write_for_owner
from companion.storage.sqlite import translate_disk_errors

FOLDER = "cards"
PURPOSE = "pictures of cards"
MAX_CARDS = 300
"""How many cards of a game are remembered."""
MAX_PICTURE_BYTES = 256 * 1024
_WRITING = ".new"
_FULL = T("{n} cards of this game are remembered already: no more fit.", n=MAX_CARDS)


class CardPicture(msgspec.Struct, frozen=True):
    """A card, by the text of its label, and its picture as a JPEG."""

    label: str
    jpeg: bytes

    def __repr__(self) -> str:
        return "CardPicture(•••)"


class CardPictures:
    """All cards that were photographed; their files' names mean nothing without the key."""

    def __init__(self, folder: Path, vault: Vault) -> None:
        self._folder, self._vault = folder, vault
        self._cipher = vault.cipher(PURPOSE)

    def list_files(self, game: str) -> dict[str, int]:
        """The files of a game's cards, and when each was written, in nanoseconds."""
        try:
            with os.scandir(self._find_folder(game)) as files:
                stored = [each for each in files if not each.name.endswith(_WRITING)]
                return {each.name: each.stat().st_mtime_ns for each in stored}
        except OSError:
            return {}

    def read(self, game: str, name: str) -> CardPicture | None:
        """The card in a file; None if it is gone, was changed, or has another key."""
        path = self._find_folder(game) / name
        try:
            sealed = path.read_bytes()
            return msgspec.msgpack.decode(
                self._cipher.decrypt(sealed, _name_place(path)), type=CardPicture
            )
        except (OSError, Tampered, msgspec.DecodeError, UnicodeDecodeError):
            return None

    def find(self, game: str, labels: Iterable[str]) -> list[CardPicture]:
        """The cards with these labels, but for those that cannot be read."""
        read = (self.read(game, self.name_file(game, each)) for each in labels)
        return [each for each in read if each]

    def name_file(self, game: str, label: str) -> str:
        """What the file of this card is called."""
        return self._vault.alias(f"{PURPOSE}/{game}/{label}")

    def keep(self, game: str, picture: CardPicture) -> None:
        """Store a card in place of an earlier picture of it; `Refused` if there are too many."""
        stored, name = self.list_files(game), self.name_file(game, picture.label)
        if len(picture.jpeg) > MAX_PICTURE_BYTES or (
            name not in stored and len(stored) >= MAX_CARDS
        ):
            raise Refused(_FULL, "full")
        path = self._find_folder(game) / name
        sealed = self._cipher.encrypt(msgspec.msgpack.encode(picture), _name_place(path))
        with translate_disk_errors():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            aside = path.with_name(name + _WRITING)
            write_for_owner(aside, sealed)
            aside.replace(path)

    def forget(self, game: str) -> None:
        """Delete all cards of a game."""
        folder = self._find_folder(game)
        with translate_disk_errors():
            for path in folder.glob("*"):
                path.unlink()

    def _find_folder(self, game: str) -> Path:
        return self._folder / self._vault.alias(f"{PURPOSE}/{game}")


def _name_place(path: Path) -> str:
    """What binds a file to its place: moved to another game, or renamed, it does not open."""
    return f"{path.parent.name}/{path.name}"
