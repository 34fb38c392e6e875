"""What keeps phones from this laptop, or makes it see less, as far as a laptop can tell by itself.

Each hindrance is one sentence that says what is the matter, and what to do.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.core.words import T
from web.server.addresses import LOOPBACK, VIRTUAL, Address

NO_NETWORK = T(
    "This laptop is in no network, so no phone can reach it. Join a Wi-Fi, or turn on a hotspot."
)
WRONG_ADAPTER = T(
    "The address {address} belongs to “{name}”, which leads to no phone: it is for a VPN or a "
    "virtual machine. Join a Wi-Fi, or turn on a hotspot."
)
VPN_IS_ON = T(
    "A VPN is on (“{name}”). Some keep phones away from this laptop: if no phone can connect, "
    "switch it off for the evening."
)
FIREWALL = T("The firewall of this laptop keeps phones out. Type in a terminal: {command}")
PUBLIC = T(
    "Windows treats this network as public, and keeps phones out. In the network settings, change "
    "it to private."
)
ALL_BLOCKED = T(
    "The firewall of this Mac blocks everything that comes in. Change that in System Settings, "
    "Network, Firewall, Options."
)
GUESTS = T(
    "The Wi-Fi “{name}” looks like one for guests. Many of those keep devices apart: if no phone "
    "can connect, turn on a hotspot."
)
WRONG_CLOCK = T(
    "The clock of this laptop is wrong: it says {date}. Set it right, or dates and encryption "
    "will be wrong, too."
)
NO_CAMERA = T("This laptop has no camera. Phones can take photos of labels instead.")
NO_ZBAR = T("A few printed labels may not be read: the library zbar is missing. {command}")
NO_ZBAR_HOW = {"linux": "sudo apt install libzbar0", "darwin": "brew install zbar"}

VPN = re.compile(r"^tun|^wg|^ppp|utun|^zt|zerotier|tailscale|vpn|nordlynx|proton", re.IGNORECASE)
GUEST = re.compile(r"guest|gast|gäste|hotel|public|free|invit|hotspot.?(db|telekom)", re.IGNORECASE)
A_DAY = timedelta(days=1)
SYSTEM_TIMEOUT_SECONDS = 5
"""Seconds within which a program of the system has to answer; later it counts as silent."""

WIFI_NAME: dict[str, tuple[Sequence[str], str]] = {
    "linux": (("iwgetid", "-r"), r"(.+)"),
    "win32": (("netsh", "wlan", "show", "interfaces"), r"^\s*SSID\s*:\s*(.+)"),
    "darwin": (("networksetup", "-getairportnetwork", "en0"), r": (.+)"),
}
"""What says the name of the Wi-Fi on each system, and where in its reply."""
IS_PRIVATE = ("powershell", "-NoProfile", "-Command", "(Get-NetConnectionProfile).NetworkCategory")
BLOCKS_ALL = ("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getblockall")
FIREWALLD = ("systemctl", "is-active", "firewalld")
OPENED = ("firewall-cmd", "--query-port")

MADE = Path(sys.executable if getattr(sys, "frozen", False) else __file__)
"""A file as old as this installation; in the one-file program there is no source."""

Tell = Callable[[Sequence[str]], str]


def run_program(words: Sequence[str]) -> str:
    """What a program of the system says; nothing if it is missing or does not answer."""
    try:
        done = subprocess.run(  # noqa: S603 - the lines above
            [*words],
            capture_output=True,
            check=False,
            timeout=SYSTEM_TIMEOUT_SECONDS,
            text=True,
            errors="replace",
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def check_quickly(
    addresses: Sequence[Address], port: int, now: float, system: Path = Path("/")
) -> Iterator[T]:
    """What can be told at once, for the first page."""
    yield from check_network(addresses)
    yield from check_firewall(port, system)
    yield from check_clock(now)


def check_network(addresses: Sequence[Address]) -> Iterator[T]:
    """No network, the wrong adapter, or a VPN beside the right one."""
    phone_addresses = [each for each in addresses if each.ip != LOOPBACK]
    if not phone_addresses:
        yield NO_NETWORK
        return
    if VIRTUAL.search(phone_addresses[0].name) or VPN.search(phone_addresses[0].name):
        yield WRONG_ADAPTER.but(address=phone_addresses[0].ip, name=phone_addresses[0].name)
        return
    if vpns := [each.name for each in phone_addresses[1:] if VPN.search(each.name)]:
        yield VPN_IS_ON.but(name=vpns[0])


def check_firewall(port: int, system: Path) -> Iterator[T]:
    """The firewall of Debian and Ubuntu, if its files may be read and say nothing of our port."""
    if "enabled=yes" not in _read(system / "etc/ufw/ufw.conf").lower():
        return
    rules = system / "etc/ufw/user.rules"
    allowed = rf"^### tuple ### allow (any|tcp) ({port}|any) "
    if (text := _read(rules)) and not re.search(allowed, text, re.MULTILINE):
        yield FIREWALL.but(command=f"sudo ufw allow {port}/tcp")


def check_clock(now: float, program: Path = MADE) -> Iterator[T]:
    """It is wrong if it is before the day on which this program was put here."""
    shown = datetime.fromtimestamp(now, UTC)
    if shown < datetime.fromtimestamp(program.stat().st_mtime, UTC) - A_DAY:
        yield WRONG_CLOCK.but(date=f"{shown:%Y-%m-%d}")


def check_with_programs(
    port: int, system: str = sys.platform, tell: Tell = run_program
) -> Iterator[T]:
    """What only programs of the system know: for `companion doctor`, which may take its time."""
    if system == "linux" and tell(FIREWALLD) == "active" and tell((*OPENED, f"{port}/tcp")) == "no":
        yield FIREWALL.but(command=f"sudo firewall-cmd --add-port={port}/tcp")
    if system == "win32" and "public" in tell(IS_PRIVATE).lower():
        yield PUBLIC
    if system == "darwin" and "enabled" in tell(BLOCKS_ALL).lower():
        yield ALL_BLOCKED
    if system in WIFI_NAME:
        words, where = WIFI_NAME[system]
        network_name = re.search(where, tell(words), re.MULTILINE)
        if network_name and GUEST.search(network_name[1]):
            yield GUESTS.but(name=network_name[1].strip())


def check_readers(lacking: Iterable[str], cameras: Path = Path("/dev")) -> Iterator[T]:
    """What is missing to read labels here."""
    if sys.platform == "linux" and not any(cameras.glob("video*")):
        yield NO_CAMERA
    if "zbar" in lacking:
        yield NO_ZBAR.but(command=NO_ZBAR_HOW.get(sys.platform, ""))


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError:
        return ""
