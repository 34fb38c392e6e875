"""A companion that is on for weeks: a table that nobody looks at is unloaded."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

from companion.core.seats import Seat
from companion.storage import codes
from tests.kit.tiny_game import TINY
from tests.kit.web.evening import Clock, WebEvening, companion_app, playing
from tests.kit.web.guarded import GAME, bring, share
from web.live.channel import UNLOAD_AFTER_SECONDS, Channel
from web.protocol.messages import Act


def channel_of(evening: WebEvening) -> Channel:
    """The table's channel; asking for it counts as looking at the table."""
    channel = evening.app.channels.find(evening.code)
    assert channel
    return channel


def wait(evening: WebEvening, clock: Clock, seconds: float = UNLOAD_AFTER_SECONDS) -> None:
    """Let time pass while nobody does anything."""
    clock.now += seconds
    for _ in range(3):
        evening.tick()


def unload(evening: WebEvening, clock: Clock) -> None:
    """Let time pass until the table is unloaded."""
    wait(evening, clock)
    assert evening.app.channels.list_open() == []


def tokens(evening: WebEvening) -> list[str | None]:
    """Everybody's token."""
    return [*evening.tokens.values(), evening.host, None]


def views(evening: WebEvening) -> list[Any]:
    """Everybody's view, without its version."""
    return [{**evening.view(token), "version": None} for token in tokens(evening)]


def pages(evening: WebEvening) -> list[dict[str, str]]:
    """Everybody's page."""
    channel = channel_of(evening)
    return [channel.regions(channel.table.people.who(token)) for token in tokens(evening)]


def test_a_table_nobody_looks_at_is_freed(evening: WebEvening, clock: Clock) -> None:
    table = weakref.ref(channel_of(evening).table)
    wait(evening, clock, UNLOAD_AFTER_SECONDS - 1)
    assert evening.app.channels.list_open()
    wait(evening, clock, 1)
    assert not evening.app.channels.list_open()
    gc.collect()
    assert table() is None


def test_open_pages_and_requests_keep_it_loaded(evening: WebEvening, clock: Clock) -> None:
    screen = evening.dial(format="html")
    wait(evening, clock, 5 * UNLOAD_AFTER_SECONDS)
    assert evening.app.channels.list_open()
    screen.hang_up()
    wait(evening, clock, UNLOAD_AFTER_SECONDS - 1)
    assert evening.app.channels.list_open()
    evening.view()
    wait(evening, clock, UNLOAD_AFTER_SECONDS - 1)
    assert evening.app.channels.list_open()
    wait(evening, clock, 1)
    assert not evening.app.channels.list_open()


def test_everybody_sees_what_was_there_before(evening: WebEvening, clock: Clock) -> None:
    evening.act(evening.tokens[1], "bid", coins=2)
    wait(evening, clock, 60)
    before = views(evening), pages(evening)
    unload(evening, clock)
    clock.now -= UNLOAD_AFTER_SECONDS  # pages show for how many minutes somebody has been away
    assert (views(evening), pages(evening)) == before


def test_an_older_form_still_works_and_versions_do_not_go_back(
    evening: WebEvening, clock: Clock
) -> None:
    ann = evening.dial(evening.tokens[1])
    assert ann.bid(evening, 1, 3)["ok"]
    ann.hang_up()
    bid = evening.offer(evening.tokens[2], "bid")
    before = [evening.view(token)["version"] for token in tokens(evening)]
    unload(evening, clock)
    bob = evening.dial(evening.tokens[2])
    assert bob.act("later", bid, coins=1)["ok"]
    bob.hang_up()
    unload(evening, clock)
    assert evening.view()["state"]["last"] == [3, 1]
    after = [evening.view(token)["version"] for token in tokens(evening)]
    assert all(old < new for old, new in zip(before, after, strict=True))


def test_whoever_returns_is_present_and_the_others_stay_away(
    evening: WebEvening, clock: Clock
) -> None:
    unload(evening, clock)
    evening.dial(evening.tokens[1])
    assert [each["away"] for each in evening.view()["players"]] == [False, True]


def test_a_request_that_began_before_still_succeeds(evening: WebEvening, clock: Clock) -> None:
    """When a laptop wakes from sleep, hours have passed in the middle of a request."""
    channel, act = (
        channel_of(evening),
        Act("late", evening.offer(evening.tokens[1], "bid"), {"coins": 2}),
    )
    unload(evening, clock)
    channel.act(channel.table.people.who(evening.tokens[1]), act)
    assert channel.open
    assert evening.view(evening.tokens[1])["sealed"]["values"] == {"coins": 2}


def test_a_running_clock_rings_before_the_table_is_unloaded(
    evening: WebEvening, clock: Clock
) -> None:
    evening.act(evening.tokens[1], "bid", coins=3)
    evening.act(evening.tokens[2], "bid", coins=1)
    evening.act(evening.tokens[1], "keep", keep=True)
    channel = channel_of(evening)
    clock.now += UNLOAD_AFTER_SECONDS
    evening.tick()
    assert channel.open
    assert evening.view()["state"]["round"] == 2
    unload(evening, clock)


def test_the_phones_are_not_asked_for_the_key_again(tmp_path: Path, clock: Clock) -> None:
    evening = playing(companion_app(tmp_path, clock, game=GAME), "Ann", "Bob", "Cleo")
    shares = [share(evening, token) for token in evening.tokens.values()]
    for each in shares:
        assert bring(evening.web, evening.code, each) == 200
    unload(evening, clock)
    assert [share(evening, token) for token in evening.tokens.values()] == shares
    evening.act(evening.tokens[1], "bid", coins=2)
    unload(evening, clock)
    assert bring(evening.web, evening.code, shares[0]) == 200
    assert evening.app.channels.list_open()
    unload(evening, clock)


def test_the_address_chosen_by_the_host_is_kept(evening: WebEvening, clock: Clock) -> None:
    channel_of(evening).choose_address(0)
    chosen = channel_of(evening).chosen
    assert chosen
    unload(evening, clock)
    assert channel_of(evening).chosen == chosen


# --- seat cards ----------------------------------------------------------------------------------


def test_a_wrong_seat_card_loads_no_table(evening: WebEvening, clock: Clock) -> None:
    unload(evening, clock)
    wrong = codes.make_card_code(bytes)
    assert evening.app.channels.find_by_card(wrong) is None
    assert evening.app.channels.list_open() == []


def test_the_right_one_loads_only_its_own_table(evening: WebEvening, clock: Clock) -> None:
    other = evening.app.services.tables.create(TINY.id, {}).code
    card = channel_of(evening).table.record.people.players[Seat(2)].card
    unload(evening, clock)
    assert evening.app.channels.find_by_card(card.lower()) is channel_of(evening)
    assert (
        [channel.code for channel in evening.app.channels.list_open()] == [evening.code] != [other]
    )


def test_a_new_card_counts_and_the_old_one_does_not(evening: WebEvening, clock: Clock) -> None:
    old = channel_of(evening).table.record.people.players[Seat(2)].card
    channel_of(evening).table.people.use_card(old)
    new = channel_of(evening).table.record.people.players[Seat(2)].card
    unload(evening, clock)
    found = [evening.app.channels.find_by_card(card) is not None for card in (old, new)]
    assert found == [new == old, True]
