"""The companion's name on the home network, looked up as a phone does, here on one laptop."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest
from zeroconf import ServiceInfo, Zeroconf

from companion.commands import serving
from companion.commands.config import read_settings
from companion.commands.mdns import NAME, announce_name
from web.server.addresses import LOOPBACK

KIND = "_http._tcp.local."
ELSEWHERE = "127.0.0.2"
"""The phone's address: if two share one, the system chooses at each start which of them gets an
answer."""


@pytest.fixture
def phone() -> Iterator[Zeroconf]:
    """Another device on the network."""
    with ThreadPoolExecutor(1) as elsewhere:  # this thread may run the loop that steers browsers
        phone = elsewhere.submit(Zeroconf, interfaces=[ELSEWHERE]).result()
    yield phone
    phone.close()


def asked(phone: Zeroconf, name: str) -> ServiceInfo | None:
    """The network's answer for the name."""
    return phone.get_service_info(KIND, f"{name}.{KIND}", 1000)


def test_the_name_resolves_until_the_companion_stops(phone: Zeroconf) -> None:
    name = f"trial-{uuid4().hex[:8]}"
    with announce_name(f"{name}.local") as someone:
        someone.announce(8123, [LOOPBACK])
        someone.wait()
        found = asked(phone, name)
        assert found
        assert (found.server, found.port) == (f"{name}.local.", 8123)
        assert found.parsed_addresses() == [LOOPBACK]
    assert asked(phone, name) is None


def test_if_the_name_is_taken_the_companion_runs_without_it(
    phone: Zeroconf, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"trial-{uuid4().hex[:8]}"
    taken = ServiceInfo(
        KIND, f"{name}.{KIND}", addresses=[b"\x7f\0\0\1"], port=1, server="a.local."
    )
    phone.register_service(taken)
    with announce_name(f"{name}.local") as someone:
        someone.announce(8123, [LOOPBACK])
        someone.wait()
    assert f"Another companion in this network is called {name}.local already." in caplog.text
    found = asked(phone, name)
    assert found
    assert found.port == 1


def test_a_companion_listening_everywhere_answers_to_its_name(tmp_path: Path) -> None:
    for host, names in (("0.0.0.0", (NAME,)), (LOOPBACK, (LOOPBACK,))):  # noqa: S104 - not listened on
        assert serving.make_config(tmp_path, read_settings({"host": host}), None).hosts == names
