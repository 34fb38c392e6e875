"""No secret is readable on disk, in logs or in the representation of objects."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.endings import Ending
from companion.core.offers import Offer, Text
from companion.core.play import Play, everyone
from companion.core.seats import Seat
from companion.core.words import T
from companion.storage.codes import fingerprint
from companion.storage.encrypted_log import EncryptedLog, decrypt_header
from companion.storage.encryption import KEY_FILE, Tampered, Vault
from companion.table.record.players import HOST
from tests.kit.table_evening import LOG, A, B, TableEvening
from tests.kit.tiny_game import TINY, Tiny

CANARY = "canary-in-a-sealed-answer"


def secretive(g: Tiny) -> Play[Ending]:
    def form(k: Tiny, me: Seat) -> Iterator[Offer]:
        yield Offer("whisper", T("Whisper"), words=Text(60))

    yield from everyone(g.seats, form)
    return Ending("won", (), T("Done."))


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path, replace(TINY, flow=secretive)).start("Canarina", "Ben")
    evening.do(A, "whisper", words=CANARY)
    return evening


def canaries(evening: TableEvening) -> dict[str, bytes]:
    record = evening.table.record
    words = {
        "answer": CANARY,
        "name": "Canarina",
        "offer": "whisper",
        "game": "tiny",
        "card": evening.joined[A].card,
        "token": evening.joined[A].token,
        "token's fingerprint": fingerprint(evening.joined[A].token),
        "host": evening.made.host_token,
        "secret in hex": record.luck.secret.hex(),
    }
    return {what: word.encode() for what, word in words.items()} | {"secret": record.luck.secret}


def test_no_file_holds_a_readable_secret(evening: TableEvening) -> None:
    exported, code = evening.export()
    (evening.folder / "exported").write_bytes(exported)
    files = [path for path in evening.folder.rglob("*") if path.is_file()]
    assert {LOG, f"{LOG}-wal", KEY_FILE, "exported"} <= {path.name for path in files}
    for path in files:
        content = path.read_bytes()
        found = [what for what, word in canaries(evening).items() if word in content]
        assert found == [], path.name
        assert code.encode() not in content


def test_no_log_line_or_repr_shows_a_secret(
    evening: TableEvening, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        evening.do(B, "whisper", words="x")
        table = evening.restart()
    shown = [
        table,
        table.record,
        table.durable.entries,
        evening.made,
        evening.joined,
        table.record.people.players,
    ]
    said = caplog.text + "".join(repr(each) + str(each) for each in shown)
    hidden = canaries(evening)
    del hidden["game"], hidden["name"]  # public values may be logged
    assert [what for what, word in hidden.items() if word.decode(errors="replace") in said] == []


def test_rows_are_padded_to_fixed_sizes(tmp_path: Path) -> None:
    cipher = Vault(bytes(32)).cipher("x")
    sizes = {len(cipher.encrypt(bytes(length), "here")) for length in range(61)}
    assert len(sizes) == 1


def test_equal_contents_have_different_ciphertexts(tmp_path: Path) -> None:
    cipher = Vault(bytes(32)).cipher("x")
    assert cipher.encrypt(b"same", "here") != cipher.encrypt(b"same", "here")


def test_a_row_decrypts_only_in_its_place_with_its_key(tmp_path: Path) -> None:
    vault = Vault(bytes(32))
    sealed = vault.cipher("table A").encrypt(b"content", "A/1")
    assert vault.cipher("table A").decrypt(sealed, "A/1") == b"content"
    for cipher, place in (
        (vault.cipher("table A"), "A/2"),
        (vault.cipher("table B"), "A/1"),
        (Vault(b"k" * 32).cipher("table A"), "A/1"),
    ):
        with pytest.raises(Tampered):
            cipher.decrypt(sealed, place)
    for wrong in (b"", sealed[:5], sealed[:-1], sealed + b"x", b"x" + sealed[1:]):
        with pytest.raises(Tampered):
            vault.cipher("table A").decrypt(wrong, "A/1")


def test_rows_that_were_swapped_or_changed_are_noticed(evening: TableEvening) -> None:
    rows = evening.log._db  # noqa: SLF001 - as somebody with an editor would
    rows.execute("UPDATE entries SET number = -1 WHERE number = 1")
    rows.execute("UPDATE entries SET number = 1 WHERE number = 2")
    rows.execute("UPDATE entries SET number = 2 WHERE number = -1")
    evening.tables = evening.registry()
    with pytest.raises(LookupError, match="was changed or damaged"):
        evening.tables.open(evening.code)


def test_a_table_with_another_key_is_listed_but_not_opened(evening: TableEvening) -> None:
    (evening.folder / KEY_FILE).unlink()
    evening.tables = evening.registry()
    (listed,) = evening.tables.list()
    assert (listed.code, listed.state, listed.names) == (evening.code, None, ())
    with pytest.raises(LookupError, match="key file on this laptop does not open"):
        evening.tables.open(evening.code)


def test_a_header_belongs_to_its_table(evening: TableEvening) -> None:
    vault = Vault.in_folder(evening.folder)
    ((code, header),) = evening.log.tables()
    assert decrypt_header(vault, code, header)
    assert decrypt_header(vault, "OTHER", header) is None
    assert len(EncryptedLog(evening.log, vault, code).read()) == len(evening.table.durable.entries)


def test_a_players_view_contains_no_secret_of_others(evening: TableEvening) -> None:
    for viewer in (B, HOST, None):
        said = str(evening.table.view.in_protocol(viewer))
        hidden = canaries(evening)
        del hidden["game"], hidden["name"], hidden["offer"]
        assert [what for what, word in hidden.items() if str(word)[2:-1] in said] == []
