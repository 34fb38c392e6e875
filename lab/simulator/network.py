"""The network between pages and the companion: frames take time, get lost, come twice, come late.

One connection keeps the order of what the companion sends; what a page sends may overtake itself,
as it does over several connections. Pages look after their answers as ours do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from lab.simulator.clients import Answer, Client
from lab.simulator.companion import Companion

if TYPE_CHECKING:
    from lab.simulator.evening import Evening

TICK_SECONDS = 0.5
ASK_SECONDS = 3.0
ACK_SECONDS = 5.0
SILENCE_SECONDS = 9.0
"""After so much silence both ends of a connection give it up."""
LATENCY_STEP_SECONDS = 0.01
"""Frames take whole steps, so that some things happen at the same moment."""


class Network:
    """Carries everything between the pages and the companion of one evening."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._numbers = count()
        self._by_sid: dict[str, Client] = {}

    def look_after(self, client: Client) -> None:
        """A page looks after its connection, and after what it has sent."""
        client.is_looked_after = client.is_awake and not client.is_moved
        if not client.is_looked_after:
            return
        now = self._evening.clock.passed
        if client.sid is None and client.redial_at is not None and now >= client.redial_at:
            self._dial(client)
        elif client.is_linked and now - client.heard_at > SILENCE_SECONDS:
            self.lose_line(client)
        elif client.is_linked:
            self.send(client, "still", None)
            for answer in list(client.outbox.values()):
                if now - answer.sent_at >= ACK_SECONDS:
                    self.send_answer(client, answer)
        self._evening.later(
            ASK_SECONDS if client.sid else TICK_SECONDS, partial(self.look_after, client)
        )

    def _dial(self, client: Client) -> None:
        client.sid = sid = f"{client.name} {next(self._numbers)}"
        client.asked = {}
        client.is_linked, client.heard_at = False, self._evening.clock.passed
        client.line_free_at = 0.0
        self._evening.later(self._latency(), partial(self._connect, client, sid))

    def _connect(self, client: Client, sid: str) -> None:
        companion = self._evening.companion
        if client.sid != sid:
            return
        if companion is None or not companion.is_alive:
            self._hear_nothing(client)
            return
        auth = {"table": self._evening.code, "format": client.format, "version": client.version}
        if client.token:
            auth["token"] = client.token
        self._by_sid[sid] = client
        client.is_linked = True
        self._evening.is_unsettled = True
        refused = companion.connect(sid, client.address, auth)
        if client.sid != sid or not client.is_linked:
            return
        if refused is None:
            client.heard_at = self._evening.clock.passed
            self._compare_history(client)
            for answer in client.outbox.values():
                self.send_answer(client, answer)
            return
        self._evening.tell(f"{client.name} is refused: {refused}")
        self._evening.counts["refused to connect"] += 1
        self._by_sid.pop(sid)
        client.sid, client.is_linked = None, False
        client.redial_at = self._evening.clock.passed + 2.0
        if refused.get("data") == "refused" and client.token and not self._evening.is_damaged:
            self._evening.checks.after_lost_seat(client)

    def _hear_nothing(self, client: Client) -> None:
        client.sid, client.is_linked = None, False
        client.redial_at = self._evening.clock.passed + self._evening.chance.uniform(0.25, 1.0)

    def lose_line(self, client: Client) -> None:
        """The connection of a page is gone; the companion notices, at once or after a while."""
        sid, client.sid, client.is_linked = client.sid, None, False
        client.redial_at = self._evening.clock.passed + self._evening.chance.uniform(0.25, 1.0)
        if sid is not None:
            self._by_sid.pop(sid, None)
            companion = self._evening.companion
            if companion and companion.is_alive:
                after = self._evening.chance.choice((0.0, SILENCE_SECONDS))
                self._evening.later(after, partial(companion.lose, sid))

    def send(self, client: Client, event: str, message: object) -> None:
        """Send something; what happens to it on its way was decided before."""
        trouble = client.trouble.pop(0) if client.trouble and event == "act" else ""
        if trouble == "lose":
            self.lose_line(client)
            return
        sid, companion = client.sid, self._evening.companion
        if sid is None or companion is None:
            return
        delay = self._latency() + (
            self._evening.chance.uniform(1.0, 12.0) if trouble == "delay" else 0.0
        )
        number = client.ask(event, message)
        arrive = partial(self._arrive, companion, client, sid, number)
        self._evening.later(delay, arrive)
        if trouble == "double":
            self._evening.later(delay + self._evening.chance.uniform(0.0, 0.2), arrive)
        if trouble == "cut the line":
            self._evening.later(delay + 0.001, partial(self._cut, client, sid))

    def _cut(self, client: Client, sid: str) -> None:
        if client.sid == sid:
            self.lose_line(client)

    def _arrive(self, companion: Companion, client: Client, sid: str, number: int) -> None:
        """A message reaches the companion; the reply goes back by the same wire."""
        if companion.is_alive and client.sid == sid:
            companion.hear(sid, number, *client.asked[number])

    def reply(self, sid: str, number: int, reply: bytes) -> None:
        """The companion replies to the message of this number from there."""
        if client := self._by_sid.get(sid):
            event, message = client.asked[number]
            if event == "act":
                after_reply = self._evening.checks.after_reply
                self._evening.happen(partial(after_reply, client, message, reply))
            self._send_back(client, sid, partial(self._replied, client, sid, number, reply))

    def _send_back(self, client: Client, sid: str, arrive: Callable[[], object]) -> None:
        if client.sid == sid:
            when = max(client.line_free_at, self._evening.clock.passed + self._latency())
            client.line_free_at = when
            self._evening.later(when - self._evening.clock.passed, arrive)

    def _replied(self, client: Client, sid: str, number: int, reply: bytes) -> None:
        if client.sid != sid or not client.is_awake:
            return
        client.heard_at = self._evening.clock.passed
        event, message = client.asked[number]
        if event == "seen" and isinstance(message, dict) and message == asdict(client.seen):
            self._evening.checks.after_history(client, msgspec.json.decode(reply))
        elif event == "act" and isinstance(message, dict) and message.get("id") in client.outbox:
            self._answered(client, message["id"], msgspec.json.decode(reply))

    def _answered(self, client: Client, command: str, outcome: dict[str, Any]) -> None:
        """A page reads what became of its answer."""
        code = "taken" if outcome["ok"] else outcome["error"]["code"]
        self._evening.counts[f"answers {code}"] += 1
        self._evening.tell(f"{client.name} reads that {command} is {code}")
        if code in {"disk", "slow"}:
            return  # it stays in the outbox, and is sent again
        self._evening.checks.after_acknowledged(client, command, outcome)
        del client.outbox[command]
        self._compare_history(client)

    def _compare_history(self, client: Client) -> None:
        """A phone compares what it has followed with what the table says."""
        if client.viewer is not None:
            self.send(client, "seen", asdict(client.seen))

    def push(self, sid: str, event: str, message: bytes) -> None:
        """The companion pushes something to a page."""
        after_push = self._evening.checks.after_push
        self._evening.happen(partial(after_push, self._by_sid.get(sid)))
        if client := self._by_sid.get(sid):
            self._send_back(client, sid, partial(self._pushed, client, sid, event, message))

    def _pushed(self, client: Client, sid: str, event: str, message: bytes) -> None:
        if client.sid != sid or not client.is_awake:
            return
        client.heard_at = self._evening.clock.passed
        self._evening.counts["pushes"] += 1
        mark = hashlib.sha256(message).hexdigest()[:8]
        if event == "regions":
            pushed = msgspec.json.decode(message)
            version, client.regions = pushed["version"], client.regions | pushed["regions"]
            content = msgspec.json.encode(sorted(client.regions.items()))
        else:
            version = client.take(message)
            content = client.content
        self._evening.checks.after_view(client, version, content)
        client.version = version
        self._evening.tell(f"{client.name} sees version {version} ({mark})")

    def hung_up(self, sid: str) -> None:
        """The companion hangs up."""
        if client := self._by_sid.pop(sid, None):
            self._send_back(client, sid, partial(self._cut, client, sid))

    def _latency(self) -> float:
        return self._evening.chance.randint(1, 5) * LATENCY_STEP_SECONDS

    def send_answer(self, client: Client, answer: Answer) -> None:
        answer.sent_at = self._evening.clock.passed
        answer.times_sent += 1
        self.send(client, "act", answer.act)
