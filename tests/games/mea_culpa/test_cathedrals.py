"""Cathedrals and their evaluation: MEA-155 to MEA-167, MEA-092."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Seat
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.cathedrals.evaluation import SecondCathedral
from companion.games.mea_culpa.cathedrals.state import Evaluation, Judged
from companion.games.mea_culpa.characters.picking import pick_characters
from companion.games.mea_culpa.characters.preliminary import do_emperor_preliminary
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    DONE,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_visit,
    crews,
    finish,
    started,
    with_a_crew,
)

PAULA, GREGOR, JOHANNA, DOMINIK = A, B, C, D


def pick_letters(table: MeaEvening) -> list[Seat]:
    """Everybody takes the first Letter there is; who has picked, one after the other."""
    pickers = []
    while "pick_letter" in table.offered(seat := next(iter(table.waiting()), A)):
        pickers.append(seat)
        table.act(seat, "pick_letter", colour=table.keys(seat, "pick_letter", "colour")[0])
    return pickers


# --- building ------------------------------------------------------------------------------------


def test_mea_155_and_ms_28_building() -> None:
    sites = crews(1, 0, 1, naves="C")
    table = MeaEvening(lambda g: do_emperor_preliminary(g, B), sites=sites, more=with_a_crew)
    assert table.board.cathedrals.hut == 1
    table.act(B, "place_crew", site="A")
    assert table.board.cathedrals.sites["A"].nave
    assert table.board.cathedrals.hut == 3
    assert table.journal() == [
        "Seat 2 puts a crew on the Rose site.",
        "A nave stands on the Rose site; both crews go back to the hut.",
    ]
    moved = a_visit("move_crew", sites=crews(0, 0, 1, naves="AC"))
    moved.act(A, "move_crew", start="C", end="B")
    assert [site.crews for site in moved.board.cathedrals.sites.values()] == [0, 1, 0]
    new = a_visit("new_crew", sites=crews(0, 1, 0, naves="AC"))
    new.act(A, "place_crew", site="B")
    assert new.board.cathedrals.sites["B"].nave
    assert (new.board.cathedrals.hut, new.board.cathedrals.evaluations) == (4, ())


def test_mea_076_and_155_and_ms_28_two_more_crews_finish_a_cathedral() -> None:
    def two_at_c(g: MeaCulpa) -> Play[None]:
        yield from place_crew(g, A, "C")
        yield from place_crew(g, A, "C")
        yield from do_emperor_preliminary(g, B)

    table = MeaEvening(two_at_c, sites=crews(naves="C"))
    assert table.board.cathedrals.sites["C"] == DONE
    assert [each.site for each in table.board.cathedrals.evaluations] == ["C"]
    assert table.options(B, "place_crew", "site") == {"A": "Rose (empty)", "B": "Bell (empty)"}


# --- when a cathedral is finished ----------------------------------------------------------------


def test_mea_156_and_158_and_ms_29_first_evaluation_in_the_middle_of_picks() -> None:
    table = MeaEvening(
        pick_characters,
        order=(A, B, C, D),
        sites=crews(1, naves="A"),
        chests={A: "I:bread", B: "I:wine II:jewel"},
        more=with_a_crew,
    )
    table.choose(A, "emperor")
    table.act(A, "place_crew", site="A")
    assert pick_letters(table) == [B, A, B, A]
    assert table.chests() == {A: (), B: ("jewel",), C: (), D: ()}
    assert "choose_character" in table.offered(B)


def finish_second(**more: Any) -> MeaEvening:
    """Cathedral A is finished, and B has been before."""

    def second(g: MeaCulpa) -> Play[None]:
        with pytest.raises(SecondCathedral):
            yield from place_crew(g, A, "A")

    return MeaEvening(second, sites=crews(1, naves="A") | {"B": DONE}, **more)


def test_mea_157_and_163_first_compartment_one_then_two() -> None:
    chests = {B: "I:coin_1 II:coin_2"}
    first = finish(chests=chests)
    assert first.board.cathedrals.evaluations[0].opened[1] == (B, ("coin_1",))
    assert first.board.chests.donated[B].value == ("coin_2",)
    second = finish_second(chests=chests).board.cathedrals.evaluations[1]
    assert second.opened[1] == (B, ("coin_2",))
    assert [each.points for each in second.judged[2].donors] == [2], "I never counts again"


def test_mea_158_after_the_second_evaluation_the_game_ends() -> None:
    table = started(2)
    table.bid("1+0", "1+0")
    first, second = table.waiting()[0], table.board.picks.bids[1].seat
    table.board.cathedrals.sites |= crews(1, naves="A") | {"B": DONE}
    table.board.cathedrals.evaluations = (Evaluation("B", "I", ()),)
    table.changed()
    table.choose(first, "emperor")
    table.act(first, "place_crew", site="A")
    assert table.umpire.over is not None
    assert table.umpire.over.winners == (table.board.souls.start[-1],)
    assert (table.board.round, table.offered(second)) == (1, [])


# --- judging -------------------------------------------------------------------------------------


def judged(table: MeaEvening) -> tuple[Judged, ...]:
    """The categories of the first evaluation."""
    return table.board.cathedrals.evaluations[0].judged


@pytest.mark.parametrize(
    ("things", "points"),
    [
        ("I:bread I:wine", [3, 0, 0]),
        ("I:cloth I:jewel", [0, 3, 0]),
        ("I:coin_10 I:coin_2 II:coin_5", [0, 0, 12]),
    ],
)
def test_mea_159_and_160_three_categories_in_order_and_what_donations_are_worth(
    things: str, points: list[int]
) -> None:
    table = finish(chests={A: things})
    assert [each.category for each in judged(table)] == ["bread_wine", "cloth_jewels", "money"]
    assert [sum(each.points for each in one.donors) for one in judged(table)] == points


def test_mea_162_and_166_and_ms_30_evaluation() -> None:
    table = finish(
        chests={
            PAULA: "I:bread I:bread I:bread I:bread",
            GREGOR: "I:wine I:wine",
            JOHANNA: "I:bread I:wine I:wine",
            DOMINIK: "I:bread I:wine I:wine I:wine",
        },
    )
    in_bag = len(table.board.stock.bag.value)
    assert table.board.cathedrals.display == {"yellow": 0, "blue": 3, "red": 1, "green": 1}
    assert [each.points for each in judged(table)[0].donors] == [7, 5, 4, 4]
    assert table.asked(DOMINIK) == ("Pick a Letter.", "Seat 4 picks a Letter.")
    assert table.options(DOMINIK, "pick_letter", "colour") == {
        "blue": "blue (3 left)",
        "red": "red (one left)",
        "green": "green (one left)",
    }
    table.act(DOMINIK, "pick_letter", colour="red")
    assert pick_letters(table) == [JOHANNA, DOMINIK, JOHANNA]
    assert table.letters(DOMINIK) == {"red": 1, "blue": 1, "green": 1}
    assert table.letters(JOHANNA) == {"blue": 2}
    assert table.letters(PAULA) == table.letters(GREGOR) == {}
    assert table.is_over
    assert len(table.board.stock.bag.value) == in_bag + 13


@pytest.mark.parametrize(("paula", "johanna", "second"), [(8, 6, PAULA), (6, 8, JOHANNA)])
def test_mea_165_and_ms_31_the_same_with_a_tie(paula: int, johanna: int, second: Seat) -> None:
    table = finish(
        positions=(paula, 0, johanna, 1),
        chests={
            PAULA: "I:bread I:bread I:bread I:bread I:bread",
            JOHANNA: "I:bread I:wine I:wine",
            DOMINIK: "I:bread I:wine I:wine I:wine",
        },
    )
    assert pick_letters(table)[:2] == [DOMINIK, second]


def test_mea_161_and_162_everybody_reads_what_is_laid_out_given_and_picked() -> None:
    chests = {A: "I:bread", B: "I:wine I:coin_5", C: "I:wine"}
    table = finish(chests=chests, positions=(1, 2, 3, 4))
    assert pick_letters(table) == [C, B, C, B]
    assert {each.seat: each.letters for each in judged(table)[0].donors} == {
        C: ("blue", "blue", "green"),
        B: ("blue", "red"),
        A: (),
    }
    assert table.journal() == [
        "Seat 1 puts a crew on the Rose site.",
        "The Rose Cathedral is finished; both crews go back to the hut.",
        "Everybody opens compartment I.",
        "Put what was in it on your closed chest until everything is judged.",
        "Laid out for bread and wine: 3 blue, 1 red and 1 green.",
        "Seat 3 has donated bread and wine worth 2.",
        "Seat 2 has donated bread and wine worth 2.",
        "Seat 1 has donated bread and wine worth 1.",
        "Seat 3 takes a blue Letter.",
        "Seat 2 takes a blue Letter.",
        "Seat 3 takes a blue Letter.",
        "Seat 2 takes a red Letter.",
        "Seat 3 takes a green Letter.",
        "Nobody has donated cloth and jewels.",
        "Laid out for money: 1 blue, 1 red and 1 green.",
        "Seat 2 has donated money worth 5.",
        "Seat 2 takes a blue Letter.",
        "Seat 2 takes a red Letter.",
        "Seat 2 takes a green Letter.",
        "Everything opened goes back: goods to the bag, money to the bank.",
    ]


def test_mea_161_only_letters_that_are_there_are_laid_out() -> None:
    def two_blue(g: MeaCulpa) -> None:
        g.screens.letters[D]["blue"].value, g.stock.supply["blue"] = 9, 2

    table = finish(chests={A: "I:bread"}, more=two_blue)
    assert dict(judged(table)[0].letters) == {"red": 1, "blue": 2, "green": 1}


def test_mea_164_and_ms_32_one_donor_no_donor() -> None:
    table = finish(chests={GREGOR: "I:cloth"})
    assert table.is_over
    assert table.letters(GREGOR) == {"yellow": 1, "blue": 1, "red": 1, "green": 1}
    assert table.board.stock.supply == {"yellow": 8, "blue": 10, "red": 14, "green": 14}


def test_mea_092_and_ms_33_two_players_five_letters() -> None:
    seven, five = " ".join(["I:bread"] * 7), "I:wine I:wine I:bread"
    table = finish(n=2, chests={A: seven, B: five})
    table.act(A, "pick_letter", colour="red")
    assert pick_letters(table) == [A, B, B]
    assert table.letters(A) == {"red": 1, "blue": 1, "green": 1}
    three = finish(n=2, chests={A: "I:coin_5 I:coin_2", B: "I:coin_5"})
    assert pick_letters(three) == [A, A]
    assert three.letters(B) == {"green": 1}
    tie = finish(n=2, positions=(5, 2), chests={A: "I:coin_5", B: "I:coin_5"})
    assert tie.waiting() == (A,)
    alone = finish(n=2, chests={B: "I:bread"})
    assert alone.letters(B) == {"blue": 3, "red": 1, "green": 1}


# --- afterwards ----------------------------------------------------------------------------------


def test_mea_166_all_opened_donations_go_back_also_the_losers() -> None:
    table = finish(
        chests={A: "I:bread", B: "I:wine I:coin_10", C: "I:wine I:wine", D: "II:coin_5 I:coin_1"}
    )
    pick_letters(table)
    bag = table.board.stock.bag.value
    assert (bag.count("bread"), bag.count("wine")) == (10, 9)
    assert not any(thing.startswith("coin") for thing in bag)
    assert [table.purse(seat) for seat in (A, B, C, D)] == [25] * 4
    assert table.chests() == {A: (), B: (), C: (), D: ("coin_5",)}
    assert table.board.chests.opened == {}


@pytest.mark.parametrize(("kept", "shown"), [(True, ("wine",)), (False, ())])
def test_mea_166_a_list_holds_only_what_is_still_in_chests(kept: bool, shown: Any) -> None:  # noqa: FBT001
    table = finish(chests={A: "I:bread II:wine"}, settings={"donation_list": kept})
    assert table.board.chests.shown[A] == shown


def test_mea_166_after_the_last_evaluation_nobody_is_asked_to_put_things_back() -> None:
    def both(g: MeaCulpa) -> Play[None]:
        with suppress(SecondCathedral):
            for site in "AB":
                yield from place_crew(g, A, site)

    chests = {A: "I:bread", B: "II:jewel"}
    table = MeaEvening(both, sites=crews(1, 1, naves="AB"), chests=chests, compares=True)
    for act in ("as_shown", "returned", "as_shown"):
        assert not table.is_over
        table.act(TABLE, act)
    assert table.is_over


def test_mea_167_opened_donations_stay_on_show_while_they_are_judged() -> None:
    table = finish(chests={A: "I:bread", B: "I:wine"})
    assert table.umpire.known(TABLE).chests.opened[B] == ("wine",)
    hint = "Put what was in it on your closed chest until everything is judged."
    assert hint in table.journal()
    assert hint not in finish(chests={A: "I:bread"}, settings={"mode": "full"}).journal()
