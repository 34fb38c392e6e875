"""Answers of several tables share a commit, and none is called safe before it is."""

from __future__ import annotations

from typing import Any

import gevent
import pytest
from gevent.event import Event

from companion.core.words import T
from companion.storage.log import DiskTrouble
from web.server.work_threads import GroupedCommits

Row = tuple[Any, ...]


class SlowDisk:
    """A log whose disk takes until it is told to be done."""

    def __init__(self) -> None:
        self.groups: list[list[Row]] = []
        self.safe: list[Row] = []
        self.done = Event()
        self.broken: set[str] = set()

    def append_all(self, rows: list[Row]) -> None:
        self.groups.append(list(rows))
        self.done.wait()
        if any(code in self.broken for code, *_ in rows):
            raise DiskTrouble(T("No."))
        self.safe += rows

    def append(self, *row: Any) -> None:
        self.append_all([row])


@pytest.fixture
def disk() -> SlowDisk:
    return SlowDisk()


def test_what_comes_while_the_disk_is_busy_is_committed_together(disk: SlowDisk) -> None:
    log = GroupedCommits(disk)
    writers = [gevent.spawn(log.append, code, 1, b"row", b"cover") for code in "ABCD"]
    gevent.sleep(0)
    gevent.sleep(0)
    assert [len(group) for group in disk.groups] == [4]
    writers += [gevent.spawn(log.append, code, 2, b"row", b"cover") for code in "AB"]
    gevent.sleep(0)
    assert not any(each.ready() for each in writers)
    disk.done.set()
    gevent.joinall(writers, raise_error=True)
    assert [len(group) for group in disk.groups] == [4, 2]
    assert [code for code, *_ in disk.safe] == list("ABCDAB")


def test_one_tables_trouble_is_not_the_others(disk: SlowDisk) -> None:
    log = GroupedCommits(disk)
    disk.broken = {"B"}
    disk.done.set()
    writers = {code: gevent.spawn(log.append, code, 1, b"row", b"cover") for code in "ABC"}
    gevent.joinall(list(writers.values()))
    assert [code for code, each in writers.items() if each.exception] == ["B"]
    assert isinstance(writers["B"].exception, DiskTrouble)
    assert [code for code, *_ in disk.safe] == ["A", "C"]


def test_a_row_that_failed_alone_is_not_tried_again(disk: SlowDisk) -> None:
    log = GroupedCommits(disk)
    disk.broken = {"A"}
    disk.done.set()
    with pytest.raises(DiskTrouble):
        log.append("A", 1, b"row", b"cover")
    assert len(disk.groups) == 1
