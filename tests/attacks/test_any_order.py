"""Sockets in any order: dialled, hung up on, answered twice, with old questions or with nonsense.

Whatever a machine of Hypothesis thinks of, what was acknowledged has happened once, and nobody
reads what is hidden from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from tests.kit.laws.budget import DRAWS
from tests.kit.play_over_http import some_values
from tests.kit.web.caller import Caller, Refusal
from tests.kit.web.served import Laid, Served

pytestmark = pytest.mark.long

SEATS = st.sampled_from((0, 1))
LUCK = st.integers(0, 2**32).map(Random)
NONSENSE = (
    '42["act"]',
    '42["act",{}]',
    '42["act",{"id":"","offer":"","values":{}}]',
    '42["seen",{"count":-1}]',
    '42["nothing"]',
    "41",
    '451-["act",{"_placeholder":true,"num":0}]',
    "42[",
)
BROKEN = (OSError, Refusal)
Said = dict[str, Any]


def shown(view: Said, part: str) -> Iterator[str]:
    """Whose part of the state this viewer can read."""
    for seat, value in view["state"][part].items():
        if not (isinstance(value, dict) and value.get("hidden")):
            yield seat


class Sockets(RuleBasedStateMachine):
    """Two people and a stranger at one table, and what they have been told."""

    served: Served
    pages, acts, asked = Bundle("pages"), Bundle("acts"), Bundle("asked")

    def __init__(self) -> None:
        super().__init__()
        self.laid: Laid = self.served.table("Ann", "Bob", rounds=9)
        self.taken: dict[str, str] = {}
        """By their id: the offers that were acknowledged."""
        self.seen: dict[str | None, int] = {}
        """The version that each viewer has seen last."""

    # --- what people do --------------------------------------------------------------------------

    @rule(target=pages, seat=SEATS)
    def dial(self, seat: int) -> tuple[int, Caller]:
        """A phone, or one more page of it, connects."""
        return seat, self.laid.dial(self.laid.tokens[seat])

    @rule(page=consumes(pages))
    def hang_up(self, page: tuple[int, Caller]) -> None:
        """A page is gone without a word."""
        page[1].close()

    @rule(target=asked, seat=SEATS, luck=LUCK)
    def look(self, seat: int, luck: Random) -> Any:
        """Somebody reads a question, and may answer it later."""
        view = self.laid.view(self.laid.tokens[seat])
        if not view["offers"]:
            return multiple()
        offer = luck.choice(view["offers"])
        return offer["offer"], some_values(offer["fields"], luck)

    @rule(target=acts, page=pages, question=asked)
    def answer(self, page: tuple[int, Caller], question: tuple[str, Said]) -> tuple[int, Said]:
        """Somebody answers a question of theirs or of the other, of now or of before."""
        seat, (offer, values) = page[0], question
        act = {"id": uuid4().hex, "offer": offer, "values": values}
        self._send(page, act)
        return seat, act

    @rule(page=pages, act=acts)
    def repeat(self, page: tuple[int, Caller], act: tuple[int, Said]) -> None:
        """An answer is sent again, by its sender or by the other."""
        seat, said = act
        if page[0] == seat:
            known = said["id"] in self.taken
            assert self._send(page, said) or not known, "what was taken once is acknowledged again"

    @rule(page=consumes(pages), what=st.sampled_from(NONSENSE))
    def send_nonsense(self, page: tuple[int, Caller], what: str) -> None:
        """A page says what is no act, and goes away."""
        page[1].send_raw(what)
        page[1].close()

    @rule(question=asked)
    def answer_as_a_stranger(self, question: tuple[str, Said]) -> None:
        """Somebody without a seat answers."""
        stranger = self.laid.dial()
        offer, values = question
        assert not stranger.act(uuid4().hex, offer, **values)["ok"]
        stranger.close()

    # --- what holds ------------------------------------------------------------------------------

    @invariant()
    def all_is_well(self) -> None:
        """What was taken has happened once, nothing hidden is shown, no version goes down."""
        loans = sum(offer.startswith("loan:") for offer in self.taken.values())
        for token in (None, *self.laid.tokens):
            view = self.laid.view(token)
            assert view["state"]["loans"] == loans
            assert sum("takes a loan" in line for line in view["journal"]) == loans
            assert set(shown(view, "coins")) | set(shown(view, "hands")) <= {str(view["you"])}
            assert view["version"] >= self.seen.get(token, 0)
            self.seen[token] = view["version"]

    def _send(self, page: tuple[int, Caller], act: Said) -> bool:
        """Whether it was taken; if the connection broke, it is sent again in another way."""
        seat, caller = page
        try:
            ok = bool(caller.say("act", act)["ok"])
        except BROKEN:
            path, token = f"/api/tables/{self.laid.code}/acts", self.laid.tokens[seat]
            ok = self.served.ask(path, act, token)[0] == 200
        if ok:
            self.taken.setdefault(act["id"], act["offer"])
        return ok

    def teardown(self) -> None:
        self.served.hang_up()


@pytest.fixture
def attacked(served: Served) -> Iterator[type[Sockets]]:
    """The machine, at this companion."""
    Sockets.served = served
    yield Sockets
    served.hang_up()


def test_whatever_sockets_do_nothing_is_lost_doubled_or_told(attacked: type[Sockets]) -> None:
    few = settings(
        max_examples=12 if DRAWS else 4,
        stateful_step_count=30,
        deadline=None,
        phases=(Phase.reuse, Phase.generate),  # to shorten what failed would take minutes
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(attacked, settings=few)
