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


def test_a_table_that_changes_nothing_plays_by_the_defaults() -> None:
    """The settings of the ledger, section 3, with their defaults; no more and no fewer."""
    assert dict(GAME.settle({})) == {
        "mode": "full",
        "fate_cards": 7,
        "copies_per_pair": 8,
        "hand_start": 7,
        "earth_start": 3,
        "tokens_per_player": 5,
        "saved_tokens": "count_towards_five",
        "throw_by_itself": True,
        "end_by_itself": True,
        "allow_duplicates": True,
        "self_target": True,
        "double_durations": True,
        "invoke_from_hand": False,
        "end_trigger": "finish_round",
        "lock_completed_set": False,
        "pairs": "",
    }


def test_other_numbers_are_dealt_and_laid() -> None:
    table = PsychomachiaEvening(
        2, settings={"hand_start": 9, "earth_start": 2, "tokens_per_player": 6}
    )
    assert (len(table.hand(A)), table.board.tokens[A].spent) == (9, 6)
    for seat in (A, B):
        assert table.umpire.find(seat, "lock").fields["cards"].limits()["most"] == 2
        table.act(seat, "lock", cards=table.keys(seat, "lock", "cards")[:2])
    assert len(table.at(A, Realm.EARTH)) == 2
    assert "Throw your 6 tokens" in str(table.umpire.find(A, "throw").label)


def test_psy_001_two_to_four_players_for_an_hour() -> None:
    assert GAME.seats == (2, 3, 4)
    assert GAME.minutes == 60


def test_psy_002_four_kinds_of_cards() -> None:
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {
        FaceKind.VIRTUE: 7,
        FaceKind.SIN: 7,
        FaceKind.PAIR: 56,
        FaceKind.FATE: 7,
    }
    assert len(CARDS) == 77


def test_psy_003_seven_virtues() -> None:
    titles = [str(CARDS[name].title) for name in VIRTUES]
    assert titles == [
        "Patience",
        "Kindness",
        "Temperance",
        "Charity",
        "Chastity",
        "Diligence",
        "Humility",
    ]


def test_psy_004_seven_sins() -> None:
    titles = [str(CARDS[name].title) for name in SINS]
    assert titles == ["Wrath", "Envy", "Gluttony", "Greed", "Lust", "Sloth", "Pride"]


def test_psy_005_one_unique_card_of_each() -> None:
    unique = [card.face for card in CARDS.values() if card.unique]
    assert sorted(unique) == sorted([*SINS, *VIRTUES])


def test_psy_006_a_pair_card_has_the_colour_of_both_unique_cards() -> None:
    for pair in pairs_of("").values():
        assert CARDS[f"{pair.id}1"].pair == pair
        assert CARDS[pair.sin].pair == CARDS[pair.virtue].pair == pair


def test_psy_007_eight_cards_of_each_pair() -> None:
    faces = Counter(card.face for card in CARDS.values() if card.kind is FaceKind.PAIR)
    assert faces == dict.fromkeys(("WP", "EK", "GT", "GC", "LC", "SD", "PH"), 8)
    assert len(cards_of(GAME.settle({"copies_per_pair": 5}))) == 77 - 21


def test_psy_008_a_fate_card_takes_a_pair_that_no_other_has() -> None:
    table = PsychomachiaEvening(2, {A: Lay(hand="F1", black=1, white=1), B: Lay(earth="F2=PH")})
    table.lay(A, "F1")
    assert table.keys(A, "choose", "pair") == ["WP", "EK", "GT", "GC", "LC", "SD"]
    table.act(A, "choose", pair="LC")
    assert table.board.tables[A][0].pair == "LC"
    assert table.umpire.known(TABLE).choices == ("WP", "EK", "GT", "GC", "SD")


def test_psy_009_the_deck_has_as_many_fate_cards_as_agreed() -> None:
    few = cards_of(GAME.settle({"fate_cards": 2}))
    assert [card.id for card in few.values() if card.kind is FaceKind.FATE] == ["F1", "F2"]


def test_psy_010_a_table_has_heaven_earth_and_hell() -> None:
    table = PsychomachiaEvening(
        2, {A: Lay(earth="WP1 LC1", hand="wrath patience", black=3, white=2)}
    )
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


def test_psy_012_the_traditional_pairs_and_others_if_agreed() -> None:
    assert [(pair.sin, pair.virtue, pair.colour) for pair in pairs_of("").values()] == [
        ("wrath", "patience", "red"),
        ("envy", "kindness", "green"),
        ("gluttony", "temperance", "orange"),
        ("greed", "charity", "brown"),
        ("lust", "chastity", "purple"),
        ("sloth", "diligence", "blue"),
        ("pride", "humility", "yellow"),
    ]
    own = "WH,wrath,humility,grey\n" + OWN_PAIRS
    assert pairs_of(own)["WH"].virtue == "humility"
    assert cards_of(GAME.settle({"pairs": own}))["WH8"].pair == pairs_of(own)["WH"]


OWN_PAIRS = """PP,pride,patience,red
EK,envy,kindness,green
GT,gluttony,temperance,orange
GC,greed,charity,brown
LC,lust,chastity,purple
SD,sloth,diligence,blue"""


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


def test_before_the_first_turn_everybody_is_somebody_else() -> None:
    board = PsychomachiaEvening(3).board
    assert (board.current, board.others) == (None, board.seats)
