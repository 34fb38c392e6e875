"""What somebody hears who taps the Wi-Fi of an encrypted evening: the TLS records of each phone.

The same evening is played twice, with other words in Ann's secret answers: nothing is different.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browser.guests import DEVICES, Guest, key_of
from tests.kit.browser.waiting import wait_until
from tests.kit.web.encrypted import UNPADDED
from tests.kit.web.listener import APPLICATION_DATA, Record, Records, listening
from tests.kit.web.served import Laid, Served
from web.server.credentials import Credentials

pytestmark = [pytest.mark.browser, pytest.mark.long]

PROGRAM = "tests.kit.web.encrypted"
SHORT, LONG = ("no", "yes"), ("a word that is much longer than the other one", "and " * 40)
UNFILLED = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    return send.call(this, String(data).replace(/"fill":"\\.*"/, '"fill":""'));
  };
}"""
"""A phone that does not fill up its answers."""


@contextmanager
def serving(folder: Path, *leak: str) -> Iterator[Laid]:
    """An encrypted companion with a table for two."""
    folder.mkdir()
    served = Served(folder, program=(PROGRAM, *leak))
    try:
        yield served.table("Ann", "Bob")
    finally:
        served.stop()


def sat_down(laid: Laid, browser: Browser, seat: int, port: int, script: str) -> Guest:
    """Ann or Bob with a phone, at the listener's port."""
    address = f"https://127.0.0.1:{port}"
    context = browser.new_context(**DEVICES["tall phone"], ignore_https_errors=True)
    name = Credentials("test").name("seat", laid.code)
    context.add_cookies([{"name": name, "value": laid.tokens[seat], "url": address}])
    if script:
        context.add_init_script(f"({script})()")
    guest = Guest(context, address, ("Ann", "Bob")[seat])
    guest.page.goto(f"{address}/t/{laid.code}/phone")
    guest.linked()
    guest.uncover()
    return guest


SEEN = "() => Number(document.querySelector('#seen').textContent.split('-')[0])"


def has_seen(guest: Guest, least: int) -> int:
    """Wait until the phone has compared so many entries of the table; the number it has."""
    wait_until(guest.page, f"(least) => ({SEEN})() >= least", arg=least)
    return int(guest.page.evaluate(SEEN))


def write(guest: Guest, word: str) -> None:
    """Fill the form in and send it."""
    form = guest.page.locator("form[data-offer^='word:']")
    form.locator("input[name='word']").fill(word)
    key_of(form).tap()


def evening(
    folder: Path, browser: Browser, words: tuple[str, str], leak: str = "", script: str = ""
) -> list[list[list[Record]]]:
    """Play an evening in which Ann writes these words; the records of each phone."""
    with ExitStack() as stack:
        laid = stack.enter_context(serving(folder, *filter(None, [leak])))
        port = laid.served.port
        ears = [stack.enter_context(listening(port)) for _ in range(2)]
        ann, bob = (
            sat_down(laid, browser, seat, ear.port, script) for seat, ear in enumerate(ears)
        )
        entries = max(has_seen(guest, 1) for guest in (ann, bob))
        before = [ear.heard() for ear in ears]
        for mine, theirs in zip(words, ("one", "two"), strict=True):
            write(ann, mine)
            has_seen(ann, entries := entries + 1)
            write(bob, theirs)
            entries += 1
            for guest in (ann, bob):
                has_seen(guest, entries)
        heard = [ear.since(earlier) for ear, earlier in zip(ears, before, strict=True)]
        for guest in (ann, bob):
            assert guest.complaints == []
            guest.context.close()
    return heard


@pytest.mark.thorough
def test_records_of_twin_evenings_are_the_same(tmp_path: Path, browser: Browser) -> None:
    one = evening(tmp_path / "one", browser, SHORT)
    other = evening(tmp_path / "other", browser, LONG)
    assert [len(phone) for phone in one] == [1, 1], "everything goes over one connection"
    for (ours,), (theirs,) in zip(one, other, strict=True):
        assert ours == theirs
        assert sum(length for way, length in ours if way == "to the phone") > 2 * 32 * 1024
        assert sum(length > 1024 for way, length in ours if way == "from the phone") == 2


@pytest.mark.thorough
def test_a_reply_that_is_not_filled_up_is_heard(tmp_path: Path, browser: Browser) -> None:
    one = evening(tmp_path / "one", browser, SHORT, UNPADDED)
    other = evening(tmp_path / "other", browser, LONG, UNPADDED)
    assert one != other


@pytest.mark.thorough
def test_an_answer_that_is_not_filled_up_is_heard(tmp_path: Path, browser: Browser) -> None:
    one = evening(tmp_path / "one", browser, SHORT, script=UNFILLED)
    other = evening(tmp_path / "other", browser, LONG, script=UNFILLED)
    assert one != other


def test_records_are_found_however_the_bytes_are_cut() -> None:
    def record(kind: int, length: int) -> bytes:
        return bytes([kind, 3, 3]) + length.to_bytes(2, "big") + bytes(length)

    said = record(22, 40) + record(APPLICATION_DATA, 300) + record(APPLICATION_DATA, 0)
    for size in (1, 7, 1000):
        records = Records("to the phone")
        pieces = [said[at : at + size] for at in range(0, len(said), size)]
        found = [each for piece in pieces for each in records.take(piece)]
        assert found == [("to the phone", 300), ("to the phone", 0)]
        assert records.rest == b""
