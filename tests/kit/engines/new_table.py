"""A table at which one person has a phone; the others are clients of the public protocol."""

from __future__ import annotations

import socket
from typing import Any
from uuid import uuid4

from tests.kit.engines.any_phone import AnyPhone
from tests.kit.play_over_http import Client

NAME = f"{socket.gethostname().lower().removesuffix('.local')}.lan"
"""Under this machine's name in the Wi-Fi a page is not secure, as at the table."""


class NewTable:
    """A table of a game, opened by its host."""

    def __init__(self, port: int, game: str, **settings: Any) -> None:
        self.address = f"http://{NAME}:{port}"
        self.anybody = Client(f"http://127.0.0.1:{port}")
        made = self.anybody.post("/api/tables", {"game": game, "settings": settings})
        self.code: str = made["table"]
        self.path = f"/api/tables/{self.code}"
        self.host = self.anybody.known_as(made["host"])

    def sit_down(self, name: str) -> Client:
        """Somebody else sits down."""
        seat = self.anybody.post(f"{self.path}/seats", {"name": name})
        return self.anybody.known_as(seat["token"])

    def join(self, phone: AnyPhone, name: str) -> None:
        """Somebody opens the address on the screen, enters a name, and sits down."""
        phone.open(f"{self.address}/j/{self.code}")
        phone.tap("#name")
        phone.type(name)
        phone.tap(".button--main", "Join")
        phone.linked()

    def start(self, phone: AnyPhone) -> None:
        """The host starts the game."""
        self.host.post(f"{self.path}/start", {})
        phone.sees("body[data-state='playing']")

    def view(self, who: Client | None = None) -> Any:
        """What somebody may know, or everybody."""
        return (who or self.anybody).get(f"{self.path}/view")

    def answer(self, who: Client, name: str, **values: Any) -> None:
        """Somebody else answers."""
        view = self.view(who)
        offer = next(each["offer"] for each in view["offers"] if each["offer"].startswith(name))
        who.post(f"{self.path}/acts", {"id": uuid4().hex, "offer": offer, "values": values})
