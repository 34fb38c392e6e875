"""Whole games with any allowed act, by anybody, in any order: the laws hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.open_offers import OpenOffer
from companion.core.seats import TABLE, Viewer
from companion.table.part_cache import PartCache
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table import Table
from companion.table.view.protocol_view import encode_as_json, encode_view
from tests.kit.table_evening import NAMES, A, B, C, TableEvening

EVERYBODY: tuple[Viewer | None, ...] = (A, B, C, HOST, TABLE, None)
STEPS = 60
RARELY = {"~close", "~leave", "~remove", "~disagree", "~to-lobby"}
"""Acts that would end most games before they begin."""


def able(evening: TableEvening) -> Iterator[tuple[Viewer, OpenOffer]]:
    for viewer in EVERYBODY:
        if viewer is not None:
            for each in (*evening.table.offers.of(viewer), *evening.table.offers.menu(viewer)):
                yield viewer, each


def one_act(evening: TableEvening, chance: Chance) -> None:
    """Take any offer, unless it can never be taken back."""
    likely = [each for each in able(evening) if each[1].offer.name not in RARELY]
    rare = list(able(evening))
    viewer, opened = chance.pick(rare if chance.below(12) == 0 or not likely else likely)
    before = evening.stand()
    try:
        evening.table.act(viewer, f"c{before[1]}", opened.id, opened.offer.some(viewer, chance))
        written = 1
    except Refused:
        written = 0
    assert evening.stand()[1:] == (before[1] + written, before[2] + written)
    assert written or (opened.offer.name == "~back" and evening.stand() == before)


def what_else_happens(evening: TableEvening, chance: Chance) -> None:
    """People leave and return, time passes, strangers try things."""
    evening.now += chance.below(20)
    evening.table.pace.ring(evening.now)
    evening.table.pace.play_for_absent()
    if evening.table.record.people.players:
        seat = chance.pick(list(evening.table.record.people.players))
        chance.pick(
            [evening.table.record.people.here.add, evening.table.record.people.here.discard]
        )(seat)


def views(evening: TableEvening) -> list[dict[str, Any]]:
    """Everybody's view, without its version."""
    seen = [evening.table.view.in_protocol(viewer) for viewer in EVERYBODY]
    return [{**view, "version": 0, "clocks": []} for view in seen]


def nothing_kept_is_out_of_date(table: Table) -> None:
    """What is kept from one answer to the next equals what is made anew."""
    kept = [encode_as_json(table.view.of(viewer)) for viewer in EVERYBODY]
    table.offers.kept = PartCache()
    assert list(map(json.loads, kept)) == [
        encode_view(table.view.of(viewer)) for viewer in EVERYBODY
    ]


def restarts(evening: TableEvening) -> None:
    """After a restart everybody sees the same as before."""
    before, here = views(evening), set(evening.table.record.people.here)
    for seat in here & set(evening.restart().record.people.players):
        evening.table.record.people.here.add(seat)
    assert evening.table.durable.trouble is None
    assert views(evening) == before
    assert json.loads(json.dumps(before)) == before


@pytest.mark.parametrize("number", range(25))
def test_a_game_with_any_allowed_act(tmp_path: Path, number: int) -> None:
    chance = Chance(b"evening %d" % number)
    evening = TableEvening(tmp_path, luck=f"{number}").sit(*NAMES)
    for step in range(STEPS):
        if not list(able(evening)):
            break
        one_act(evening, chance)
        what_else_happens(evening, chance)
        if step % 5 == 0:
            nothing_kept_is_out_of_date(evening.table)
        if step % 10 == 0:
            restarts(evening)
    restarts(evening)
    assert evening.table.record.state in State
    assert evening.tables.verify(evening.export()[0]).right
