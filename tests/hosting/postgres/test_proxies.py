"""Two workers behind a real nginx and a real Caddy, with the files that we ship for them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest
from websocket import WebSocketException

from companion.storage.encryption import Vault
from companion.storage.first_version import RESTART_VERSIONS
from hosting.events.events import events_of
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.front_proxies import NAME, Front, free_port, in_front
from tests.kit.machines import Machine, until
from tests.kit.web.caller import Caller, Refusal
from web.server.guesses import WRONG_CODE_RATE

pytestmark = [pytest.mark.posix, pytest.mark.long]


class Site(NamedTuple):
    """A companion and what is in front of it."""

    front: Front
    machine: Machine
    organiser: str
    """The token of an organiser: nobody else opens tables here."""


def organiser_of(folder: Path, database: str) -> str:
    """A new event's organiser."""
    log = PostgresLog(database)
    opened = events_of(SharedTables(log, Vault.in_folder(folder))).begin("Through a proxy")
    log.close()
    return opened.token


@pytest.fixture
def site(proxy: str, tmp_path: Path, database: str) -> Iterator[Site]:
    """A proxy in front of two workers."""
    port = free_port()
    public = ("--behind", "127.0.0.1", "--public", f"https://{NAME}:{port}")
    machine = Machine(tmp_path / "home", database, "--workers", "2", *public)
    try:
        with in_front(tmp_path / "proxy", port, [machine.port], proxy) as front:
            yield Site(front, machine, organiser_of(tmp_path / "home", database))
    finally:
        machine.stop()


def made(site: Site) -> dict[str, Any]:
    """A new table with one guest; a stranger cannot open one."""
    front, wanted = site.front, {"game": "deal_with_the_devil", "settings": {}}
    assert front.ask("/api/tables", wanted)[0] == 403
    status, said, _ = front.ask("/api/tables", wanted, site.organiser)
    assert status == 201, said
    table: dict[str, Any] = json.loads(said)
    status, said, _ = front.ask(f"/api/tables/{table['table']}/seats", {"name": "Guest 1"})
    assert status == 201, said
    return {**table, **json.loads(said)}


def test_people_play_through_a_proxy(site: Site) -> None:
    front = site.front
    table = made(site)
    code, path = table["table"], f"/api/tables/{table['table']}"
    assert table["join"] == f"{front.url}/j/{code}"
    _it_is_encrypted_for_browsers(front, table)
    _nobody_seems_to_sit_at_the_machine(front, code)
    phone = front.dial({"table": code, "token": table["token"], "format": "json"})
    assert phone.next("view")["you"] == table["seat"]
    phone = _a_worker_may_die(site, phone, table)
    status, said, _ = front.ask(f"{path}/seats", {"name": "Guest 2"})
    assert status == 201, said
    until(lambda: len(phone.next("view")["players"]) == 2, "the phone hears of the other")
    phone.close()
    _a_photo_passes(front, f"{path}/scans", table["host"])
    _nobody_chooses_their_own_address(front)
    for secret in (table["token"], table["host"], code):
        assert secret not in front.output()


@pytest.mark.thorough
def test_a_whole_machine_may_be_lost(proxy: str, tmp_path: Path, database: str) -> None:
    home, port = tmp_path / "home", free_port()
    public = ("--behind", "127.0.0.1", "--public", f"https://{NAME}:{port}")
    there = [Machine(home, database, *public) for _ in range(2)]
    try:
        with in_front(tmp_path / "proxy", port, [each.port for each in there], proxy) as front:
            site = Site(front, there[0], organiser_of(home, database))
            table = made(site)
            path, counts = f"/api/tables/{table['table']}", set[int]()
            until(lambda: _both_answer(front, path, counts), "both are used")
            there[0].each(signal.SIGKILL)
            there[0].process.kill()
            for _ in range(6):
                assert front.ask(f"{path}/view")[0] == 200
            auth = {"table": table["table"], "token": table["token"], "format": "json"}
            phone = front.dial(auth)
            assert phone.next("view")["you"] == table["seat"]
            phone.close()
            assert front.ask(f"{path}/seats", {"name": "Guest 2"})[0] in {201, 202}
    finally:
        for each in there:
            each.stop()


def _both_answer(front: Front, path: str, counts: set[int]) -> bool:
    """Each of them counts the versions of a view for itself, far from the other."""
    counts.add(json.loads(front.ask(f"{path}/view")[1])["version"])
    return max(counts) - min(counts) > RESTART_VERSIONS // 2


def _it_is_encrypted_for_browsers(front: Front, table: dict[str, Any]) -> None:
    link = f"/host/{table['table']}/{table['host']}"
    status, _, headers = front.ask(link, b"", headers={"Origin": front.url})
    [cookie] = [value for name, value in headers if name.lower() == "set-cookie"]
    assert (status, "; Secure" in cookie) == (303, True)
    table["host"] = cookie.partition("=")[2].partition(";")[0]  # the link works once
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": front.url}
    typed = f"code={table['table']}".encode()
    assert front.ask("/join", typed, headers=form)[0] == 303
    plain = {**form, "Origin": front.url.replace("https", "http")}
    assert front.ask("/join", typed, headers=plain)[0] == 403
    policy = dict(front.ask("/")[2])["Content-Security-Policy"]
    assert f"wss://{NAME}:{front.port}" in policy


def _nobody_seems_to_sit_at_the_machine(front: Front, code: str) -> None:
    for lie in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
        status, page, _ = front.ask("/", headers=lie)
        assert status == 200
        assert code not in page


def _a_worker_may_die(site: Site, phone: Caller, table: dict[str, Any]) -> Caller:
    """Kill the worker at the other end of a phone's line; the phone dials, as phones do."""
    front, machine = site.front, site.machine
    before = machine.workers
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    with suppress(OSError, WebSocketException):
        while phone.frame():
            pass
    phone.close()
    again: list[Caller] = []

    def dialled() -> bool:
        try:
            auth = {"table": table["table"], "token": table["token"], "format": "json"}
            again.append(front.dial(auth))
        except (OSError, Refusal):
            return False
        return True

    until(dialled, "the phone is back")
    assert again[-1].next("view")["you"] == table["seat"]
    until(lambda: len(machine.workers) == len(before), "both workers are replaced")
    return again[-1]


def _a_photo_passes(front: Front, path: str, token: str) -> None:
    """A photo as large as phones take them."""
    noise = np.random.default_rng(1).integers(0, 255, (2000, 1500), np.uint8)
    photo = cv2.imencode(".jpg", noise)[1].tobytes()
    assert len(photo) > 2_000_000
    status, said, _ = front.ask(path, photo, token, {"Content-Type": "image/jpeg"})
    assert status == 200, said


def _nobody_chooses_their_own_address(front: Front) -> None:
    """Whoever guesses codes is one client, whatever addresses they claim to have."""
    tries = 2 * (int(WRONG_CODE_RATE.burst) + 1)  # each worker counts
    found = set()
    for number in range(tries):
        lie = {"X-Forwarded-For": f"10.9.9.{number}", "Forwarded": f"for=10.9.8.{number}"}
        found.add(front.ask("/api/tables/NONE5/view", headers=lie)[0])
    assert found == {404, 429}
