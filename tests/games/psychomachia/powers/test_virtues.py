"""Virtues except Charity: PSY-120 to PSY-123 and PSY-129 to PSY-131."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, C, PsychomachiaEvening, three
from tests.kit.games.psychomachia.laying_out import Lay


def test_psy_120_patience_sends_a_card_back_to_its_owners_hand() -> None:
    table = three(Lay(heaven="patience", white=1), Lay(hell="LC1"))
    table.invoke(A, "patience", card="LC1")
    assert table.hand(B) == {"LC1"}
    assert table.board.tables[B] == ()


def kind(discard: str) -> PsychomachiaEvening:
    """Kindness, then Temperance."""
    table = three(Lay(heaven="kindness temperance", white=2), discard=discard)
    table.invoke(A, "kindness")
    table.invoke(A, "temperance")
    return table


def test_psy_121_122_and_ps_15_kindness_and_temperance() -> None:
    table = kind("LC1 F1 WP1")
    assert table.hand(A) == {"LC1"}
    assert table.umpire.known(TABLE).piles.top == "F1"
    table.again(A)
    assert table.hand(A) == {"LC1", "F1"}
    assert table.discards() == ["WP1"]
    one = kind("LC1")
    assert "again" not in one.offered(A)
    none = three(Lay(heaven="temperance", white=1), discard="")
    assert none.why_no_power(A, "temperance") == "The discard pile is empty."


def test_psy_122_kindness_has_to_be_invoked_first() -> None:
    table = three(Lay(heaven="kindness patience", white=2), Lay(hell="LC1"), Lay(hell="SD1"))
    table.invoke(A, "patience", card="LC1")
    table.invoke(A, "kindness")
    assert "again" not in table.offered(A)


def test_psy_123_humility_takes_from_the_deck() -> None:
    table = three(Lay(hand="WP1 SD1", heaven="humility", white=1), deck="LC1", discard="GT1")
    table.invoke(A, "humility", card="WP1", pile="deck")
    assert table.hand(A) == {"SD1", "LC1"}
    assert table.discards() == ["WP1", "GT1"]
    assert "LC1" not in table.seen(B)


def test_psy_123_and_ps_28_humility_takes_a_discard() -> None:
    lay = Lay(hand="WP1", heaven="kindness humility", white=2)
    table = three(lay, discard="LC1 SD1")
    table.invoke(A, "kindness")
    table.act(A, "invoke", power="humility")
    deck, discard = table.umpire.find(A, "aim").fields["pile"].limits()["options"]
    assert str(deck["label"]) == "the deck"
    assert (str(discard["label"]), str(discard["note"])) == ("the discard pile", "Chastity / Lust")
    table.act(A, "aim", card="WP1", pile="discard")
    assert table.hand(A) == {"LC1"}
    assert table.discards() == ["WP1", "SD1"]
    table.again(A, card="LC1", pile="discard")
    assert table.hand(A) == {"WP1"}
    assert table.discards() == ["LC1", "SD1"]


def test_psy_123_humility_needs_a_card_in_hand_and_one_to_take() -> None:
    table = three(Lay(heaven="humility", white=1))
    table.refused(A, "invoke", power="humility")
    assert table.why_no_power(A, "humility") == "You have no card in hand to put aside."
    bare = three(Lay(hand="WP1", heaven="humility", white=1), discard="", short=True)
    assert bare.why_no_power(A, "humility") == "There is no card to take."


# --- protection ----------------------------------------------------------------------------------


@pytest.mark.parametrize("power", ["diligence", "chastity"])
def test_psy_042_129_and_130_a_marker_protects_for_a_round(power: str) -> None:
    table = three(Lay(heaven=power, white=1))
    table.invoke(A, power)
    assert table.umpire.known(TABLE).markers[A] == Markers(**{power: 1})
    table.end(A)
    table.pass_turn(B)
    assert getattr(table.board.markers[A], power) == 1
    table.pass_turn(C)
    assert getattr(table.board.markers[A], power) == 0


def test_psy_129_and_ps_21_diligence() -> None:
    a = Lay(earth="LC1", heaven="GT1", markers=Markers(diligence=1))
    his = Lay(hell="wrath envy sloth SD1", heaven="patience", white=1, black=3)
    for power in ("wrath", "patience"):
        table = PsychomachiaEvening(3, {A: a, B: his}, turn_of=B)
        table.invoke(B, power)
        assert table.keys(B, "aim", "card") == ["SD1"], "the own table is left"
        table.refused(B, "aim", card="LC1")
    table = PsychomachiaEvening(3, {A: a, B: his}, turn_of=B)
    assert "envy" not in table.powers(B)
    table.invoke(B, "sloth", card="GT1")
    assert table.at(A, Realm.EARTH) == ["GT1", "LC1"]


def test_psy_130_and_ps_22_chastity() -> None:
    a = Lay(hand="WP1", earth="LC1", heaven="GT1", markers=Markers(chastity=1))
    his = Lay(hell="sloth lust wrath envy", heaven="patience", black=4, white=1)
    table = PsychomachiaEvening(3, {A: a, B: his}, turn_of=B)
    assert table.powers(B) == ["wrath", "envy"]
    table.invoke(B, "wrath", card="LC1")
    table.invoke(B, "envy", card="GT1")
    assert table.board.tables[A] == ()


def test_psy_131_and_ps_22_protection_holds_against_others_only() -> None:
    mine = Lay(heaven="patience SD1 LC1", hell="wrath", markers=Markers(1, 1), black=1, white=1)
    table = three(mine)
    table.invoke(A, "patience", card="SD1")
    assert table.hand(A) == {"SD1"}
    table.invoke(A, "wrath", card="LC1")
    assert table.discards()[0] == "LC1"
