"""A player whose messages are lost, doubled, delayed or cut off, and who repeats them."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from websocket import WebSocketException

from lab.smoke.play_many import Caller as HttpCaller
from lab.soak.laptop import Laptop
from lab.soak.tally import Tally
from tests.kit.web.caller import Caller, Refusal

BREATH = 0.05
LATER = ("slow", "disk", "fault")
"""Refusals after which the same answer is worth sending again."""
BROKEN = (OSError, WebSocketException, http.client.HTTPException, Refusal)


class RoughPlayer(HttpCaller):
    """A seat or the host: looks over HTTP, answers over a socket."""

    laptop: Laptop
    chance: Random
    tally: Tally
    told: set[str]
    """The ids of all answers that the companion said it had taken."""

    def __init__(self, address: str, token: str | None = None) -> None:
        super().__init__(address, token)
        self._page: Caller | None = None
        self._version = 0

    def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """Send a request, again and again until there is a reply; answers go over the socket."""
        if path.partition("?")[0].endswith("/acts"):
            assert isinstance(body, dict)
            return self._answered(path.split("/")[3], body)
        while True:
            with suppress(*BROKEN):
                status, content = super().ask(path, body)
                if status >= 500 and not self.laptop.is_full:
                    self.tally.bad("server errors", f"{path} answered {status}: {content[:200]!r}")
                if status < 500:
                    return status, content
                self.laptop.fill(full=False)
            self._line.close()
            time.sleep(BREATH)

    def _answered(self, table: str, act: dict[str, Any]) -> tuple[int, bytes]:
        """Send one answer until the companion says what became of it."""
        for trouble in self._troubles():
            try:
                reply = self._attempt(table, act, trouble)
            except BROKEN:
                self.hang_up()
                time.sleep(BREATH)
                continue
            if reply is None or (not reply["ok"] and reply["error"]["code"] in LATER):
                self._note(reply)
                continue
            if reply["ok"]:
                self.told.add(act["id"])
            return (200 if reply["ok"] else 409), json.dumps(reply).encode()
        raise AssertionError("there is always one more attempt")

    def _troubles(self) -> Iterator[str]:
        """What happens to each attempt; in the end nothing does."""
        for _ in range(3):
            kinds = ("none", "lost", "doubled", "delayed", "cut", "killed", "full")
            yield self.chance.choices(kinds, (60, 8, 12, 8, 8, 2, 2))[0]
        while True:
            yield "none"

    def _attempt(self, table: str, act: dict[str, Any], trouble: str) -> dict[str, Any] | None:
        """What the companion says; None if this player does not hear it."""
        if trouble != "none":
            self.tally.counts[f"answers {trouble}"] += 1
        if trouble == "lost":
            return None
        if trouble == "delayed":
            time.sleep(self.chance.random() * 0.03)
        self.laptop.fill(full=trouble == "full")
        page = self._dialled(table)
        page.begin("act", act)
        if trouble == "doubled":
            page.begin("act", act)
        if trouble in {"cut", "killed"}:
            time.sleep(self.chance.random() * 0.02)
            self.hang_up()
            if trouble == "killed":
                self.laptop.kill()
            return None
        reply: dict[str, Any] = page.acked()
        self._check(page, reply, twice=trouble == "doubled")
        self.laptop.fill(full=False)
        return reply

    def _dialled(self, table: str) -> Caller:
        if self._page is None:
            self._page = Caller(self.laptop.served.port, {"table": table, "token": self.token})
        return self._page

    def _check(self, page: Caller, reply: dict[str, Any], *, twice: bool) -> None:
        """Both replies to the same answer agree, and no view is older than the one before."""
        first = page.acks.popitem()[1] if twice and page.acks else reply
        if first["ok"] != reply["ok"] and "error" not in {*first, *reply}:
            self.tally.bad("other faults", f"{first} and then {reply}")
        for name, view in page.messages:
            if name == "view":
                self.tally.counts["views received"] += 1
                if view["version"] < self._version:
                    self.tally.bad("other faults", "a view was older than the one before")
                self._version = view["version"]
        page.messages.clear()

    def _note(self, reply: dict[str, Any] | None) -> None:
        if reply is not None:
            self.tally.counts[f"answers refused as {reply['error']['code']}"] += 1
            if reply["error"]["code"] == "fault":
                self.tally.bad("server errors", "an answer was refused as a fault")
            time.sleep(BREATH)

    def hang_up(self) -> None:
        """Close the socket, if there is one."""
        if self._page is not None:
            with suppress(*BROKEN):
                self._page.close()
            self._page = None
