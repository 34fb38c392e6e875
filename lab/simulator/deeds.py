"""What each kind of step does: people act, and things go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.fields import Refused
from companion.storage.log import DiskTrouble
from lab.simulator.clients import Answer, Client
from lab.simulator.network import ACK_SECONDS
from tests.kit.play_over_http import NeedsPrint, some_values
from web.problems import Problem

if TYPE_CHECKING:
    from lab.simulator.evening import Evening

SHARE_OF_RESTARTS = 0.4
"""How often people start a companion again whose disk is full."""


def _awake(evening: Evening) -> list[Client]:
    return [each for each in evening.clients if each.is_awake and not each.is_moved]


def answer(evening: Evening, chance: Random, draw: int) -> None:
    people = [each for each in _awake(evening) if each.viewer is not None and each.content]
    asked = [each for each in people if each.viewer in each.view()["waiting"]]
    some = asked if asked and chance.random() < 0.9 else people
    if some:
        _answer(evening, chance.choice(some), chance, f"{draw:x}")


def _answer(
    evening: Evening, client: Client, chance: Random, command: str, where: str = "offers"
) -> None:
    """Answer an offer that this page shows, old as it may be."""
    view = client.view()
    offers = [
        each
        for each in view.get(where, ())
        if not each["offer"].startswith(("~close", "~leave", "~export", "~settings"))
        and (not each.get("seldom") or chance.random() < 0.05)
    ]
    if not offers:
        return
    offer = offers[0] if chance.random() < 0.7 else chance.choice(offers)
    with suppress(NeedsPrint):
        values = some_values(offer["fields"], chance)
        act = {"id": command, "offer": offer["offer"], "values": values}
        _put(evening, client, act)


def _put(evening: Evening, client: Client, act: dict[str, Any]) -> None:
    evening.counts["answers"] += 1
    evening.tell(f"{client.name} answers {act['offer']} as {act['id']}: {act['values']}")
    answer = client.outbox[act["id"]] = Answer(act)
    if client.is_linked:
        evening.network.send_answer(client, answer)


def together(evening: Evening, chance: Random, draw: int) -> None:
    for number, client in enumerate(_awake(evening)):
        if client.viewer is not None:
            _answer(evening, client, chance, f"{draw:x}.{number}")


def menu(evening: Evening, chance: Random, draw: int) -> None:
    people = [each for each in _awake(evening) if each.viewer is not None and each.content]
    if people:
        _answer(evening, chance.choice(people), chance, f"{draw:x}", "menu")


def wait(evening: Evening, chance: Random, _draw: int) -> None:
    evening.pass_time(chance.choice((1.0, 5.0, 25.0, 60.0)))
    evening.checks.pages_in_peace()


def look(evening: Evening, chance: Random, _draw: int) -> None:
    """Everybody's page is compared with what the disk says, as if the power were cut now."""
    evening.checks.compare_with_disk(chance)


def _trouble(evening: Evening, chance: Random, what: str) -> None:
    if people := _awake(evening):
        chance.choice(people).trouble.append(what)


def lose(evening: Evening, chance: Random, _draw: int) -> None:
    _trouble(evening, chance, "lose")


def double(evening: Evening, chance: Random, _draw: int) -> None:
    _trouble(evening, chance, "double")


def delay(evening: Evening, chance: Random, _draw: int) -> None:
    _trouble(evening, chance, "delay")


def cut_the_line(evening: Evening, chance: Random, _draw: int) -> None:
    if chance.random() < 0.5:
        _trouble(evening, chance, "cut the line")
    elif people := _awake(evening):
        evening.network.lose_line(chance.choice(people))


def sleep(evening: Evening, chance: Random, _draw: int) -> None:
    if people := _awake(evening):
        client = chance.choice(people)
        client.is_awake = False
        evening.network.lose_line(client)
        evening.tell(f"{client.name} sleeps")
        evening.later(chance.choice((1.0, 12.0, 45.0)), partial(wake, evening, client))


def stop_reading(evening: Evening, chance: Random, _draw: int) -> None:
    """The line to a phone is full; the companion should hang up at the next message."""
    people = [each for each in _awake(evening) if each.sid]
    if people and evening.companion:
        client = chance.choice(people)
        evening.tell(f"{client.name} stops reading")
        evening.companion.hold_up(client.sid or "")


def wake(evening: Evening, client: Client) -> None:
    client.is_awake, client.redial_at = True, evening.clock.passed
    evening.tell(f"{client.name} wakes up")
    if not client.is_looked_after:
        client.is_looked_after = True
        evening.network.look_after(client)


def reload(evening: Evening, chance: Random, _draw: int) -> None:
    if people := _awake(evening):
        client = chance.choice(people)
        evening.network.lose_line(client)
        client.forget()
        client.redial_at = evening.clock.passed


def move(evening: Evening, chance: Random, _draw: int) -> None:
    people = [each for each in _awake(evening) if each.card]
    if people:
        old = chance.choice(people)
        _come_back(evening, old, old.card or "")


def _come_back(evening: Evening, old: Client, card: str) -> None:
    """Somebody takes their seat again, on another phone."""
    companion = evening.companion
    if old.is_moved:
        return
    again = partial(_come_back, evening, old, card)
    if companion is None or not companion.is_alive:
        evening.later(ACK_SECONDS, again)
        return
    if (channel := companion.find(evening.code)) is None:
        return
    evening.checks.before_move(old)
    try:
        with channel.changing() as table:
            joined = table.people.use_card(card)
    except (DiskTrouble, Refused, Problem) as why:
        evening.tell(f"{old.name} cannot come back yet: {why}")
        evening.later(ACK_SECONDS, again)
        return
    if not companion.is_alive:  # nobody knows whether it was done
        evening.later(ACK_SECONDS, again)
        return
    evening.tell(f"{old.name} comes back on another phone")
    name = f"{old.name}'"
    new = Client(name, old.address, joined.token, old.viewer, card=joined.card)
    new.outbox = {}
    old.is_moved = True
    evening.checks.after_move(old)
    evening.add(new)


def hostile(evening: Evening, chance: Random, draw: int) -> None:
    people = [each for each in _awake(evening) if each.is_linked]
    if not people:
        return
    client = chance.choice(people)
    for _ in range(chance.randint(1, 5)):
        event, message = some_nonsense(chance, client, evening.clients, f"h{draw:x}")
        evening.network.send(client, event, message)


def disk_fails(evening: Evening, chance: Random, _draw: int) -> None:
    evening.disk.fails_in = chance.randint(0, 8)


def disk_full(evening: Evening, chance: Random, _draw: int) -> None:
    evening.disk.is_full = True
    seconds = chance.choice((1.0, 8.0, 30.0))
    if chance.random() < SHARE_OF_RESTARTS:
        for _ in range(2):
            evening.later(chance.uniform(0.0, seconds), partial(_restart_while_full, evening))
    evening.later(seconds, partial(_make_room, evening))


def _restart_while_full(evening: Evening) -> None:
    """What people do when something does not work."""
    if evening.disk.is_full:
        evening.stop("killed")


def _make_room(evening: Evening) -> None:
    evening.disk.is_full = False


def folder_moved(evening: Evening, chance: Random, _draw: int) -> None:
    """Somebody moves the folder with the tables, and puts it back."""
    if evening.move_folder():
        evening.later(chance.choice((0.5, 8.0)), evening.put_folder_back)


def disk_lies(evening: Evening, chance: Random, _draw: int) -> None:
    evening.disk.lies = not evening.disk.lies


def stop(evening: Evening, chance: Random, _draw: int) -> None:
    evening.disk.ending = chance.choice(("killed", "cut"))
    if chance.random() < 0.3:
        evening.stop(evening.disk.ending)
    else:
        evening.disk.stops_in = chance.randint(0, 12)


def stop_in_a_push(evening: Evening, chance: Random, _draw: int) -> None:
    if evening.companion and evening.companion.is_alive:
        evening.companion.sends_left = chance.randint(0, 6)


def flip_a_byte(evening: Evening, chance: Random, _draw: int) -> None:
    evening.stop("cut", flips=True)


def clock_jumps(evening: Evening, chance: Random, _draw: int) -> None:
    evening.clock.wrong_by += chance.choice((-7200.0, -30.0, 30.0, 7200.0))


def long_rest(evening: Evening, chance: Random, _draw: int) -> None:
    """Everybody sleeps until the table is taken out of memory."""
    for client in _awake(evening):
        client.is_awake = False
        evening.network.lose_line(client)
        evening.later(700.0, partial(wake, evening, client))
    evening.pass_time(701.0)


NONSENSE: tuple[object, ...] = (
    *(None, 0, -1, "", "act", [], {}, [[[[]]]], True, {"id": 1}, {"id": "x"}),
    {"id": "", "offer": "bid", "values": {}},
    {"id": "y", "offer": "\0\uffff"},
    {"id": "z", "offer": "~start", "values": []},
    {"id": "a" * 65, "offer": "b" * 121},
    {"count": -1, "digest": ""},
    {"count": 10**30, "digest": "f" * 64},
    {"count": 3, "digest": "0" * 64},
)
"""What no page of ours sends."""
NO_VALUES: tuple[object, ...] = (None, 1, -5, 10**30, 1.5, "x", [], [0], {}, True)
"""What hardly fits any field."""


def some_nonsense(
    chance: Random, client: Client, others: Sequence[Client], command: str
) -> tuple[str, object]:
    """Something that no page of ours sends, or not now."""
    event = chance.choice(("act", "act", "act", "seen", "connect"))
    if event != "act" or chance.random() < 0.4:
        return event, chance.choice(NONSENSE)
    other = chance.choice(others)
    offers = (
        [*other.view().get("offers", ()), *other.view().get("menu", ())] if other.content else []
    )
    offers = [each for each in offers if not each["offer"].startswith(("~close", "~leave"))]
    if not offers:
        return event, {"id": command, "offer": "nothing", "values": {"a": [command]}}
    offer = chance.choice(offers)
    values = {name: chance.choice(NO_VALUES) for name in offer["fields"]}
    return event, {"id": command, "offer": offer["offer"], "values": values}


DEEDS: Mapping[str, Callable[[Evening, Random, int], None]] = {
    "answer": answer,
    "together": together,
    "menu": menu,
    "wait": wait,
    "look": look,
    "lose": lose,
    "double": double,
    "delay": delay,
    "cut the line": cut_the_line,
    "sleep": sleep,
    "reload": reload,
    "stop reading": stop_reading,
    "move": move,
    "hostile": hostile,
    "disk fails": disk_fails,
    "disk full": disk_full,
    "folder moved": folder_moved,
    "disk lies": disk_lies,
    "stop": stop,
    "stop in a push": stop_in_a_push,
    "flip a byte": flip_a_byte,
    "clock jumps": clock_jumps,
    "long rest": long_rest,
}
"""What is done in a step of each kind: drawn from this, and named by that number."""
