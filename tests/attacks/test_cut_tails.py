"""A host who takes back in secret what happened: cuts the log, the file, or the laptop's memory."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable, Sequence
from functools import partial
from html import unescape
from pathlib import Path

import msgspec
import pytest

from companion.core.fields import Refused
from companion.library import archive
from companion.library.archive import Archived
from companion.library.registry import NotWhole
from companion.storage.encryption import Cipher, Vault
from companion.storage.log import LogEntry
from companion.table.record.heads import Head, add_link
from companion.table.record.players import HOST
from companion.table.table import Table
from tests.kit.table_evening import LOG, A, B, TableEvening
from tests.kit.web.evening import DATABASE, WebEvening, companion_app, playing

MISSING = 7
IN_THE_FIRST_FRAME = 200
"""A place in a write-ahead log; SQLite ignores what comes after a frame that is not whole."""
MARK = b"companion table\n"


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path)
    evening.do(HOST, "~settings", rounds=4, committed=False, fast=False)
    evening.start("Ada", "Ben")
    for _ in range(3):
        evening.do(A, "bid", coins=0)
        evening.do(B, "bid", coins=0)
        evening.do(A, "keep", keep=True)
        evening.do(A, "next")
    return evening


def cut(file: Path, count: int) -> None:
    """Delete the last rows of the database."""
    database = sqlite3.connect(file)
    (last,) = database.execute("SELECT max(number) FROM entries").fetchone()
    database.execute("DELETE FROM entries WHERE number > ?", (last - count,))
    database.commit()
    database.close()


def moved_into_the_file(file: Path) -> None:
    """What the write-ahead log holds, as SQLite does now and then by itself."""
    database = sqlite3.connect(file)
    database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    database.close()


def test_a_database_without_its_last_rows_says_so(evening: TableEvening) -> None:
    rows = evening.log.read(evening.code).rows
    cut(evening.folder / LOG, MISSING)
    with pytest.raises(NotWhole) as damaged:
        evening.restart()
    assert f"last {MISSING} steps of this table are missing" in str(damaged.value.sentence)
    assert [each.code for each in evening.tables.list()] == [evening.code]
    assert evening.log.read(evening.code).rows == rows[:-MISSING]


# --- files ----------------------------------------------------------------------------------------


def cut_within(evening: TableEvening, count: int) -> bytes:
    """The exported file with fewer entries: the laptop's owner has all keys."""
    content, _ = evening.export()
    file = msgspec.msgpack.decode(content[len(MARK) :])
    key = Vault.in_folder(evening.folder).cipher("archive").decrypt(file["by_laptop"], "archive")
    said = msgspec.msgpack.decode(Cipher(key).decrypt(file["content"], "archive"))
    said["entries"] = said["entries"][:-count]
    file["content"] = Cipher(key).encrypt(msgspec.msgpack.encode(said), "archive")
    return MARK + msgspec.msgpack.encode(file)


def test_a_file_that_was_cut_is_refused(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="missing"):
        evening.tables.verify(cut_within(evening, 10))


def written(evening: TableEvening, entries: Sequence[LogEntry], *, seen: bool = True) -> bytes:
    """A file with these entries, written just as the companion writes one."""
    kept = evening.table.durable.seen if seen else {}
    whole = Archived(evening.code, entries, kept)
    vault = Vault.in_folder(evening.folder)
    return archive.pack(whole, vault, evening.randomness)[0]


def said(sentences: Sequence[object]) -> str:
    return " ".join(map(str, sentences))


def test_what_phones_have_seen_must_be_in_it(evening: TableEvening) -> None:
    head = evening.table.durable.heads.last
    assert evening.table.fairness.compare(A, head)
    verdict = evening.tables.verify(written(evening, evening.table.durable.entries[:-10]))
    assert not verdict.right
    assert f"Ada’s phone saw {head.count}-{head.digest[:8]}" in said(verdict.sentences)


def continued(evening: TableEvening, entries: Sequence[LogEntry]) -> Table:
    """The table, removed here, as a file with these entries brings it back."""
    content = written(evening, entries)
    evening.tables.remove(evening.code)
    return evening.tables.open(evening.tables.import_(content).code)


def test_a_file_without_what_a_phone_has_seen_tells_everybody(evening: TableEvening) -> None:
    assert evening.table.fairness.compare(A, evening.table.durable.heads.last)
    table = continued(evening, evening.table.durable.entries[:-10])
    told = "Ada’s phone remembers more of this game than the laptop shows."
    assert evening.journal().count(told) == 1
    assert not table.fairness.compare(A, Head(999, "0" * 64)), "her phone has said so already"
    assert evening.journal().count(told) == 1
    assert table.record.lineage.doubted


def test_a_whole_file_keeps_what_phones_have_seen(evening: TableEvening) -> None:
    head = evening.table.durable.heads.last
    assert evening.table.fairness.compare(A, head)
    table = continued(evening, evening.table.durable.entries)
    assert not table.record.lineage.doubted
    assert table.durable.seen == {A: head}
    assert evening.restart().durable.seen == {A: head}, "and it is kept on the disk"


def test_what_nobody_can_have_seen_is_no_file_of_ours(evening: TableEvening) -> None:
    kept = evening.table.durable.seen
    assert isinstance(kept, dict)
    kept[A] = Head(3, "x" * 10_000)
    with pytest.raises(Refused, match="changed or is damaged"):
        evening.tables.import_(written(evening, evening.table.durable.entries))


def test_what_a_phone_shows_is_compared_with_the_file(evening: TableEvening) -> None:
    head = evening.table.durable.heads.last
    shown = Head(head.count, head.digest[:8])
    whole = written(evening, evening.table.durable.entries, seen=False)
    shorter = written(evening, evening.table.durable.entries[:-10], seen=False)
    assert evening.tables.verify(whole, seen=[shown]).right
    assert evening.tables.verify(shorter).right
    assert "no file can prove" in said(evening.tables.verify(shorter).sentences)
    assert not evening.tables.verify(shorter, seen=[shown]).right


def replaced(entries: Sequence[LogEntry], offer: str, **values: object) -> list[LogEntry]:
    """The entries with other values in the first of these offers."""
    at = next(at for at, entry in enumerate(entries) if entry.offer == offer)
    other = msgspec.structs.replace(entries[at], values={**entries[at].values, **values})
    return [*entries[:at], other, *entries[at + 1 :]]


@pytest.mark.parametrize(
    ("offer", "values"),
    [
        ("~start", {"secret": b"x" * 32}),
        ("~create", {"settings": {"rounds": 3, "committed": False, "fast": False}}),
        ("~settings", {"rounds": 9}),
    ],
)
def test_another_secret_or_other_settings_are_found(
    evening: TableEvening, offer: str, values: dict[str, object]
) -> None:
    verdict = evening.tables.verify(
        written(evening, replaced(evening.table.durable.entries, offer, **values))
    )
    assert not verdict.right
    assert "was changed at step" in said(verdict.sentences)


# --- phones ---------------------------------------------------------------------------------------


def test_the_chain_can_be_worked_out_by_a_phone_and_tells_no_sealed_answer(
    evening: TableEvening,
) -> None:
    before = evening.table.durable.heads.last
    for coins in (1, 0, 1):
        evening.do(A, "bid", coins=coins)
    after = evening.table.durable.heads.last
    evening.do(A, "bid", coins=0)
    assert evening.table.durable.heads.last == after
    head = before.digest
    for link in evening.table.durable.heads.since(before.count):
        head = add_link(head, link)
    assert head == after.digest


def open_again(evening: WebEvening, crashed: Path) -> None:
    """The laptop starts again with what a crash has left in this folder."""
    evening.app = companion_app(crashed, on_disk=True)
    evening.web = evening.app.flask.test_client()


def older(folder: Path, files: dict[str, bytes]) -> None:
    """The files as they were a while ago."""
    for name, content in files.items():
        (folder / name).write_bytes(content)


def deleted(folder: Path, files: dict[str, bytes]) -> None:
    """The laptop died, and its write-ahead log is gone: SQLite opens what it had moved before."""
    (folder / f"{DATABASE}-wal").unlink()


def cut_short(folder: Path, files: dict[str, bytes]) -> None:
    with (folder / f"{DATABASE}-wal").open("rb+") as log:
        log.truncate(IN_THE_FIRST_FRAME)


def flipped(folder: Path, files: dict[str, bytes]) -> None:
    with (folder / f"{DATABASE}-wal").open("rb+") as log:
        log.seek(IN_THE_FIRST_FRAME)
        byte = log.read(1)[0]
        log.seek(IN_THE_FIRST_FRAME)
        log.write(bytes([byte ^ 1]))


@pytest.mark.parametrize("lose", [older, deleted, cut_short, flipped])
def test_a_table_that_has_become_younger_is_told_to_all(
    tmp_path: Path, lose: Callable[[Path, dict[str, bytes]], object]
) -> None:
    evening = playing(companion_app(tmp_path, on_disk=True))
    moved_into_the_file(tmp_path / DATABASE)
    path, ann = f"/api/tables/{evening.code}/seen", evening.tokens[1]
    empty = {"count": 0, "digest": ""}
    first = evening.post(path, empty, ann)
    assert first["known"]
    assert evening.web.post(path, json=empty).status_code == 401
    files = {file.name: file.read_bytes() for file in tmp_path.glob(f"{DATABASE}*")}
    evening.act(ann, "bid", coins=1)
    seen = evening.post(path, {"count": first["count"], "digest": first["digest"]}, ann)
    kept = {"count": seen["count"], "digest": seen["digest"]}
    assert kept["count"] > first["count"]
    crashed = Path(shutil.copytree(tmp_path, tmp_path / "crashed"))
    lose(crashed, files)
    open_again(evening, crashed)
    for _ in range(2):
        assert not evening.post(path, kept, ann)["known"]
    told = "Ann’s phone remembers more of this game than the laptop shows."
    assert evening.view(evening.tokens[2])["journal"].count(told) == 1


def test_a_head_with_more_links_than_any_log_has_is_refused_in_words(tmp_path: Path) -> None:
    evening = playing(companion_app(tmp_path))
    path, ann = f"/api/tables/{evening.code}/seen", evening.tokens[1]
    sent = {"count": 2**64, "digest": "f" * 64}  # no entry of a log can hold such a number
    headers = {"Authorization": f"Bearer {ann}"}
    refused = evening.web.post(path, json=sent, headers=headers)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (400, "misfit")
    assert evening.post(path, sent | {"count": 10**9}, ann)["known"] is False


# --- a seat that the laptop has forgotten ---------------------------------------------------------

LOST = "The laptop has lost the last answers of this table, and your seat with them."
NO_LONGER = "This table is no longer on this laptop: it was removed, or lost before any backup."


def page(evening: WebEvening, path: str) -> str:
    """What Ann's browser is shown there at last."""
    return unescape(evening.browser(1).get(path, follow_redirects=True).text)


def calls(does: Callable[[], object]) -> int:
    """How many functions it calls."""
    counted: list[str] = []
    sys.setprofile(lambda _frame, event, _what: counted.append(event) if "call" in event else None)
    try:
        does()
    finally:
        sys.setprofile(None)
    return len(counted)


def test_what_a_stranger_shows_costs_the_same_however_long_the_log(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    unknown = partial(evening.table.people.has_lost, "made up")
    before = calls(unknown)
    for _ in range(20):
        evening.do(HOST, "~pause")
        evening.do(HOST, "~resume")
    assert unknown()
    assert calls(unknown) == before


def test_phones_read_it_if_a_table_has_lost_their_seats(tmp_path: Path) -> None:
    """As when a write-ahead log is lost before SQLite has moved any answer into the file."""
    app = companion_app(tmp_path, on_disk=True)
    first, second = playing(app), playing(app)
    for evening in (first, second):
        evening.act(evening.tokens[1], "bid", coins=1)
    crashed = Path(shutil.copytree(tmp_path, tmp_path / "crashed"))
    deleted(crashed, {})
    for evening in (first, second):
        open_again(evening, crashed)
    code = first.code
    assert first.view()["players"] == []
    for path in (f"/j/{code}", f"/t/{code}/phone", f"/t/{code}/card"):
        shown = page(first, path)
        assert LOST in shown, path
        assert f'href="/j/{code}?again=1"' in shown, path
    assert "Your name" in page(first, f"/j/{code}?again=1")
    for path in (f"/j/{second.code}", f"/t/{second.code}/phone"):
        assert NO_LONGER in page(second, path)
        assert NO_LONGER not in page(first, path)
