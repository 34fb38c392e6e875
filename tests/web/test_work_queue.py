"""Work that strangers cause waits in one queue: a few pieces of each sender, the cheapest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import gevent
import pytest

from web.server.work_queue import QueueFull, WorkQueue


class Bench:
    """A queue of four places, three for one sender, whose thread is busy until it is freed."""

    def __init__(self) -> None:
        self.queue, self.done = WorkQueue(4, 3), list[str]()
        self._free = Event()
        self._first = gevent.spawn(self.queue.do, self._free.wait, 1, "first")
        gevent.sleep(0)

    def ask(self, name: str, cost: int, *senders: str) -> gevent.Greenlet[..., Any]:
        """Somebody asks for work of this cost, and waits."""
        work: Callable[[], None] = lambda: self.done.append(name)  # noqa: E731 - for the thread
        asking = gevent.spawn(self.queue.do, work, cost, *senders)
        gevent.sleep(0)
        return asking

    def free(self) -> None:
        """The thread may go on."""
        self._free.set()
        self._first.join()


@pytest.fixture
def bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.free()


def test_the_cheapest_is_done_first_and_equals_as_they_came(bench: Bench) -> None:
    asking = [bench.ask("large", 9, "a"), bench.ask("small", 1, "b"), bench.ask("other", 1, "c")]
    bench.free()
    gevent.joinall(asking, raise_error=True)
    assert bench.done == ["small", "other", "large"]


def test_one_sender_leaves_places_for_others(bench: Bench) -> None:
    greedy = [bench.ask(f"{n}", 1, "greedy", f"table {n}") for n in range(3)]
    assert isinstance(bench.ask("again", 1, "greedy", "table 9").exception, QueueFull)
    bench.free()
    gevent.joinall(greedy, raise_error=True)
    bench.ask("later", 1, "greedy", "table 9").get()


def test_all_together_have_so_many_places(bench: Bench) -> None:
    waiting = [bench.ask(name, 1, name) for name in "abc"]
    assert isinstance(bench.ask("d", 1, "d").exception, QueueFull)
    bench.free()
    gevent.joinall(waiting, raise_error=True)


def test_whoever_is_gone_holds_nobody_up(bench: Bench) -> None:
    gone, stays = bench.ask("gone", 1, "a"), bench.ask("stays", 2, "b")
    gone.kill()
    bench.free()
    stays.get()
    assert bench.done == ["stays"]
    bench.ask("more", 1, "a").get()


def test_whoever_goes_just_when_it_is_their_turn_passes_it_on(bench: Bench) -> None:
    gone, stays = bench.ask("gone", 1, "a"), bench.ask("stays", 2, "b")
    gone.kill(block=False)
    bench.queue._pass_on()  # noqa: SLF001 - the moment between being called and running
    gone.join()
    bench.free()
    stays.get()
    assert bench.done == ["stays"]
