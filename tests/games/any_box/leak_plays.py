"""What is played at two tables that differ in one secret: `which` says at which of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.seats import TABLE, Seat
from tests.games.any_box.at_table import A, B, BoxEvening, C
from tests.games.any_box.labelled_table import LabelledEvening, chest_of

Play = Callable[[LabelledEvening, int], None]


def deals(own: str) -> Play:
    """Roles are dealt."""
    return lambda table, _which: table.roles(own)


def night(table: BoxEvening, _which: int) -> None:
    """Roles are dealt, and called."""
    table.roles("Wolf, Seer, Fool", night=True)
    for _ in range(5):
        table.act(A, "next_call")


def ballot(table: BoxEvening, which: int) -> None:
    """B and C vote for different things, in secret: either of them for either."""
    table.vote(secret=True)
    yes = (B, C)[which]
    for seat in (A, B, C):
        table.act(seat, "vote", choice="yes" if seat in {A, yes} else "no")


def cups(table: BoxEvening, _which: int) -> None:
    """Everybody looks under their cup."""
    table.take("dice")
    table.act(A, "roll_cups", count=3, sides=6)


def dealt(table: BoxEvening, _which: int) -> None:
    """Two cards for each."""
    table.deck("1-9", each=2)


def drawn(table: BoxEvening, _which: int) -> None:
    """B draws a card."""
    table.deck("1-9")
    table.act(B, "draw")


def chosen(what: str, choosing: Sequence[Seat], **values: Any) -> Play:
    """Everybody who is asked chooses their first card; B perhaps the second."""

    def play(table: BoxEvening, which: int) -> None:
        table.deck("1-9", each=2)
        table.cards(what, **values)
        for seat in choosing:
            card = table.board.pack.hands[seat].cards[which if seat == B else 0]
            table.act(seat, "choose", cards=card)

    return play


def note(table: BoxEvening, which: int) -> None:
    """B passes C a note."""
    table.act(B, "note", to=3, text=("Meet me at the well.", "Do not meet me at all.")[which])


def lots(table: BoxEvening, _which: int) -> None:
    """Chance says who begins."""
    table.take("turns")
    table.act(A, "any_first")


def goals_dealt(table: LabelledEvening, _which: int) -> None:
    """Secret goals are dealt."""
    table.take("goals")
    table.act(A, "deal_goals", own="Win by one, Own no red, Be last, Keep the crown", each=1)


def numbers_entered(table: LabelledEvening, which: int) -> None:
    """B enters a number for a formula: either of two; the others have not."""
    table.take("scores")
    table.act(A, "count_up", row="", formula="coins // 3")
    table.act(B, "count", n0=7 + which)


def looked_at(table: LabelledEvening, _which: int) -> None:
    """B looks at the first piece."""
    table.hide("1-6")
    table.look(B, 1)


def first_or_second(table: LabelledEvening, which: int) -> None:
    """B looks at a piece: either of two."""
    table.hide("1-6")
    table.look(B, 1 + which)


def own_chest(table: LabelledEvening, which: int) -> None:
    """B shows a chest to the own phone: either of two; the others have not."""
    table.chests("learn_chests")
    table.act(B, "own_chest", chest=chest_of((B, C)[which]))


def own_chests(table: LabelledEvening, which: int) -> None:
    """B and C show their chests, either of them either; then one is scanned."""
    table.learn(((A, B, C), (A, C, B))[which])
    table.chests("send", to="fair", apart=[])
    table.act(TABLE, "line_up", chest=chest_of(B))


def spot_two(table: LabelledEvening, which: int) -> None:
    """A chest after that of A: that of B, or that of C."""
    table.learn()
    table.chests("send", to="fair", apart=[])
    table.line_up(A, (B, C)[which])
