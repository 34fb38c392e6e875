"""Which questions a covered phone shows, and which answers all may read: `asked.txt` lists each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from companion.core.seats import TABLE
from companion.core.umpire import Umpire
from companion.games.deal_with_the_devil import GAME
from companion.games.deal_with_the_devil.chests.spare_labels import ask_if_all_agree
from companion.games.deal_with_the_devil.role_sheets import ROLES
from companion.games.deal_with_the_devil.scoring import final_scoring
from tests.games.deal_with_the_devil.record import next_of_the_brisk
from tests.kit.games.deal_with_the_devil.acting import full_hand, planned
from tests.kit.games.deal_with_the_devil.chest_evenings import at_home, dealing, looking
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, Y, table_ready
from tests.kit.games.deal_with_the_devil.rituals import by_hand
from tests.kit.laws.asked import FILE, Question, Walk, listed, unlisted, walked

ASKED = Path(__file__).parent / FILE
QUICK = {"deal_min_seconds": 0, "reveal_timer": 0}
WALKS = (
    Walk(4, {"mode": "full"} | QUICK, next_of_the_brisk, 300),
    Walk(4, {"votes": "committed", "purse": True} | QUICK, next_of_the_brisk),
    Walk(4, {"shares": "phones", "ritual": "chests"} | QUICK, next_of_the_brisk),
    Walk(4, {"mode": "route", "scan_reveal": "each", "scan_source": "phone"}, most=200),
    Walk(4, {"chests": "phone"} | QUICK, next_of_the_brisk),
    Walk(4, {"shares": "phones"} | QUICK),
)


def in_a_row(*scanned: str) -> DevilEvening:
    """Before the second visit, with these chests on their spots."""
    table = looking()
    table.decide()
    table.two()
    table.scan(*scanned)
    return table


def learning_by_phone() -> DevilEvening:
    """Everything is laid out; the phones read the labels."""
    table = DevilEvening(settings={"scan_source": "phone"})
    table.act(SEATS[0], "laid_out")
    return table


def unreadable() -> DevilEvening:
    """Two labels cannot be read: their chests get new ones."""
    table = in_a_row("c", "a")
    for seat in (Y, B):
        table.act(seat, "two_left")
    return table


def paid_late() -> DevilEvening:
    """Yellow has put too little into Green's chest, which is back with Yellow."""
    table = looking()
    table.decide(Y="coins")
    at_home(table, decided=True)
    table.act(G, "payment", missing=1)
    table.row("abcd")
    return table


def read_sheets() -> DevilEvening:
    """The chests are open, and nobody has looked at the sheet yet."""
    table = table_ready()
    table.act(TABLE, "done")
    table.row()
    for seat, role in zip(SEATS, ROLES, strict=True):
        table.act(seat, "symbol", symbol=role.value)
    return table


def looked_at() -> DevilEvening:
    """All secrets are told, and the result is next."""
    table = DevilEvening(final_scoring, settings={"chests": "phone"})
    while "count" in {each for seat in SEATS for each in table.offered(seat)}:
        for seat in SEATS:
            limits = table.fields(seat, "count")
            table.act(seat, "count", **{name: each["start"] for name, each in limits.items()})
    return table


def all_entered() -> DevilEvening:
    """What is in the four open chests has been entered."""
    table = by_hand(3)
    table.row("abcd")
    for role in ROLES:
        table.act(TABLE, "inside", symbol=role.value, coins=0, pure=0, marked=0)
    return table


SCENES: list[Callable[[], DevilEvening]] = [
    DevilEvening,
    learning_by_phone,
    *(partial(in_a_row, *scanned) for scanned in ("", "ca", "cad", "caa")),
    unreadable,
    paid_late,
    dealing,
    partial(DevilEvening, ask_if_all_agree),
    lambda: table_ready(mode="route"),
    lambda: full_hand("1A1", stone=1),
    lambda: planned(full_hand("1A1", stone=1), slots=["build 1"], builds=["1A1"]),
    read_sheets,
    looked_at,
    partial(by_hand, 5),
    all_entered,
]


def positions(left: set[Question]) -> Iterator[Umpire[Any]]:
    """What is looked at, as long as lines of the table are left."""
    yield from (scene().umpire for scene in SCENES)
    yield from walked(GAME, WALKS, left)


def test_everything_is_asked_as_the_table_says() -> None:
    left = listed(ASKED)
    assert unlisted(ASKED, positions(left), left) == ""
    assert left == set(), "listed, and never asked so"
