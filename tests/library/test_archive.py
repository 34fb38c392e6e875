"""A table in one file: moved to another laptop, continued there, and verified by anybody."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from companion.core.chance import commitment
from companion.core.commitments import fingerprint
from companion.core.fields import Refused
from companion.storage.codes import PUBLIC_TABLE_SIGNS, TABLE_SIGNS
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import A, B, TableEvening


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path / "one").start("Ada", "Ben")
    evening.do(A, "bid", coins=2)
    return evening


@pytest.fixture
def elsewhere(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path / "two", luck="other")


def finish(evening: TableEvening) -> None:
    for _ in range(2):
        evening.do(A, "bid", coins=0)
        evening.do(B, "bid", coins=1)
        evening.do(B, "keep", keep=True)
        evening.do(A, "next")


def said(sentences: tuple[object, ...]) -> str:
    return " ".join(str(each) for each in sentences)


def test_another_laptop_continues_the_table(evening: TableEvening, elsewhere: TableEvening) -> None:
    content, code = evening.export()
    assert evening.journal()[-1] == "The host saves a copy of this table in a file."
    made = elsewhere.tables.import_(content, code.lower())
    table = elsewhere.tables.open(made.code)
    assert made.code == evening.code
    assert made.commitment == evening.table.record.luck.commitment
    assert table.people.who(made.host_token) == HOST
    assert table.people.who(evening.made.host_token) is None
    elsewhere.code = made.code
    for seat in (A, B):
        assert elsewhere.may(seat) == {"~returned"}
        assert table.people.use_card(evening.joined[seat].card).seat == seat
    finish(elsewhere)
    assert elsewhere.restart().record.state is State.ENDED
    assert elsewhere.table.durable.trouble is None


def test_a_short_code_from_home_is_not_kept_where_strangers_are(
    evening: TableEvening, elsewhere: TableEvening
) -> None:
    elsewhere.tables.are_public = lambda: True
    content, code = evening.export()
    made = elsewhere.tables.import_(content, code)
    assert (len(evening.code), len(made.code)) == (TABLE_SIGNS, PUBLIC_TABLE_SIGNS)
    assert elsewhere.tables.open(made.code).record.lineage.copied == evening.code
    elsewhere.code = made.code
    for seat in (A, B):
        elsewhere.table.people.use_card(evening.joined[seat].card)
    content, code = elsewhere.export()
    evening.tables.remove(evening.code)
    assert evening.tables.import_(content, code).code == made.code, "a long one may stay"


def test_the_laptop_that_wrote_it_needs_no_code(evening: TableEvening) -> None:
    content, _ = evening.export()
    evening.do(HOST, "~close")
    made = evening.tables.import_(content)
    assert made.code != evening.code  # that one is still in the registry
    copy = evening.tables.open(made.code)
    assert copy.view.of(A).sealed is not None
    assert len(evening.tables.list()) == 2


@pytest.mark.parametrize("code", [None, "", "AAAA-AAAA-AAAA", "2222", "x" * 100])
def test_without_the_right_code_nothing_can_be_read(
    evening: TableEvening, elsewhere: TableEvening, code: str | None
) -> None:
    content, _ = evening.export()
    with pytest.raises(Refused, match="archive code") as refused:
        elsewhere.tables.import_(content, code)
    assert refused.value.code == "code"
    assert len(elsewhere.tables.list()) == 1


def test_the_code_of_another_archive_does_not_fit(
    evening: TableEvening, elsewhere: TableEvening
) -> None:
    content, _ = evening.export()
    _, other = evening.export()
    with pytest.raises(Refused, match="does not fit"):
        elsewhere.tables.import_(content, other)


def test_a_changed_file_is_refused_wherever_the_change_is(evening: TableEvening) -> None:
    content, _ = evening.export()
    evening.do(HOST, "~close")
    for at in range(0, len(content), 97):
        changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        try:
            made = evening.tables.import_(changed)
        except Refused:
            continue
        # The part that only another laptop needs may be changed: this one does not read it.
        assert evening.tables.open(made.code).durable.trouble is None
    for wrong in (b"", b"hello", content[:-1], content + b"x", content[:16]):
        with pytest.raises(Refused):
            evening.tables.import_(wrong)


def test_a_finished_table_can_be_checked_by_hand(evening: TableEvening) -> None:
    finish(evening)
    content, _ = evening.export()
    verdict = evening.tables.verify(content)
    secret = evening.table.record.secret_shown
    assert verdict.right
    assert secret
    assert commitment(bytes.fromhex(secret)) in said(verdict.sentences)
    assert secret in said(verdict.sentences)
    assert f"Ada added {b'Ada'.hex()}." in said(verdict.sentences)


def test_bids_sealed_on_phones_can_be_checked_by_hand(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    evening.do(HOST, "~settings", rounds=1, committed=True, fast=False)
    evening.start("Ada", "Ben")
    for who, coins in ((A, 0), (B, 3)):
        evening.do(who, "bid", sealed=fingerprint({"coins": coins}, "my word"))
    for who, coins in ((A, 0), (B, 3)):
        evening.do(who, "open_bid", opened={"values": {"coins": coins}, "nonce": "my word"})
    evening.do(B, "keep", keep=True)
    playing = evening.tables.verify(evening.export()[0])
    assert "my word" not in said(playing.sentences)
    evening.do(A, "next")
    verdict = evening.tables.verify(evening.export()[0])
    assert verdict.right
    text = 'my word:{"coins":3}'
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert f"Ben sealed {digest}, the SHA-256 of {text}." in said(verdict.sentences)


def test_a_running_table_keeps_its_secret(evening: TableEvening) -> None:
    verdict = evening.tables.verify(evening.export()[0])
    assert verdict.right
    assert "stays hidden" in said(verdict.sentences)
    assert evening.table.record.luck.secret.hex() not in said(verdict.sentences)


def test_a_log_that_replays_differently_is_found(evening: TableEvening) -> None:
    entries = evening.table.durable._entries  # noqa: SLF001 - a host who falsifies the log
    entries[-1] = type(entries[-1])(
        len(entries) - 1, 1000.0, 1, "bid", {"coins": 77}, "x", "own", entries[-1].digest
    )
    verdict = evening.tables.verify(evening.export()[0])
    assert not verdict.right
    assert "step 4" in said(verdict.sentences)


def test_an_archive_of_an_unknown_game_is_refused(
    evening: TableEvening, elsewhere: TableEvening
) -> None:
    content, code = evening.export()
    elsewhere.games = {}
    elsewhere.tables = elsewhere.registry()
    with pytest.raises(Refused, match="not installed"):
        elsewhere.tables.import_(content, code)
