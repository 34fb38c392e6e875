"""Restores the evenings from a backup: what was noted of games that are over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.commands.command_errors import Sentence
from companion.commands.data_folder import find_backups
from companion.commands.language import voice
from companion.commands.private_files import copy_aside
from companion.core.words import T
from companion.library.backups import Backup, move_into_place
from companion.storage.encryption import Vault
from companion.storage.evenings_database import FILE as EVENINGS
from companion.storage.evenings_database import is_lost
from companion.storage.owner_files import write_for_owner
from companion.storage.sqlite import list_side_files

NOWHERE = T("No backup holds the evenings.")
NOT_THERE = T("Backup {n} does not hold the evenings. Choose another one.")
BACK = T("The evenings are as they were on {when}, in backup {n}.")
KEPT = T("The file with the evenings until now is kept as {name}.")


def choose_backup(folder: Path, vault: Vault, number: int | None) -> Backup:
    """The backup of this number, or the last that holds evenings; `Sentence` if there is none."""
    backups = find_backups(folder, vault)
    if number is None:
        if last := backups.find_last_with_evenings():
            return last
        raise Sentence(NOWHERE)
    for backup in backups.all():
        if backup.number == number and backups.evenings(backup) is not None:
            return backup
    raise Sentence(NOT_THERE.but(n=number))


def restore_if_lost(folder: Path, vault: Vault, backup: Backup) -> Iterator[str]:
    """Bring the evenings back only if there are none now; those there are only ever grow."""
    if is_lost(folder / EVENINGS) and find_backups(folder, vault).evenings(backup) is not None:
        yield from restore(folder, vault, backup)


def restore(folder: Path, vault: Vault, backup: Backup) -> Iterator[str]:
    """Bring the evenings back as they were; those until now are kept beside them."""
    path, aside = folder / EVENINGS, folder / f"{EVENINGS}.new"
    write_for_owner(aside, find_backups(folder, vault).evenings(backup) or b"")
    old_evenings = copy_aside(path)
    for each in list_side_files(path):
        each.unlink(missing_ok=True)
    move_into_place(aside, path)
    yield voice().say(BACK.but(when=backup.time_text, n=backup.number))
    if old_evenings:
        yield voice().say(KEPT.but(name=old_evenings.name))
