"""The worked scenarios of the ledger, die by die as given there: cards, SS-01 to SS-15."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.sancti_et_malum.cards import card_list
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening, edited, gabriel


def test_ss_01_gabriel() -> None:
    table = gabriel(1, 6, 3, 5, 2, 4, 6, 1, 5)
    table.roll(A, "Gabriel")
    table.reroll(A, 1, 3, 5)
    assert table.laid("Gabriel").faces == (4, 6, 6, 5, 1)
    table.reroll(A, 5)
    assert table.laid("Gabriel").total == 28
    table.refused(A, "reroll", dice=["1"])


def test_ss_02_beelzebub_with_three_players() -> None:
    dice = [6, 5, 4, 2, 1, 3, 2, 3, 6, 1]
    table = SanctiEvening(3, fallen=["Beelzebub", "Imp", "Baal"], dice=dice)
    table.roll(B, "Beelzebub")
    table.reroll(B, 1, 2, 3)
    table.reroll(B, 3)
    assert table.laid("Beelzebub").faces == (2, 3, 1, 2, 1, 3)
    assert table.laid("Beelzebub").total == 21


def test_ss_03_stop_early() -> None:
    table = gabriel(5, 5, 6, 4, 6)
    table.roll(A, "Gabriel")
    table.stop(A)
    assert table.laid("Gabriel").total == 28
    table.refused(A, "reroll", dice=["1"])


def test_ss_04_the_same_die_twice() -> None:
    table = gabriel(2, 4, 4, 4, 4, 3, 6)
    table.roll(A, "Gabriel")
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
    table = SanctiEvening(
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
    table = SanctiEvening(2, fallen=["Moloch", "The Evil Host", "Imp"], dice=dice)
    assert table.names(table.board.fallen) == ["Moloch", "The Evil Host", "Imp"]
    table.to_the_angels()
    assert [laid.total for laid in table.board.fallen] == [20, 8, 12]
    assert table.board.evil == 40
    table.commit_any()
    table.finish()
    table.act(A, "next")
    assert {"S10", "S24", "S01"} <= set(table.board.discard)


@pytest.mark.parametrize(("chain", "count"), [(True, 3), (False, 2)])
def test_ss_08_host_chain(chain: bool, count: int) -> None:  # noqa: FBT001 - a setting
    hosts = edited(S01={"red_name": "Second Host", "red_effect": "host"})
    table = SanctiEvening(
        1,
        fallen=["The Evil Host", "Second Host", "Baal"],
        settings={"card_list": hosts, "host_chain": chain},
    )
    assert len(table.board.fallen) == count


def test_ss_09_commitment_is_secret() -> None:
    table = SanctiEvening(3, hands=[["Gabriel", "Cherub"], ["Uriel"], ["Michael"]])
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


def choir() -> SanctiEvening:
    hands = [["S23", "Gabriel", "Cherub"], ["Uriel"]]
    table = SanctiEvening(2, hands=hands, fallen=["Imp", "Moloch"])
    table.to_the_angels()
    table.commit(A="S23", B="Uriel")
    table.roll_out()
    return table


def test_ss_10_a_choir_as_the_last_card_asks_nothing() -> None:
    table = SanctiEvening(1, hands=[["S23"]], settings={"hand": 1})
    table.to_the_angels()
    table.commit(A="S23")
    assert table.offered(A) == ["roll-1"]


@pytest.mark.parametrize(("chain", "count"), [(True, 3), (False, 2)])
def test_ss_11_two_choirs_in_one_hand(chain: bool, count: int) -> None:  # noqa: FBT001 - a setting
    table = SanctiEvening(1, hands=[["S23", "S24", "Michael"]], settings={"choir_chain": chain})
    table.to_the_angels()
    table.commit(A="S23")
    table.roll_out()
    table.add(A, "S24")
    table.roll_out()
    if chain:
        table.add(A, "Michael")
        table.roll_out()
    assert table.board.phase is ConfrontationStep.COMPARE
    assert len(table.board.angels) == count


def test_ss_12_divine_intercession_alone() -> None:
    table = SanctiEvening(
        2, hands=[["Divine Intercession"], ["Michael"]], fallen=["Baal", "Moloch"]
    )
    table.to_the_angels()
    table.commit(A="Divine Intercession", B="Michael")
    assert (table.laid("Divine Intercession").dice, table.laid("Divine Intercession").rerolls) == (
        4,
        1,
    )
    assert table.laid("Michael").dice == 6


@pytest.mark.parametrize("when", ["before", "after"])
def test_ss_13_divine_intercession_with_a_choir(when: str) -> None:
    hands, settings = [["S23", "Divine Intercession"]], {"choir_time": when}
    table = SanctiEvening(1, hands=hands, fallen=["Imp"], settings=settings)
    table.to_the_angels()
    table.commit(A="S23")
    if when == "after":
        table.roll_out()
    table.add(A, "Divine Intercession")
    table.finish()
    assert [len(laid.faces) for laid in table.board.angels] == [3, 4]


def test_ss_14_satans_hinderance() -> None:
    table = SanctiEvening(
        3,
        hands=[["Gabriel"], ["S23", "Divine Intercession"], ["S24"]],
        fallen=["Satan’s Hinderance", "Imp", "Moloch"],
        settings={"card_list": edited(S24={"red_effect": ""})},
    )
    table.to_the_angels()
    table.commit(A="Gabriel", B="S23", C="S24")
    table.roll_out()
    table.add(B, "Divine Intercession")
    table.finish()
    angel = table.laid("Gabriel")
    assert (angel.dice, angel.rerolls, angel.mod) == (4, 2, 2)
    assert (table.laid("S23").dice, table.laid("Divine Intercession").dice) == (2, 3)
    assert table.laid("S24").dice == 1
    assert [laid.dice for laid in table.board.fallen] == [4, 4, 6]


def test_ss_15_floor() -> None:
    table = SanctiEvening(
        2,
        hands=[["S23"]],
        fallen=["Satan’s Hinderance", "Second Hinderance"],
        settings={
            "card_list": edited(S01={"red_name": "Second Hinderance", "red_effect": "hinder"})
        },
    )
    table.to_the_angels()
    table.act(A, "commit", card="S23")
    table.commit_any()
    assert table.laid("Holy Choir").dice == 1
