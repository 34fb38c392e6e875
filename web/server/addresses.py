"""Under which addresses phones may reach this laptop, the likeliest first."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

import ifaddr

LOOPBACK = "127.0.0.1"
ADDRESS_CACHE_SECONDS = 5.0
"""Seconds for which the list is reused: a laptop may change its Wi-Fi at any time."""

VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vbox|virtual|vmware|hyper-v|wsl|^tun|^tap|utun|^wg|^zt|zerotier"
    r"|tailscale|vpn|bluetooth|loopback|awdl|llw|anpi|bridge",
    re.IGNORECASE,
)
PHYSICAL = re.compile(r"^(en|eth|wl|wlan)|wi-?fi|ethernet|wireless", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Address:
    """One address of this laptop and the name of its network interface."""

    ip: str
    name: str
    url: str = ""
    """Where people find it who come through a proxy; empty: at this address itself."""

    @property
    def is_global(self) -> bool:
        """Whether the whole internet may reach it; a name says nothing about that."""
        try:
            return ip_address(self.ip).is_global
        except ValueError:
            return False

    def at(self, port: int) -> str:
        """The beginning of every address of ours there."""
        return self.url or f"http://{self.ip}:{port}"


def score(address: Address, default: str | None) -> int:
    """How likely it is that phones reach this address: only good for comparing it with others."""
    ip = ip_address(address.ip)
    return (
        8 * (address.ip == default)
        + 4 * (ip.is_private and not ip.is_link_local)
        + 2 * bool(PHYSICAL.search(address.name))
        - 16 * bool(VIRTUAL.search(address.name))
        - 8 * ip.is_link_local
    )


def rank_addresses(addresses: list[Address], default: str | None) -> tuple[Address, ...]:
    """The addresses, the likeliest first; equal ones keep their order."""
    return tuple(sorted(addresses, key=lambda each: -score(each, default)))


def find_default_route() -> str | None:
    """The address a packet to the internet would leave from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        ip: str = probe.getsockname()[0]
    return ip


def list_machine_addresses() -> list[Address]:
    """Every IPv4 address of this machine that others might reach."""
    return [
        Address(str(each.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
        if each.is_IPv4 and not ip_address(str(each.ip)).is_loopback
    ]


def list_addresses() -> tuple[Address, ...]:
    """The current addresses; only the laptop's own if there is no network."""
    return rank_addresses(list_machine_addresses(), find_default_route()) or (
        Address(LOOPBACK, "this laptop"),
    )


class Addresses:
    """What `list_addresses` returns, refreshed every few seconds."""

    def __init__(
        self,
        clock: Callable[[], float],
        fixed: tuple[Address, ...] = (),
        see: Callable[[], tuple[Address, ...]] = list_addresses,
    ) -> None:
        self._clock = clock
        self._fixed = fixed
        self._see = see
        self._seen: tuple[Address, ...] = ()
        self._until = float("-inf")

    def now(self) -> tuple[Address, ...]:
        """The addresses, the likeliest first; only the one we listen on, if one was chosen."""
        return self._fixed or self._here()

    def _here(self) -> tuple[Address, ...]:
        """Every address of this laptop, whether we listen there or not."""
        if (now := self._clock()) >= self._until:
            self._seen, self._until = self._see(), now + ADDRESS_CACHE_SECONDS
        return self._seen

    def is_ours(self, client: str | None) -> bool:
        """Whether a request from there comes from this laptop."""
        if not client:
            return False
        ip = ip_address(client)
        ip = getattr(ip, "ipv4_mapped", None) or ip
        return ip.is_loopback or str(ip) in {each.ip for each in self._here()}
