"""Printing from the command line: lists what there is, and writes one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table as Listing

from companion.commands.config import ConfigValue
from companion.commands.language import echo, voice
from companion.commands.serving import EVERYWHERE
from companion.commands.showing_simulations import find_game
from companion.core.offers import Refused
from companion.core.words import T
from companion.games import find_games
from companion.storage.owner_files import write_for_owner
from companion.table.table import Table
from printables.pages import HOW, list_contents
from printables.pdf import write_pdf
from printables.print_orders import ALL, count_sheets, lay_out_order, list_items
from printables.sheets import find_paper
from web.routes.print_worker import collect_table_data
from web.server.addresses import LOOPBACK, list_addresses

ASKS = T("needs --table CODE")
STICKS = T("plain paper or labels (--stock)")
PAPER = T("plain paper")
BOTH_SIDES = T("Print on both sides, turned at the long edge: every second page is a back.")
SEATS = T(
    "Whoever has a seat’s code can take that seat: hand out the cards unseen, and delete the file."
)


def show_catalogues() -> None:
    """Print every game and the names of its sheets, in a few lines each."""
    listed = Listing(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, game in find_games().items():
        listed.add_row(name, ", ".join(item.id for item in list_items(game)))
    Console().print(listed)
    echo("What each sheet is: companion print GAME")
    echo("Print one: companion print GAME WHAT")


def show_catalogue(name: str) -> None:
    """Print everything that can be printed for a game."""
    game, speaker = find_game(name), voice(name)
    title = speaker.say(game.title)
    listed = Listing(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for heading in (T("What"), "", T("Printed on"), T("Sheets")):
        listed.add_column(speaker.say(heading), overflow="fold")
    counts = count_sheets(game)
    for item in list_items(game):
        how = ASKS if item.needs_table else STICKS if item.on_labels else PAPER
        sheets = str(counts.get(item.id, ""))
        what = f"{speaker.say(item.title)}. {speaker.say(item.blurb)}"
        listed.add_row(item.id, what, speaker.say(how), sheets)
    Console().print(listed)
    echo("Print one with: companion print {name} WHAT", name=name)
    echo("“{all}” prints everything that needs no table.", all=ALL)


def print_sheets(  # noqa: PLR0913, PLR0917 - what the command line says
    name: str,
    what: str,
    order: Mapping[str, Any],
    out: str | None,
    table_data: Mapping[str, Any] | None,
    language: str | None = None,
) -> None:
    """Write the file, over one of that name, and print where it is and what to watch out for."""
    game = find_game(name)
    item = next((item for item in list_items(game) if item.id == what), None)
    if item and item.needs_table and table_data is None:
        raise Refused(T("That needs a running table: add --table and its code."))
    paper = order["paper"] or find_paper(order["stock"])
    sheets = voice(name, language)
    pages = lay_out_order(game, what, **{**order, "paper": paper}, data=table_data, voice=sheets)
    file = Path(out or f"{name}-{what}.pdf")
    pdf = write_pdf(pages, sheets.say(game.title), sheets.catalogue.language)
    write_for_owner(file, pdf)  # it may hold seat codes
    if what == ALL:
        _show_contents(list_contents(pages, sides=2 if order["two_sided"] else 1))
    echo("Written to {file}", file=str(file.absolute()))
    click.echo(voice().say(HOW))
    if order["two_sided"]:
        click.echo(voice().say(BOTH_SIDES))
    if item and item.needs_table and table_data:
        echo(
            "Its codes lead to {url}: start the companion on that port.", url=str(table_data["url"])
        )
    if item and item.gives_seat:
        click.echo(voice().say(SEATS))


def _show_contents(listed: list[tuple[str, int, int]]) -> None:
    """Print how many pages of what are in a file, in its order."""
    for title, first, last in listed:
        click.echo(f"{f'{first}–{last}' if last > first else first}\t{title}")


def collect_saved_table_data(
    game: str, table: Table, options: Mapping[str, ConfigValue]
) -> dict[str, Any]:
    """What a table on this laptop says about itself; `Refused` if it plays another game."""
    if table.record.game.id != game:
        plays = T(
            "Table {code} is playing another game: {game}.",
            code=table.code,
            game=table.record.game.id,
        )
        raise Refused(plays)
    return collect_table_data(table, f"{_find_home_address(options)}/j/{table.code}")


def _find_home_address(options: Mapping[str, ConfigValue]) -> str:
    """The address phones will use; `Refused` without a network."""
    host = (
        options["host"].value if options["host"].value not in EVERYWHERE else list_addresses()[0].ip
    )
    if host == LOOPBACK:
        raise Refused(
            T("The codes contain the laptop’s address: join the Wi-Fi first, then print.")
        )
    return f"http://{host}:{options['port'].value}"
