"""Deal with the Devil, played over the protocol up to a phase by people who only sell soul."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from itertools import cycle
from time import sleep
from typing import Any
from uuid import uuid4

from tests.kit.browser.deal_with_the_devil import ROLES, DevilBrowserEvening, labels
from tests.kit.play_over_http import Client

LOOK_AGAIN = 0.25
"""Seconds between two looks at a table where nobody is asked anything."""
NOTHING: Mapping[str, Any] = {}
HURRIED: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "laid_out": [NOTHING],
    "done": [NOTHING],
    "confirm": [NOTHING],
    "symbol": [{"symbol": role} for role in ROLES],
    "seal": [{"price": "2c"}, {"price": "1s"}],
    "decide": [{"way": "pure"}, {"way": "reject"}],
    "shut": [NOTHING],
    "plan": [{"event": "no", "slots": [], "courtier": "nobody"}],
    "achieve": [{"spaces": [], "courtiers": [], "majors": 0, "alchemist": False}],
    "vote": [{"suspect": []}],
}
"""What people in a hurry try in each form until something is accepted; they only sell soul."""


class Hurry:
    """Players who answer over the public protocol, as fast as they can."""

    def __init__(self, evening: DevilBrowserEvening) -> None:
        self.evening = evening
        self.path = f"/api/tables/{evening.code}"
        self.people = [guest.client for guest in evening.people]
        self.host = evening.screen.client
        self.labels = cycle(labels())

    def to(self, number: int, phase: str) -> None:
        """Go on until this phase of this round, and not an answer further; no page is open."""
        with self.evening.nobody_looks():
            self._go_on(number, phase)

    def _go_on(self, number: int, phase: str) -> None:
        while True:
            answers = 0
            for seat, client in enumerate(self.people):
                view = self.host.get(f"{self.path}/view")
                if (view["state"]["round"], view["state"]["phase"]) == (number, phase):
                    return
                answers += self._scan(view) + self._answer(client, seat)
            if not answers:
                sleep(LOOK_AGAIN)  # the screen shows for some seconds where chests go

    def _answer(self, client: Client, seat: int) -> bool:
        for name, offer in offered(client.get(f"{self.path}/view")).items():
            tried = HURRIED.get(name, [])
            if name == "symbol":
                tried = tried[seat:]
            if any(self._is_taken(client, offer, values) for values in tried):
                return True
        return False

    def _scan(self, view: Mapping[str, Any]) -> bool:
        for name, offer in offered(view).items():
            if name in {"label", "scan"}:
                assert self._is_taken(self.host, offer, {"chest": next(self.labels).text})
                return True
        return False

    def _is_taken(self, client: Client, offer: str, values: Mapping[str, Any]) -> bool:
        act = {"id": uuid4().hex, "offer": offer, "values": values}
        return client.ask(f"{self.path}/acts", act)[0] == HTTPStatus.OK


def offered(view: Mapping[str, Any]) -> dict[str, str]:
    """The open offers by their names."""
    return {each["offer"].partition(":")[0]: each["offer"] for each in view["offers"]}
