"""Events: who is who with a link or a code, and what is stored of either."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from hosting.events.events import MAX_CODE_DEVICES, MAX_EVENT_NAME_CHARS, MAX_HELPERS, Events


@pytest.fixture
def opens(tmp_path: Path) -> Callable[[], Events]:
    """Opens the events of one folder, as several workers would."""
    number, now = count(), count(1000)

    def randomness(size: int) -> bytes:
        return hashlib.shake_256(b"%d" % next(number)).digest(size)

    def another() -> Events:
        log, vault = SqliteLog(tmp_path / "tables.db"), Vault.in_folder(tmp_path)
        return Events(log, vault, lambda: float(next(now)), randomness)

    return another


@pytest.fixture
def events(opens: Callable[[], Events]) -> Events:
    return opens()


def test_the_link_is_the_organisers(events: Events) -> None:
    opened = events.begin("  Friday at   the Lamb ", tables=8, days=3)
    badge = events.badge(opened.token)
    assert badge
    assert badge.organises
    assert badge.event == opened.event == events.event(opened.event.id)
    assert (badge.event.name, badge.event.tables, badge.event.days) == ("Friday at the Lamb", 8, 3)
    assert events.enter(f" https://x/organiser/enter#{opened.token} ") == opened.token
    assert len(opened.token) == 43, "256 bits"


def test_a_stranger_is_nobody(events: Events) -> None:
    events.begin("One")
    for token in (None, "", "guessed", "é" * 50):
        assert events.badge(token) is None


def test_a_new_link_makes_the_old_one_worthless(events: Events) -> None:
    before = events.begin("One")
    after = events.renew(before.event.id)
    assert events.badge(before.token) is None
    assert events.badge(after.token)
    with pytest.raises(Refused, match="not valid"):
        events.enter(before.token)


def test_a_helpers_code_opens_a_device_of_its_own(events: Events) -> None:
    event = events.begin("One").event
    helper, code = events.let_in(event, "Anna")
    tokens = {events.enter(typed) for typed in (code, code.lower(), code.replace("-", " "))}
    assert len(tokens) == 3
    for token in tokens:
        badge = events.badge(token)
        assert badge
        assert badge.helper == helper
        assert not badge.organises
    assert events.badge(code) is None, "the code itself is no token: it would be easier to guess"


def test_a_revoked_code_is_worthless_everywhere_it_was_entered(
    events: Events, opens: Callable[[], Events]
) -> None:
    event = events.begin("One").event
    (anna, of_anna), (_, of_ben) = events.let_in(event, "Anna"), events.let_in(event, "Ben")
    token, other = events.enter(of_anna), events.enter(of_ben)
    opens().revoke(anna)
    assert events.badge(token) is None
    assert events.badge(other)
    with pytest.raises(Refused, match="not valid"):
        events.enter(of_anna)


def test_a_code_entered_while_it_is_revoked_does_not_come_back(
    events: Events, opens: Callable[[], Events], monkeypatch: pytest.MonkeyPatch
) -> None:
    helper, code = events.let_in(events.begin("One").event, "Anna")
    elsewhere = opens()
    keep = Events._keep  # noqa: SLF001 - between reading the code and keeping the token

    def revoked_meanwhile(self: Events, note: object) -> None:
        elsewhere.revoke(helper)
        keep(self, note)  # type: ignore[arg-type]

    monkeypatch.setattr(Events, "_keep", revoked_meanwhile)
    assert events.badge(events.enter(code)) is None


def test_an_event_that_is_over_has_nobody(events: Events) -> None:
    opened = events.begin("One", days=5)
    token = events.enter(events.let_in(opened.event, "Anna")[1])
    assert events.end(opened.event.id).days == 5
    assert events.badge(opened.token) is None
    assert events.badge(token) is None
    assert [each.link for each in events.all()] == [""]
    events.forget(opened.event)
    assert events.all() == []


def test_codes_of_another_event_say_so(events: Events) -> None:
    one, other = events.begin("One"), events.begin("Other")
    badge = events.badge(events.enter(events.let_in(other.event, "Anna")[1]))
    assert badge
    assert badge.covers(other.event.id)
    assert not badge.covers(one.event.id)
    assert not badge.covers("")


def test_nothing_that_opens_anything_is_stored(events: Events, tmp_path: Path) -> None:
    opened = events.begin("One")
    _, code = events.let_in(opened.event, "Anna")
    token = events.enter(code)
    raw = b"".join(each.read_bytes() for each in tmp_path.glob("tables.db*"))
    vault = Vault.in_folder(tmp_path).cipher("organising")
    notes = SqliteLog(tmp_path / "tables.db").notes()
    plain = b"".join(vault.decrypt(sealed, place) for place, sealed in notes)
    for secret in (opened.token, code, code.replace("-", ""), token):
        assert secret.encode() not in plain
    assert b"Anna" in plain
    assert b"Anna" not in raw


def test_there_is_an_end_to_helpers_and_devices(events: Events) -> None:
    event = events.begin("One").event
    codes = [events.let_in(event, f"Helper {n}")[1] for n in range(MAX_HELPERS)]
    with pytest.raises(Refused, match="helpers already"):
        events.let_in(event, "One more")
    tokens = [events.enter(codes[0]) for _ in range(MAX_CODE_DEVICES + 1)]
    assert [events.badge(each) is not None for each in tokens] == [
        False,
        *[True] * MAX_CODE_DEVICES,
    ]


@pytest.mark.parametrize("name", ["", "  ", "x" * (MAX_EVENT_NAME_CHARS + 1)])
def test_a_name_is_needed(events: Events, name: str) -> None:
    with pytest.raises(Refused, match="Choose a name"):
        events.begin(name)
    with pytest.raises(Refused, match="Choose a name"):
        events.let_in(events.begin("One").event, name)


def test_an_unknown_event_is_refused(events: Events) -> None:
    for act in (events.renew, events.end):
        with pytest.raises(Refused, match="no such event"):
            act("unknown")
