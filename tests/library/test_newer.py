"""A table that a newer companion has played on: this one says so, whatever it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from companion.core.fields import Refused
from companion.storage.damage import find_damage
from companion.storage.encrypted_log import LogHeader, decode_entry, decrypt_header
from companion.storage.encryption import Tampered, Vault
from companion.table.record.players import HOST
from companion.table.replay import replay
from tests.kit.newer_companion import SHOUT, WAVE, learn
from tests.kit.table_evening import A, TableEvening

NEWER = "A newer companion has gone on with this table, and this one does not know step 4."


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


@contextmanager
def upgraded(evening: TableEvening) -> Iterator[None]:
    """For a while a newer companion serves these tables."""
    with pytest.MonkeyPatch.context() as made:
        learn(made)
        evening.restart()
        yield
    evening.restart()


def header(evening: TableEvening) -> LogHeader:
    sealed = evening.log.header(evening.code)
    found = sealed and decrypt_header(Vault.in_folder(evening.folder), evening.code, sealed)
    assert found
    return found


@pytest.mark.parametrize(
    ("step", "may"),
    [(WAVE, {"~go-on", "~export"}), (SHOUT, {"~go-on"})],
    ids=["a step that can be copied", "a step that cannot"],
)
def test_what_is_not_known_is_no_damage_and_stays(
    evening: TableEvening, step: str, may: set[str]
) -> None:
    with upgraded(evening):
        evening.do(A, step)
        evening.do(A, "bid", coins=1)
        whole = evening.table.record.digest()
    assert NEWER in str(evening.table.durable.trouble)
    assert evening.may(A) == set()
    assert evening.may(HOST) == may, "on a laptop of one's own that is as it ever was"
    assert find_damage(evening.log, Vault.in_folder(evening.folder), evening.code) is None
    with upgraded(evening):
        assert evening.table.durable.trouble is None
        assert evening.table.record.digest() == whole


def test_a_file_would_lack_what_cannot_be_read(evening: TableEvening) -> None:
    with upgraded(evening):
        evening.do(A, SHOUT)
    before = len(evening.table.durable.entries)
    with pytest.raises(Refused, match="A newer companion"):
        evening.export()
    assert len(evening.table.durable.entries) == before


def test_a_command_that_is_repeated_counts_once_all_the_same(evening: TableEvening) -> None:
    with upgraded(evening):
        evening.do(A, SHOUT, command="mine")
        seen = evening.table.durable.heads.last
    assert evening.table.has_taken(A, "mine")
    assert evening.table.durable.heads.passed(seen), (
        "no phone doubts it because of what it saw there"
    )


def test_a_table_says_how_new_its_newest_companion_was(evening: TableEvening) -> None:
    ours = header(evening).version
    with upgraded(evening):
        evening.do(A, "~pause")
    evening.do(A, "~resume")
    assert evening.table.durable.trouble is None, "what both know, both do"
    assert ours < header(evening).version == (99, 0, 0)


def test_rules_that_play_differently_are_those_of_the_newer_one(evening: TableEvening) -> None:
    entries = list(evening.table.durable.entries)
    entries[3] = msgspec.structs.replace(entries[3], digest="elsewhere")
    for newer, said in ((True, "A newer companion"), (False, "differently")):
        found = replay(entries, evening.games, set(), newer=newer)
        assert found.differs == 3
        assert said in str(found.trouble)


def test_what_is_no_entry_at_all_is_damage() -> None:
    for content in (b"", b"nothing", b"\x80", b"\x81\xa6number\x01"):
        with pytest.raises(Tampered):
            decode_entry(content)
