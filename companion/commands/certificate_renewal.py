"""Renews the certificate when the laptop of an encrypted companion moves to another network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ssl import SSLContext

import click
import gevent

from companion.commands.certificates import Damaged, Trust
from companion.commands.language import voice
from companion.core.words import T
from web.server.addresses import ADDRESS_CACHE_SECONDS, LOOPBACK, Address, list_addresses

MOVED = T(
    "This laptop has a new address: phones now use https://{address}:{port}/. "
    "Phones that already trust it need do nothing."
)
NOT_VOUCHED = T(
    "This laptop has a new address without a certificate. Please restart the companion."
)


@dataclass(slots=True)
class Renewal:
    """Watches the laptop's addresses, and makes a new certificate when there is a new one."""

    tls: SSLContext
    renewed: Callable[[], Trust]
    see: Callable[[], tuple[Address, ...]] = list_addresses
    _known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._known = self._addresses()

    def _addresses(self) -> frozenset[str]:
        return frozenset(each.ip for each in self.see() if each.ip != LOOPBACK)

    def renew_if_moved(self) -> bool:
        """Give new connections a certificate if the laptop has a new address; whether it has."""
        known, now = self._known, self._addresses()
        self._known = now or known
        if now <= known:
            return False
        trust = self.renewed()
        self.tls.load_cert_chain(trust.certificate, trust.key)
        return True

    def renew_and_report(self, port: int) -> str:
        """Renew it if the laptop has moved; what to print in the terminal, if anything."""
        try:
            if not self.renew_if_moved():
                return ""
            return voice().say(MOVED.but(address=self.see()[0].ip, port=str(port)))
        except (OSError, Damaged):
            return voice().say(NOT_VOUCHED)


@contextmanager
def keep_renewed(renewal: Renewal | None, port: Callable[[], int]) -> Iterator[None]:
    """Keep the certificate up to date with the addresses while the block runs."""
    watch = gevent.spawn(_watch, renewal, port) if renewal else None
    try:
        yield
    finally:
        if watch:
            watch.kill()


def _watch(renewal: Renewal, port: Callable[[], int]) -> None:
    while True:
        gevent.sleep(ADDRESS_CACHE_SECONDS)
        if sentence := renewal.renew_and_report(port()):
            click.echo(sentence)
