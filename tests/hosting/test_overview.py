"""What is seen of tables from afar, how many an event may have, and which have stayed too long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.library.summary import Summary
from companion.storage.glances import Glance, HelpCall
from companion.table.glance import make_glance
from companion.table.people.places import MAX_TABLE_NUMBER
from companion.table.record.people import Place
from companion.table.record.players import HOST
from companion.table.record.record import State
from hosting.events import quotas
from hosting.events.events import HOUSE, Badge, OrganisedEvent
from hosting.events.overview import IsHere, list_calls, list_rows
from hosting.events.retention import DAY, find_expired_tables, find_finished_events
from tests.kit.recording import recordings
from tests.kit.table_evening import A, B, TableEvening

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
EVENT = OrganisedEvent("e", "Friday", 0.0, "link", tables=3, days=2)


def saved(number: int, event: str = "e", state: State = State.PLAYING, when: float = 0) -> Summary:
    return Summary(f"T{number}{event}", "tiny", "Tiny", state, (), when, event=event, number=number)


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    evening = TableEvening(tmp_path)
    made = evening.tables.create("tiny", {}, Place("e", 4))
    evening.made, evening.code = made, made.code
    return evening.start()


def glance(evening: TableEvening) -> Glance:
    (found,) = [each.glance for each in evening.tables.list() if each.code == evening.code]
    assert found
    return found


def test_a_sealed_answer_that_nobody_sees_moves_nothing(evening: TableEvening) -> None:
    evening.now += 60
    evening.do(A, "bid", coins=1)
    first = glance(evening)
    assert first.since == evening.now, "everybody sees that one has sealed"
    evening.now += 60
    evening.do(A, "bid", coins=2)
    assert glance(evening) == first, "nobody sees that a bid is another"
    evening.do(B, "bid", coins=3)
    assert glance(evening).since == evening.now


def test_the_prompt_is_the_publics(evening: TableEvening) -> None:
    assert str(glance(evening).sentence) == evening.table.record.people.voice().say(
        evening.table.view.of(None).prompt
    )
    assert [name for _, name in glance(evening).people] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("game", "play", "after", "asks_screen"),
    [
        ("deal_with_the_devil", "home", 0, True),  # the camera shall see a label
        ("any_box", "finished", 28, False),  # the screen may answer, and so may each phone
        ("mea_culpa", "two_in_heaven", 60, False),
    ],
)
def test_it_says_when_phones_alone_are_not_enough(
    tmp_path: Path, game: str, play: str, after: int, *, asks_screen: bool
) -> None:
    recording = recordings()[game]
    evening = TableEvening(tmp_path, recording.game)
    evening.start(*NAMES[: recording.play(play).players])
    evening.table.record.umpire = recording.play(play).after(recording.game, after)
    seen = make_glance(evening.table.record, evening.table.durable.entries)
    assert seen.asks_screen == asks_screen
    listed = [replace(saved(1), glance=seen)]
    for has_screen in (False, True):
        [row] = list_rows(Badge(EVENT), listed, 0.0, here(has_screen), lambda _code: None)
        assert row.waits_for_screen == (asks_screen and not has_screen)


def here(has_screen: bool) -> IsHere:  # noqa: FBT001 - it is what the function says
    return lambda _code, seat: seat != HOST or has_screen


def test_a_call_is_kept_over_a_restart(evening: TableEvening) -> None:
    evening.do(A, "~call")
    assert evening.restart().record.people.call == HelpCall(evening.now)
    assert "~call" not in evening.may(B)
    evening.table.people.announce_help()
    evening.table.people.announce_help()
    assert glance(evening).call == HelpCall(evening.now, coming=True)
    evening.do(HOST, "~call-off")
    assert glance(evening).call is None
    evening.table.people.end_call()


def test_a_table_from_a_file_stands_where_it_came_to(evening: TableEvening) -> None:
    evening.do(A, "~call")
    evening.table.people.put_at(Place("other", 9))
    (found,) = [each for each in evening.tables.list() if each.code == evening.code]
    assert (found.event, found.number) == ("other", 9)
    evening.table.people.put_at(Place())
    assert evening.restart().record.people.call is None
    assert glance_of(evening) is None


def glance_of(evening: TableEvening) -> Glance | None:
    return next(each.glance for each in evening.tables.list() if each.code == evening.code)


def test_the_house_sees_all_and_others_their_own() -> None:
    listed = [saved(2), saved(1), saved(1, "other"), saved(0, "")]
    nobody, fine = (lambda _code, _seat: False), (lambda _code: None)
    own = list_rows(Badge(EVENT), listed, 0.0, nobody, fine)
    assert [each.code for each in own] == ["T1e", "T2e"]
    assert len(list_rows(Badge(HOUSE), listed, 0.0, nobody, fine)) == 4


def test_who_has_waited_longest_comes_first() -> None:
    called = [
        replace(saved(number), glance=Glance("…", 0.0, call=HelpCall(when)))
        for number, when in ((1, 300.0), (2, 100.0))
    ]
    seen = list_rows(Badge(EVENT), called, 400.0, lambda _code, _seat: True, lambda _code: None)
    assert [(each.number, each.called_for) for each in list_calls(seen)] == [(2, 5), (1, 1)]


def test_an_event_has_so_many_tables_at_once_and_keeps_more() -> None:
    over = [replace(saved(n, state=State.ENDED), code=f"O{n}") for n in range(10)]
    full = [*over, saved(1), saved(3), saved(9, "other")]
    assert quotas.choose_place_in(EVENT, full) == Place("e", 2)
    assert quotas.choose_place_in(EVENT, full, 7) == Place("e", 7)
    with pytest.raises(Refused, match="is open already"):
        quotas.choose_place_in(EVENT, full, 3)
    with pytest.raises(Refused, match="as many as this event may have"):
        quotas.choose_place_in(EVENT, [*full, saved(4)])
    kept = [replace(saved(n, state=State.ENDED), code=f"O{n}") for n in range(60)]
    with pytest.raises(Refused, match="kept already"):
        quotas.choose_place_in(EVENT, kept)


def test_numbers_of_several_tables_leave_out_those_taken() -> None:
    assert quotas.choose_numbers(EVENT, [saved(2)], 2, 1) == [1, 3]
    for how_many, first in (
        (0, 1),
        (quotas.MAX_OPENED_TABLES + 1, 1),
        (1, 0),
        (2, MAX_TABLE_NUMBER),
    ):
        with pytest.raises(Refused):
            quotas.choose_numbers(replace_tables(99), [], how_many, first)


def replace_tables(most: int) -> OrganisedEvent:
    return OrganisedEvent("e", "Friday", 0.0, "link", tables=most)


def test_a_table_stays_for_as_long_as_its_event_said() -> None:
    listed = [saved(1, when=1000.0), saved(2, when=2000.0), saved(3, "unknown"), saved(4, "")]
    assert list(find_expired_tables(listed, [EVENT], 1000.0 + 2 * DAY)) == []
    assert list(find_expired_tables(listed, [EVENT], 1001.0 + 2 * DAY)) == listed[:1]
    assert list(find_expired_tables(listed, [EVENT], -5 * DAY)) == [], (
        "a clock that was set back removes nothing"
    )


def test_an_event_is_forgotten_with_its_last_table() -> None:
    over = OrganisedEvent("e", "Friday", 0.0, "")
    assert list(find_finished_events([saved(1)], [over])) == []
    assert list(find_finished_events([saved(1, "other")], [over, EVENT])) == [over]
