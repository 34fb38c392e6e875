"""Printing from the command line: lists what there is, and writes one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table as Listing

from companion.commands.config import ConfigValue
from companion.commands.playing import game_named
from companion.commands.serving import EVERYWHERE
from companion.core.offers import Refused
from companion.core.words import T
from companion.games import found
from companion.tables.table import Table
from printables.orders import ALL, catalogue, pages, sheet_counts
from printables.pages import contents
from printables.pdf import written
from printables.sheets import paper_of
from web.routes.print_worker import said_by
from web.server.addresses import LOOPBACK, look

ASKS = "needs --table CODE"
STICKS = "plain paper or labels (--stock)"
HOW = "Print it at 100 %, not “fit to page”: the ruler on every sheet is 50 mm long."
BOTH_SIDES = "Print on both sides, turned at the long edge: every second page is a back."
SEATS = (
    "Whoever has a seat's code can take that seat: hand out the cards unseen, and delete the file."
)


def show_catalogues() -> None:
    """Every game and the names of its sheets, in a few lines each."""
    listed = Listing(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, game in found().items():
        listed.add_row(name, ", ".join(item.id for item in catalogue(game)))
    Console().print(listed)
    click.echo("What each sheet is: companion print GAME")
    click.echo("Print one: companion print GAME WHAT")


def show_catalogue(name: str) -> None:
    """Everything a game prints."""
    game = game_named(name)
    listed = Listing(title=game.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in ("What", "", "Printed on", "Sheets"):
        listed.add_column(heading, overflow="fold")
    counts = sheet_counts(game)
    for item in catalogue(game):
        how = ASKS if item.needs_table else STICKS if item.on_labels else "plain paper"
        sheets = str(counts.get(item.id, ""))
        listed.add_row(item.id, f"{item.title}. {item.blurb}", how, sheets)
    Console().print(listed)
    click.echo(f"Print one with: companion print {name} WHAT")
    click.echo(f"“{ALL}” prints everything that needs no table.")


def print_sheets(
    name: str, what: str, order: Mapping[str, Any], out: str | None, said: Mapping[str, Any] | None
) -> None:
    """Write the file, and say where it is and what to watch out for."""
    game = game_named(name)
    item = next((item for item in catalogue(game) if item.id == what), None)
    if item and item.needs_table and said is None:
        raise Refused(T("That needs a running table: add --table and its code."))
    paper = order["paper"] or paper_of(order["stock"])
    made = pages(game, what, **{**order, "paper": paper}, data=said)
    file = Path(out or f"{name}-{what}.pdf")
    _write(file, written(made, game.title))
    if what == ALL:
        _show_contents(contents(made, sides=2 if order["two_sided"] else 1))
    click.echo(f"Written to {file.absolute()}")
    click.echo(HOW)
    if order["two_sided"]:
        click.echo(BOTH_SIDES)
    if item and item.needs_table and said:
        click.echo(f"Its codes lead to {said['url']}: start the companion on that port.")
    if item and item.gives_seat:
        click.echo(SEATS)


def _show_contents(listed: list[tuple[str, int, int]]) -> None:
    """How many pages of what are in a file, in its order."""
    for title, first, last in listed:
        click.echo(f"{f'{first}–{last}' if last > first else first}\t{title}")


def _write(file: Path, content: bytes) -> None:
    """Write a file that other users of the laptop cannot read: it may hold seat codes."""
    file.touch(mode=0o600)
    file.write_bytes(content)


def said_for(game: str, table: Table, told: Mapping[str, ConfigValue]) -> dict[str, Any]:
    """What a table on this laptop says about itself."""
    if table.game.id != game:
        plays = T(
            "Table {code} is playing another game: {game}.", code=table.code, game=table.game.id
        )
        raise Refused(plays)
    return said_by(table, f"{_home(told)}/j/{table.code}")


def _home(told: Mapping[str, ConfigValue]) -> str:
    """The address phones use, as the companion itself would choose it."""
    host = told["host"].value if told["host"].value not in EVERYWHERE else look()[0].ip
    if host == LOOPBACK:
        raise Refused(
            T("The codes contain the laptop’s address: join the Wi-Fi first, then print.")
        )
    return f"http://{host}:{told['port'].value}"
