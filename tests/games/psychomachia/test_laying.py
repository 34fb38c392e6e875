"""Laying and moving cards: PSY-060 to PSY-069, PS-06 to PS-08, PS-25."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.psychomachia.records import Realm
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay


def spending(lay: Lay, other: Lay | None = None, **more: Any) -> PsychomachiaEvening:
    """Two players; A may spend."""
    return PsychomachiaEvening(2, {A: lay, B: other or Lay()}, **more)


def test_psy_060_a_duplicate_is_pointed_out_and_allowed() -> None:
    table = spending(Lay(hand="LC1 WP1", earth="LC2", black=1, white=1))
    options = table.umpire.find(A, "lay").fields["card"].limits()["options"]
    assert [str(each["note"]) for each in options] == [
        "1 black and 1 white; already on your table",
        "1 black and 1 white",
    ]
    table.lay(A, "LC1")
    assert table.at(A, Realm.EARTH) == ["LC2", "LC1"]


def test_psy_060_duplicates_can_be_ruled_out() -> None:
    lay = Lay(hand="LC1 WP1 F1 lust", heaven="LC2", black=3, white=1)
    table = spending(lay, settings={"allow_duplicates": False})
    free = ["WP1", "F1", "lust"]
    assert table.keys(A, "lay", "card") == free, "a unique card is another card"
    assert table.why_not(A, "LC1") == "This pair is already on your table."
    table.refused(A, "lay", card="LC1")
    table.lay(A, "F1")
    assert "LC" not in table.keys(A, "choose", "pair")


def lays(card: str, cost: tuple[int, int], realm: Realm) -> None:
    """A card lands in its realm for exactly its cost, and not for one token less."""
    black, white = cost
    table = spending(Lay(hand=card, black=black, white=white))
    table.lay(A, card)
    assert table.tokens(A) == (0, 0)
    assert table.at(A, realm) == [card]
    for less in ((black - 1, 5 - black), (5 - white, white - 1)):
        if min(less) >= 0:
            short = spending(Lay(hand=card, black=less[0], white=less[1]))
            short.refused(A, "lay", card=card)
            assert "you lack" in short.why_not(A, card)


def test_psy_061_a_pair_card_costs_one_of_each_and_lies_on_earth() -> None:
    lays("LC1", (1, 1), Realm.EARTH)


def test_psy_062_a_unique_sin_costs_two_black_and_lies_in_hell() -> None:
    lays("greed", (2, 0), Realm.HELL)


def test_psy_063_a_unique_virtue_costs_two_white_and_lies_in_heaven() -> None:
    lays("charity", (0, 2), Realm.HEAVEN)


def test_psy_064_a_fate_card_costs_one_of_each_and_is_then_given_its_pair() -> None:
    lays("F1", (1, 1), Realm.EARTH)
    table = spending(Lay(hand="F1", black=1, white=1))
    table.lay(A, "F1")
    assert table.offered(A) == ["choose"]


@pytest.mark.parametrize("power", ["wrath", "patience", "envy", "sloth"])
def test_psy_065_no_power_touches_a_unique_card(power: str) -> None:
    mine = Lay(heaven="WP1", hell="WP2 SD1 EK1", black=3, white=2)
    table = spending(mine, Lay(heaven="chastity", hell="lust GT1"))
    table.invoke(A, power)
    assert "GT1" in table.keys(A, "aim", "card")
    for unique in ("chastity", "lust"):
        table.refused(A, "aim", card=unique)


def test_psy_066_up_costs_one_white() -> None:
    table = spending(Lay(earth="LC1", white=1))
    table.raise_(A, "LC1")
    assert table.at(A, Realm.HEAVEN) == ["LC1"]
    assert table.tokens(A) == (0, 0)
    assert "raise" not in spending(Lay(earth="LC1", black=4)).offered(A)


def test_psy_067_down_costs_one_black() -> None:
    table = spending(Lay(earth="LC1", black=1))
    table.lower(A, "LC1")
    assert table.at(A, Realm.HELL) == ["LC1"]
    assert table.tokens(A) == (0, 0)
    assert "lower" not in spending(Lay(earth="LC1", white=4)).offered(A)


def test_psy_068_no_paid_move_out_of_heaven_or_hell() -> None:
    table = spending(Lay(earth="GC1", heaven="LC1 F1=SD", hell="PH1", black=2, white=3))
    assert table.keys(A, "raise", "card") == table.keys(A, "lower", "card") == ["GC1"]
    table.refused(A, "lower", card="LC1")
    table.refused(A, "raise", card="PH1")
    table.refused(A, "raise", card="F1")


def test_psy_069_payments_match_in_side_and_number() -> None:
    table = spending(Lay(hand="greed charity LC1", black=1, white=4))
    assert table.keys(A, "lay", "card") == ["charity", "LC1"]
    assert table.why_not(A, "greed") == "It costs 2 black: you lack 1 black."
    none = spending(Lay(hand="LC1"))
    assert none.why_not(A, "LC1") == "It costs 1 black and 1 white: you lack 1 black and 1 white."


def test_ps_06_wrong_payment() -> None:
    lay = Lay(hand="greed charity LC1", earth="SD1", black=1, white=4)
    table = spending(lay)
    table.refused(A, "lay", card="greed")
    table.lay(A, "charity")
    assert table.tokens(A) == (1, 2)
    table.lay(A, "LC1")
    assert table.tokens(A) == (0, 1)
    table.refused(A, "lower", card="SD1")


def test_ps_07_earth_gives_no_power() -> None:
    table = spending(Lay(hand="WP1", earth="PH1", white=2))
    table.refused(A, "invoke", power="humility")
    table.raise_(A, "PH1")
    table.invoke(A, "humility", card="WP1", pile="deck")
    assert table.tokens(A) == (0, 0)


@pytest.mark.parametrize(
    ("lay", "powers"),
    [
        (Lay(hand="WP1", heaven="PH1", black=2, white=2), ["humility"]),
        (Lay(hand="WP1", hell="PH1", black=2, white=2), ["pride"]),
        (Lay(hand="WP1", hell="pride", black=2, white=2), ["pride"]),
    ],
)
def test_ps_08_which_half(lay: Lay, powers: list[str]) -> None:
    assert spending(lay).powers(A) == powers


def test_ps_25_a_fate_card_is_laid() -> None:
    table = spending(Lay(hand="F1", black=1, white=2), Lay(earth="F2=PH"))
    table.lay(A, "F1")
    table.refused(A, "choose", pair="PH")
    table.act(A, "choose", pair="LC")
    assert table.at(A, Realm.EARTH) == ["F1"]
    table.raise_(A, "F1")
    assert table.board.in_place(A) == {"chastity"}
