"""Leaks through what encryption does not hide, planted one at a time; the laws find each.

Somebody with a seat listens to the Wi-Fi: which page is sent something, in which order, how much,
and after how long.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.chance import Chance
from companion.core.game import Game
from companion.storage.glances import Glance
from companion.storage.log import LogEntry
from companion.table import durable_record
from companion.table.glance import make_glance
from companion.table.record.record import Record
from companion.table.table import Table
from tests.kit.laws import timing
from tests.kit.laws.dealing import DEALING
from tests.kit.laws.pages import PageCompanion
from tests.kit.laws.plays import COMPLETE
from tests.kit.laws.timing import LIMIT, Timings, calls, signed_rank_score
from tests.kit.laws.twin_evenings import TwinEvening, check_evening
from tests.kit.laws.twins import Leak
from web.live import channel as channel_module
from web.live.channel import Channel
from web.render.persons import AwayFor, Person, list_persons
from web.routes import table_pages

pytestmark = pytest.mark.long


def listen(folder: Path, evenings: int = 4) -> Timings:
    """Look for a leak in a few evenings; each has a twin for every viewer."""
    timings = Timings(calls)
    for number in range(evenings):
        evening = TwinEvening(folder / str(number), DEALING, 2, timings=timings)
        check_evening(evening, 10, b"listen %d" % number)
    return timings


def is_low(table: Table) -> bool:
    """Something nobody may know: whether the next card is a low one."""
    umpire = table.record.umpire
    return bool(umpire and umpire.board.deck.cards and umpire.board.deck.cards[-1] < 15)


def test_a_message_whose_length_depends_on_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_module, "pad_messages", lambda told, _kib: told)
    with pytest.raises(Leak, match="by listening"):
        listen(tmp_path)


SETTINGS_THAT_SHOW_MOST: dict[str, dict[str, Any]] = {"deal_with_the_devil": {"chests": "phone"}}
"""Settings with which phones of a game show most."""


@pytest.mark.parametrize("game", COMPLETE.values(), ids=list(COMPLETE))
def test_what_phones_are_sent_is_equally_long(game: Game[Any], tmp_path: Path) -> None:
    """Whoever opens a page is sent all of it, and once more over the socket; others only news.

    In German, whose sentences are longer; evenings of twins are in English.
    """
    most, settings = max(game.seats), SETTINGS_THAT_SHOW_MOST.get(game.id, {})
    companion = PageCompanion(tmp_path / "table", game, most, settings=settings, language="de")
    heard = len(companion.post.overheard)
    for _ in companion.play(24, Chance(b"load")):
        pages = set(companion.first_loads().values())
        assert len(pages) == 1, "the length of a page tells whose it is"
        phones = {f"{int(seat)}-html" for seat in companion.table.record.people.players}
        news = {length for sid, length in companion.post.overheard[heard:] if sid in phones}
        assert len(news) < 2, "else say in game.toml how much a phone is told at once"
        heard = len(companion.post.overheard)
    companion.close()


def test_a_page_whose_length_depends_on_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_pages, "make_page_filler", lambda _regions, _kib: "")
    with pytest.raises(Leak, match="listening to a page that is opened"):
        listen(tmp_path)


def test_a_message_sent_because_of_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._push  # noqa: SLF001 - the leak is planted just here

    def nudging(channel: Channel) -> None:
        honest(channel)
        if is_low(channel.table):
            channel._sender.send("1-html", "nudge", b"{}")  # noqa: SLF001 - as above

    monkeypatch.setattr(Channel, "_push", nudging)
    with pytest.raises(Leak, match="by listening"):
        listen(tmp_path)


def test_an_order_of_messages_that_depends_on_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._push  # noqa: SLF001 - the leak is planted just here

    def in_an_order_that_tells(channel: Channel) -> None:
        channel.pages = dict(sorted(channel.pages.items(), reverse=is_low(channel.table)))
        honest(channel)

    monkeypatch.setattr(Channel, "_push", in_an_order_that_tells)
    with pytest.raises(Leak, match="by listening"):
        listen(tmp_path)


def test_a_phone_that_buzzes_because_of_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All hear a phone on the table, which buzzes by what its uncovered part says."""

    def betraying(table: Table, away_for: AwayFor) -> list[Person]:
        low = is_low(table)
        return [replace(each, waiting=low) for each in list_persons(table, away_for)]

    monkeypatch.setattr("web.render.page_context.list_persons", betraying)
    with pytest.raises(Leak, match=r"a glance at covered phones|sent something else"):
        listen(tmp_path)


def test_an_organisers_page_that_depends_on_a_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peeking(record: Record, entries: Sequence[LogEntry]) -> Glance:
        seen, umpire = make_glance(record, entries), record.umpire
        low = umpire and umpire.board.deck.cards and umpire.board.deck.cards[-1] < 15
        return msgspec.structs.replace(seen, since=seen.since + bool(low))

    monkeypatch.setattr(durable_record, "make_glance", peeking)
    with pytest.raises(Leak, match="organiser's page"):
        listen(tmp_path)


# --- time ----------------------------------------------------------------------------------------


def test_without_a_leak_the_work_of_an_answer_leans_to_no_side(tmp_path: Path) -> None:
    timings = listen(tmp_path, 6)  # with fewer twins no score could reach the limit
    assert timings.pairs > 50
    timings.check()


def test_work_that_depends_on_the_order_of_cards_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Channel._push  # noqa: SLF001 - the leak is planted just here

    def brooding(channel: Channel) -> None:
        honest(channel)
        umpire = channel.table.record.umpire
        cards = [*umpire.board.deck, *chain(*umpire.board.hands.values())] if umpire else ()
        for _ in range(sum(place * card for place, card in enumerate(cards)) // 5):
            hashlib.sha256(b"")

    monkeypatch.setattr(Channel, "_push", brooding)
    timings = listen(tmp_path, 10)
    with pytest.raises(Leak, match="time tells which card lies first"):
        timings.check()


@pytest.mark.parametrize(
    ("twins", "score"),
    [
        ([], 0),
        ([[], [0.0]], 0),
        ([[1.0], [-1.0]], 0),
        ([[1.0], [-2.0], [3.0]], 2 / 14**0.5),
        ([[5.0]] * 25, 5),
        ([[5.0, 5.0, 5.0]] * 25, 5),  # three answers of one twin say no more than one
        ([[-0.1]] * 16, -4),
        ([[1.0, -1.0]] * 100, 0),
    ],
)
def test_differences_that_lean_to_one_side_have_a_score(
    twins: list[list[float]], score: float
) -> None:
    assert signed_rank_score(twins) == pytest.approx(score)


def test_chance_has_no_score_and_a_small_steady_difference_has_one() -> None:
    digests = (hashlib.sha256(b"%d" % number).digest() for number in range(1000))
    noise = [[int.from_bytes(each[:4]) / 2**31 - 1] for each in digests]
    assert abs(signed_rank_score(noise)) < LIMIT
    leaning = [[each + 0.15] for (each,) in noise]
    assert signed_rank_score(leaning) > LIMIT
    timings = Timings(by_guess={"which": leaning})
    assert timings.work is timing.processor_time
    with pytest.raises(Leak):
        timings.check()
