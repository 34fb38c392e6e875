"""Proxies that are believed: they say who really asks, and whether that was encrypted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

from web.server.forwarding import PROXIED, NoProxies

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Network = IPv4Network | IPv6Network

TWO_VOICES = "The proxy in front says in two headers who asks, and they differ. Let it set one."
TOO_MUCH = "The proxy in front sends too much about who asks. Let it start that header afresh."
MAX_HEADER_CHARS = 4096
MAX_HOPS = 32
"""A visitor may begin such a header with anything; the proxy adds to it."""
_IPV6_NETWORK_BITS = 64
"""How much of an IPv6 address tells one visitor from another: the rest they choose themselves."""
_WITH_PORT = re.compile(r"\[([0-9a-fA-F:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+")


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a request, as the proxy that took it says: from whom, and how."""

    whence: IPv4Address | IPv6Address | None
    scheme: str


class Proxies(NoProxies):
    """The proxies in front of the companion, by their addresses or networks."""

    def __init__(self, networks: Iterable[Network] = ()) -> None:
        self._networks = tuple(networks)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._networks)

    @classmethod
    def named(cls, words: Iterable[str]) -> Proxies:
        """Those of these addresses and networks; `ValueError` if one is neither."""
        return cls(ip_network(word, strict=False) for word in words)

    def trusts(self, address: str) -> bool:
        """Whether a connection from there is one of these proxies."""
        try:
            return self._is_proxy(_unmap_ipv4(ip_address(address)))
        except ValueError:
            return False

    def see_through(self, environ: WSGIEnvironment) -> str | None:
        """Put the visitor in the place of the proxy; the reason why not, if there is one.

        The headers about it are taken out, whoever sent them.
        """
        headers = self.take_headers(environ)
        if not self.trusts(environ.get("REMOTE_ADDR", "")):
            return None
        environ[PROXIED] = True
        if any(len(header) > MAX_HEADER_CHARS for header in headers.values()):
            return TOO_MUCH
        hops_by_header = [
            _parse_x_forwarded(
                headers.get("HTTP_X_FORWARDED_FOR", ""), headers.get("HTTP_X_FORWARDED_PROTO", "")
            ),
            _parse_forwarded(headers.get("HTTP_FORWARDED", "")),
        ]
        if any(len(hops) > MAX_HOPS for hops in hops_by_header):
            return TOO_MUCH
        visitors = [self._find_visitor(hops) for hops in hops_by_header if hops]
        if len({each and each.whence for each in visitors}) > 1:
            return TWO_VOICES
        if visitors and (visitor := visitors[0]) is not None:
            environ["REMOTE_ADDR"] = _name_household(visitor.whence)
            environ["wsgi.url_scheme"] = visitor.scheme or environ["wsgi.url_scheme"]
        return None

    def _find_visitor(self, hops: Sequence[Hop]) -> Hop | None:
        """From the last hop back, as far as those who tell it are believed; None if none is."""
        visitor = None
        for hop in reversed(hops):
            if hop.whence is None:
                break
            visitor = hop
            if not self._is_proxy(hop.whence):
                break
        return visitor

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in each for each in self._networks)


# --- what proxies write --------------------------------------------------------------------------


def _parse_x_forwarded(whence: str, schemes: str) -> list[Hop]:
    """`X-Forwarded-For: visitor, proxy` and `X-Forwarded-Proto: https`."""
    if not (addresses := _split_list(whence)):
        return []
    hows = _split_list(schemes)
    missing = len(addresses) - len(hows)
    # Most proxies keep the first scheme that was said, instead of adding their own.
    hows = hows[:1] * missing + hows if missing > 0 else hows[-len(addresses) :]
    hows = hows or [""] * len(addresses)
    return [
        Hop(_parse_address(one), _parse_scheme(how))
        for one, how in zip(addresses, hows, strict=True)
    ]


def _parse_forwarded(header: str) -> list[Hop]:
    """`Forwarded: for=visitor;proto=https, for=proxy` (RFC 7239).

    An element that is written otherwise is a hop from nowhere, so nothing before it is believed.
    """
    elements = (_parse_pairs(each) for each in _split(header, ",") if each.strip())
    return [
        Hop(_parse_address(pairs.get("for", "")), _parse_scheme(pairs.get("proto", "")))
        for pairs in elements
    ]


def _parse_pairs(element: str) -> dict[str, str]:
    """`name=value;name="value"` as names in lower case and values without quotes."""
    pairs = {}
    for pair in _split(element, ";"):
        name, _, value = pair.partition("=")
        pairs[name.strip().lower()] = _unquote(value.strip())
    return pairs


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that are outside quotes, in one pass."""
    parts, begun, quoted, escaped = [], 0, False, False
    for place, sign in enumerate(text):
        if escaped:
            escaped = False
        elif quoted and sign == "\\":
            escaped = True
        elif sign == '"':
            quoted = not quoted
        elif sign == separator and not quoted:
            parts.append(text[begun:place])
            begun = place + 1
    return [*parts, text[begun:]]


def _unquote(value: str) -> str:
    if not value.startswith('"'):
        return value
    return re.sub(r"\\(.)", r"\1", value[1:].removesuffix('"'))


def _split_list(header: str) -> list[str]:
    return [each.strip() for each in header.split(",") if each.strip()]


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address, perhaps with a port; None for what is none, such as “unknown”."""
    if match := _WITH_PORT.fullmatch(text):
        text = match[1] or match[2]
    try:
        return _unmap_ipv4(ip_address(text))
    except ValueError:
        return None


def _parse_scheme(text: str) -> str:
    return text.lower() if text.lower() in {"http", "https"} else ""


def _unmap_ipv4(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The address, as IPv4 if it is one written as IPv6."""
    return getattr(address, "ipv4_mapped", None) or address


def _name_household(address: IPv4Address | IPv6Address | None) -> str:
    """What limits count by: the address, or of IPv6 the network of its household."""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _IPV6_NETWORK_BITS), strict=False).network_address)
    return str(address)
