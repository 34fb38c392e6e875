"""The laptop's addresses: which one phones can reach, and which are its own."""

from __future__ import annotations

from tests.kit.web.evening import Clock
from web.server.addresses import Address, Addresses, rank_addresses

WIFI = Address("192.168.1.23", "wlp3s0")


CABLE = Address("10.0.0.5", "Ethernet")


DOCKER = Address("172.17.0.1", "docker0")


VPN = Address("10.8.0.2", "tun0")


WSL = Address("172.29.0.1", "vEthernet (WSL)")


LINK_LOCAL = Address("169.254.7.7", "en5")


def test_the_address_that_phones_can_reach_comes_first() -> None:
    order = rank_addresses([DOCKER, VPN, LINK_LOCAL, WIFI, WSL], default="192.168.1.23")
    assert order[0] == WIFI
    assert set(order[1:]) == {DOCKER, VPN, LINK_LOCAL, WSL}


def test_a_vpn_with_the_default_route_is_not_for_phones() -> None:
    assert rank_addresses([VPN, WIFI, DOCKER], default="10.8.0.2")[0] == WIFI


def test_among_real_networks_the_default_route_comes_first() -> None:
    assert rank_addresses([CABLE, WIFI], default=WIFI.ip)[0] == WIFI


def test_the_network_is_checked_again_after_a_while() -> None:
    clock, seen = Clock(), [(WIFI,), (CABLE,)]
    addresses = Addresses(clock, see=lambda: seen.pop(0))
    assert addresses.now() == (WIFI,)
    assert addresses.now() == (WIFI,)
    clock.now += 60
    assert addresses.now() == (CABLE,)


def test_the_server_listens_only_where_it_was_told_to() -> None:
    asked = Address("table.lan", "as asked for")
    assert Addresses(Clock(), (asked,), see=lambda: (WIFI, CABLE)).now() == (asked,)


def test_the_laptop_is_also_recognised_by_its_network_address() -> None:
    wifi, name = Address("192.168.7.2", "wlan0"), Address("table.lan", "as asked for")
    ours = Addresses(lambda: 0.0, (name,), lambda: (wifi,)).is_ours
    assert all(ours(each) for each in ("127.0.0.1", "::1", "::ffff:127.0.0.1", wifi.ip))
    assert not any(ours(each) for each in ("192.168.7.7", "::ffff:192.168.7.7", None))
