"""A table at which one person has a phone; the others are clients of the public protocol."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

from tests.kit.engines.any_phone import PAUSE, AnyPhone
from tests.kit.patience import SECONDS
from tests.kit.play_over_http import Client, some_values

NAME = f"{socket.gethostname().lower().removesuffix('.local')}.lan"
"""Under this machine's name in the Wi-Fi a page is not secure, as at the table."""


class NewTable:
    """A table of a game, opened by its host."""

    def __init__(self, port: int, game: str, **settings: Any) -> None:
        self.address = f"http://{NAME}:{port}"
        self._luck = Random(7)  # noqa: S311 - random choices in a test
        self.anybody = Client(f"http://127.0.0.1:{port}")
        created = self.anybody.post("/api/tables", {"game": game, "settings": settings})
        self.code: str = created["table"]
        self.path = f"/api/tables/{self.code}"
        self.others: list[Client] = []
        self.host = self.anybody.known_as(created["host"])

    def sit_down(self, name: str) -> Client:
        """Somebody else sits down."""
        seat = self.anybody.post(f"{self.path}/seats", {"name": name})
        self.others.append(self.anybody.known_as(seat["token"]))
        return self.others[-1]

    def join(self, phone: AnyPhone, name: str) -> None:
        """Somebody opens the address on the screen, enters a name, and sits down."""
        phone.open(f"{self.address}/j/{self.code}")
        phone.sign(name)

    def begin(self) -> None:
        """The host starts the game."""
        self.host.post(f"{self.path}/start", {})

    def start(self, phone: AnyPhone) -> None:
        """The same, and this phone has seen it."""
        self.begin()
        phone.sees("body[data-state='playing']")

    def view(self, who: Client | None = None) -> Any:
        """What somebody may know, or everybody."""
        return (who or self.anybody).get(f"{self.path}/view")

    def until(self, what: Callable[[Any], bool]) -> None:
        """Wait until this is so in the public view."""
        given_up = time.monotonic() + SECONDS
        while not what(self.view()):
            assert time.monotonic() < given_up, "it never came to that"
            time.sleep(PAUSE)

    def answers(self, who: Client, name: str = "") -> None:
        """Somebody else answers what begins so, with anything that fits."""
        asked = self.view(who)["offers"]
        offer = next(each for each in asked if each["offer"].startswith(name))
        values = some_values(offer["fields"], self._luck)
        act = {"id": uuid4().hex, "offer": offer["offer"], "values": values}
        who.post(f"{self.path}/acts", act)
