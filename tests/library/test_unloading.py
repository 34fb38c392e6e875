"""A table that is unloaded, and loaded again by the same companion, loses nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.fields import Refused
from companion.core.play import Play, Wait
from companion.core.words import T
from companion.storage.log import DiskTrouble
from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, C, TableEvening, locked
from tests.kit.tiny_game import SLEEPER, TINY, Tiny, keep_form

EYES = (A, B, C, HOST, None)


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Three players."""
    return TableEvening(tmp_path).start("Ada", "Ben", "Cleo")


def unload(evening: TableEvening) -> None:
    """Unload the table, as after a while without visitors."""
    before = evening.table
    evening.tables.close(evening.code)
    assert evening.table is not before


def views(evening: TableEvening) -> list[dict[str, Any]]:
    """Everybody's view, without its version."""
    return [{**evening.table.view.in_protocol(viewer), "version": None} for viewer in EYES]


def to_the_card(evening: TableEvening) -> None:
    """All bid; the highest bid is asked about its card."""
    for coins, seat in enumerate((A, B, C)):
        evening.do(seat, "bid", coins=coins)


def test_everybody_sees_the_same_and_an_older_form_still_works(
    evening: TableEvening,
) -> None:
    evening.do(B, "loan", coins=3)
    evening.do(A, "bid", coins=2)
    evening.do(HOST, "~pause")
    evening.do(HOST, "~resume")
    seen, bid = views(evening), evening.id(B, "bid")
    unload(evening)
    assert views(evening) == seen
    evening.table.act(B, "once", bid, {"coins": 1})
    unload(evening)
    evening.table.act(B, "once", bid, {"coins": 1})
    assert [entry.command for entry in evening.table.durable.entries].count("once") == 1


def test_versions_still_reveal_nothing_about_others(evening: TableEvening) -> None:
    for viewer in EYES:
        evening.table.view.version(viewer)
    number = evening.table.view.version(C)
    for coins in (2, 1, 3):
        evening.do(A, "bid", coins=coins)
        evening.table.view.version(A)
    assert evening.table.view.version(C) <= number + 1
    number = evening.table.view.version(C)
    evening.now -= 500
    unload(evening)
    assert evening.table.view.version(C) == number + 1


def test_somebody_away_is_still_away(evening: TableEvening) -> None:
    evening.table.record.people.here.discard(B)
    unload(evening)
    assert evening.table.record.people.away == (B,)


def test_a_stopped_clock_continues_where_it_was(evening: TableEvening) -> None:
    to_the_card(evening)
    evening.do(C, "keep", keep=True)
    evening.now += 20
    evening.do(HOST, "~pause")
    evening.now += 500
    unload(evening)
    evening.now += 500
    evening.do(HOST, "~resume")
    assert evening.table.pace.clocks.due(evening.now + 9) == ()
    assert len(evening.table.pace.clocks.due(evening.now + 10)) == 1


def test_wrong_cards_are_still_counted(evening: TableEvening) -> None:
    for _ in range(5):
        with pytest.raises(Refused, match="No seat here"):
            evening.table.people.use_card("ABCDEFGH")
    unload(evening)
    with pytest.raises(Refused, match="Too many"):
        evening.table.people.use_card(evening.joined[A].card)


def test_woken_is_called_only_if_the_laptop_was_off(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, SLEEPER).start()
    unload(evening)
    evening.table.pace.wake()
    assert "Good morning." not in evening.journal()
    evening.restart()
    unload(evening)
    evening.table.pace.wake()
    unload(evening)
    evening.table.pace.wake()
    assert evening.journal().count("Good morning.") == 1


# --- when a table can be unloaded -----------------------------------------------------------------


def test_a_table_can_be_unloaded_while_it_waits_for_people(evening: TableEvening) -> None:
    assert evening.table.pace.is_at_rest
    evening.do(HOST, "~close")
    assert evening.table.pace.is_at_rest


def test_a_table_stays_loaded_while_its_clock_runs(evening: TableEvening) -> None:
    to_the_card(evening)
    evening.do(C, "keep", keep=True)
    assert not evening.table.pace.is_at_rest
    evening.do(HOST, "~pause")
    assert evening.table.pace.is_at_rest


def test_a_table_stays_loaded_while_a_stand_in_can_play(evening: TableEvening) -> None:
    evening.do(A, "~stand-in")
    assert evening.table.pace.is_at_rest
    evening.do(B, "loan", coins=8)
    evening.do(B, "bid", coins=9)
    evening.do(C, "bid", coins=1)
    assert not evening.table.pace.is_at_rest
    while evening.table.pace.play_for_absent():
        continue
    assert evening.table.pace.is_at_rest


def whisper(_g: Tiny) -> Play[Ending]:
    """B is asked for a card, and nobody may know that."""
    yield Wait({B: keep_form}, quiet=True)
    return Ending("won", (B,), T("{who} wins.", who=B))


def test_a_stand_in_that_is_not_asked_does_not_keep_a_table_loaded(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, replace(TINY, flow=whisper)).start()
    evening.do(A, "~stand-in")
    assert evening.table.pace.play_for_absent() is None
    assert evening.table.pace.is_at_rest
    evening.do(B, "~stand-in")
    assert not evening.table.pace.is_at_rest
    assert evening.table.pace.play_for_absent() == B
    assert evening.table.pace.is_at_rest


def test_a_table_stays_loaded_while_it_cannot_be_saved(evening: TableEvening) -> None:
    mend = locked(evening)
    with pytest.raises(DiskTrouble):
        evening.do(A, "bid", coins=1)
    assert not evening.table.pace.is_at_rest
    mend()
    evening.do(A, "bid", coins=1)
    assert evening.table.pace.is_at_rest
