"""Laying and moving cards: PSY-060 to PSY-069."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.records import Realm
from tests.kit.games.psychomachia.evening import A, spending
from tests.kit.games.psychomachia.laying_out import Lay


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


@pytest.mark.parametrize(
    ("card", "cost", "realm", "said"),
    [
        ("LC1", (1, 1), Realm.EARTH, "Seat 1 lays Chastity / Lust on earth."),
        ("F1", (1, 1), Realm.EARTH, "Seat 1 lays Fate on earth."),
        ("greed", (2, 0), Realm.HELL, "Seat 1 lays Greed in hell."),
        ("charity", (0, 2), Realm.HEAVEN, "Seat 1 lays Charity in heaven."),
    ],
)
def test_psy_027_061_to_064_and_069_a_card_lands_in_its_realm_for_exactly_its_cost(
    card: str, cost: tuple[int, int], realm: Realm, said: str
) -> None:
    black, white = cost
    table = spending(Lay(hand=card, black=black, white=white))
    table.lay(A, card)
    assert table.tokens(A) == (0, 0)
    assert table.at(A, realm) == [card]
    assert said in table.journal()
    for less in ((black - 1, 5 - black), (5 - white, white - 1)):
        if min(less) >= 0:
            short = spending(Lay(hand=card, black=less[0], white=less[1]))
            short.refused(A, "lay", card=card)
            assert "you lack" in short.why_not(A, card)


@pytest.mark.parametrize("power", ["wrath", "patience", "envy", "sloth"])
def test_psy_065_no_power_touches_a_unique_card(power: str) -> None:
    mine = Lay(heaven="WP1", hell="WP2 SD1 EK1", black=3, white=2)
    table = spending(mine, Lay(heaven="chastity", hell="lust GT1"))
    table.invoke(A, power)
    assert "GT1" in table.keys(A, "aim", "card")
    for unique in ("chastity", "lust"):
        table.refused(A, "aim", card=unique)


@pytest.mark.parametrize(
    ("move", "cost", "other", "realm", "said"),
    [
        ("raise", (0, 1), (4, 0), Realm.HEAVEN, "raises Fate as Humility / Pride to heaven."),
        ("lower", (1, 0), (0, 4), Realm.HELL, "lowers Fate as Humility / Pride to hell."),
    ],
)
def test_psy_066_067_up_costs_one_white_and_down_one_black(
    move: str, cost: tuple[int, int], other: tuple[int, int], realm: Realm, said: str
) -> None:
    table = spending(Lay(earth="F1=PH", black=cost[0], white=cost[1]))
    table.act(A, move, card="F1")
    assert table.at(A, realm) == ["F1"]
    assert table.tokens(A) == (0, 0)
    assert table.journal()[-1] == f"Seat 1 {said}"
    assert move not in spending(Lay(earth="F1=PH", black=other[0], white=other[1])).offered(A)


def test_psy_068_no_paid_move_out_of_heaven_or_hell() -> None:
    table = spending(Lay(earth="GC1", heaven="LC1 F1=SD", hell="PH1", black=2, white=3))
    assert table.keys(A, "raise", "card") == table.keys(A, "lower", "card") == ["GC1"]
    table.refused(A, "lower", card="LC1")
    table.refused(A, "raise", card="PH1")


def test_psy_069_and_ps_06_wrong_payment() -> None:
    table = spending(Lay(hand="greed charity LC1", earth="SD1", black=1, white=4))
    assert table.keys(A, "lay", "card") == ["charity", "LC1"]
    assert table.why_not(A, "greed") == "It costs 2 black: you lack 1 black."
    table.lay(A, "charity")
    assert table.tokens(A) == (1, 2)
    table.lay(A, "LC1")
    assert table.tokens(A) == (0, 1)
    table.refused(A, "lower", card="SD1")
    none = spending(Lay(hand="LC1"))
    assert none.why_not(A, "LC1") == "It costs 1 black and 1 white: you lack 1 black and 1 white."
