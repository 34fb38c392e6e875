"""The seven sins: PSY-100 to PSY-110. What stops them, and doubling: `test_powers.py`."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, C, three
from tests.kit.games.psychomachia.laying_out import Lay


@pytest.mark.parametrize("his", [Lay(heaven="SD1"), Lay(earth="SD1"), Lay(hell="SD1")])
def test_psy_100_wrath_discards_a_pair_card_of_any_realm(his: Lay) -> None:
    table = three(Lay(hell="wrath", black=1), his)
    table.invoke(A, "wrath", card="SD1")
    assert table.discards()[0] == "SD1"
    assert table.board.tables[B] == ()


def test_psy_101_102_and_ps_29_lust() -> None:
    table = three(Lay(hand="WP1", hell="lust", black=1), Lay(hand="F1 SD1 GT1"), Lay())
    table.invoke(A, "lust", seat=B)
    assert table.umpire.known(A).looks[A].value == ("F1", "SD1", "GT1")
    assert table.prompt(C) == table.prompt(B) == "Lust: Seat 1 looks at the hand of Seat 2."
    assert table.prompt(A) == "Exchange a card with Seat 2, or only look"
    assert table.keys(A, "exchange", "take") == ["F1", "SD1", "GT1"]
    for viewer in (TABLE, C):
        assert "SD1" not in table.seen(viewer)
    table.act(A, "exchange", take="F1", give="WP1")
    assert (table.hand(A), table.hand(B)) == ({"F1"}, {"SD1", "GT1", "WP1"})
    assert table.journal(C)[-1] == "One card is exchanged with Seat 2."
    assert table.journal(B)[-2] == "Seat 1 took Fate from you and gave you Patience / Wrath."


def test_psy_102_and_ps_29_with_no_card_in_hand_one_can_only_look() -> None:
    table = three(Lay(hell="lust", black=1), Lay(hand="F1"))
    table.invoke(A, "lust", seat=B)
    assert table.offered(A) == ["leave"]
    table.act(A, "leave")
    assert table.umpire.known(A).looks[A].value == ()
    assert "'F1'" not in table.seen(A), "the look is over"


def test_psy_103_gluttony_draws_a_card() -> None:
    table = three(Lay(hell="gluttony", black=1), Lay(), deck="LC1")
    table.invoke(A, "gluttony")
    assert table.hand(A) == {"LC1"}
    assert "LC1" not in table.seen(B)
    empty = three(Lay(hell="gluttony", black=1), Lay(), discard="SD1", short=True)
    assert empty.powers(A) == []
    assert empty.why_no_power(A, "gluttony") == "There is no card to draw."


def test_psy_104_sloth_brings_a_card_to_earth() -> None:
    table = three(Lay(hell="sloth", black=1), Lay(heaven="LC1", hell="GT1", earth="PH1"))
    table.invoke(A, "sloth")
    assert table.keys(A, "aim", "card") == ["LC1", "GT1"]
    table.act(A, "aim", card="LC1")
    assert table.at(B, Realm.EARTH) == ["LC1", "PH1"]


def test_psy_106_envy_doubled_tests_the_colours_on_the_table_again() -> None:
    table = three(Lay(hell="greed envy", black=2), Lay(earth="LC1 PH1"), Lay(earth="SD1 LC2"))
    table.invoke(A, "greed")
    table.invoke(A, "envy", card="LC1")
    assert table.keys(A, "again", "card") == ["SD1", "LC2"], "none from the same player"
    table.again(A, card="LC2")
    assert table.hand(A) == {"LC1", "LC2"}, "colours on the table count, not those in the hand"


def test_psy_109_110_and_ps_20_envy() -> None:
    guarded = Lay(earth="GT1", markers=Markers(diligence=1))
    mine = Lay(hell="envy", earth="LC1", heaven="F1=PH", black=1)
    table = three(mine, Lay(earth="LC2 EK1 SD1 PH1"), guarded)
    table.invoke(A, "envy")
    assert table.keys(A, "aim", "card") == ["SD1"]
    table.refused(A, "aim", card="LC2")
    table.act(A, "aim", card="SD1")
    assert table.hand(A) == {"SD1"}
    pure = three(Lay(hell="envy lust", black=1), Lay(earth="LC2 SD1"), guarded)
    pure.invoke(A, "envy")
    assert pure.keys(A, "aim", "card") == ["SD1"], "every card on the own table counts"
