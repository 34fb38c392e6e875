"""The end of the game and its report: MEA-202, MEA-240 to MEA-244."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.cathedrals.evaluation import SecondCathedral
from companion.games.mea_culpa.ending import close_chapter, end_game, show_donations
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import DONE, A, B, C, D, MeaEvening, a_turn, after, crews


def test_mea_202_stones_left_in_dens_mean_nothing_at_the_end() -> None:
    dens = {"lust": (5, 0, 3, 0), "petty_sins": (0, 7, 0, 1), "greed": (2,)}
    for stones in ({}, dens):
        table = after(
            end_game,
            letters={C: {"red": 5}},
            dens=stones,
            positions=(3, 2, 9, 0),
            posts=(1, 5, 2, 2),
        )
        assert table.at() == (3, 6, 4, 0)
        assert table.umpire.over is not None
        assert table.umpire.over.winners == (D,)


def test_mea_240_and_ms_42_second_cathedral_ends_the_game() -> None:
    def to_the_end(g: MeaCulpa) -> Play[Ending | None]:
        try:
            yield from play_action_phase(g)
        except SecondCathedral:
            return end_game(g)
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
    assert table.is_over
    assert table.board.stock.market["bread"] == 1
    assert table.letters(A) == {"red": 1, "blue": 3, "green": 1}
    assert table.board.souls.comparison is not None
    assert table.board.souls.comparison.mover == A
    assert (table.board.turn, table.board.phase.value) == (None, "end")
    assert table.umpire.offers(TABLE) == ()
    assert table.at(A) == (2 - 5,)


# --- the Letters ---------------------------------------------------------------------------------


def test_mea_241_nearest_hell_goes_first_by_where_the_last_comparison_left_the_souls() -> None:
    table = after(end_game, positions=(10, 5, 4, 3), posts=(6, 6, 1, 2))
    assert [each.seat for each in table.board.report.climbs] == [B, A, C, D]


def test_mea_241_to_243_and_ms_43_final_letters() -> None:
    dominik, paula, gregor, johanna = A, B, C, D
    table = after(
        end_game,
        positions=(18, 12, 9, 3),
        letters={
            dominik: {"yellow": 2, "blue": 3, "red": 2, "green": 2},
            paula: {"yellow": 1, "blue": 2, "red": 3, "green": 1},
            gregor: {"blue": 2, "red": 4, "green": 3},
            johanna: {"yellow": 1, "blue": 1, "red": 1, "green": 1},
        },
    )
    climbs = table.board.report.climbs
    assert [(each.seat, each.sets, each.singles, each.steps) for each in climbs] == [
        (dominik, 2, 1, 17),
        (paula, 1, 3, 11),
        (gregor, 0, 9, 9),
        (johanna, 1, 0, 8),
    ]
    assert climbs[0].path == tuple(range(18, 0, -1))
    assert dict(climbs[2].letters) == {"yellow": 0, "blue": 2, "red": 4, "green": 3}
    assert table.at() == (1, 0, -1, -5)
    first = "the first space above Start"
    assert table.journal()[1:] == [
        "Seat 1 has 2 sets and one more Letter: 17 steps towards Heaven, to space 1.",
        "Seat 2 has one set and 3 more Letters: 11 steps towards Heaven, to Start.",
        f"Seat 3 has 0 sets and 9 more Letters: 9 steps towards Heaven, to {first}.",
        "Seat 4 has one set and 0 more Letters: 8 steps towards Heaven, to space 5 above Start.",
    ]
    assert [(each.seat, each.place, str(each.said)) for each in table.umpire.standings()] == [
        (johanna, 1, "space 5 above Start"),
        (gregor, 2, first),
        (paula, 3, "Start"),
        (dominik, 4, "space 1"),
    ]
    assert table.umpire.over
    assert {str(step.said) for step in table.umpire.over.steps} == {
        "17 steps, to space 1",
        "11 steps, to Start",
        "9 steps, to the first space above Start",
        "8 steps, to space 5 above Start",
    }


def test_mea_244_and_ms_44_two_in_heaven() -> None:
    table = after(
        end_game,
        positions=(4, 2, 30, 31),
        letters={
            A: {"yellow": 4, "blue": 4, "red": 8, "green": 7},
            B: {"yellow": 4, "blue": 4, "red": 7, "green": 7},
        },
    )
    assert table.at(A, B) == (-35, -36)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.umpire.over.winners) == ("heaven", (A, B))
    assert str(table.umpire.over.sentence) == "Seat 1 and Seat 2 are in Heaven and win together."
    assert table.journal()[-1].endswith("38 steps towards Heaven, to Heaven.")
    assert [str(each.said) for each in table.umpire.standings()][:2] == ["Heaven", "Heaven"]


@pytest.mark.parametrize(
    ("distance", "letters", "name", "winner", "sentence"),
    [
        (35, {}, "nearest", D, "Seat 4 is nearest Heaven and wins."),
        (35, {C: {"red": 7}}, "nearest", C, "Seat 3 is nearest Heaven and wins."),
        (5, {B: {"green": 5}}, "heaven", B, "Seat 2 is in Heaven and wins."),
    ],
)
def test_mea_244_heaven_wins_or_whoever_is_nearest(
    distance: int, letters: dict[Any, Any], name: str, winner: Seat, sentence: str
) -> None:
    profile = {"profile": f"heaven_distance = {distance}"}
    over = after(end_game, settings=profile, letters=letters).umpire.over
    assert over is not None
    assert (over.name, over.winners, str(over.sentence)) == (name, (winner,), sentence)


# --- the report ----------------------------------------------------------------------------------


def test_the_report_says_who_sinned_and_gave_in_every_round() -> None:
    table = a_turn(A, posts=(1,))
    table.act(A, "visit", door="6")
    table.act(A, "donate", thing="coin_5", place="I")
    table.act(A, "donate", thing="coin_2", place="II")
    assert table.board.report.sins[A] == 1
    assert table.umpire.known(A).report.given.hidden
    end_game(table.board)
    (chapter,) = table.board.report.chapters
    assert dict(chapter.sins) == {A: 1, B: 0, C: 0, D: 0}
    assert dict(chapter.donations)[A] == ("coin_5", "coin_2")
    assert table.board.report.holdings[0].coins == 18


def test_every_round_lists_its_own_donations_and_sins() -> None:
    def two_rounds(g: MeaCulpa) -> None:
        g.report.given.value, g.report.sins[A] = ((0, A, "wine"), (1, A, "bread")), 3
        close_chapter(g)
        g.round = 2
        close_chapter(g)
        show_donations(g)

    first, second = after(two_rounds).board.report.chapters
    assert (dict(first.donations)[A], dict(second.donations)[A]) == (("wine", "bread"), ())
    assert (dict(first.sins)[A], dict(second.sins)[A]) == (3, 0)
