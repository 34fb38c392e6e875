"""A name for the companion on the home network, so that nobody has to type a number.

It needs zeroconf, an extra. If the name is taken, or the network does not carry names, the
companion works without: phones are always shown the address as well.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module, util
from threading import Thread
from typing import Any

NAME = "companion.local"
_KIND = "_http._tcp.local."

TAKEN = (
    "Another companion in this network is called %s already. "
    "Phones find this one by the address on the shared screen."
)

_log = logging.getLogger(__name__)


def can_announce() -> bool:
    """Whether names can be announced here."""
    return util.find_spec("zeroconf") is not None


class NameAnnouncer:
    """Announces the name in the background, for asking whether it is free takes a while."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: Thread | None = None
        self._line: Any = None

    def announce(self, port: int, addresses: Sequence[str]) -> None:
        """Make the name lead to this port; nothing is raised if it is taken, only logged."""
        self._thread = Thread(target=self._register, args=(port, list(addresses)), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the name is announced, or turns out to be taken."""
        if self._thread:
            self._thread.join()

    def withdraw(self) -> None:
        """Withdraw the name."""
        self.wait()
        if self._line:
            self._line.close()

    def _register(self, port: int, addresses: list[str]) -> None:
        zeroconf = import_module("zeroconf")
        try:
            self._line = zeroconf.Zeroconf(interfaces=addresses)
            packed = [socket.inet_aton(address) for address in addresses]
            service_info = {"addresses": packed, "port": port, "server": f"{self._name}."}
            service = f"{self._name.partition('.')[0]}.{_KIND}"
            self._line.register_service(zeroconf.ServiceInfo(_KIND, service, **service_info))
        except zeroconf.NonUniqueNameException:
            _log.warning(TAKEN, self._name)
        except (OSError, zeroconf.Error) as trouble:
            _log.warning("%s is not announced: %s", self._name, type(trouble).__name__)


@contextmanager
def announce_name(name: str = NAME) -> Iterator[NameAnnouncer]:
    """Announce the name until the block ends."""
    someone = NameAnnouncer(name)
    try:
        yield someone
    finally:
        someone.withdraw()
