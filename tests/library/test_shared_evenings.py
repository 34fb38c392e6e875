"""Evenings of tables that many companions share: noted once, encrypted, the same at each."""

from __future__ import annotations

import pytest

from companion.library import figures
from companion.library.evenings import GUEST, Evenings
from companion.library.summary import Summary
from companion.storage.encryption import Vault
from companion.storage.evenings_notes import PlayNotes
from companion.storage.key_change import change
from companion.storage.memory import MemoryLog
from tests.kit.finished_games import make_game

KEY, NEW_KEY = b"1" * 32, b"2" * 32


class Companions:
    """Two companions with the same tables and the same notes."""

    def __init__(self, *tables: Summary) -> None:
        self.log, self.tables = MemoryLog(), list(tables)
        self.one, self.other = self.start(Vault(KEY)), self.start(Vault(KEY))

    def start(self, vault: Vault) -> Evenings:
        """One of them, with this key."""
        return Evenings(PlayNotes(self.log, vault), lambda: self.tables, lambda: 5.0)

    def stored(self) -> bytes:
        """All that is in the notes."""
        return b"".join(sealed for _, sealed in self.log.notes())


@pytest.fixture
def companions() -> Companions:
    return Companions(
        make_game("AAAAA", 0, ("Ada", 7), ("Ben", 3)),
        make_game("BBBBB", 3, ("Ada", 2), ("Ben", 9), ("Cleo", 9)),
    )


def test_a_game_is_noted_once_by_whichever_companion(companions: Companions) -> None:
    companions.one.note()
    companions.other.note()
    assert len(companions.log.notes()) == 2
    plays = companions.one.plays()
    assert plays == companions.other.plays()
    assert [each.code for each in plays] == ["BBBBB", "AAAAA"]
    assert [[seat.place for seat in each.seats] for each in plays] == [[1, 1, 3], [1, 2]]
    assert companions.other.play(plays[0].number) == plays[0]


def test_without_its_table_a_game_stays_and_names_only_the_remembered(
    companions: Companions,
) -> None:
    companions.one.remember("Ada")
    companions.tables.clear()
    names = {seat.name for play in companions.other.plays() for seat in play.seats}
    assert names == {"Ada", GUEST}
    assert companions.other.people() == ["Ada"]
    assert b"Ada" not in companions.stored(), "the notes are encrypted"


def test_whoever_is_forgotten_is_so_everywhere(companions: Companions) -> None:
    companions.one.remember("Ben")
    companions.other.forget("Ben")
    assert companions.one.people() == []
    assert not figures.summarise_people(companions.one.plays())
    assert len(companions.one.plays()) == 2


def test_a_dropped_game_is_not_noted_again(companions: Companions) -> None:
    last, _ = companions.one.plays()
    companions.one.drop(last.number)
    assert [each.code for each in companions.other.plays()] == ["AAAAA"]
    companions.other.remember("Ben")
    assert [each.code for each in companions.one.plays()] == ["AAAAA"]


def test_a_new_key_encrypts_what_was_noted(companions: Companions) -> None:
    companions.one.remember("Ada")
    list(change(companions.log, Vault(NEW_KEY + KEY)))
    companions.tables.clear()
    reader = companions.start(Vault(NEW_KEY + KEY))
    assert reader.people() == ["Ada"]
    assert len(reader.plays()) == 2
    assert companions.start(Vault(KEY)).plays() == []
