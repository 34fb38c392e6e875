"""The command line, and the composition root: the only place that knows every part."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from companion import __version__
from companion.commands.config import Told, configured

if TYPE_CHECKING:
    from companion.tables.shelf import Tables

P = ParamSpec("P")
R = TypeVar("R")

GOOD, BAD, FAULTY = 0, 1, 2
PORTS = click.IntRange(0, 65535)


class Sentence(click.ClickException):
    """What went wrong, in one sentence."""

    def show(self, file: Any = None) -> None:
        """Say it where errors are said."""
        click.echo(self.format_message(), file=file or sys.stderr)


def sentences(command: Callable[P, R]) -> Callable[P, R]:
    """Whatever people or the machine did wrong is told in one sentence, without a traceback."""

    @wraps(command)
    def told(*args: P.args, **named: P.kwargs) -> R:
        try:
            return command(*args, **named)
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            raise Sentence(f"{error.strerror or error}{where}") from None
        except Exception as trouble:
            if (sentence := getattr(trouble, "sentence", None)) is not None:
                raise Sentence(str(sentence)) from None
            raise

    return told


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion")
@click.pass_context
def main(context: click.Context) -> None:
    """The companion for physical game tables. Without a command it starts (serve)."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


# --- serve -------------------------------------------------------------------------------------


@main.command()
@click.option("--host", help="The address to listen on.")
@click.option("--port", type=PORTS, help="The port to listen on; 0 takes a free one.")
@click.option("--data", type=click.Path(file_okay=False), help="The folder that keeps the tables.")
@click.option("--browser/--no-browser", default=None, help="Open the screen in the browser.")
@click.option("--https/--no-https", default=None, help="Encrypted; each phone trusts it once.")
@sentences
def serve(**flags: Any) -> None:
    """Start the companion and open the shared screen."""
    told = configured(flags)
    from companion.commands.serving import run

    run(told)


# --- tables ------------------------------------------------------------------------------------


def data_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The folder that keeps the tables."""
    option = click.option("--data", type=click.Path(file_okay=False), help="The folder of tables.")
    return option(command)


@main.command(name="export")
@click.argument("code")
@click.argument("file", type=click.Path(dir_okay=False, writable=True))
@data_option
@sentences
def export_(code: str, file: str, data: str | None) -> None:
    """Write the table CODE into one FILE, to go on with it on another laptop."""
    with open_tables(data) as tables:
        content, key = tables.export(tables.open(code))
    Path(file).write_bytes(content)
    click.echo(
        f"Table {code.upper()} is in {file}. On another laptop it opens with this code: {key}"
    )


@main.command(name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--code", help="The code shown when the file was made; not needed on that laptop.")
@data_option
@sentences
def import_(file: str, code: str | None, data: str | None) -> None:
    """Take the table in FILE over, to go on with it here."""
    with open_tables(data) as tables:
        made = tables.import_(Path(file).read_bytes(), code)
    click.echo(f"The table goes on here as {made.code}.")
    _say_host(made.code, made.host_token)


@main.command()
@click.argument("code")
@data_option
@sentences
def host(code: str, data: str | None) -> None:
    """Make a new link for the host of the table CODE; the old host's browser is out."""
    from companion.commands.storing import data_folder, serving_alone

    folder = data_folder(configured({"data": data})["data"].value)
    with serving_alone(folder), open_tables(data) as tables:
        made = tables.hand_over(code)
    _say_host(made.code, made.host_token)


def _say_host(code: str, token: str) -> None:
    click.echo("Start the companion and open this page on the screen; it makes you the host:")
    click.echo(f"http://localhost:{configured()['port'].value}/host/{code}/{token}")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--code", help="The code shown when the file was made; not needed on that laptop.")
@data_option
@sentences
def verify(file: str, code: str | None, data: str | None) -> None:
    """Play the table in FILE again and check its chance and every digest."""
    with open_tables(data) as tables:
        verdict = tables.verify(Path(file).read_bytes(), code)
    for sentence in verdict.sentences:
        click.echo(str(sentence))
    sys.exit(GOOD if verdict.right else BAD)


@main.command()
@click.argument("what", metavar="FILE|TABLE")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    help="The file to write, instead of report.html.",
)
@click.option("--code", help="The code shown when the file was made; not needed on that laptop.")
@data_option
@sentences
def report(what: str, out: Path, code: str | None, data: str | None) -> None:
    """Write what the screen showed at the end of a game, from FILE or TABLE, as one page."""
    from companion.commands.reporting import write_report
    from companion.commands.storing import data_folder

    write_report(what, code, data_folder(configured({"data": data})["data"].value), out)
    click.echo(f"It is in {out.absolute()}; any browser shows it, also without the companion.")


@contextmanager
def open_tables(data: str | None) -> Iterator[Tables]:
    """The tables in the data folder, and the door closed again."""
    from companion.commands.storing import data_folder, tables_in

    with tables_in(data_folder(configured({"data": data})["data"].value)) as tables:
        yield tables


# --- play --------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--random", "by_chance", is_flag=True, help="Let chance play every seat.")
@click.option("--policy", help="Let this policy of the game play every seat.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seats", type=click.IntRange(1), help="Only tables of this size.")
@click.option(
    "--seed", default="companion", show_default=True, help="The same seed, the same games."
)
@click.option("--set", "changes", multiple=True, metavar="NAME=VALUE", help="Change a setting.")
@sentences
def play(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: str,
    by_chance: bool,  # noqa: FBT001 - an option
    policy: str | None,
    games: int,
    seats: int | None,
    seed: str,
    changes: tuple[str, ...],
) -> None:
    """Play whole games of GAME without people, and count how they end."""
    from companion.commands.playing import show_play

    if not by_chance and policy is None:
        raise click.UsageError("Say --random, or name a policy with --policy.")
    show_play(game, policy, games, seats, seed, changes)


# --- decks -------------------------------------------------------------------------------------


@main.command(name="check-deck")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@sentences
def check_deck(file: Path) -> None:
    """Say what every card of the deck in FILE does, draw its ranges, and name its faults."""
    from companion.commands.decks import show_check

    sys.exit(GOOD if show_check(file) else FAULTY)


@main.command(name="convert-deck")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder to write into, instead of this one.",
)
@sentences
def convert_deck(file: Path, out: Path) -> None:
    """Turn the room or deck in FILE into deck files, one for each character."""
    from companion.commands.decks import convert

    sys.exit(GOOD if convert(file, out) else FAULTY)


# --- the rest ----------------------------------------------------------------------------------


@main.command()
@data_option
@click.option("--port", type=PORTS, help="The port to look at.")
@sentences
def doctor(data: str | None, port: int | None) -> None:
    """Say what works on this machine and in this network, and what to do."""
    from rich.console import Console
    from rich.table import Table

    from companion.commands.doctor import examine
    from web.addresses import LOOPBACK, look

    told = configured({"data": data, "port": port})
    hosts = [address.ip for address in look() if address.ip != LOOPBACK]
    shown = Table(show_header=False, box=None, padding=(0, 1))
    bad = False
    for finding in examine(Path(told["data"].value), told["port"].value, hosts):
        sign = {"good": "[green]✓[/]", "missing": "[yellow]![/]", "bad": "[red]✗[/]"}[finding.state]
        shown.add_row(sign, finding.what, finding.word)
        bad = bad or finding.state == "bad"
    Console().print(shown)
    sys.exit(BAD if bad else GOOD)


@main.group()
def config() -> None:
    """What the companion is told from outside."""


@config.command()
@sentences
def show() -> None:
    """Show every setting and who said so."""
    for name, told in configured().items():
        click.echo(f"{name} = {_shown(told)}")


def _shown(told: Told) -> str:
    value = str(told.value).lower() if isinstance(told.value, bool) else told.value
    return f"{value}   ({told.origin})"


@main.command(name="print")
@click.argument("game")
@click.argument("what", required=False)
@click.option("--paper", help="a4 or letter; labels know theirs.")
@click.option(
    "--stock", default="plain", show_default=True, help="plain, l7160, l7163, 5160 or 5163."
)
@click.option("--start", default="1", show_default=True, help="The first label still there.")
@click.option(
    "--offset", default="0,0", show_default=True, help="Millimetres to the right and down."
)
@click.option("--out", type=click.Path(), help="The file to write, instead of GAME-WHAT.pdf.")
@click.option("--table", metavar="CODE", help="Print for this table: its own lists, its people.")
@click.option("--port", type=PORTS, help="The port on cards that lead to the table.")
@data_option
@sentences
def print_(game: str, what: str | None, **told: Any) -> None:
    """Print WHAT of GAME as a PDF: labels, cards, aids. Without WHAT, say what there is."""
    from companion.commands import printing

    if what is None:
        printing.show_catalogue(game)
        return
    order = {name: told[name] for name in ("paper", "stock", "start", "offset")}
    said = _said_for_paper(game, told) if told["table"] else None
    printing.print_sheets(game, what, order, told["out"], said)


def _said_for_paper(game: str, told: dict[str, Any]) -> dict[str, Any]:
    from companion.commands import printing

    with open_tables(told["data"]) as tables:
        table = tables.open(told["table"])
        return printing.said_for(game, table, configured({"port": told["port"]}))


@main.command()
@click.option("--table", required=True, metavar="CODE", help="The code of the table.")
@click.option(
    "--camera",
    default="0",
    show_default=True,
    metavar="N|FILE|FOLDER",
    help="A camera by its number, a picture, a video, or a folder of pictures.",
)
@click.option("--url", help="The companion's address, if it runs on another machine.")
@click.option("--token", help="The code from the table's scan page, for another machine.")
@click.option(
    "--trust",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The certificate of an encrypted companion on another machine.",
)
@data_option
@sentences
def scan(  # noqa: PLR0913, PLR0917 - one parameter an option
    table: str,
    camera: str,
    url: str | None,
    token: str | None,
    trust: Path | None,
    data: str | None,
) -> None:
    """Read labels with a camera of this machine, for a table without a browser."""
    from companion.commands.scanning import Wanted, run

    folder = Path(configured({"data": data})["data"].value)
    run(Wanted(table, camera, url, token, trust), folder)
