"""Virtues except Charity: PSY-120 to PSY-123, PSY-129 to PSY-131, PS-15, PS-21, PS-22, PS-28."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

DILIGENT, CHASTE = Markers(diligence=1), Markers(chastity=1)


def three(
    mine: Lay, his: Lay | None = None, hers: Lay | None = None, **more: Any
) -> PsychomachiaEvening:
    """Three players; A may spend."""
    lay = {A: mine, B: his or Lay(), C: hers or Lay()}
    return PsychomachiaEvening(3, lay, **more)


def test_psy_120_patience_sends_a_card_back_to_its_owners_hand() -> None:
    table = three(Lay(heaven="patience", white=1), Lay(hell="LC1"))
    table.invoke(A, "patience", card="LC1")
    assert table.hand(B) == {"LC1"}
    assert table.board.tables[B] == ()
    said = "Patience: Chastity / Lust goes back to the hand of Seat 2."
    assert table.journal()[-1] == said


def test_psy_120_patience_is_stopped_by_diligence_and_by_chastity() -> None:
    for markers in (DILIGENT, CHASTE):
        table = three(Lay(heaven="patience", white=1), Lay(hell="LC1", markers=markers))
        assert table.powers(A) == []
        table.refused(A, "invoke", power="patience")


def test_psy_121_temperance_takes_the_top_discard() -> None:
    table = three(Lay(heaven="temperance", white=1), discard="LC1 SD1")
    table.invoke(A, "temperance")
    assert table.hand(A) == {"LC1"}
    assert table.umpire.known(TABLE).piles.top == "SD1"
    assert three(Lay(heaven="temperance", white=1), discard="").powers(A) == []


def test_psy_122_kindness_doubles_the_virtues_that_follow() -> None:
    table = three(Lay(heaven="kindness patience", white=2), Lay(hell="LC1"), Lay(hell="SD1"))
    table.invoke(A, "kindness")
    table.invoke(A, "patience", card="LC1")
    table.again(A, card="SD1")
    assert (table.hand(B), table.hand(C)) == ({"LC1"}, {"SD1"})
    late = three(Lay(heaven="kindness patience", white=2), Lay(hell="LC1"), Lay(hell="SD1"))
    late.invoke(A, "patience", card="LC1")
    late.invoke(A, "kindness")
    assert "again" not in late.offered(A)


def test_psy_122_patience_doubled_goes_to_two_different_tables() -> None:
    mine, his = Lay(heaven="kindness patience", white=2), Lay(hell="LC1 GT1")
    table = three(mine, his, Lay(hell="SD1"))
    table.invoke(A, "kindness")
    table.invoke(A, "patience", card="LC1")
    assert table.keys(A, "again", "card") == ["SD1"]
    table.refused(A, "again", card="GT1")


def test_psy_123_humility_puts_a_card_aside_and_takes_another() -> None:
    table = three(Lay(hand="WP1 SD1", heaven="humility", white=1), deck="LC1", discard="GT1")
    table.invoke(A, "humility", card="WP1", pile="deck")
    assert table.hand(A) == {"SD1", "LC1"}
    assert table.discards() == ["WP1", "GT1"]
    assert "LC1" not in table.seen(B)


def test_psy_123_humility_needs_a_card_in_hand() -> None:
    table = three(Lay(heaven="humility", white=1))
    table.refused(A, "invoke", power="humility")
    assert table.why_no_power(A, "humility") == "You have no card in hand to put aside."
    bare = three(Lay(hand="WP1", heaven="humility", white=1), discard="", short=True)
    assert bare.why_no_power(A, "humility") == "There is no card to take."


def test_psy_129_diligence_keeps_cards_on_the_table_for_a_round() -> None:
    table = three(
        Lay(heaven="diligence", earth="LC1", white=1), Lay(hell="wrath envy"), throws="bbbbb"
    )
    table.invoke(A, "diligence")
    table.end(A)
    table.begin(B)
    for power in ("wrath", "envy"):
        table.refused(B, "invoke", power=power)
    table.end(B)
    assert table.board.markers[A].diligence == 1
    table.pass_turn(C)
    assert table.board.markers[A].diligence == 0


def test_psy_130_chastity_protects_hand_and_realms_for_a_round() -> None:
    table = three(Lay(hand="WP1", heaven="chastity LC1", white=1), Lay())
    table.invoke(A, "chastity")
    assert table.umpire.known(TABLE).markers[A].chastity == 1
    table.end(A)
    table.pass_turn(B)
    assert table.board.markers[A].chastity == 1
    table.pass_turn(C)
    assert table.board.markers[A].chastity == 0


@pytest.mark.parametrize("power", ["sloth", "patience", "lust"])
def test_psy_130_chastity_stops_the_second_effect_of_a_doubled_power_too(power: str) -> None:
    heaven, hell = ("kindness patience", "") if power == "patience" else ("", f"greed {power}")
    his, hers = Lay(hand="WP2", heaven="LC1"), Lay(hand="WP3", heaven="LC2", markers=CHASTE)
    mine = Lay(hand="EK1", heaven=heaven, hell=hell, black=2, white=2)
    table = three(mine, his, hers, settings={"self_target": False})
    table.invoke(A, "kindness" if power == "patience" else "greed")
    aim = {"seat": B} if power == "lust" else {"card": "LC1"}
    table.invoke(A, power, **aim)
    if power == "lust":
        table.act(A, "leave")
    assert "again" not in table.offered(A), "only C is left, and Chastity protects C"
    assert table.at(C, Realm.HEAVEN) == ["LC2"]


def test_psy_131_protection_holds_against_others_only() -> None:
    mine = Lay(heaven="patience SD1", hell="wrath", markers=Markers(1, 1), black=1, white=1)
    table = three(mine)
    table.invoke(A, "patience", card="SD1")
    assert table.hand(A) == {"SD1"}
    again = three(mine)
    again.invoke(A, "wrath", card="SD1")
    assert again.discards()[0] == "SD1"


# --- scenarios -----------------------------------------------------------------------------------


def kind(discard: str) -> PsychomachiaEvening:
    """Kindness, then Temperance."""
    table = three(Lay(heaven="kindness temperance", white=2), discard=discard)
    table.invoke(A, "kindness")
    table.invoke(A, "temperance")
    return table


def test_ps_15_kindness_and_temperance() -> None:
    table = kind("LC1 F1 WP1")
    table.again(A)
    assert table.hand(A) == {"LC1", "F1"}
    assert table.discards() == ["WP1"]
    one = kind("LC1")
    assert "again" not in one.offered(A)
    assert one.hand(A) == {"LC1"}


def test_ps_21_diligence() -> None:
    his = Lay(hell="wrath envy SD1", heaven="patience", white=1, black=3)
    a = Lay(earth="LC1", heaven="GT1", markers=DILIGENT)
    lay = {A: a, B: his, C: Lay()}
    table = PsychomachiaEvening(3, lay, turn_of=B)
    for power in ("wrath", "patience"):
        assert power in table.powers(B), "A's own table is left"
        table.invoke(B, power)
        assert table.keys(B, "aim", "card") == ["SD1"]
        table.refused(B, "aim", card="LC1")
        table = PsychomachiaEvening(3, lay, turn_of=B)
    assert "envy" not in table.powers(B)
    sloth = PsychomachiaEvening(3, {A: a, B: Lay(hell="sloth", black=1)}, turn_of=B)
    sloth.invoke(B, "sloth", card="GT1")
    assert sloth.at(A, Realm.EARTH) == ["GT1", "LC1"]


def test_ps_21_diligence_doubled_comes_off_one_turn_later() -> None:
    table = three(Lay(heaven="kindness diligence", white=2))
    table.invoke(A, "kindness")
    table.invoke(A, "diligence")
    table.end(A)
    for seat in (B, C, A):
        table.pass_turn(seat)
    assert table.board.markers[A].diligence == 1
    for seat in (B, C):
        table.pass_turn(seat)
    assert table.board.markers[A].diligence == 0
    once = three(Lay(heaven="kindness diligence", white=2), settings={"double_durations": False})
    once.invoke(A, "kindness")
    once.invoke(A, "diligence")
    assert once.board.markers[A].diligence == 1


def test_ps_22_chastity() -> None:
    a = Lay(hand="WP1", earth="LC1", heaven="GT1", markers=CHASTE)
    his = Lay(hell="sloth lust wrath envy", heaven="patience", black=4, white=1)
    table = PsychomachiaEvening(3, {A: a, B: his}, turn_of=B)
    assert table.powers(B) == ["wrath", "envy"]
    for power in ("sloth", "patience", "lust"):
        table.refused(B, "invoke", power=power)
        assert table.why_no_power(B, power) == "Everything it could touch is protected by a marker."
    table.invoke(B, "wrath", card="LC1")
    table.invoke(B, "envy", card="GT1")
    assert table.board.tables[A] == ()
    mine = three(Lay(heaven="patience GT1", markers=CHASTE, white=1))
    mine.invoke(A, "patience", card="GT1")
    assert mine.hand(A) == {"GT1"}


def test_ps_28_humility() -> None:
    lay = Lay(hand="WP1", heaven="kindness humility", white=2)
    table = three(lay, discard="LC1 SD1")
    table.invoke(A, "humility", card="WP1", pile="discard")
    assert table.hand(A) == {"LC1"}
    assert table.discards() == ["WP1", "SD1"]
    doubled = three(lay, discard="LC1 SD1")
    doubled.invoke(A, "kindness")
    doubled.invoke(A, "humility", card="WP1", pile="discard")
    doubled.again(A, card="LC1", pile="discard")
    assert doubled.hand(A) == {"WP1"}
    assert doubled.discards() == ["LC1", "SD1"]
