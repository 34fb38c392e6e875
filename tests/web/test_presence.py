"""Who counts as away, and since when."""

from __future__ import annotations

from companion.core.seats import Seat
from tests.kit.web.evening import Clock
from web.live.presence import Presence


def test_somebody_counts_as_away_some_time_after_closing_the_last_page() -> None:
    clock = Clock()
    presence = Presence(clock)
    seat = Seat(1)
    presence.note_page_opened(seat)
    presence.note_page_opened(seat)
    presence.note_page_closed(seat)
    clock.now += 100
    assert presence.away_for(seat) is None
    presence.note_page_closed(seat)
    clock.now += 19
    assert presence.away_for(seat) is None
    clock.now += 2
    assert presence.away_for(seat) == 20
    clock.now += 174
    assert presence.away_for(seat) == 180
    presence.note_page_opened(seat)
    assert presence.away_for(seat) is None


def test_somebody_counts_as_away_though_the_clock_was_set_back() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.note_page_opened(Seat(1))
    presence.note_page_closed(Seat(1))
    clock.now -= 3600
    assert presence.away_for(Seat(1)) is None
    clock.now += 20
    assert presence.away_for(Seat(1)) == 20
