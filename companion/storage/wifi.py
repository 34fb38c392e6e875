"""The Wi-Fi of this room: its code lets phones into the network before they join a table."""

from __future__ import annotations

import re

import msgspec

from companion.core.fields import Raw, Refused, Text
from companion.core.words import T
from companion.storage.encrypted_notes import EncryptedNotes
from companion.storage.encryption import Vault
from companion.storage.log import Log

PURPOSE = "wi-fi"
MAX_NAME_BYTES = 32
MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS = 8, 63
_NAME = Text(MAX_NAME_BYTES, least=1)
_SPECIAL = re.compile(r'([\\;,":])')


class Wifi(msgspec.Struct, frozen=True):
    """A network, as phones are told of it; without a password it is open."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """What its QR code says, in the form that cameras of phones understand."""
        name, password = (_SPECIAL.sub(r"\\\1", part) for part in (self.name, self.password))
        kind = "WPA" if password else "nopass"
        return f"WIFI:T:{kind};S:{name};P:{password};;"

    def __repr__(self) -> str:
        return f"Wifi({self.name!r})"


class WifiNote:
    """The network that was typed in; like tables, it is encrypted on disk."""

    def __init__(self, log: Log, vault: Vault) -> None:
        self._notes: EncryptedNotes[Wifi] = EncryptedNotes(log, vault, PURPOSE, Wifi)
        self._place = vault.alias(PURPOSE)
        self._wifi: Wifi | None = None
        self._is_read = False

    def find(self) -> Wifi | None:
        """The network; None if nobody has typed one in. It is read once: every push asks for it."""
        if not self._is_read:
            self._wifi = self._notes.find(self._place)
            self._is_read = True
        return self._wifi

    def keep(self, name: Raw, password: Raw) -> None:
        """Store it instead of any other; without a name there is none any more.

        `Refused` if the name or the password is too short or too long.
        """
        if wifi := _fit_wifi(name, password):
            self._notes.keep(self._place, wifi)
        else:
            self._notes.forget(self._place)
        self._wifi, self._is_read = wifi, True


def _fit_wifi(name: Raw, password: Raw) -> Wifi | None:
    """The network of this name, None without one; `Refused` if it does not fit."""
    if name == "":
        return None
    wifi = Wifi(_NAME.fit(name), password if isinstance(password, str) else "")
    if len(wifi.name.encode()) > MAX_NAME_BYTES:
        raise Refused(T("The name of a Wi-Fi has at most {n} letters.", n=MAX_NAME_BYTES), "misfit")
    if wifi.password and not MIN_PASSWORD_CHARS <= len(wifi.password) <= MAX_PASSWORD_CHARS:
        sentence = T(
            "The password of a Wi-Fi has {least} to {most} characters; an open one has none.",
            least=MIN_PASSWORD_CHARS,
            most=MAX_PASSWORD_CHARS,
        )
        raise Refused(sentence, "misfit")
    return wifi
