"""What keeps phones away is said in a sentence, on the first page and by the doctor."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from scanner.labels import readers
from tests.kit.web.evening import GUEST, Clock
from web.app import App
from web.server import machine_checks as h
from web.server.addresses import LOOPBACK, Address, Addresses

WIFI = Address("192.168.1.5", "wlan0")
TUNNEL = Address("10.8.0.2", "tun0")
MACHINES = Address("172.17.0.1", "docker0")
ALONE = Address(LOOPBACK, "this laptop")
PORT = 8420


@pytest.mark.parametrize(
    ("addresses", "said"),
    [
        ([WIFI], []),
        ([WIFI, MACHINES], []),
        ([ALONE], [str(h.NO_NETWORK)]),
        ([MACHINES], ["“docker0”, which leads to no phone"]),
        ([TUNNEL, WIFI], ["“tun0”, which leads to no phone"]),
        ([WIFI, TUNNEL], ["A VPN is on (“tun0”)"]),
        ([WIFI, Address("100.64.0.3", "tailscale0")], ["A VPN is on (“tailscale0”)"]),
    ],
)
def test_the_network(addresses: list[Address], said: list[str]) -> None:
    found = [str(each) for each in h.check_network(addresses)]
    assert len(found) == len(said)
    assert all(part in each for part, each in zip(said, found, strict=True))


def set_ufw(root: Path, rules: str = "", enabled: str = "yes") -> Path:
    """Set the firewall of this system; the file with its rules."""
    (root / "etc/ufw").mkdir(parents=True)
    (root / "etc/ufw/ufw.conf").write_text(f"ENABLED={enabled}\n")
    (root / "etc/ufw/user.rules").write_text(rules or "*filter\n")
    return root / "etc/ufw/user.rules"


@pytest.mark.parametrize(
    ("enabled", "rules", "blocked"),
    [
        ("no", "", False),
        ("yes", "### tuple ### allow tcp 22 0.0.0.0/0 any 0.0.0.0/0 in\n", True),
        ("yes", "### tuple ### allow tcp 8420 0.0.0.0/0 any 0.0.0.0/0 in\n", False),
        ("yes", "### tuple ### allow any 8420 0.0.0.0/0 any 0.0.0.0/0 in\n", False),
        ("yes", "### tuple ### deny tcp 8420 0.0.0.0/0 any 0.0.0.0/0 in\n", True),
        ("yes", "### tuple ### allow tcp 84200 0.0.0.0/0 any 0.0.0.0/0 in\n", True),
    ],
)
def test_the_firewall(tmp_path: Path, enabled: str, rules: str, blocked: bool) -> None:  # noqa: FBT001
    set_ufw(tmp_path, rules, enabled)
    found = [str(each) for each in h.check_firewall(PORT, tmp_path)]
    assert [each.endswith("sudo ufw allow 8420/tcp") for each in found] == [True] * blocked


def test_a_firewall_nobody_may_look_into_is_not_blamed(tmp_path: Path) -> None:
    set_ufw(tmp_path).unlink()
    assert list(h.check_firewall(PORT, tmp_path)) == []


def test_a_clock_before_the_program_was_made_is_wrong() -> None:
    assert list(h.check_clock(time.time())) == []
    assert "it says 1970-01-01" in str(*h.check_clock(3600.0))


def test_all_that_can_be_told_at_once_is_on_the_first_page(tmp_path: Path) -> None:
    set_ufw(tmp_path)
    network, firewall, clock = map(str, h.check_quickly([ALONE], PORT, 3600.0, tmp_path))
    assert network == str(h.NO_NETWORK)
    assert "sudo ufw allow 8420/tcp" in firewall
    assert "it says 1970-01-01" in clock


def answering(**replies: str) -> h.Tell:
    """Programs of the system, by name; all others are missing."""

    def tell(words: Sequence[str]) -> str:
        return replies.get(Path(words[0]).name.replace("-", "_"), "")

    return tell


@pytest.mark.parametrize(
    ("system", "replies", "said"),
    [
        ("linux", {}, None),
        ("linux", {"iwgetid": "Home sweet home"}, None),
        ("linux", {"iwgetid": "Hotel Krone"}, "“Hotel Krone” looks like one for guests"),
        ("linux", {"systemctl": "active", "firewall_cmd": "yes"}, None),
        ("linux", {"systemctl": "active", "firewall_cmd": "no"}, "--add-port=8420/tcp"),
        ("win32", {"powershell": "Private"}, None),
        ("win32", {"powershell": "Public"}, str(h.PUBLIC)),
        ("win32", {"netsh": "  Name : Wi-Fi\n  SSID : Gast\n  BSSID : 1"}, "“Gast” looks"),
        ("darwin", {"socketfilterfw": "Firewall is set to block all: DISABLED"}, None),
        ("darwin", {"socketfilterfw": "Block all ENABLED!"}, str(h.ALL_BLOCKED)),
        ("darwin", {"networksetup": "Current Wi-Fi Network: Cafe Guest"}, "“Cafe Guest” looks"),
    ],
)
def test_what_the_system_says(system: str, replies: dict[str, str], said: str | None) -> None:
    found = [str(each) for each in h.check_with_programs(PORT, system, answering(**replies))]
    assert len(found) == (said is not None)
    assert said is None or said in found[0]


def test_programs_that_are_missing_say_nothing() -> None:
    assert h.run_program(["no-such-program-anywhere"]) == ""
    assert h.run_program([sys.executable, "-c", "print(' well ')"]) == "well"


@pytest.fixture
def cut_off(app: App, clock: Clock) -> App:
    app.services.addresses = Addresses(clock, see=lambda: (ALONE,))
    return app


def test_the_first_page_says_it_on_the_laptop(cut_off: App) -> None:
    browser = cut_off.flask.test_client()
    assert str(h.NO_NETWORK) in browser.get("/").text
    german = browser.get("/", headers={"Accept-Language": "de"}).text
    assert str(h.NO_NETWORK) not in german
    assert "in keinem Netz" in german


def test_a_guest_is_not_told_about_the_laptop(cut_off: App) -> None:
    page = cut_off.flask.test_client().get("/", **GUEST).text
    assert str(h.NO_NETWORK) not in page


def test_what_is_missing_to_read_labels(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert [str(each) for each in h.check_readers((), tmp_path)] == [str(h.NO_CAMERA)]
    (tmp_path / "video0").touch()
    assert list(h.check_readers((), tmp_path)) == []
    monkeypatch.setattr(readers, "HAS_ZBAR", False)
    assert "sudo apt install libzbar0" in app.flask.test_client().get("/").text
