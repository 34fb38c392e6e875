"""A table played with other rules: the difference is reported, and people may continue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Settings
from companion.core.offers import Answer
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.words import T
from companion.library.registry import NoSuchTable
from companion.storage.log import LogEntry
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.replay import replay
from tests.kit.table_evening import A, B, TableEvening
from tests.kit.tiny_game import DEARER, TINY, Tiny, good_morning, lending, loan, set_up


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.do(A, "bid", coins=5)  # entry 4
    evening.do(A, "loan", coins=1)  # entry 5
    evening.do(B, "bid", coins=1)
    return evening


def test_changed_rules_stop_the_table_at_the_first_difference(evening: TableEvening) -> None:
    table = evening.restart(DEARER)
    assert table.durable.trouble
    assert "step 5" in table.view.in_protocol(None)["prompt"]
    assert table.record.umpire
    assert [entry.offer for entry in table.record.umpire.entries] == ["bid"]
    assert evening.may(A) == evening.may(TABLE) == set()
    assert evening.may(HOST) == {"~go-on", "~export"}
    before = len(evening.log.read(evening.code).rows)
    with pytest.raises(Refused, match="differently"):
        table.act(B, "x", "bid:0", {"coins": 1})
    assert len(evening.log.read(evening.code).rows) == before


def test_with_the_old_rules_again_nothing_is_missing(evening: TableEvening) -> None:
    whole = evening.table.record.digest()
    evening.restart(DEARER)
    table = evening.restart(TINY)
    assert table.durable.trouble is None
    assert table.record.digest() == whole


def test_the_host_can_continue_from_the_last_equal_step(evening: TableEvening) -> None:
    rows = len(evening.log.read(evening.code).rows)
    evening.restart(DEARER)
    evening.do(HOST, "~go-on")
    assert evening.table.durable.trouble is None
    assert evening.journal()[-1] == "The host lets the game continue from here."
    evening.do(A, "loan", coins=1)
    table = evening.restart(DEARER)
    assert table.durable.trouble is None
    assert table.record.umpire
    assert [entry.offer for entry in table.record.umpire.entries] == ["bid", "loan"]
    assert len(evening.log.read(evening.code).rows) == rows + 2


def test_phones_keep_their_seats_when_the_game_is_set_back(evening: TableEvening) -> None:
    token = evening.table.people.use_card(evening.joined[A].card).token
    for _ in range(2):
        assert evening.restart(DEARER).people.who(token) == A
        assert evening.table.people.who(evening.joined[A].token) is None
        if evening.table.durable.trouble:
            evening.do(HOST, "~go-on")


def test_somebody_can_return_while_the_table_is_stopped(evening: TableEvening) -> None:
    evening.restart(DEARER)
    token = evening.table.people.use_card(evening.joined[A].card).token
    assert evening.restart(DEARER).people.who(token) == A
    evening.do(HOST, "~go-on")
    assert evening.restart(DEARER).people.who(token) == A


def test_whoever_returns_while_it_is_stopped_stops_nobody_who_has_the_old_rules(
    evening: TableEvening,
) -> None:
    evening.restart(DEARER)
    token = evening.table.people.use_card(evening.joined[A].card).token
    evening.table.people.replace_host("somebody")
    table = evening.restart(TINY)
    assert table.durable.trouble is None
    assert (table.people.who(token), table.people.who("somebody")) == (A, HOST)
    evening.do(A, "loan", coins=1)
    assert evening.restart(TINY).durable.trouble is None


def test_of_the_game_itself_nothing_counts_without_a_digest(evening: TableEvening) -> None:
    for offer, differs in (("~host", None), ("~pause", 7)):
        last = LogEntry(7, evening.now, int(HOST), offer, {"token": "somebody"})
        found = replay([*evening.table.durable.entries, last], evening.games, set())
        assert found.differs == differs


def test_a_yes_after_the_host_has_changed_stops_no_older_table(evening: TableEvening) -> None:
    """In an older log the new host kept what the one before had asked for."""
    later: list[tuple[Viewer, str, dict[str, Any]]] = [
        (HOST, "~seat-card", {"seat": 2, "asked": True}),
        (HOST, "~host", {"token": "somebody"}),
        (A, "~allow", {"card": "23456789"}),
    ]
    card = evening.table.record.people.players[B].card
    entries = list(evening.table.durable.entries)
    for viewer, offer, values in later:
        entries.append(LogEntry(len(entries), evening.now, int(viewer), offer, values))
    found = replay(entries, evening.games, set())
    assert found.differs is None
    assert found.record.people.players[B].card == card


def test_a_game_hears_that_the_laptop_was_off_when_the_host_goes_on(evening: TableEvening) -> None:
    table = evening.restart(
        replace(DEARER, interruptions=replace(DEARER.interruptions, woken=good_morning))
    )
    table.pace.wake()
    assert "~woken" not in [entry.offer for entry in table.durable.entries]
    evening.do(HOST, "~go-on")
    table.pace.wake()
    assert evening.journal().count("Good morning.") == 1
    assert evening.restart().durable.trouble is None


def test_a_failing_rule_stops_the_table_as_well(evening: TableEvening) -> None:
    def fails(g: Tiny, answer: Answer) -> None:
        raise KeyError(answer)

    broken = replace(TINY, interruptions=lending(fails))
    assert "step 5" in evening.restart(broken).view.in_protocol(None)["prompt"]


def test_a_different_deal_is_noticed(evening: TableEvening) -> None:
    def deals_more(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        g = set_up(seats, settings, chance)
        g.deck.draw()
        return g

    table = evening.restart(replace(TINY, set_up=deals_more))
    assert table.record.state is State.LOBBY
    with pytest.raises(Refused, match="differently"):
        table.people.join("Cleo")
    assert "step 3" in table.view.in_protocol(None)["prompt"]


def test_a_different_wording_is_not_a_different_rule(evening: TableEvening) -> None:
    def politely(g: Tiny, answer: Answer) -> None:
        g.tell(T("Somebody kindly takes a loan."))
        loan(g, answer)

    table = evening.restart(replace(TINY, interruptions=lending(politely)))
    assert table.durable.trouble is None


def test_a_missing_game_is_reported(evening: TableEvening) -> None:
    evening.games = {}
    evening.tables = evening.registry()
    assert evening.tables.list()[0].title == "tiny"
    with pytest.raises(NoSuchTable, match="not installed"):
        evening.tables.open(evening.code)
