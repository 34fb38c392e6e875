"""The worked scenarios of the ledger, SS-01 to SS-26, die by die as they are told there."""

from __future__ import annotations

import pytest

from companion.core.chance import Chance
from companion.core.forms import Refused
from companion.core.journal import Journal
from companion.core.seats import TABLE, seats_for
from companion.core.standin import play_out
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.cards import card_list
from companion.games.sancti_et_malum.deck import fill_hands
from companion.games.sancti_et_malum.fallen import the_fallen
from companion.games.sancti_et_malum.state import Phase
from tests.games.sancti_et_malum.evening import (
    GAME,
    OURS,
    A,
    B,
    C,
    D,
    Evening,
    Loaded,
    edited,
    first_lines,
)


def gabriel(*dice: int) -> Evening:
    """Gabriel is next to roll, against an Imp."""
    table = Evening(1, hands=[["Gabriel"]], fallen=["Imp"], dice=[1, 1, 1, 1, *dice])
    table.roll(A, "Imp")
    table.commit(A="Gabriel")
    table.roll(A, "Gabriel")
    return table


def test_ss_01_gabriel() -> None:
    table = gabriel(1, 6, 3, 5, 2, 4, 6, 1, 5)
    table.reroll(A, 1, 3, 5)
    assert table.laid("Gabriel").faces == (4, 6, 6, 5, 1)
    table.reroll(A, 5)
    assert table.laid("Gabriel").total == 28
    table.refused(A, "reroll", dice=["1"])


def test_ss_02_beelzebub_with_three_players() -> None:
    dice = [6, 5, 4, 2, 1, 3, 2, 3, 6, 1]
    table = Evening(3, fallen=["Beelzebub", "Imp", "Baal"], dice=dice)
    table.roll(B, "Beelzebub")
    table.reroll(B, 1, 2, 3)
    table.reroll(B, 3)
    assert table.laid("Beelzebub").faces == (2, 3, 1, 2, 1, 3)
    assert table.laid("Beelzebub").total == 21


def test_ss_03_stop_early() -> None:
    table = gabriel(5, 5, 6, 4, 6)
    table.stop(A)
    assert table.laid("Gabriel").total == 28
    table.refused(A, "reroll", dice=["1"])


def test_ss_04_the_same_die_twice() -> None:
    table = gabriel(2, 4, 4, 4, 4, 3, 6)
    table.refused(A, "reroll", dice=[])
    table.refused(A, "reroll", dice=["6"])
    table.reroll(A, 1)
    assert table.laid("Gabriel").faces == (3, 4, 4, 4, 4)
    table.reroll(A, 1)
    assert table.laid("Gabriel").faces == (6, 4, 4, 4, 4)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_ss_05_modifiers_with_n(n: int) -> None:
    reds = {card.red.name: card.red for card in card_list("").values()}
    assert reds["Beelzebub"].modifier(n) == 3 * n
    assert reds["Azazel"].modifier(n) == -n
    assert reds["Mastema"].modifier(n) == 2


def test_ss_06_a_whole_confrontation() -> None:
    lucifer, semyaza, again = [3, 4, 1, 6, 2, 5], [6, 6, 2, 1, 3, 4], [2, 1, 5]
    michael, more, camael = [1, 2, 3, 6, 5, 4], [4, 6, 2], [2, 3, 1, 4, 6]
    table = Evening(
        2,
        hands=[["Michael"], ["Camael"]],
        fallen=["Lucifer", "Semyaza"],
        dice=[*lucifer, *semyaza, *again, *michael, *more, *camael],
    )
    table.roll(A, "Lucifer")
    assert table.board.evil == 25
    table.roll(B, "Semyaza")
    table.reroll(B, 1, 2, 6)
    assert table.board.evil == 37
    table.commit(A="Michael", B="Camael")
    table.roll(A, "Michael")
    table.reroll(A, 1, 2, 3)
    table.roll(B, "Camael")
    assert table.board.holy == 44
    assert (table.board.red, table.board.white) == (0, 1)
    table.act(B, "next")
    assert len(table.board.discard) == 4


def test_ss_07_the_evil_host() -> None:
    dice = [6, 5, 4, 3, 1, 1, 3, 3, 2, 3, 3, 3, 3]
    table = Evening(2, fallen=["Moloch", "The Evil Host", "Imp"], dice=dice)
    assert table.names(table.board.fallen) == ["Moloch", "The Evil Host", "Imp"]
    table.to_the_angels()
    assert [laid.total for laid in table.board.fallen] == [20, 8, 12]
    assert table.board.evil == 40
    table.commit_any()
    while table.board.phase is Phase.CHOIR:
        table.act(table.umpire.waiting()[0], "decline")
    table.finish()
    table.act(A, "next")
    assert {"S10", "S24", "S01"} <= set(table.board.discard)


@pytest.mark.parametrize(("chain", "count"), [(True, 3), (False, 2)])
def test_ss_08_host_chain(chain: bool, count: int) -> None:  # noqa: FBT001 - a setting
    hosts = edited(S01={"red_name": "Second Host", "red_effect": "host"})
    table = Evening(
        1,
        fallen=["The Evil Host", "Second Host", "Baal"],
        settings={"card_list": hosts, "host_chain": chain},
    )
    assert len(table.board.fallen) == count


def test_ss_09_commitment_is_secret() -> None:
    table = Evening(3, hands=[["Gabriel", "Cherub"], ["Uriel"], ["Michael"]])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    assert table.umpire.waiting() == (C,)
    before = {viewer: table.seen(viewer) for viewer in (B, C, TABLE)}
    table.commit(A="Cherub")
    assert {viewer: table.seen(viewer) for viewer in (B, C, TABLE)} == before
    assert not any(name in table.seen(TABLE) for name in ("Gabriel", "Cherub", "Uriel"))
    table.commit(C="Michael")
    assert table.names(table.umpire.known(TABLE).angels) == ["Cherub", "Uriel", "Michael"]
    table.refused(A, "commit", card="S02")


def test_ss_10_holy_choir() -> None:
    table = choir()
    table.refused(B, "add", card="S04")
    table.add(A, "Gabriel")
    assert [(laid.name, laid.dice) for laid in table.board.angels if laid.owner == A] == [
        ("Holy Choir", 2),
        ("Gabriel", 5),
    ]
    table = choir()
    table.act(A, "decline")
    assert len(table.board.angels) == 2
    table.refused(A, "add", card="S02")


def choir() -> Evening:
    hands = [["S23", "Gabriel", "Cherub"], ["Uriel"]]
    table = Evening(2, hands=hands, fallen=["Imp", "Moloch"])
    table.to_the_angels()
    table.commit(A="S23", B="Uriel")
    return table


def test_ss_10_a_choir_as_the_last_card_asks_nothing() -> None:
    table = Evening(1, hands=[["S23"]], settings={"hand": 1})
    table.to_the_angels()
    table.commit(A="S23")
    assert table.offered(A) == ["roll-1"]


@pytest.mark.parametrize(("chain", "count"), [(True, 3), (False, 2)])
def test_ss_11_two_choirs_in_one_hand(chain: bool, count: int) -> None:  # noqa: FBT001 - a setting
    table = Evening(1, hands=[["S23", "S24", "Michael"]], settings={"choir_chain": chain})
    table.to_the_angels()
    table.commit(A="S23")
    table.add(A, "S24")
    if chain:
        table.add(A, "Michael")
    assert table.board.phase is Phase.ANGELS
    assert len(table.board.angels) == count


def test_ss_12_divine_intercession_alone() -> None:
    table = Evening(2, hands=[["Divine Intercession"], ["Michael"]], fallen=["Baal", "Moloch"])
    table.to_the_angels()
    table.commit(A="Divine Intercession", B="Michael")
    assert (table.laid("Divine Intercession").dice, table.laid("Divine Intercession").rerolls) == (
        4,
        1,
    )
    assert table.laid("Michael").dice == 6


def test_ss_13_divine_intercession_with_a_choir() -> None:
    table = Evening(1, hands=[["S23", "Divine Intercession"]], fallen=["Imp"])
    table.to_the_angels()
    table.commit(A="S23")
    table.add(A, "Divine Intercession")
    assert [laid.dice for laid in table.board.angels] == [3, 4]


def test_ss_14_satans_hinderance() -> None:
    table = Evening(
        3,
        hands=[["Gabriel"], ["S23", "Divine Intercession"], ["S24"]],
        fallen=["Satan's Hinderance", "Imp", "Moloch"],
        settings={"card_list": edited(S24={"red_effect": ""})},
    )
    table.to_the_angels()
    table.commit(A="Gabriel", B="S23", C="S24")
    table.add(B, "Divine Intercession")
    table.act(C, "decline")
    gabriel = table.laid("Gabriel")
    assert (gabriel.dice, gabriel.rerolls, gabriel.mod) == (4, 2, 2)
    assert (table.laid("S23").dice, table.laid("Divine Intercession").dice) == (2, 3)
    assert table.laid("S24").dice == 1
    assert [laid.dice for laid in table.board.fallen] == [4, 4, 6]


def test_ss_15_floor() -> None:
    table = Evening(
        2,
        hands=[["S23"]],
        fallen=["Satan's Hinderance", "Second Hinderance"],
        settings={
            "card_list": edited(S01={"red_name": "Second Hinderance", "red_effect": "hinder"})
        },
    )
    table.to_the_angels()
    table.act(A, "commit", card="S23")
    table.commit_any()
    assert table.laid("Holy Choir").dice == 1


def real_dice(n: int, **settings: object) -> Evening:
    return Evening(n, settings={"dice": "table", **settings})


def test_ss_16_tie() -> None:
    table = Evening(
        2,
        hands=[["Michael"], ["Gabriel"]],
        fallen=["Lucifer", "Samael"],
        settings={"dice": "table"},
    )
    table.enter(A, "Lucifer", 17)
    table.enter(A, "Samael", 16)
    table.commit(A="Michael", B="Gabriel")
    table.enter(A, "Michael", 20)
    table.enter(B, "Gabriel", 19)
    assert (table.board.evil, table.board.holy) == (41, 41)
    assert (table.board.red, table.board.white) == (0, 0)
    table.act(A, "next")
    assert len(table.board.discard) == 4
    assert table.board.number == 2


def test_ss_17_first_wins() -> None:
    table = real_dice(2)
    table.win(faithful=False)
    assert (table.board.red, table.board.white) == (1, 0)


@pytest.mark.parametrize("target", [5, 7])
def test_ss_18_end(target: int) -> None:
    table = real_dice(2, target=target, evil_bonus=2)
    for faithful in [True, False] * 4:
        table.win(faithful=faithful)
        table.act(A, "next")
    assert (table.board.red, table.board.white) == (4, 4)
    fight(table, evil=50 - 1, holy=50)
    table.act(A, "next")
    assert table.board.white == 5
    assert (table.umpire.over is not None) == (target == 5)
    assert (table.board.number == 9) == (target == 5)


def fight(table: Evening, evil: int, holy: int) -> None:
    """As near as the dice on the table come, and one more for the Faithful."""
    most = sum(6 * laid.dice + laid.mod for laid in table.board.fallen)
    table.fight(min(evil, most), min(holy, most + 1))


@pytest.mark.parametrize("target", [4, 16])
def test_ss_18_targets_out_of_bounds_are_refused(target: int) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"target": target})
    said = "Wins to end the game: Choose a number from 5 to 15."
    assert str(told.value.sentence) == said


def test_ss_19_the_deck_runs_out() -> None:
    chance = Loaded(b"short", list(card_list(""))[-12:], ())
    board = GAME.set_up((A, B, C, D), GAME.settle({}), chance)
    board.chance, board.journal = chance, Journal()
    fill_hands(board)
    rest = board.deck.take_all()
    board.deck.add(*rest[:2])
    board.discard = tuple(rest[2:])
    next(the_fallen(board))
    hands = sum(len(hand) for hand in board.hands.values())
    assert (board.deck_size, len(board.discard), hands, len(board.fallen)) == (9, 0, 12, 4)


def test_ss_20_typed_dice() -> None:
    for faces in ([1, 2, 7, 3, 4], [1, 2, 3, 4], ["x", 1, 2, 3, 4], "12345"):
        five_dice().refused(A, "faces-1", faces=faces)
    for total in (4, 31, "x", 12.5):
        five_dice().refused(A, "sum-1", sum=total)
    for good in (5, 30):
        table = five_dice()
        table.act(A, "sum-1", sum=good)
        assert table.laid("Pazuzu").total == good


def five_dice() -> Evening:
    return Evening(1, fallen=["Pazuzu"], settings={"dice": "table"})


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (edited(S02={"white_dice": 1}), 3),
        (edited(S02={"red_dice": 7}), 3),
        (edited(S24={"red_effect": "fly"}), 25),
        (OURS.replace("\nS04,", "\nS03,"), 5),
    ],
)
def test_ss_21_card_list_faults_are_told_with_their_line(text: str, line: int) -> None:
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": text}, 2)
    assert f"line {line}:" in str(told.value.sentence)


def test_ss_21_a_list_can_be_too_short_or_just_unusual() -> None:
    short = first_lines(15) + "\n" + OURS.splitlines()[24]
    with pytest.raises(Refused) as told:
        GAME.settle({"card_list": short}, 4)
    assert "ends after 16 cards, but 4 players need at least 17" in str(told.value.sentence)
    unusual = GAME.settle({"card_list": first_lines(24)}, 4)
    notices = [str(notice) for notice in GAME.notices(unusual, 4)]
    assert "The game has 25 cards; this list has 24." in notices


def test_ss_22_solo() -> None:
    table = Evening(1, fallen=["Lucifer"])
    assert table.laid("Lucifer").mod == 2
    table.to_the_angels()
    table.commit_any()
    assert len(table.board.angels) == 1


def test_ss_23_printed_cards_the_same_card_twice() -> None:
    table = Evening(3, settings={"deck": "table"})
    table.act(C, "turn_up", cards=["S20", "S01", "S14"])
    table.to_the_angels()
    assert table.refused(A, "commit", card="S20") == "That is not among what you can choose now."
    table.commit(A="Uriel")
    before = len(table.journal())
    table.commit(B="Uriel")
    assert len(table.journal()) == before
    table.commit(C="Gabriel")
    assert table.journal()[-1] == "Uriel was chosen twice: please choose again."
    assert table.umpire.waiting() == (A, B)
    assert table.board.angels == ()
    table.commit(A="Uriel", B="Raphael")
    assert table.names(table.board.angels) == ["Uriel", "Raphael", "Gabriel"]


def test_ss_24_two_rollers() -> None:
    table = Evening(2, fallen=["Belial", "Imp"])
    table.roll(A, "Belial")
    faces = table.laid("Belial").faces
    table.refused(B, "roll-1")
    assert str(table.umpire.prompt(B)) == "Seat 1 is rolling for Belial."
    assert table.laid("Belial").faces == faces


def test_ss_25_a_phone_is_lost() -> None:
    table = Evening(2, hands=[["Gabriel"], ["Metatron"]], fallen=["Imp", "Moloch"])
    table.to_the_angels()
    hand = table.hand(A)
    table.commit(A="Gabriel", B="Metatron")
    table.roll(B, "Metatron")
    assert table.umpire.waiting() == (A,)
    assert table.offered(B) == []
    table.umpire.back_to(len(table.umpire.entries))
    assert table.hand(A) == hand - {"Gabriel"}
    table.roll(A, "Gabriel")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_ss_26_balance(n: int) -> None:
    games, won = 240, 0
    for number in range(games):
        seed = b"%d-%d" % (n, number)
        umpire = Umpire(GAME, seats_for(n), GAME.settle({}, n), seed)
        for _ in play_out(umpire, Chance(b"play" + seed), GAME.policies["best"]):
            continue
        won += umpire.over is not None and umpire.over.name == "faithful"
    assert 0.50 <= won / games <= 0.68
