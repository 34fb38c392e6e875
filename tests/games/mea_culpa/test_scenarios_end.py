"""The worked scenarios of the ledger: the end, starting bonuses, the variant, MS-42 to MS-47."""

from __future__ import annotations

from collections import Counter

from companion.core.endings import Ending
from companion.core.play import Play
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.cathedrals.evaluation import SecondCathedral
from companion.games.mea_culpa.ending import the_end
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    DONE,
    VARIANT,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    after,
    crews,
)


def test_ms_42_second_cathedral_ends_the_game() -> None:
    def to_the_end(g: MeaCulpa) -> Play[Ending | None]:
        try:
            yield from action_phase(g)
        except SecondCathedral:
            return the_end(g)
        return None

    table = MeaEvening(
        to_the_end,
        holders={"merchant": D, "petty": C},
        sites=crews(0, 1, 0, naves="B") | {"A": DONE},
        rooms=("new_crew",),
        posts=(3, 1, 1, 1),
        market={"bread": 2},
        chests={A: "II:jewel I:bread"},
    )
    table.act(D, "pass")
    table.do((C, "visit", {"door": "1"}), (C, "place_crew", {"site": "B"}))
    assert table.over
    assert table.board.stock.market["bread"] == 1
    assert table.letters(A) == {"red": 1, "blue": 3, "green": 1}
    assert table.board.souls.comparison is not None
    assert table.board.souls.comparison.mover == A
    assert table.at(A) == (2 - 5,)


def test_ms_43_final_letters() -> None:
    dominik, paula, gregor, johanna = A, B, C, D
    table = after(
        the_end,
        positions=(18, 12, 9, 3),
        letters={
            dominik: {"yellow": 2, "blue": 3, "red": 2, "green": 2},
            paula: {"yellow": 1, "blue": 2, "red": 3, "green": 1},
            gregor: {"blue": 2, "red": 4, "green": 3},
            johanna: {"yellow": 1, "blue": 1, "red": 1, "green": 1},
        },
    )
    assert [(each.seat, each.steps) for each in table.board.report.climbs] == [
        (dominik, 17),
        (paula, 11),
        (gregor, 9),
        (johanna, 8),
    ]
    assert table.at() == (1, 0, -1, -5)


def test_ms_44_two_in_heaven() -> None:
    table = after(
        the_end,
        positions=(4, 2, 30, 31),
        letters={
            A: {"yellow": 4, "blue": 4, "red": 8, "green": 7},
            B: {"yellow": 4, "blue": 4, "red": 7, "green": 7},
        },
    )
    assert table.at(A, B) == (-35, -36)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == ("heaven", (A, B))


def test_ms_45_starting_bonus_three_players() -> None:
    x, y, z = A, B, C
    table = MeaEvening(set_souls_and_bonuses, 3, setup=True)
    table.act(z, "bonus_jewel", jewel="II")
    table.act(y, "bonus_letter")
    assert table.refused(x, "bonus_letter")
    table.act(x, "bonus_coin", coin_10="I")
    assert table.board.chests.places[z].value == ("II",)
    assert table.board.chests.places[x].value == ("I",)
    assert table.letters(y) == {"blue": 1}
    bag = Counter(table.board.stock.bag.value)
    assert bag == {"bread": 10, "wine": 9, "cloth": 9, "jewel": 6, "indulgence": 6}
    assert [table.purse(seat) for seat in (x, y, z)] == [25, 25, 25]


def test_ms_46_variant() -> None:
    table = MeaEvening(action_phase, holders=ALL, settings=VARIANT)
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    table.act(B, "accuse", culprit=int(C), entry="4")
    table.act(C, "confess")
    assert table.den("petty_sins", C) == (1,)
    table.act(C, "free_stone", what="bread")
    assert table.goods(C) == {"bread": 1}
    table.act(D, "buy", what="bread", forget=["pay"])
    assert table.journal()[-1] == "Seat 4 takes 1 bread."
    assert table.purse(D) == 25
    table.act(C, "remind", cost="pay")
    assert table.purse(D) == 23
    assert table.den("petty_sins", D) == (0,)


def test_ms_46_a_late_reminder() -> None:
    table = MeaEvening(action_phase, holders=ALL, settings=VARIANT)
    table.do((A, "pass"), (B, "pass"), (C, "pass"), (C, "turn_over"))
    table.act(D, "buy", what="bread", forget=["pay"])
    table.do((D, "turn_over"), (A, "pass"))
    assert "remind" not in table.offered(C)
    table.refused(C, "remind", cost="pay")
    assert table.purse(D) == 25


def test_ms_47_late_donation() -> None:
    table = a_turn(A, sites={"A": DONE})
    help_ = str(table.umpire.find(A, "donate").help)
    assert help_.startswith("Compartment I has been judged")
    assert table.options(A, "donate", "place")["I"] == "will not be judged again"
    table.act(A, "donate", thing="coin_1", place="I")
    assert table.board.chests.places[A].value == ("I",)
