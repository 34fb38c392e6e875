"""The frame, the cards and the setup: PSY-001 to PSY-033, PS-01 to PS-04."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.forms import Refused
from companion.core.seats import TABLE
from companion.games.psychomachia.cards import SINS, VIRTUES, Kind, cards_of, pairs_of
from companion.games.psychomachia.records import Realm, Step
from tests.games.psychomachia.evening import GAME, A, B, C, D, Evening, Lay

CARDS = cards_of(GAME.settle({}))


def locked(table: Evening) -> None:
    """Everybody who has not locked yet locks the first cards there are."""
    for seat in table.umpire.waiting():
        fields = table.umpire.find(seat, "lock").fields["cards"].limits()
        cards = [each["key"] for each in fields["options"]]
        table.act(seat, "lock", cards=cards[: fields["most"]])


def dealt(*hands: str, throws: str = "", n: int = 2, **settings: Any) -> Evening:
    """A whole game in which the first players hold these cards, and chance deals the rest."""
    lay = {seat: Lay(hand) for seat, hand in zip((A, B, C, D), hands, strict=False)}
    return Evening(n, lay, step=Step.EARTH, throws=throws, settings=settings)


def start(throws: str, n: int) -> Evening:
    """A whole game up to the throw for the start, with these sides to come."""
    table = Evening(n, throws=throws)
    locked(table)
    return table


def throw_all(table: Evening) -> None:
    """Everybody throws for the start, until somebody starts."""
    while table.board.step is Step.STARTER:
        table.act(table.umpire.waiting()[0], "throw")


def test_psy_001_two_to_four_players_for_an_hour() -> None:
    assert GAME.seats == (2, 3, 4)
    assert GAME.minutes == 60


def test_psy_002_four_kinds_of_cards() -> None:
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {Kind.VIRTUE: 7, Kind.SIN: 7, Kind.PAIR: 56, Kind.FATE: 7}
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
    faces = Counter(card.face for card in CARDS.values() if card.kind is Kind.PAIR)
    assert faces == dict.fromkeys(("WP", "EK", "GT", "GC", "LC", "SD", "PH"), 8)
    assert len(cards_of(GAME.settle({"copies_per_pair": 5}))) == 77 - 21


def test_psy_008_a_fate_card_takes_a_pair_that_no_other_has() -> None:
    table = Evening(2, {A: Lay(hand="F1", black=1, white=1), B: Lay(earth="F2=PH")})
    table.lay(A, "F1")
    assert table.keys(A, "choose", "pair") == ["WP", "EK", "GT", "GC", "LC", "SD"]
    table.act(A, "choose", pair="LC")
    assert table.board.tables[A][0].pair == "LC"
    assert table.umpire.known(TABLE).choices == ("WP", "EK", "GT", "GC", "SD")


def test_psy_009_so_many_fate_cards_are_in_the_deck() -> None:
    few = cards_of(GAME.settle({"fate_cards": 2}))
    assert [card.id for card in few.values() if card.kind is Kind.FATE] == ["F1", "F2"]


def test_psy_010_a_table_has_heaven_earth_and_hell() -> None:
    table = Evening(2, {A: Lay(earth="WP1 LC1", hand="wrath patience", black=3, white=2)})
    table.lay(A, "wrath")
    table.lay(A, "patience")
    table.lower(A, "LC1")
    assert table.at(A, Realm.HEAVEN) == ["patience"]
    assert table.at(A, Realm.EARTH) == ["WP1"]
    assert table.at(A, Realm.HELL) == ["LC1", "wrath"]


def test_psy_011_seven_different_names_in_place_are_the_goal() -> None:
    cards = "patience EK1 GT1 GC1 F1=LC SD1"
    table = Evening(2, {A: Lay(heaven=cards, earth="PH1", white=1)})
    assert table.board.progress(A) == (6, 0)
    table.raise_(A, "PH1")
    assert table.board.progress(A) == (7, 0)
    assert table.board.complete == (A,)


def test_psy_012_the_traditional_pairs_and_other_ones_by_agreement() -> None:
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
        ("w,wrath,humility,grey", "capital letters"),
        ("WH,wrath,humility,", "needs a colour"),
        ("WH,anger,humility,grey", "each of the seven sins"),
        ("WH,wrath,patience,grey", "each of the seven virtues"),
    ],
)
def test_psy_012_pairs_with_a_fault_are_refused(line: str, why: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"pairs": f"{line}\n{OWN_PAIRS}"})
    assert why in str(told.value.sentence)


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4])
def test_psy_020_black_backs_make_the_deck_white_ones_lie_aside(n: int) -> None:
    table = Evening(n)
    assert table.board.deck_size == 77 - 7 * n - 1
    assert table.board.choices == ("WP", "EK", "GT", "GC", "LC", "SD", "PH")
    assert list(GAME.broken(table.board)) == []


def test_psy_021_seven_cards_each_from_a_shuffled_deck() -> None:
    one, other = Evening(3, seed=b"one"), Evening(3, seed=b"other")
    for seat in (A, B, C):
        assert len(one.hand(seat)) == 7
        assert one.umpire.known(TABLE).hands[seat].hidden
    assert one.hand(A) != other.hand(A)


def test_psy_022_the_top_card_is_the_first_discard() -> None:
    table = Evening(2)
    assert table.board.discard_size == 1
    assert table.umpire.known(TABLE).top == table.discards()[0]


def test_psy_023_five_tokens_and_an_empty_active_powers_card_each() -> None:
    board = Evening(4).board
    assert {each.spent for each in board.tokens.values()} == {5}
    assert {(m.diligence, m.chastity, m.pride) for m in board.markers.values()} == {(0, 0, 0)}
    assert Evening(2, settings={"tokens_per_player": 6}).board.tokens[A].spent == 6


def test_psy_024_black_pays_for_sins_and_white_for_virtues() -> None:
    table = Evening(2, {A: Lay(hell="WP1", heaven="GT1", white=1), B: Lay(earth="LC1")})
    assert table.powers(A) == ["temperance"]
    table = Evening(2, {A: Lay(hell="WP1", heaven="GT1", black=1), B: Lay(earth="LC1")})
    assert table.powers(A) == ["wrath"]


def test_psy_025_three_own_cards_are_picked_in_secret() -> None:
    table = dealt("WP1 EK1 GT1 GC1 LC1 SD1 PH1")
    table.act(A, "lock", cards=["WP1", "GC1", "PH1"])
    assert table.umpire.waiting() == (B,)
    assert "WP1" not in table.seen(B) + table.seen(TABLE)
    table.act(A, "lock", cards=["WP1", "GC1", "SD1"])
    locked(table)
    assert table.at(A, Realm.EARTH) == ["WP1", "GC1", "SD1"]


def test_psy_026_all_are_turned_up_together() -> None:
    table = dealt("WP1 EK1 GT1 GC1 LC1 SD1 PH1", "WP2 EK2 GT2 GC2 LC2 SD2 PH2")
    table.act(B, "lock", cards=["WP2", "EK2", "GT2"])
    assert table.board.tables == {A: (), B: ()}
    table.act(A, "lock", cards=["GC1", "LC1", "SD1"])
    assert [laid.card for _, laid in table.board.all_laid()] == [
        "GC1",
        "LC1",
        "SD1",
        "WP2",
        "EK2",
        "GT2",
    ]


def test_psy_027_only_pair_and_fate_cards_go_to_earth() -> None:
    table = dealt("wrath patience F1 LC1 LC2 SD1 PH1")
    assert table.keys(A, "lock", "cards") == ["F1", "LC1", "LC2", "SD1", "PH1"]
    table.refused(A, "lock", cards=["wrath", "LC1", "SD1"])
    table = Evening(2, {A: Lay(hand="wrath patience", black=2, white=2)})
    table.lay(A, "wrath")
    table.lay(A, "patience")
    assert table.at(A, Realm.EARTH) == []


def test_psy_028_fewer_than_three_are_all_laid() -> None:
    table = dealt("wrath envy lust pride sloth greed WP1", "patience charity F1 F2")
    assert table.umpire.find(A, "lock").fields["cards"].limits()["least"] == 1
    table.refused(A, "lock", cards=[])
    table.act(A, "lock", cards="WP1")
    none = dealt("wrath envy lust pride sloth greed gluttony")
    assert none.umpire.waiting() == (A, B), "who has none locks as well, so nobody can tell"
    none.act(A, "lock", cards=[])
    locked_b = none.keys(B, "lock", "cards")[:3]
    none.act(B, "lock", cards=locked_b)
    assert none.board.tables[A] == ()


def test_psy_029_setup_is_free_and_fates_are_chosen_from_the_starter_clockwise() -> None:
    table = dealt("F1 WP1 EK1", "F2 F3 LC1", "SD1 SD2 SD3", n=3, throws="bbbbb wwwww wbbbb")
    locked(table)
    throw_all(table)
    order = []
    while table.board.step is Step.FATES:
        (seat,) = table.umpire.waiting()
        order.append(seat)
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert order == [B, B, A]
    assert {each.spent for each in table.board.tokens.values()} == {5}


def test_psy_029_a_fate_card_with_nothing_to_choose_goes_back() -> None:
    hands = ("F1 F2 F3", "F4 F5 F6", "F7 F8 WP1")
    table = dealt(*hands, n=3, fate_cards=14, throws="wwwww bbbbb bbbbb")
    locked(table)
    throw_all(table)
    while table.board.step is Step.FATES:
        (seat,) = table.umpire.waiting()
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert table.board.choices == ()
    assert table.at(C, Realm.EARTH) == ["F7", "WP1"]
    assert "F8" in table.hand(C)
    assert "Nothing is left to choose: Seat 3 takes a fate card back." in table.journal()


def test_psy_030_most_white_starts() -> None:
    table = start("wwbbb wwwwb wbbbb", 3)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.board.starts == (((A, 2), (B, 4), (C, 1)),)
    assert table.board.first == B


def test_psy_030_throws_are_shown_only_together() -> None:
    table = start("wwbbb wwwwb", 2)
    table.act(A, "throw")
    assert table.board.starts == ()
    assert "throws" not in " ".join(table.journal())


def test_psy_031_only_those_with_most_throw_again() -> None:
    table = start("wwwbb wwwbb wbbbb wwbbb wwbbb wwwbb wbbbb", 3)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.umpire.waiting() == (A, B)
    for seat in (A, B, A, B):
        table.act(seat, "throw")
    assert table.board.starts[1:] == (((A, 2), (B, 2)), ((A, 3), (B, 1)))
    assert table.board.first == A


def test_psy_032_turns_go_clockwise() -> None:
    table = Evening(3, {}, turn_of=B, first=B)
    table.end(B)
    order = []
    for _ in range(4):
        (seat,) = table.umpire.waiting()
        order.append(seat)
        table.pass_turn(seat)
    assert order == [C, A, B, C]


def test_psy_033_the_first_player_is_shown() -> None:
    table = start("wwbbb wwwwb", 2)
    for seat in (A, B):
        table.act(seat, "throw")
    assert table.umpire.known(TABLE).first == B
    assert "Seat 2 starts and has the mark of the first player." in table.journal()


# --- scenarios -------------------------------------------------------------------------------------


def test_ps_01_a_tie_for_the_start() -> None:
    table = start("wwbbb wwwwb wwwwb wbbbb wwwbb wbbbb wwwww", 4)
    for seat in (A, B, C, D):
        table.act(seat, "throw")
    assert table.umpire.waiting() == (B, C)
    table.act(B, "throw")
    table.act(C, "throw")
    assert table.board.first == B
    while table.board.step is Step.FATES:
        (seat,) = table.umpire.waiting()
        table.act(seat, "choose", pair=table.keys(seat, "choose", "pair")[0])
    assert table.umpire.waiting() == (B,)
    table.act(B, "throw")
    assert table.tokens(B) == (0, 5), "the starter throws anew"
    assert table.board.others == (C, D, A)


def test_ps_02_the_choice_for_earth() -> None:
    table = dealt("wrath patience F1 LC1 LC2 SD1 PH1")
    table.refused(A, "lock", cards=["wrath", "LC1", "SD1"])
    table.refused(A, "lock", cards=["F1", "LC1"])
    table.refused(A, "lock", cards=["F1", "LC1", "SD1", "PH1"])
    table.act(A, "lock", cards=["F1", "LC1", "SD1"])
    assert table.umpire.sealed(A) is not None
    for viewer in (B, TABLE):
        assert not {"LC1", "SD1", "F1"} & set(table.seen(viewer).split("'"))


def test_ps_03_too_few_for_earth() -> None:
    table = dealt("wrath envy lust pride sloth WP1 F1")
    assert table.keys(A, "lock", "cards") == ["WP1", "F1"]
    table.refused(A, "lock", cards=["WP1"])
    table.act(A, "lock", cards=["WP1", "F1"])
    table.act(B, "lock", cards=table.keys(B, "lock", "cards")[:3])
    assert len(table.hand(A)) == 5


def test_ps_04_two_fate_cards_at_setup() -> None:
    hands = ("F1 WP1 EK1", "GT1 GC1 LC1", "F2 PH1 WP2")
    table = dealt(*hands, n=3, throws="bbbbb wwwww bbbbb")
    locked(table)
    for seat in (A, B, C):
        table.act(seat, "throw")
    assert table.board.first == B
    assert table.umpire.waiting() == (C,)
    table.act(C, "choose", pair="SD")
    assert table.umpire.waiting() == (A,)
    assert "SD" not in table.keys(A, "choose", "pair")
    table.refused(A, "choose", pair="SD")


def test_without_duplicates_each_pair_is_once_on_earth() -> None:
    table = dealt("LC1 LC2 LC3 F1 F2 WP1 wrath", allow_duplicates=False)
    assert table.keys(A, "lock", "cards") == ["LC1", "F1", "F2", "WP1"]
