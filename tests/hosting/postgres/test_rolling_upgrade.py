"""One machine is upgraded after another: old and new serve the same tables, and lose nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.core.fields import Refused
from companion.storage.encryption import Vault
from companion.table.table import Table
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.machines import Machine, until
from tests.kit.shared_evening import Played, check

pytestmark = pytest.mark.posix

NEWER = "tests.kit.newer_companion"
GAME = "sancti_et_malum"
SAID = "A newer companion has gone on with this table"


@contextmanager
def old_and_new(folder: Path, database: str) -> Iterator[list[Machine]]:
    """A machine of this version, and one of a later one."""
    there = [Machine(folder, database)]
    try:
        there.append(Machine(folder, database, program=NEWER))
        yield there
    finally:
        for each in there:
            each.stop()


class SharedTable:
    """A table of two, seen from one machine or the other."""

    def __init__(self, machine: Machine) -> None:
        made = self._done(machine.ask("/api/tables", {"game": GAME, "settings": {}}))
        self.code, self.host = made["table"], made["host"]
        self.path = f"/api/tables/{self.code}"
        sat = [machine.ask(f"{self.path}/seats", {"name": name}) for name in ("Ann", "Bob")]
        self.ann, self.bob = (self._done(each)["token"] for each in sat)
        self._done(machine.ask(f"{self.path}/start", {}, self.host))

    @staticmethod
    def _done(reply: tuple[int, Any]) -> Any:
        assert reply[0] < 300, reply
        return reply[1]

    def view(self, machine: Machine, token: str | None = None) -> Any:
        return self._done(machine.ask(f"{self.path}/view", token=token or self.ann))

    def offered(self, machine: Machine, token: str) -> list[str]:
        """The names of all that can be done there with this token."""
        view = self.view(machine, token)
        return [each["offer"].partition(":")[0] for each in (*view["menu"], *view["offers"])]

    def act(self, machine: Machine, name: str, id_: str, token: str | None = None) -> Any:
        """Do something; status and reply."""
        view = self.view(machine, token)
        both = (*view["menu"], *view["offers"])
        offer = next(each["offer"] for each in both if each["offer"].startswith(name))
        act = {"id": id_, "offer": offer, "values": {}}
        return machine.ask(f"{self.path}/acts", act, token or self.ann)

    def repeated(self, machine: Machine, name: str, id_: str) -> int:
        """The status of a command that was sent before, when its reply was lost."""
        act = {"id": id_, "offer": f"{name}:whatever", "values": {}}
        return machine.ask(f"{self.path}/acts", act, self.ann)[0]


@contextmanager
def opened_by_an_old_one(folder: Path, database: str, code: str) -> Iterator[Table]:
    """The table as one more companion of this version opens it."""
    log = PostgresLog(database)
    yield SharedTables(log, Vault.in_folder(folder)).open(code)
    log.close()


def entries(folder: Path, database: str, code: str) -> int:
    with opened_by_an_old_one(folder, database, code) as table:
        return len(table.durable.entries)


@pytest.mark.thorough
@pytest.mark.long
def test_old_and_new_play_on_at_the_same_tables(tmp_path: Path, database: str) -> None:
    with old_and_new(tmp_path / "home", database) as there:
        played = Played(there, 7)
        played.goes_on(24)
        there[0] = there[0].again(NEWER)
        played.goes_on(24)
        played.ends()
        played.close()
        check(played, tmp_path / "home", database)


@pytest.mark.parametrize("step", ["~wave", pytest.param("~shout", marks=pytest.mark.thorough)])
def test_a_step_an_old_companion_does_not_know_is_told_and_kept(
    tmp_path: Path, database: str, step: str
) -> None:
    home = tmp_path / "home"
    with old_and_new(home, database) as there:
        old, new = there
        table, other = SharedTable(old), SharedTable(new)
        assert table.view(old)["trouble"] is None
        assert table.act(new, step, "once")[0] == 200
        until(lambda: table.view(old)["trouble"], "the old one has heard of it")
        assert SAID in table.view(old)["trouble"]
        kept = entries(home, database, table.code)
        _is_left_alone(table, old, step)
        with opened_by_an_old_one(home, database, table.code) as seen:
            for act in (
                seen.people.add_scanner,
                seen.fairness.announce_export,
                lambda: seen.people.replace_host("somebody"),
            ):
                with pytest.raises(Refused, match=SAID):
                    act()
        assert entries(home, database, table.code) == kept

        assert table.view(new)["trouble"] is None
        assert table.act(new, "~pause", "later")[0] == 200
        assert other.act(old, "~pause", "elsewhere")[0] == 200, "of other tables nothing is said"
        there[0] = upgraded = old.again(NEWER)
        assert table.view(upgraded)["trouble"] is None
        assert table.view(upgraded)["journal"] == table.view(new)["journal"]
        assert table.act(upgraded, "~resume", "at last")[0] == 200
        assert entries(home, database, table.code) == kept + 2


def _is_left_alone(table: SharedTable, old: Machine, step: str) -> None:
    """Whatever people try at the old companion: it adds nothing, and takes nothing back."""
    assert table.offered(old, table.ann) == []
    assert table.offered(old, table.host) == [], "nobody is asked to go on without that step"
    assert table.repeated(old, step, "once") == 200, "it has counted, wherever it is repeated"
    assert table.repeated(old, step, "again") == 409
