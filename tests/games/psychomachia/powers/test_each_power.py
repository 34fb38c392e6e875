"""Every power and every protection on its own, with what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.games.psychomachia.cards.deck import SINS, VIRTUES
from companion.games.psychomachia.powers.power import MARKERS_AGAINST
from companion.games.psychomachia.records import Markers, Realm
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

ALL = (*SINS, *VIRTUES)
PAIR = dict(zip((*SINS, *VIRTUES), ("WP", "EK", "GT", "GC", "LC", "SD", "PH") * 2, strict=True))
THEIRS = Lay(hand="EK6 GT6", heaven="GC6", earth="SD6", hell="PH6")
"""Something for every power to touch."""
STOPPED_BY = {
    "diligence": {"wrath", "envy", "patience"},
    "chastity": {"sloth", "patience", "lust"},
}
"""The ledger's table of powers, its last column."""


def a_lay(**parts: Any) -> Lay:
    """What A has, besides a card in hand."""
    return Lay(hand="WP8", **parts)


def with_power(
    name: str, *, tokens: int = 1, cards: str = "", other_side: bool = False
) -> PsychomachiaEvening:
    """A has a power in place, and tokens of its side or of the other."""
    sin = name in SINS
    place, side = "hell" if sin else "heaven", "black" if sin != other_side else "white"
    mine = a_lay(**{place: cards or name, side: tokens})
    return PsychomachiaEvening(2, {A: mine, B: THEIRS}, discard="LC8 LC6")


@pytest.mark.parametrize("name", ALL)
def test_it_is_invoked_for_one_token_of_its_side_and_once_a_turn(name: str) -> None:
    table = with_power(name, tokens=3, cards=f"{name} {PAIR[name]}7")
    assert table.powers(A) == [name]
    before = sum(table.tokens(A))
    table.act(A, "invoke", power=name)
    assert sum(table.tokens(A)) == before - 1
    if "give" in table.offered(A):
        table.give(A, {B: "w"})
    for offer in ("aim", "leave"):
        if offer in table.offered(A):
            table.act(A, offer, **table.first_of(A, offer))
    assert table.board.used == (name,)
    assert table.board.invoking == ""
    table.refused(A, "invoke", power=name)


@pytest.mark.parametrize("name", ALL)
def test_the_other_side_of_a_token_does_not_pay_for_it(name: str) -> None:
    table = with_power(name, tokens=5, other_side=True)
    table.refused(A, "invoke", power=name)
    lacks = "1 black" if name in SINS else "1 white"
    assert table.why_no_power(A, name) == f"It costs {lacks}: you lack {lacks}."


@pytest.mark.parametrize(("name", "realm"), list(product(ALL, ("earth", "wrong"))))
def test_it_is_not_invoked_from_earth_nor_from_the_wrong_realm(name: str, realm: str) -> None:
    card = f"{PAIR[name]}7"
    wrong = "heaven" if name in SINS else "hell"
    lay = a_lay(black=2, white=2, **{"earth" if realm == "earth" else wrong: card})
    table = PsychomachiaEvening(2, {A: lay, B: THEIRS}, discard="LC8 LC6")
    table.refused(A, "invoke", power=name)
    assert name not in table.powers(A)


@pytest.mark.parametrize("name", ALL)
def test_it_is_not_invoked_with_a_card_on_another_table(name: str) -> None:
    his = Lay(heaven=name if name in VIRTUES else "GC6", hell=name if name in SINS else "")
    table = PsychomachiaEvening(
        2, {A: Lay(hand="WP8", black=2, white=2), B: his}, discard="LC8 LC6"
    )
    table.refused(A, "invoke", power=name)


@pytest.mark.parametrize(("marker", "name"), list(product(STOPPED_BY, ALL)))
def test_a_protection_stops_exactly_the_powers_it_should(marker: str, name: str) -> None:
    place = "hell" if name in SINS else "heaven"
    mine = a_lay(black=2, white=2, **{place: name})
    his = Lay(hand="EK6", heaven="GC6", markers=Markers(**{marker: 1}))
    table = PsychomachiaEvening(2, {A: mine, B: his}, discard="LC8 LC6")
    if name in STOPPED_BY[marker]:
        before = table.tokens(A)
        table.refused(A, "invoke", power=name)
        assert table.why_no_power(A, name) == "Everything it could touch is protected by a marker."
        assert table.tokens(A) == before
        assert table.at(B, Realm.HEAVEN) == ["GC6"]
    else:
        table.act(A, "invoke", power=name)
        assert table.board.used == (name,)


def test_no_other_marker_stops_anything() -> None:
    stopping = {name: {m for m, names in STOPPED_BY.items() if name in names} for name in ALL}
    assert {name: set(MARKERS_AGAINST.get(name, ())) for name in ALL} == stopping
    proud = Lay(hand="EK6", heaven="GC6", markers=Markers(pride=2))
    for name in ("wrath", "envy", "sloth", "lust"):
        lay = {A: Lay(hell=name, black=1), B: proud}
        PsychomachiaEvening(2, lay).act(A, "invoke", power=name)
