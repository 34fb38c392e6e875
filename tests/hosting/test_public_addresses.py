"""What is said of proxies and public addresses on the command line."""

from __future__ import annotations

import pytest

from companion.commands.config import ConfigError, read_settings
from hosting.public_addresses import read_proxies, read_public_addresses
from tests.kit.command_line import refused


def test_public_addresses_are_taken_as_written() -> None:
    told = read_settings({"public": "https://Tables.example:8443/, http://t.lan", "behind": "::1"})
    assert [each.at(8420) for each in read_public_addresses(told)] == [
        "https://tables.example:8443",
        "http://t.lan",
    ]
    assert [each.ip for each in read_public_addresses(told)] == ["tables.example", "t.lan"]
    assert read_proxies(told).trusts("::1")
    assert not read_proxies(told).trusts("127.0.0.1")


@pytest.mark.parametrize(
    "word",
    [
        "tables.example",
        "https://",
        "ftp://a.b",
        "https://a.b/c",
        "https://a.b?c",
        "http://[",
        "https://a b",
    ],
)
def test_anything_else_is_no_public_address(word: str) -> None:
    with pytest.raises(ConfigError, match="is no public address"):
        read_public_addresses(read_settings({"public": word, "behind": "127.0.0.1"}))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("--behind", "127.0.0.1,nonsense"), "“nonsense” is no address or network"),
        (("--behind", "127.0.0.1", "--https"), "choose --https or --behind"),
        (("--public", "https://a.example"), "which proxy encrypts"),
    ],
)
def test_what_cannot_be_is_said_before_anything_starts(
    said: tuple[str, ...], why: str, tmp_path: object
) -> None:
    assert why in refused("serve", "--no-browser", "--data", tmp_path, *said)
