"""The command line, and the composition root: the only place that knows every part."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion import __version__
from companion.commands.command_errors import Commands, Misused, Whole, report_in_sentences
from companion.commands.config import ConfigValue, read_settings
from companion.commands.language import echo, voice
from companion.commands.options import DATA, DATABASE, KEY_FILE, option
from companion.core.words import T
from hosting import commands as hosting_commands

if TYPE_CHECKING:
    from companion.table.record.heads import Head

GOOD, BAD, FAULTY = 0, 1, 2
PORT = Whole(0, 65535)
FILE = click.Path(path_type=Path)
CODE = option("--code", help="The code shown at the export; not needed on the same laptop.")


@click.group(
    "companion",
    cls=Commands,
    subcommand_metavar="[COMMAND] [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """A companion for board games on a real table. Without a command it starts."""


# --- for an evening ----------------------------------------------------------------------------


@main.command()
@option("--host", help="The address to listen on.")
@option("--port", type=PORT, help="The port to listen on; 0 takes a free one.")
@DATA
@option("--browser/--no-browser", default=None, help="Open the screen in the browser.")
@option("--https/--no-https", default=None, help="Use HTTPS; phones have to trust it once.")
@DATABASE
@option("--workers", type=Whole(1), help="How many processes serve them; needs --database.")
@KEY_FILE
@option("--behind", metavar="ADDRESSES", help="Proxies in front of it, or their networks.")
@option("--public", metavar="URL", help="Where people reach it through the proxy.")
@option(
    "--organised/--not-organised",
    default=None,
    help="Only organisers and their helpers open tables.",
)
@report_in_sentences
def serve(**flags: Any) -> None:
    """Start the companion and open the shared screen."""
    options = read_settings(flags)
    if options["database"].value:
        from hosting.workers import run_workers as run
    else:
        from companion.commands.serving import run
    run(options)


@main.command(name="print")
@click.argument("game", required=False)
@click.argument("what", required=False)
@option("--paper", help="Such as letter; label stock decides by itself.")
@option(
    "--stock",
    default="plain",
    show_default=True,
    help="plain, or the number of label sheets; an unknown one lists all.",
)
@option("--start", default="1", show_default=True, help="The first unused label on the sheet.")
@option("--offset", default="0,0", show_default=True, help="Millimetres to the right and down.")
@option("--language", help="The language of the sheets, such as de.")
@option("--two-sided", is_flag=True, help="Each sheet of cards with its backs behind it.")
@option("--out", metavar="FILE", help="The file to write, instead of GAME-WHAT.pdf.")
@option("--table", metavar="CODE", help="Print for this table, with cards for its players.")
@option("--port", type=PORT, help="The port in codes that lead to the table.")
@DATA
@report_in_sentences
def print_(game: str | None, what: str | None, **flags: Any) -> None:
    """Print labels, cards and player aids of GAME as a PDF.

    Without WHAT it lists what there is; without GAME, what there is for every game.
    """
    from companion.commands import printing

    if game is None:
        printing.show_catalogues()
        return
    if what is None:
        printing.show_catalogue(game)
        return
    order = {name: flags[name] for name in ("paper", "stock", "start", "offset", "two_sided")}
    table_data = _said_for_paper(game, flags) if flags["table"] else None
    printing.print_sheets(game, what, order, flags["out"], table_data, flags["language"])


def _said_for_paper(game: str, flags: dict[str, Any]) -> dict[str, Any]:
    from companion.commands import printing
    from hosting.opening_tables import open_tables

    with open_tables(flags["data"]) as tables:
        table = tables.open(flags["table"])
        return printing.collect_saved_table_data(
            game, table, read_settings({"port": flags["port"]})
        )


@main.command()
@option("--table", required=True, metavar="CODE", help="The code of the table.")
@option(
    "--camera",
    default="0",
    show_default=True,
    metavar="N|FILE|FOLDER",
    help="A camera by its number, a picture, a video, or a folder of pictures.",
)
@option("--url", help="The companion’s address, if it runs on another machine.")
@option("--token", help="The code from the table’s scan page, for another machine.")
@option(
    "--trust",
    type=FILE,
    metavar="FILE",
    help="The certificate of an encrypted companion on another machine.",
)
@DATA
@report_in_sentences
def scan(  # noqa: PLR0913, PLR0917 - one parameter an option
    table: str,
    camera: str,
    url: str | None,
    token: str | None,
    trust: Path | None,
    data: str | None,
) -> None:
    """Read labels with this machine’s camera, without a browser."""
    from companion.commands.scanning import Wanted, run

    folder = Path(read_settings({"data": data})["data"].value)
    run(Wanted(table, camera, url, token, trust), folder)


@main.command()
@DATA
@option("--port", type=PORT, help="The port to check.")
@report_in_sentences
def doctor(data: str | None, port: int | None) -> None:
    """Check what works on this machine, and what to fix."""
    from companion.commands.doctor import show_findings

    options = read_settings({"data": data, "port": port})
    sys.exit(GOOD if show_findings(Path(options["data"].value), options["port"].value) else BAD)


@main.command()
@option("--remove", is_flag=True, help="Remove it again.")
@report_in_sentences
def shortcut(remove: bool) -> None:  # noqa: FBT001 - an option
    """Add the companion to the menu of programs (Linux)."""
    from companion.commands import shortcut

    if remove:
        shortcut.remove()
        echo("The companion is no longer in the menu of programs.")
        return
    shortcut.add()
    echo("The companion is in the menu of programs now. A click there opens the screen.")


@main.command()
@option("--sbom", is_flag=True, help="As a bill of materials for programs (CycloneDX).")
@report_in_sentences
def licences(sbom: bool) -> None:  # noqa: FBT001 - an option
    """List what is installed with the companion, with licences."""
    import json

    from companion.commands import inventory

    if sbom:
        bill = inventory.make_bill_of_materials()
        click.echo(json.dumps(bill, indent=2, ensure_ascii=False))
        return
    for line in inventory.list_lines():
        click.echo(line)


# --- tables ------------------------------------------------------------------------------------


@main.command(name="export")
@click.argument("code")
@click.argument("file", type=FILE)
@DATA
@report_in_sentences
def export_(code: str, file: Path, data: str | None) -> None:
    """Save the table CODE to FILE, to continue on another laptop.

    Everybody at the table is told. During a game its players have to agree first: “Ask to save this
    game” under Host asks them.
    """
    from companion.commands.exporting import export_table

    content, key = export_table(_folder(data), code)
    file.write_bytes(content)
    echo(
        "Table {code} is saved in {file}. To open it on another laptop, use this code: {key}",
        code=code.upper(),
        file=str(file),
        key=key,
    )


@main.command(name="import")
@click.argument("file", type=FILE)
@CODE
@DATA
@report_in_sentences
def import_(file: Path, code: str | None, data: str | None) -> None:
    """Import the table in FILE, to continue it here."""
    from hosting.opening_tables import open_tables

    content = file.read_bytes()
    with open_tables(data) as tables:
        imported = tables.import_(content, code)
    echo("The table continues here as {code}.", code=imported.code)
    _say_host(imported.code, imported.host_token)


@main.command()
@click.argument("what", metavar="FILE|TABLE")
@option(
    "--out",
    type=FILE,
    metavar="FILE",
    default=Path("report.html"),
    help="The file to write, instead of report.html.",
)
@CODE
@DATA
@report_in_sentences
def report(what: str, out: Path, code: str | None, data: str | None) -> None:
    """Save the end of a game, from FILE or TABLE, as one web page."""
    from companion.commands.reporting import write_report

    write_report(what, code, _folder(data), out)
    echo(
        "Written to {file}. Any browser can show it, even without the companion.",
        file=str(out.absolute()),
    )


@main.command()
@click.argument("file", type=FILE)
@option(
    "--seen",
    multiple=True,
    metavar="N-DIGEST",
    help="What a phone shows under Menu as seen last; may be repeated.",
)
@CODE
@DATA
@report_in_sentences
def verify(file: Path, seen: tuple[str, ...], code: str | None, data: str | None) -> None:
    """Replay the table in FILE, and say what that proves."""
    from hosting.opening_tables import open_tables

    content, heads = file.read_bytes(), [_head(each) for each in seen]
    with open_tables(data) as tables:
        verdict = tables.verify(content, code, heads)
    for sentence in verdict.sentences:
        click.echo(voice().say(sentence))
    sys.exit(GOOD if verdict.right else BAD)


def _head(text: str) -> Head:
    from companion.table.record.heads import Head

    count, _, digest = text.strip().lower().partition("-")
    if not count.isdecimal() or not digest:
        raise Misused(T("Write what the phone shows, such as --seen 41-3f09a1c2."))
    return Head(int(count), digest)


@main.command()
@click.argument("backup", type=Whole(1), required=False)
@option("--table", metavar="CODE", help="Restore only this table.")
@option("--evenings", is_flag=True, help="Restore only what was noted of games.")
@DATA
@report_in_sentences
def restore(backup: int | None, table: str | None, evenings: bool, data: str | None) -> None:  # noqa: FBT001 - click's way
    """Restore tables or the evenings from a backup.

    Without BACKUP it lists the backups; with --table or --evenings alone it takes the last one
    that has them.
    """
    from companion.commands.restoring import list_backups, restore

    folder = _folder(data)
    if table and evenings:
        raise Misused(T("Choose --table or --evenings, not both."))
    some = backup or table or evenings
    done = restore(folder, backup, table, evenings=evenings) if some else list_backups(folder)
    for line in done:
        click.echo(line)


@main.command()
@click.argument("code")
@DATA
@report_in_sentences
def host(code: str, data: str | None) -> None:
    """Make a new link for the host of the table CODE.

    The previous host’s browser is no longer the host.
    """
    from companion.commands.data_folder import lock_folder
    from hosting.opening_tables import open_tables

    with lock_folder(_folder(data)), open_tables(data) as tables:
        renewed = tables.hand_over(code)
    _say_host(renewed.code, renewed.host_token)


def _say_host(code: str, token: str) -> None:
    from hosting.public_addresses import read_public_addresses

    options = read_settings()
    home = next(
        (each.url for each in read_public_addresses(options)),
        f"http://localhost:{options['port'].value}",
    )
    echo("Start the companion and open this page on the screen; it makes you the host:")
    click.echo(f"{home}/host/{code}/{token}")


def _folder(data: str | None) -> Path:
    from companion.commands.data_folder import open_data_folder

    return open_data_folder(read_settings({"data": data})["data"].value)


main.add_command(hosting_commands.organiser)
main.add_command(hosting_commands.key)


# --- for developers ----------------------------------------------------------------------------


@main.command(name="new-game")
@click.argument("id_", metavar="ID")
@option("--title", help="The game’s title, if not made from ID.")
@report_in_sentences
def new_game_(id_: str, title: str | None) -> None:
    """Create a new game in the source folder.

    It can be played at once, and all checks pass. Then make it yours.
    """
    from companion.commands.new_game import write_new_game

    root = Path.cwd()
    for path in write_new_game(root, id_, title):
        click.echo(path.relative_to(root))
    echo("Play it: companion play {id} --random. Check it: make test.", id=id_)


@main.command(name="check-deck")
@click.argument("files", type=FILE, nargs=-1, required=True, metavar="FILE...")
@report_in_sentences
def check_deck(files: tuple[Path, ...]) -> None:
    """Explain the cards of the deck in each FILE, with any faults.

    The ranges of its attacks and steps are drawn.
    """
    from companion.commands.decks import show_checks

    sys.exit(GOOD if show_checks(files) else FAULTY)


@main.command(name="check-game")
@click.argument("file", type=FILE)
@option(
    "--games",
    type=Whole(0),
    help="How many games to play. Without it 1000, or fewer if they are long.",
)
@option(
    "--seed", default="companion", show_default=True, help="The same seed gives the same games."
)
@report_in_sentences
def check_game(file: Path, games: int | None, seed: str) -> None:
    """Check the game told in FILE, and play it at random."""
    from companion.commands.told_games import show_check

    sys.exit(GOOD if show_check(file, games, seed) else FAULTY)


@main.command(name="gallery")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@option(
    "--games",
    type=Whole(1),
    default=40,
    show_default=True,
    help="How many games of each file to play, each beside four twins.",
)
@option("--out", type=FILE, metavar="FILE", help="The page to write, instead of one in FOLDER.")
@report_in_sentences
def gallery(folder: Path, games: int, out: Path | None) -> None:
    """Make a page of the games told in files in FOLDER."""
    from companion.commands.gallery import make_gallery
    from companion.commands.language import echo

    echo("{page} is written.", page=str(make_gallery(folder, games, out)))


@main.command(name="convert-deck")
@click.argument("file", type=FILE)
@option(
    "--out",
    type=FILE,
    metavar="FOLDER",
    default=Path(),
    help="The folder to write into, instead of this one.",
)
@report_in_sentences
def convert_deck(file: Path, out: Path) -> None:
    """Convert the room or deck in FILE to a deck per character."""
    from companion.commands.decks import convert

    sys.exit(GOOD if convert(file, out) else FAULTY)


@main.command()
@click.argument("game")
@option("--random", "by_chance", is_flag=True, help="Play every seat at random.")
@option("--policy", help="Play every seat with this policy of the game.")
@option("--games", type=Whole(1), default=1, show_default=True, help="How many games to play.")
@option("--seats", type=Whole(1), help="Only this number of players.")
@option(
    "--seed", default="companion", show_default=True, help="The same seed gives the same games."
)
@option("--set", "changes", multiple=True, metavar="NAME=VALUE", help="Change a setting.")
@report_in_sentences
def play(  # noqa: PLR0913, PLR0917 - one parameter an option
    game: str,
    by_chance: bool,  # noqa: FBT001 - an option
    policy: str | None,
    games: int,
    seats: int | None,
    seed: str,
    changes: tuple[str, ...],
) -> None:
    """Play games of GAME without people, and count how they end."""
    from companion.commands.showing_simulations import show_play

    if not by_chance and policy is None:
        raise Misused(T("Please add --random, or name a policy with --policy."))
    show_play(game, policy, games, seats, seed, changes)


@main.group()
def deck() -> None:
    """Remember a game’s own cards by their faces."""


@deck.command(name="enrol")
@click.argument("game")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@DATA
@report_in_sentences
def enrol_deck(game: str, folder: Path, data: str | None) -> None:
    """Remember the card in each picture in FOLDER.

    Pictures are named as their cards, by code or name, or taken in the order of “deck list”.
    """
    from companion.commands.card_enrolment import enrol_folder

    sys.exit(GOOD if enrol_folder(_folder(data), game, folder) else FAULTY)


@deck.command(name="list")
@click.argument("game")
@DATA
@report_in_sentences
def list_deck(game: str, data: str | None) -> None:
    """List the cards of GAME, and which are remembered."""
    from companion.commands.card_enrolment import show_deck

    show_deck(_folder(data), game)


@deck.command(name="forget")
@click.argument("game")
@DATA
@report_in_sentences
def forget_deck(game: str, data: str | None) -> None:
    """Delete all pictures of the cards of GAME."""
    from companion.commands import card_enrolment

    card_enrolment.forget_deck(_folder(data), game)


@main.group()
def config() -> None:
    """Show how the companion is configured."""


@config.command()
@report_in_sentences
def show() -> None:
    """Show every setting, and where its value comes from."""
    for name, value in read_settings().items():
        click.echo(f"{name} = {_shown(value)}")


def _shown(setting: ConfigValue) -> str:
    value = str(setting.value).lower() if isinstance(setting.value, bool) else setting.value
    value = re.sub(r"(?<=:)[^:@/]+(?=@)", "•••", str(value))  # a database's password
    return f"{value}   ({setting.origin})"
