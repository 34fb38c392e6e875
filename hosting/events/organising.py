"""Events from the command line: a link for the organiser, shown once, as text and as a code."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import click

from companion.commands.config import ConfigValue
from companion.commands.language import echo
from companion.commands.serving import EVERYWHERE, draw_terminal_qr
from companion.library.registry import Tables
from hosting.events.events import Opened, OrganisedEvent, events_of
from hosting.public_addresses import read_public_addresses
from web.server.addresses import list_addresses


def show_events(tables: Tables) -> None:
    """Every event, one a line."""
    events = events_of(tables).all()
    for event in events:
        click.echo(
            f"{event.id}\t{_format_day(event)}\t{event.name}\t{_describe_use(tables, event)}"
        )
    if not events:
        echo("There are no events yet. Begin one with: companion organiser new NAME")


def _format_day(event: OrganisedEvent) -> str:
    return datetime.fromtimestamp(event.when).astimezone().date().isoformat()


def _describe_use(tables: Tables, event: OrganisedEvent) -> str:
    """How many tables go on of how many, with how many helpers; or that the event is over."""
    if not event.link:
        return "over"
    listed = [each for each in tables.list() if each.event == event.id and each.going_on]
    helpers = len(events_of(tables).helpers(event))
    return f"{len(listed)}/{event.tables} tables, {helpers} helpers, {event.days} days"


def say_link(opened: Opened, options: Mapping[str, ConfigValue]) -> None:
    """Print the organiser's link; only its fingerprint is stored, so it is never shown again."""
    link = f"{_find_address(options)}/organiser/enter#{opened.token}"
    echo(
        "This is the organiser’s link to “{event}”. It is shown only now:", event=opened.event.name
    )
    click.echo(link)
    click.echo(draw_terminal_qr(link))
    echo("If the companion names another address or port when it starts, put that in its place.")
    echo("If it is lost or in wrong hands: companion organiser renew {id}", id=opened.event.id)


def _find_address(options: Mapping[str, ConfigValue]) -> str:
    """The address under which phones reach the companion."""
    if known := read_public_addresses(options):
        return known[0].url
    host = options["host"].value
    address = list_addresses()[0].ip if host in EVERYWHERE else host
    return f"{'https' if options['https'].value else 'http'}://{address}:{options['port'].value}"
