"""Players' own decks and other material: explains files, and converts them to our format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands.language import echo
from companion.commands.language import voice as of_all
from companion.core.file_report import FileReport
from companion.core.offers import Refused
from companion.core.words import T
from companion.games import find_games

MAX_DECK_FILE_BYTES = 32 * 1024 * 1024


def check_file(file: Path) -> FileReport:
    """The report on a file by the game that reads such ones; `Refused` if no game does."""
    ending = file.suffix.lower()
    readers = [game.reads[ending] for game in find_games().values() if ending in game.reads]
    if not readers:
        endings = {each for game in find_games().values() for each in game.reads}
        known = ", ".join(sorted(endings))
        sentence = "{name} is no deck file: choose one that ends in {all}."
        raise Refused(T(sentence, name=file.name, all=known))
    with file.open("rb") as opened:
        content = opened.read(MAX_DECK_FILE_BYTES)
    reports = [reader(content) for reader in readers]
    return next((each for each in reports if not each.faults), reports[0])


def show_checks(files: Sequence[Path]) -> bool:
    """Print what is in each file and what is wrong with it; whether all can be used."""
    checks = [(file, check_file(file)) for file in files]
    for file, check in checks:
        if len(files) > 1 and check.told:
            click.echo(f"--- {file.name}")
        _show(file, check)
    return not any(check.faults for _, check in checks)


def _show(file: Path, check: FileReport) -> None:
    for line in check.told:
        click.echo(of_all().say(line))
    show_faults(file, check)


def convert(file: Path, folder: Path) -> bool:
    """Write the converted files, over none; False if a fault was shown, or `Refused`."""
    check = check_file(file)
    if check.faults:
        show_faults(file, check)
        return False
    folder.mkdir(parents=True, exist_ok=True)
    if taken := [name for name in check.files if (folder / name).exists()]:
        raise Refused(T("{name} exists already. Choose another folder with --out.", name=taken[0]))
    for line in check.told:
        click.echo(of_all().say(line))
    for name, text in check.files.items():
        (folder / name).write_text(text, "utf-8")
        echo("Written: {file}", file=str(folder / name))
    return True


def show_faults(file: Path, check: FileReport) -> None:
    """Print what is wrong with a file to standard error."""
    for fault in check.faults:
        click.echo(f"{file.name}: {of_all().say(fault)}", err=True)
