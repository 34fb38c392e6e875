"""Somebody sends shares of a key that no phone ever had: they cost nothing and push none out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.seats import Seat
from companion.storage.encryption import Vault
from companion.storage.phone_key import PhoneKey
from companion.storage.sqlite import SqliteLog
from tests.kit.web import guarded
from tests.kit.web.evening import companion_app, playing

NEEDED = 3


def forged(seat: int) -> str:
    """A share as it could look."""
    return f"{seat}-{os.urandom(32).hex()}-{os.urandom(16).hex()}"


def untagged(seat: int) -> str:
    """A share as older companions made them."""
    return f"{seat}-{os.urandom(32).hex()}"


def test_true_shares_stay_however_many_forged_ones_follow(tmp_path: Path) -> None:
    evening = playing(companion_app(tmp_path, game=guarded.GAME, on_disk=True), "Ann", "Bob", "Cy")
    code, shares = (
        evening.code,
        [guarded.share(evening, token) for token in evening.tokens.values()],
    )
    assert [guarded.bring(evening.web, code, each) for each in shares] == [200] * 3
    web = companion_app(tmp_path, game=guarded.GAME, on_disk=True).flask.test_client()
    assert guarded.bring(web, code, shares[0]) == 423
    for make in (untagged, untagged, forged, untagged):
        for seat in (1, 2, 3):
            assert guarded.bring(web, code, make(seat)) == 423
    assert guarded.bring(web, code, shares[1]) == 200


# --- what each costs ------------------------------------------------------------------------------


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[tuple[PhoneKey, list[str]]]:
    """The key of a table for four after a restart, and what its phones have."""
    log, vault = SqliteLog(tmp_path / "tables.db"), Vault.in_folder(tmp_path)
    made = PhoneKey(log, vault, "TABLE")
    made.begin(NEEDED, os.urandom)
    shares = [made.share(Seat(number)) or "" for number in range(1, 5)]
    for share in shares:
        made.confirm_share(share, [Seat(number) for number in range(1, 5)])
    assert made.tagged
    yield PhoneKey(log, vault, "TABLE", NEEDED, tagged=True), shares
    log.close()


def test_a_forged_share_gives_no_key_to_try(locked: tuple[PhoneKey, list[str]]) -> None:
    phone_key, shares = locked
    for share in shares[: NEEDED - 1]:
        assert list(phone_key.add_share(share)) == []
    for _ in range(50):
        for seat in range(1, 10):
            assert list(phone_key.add_share(forged(seat))) == []
            assert list(phone_key.add_share(untagged(seat))) == []
    assert phone_key.have == NEEDED - 1
    assert len(list(phone_key.add_share(shares[NEEDED - 1]))) == 1


def test_a_share_of_another_table_is_none(locked: tuple[PhoneKey, list[str]]) -> None:
    phone_key, shares = locked
    value, _, tag = shares[0].rpartition("-")
    other = value.replace("1-", "2-", 1)
    assert list(phone_key.add_share(f"{other}-{tag}")) == []
    assert phone_key.have == 0


def test_what_opens_a_table_meanwhile_disturbs_nobody(locked: tuple[PhoneKey, list[str]]) -> None:
    """While one key is tried, other phones are heard; then the table may be open already."""
    phone_key, shares = locked
    list(phone_key.add_share(shares[0]))
    list(phone_key.add_share(shares[1]))
    tries = phone_key.add_share(shares[2])
    key = next(tries)
    phone_key.open_with(key)
    assert list(tries) == []


def test_shares_of_older_companions_still_open_their_tables(
    locked: tuple[PhoneKey, list[str]], tmp_path: Path
) -> None:
    _, shares = locked
    older = [share.rpartition("-")[0] for share in shares]
    log = SqliteLog(tmp_path / "tables.db")
    phone_key = PhoneKey(log, Vault.in_folder(tmp_path), "TABLE", NEEDED)
    made = [key for share in older[:NEEDED] for key in phone_key.add_share(share)]
    assert len(made) == 1
    log.close()
