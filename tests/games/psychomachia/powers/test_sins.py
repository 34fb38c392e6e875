"""The seven sins: PSY-100 to PSY-110, PS-20, PS-27, PS-29; each with what stops it."""

from __future__ import annotations

from typing import Any

from companion.core.seats import TABLE
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

DILIGENT, CHASTE = Markers(diligence=1), Markers(chastity=1)


def three(mine: Lay, his: Lay, hers: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """Three players; A may spend."""
    return PsychomachiaEvening(3, {A: mine, B: his, C: hers or Lay()}, **more)


def test_psy_100_wrath_discards_a_pair_card_of_any_realm() -> None:
    for his in (Lay(heaven="SD1"), Lay(earth="SD1"), Lay(hell="SD1")):
        table = three(Lay(hell="wrath", black=1), his)
        table.invoke(A, "wrath", card="SD1")
        assert table.discards()[0] == "SD1"
        assert table.board.tables[B] == ()


def test_psy_100_wrath_is_stopped_by_diligence() -> None:
    table = three(Lay(hell="wrath", black=1), Lay(earth="SD1", markers=DILIGENT), Lay(earth="LC1"))
    table.invoke(A, "wrath")
    assert table.keys(A, "aim", "card") == ["LC1"]
    table.refused(A, "aim", card="SD1")
    chaste = three(Lay(hell="wrath", black=1), Lay(earth="SD1", markers=CHASTE))
    chaste.invoke(A, "wrath", card="SD1")


def test_psy_101_lust_looks_at_a_hand_and_may_exchange_a_card() -> None:
    table = three(Lay(hand="WP1", hell="lust", black=1), Lay(hand="F1 SD1"))
    table.invoke(A, "lust", seat=B)
    assert table.umpire.known(A).looks[A].value == ("F1", "SD1")
    table.act(A, "exchange", take="F1", give="WP1")
    assert (table.hand(A), table.hand(B)) == ({"F1"}, {"SD1", "WP1"})


def test_psy_101_lust_is_stopped_by_chastity() -> None:
    table = three(Lay(hell="lust", black=1), Lay(hand="F1", markers=CHASTE), Lay(hand="SD1"))
    table.invoke(A, "lust")
    table.refused(A, "aim", seat=B)
    table.act(A, "aim", seat=C)
    alone = three(Lay(hell="lust", black=1), Lay(hand="F1", markers=CHASTE))
    assert alone.powers(A) == []
    assert alone.why_no_power(A, "lust") == "Everything it could touch is protected by a marker."


def test_psy_102_only_the_invoker_sees_the_hand() -> None:
    table = three(Lay(hand="WP1", hell="lust", black=1), Lay(hand="F1 SD1"), Lay(hand="LC1"))
    table.invoke(A, "lust", seat=B)
    for viewer in (TABLE, C):
        assert "SD1" not in table.seen(viewer)
        assert "Lust: Seat 1 looks at the hand of Seat 2." in table.journal(viewer)
    table.act(A, "leave")
    assert table.umpire.known(A).looks[A].value == ()
    assert "SD1" not in table.seen(A)


def test_psy_103_gluttony_draws_a_card() -> None:
    table = three(Lay(hell="gluttony", black=1), Lay(), deck="LC1")
    table.invoke(A, "gluttony")
    assert table.hand(A) == {"LC1"}
    assert "LC1" not in table.seen(B)


def test_psy_103_gluttony_needs_a_card_to_draw() -> None:
    table = three(Lay(hell="gluttony", black=1), Lay(), discard="SD1", short=True)
    assert table.powers(A) == []
    assert table.why_no_power(A, "gluttony") == "There is no card to draw."


def test_psy_104_sloth_brings_a_card_to_earth() -> None:
    table = three(Lay(hell="sloth", black=1), Lay(heaven="LC1", hell="GT1", earth="PH1"))
    table.invoke(A, "sloth")
    assert table.keys(A, "aim", "card") == ["LC1", "GT1"]
    table.act(A, "aim", card="LC1")
    assert table.at(B, Realm.EARTH) == ["LC1", "PH1"]


def test_psy_104_sloth_is_stopped_by_chastity() -> None:
    his = Lay(heaven="LC1", markers=CHASTE)
    assert three(Lay(hell="sloth", black=1), his).powers(A) == []
    diligent = three(Lay(hell="sloth", black=1), Lay(heaven="LC1", markers=DILIGENT))
    diligent.invoke(A, "sloth", card="LC1")


def test_psy_105_greed_doubles_the_sins_that_follow() -> None:
    table = three(Lay(hell="greed gluttony pride", black=3), Lay(), deck="LC1 SD1")
    table.invoke(A, "greed")
    table.invoke(A, "gluttony")
    table.again(A)
    assert table.hand(A) == {"LC1", "SD1"}
    table.invoke(A, "pride")
    assert table.board.markers[A].pride == 2
    table.end(A)
    assert table.board.used == (), "it ends with the turn"


def test_psy_106_doubled_means_two_different_players() -> None:
    table = three(Lay(hell="greed sloth", black=2), Lay(hell="LC1 GT1"), Lay(hell="SD1"))
    table.invoke(A, "greed")
    table.invoke(A, "sloth", card="LC1")
    assert table.keys(A, "again", "card") == ["SD1"]
    table.refused(A, "again", card="GT1")
    table.again(A, card="SD1")
    assert table.at(C, Realm.EARTH) == ["SD1"]


def test_psy_106_envy_doubled_takes_from_two_players() -> None:
    table = three(Lay(hell="greed envy", black=2), Lay(earth="LC1 PH1"), Lay(earth="SD1 LC2"))
    table.invoke(A, "greed")
    table.invoke(A, "envy", card="LC1")
    assert table.keys(A, "again", "card") == ["SD1", "LC2"], "none from the same player"
    table.again(A, card="LC2")
    assert table.hand(A) == {"LC1", "LC2"}, "colours on the table count, not those in the hand"


def test_psy_106_lust_doubled_looks_at_two_hands() -> None:
    table = three(Lay(hell="greed lust", black=2), Lay(hand="WP1"), Lay(hand="SD1"))
    table.invoke(A, "greed")
    table.invoke(A, "lust", seat=B)
    table.act(A, "leave")
    assert table.keys(A, "again", "seat") == [C]
    table.again(A, seat=C)
    table.act(A, "leave")
    assert table.tokens(A) == (0, 0)


def test_psy_107_the_second_effect_is_free_and_may_be_left_out() -> None:
    table = three(Lay(hell="greed envy", black=2), Lay(earth="LC1"), Lay(earth="SD1"))
    table.invoke(A, "greed")
    table.invoke(A, "envy", card="LC1")
    assert table.tokens(A) == (0, 0)
    table.act(A, "enough")
    assert table.hand(A) == {"LC1"}
    assert "again" not in table.offered(A)


def test_psy_108_pride_puts_a_marker_that_saves_one_discard() -> None:
    table = three(Lay(hand="WP1 WP2", hell="pride", black=1), Lay())
    table.invoke(A, "pride")
    assert table.umpire.known(TABLE).markers[A].pride == 1
    table.act(A, "end")
    assert table.offered(A) == ["discard", "pride"]
    table.act(A, "pride")
    assert table.hand(A) == {"WP1", "WP2"}
    without = three(Lay(hand="WP1 WP2"), Lay())
    without.act(A, "end")
    without.refused(A, "pride")


def test_psy_108_pride_doubled_saves_the_next_discard_too() -> None:
    table = three(Lay(hand="WP1 WP2", hell="greed pride", black=2), Lay())
    table.invoke(A, "greed")
    table.invoke(A, "pride")
    table.act(A, "end")
    table.act(A, "pride")
    table.pass_turn(B)
    table.pass_turn(C)
    table.begin(A)
    table.act(A, "end")
    table.act(A, "save", black=0, white=0)
    table.act(A, "pride")
    assert table.board.markers[A].pride == 0
    assert len(table.hand(A)) == 3
    once = {"double_durations": False}
    single = three(Lay(hell="greed pride", black=2), Lay(), settings=once)
    single.invoke(A, "greed")
    single.invoke(A, "pride")
    assert single.board.markers[A].pride == 1


def test_psy_109_envy_takes_a_colour_that_your_own_table_lacks() -> None:
    table = three(Lay(hell="envy", earth="LC1", black=1), Lay(earth="LC2 EK1", heaven="SD1"))
    table.invoke(A, "envy")
    assert table.keys(A, "aim", "card") == ["SD1"]
    table.refused(A, "aim", card="LC2")
    table.act(A, "aim", card="SD1")
    assert table.hand(A) == {"SD1"}


def test_psy_109_envy_is_stopped_by_diligence() -> None:
    table = three(Lay(hell="envy", black=1), Lay(earth="SD1", markers=DILIGENT))
    assert table.powers(A) == []
    assert table.why_no_power(A, "envy") == "Everything it could touch is protected by a marker."


def test_psy_110_every_card_on_your_own_table_counts_for_envy() -> None:
    mine = Lay(hell="envy lust", heaven="F1=SD", earth="GT1", black=1)
    table = three(mine, Lay(earth="LC1 SD1 GT2 EK1 PH1"))
    table.invoke(A, "envy")
    assert table.keys(A, "aim", "card") == ["PH1"]


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_20_envy() -> None:
    his, hers = Lay(earth="LC2 SD1"), Lay(earth="GT1", markers=DILIGENT)
    table = three(Lay(hell="envy", earth="LC1", black=1), his, hers)
    table.invoke(A, "envy")
    assert table.keys(A, "aim", "card") == ["SD1"]
    table.act(A, "aim", card="SD1")
    assert table.hand(A) == {"SD1"}
    pure = three(Lay(hell="envy lust", black=1), his, hers)
    pure.invoke(A, "envy")
    assert pure.keys(A, "aim", "card") == ["SD1"]


def hit(power: str, heaven: str = "", hell: str = "") -> PsychomachiaEvening:
    """B's fate pair LC in heaven is hit by a power."""
    mine = Lay(heaven=heaven, hell=hell, black=1, white=1)
    table = three(mine, Lay(heaven="F1=LC"))
    table.invoke(A, power, card="F1")
    return table


def test_ps_27_a_fate_pair_is_hit() -> None:
    wrath = hit("wrath", hell="wrath")
    assert wrath.discards()[0] == "F1"
    assert "LC" in wrath.board.choices
    patience = hit("patience", heaven="patience")
    assert patience.hand(B) == {"F1"}
    assert "LC" in patience.board.choices
    envy = hit("envy", hell="envy")
    assert envy.hand(A) == {"F1"}
    assert "LC" in envy.board.choices
    sloth = hit("sloth", hell="sloth")
    assert sloth.at(B, Realm.EARTH) == ["F1"]
    assert sloth.board.tables[B][0].pair == "LC"
    assert "LC" not in sloth.board.choices


def test_ps_29_lust() -> None:
    table = three(Lay(hand="WP1", hell="lust", black=1), Lay(hand="F1 SD1 GT1"), Lay())
    table.invoke(A, "lust", seat=B)
    assert table.prompt(C) == table.prompt(B) == "Lust: Seat 1 looks at the hand of Seat 2."
    assert table.prompt(A) == "Exchange a card with Seat 2, or only look"
    assert table.keys(A, "exchange", "take") == ["F1", "SD1", "GT1"]
    table.act(A, "exchange", take="F1", give="WP1")
    assert table.hand(B) == {"SD1", "GT1", "WP1"}
    assert table.journal(C)[-1] == "One card is exchanged with Seat 2."
    assert table.journal(B)[-2] == "Seat 1 took Fate from you and gave you Patience / Wrath."
    empty = three(Lay(hell="lust", black=1), Lay(hand="F1"))
    empty.invoke(A, "lust", seat=B)
    assert empty.offered(A) == ["leave"], "with no card in hand one can only look"
