"""Tables in a PostgreSQL database, with one key everywhere: for many workers and machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.config import ConfigError, ConfigValue, read_settings
from companion.commands.data_folder import open_data_folder, open_tables_in
from companion.core.words import T
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.key_change import UnknownKey
from companion.storage.log import DiskTrouble, Log
from hosting.agreed_key import find_key_in_use, use_newest
from hosting.key_file import find_key_file, read_given_key
from hosting.shared_tables import SharedTables

if TYPE_CHECKING:
    from hosting.postgres.notices import Notices

NO_DRIVER = T(
    "For PostgreSQL the companion needs one more package: pip install 'companion-table[postgres]'"
)
OTHER_KEY = T(
    "This database has tables with another key. Copy the file “key” from the data folder of a "
    "companion that serves them to {path}, or name it with --key-file."
)


@dataclass(frozen=True, slots=True)
class Worker:
    """The tables of a database, what carries notices about them, and a name for both."""

    tables: Tables
    bus: Notices
    instance: str
    """Part of the cookies' names, the same at every worker."""


@contextmanager
def shared_tables(
    options: Mapping[str, ConfigValue],
    on_thread: Callable[[Callable[[], Any]], Any] = lambda make: make(),
) -> Iterator[Worker]:
    """The tables of the configured database; `on_thread` may use each connection in a thread.

    `DiskTrouble` or `ConfigError` if they cannot be opened.
    """
    try:
        from hosting.postgres.log import PostgresLog  # noqa: PLC0415 - as above
        from hosting.postgres.notices import Notices  # noqa: PLC0415 - needs an extra
    except ImportError:
        raise ConfigError(NO_DRIVER) from None
    url = options["database"].value
    log = on_thread(lambda: PostgresLog(url))
    bus = None
    try:
        vault = _open_vault(options, log)
        log.introduce(make_companion_name(vault))
        secret = f"_{vault.alias('notices')[:32]}"
        log.notify_in_secret(secret)
        bus = on_thread(lambda: Notices(url, secret))
        yield Worker(SharedTables(log, vault), bus, vault.alias("instance")[:8])
    finally:
        if bus:
            bus.close()
        log.close()


@contextmanager
def open_tables(data: str | None) -> Iterator[Tables]:
    """The tables in the database, if one is configured, or in this data folder."""
    options = read_settings({"data": data})
    if options["database"].value:
        with shared_tables(options) as shared:
            yield shared.tables
    else:
        with open_tables_in(open_data_folder(options["data"].value)) as tables:
            yield tables


def make_companion_name(vault: Vault) -> str:
    """How a companion is known to others of its database: by the newest key it has."""
    return f"companion {vault.mark}"


def _open_vault(options: Mapping[str, ConfigValue], log: Log) -> Vault:
    """The key of these tables; a new one only if the database is empty."""
    notes = dict(log.notes())
    path = find_key_file(options)
    if (key := read_given_key(path)) is not None:
        vault = Vault(key)
    elif notes or log.tables() or options["key_file"].value:
        raise DiskTrouble(OTHER_KEY.but(path=str(path)))
    else:
        vault = Vault.in_folder(path.parent)
    return _check_vault(vault, log, notes, path)


def _check_vault(vault: Vault, log: Log, notes: Mapping[str, bytes], path: Path) -> Vault:
    """The vault, if it has the key that is in use, else `DiskTrouble`.

    In an empty database its key is noted as that.
    """
    try:
        using = find_key_in_use(log, vault)
    except UnknownKey:
        raise DiskTrouble(OTHER_KEY.but(path=str(path))) from None
    if using is not None:
        vault.using = using
        return vault
    if notes or log.tables():
        raise DiskTrouble(OTHER_KEY.but(path=str(path)))
    use_newest(log, vault)
    return vault
