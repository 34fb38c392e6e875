"""What stands in front of the companion: proxies that are believed, and its public addresses."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from companion.commands.config import ConfigError, ConfigValue
from companion.core.words import T
from hosting.proxies import Proxies
from web.server.addresses import Address
from web.server.request_guard import get_hostname

NO_PROXY = T(
    "“{it}” is no address or network of a proxy: --behind takes some such as 127.0.0.1 or "
    "10.0.0.0/8, with commas between them."
)
NOT_PUBLIC = T(
    "“{it}” is no public address: --public takes some such as https://tables.example.org, with "
    "commas between them."
)
WHO_ENCRYPTS = T(
    "With a public address of https, please say with --behind which proxy encrypts: its address, "
    "such as 127.0.0.1."
)
TWICE = T("Either the companion encrypts or a proxy does: choose --https or --behind.")


def read_proxies(options: Mapping[str, ConfigValue]) -> Proxies:
    """The proxies that are believed."""
    behind, one = Proxies(), ""
    try:
        for one in _split_words(options["behind"].value):
            Proxies.named([one])
        behind = Proxies.named(_split_words(options["behind"].value))
    except ValueError:
        raise ConfigError(NO_PROXY.but(it=one)) from None
    if behind and options["https"].value:
        raise ConfigError(TWICE)
    return behind


def read_public_addresses(options: Mapping[str, ConfigValue]) -> tuple[Address, ...]:
    """Where people find the companion, the first being the one that codes lead to."""
    addresses = tuple(_parse_address(word) for word in _split_words(options["public"].value))
    if any(each.url.startswith("https:") for each in addresses) and not options["behind"].value:
        raise ConfigError(WHO_ENCRYPTS)
    return addresses


def _split_words(value: str) -> list[str]:
    return value.replace(",", " ").split()


def _parse_address(word: str) -> Address:
    try:
        scheme, place, path, query, fragment = urlsplit(word)
    except ValueError:
        scheme, place, path, query, fragment = "", "", "", "", ""
    whole = scheme in {"http", "https"} and path in {"", "/"} and not query + fragment
    if not whole or not (name := get_hostname(place)):
        raise ConfigError(NOT_PUBLIC.but(it=word))
    return Address(name, name, f"{scheme}://{place.lower()}")
