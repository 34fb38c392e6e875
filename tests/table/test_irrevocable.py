"""What cannot be taken back asks once on every page, and nothing that can be taken back does."""

from __future__ import annotations

from pathlib import Path

from companion.core.offers import Offer
from companion.core.seats import Viewer
from companion.table.fairness.luck import BY_ITSELF, START
from companion.table.menu import ACTIONS
from companion.table.record.heads import Head
from companion.table.record.players import HOST
from companion.table.table_action import offer_nothing
from tests.kit.table_evening import A, B, TableEvening

GONE = {
    "~leave": "there is no way back into the seat",
    "~remove": "the seat is free, and may be taken",
    "~close": "nobody can go on with the table",
    "~stand-in": "what the computer plays within two seconds stays",
    "~seat-card": "the old code is worth nothing any more",
    "~clocks-off": "how much time was left for whom is forgotten",
    "~accepted": "what was lost is given up",
}
"""The table's actions that ask, and why."""
OWN = {"~stand-in", "~seat-card"}
"""The host switches these for others, or asks for them: that can be taken back."""
ELSEWHERE = {
    "~agree", "~back", "~call", "~call-off", "~disagree", "~draw-again", "~explain",
    "~labels-none", "~labels-there", "~returned", "~team", "~teams",
}  # fmt: skip
"""What this table does not come to; none of it asks."""


def met(evening: TableEvening) -> dict[tuple[str, bool], Offer]:
    """What people can do with the table now: each name, for the host or somebody else."""
    who: tuple[Viewer, ...] = (HOST, *evening.joined)
    opened = [
        (each.offer, viewer == HOST) for viewer in who for each in evening.table.offers.menu(viewer)
    ]
    return {(offer.name, is_host): offer for offer, is_host in opened}


def test_of_a_tables_actions_those_ask_once_that_cannot_be_taken_back(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    seen = met(evening)
    evening.do(HOST, "~computer")
    seen |= met(evening)
    evening.do(HOST, "~no-computer", seat=1)
    evening.sit("Ada", "Ben")
    seen |= met(evening)
    evening.do(HOST, "~ask-first")
    evening.table.people.apply("Cleo")
    seen |= met(evening)
    evening.do(HOST, START)
    seen |= met(evening)
    evening.do(A, "~clocks", minutes=5, seconds=0)
    evening.do(A, "~timer", minutes=5, seconds=0)
    seen |= met(evening)
    evening.do(A, "~timer-stop")
    seen |= met(evening)
    evening.table.fairness.compare(B, Head(999, "of what was lost"))
    evening.do(B, "~pause")
    evening.table.record.people.here.discard(A)
    seen |= met(evening)
    evening.do(HOST, "~answer-for", seat=1, on=True)
    seen |= met(evening)

    for (name, is_host), offer in seen.items():
        asks = name in GONE and not (is_host and name in OWN)
        assert (offer.tone == "grave") == asks, name
    in_menus = {
        name for name, action in ACTIONS.items() if action.form is not offer_nothing
    } - BY_ITSELF
    assert in_menus - {name for name, _ in seen} == ELSEWHERE
