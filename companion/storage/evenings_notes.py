"""Games that were played, in the notes of a log: where many companions share their tables.

It holds what the file of a laptop does, but encrypted, as all notes are; each game and each person
is a note of its own, so that no companion overwrites what another one writes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.evenings_database import StoredPlay
from companion.storage.log import Log

PLAYS = "played games"
PEOPLE = "remembered people"
"""What these notes are encrypted for."""
_NUMBER_BYTES = 6


class StoredPerson(msgspec.Struct, frozen=True):
    """Somebody who is remembered."""

    name: str
    since: float


class PlayNotes:
    """Reads and writes the notes; the same acts as those of the file."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._vault = vault
        self._plays: EncryptedNotes[StoredPlay] = EncryptedNotes(log, vault, PLAYS, StoredPlay)
        self._people: EncryptedNotes[StoredPerson] = EncryptedNotes(
            log, vault, PEOPLE, StoredPerson
        )

    def known(self) -> frozenset[tuple[str, float]]:
        """Code and beginning of every game that was ever noted, also of those dropped since."""
        return frozenset((each.code, each.began) for each in self._plays.list_all())

    def plays(self) -> list[StoredPlay]:
        """All games, the oldest first."""
        noted = [each for each in self._plays.list_all() if each.results]
        return sorted(noted, key=lambda each: (each.began, each.number))

    def people(self) -> list[str]:
        """The names of those who are remembered."""
        return sorted(each.name for each in self._people.list_all())

    def add(self, play: StoredPlay) -> None:
        """Note a game; its number does not count. A game that is noted already stays as it is."""
        if self._plays.find(self._make_play_key(play)) is None:
            by_place = sorted(play.results, key=lambda each: (each.place, each.seat))
            number, results = _make_number(play), tuple(by_place)
            numbered = msgspec.structs.replace(play, number=number, results=results)
            self._plays.keep(self._make_play_key(play), numbered)

    def remember(self, name: str, when: float, at: Iterable[tuple[int, int]]) -> None:
        """Remember somebody, who has sat at these games: number and seat."""
        key = self._make_person_key(name)
        if self._people.find(key) is None:
            self._people.keep(key, StoredPerson(name, when))
        sat = frozenset(at)
        for play in self.plays():
            self._seat(play, {seat: name for number, seat in sat if number == play.number})

    def forget(self, name: str) -> None:
        """Forget somebody: no note names them any more."""
        for play in self.plays():
            self._seat(play, {each.seat: None for each in play.results if each.person == name})
        self._people.forget(self._make_person_key(name))

    def drop(self, number: int) -> None:
        """Drop a game: only that it has been noted once remains, so that it is not noted again."""
        for play in self.plays():
            if play.number == number:
                bare = msgspec.structs.replace(play, title="", results=())
                self._plays.keep(self._make_play_key(play), bare)

    def _seat(self, play: StoredPlay, persons: dict[int, str | None]) -> None:
        """Say who sat at these seats of a game."""
        if not persons:
            return
        results = tuple(
            msgspec.structs.replace(each, person=persons.get(each.seat, each.person))
            for each in play.results
        )
        self._plays.keep(self._make_play_key(play), msgspec.structs.replace(play, results=results))

    def _make_play_key(self, play: StoredPlay) -> str:
        return self._vault.alias(f"{PLAYS}/{play.code}/{play.began!r}")

    def _make_person_key(self, name: str) -> str:
        return self._vault.alias(f"{PEOPLE}/{name}")


def _make_number(play: StoredPlay) -> int:
    """The same at every companion, for pages about this game."""
    digest = sha256(f"{play.code} {play.began!r}".encode()).digest()
    return int.from_bytes(digest[:_NUMBER_BYTES])
