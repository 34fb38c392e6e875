"""Events from the command line: the commands of the how-to for organisers, one after the other."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from companion.commands.data_folder import open_tables_in
from companion.table.record.people import Place
from hosting.events.events import Badge, OrganisedEvent, events_of
from tests.kit.command_line import done, refused

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "organise.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with tables of this test only."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_HOST", "192.168.178.21")
    return tmp_path / "data"


def told_on_the_page(command: str, event: str = "") -> str:
    """What a command says, given just as the page tells it."""
    start = f"companion organiser {command}"
    [line] = [each for each in PAGE.read_text("utf-8").splitlines() if each.startswith(start)]
    return done(*shlex.split(line.replace("EVENT", event))[1:])


def events(folder: Path) -> list[OrganisedEvent]:
    with open_tables_in(folder) as tables:
        return events_of(tables).all()


def link_in(said: str) -> str:
    [link] = [each for each in said.splitlines() if each.startswith("http://192.168.178.21:")]
    return link.partition("/organiser/enter#")[2]


def badge(folder: Path, token: str) -> Badge | None:
    with open_tables_in(folder) as tables:
        return events_of(tables).badge(token)


def test_an_event_from_its_link_to_its_end(folder: Path) -> None:
    first = link_in(said := told_on_the_page("new"))
    assert "another address or port" in said, "the companion may run on another one"
    [event] = events(folder)
    assert (event.name, event.tables, event.days) == ("Friday at the Lamb", 40, 14)
    assert badge(folder, first) == Badge(event)

    with open_tables_in(folder) as tables:
        tables.create("myths", {}, Place(event.id, 1))
        events_of(tables).let_in(event, "Anna")
    listed = told_on_the_page("list")
    assert listed.startswith(f"{event.id}\t")
    assert "Friday at the Lamb\t1/40 tables, 1 helpers, 14 days" in listed

    second = link_in(told_on_the_page("renew", event.id))
    assert badge(folder, first) is None
    assert badge(folder, second)

    assert "Its tables stay for 14 days" in told_on_the_page("end", event.id)
    assert badge(folder, second) is None
    assert told_on_the_page("list").endswith("\tover\n")


def test_an_event_that_is_not_there_is_said_to_be_so() -> None:
    told = refused("organiser", "renew", "nonesuch")
    assert "companion organiser list shows all of them" in told
