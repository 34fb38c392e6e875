"""What pages draw tables and hands from: realm by realm, colour by colour."""

from __future__ import annotations

import pytest

from companion.games.psychomachia.cards.deck import HUES, pairs_of
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

OWN = """WP, wrath, patience, Red
EK, envy, kindness, sea green
GT, gluttony, temperance, Blue
GC, greed, charity, pink
LC, lust, chastity, purple
SD, sloth, diligence, white
PH, pride, humility, yellow"""


def lying(table: PsychomachiaEvening, realm: str) -> list[list[str]]:
    """The cards in each place of one of A's realms, as A sees them."""
    places = dict(table.umpire.known(A).realms(A))[realm]
    return [[laid.card for laid in place.cards] for place in places]


def test_every_pair_has_a_place_in_every_realm() -> None:
    mine = Lay(heaven="SD1 WP1", earth="WP2", hell="wrath")
    table = PsychomachiaEvening(2, {A: mine, B: Lay(earth="EK1")})
    realms = {"heaven": [["WP1"], [], [], [], [], ["SD1"], []]}
    realms |= {"earth": [["WP2"], *[[]] * 6], "hell": [["wrath"], *[[]] * 6]}
    assert {name: lying(table, name) for name, _ in table.board.realms(A)} == realms
    places = dict(table.board.realms(A))["heaven"]
    assert [place.pair and place.pair.id for place in places] == list(table.board.pairs)


def test_of_several_cards_the_one_that_no_power_can_touch_is_shown() -> None:
    table = PsychomachiaEvening(2, {A: Lay(heaven="LC1 F1=LC chastity SD2 SD1")})
    places = dict(table.board.realms(A))["heaven"]
    assert [places[4].best.card, places[5].best.card] == ["chastity", "SD2"]
    titles = ["Chastity / Lust", "Fate as Chastity / Lust", "Chastity"]
    assert [str(title) for title in places[4].titles] == titles


def test_a_fate_card_without_a_pair_comes_last() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="F1", earth="PH1", black=1, white=1)})
    table.lay(A, "F1")
    assert lying(table, "earth")[-2:] == [["PH1"], ["F1"]]
    assert [str(title) for title in dict(table.board.realms(A))["earth"][-1].titles] == ["Fate"]
    table.act(A, "choose", pair="PH")
    assert lying(table, "earth")[-1] == ["PH1", "F1"]


def test_a_hand_is_sorted_by_colour_with_fate_cards_last() -> None:
    board = PsychomachiaEvening(2).board
    held = ["F1", "humility", "EK1", "WP2", "wrath", "EK2"]
    in_order = [card.id for card in board.by_colour(held)]
    assert in_order == ["WP2", "wrath", "EK1", "EK2", "humility", "F1"]


@pytest.mark.parametrize(
    ("pairs", "hues"),
    [("", HUES), (OWN, ("red", "green", "blue", "brown", "purple", "blue", "yellow"))],
)
def test_a_colour_that_cannot_be_drawn_takes_that_of_its_place(
    pairs: str, hues: tuple[str, ...]
) -> None:
    assert tuple(pair.hue for pair in pairs_of(pairs).values()) == hues
    assert [pair.at for pair in pairs_of(pairs).values()] == list(range(7))


def test_a_laid_card_has_the_same_uses_by_its_id_and_as_laid() -> None:
    table = PsychomachiaEvening(2, {A: Lay(earth="WP1", heaven="PH1", white=1)})
    k = table.umpire.known(A)
    for laid in k.tables[A]:
        assert k.uses_of_laid(A, laid) == k.uses(A, laid.card) != ()
