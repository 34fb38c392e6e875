"""The frame and the cards: PSY-001 to PSY-012."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.psychomachia import GAME
from companion.games.psychomachia.cards.deck import SINS, VIRTUES, FaceKind, cards_of, pairs_of
from companion.games.psychomachia.records import Realm
from tests.kit.games.psychomachia.evening import A, B, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay

CARDS = cards_of(GAME.settle({}))
OWN_PAIRS = """PP,pride,patience,red
EK,envy,kindness,green
GT,gluttony,temperance,orange
GC,greed,charity,brown
LC,lust,chastity,purple
SD,sloth,diligence,blue"""


def test_psy_001_two_to_four_players_for_an_hour() -> None:
    assert GAME.seats == (2, 3, 4)
    assert GAME.about.minutes == 60


def test_psy_002_005_007_and_009_four_kinds_of_cards() -> None:
    faces = Counter(card.face for card in CARDS.values())
    pairs = dict.fromkeys(("WP", "EK", "GT", "GC", "LC", "SD", "PH"), 8)
    assert faces == {**dict.fromkeys((*VIRTUES, *SINS), 1), **pairs, "F": 7}
    fewer = cards_of(GAME.settle({"copies_per_pair": 5, "fate_cards": 2}))
    assert Counter(card.kind for card in fewer.values()) == {
        FaceKind.VIRTUE: 7,
        FaceKind.SIN: 7,
        FaceKind.PAIR: 35,
        FaceKind.FATE: 2,
    }


def test_psy_003_004_006_and_012_each_sin_is_paired_with_the_virtue_set_against_it() -> None:
    assert [(pair.sin, pair.virtue, pair.colour) for pair in pairs_of("").values()] == [
        ("wrath", "patience", "red"),
        ("envy", "kindness", "green"),
        ("gluttony", "temperance", "orange"),
        ("greed", "charity", "brown"),
        ("lust", "chastity", "purple"),
        ("sloth", "diligence", "blue"),
        ("pride", "humility", "yellow"),
    ]
    for pair in pairs_of("").values():
        assert CARDS[f"{pair.id}1"].pair == CARDS[pair.sin].pair == CARDS[pair.virtue].pair == pair


def test_psy_012_other_pairs_if_agreed() -> None:
    own = "WH,wrath,humility,grey\n" + OWN_PAIRS
    assert pairs_of(own)["WH"].virtue == "humility"
    assert cards_of(GAME.settle({"pairs": own}))["WH8"].pair == pairs_of(own)["WH"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("WH,wrath,humility", "each line is"),
        ("EK,wrath,humility,grey", "same short name"),
        ("wh,wrath,humility,grey", "two to four capital letters"),
        ("F,wrath,humility,grey", "two to four capital letters"),
        ("WRATH,wrath,humility,grey", "two to four capital letters"),
        ("WH,wrath,humility,", "needs a colour"),
        ("WH,anger,humility,grey", "each of the seven sins"),
        ("WH,wrath,patience,grey", "each of the seven virtues"),
    ],
)
def test_psy_012_faulty_pairs_are_refused(line: str, why: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"pairs": f"{line}\n{OWN_PAIRS}"})
    assert why in str(told.value.sentence)


def test_psy_010_a_table_has_heaven_earth_and_hell() -> None:
    mine = Lay(earth="WP1 LC1", hand="wrath patience", black=3, white=2)
    table = PsychomachiaEvening(2, {A: mine})
    table.lay(A, "wrath")
    table.lay(A, "patience")
    table.lower(A, "LC1")
    assert table.at(A, Realm.HEAVEN) == ["patience"]
    assert table.at(A, Realm.EARTH) == ["WP1"]
    assert table.at(A, Realm.HELL) == ["LC1", "wrath"]
    assert table.board.in_place(A) == {"patience", "lust", "wrath"}, "in hell the sin is on top"


def test_psy_011_seven_different_names_in_place_are_the_goal() -> None:
    cards = "patience EK1 GT1 GC1 F1=LC SD1"
    table = PsychomachiaEvening(2, {A: Lay(heaven=cards, earth="PH1", white=1)})
    assert table.board.progress(A) == (6, 0)
    table.raise_(A, "PH1")
    assert table.board.progress(A) == (7, 0)
    assert table.board.sets.complete == (A,)
    cards = "wrath EK1 GT1 GC1 F1=LC SD1"
    table = PsychomachiaEvening(2, {A: Lay(hell=cards, heaven="humility", earth="PH1", black=1)})
    assert table.board.progress(A) == (1, 6)
    assert not table.board.sets.complete
    table.lower(A, "PH1")
    assert table.board.sets.complete == (A,)


@pytest.mark.parametrize("heaven", ["WP1 EK1 GT1 SD1 SD2 LC1 PH1", "WP1 EK1 GT1 SD1 LC1 PH1"])
def test_psy_011_and_ps_35_not_a_set(heaven: str) -> None:
    table = PsychomachiaEvening(3, {A: Lay(heaven=heaven, earth="GC1")})
    table.end(A)
    assert not table.board.sets.final


def test_psy_008_a_fate_card_takes_a_pair_that_no_other_has() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="F1", black=1, white=1), B: Lay(earth="F2=PH")})
    table.lay(A, "F1")
    assert table.keys(A, "choose", "pair") == ["WP", "EK", "GT", "GC", "LC", "SD"]
    table.act(A, "choose", pair="LC")
    assert table.board.tables[A][0].pair == "LC"
    assert table.umpire.known(TABLE).choices == ("WP", "EK", "GT", "GC", "SD")


def test_other_numbers_are_dealt_and_laid() -> None:
    numbers = {"hand_start": 9, "earth_start": 2, "tokens_per_player": 6}
    table = PsychomachiaEvening(2, settings=numbers)
    assert (len(table.hand(A)), table.board.tokens[A].spent) == (9, 6)
    for seat in (A, B):
        table.act(seat, "lock", cards=table.keys(seat, "lock", "cards")[:2])
    assert len(table.at(A, Realm.EARTH)) == 2
    assert "Throw your 6 tokens" in str(table.umpire.find(A, "throw").label)
