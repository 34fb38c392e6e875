"""What the command line offers whoever hosts for others: events, and keys of many machines."""

from __future__ import annotations

from typing import Any

import click

from companion.commands.command_errors import Whole, report_in_sentences
from companion.commands.config import read_settings
from companion.commands.help import SaidGroup
from companion.commands.language import echo
from companion.commands.options import DATA, DATABASE, KEY_FILE, option
from hosting.events.event_sizes import DEFAULT_STAY_DAYS, DEFAULT_TABLES


@click.group(cls=SaidGroup)
def organiser() -> None:
    """Say who opens tables at an event."""


@organiser.command(name="new")
@click.argument("name")
@option(
    "--tables", type=Whole(1), default=DEFAULT_TABLES, show_default=True, help="How many at once."
)
@option(
    "--days",
    type=Whole(1),
    default=DEFAULT_STAY_DAYS,
    show_default=True,
    help="How long tables stay.",
)
@DATA
@report_in_sentences
def new_event(name: str, tables: int, days: int, data: str | None) -> None:
    """Begin the event NAME, and show the link for its organiser.

    A table at which nobody has played for --days days is removed.
    """
    from hosting.events.events import events_of
    from hosting.events.organising import say_link
    from hosting.opening_tables import open_tables

    with open_tables(data) as opened:
        link = events_of(opened).begin(name, tables, days)
    say_link(link, read_settings())


@organiser.command(name="list")
@DATA
@report_in_sentences
def list_events(data: str | None) -> None:
    """List all events."""
    from hosting.events.organising import show_events
    from hosting.opening_tables import open_tables

    with open_tables(data) as opened:
        show_events(opened)


@organiser.command()
@click.argument("event")
@DATA
@report_in_sentences
def renew(event: str, data: str | None) -> None:
    """Make a new link for the organiser of EVENT.

    The previous link is worth nothing any more, wherever it was used.
    """
    from hosting.events.events import events_of
    from hosting.events.organising import say_link
    from hosting.opening_tables import open_tables

    with open_tables(data) as opened:
        link = events_of(opened).renew(event)
    say_link(link, read_settings())


@organiser.command()
@click.argument("event")
@DATA
@report_in_sentences
def end(event: str, data: str | None) -> None:
    """End EVENT: its link and all codes are worth nothing any more.

    Its tables can be played to their end, and stay for as long as was said.
    """
    from hosting.events.events import events_of
    from hosting.opening_tables import open_tables

    with open_tables(data) as opened:
        ended = events_of(opened).end(event)
    echo("“{event}” is over. Its tables stay for {n} days.", event=ended.name, n=ended.days)


@click.group(cls=SaidGroup)
def key() -> None:
    """Change the key of all tables."""


@key.command()
@DATA
@DATABASE
@KEY_FILE
@report_in_sentences
def new(**flags: Any) -> None:
    """Put a new key in front of the one in use; both are needed until all is changed."""
    from hosting.changing_key import add_new_key

    for line in add_new_key(read_settings(flags)):
        click.echo(line)


@key.command()
@DATA
@DATABASE
@KEY_FILE
@report_in_sentences
def change(**flags: Any) -> None:
    """Encrypt all tables again with the new key; in a database, while they are played.

    If it is cut off, start it again: it goes on where it was.
    """
    from hosting.changing_key import encrypt_again

    for line in encrypt_again(read_settings(flags)):
        click.echo(line)
