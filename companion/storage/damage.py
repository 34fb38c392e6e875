"""What is wrong with a table as it is stored here, and what people can do about it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.words import T, plural
from companion.storage.encrypted_log import (
    LogHeader,
    Shortened,
    check_end,
    decode_entry,
    decrypt_header,
    decrypt_rows,
    table_cipher,
)
from companion.storage.encryption import Cipher, Tampered, Vault
from companion.storage.log import Stored, Unreadable
from companion.storage.phone_key import find_key_on_laptop


@dataclass(frozen=True, slots=True)
class Damage:
    """Something was changed or is missing: at least this many steps at the end, if known."""

    missing: int = 0

    @property
    def sentence(self) -> T:
        """What is wrong."""
        if self.missing <= 0:
            return T("This table was changed or damaged on this laptop.")
        return plural(
            self.missing,
            "The last step of this table is missing on this laptop.",
            "The last {n} steps of this table are missing on this laptop.",
        )


GONE = T("This table is no longer on this laptop, but in a backup.")
CHANGED_WHILE_OPEN = T(
    "This table was changed or damaged on this laptop while it was open. Nothing is overwritten: "
    "stop the companion and run companion restore."
)
OTHER_KEY = T(
    "The key file on this laptop does not open this table. Nothing is overwritten: stop the "
    "companion and run companion restore, or put your own copy of the file “key” back."
)
TABLES_MISSING = T(
    "The file with the tables on this laptop is missing or empty. Nothing is overwritten: stop "
    "the companion and run companion restore."
)


def advise(code: str, backup: int | None) -> T:
    """How to get a damaged table back."""
    if backup is None:
        return T(
            "Nothing is overwritten: put back a copy of the data folder, or import the table’s "
            "last file."
        )
    return T(
        "Nothing is overwritten: stop the companion and run companion restore {n} --table {code}.",
        n=backup,
        code=code,
    )


def find_damage(
    stored: Stored, vault: Vault, code: str, phone_key: bytes | None = None
) -> Damage | None:
    """What is wrong with this table, if anything; of a locked one only what shows without key."""
    try:
        sealed, rows = stored.read(code)
        header = decrypt_header(vault, code, sealed or b"")
        if header is None:
            return Damage()
        key = phone_key
        if header.needed and (key := key or find_key_on_laptop(stored, vault, code)) is None:
            missing = header.count - len(rows)
            return None if all(rows) and missing == 0 else Damage(missing)
        _check_rows(header, rows, code, Cipher(key) if key else table_cipher(vault, code))
    except Shortened as shortened:
        return Damage(shortened.missing)
    except (Tampered, Unreadable):
        return Damage()
    return None


def _check_rows(header: LogHeader, rows: list[bytes], code: str, cipher: Cipher) -> None:
    """Raise what is wrong with the rows: `Shortened` or `Tampered`."""
    entries = decrypt_rows(cipher, code, rows)
    check_end(header, entries)
    for entry in entries:
        decode_entry(entry)
