"""A companion that is on for weeks: a table that nobody looks at goes back on the shelf."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.game import Anytime, Ending
from companion.core.offers import Answer, Offer
from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.core.words import T
from companion.tables import codes
from tests.kit.tiny_game import TINY, Tiny
from tests.kit.web.evening import Clock, WebEvening, house
from tests.kit.web.guarded import GAME, bring, share
from web.live.channel import UNLOADED_AFTER, Channel
from web.protocol.messages import Act


def room_of(evening: WebEvening) -> Channel:
    """The room of the table; whoever asks has looked at it."""
    channel = evening.app.channels.find(evening.code)
    assert channel
    return channel


def wait(evening: WebEvening, clock: Clock, seconds: float = UNLOADED_AFTER) -> None:
    """Time passes while nobody does anything."""
    clock.now += seconds
    for _ in range(3):
        evening.tick()


def put_back(evening: WebEvening, clock: Clock) -> None:
    """Time passes until the table is back on the shelf."""
    wait(evening, clock)
    assert evening.app.channels.open() == []


def tokens(evening: WebEvening) -> list[str | None]:
    """With which token everybody looks."""
    return [*evening.tokens.values(), evening.host, None]


def views(evening: WebEvening) -> list[Any]:
    """What everybody may know, but for the number of the view."""
    return [{**evening.view(token), "version": None} for token in tokens(evening)]


def pages(evening: WebEvening) -> list[dict[str, str]]:
    """What everybody's page shows."""
    channel = room_of(evening)
    return [channel.regions(channel.table.who(token)) for token in tokens(evening)]


def test_a_table_nobody_looks_at_is_let_go_of(evening: WebEvening, clock: Clock) -> None:
    table = weakref.ref(room_of(evening).table)
    wait(evening, clock, UNLOADED_AFTER - 1)
    assert evening.app.channels.open()
    wait(evening, clock, 1)
    assert not evening.app.channels.open()
    gc.collect()
    assert table() is None


def test_an_open_page_keeps_it_and_so_does_whoever_asks_for_it(
    evening: WebEvening, clock: Clock
) -> None:
    screen = evening.dial(format="html")
    wait(evening, clock, 5 * UNLOADED_AFTER)
    assert evening.app.channels.open()
    screen.hang_up()
    wait(evening, clock, UNLOADED_AFTER - 1)
    assert evening.app.channels.open()
    evening.view()
    wait(evening, clock, UNLOADED_AFTER - 1)
    assert evening.app.channels.open()
    wait(evening, clock, 1)
    assert not evening.app.channels.open()


def test_everybody_sees_what_was_there_before(evening: WebEvening, clock: Clock) -> None:
    evening.act(evening.tokens[1], "bid", coins=2)
    wait(evening, clock, 60)
    before = views(evening), pages(evening)
    put_back(evening, clock)
    clock.now -= UNLOADED_AFTER  # pages say for how many minutes somebody is away
    assert (views(evening), pages(evening)) == before


def test_a_form_filled_in_before_is_taken_and_no_number_goes_back(
    evening: WebEvening, clock: Clock
) -> None:
    ann = evening.dial(evening.tokens[1])
    assert ann.bid(evening, 1, 3)["ok"]
    ann.hang_up()
    bid = evening.offer(evening.tokens[2], "bid")
    before = [evening.view(token)["version"] for token in tokens(evening)]
    put_back(evening, clock)
    bob = evening.dial(evening.tokens[2])
    assert bob.act("later", bid, coins=1)["ok"]
    bob.hang_up()
    put_back(evening, clock)
    assert evening.view()["state"]["last"] == [3, 1]
    after = [evening.view(token)["version"] for token in tokens(evening)]
    assert all(old < new for old, new in zip(before, after, strict=True))


def test_the_same_answer_sent_again_counts_once(evening: WebEvening, clock: Clock) -> None:
    act = {"id": "once", "offer": evening.offer(evening.tokens[1], "loan"), "values": {"coins": 2}}
    for _ in range(2):
        evening.post(f"/api/tables/{evening.code}/acts", act, evening.tokens[1])
        put_back(evening, clock)
    assert evening.view()["state"]["loans"] == 1


def test_whoever_comes_back_is_here_and_the_others_stay_away(
    evening: WebEvening, clock: Clock
) -> None:
    put_back(evening, clock)
    evening.dial(evening.tokens[1])
    assert [each["away"] for each in evening.view()["players"]] == [False, True]


def test_whoever_was_at_the_door_meanwhile_still_comes_in(
    evening: WebEvening, clock: Clock
) -> None:
    """A laptop that slept finds its clock hours later, and a request in the middle of its way."""
    channel, act = (
        room_of(evening),
        Act("late", evening.offer(evening.tokens[1], "bid"), {"coins": 2}),
    )
    put_back(evening, clock)
    channel.act(channel.table.who(evening.tokens[1]), act)
    assert channel.open
    assert evening.view(evening.tokens[1])["sealed"]["values"] == {"coins": 2}


def test_a_running_clock_rings_before_the_table_is_put_back(
    evening: WebEvening, clock: Clock
) -> None:
    evening.act(evening.tokens[1], "bid", coins=3)
    evening.act(evening.tokens[2], "bid", coins=1)
    evening.act(evening.tokens[1], "keep", keep=True)
    channel = room_of(evening)
    clock.now += UNLOADED_AFTER
    evening.tick()
    assert channel.open
    assert evening.view()["state"]["round"] == 2
    put_back(evening, clock)


def test_no_table_is_put_back_while_a_long_clock_runs(tmp_path: Path, clock: Clock) -> None:
    def late(k: Tiny, me: Seat) -> Iterator[Offer]:
        if me == TABLE and not k.loans:
            yield Offer("late", T("Late"), after=1.5 * UNLOADED_AFTER)

    def lend(g: Tiny, _answer: Answer) -> Play[Ending | None]:
        g.loans += 1
        return None
        yield

    evening = WebEvening(house(tmp_path, clock, game=replace(TINY, anytime=(Anytime(late, lend),))))
    evening.sit("Ann", "Bob")
    evening.start()
    wait(evening, clock)
    assert evening.app.channels.open()
    wait(evening, clock)
    put_back(evening, clock)
    assert evening.view()["state"]["loans"] == 1


def test_nobody_is_woken_whose_laptop_was_not_off(tmp_path: Path, clock: Clock) -> None:
    def woken(g: Tiny) -> Play[Ending | None]:
        g.tell(T("Good morning."))
        return None
        yield

    evening = WebEvening(house(tmp_path, clock, game=replace(TINY, woken=woken)))
    evening.sit("Ann", "Bob")
    evening.start()
    put_back(evening, clock)
    assert "Good morning." not in evening.view()["journal"]


def test_the_phones_are_not_asked_for_the_key_again(tmp_path: Path, clock: Clock) -> None:
    evening = WebEvening(house(tmp_path, clock, game=GAME))
    evening.sit("Ann", "Bob", "Cleo")
    evening.start()
    shares = [share(evening, token) for token in evening.tokens.values()]
    for each in shares:
        assert bring(evening.web, evening.code, each) == 200
    put_back(evening, clock)
    assert [share(evening, token) for token in evening.tokens.values()] == shares
    evening.act(evening.tokens[1], "bid", coins=2)
    put_back(evening, clock)
    assert bring(evening.web, evening.code, shares[0]) == 200
    assert evening.app.channels.open()
    put_back(evening, clock)


def test_a_restart_after_that_knows_everything(
    tmp_path: Path, evening: WebEvening, clock: Clock
) -> None:
    put_back(evening, clock)
    evening.act(evening.tokens[1], "bid", coins=2)
    put_back(evening, clock)
    evening.app = house(tmp_path, clock)
    (push,) = evening.dial(evening.tokens[1]).got()
    assert push["sealed"]["values"] == {"coins": 2}


def test_the_address_the_host_chose_stays_chosen(evening: WebEvening, clock: Clock) -> None:
    room_of(evening).choose_address(0)
    chosen = room_of(evening).chosen
    assert chosen
    put_back(evening, clock)
    assert room_of(evening).chosen == chosen


# --- seat cards ----------------------------------------------------------------------------------


def test_a_wrong_seat_card_opens_no_table(evening: WebEvening, clock: Clock) -> None:
    put_back(evening, clock)
    wrong = codes.card_code(bytes)
    assert evening.app.channels.with_card(wrong) is None
    assert evening.app.channels.open() == []


def test_the_right_one_opens_its_own_table_alone(evening: WebEvening, clock: Clock) -> None:
    other = evening.app.services.tables.create(TINY.id, {}).code
    card = room_of(evening).table.players[Seat(2)].card
    put_back(evening, clock)
    assert evening.app.channels.with_card(card.lower()) is room_of(evening)
    assert [channel.code for channel in evening.app.channels.open()] == [evening.code] != [other]


def test_a_new_card_counts_and_the_old_one_does_not(evening: WebEvening, clock: Clock) -> None:
    old = room_of(evening).table.players[Seat(2)].card
    room_of(evening).table.card(old)
    new = room_of(evening).table.players[Seat(2)].card
    put_back(evening, clock)
    found = [evening.app.channels.with_card(card) is not None for card in (old, new)]
    assert found == [new == old, True]
