"""The frame, the setup and the cards: SEM-001 to SEM-024."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.sancti_et_malum.cards import card_list, said
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import (
    GAME,
    A,
    B,
    C,
    SanctiEvening,
    edited,
    gabriel,
    real_dice,
)

CARDS = card_list("")
RED = {card.red.name: card.red for card in CARDS.values()}
WHITE = {card.white.name: card.white for card in CARDS.values()}


def test_sem_001_both_names_are_shown() -> None:
    assert "Sancti et Malum" in GAME.title
    assert "The Faithful and the Fallen" in GAME.title


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_sem_002_one_to_four_play_and_n_stays_the_same(players: int) -> None:
    assert players in GAME.seats
    table = SanctiEvening(players)
    table.to_the_angels()
    table.commit_any()
    assert table.board.n == players
    assert len(table.board.fallen) >= players
    table.finish()
    if players > 1:
        table.leave(B)
    table.act(A, "next")
    assert table.board.n == players, "also when somebody has left"


def test_sem_003_what_lies_on_the_table_is_listed() -> None:
    listed = " / ".join(GAME.on_the_table)
    for piece in ("25 cards", "6 black", "3 red and 3 white", "score card", "Roll Tally"):
        assert piece in listed


@pytest.mark.parametrize("faithful", [True, False])
def test_sem_004_all_win_or_all_lose(faithful: bool) -> None:  # noqa: FBT001 - the two endings
    table = real_dice(3)
    while not table.umpire.over:
        table.win(faithful=faithful)
        table.act(A, "next")
    assert table.umpire.over.winners == ((A, B, C) if faithful else ())


def test_sem_005_all_cards_are_shuffled_face_down() -> None:
    decks = []
    for seed in (b"one", b"two"):
        board = GAME.set_up(seats_for(2), GAME.settle({}), SanctiEvening(1, seed=seed).board.chance)
        assert sorted(board.deck) == sorted(CARDS)
        assert board.deck.eyes == frozenset()
        decks.append(board.deck.cards)
    assert decks[0] != decks[1]


def test_sem_006_both_discs_are_off_the_score_card() -> None:
    board = SanctiEvening(2).board
    assert (board.red, board.white) == (0, 0)


def test_sem_007_the_list_in_use_is_shown_and_can_be_changed_only_beforehand() -> None:
    told = [str(each) for each in GAME.notices(GAME.settle({}), 2)]
    assert told == ["The cards are our own list of 25."]
    mine = GAME.settle({"card_list": edited(S01={"white_name": "Michaela"})})
    assert "your own list of 25" in str(next(iter(GAME.notices(mine, 2))))
    table = Umpire(GAME, seats_for(2), mine, b"seed")
    assert table.board.cards["S01"].white.name == "Michaela"
    asked = [offer for seat in (A, B) for offer in table.offers(seat)]
    assert asked
    assert not [offer for offer in asked if "card_list" in offer.fields]


def test_sem_008_drawn_it_counts_red_and_played_it_counts_white() -> None:
    table = SanctiEvening(1, hands=[["Metatron"]], fallen=["Dagon"])
    table.to_the_angels()
    table.commit(A="Metatron")
    fallen, angel = table.board.fallen[0], table.board.angels[0]
    assert (fallen.card, fallen.name, fallen.dice, fallen.mod) == ("S06", "Dagon", 5, 1)
    assert (angel.card, angel.name, angel.dice, angel.mod) == ("S05", "Metatron", 6, 0)


def test_sem_009_players_play_only_white_halves() -> None:
    table = SanctiEvening(1, hands=[["Lucifer"]], fallen=["Moloch"])
    table.to_the_angels()
    options = table.umpire.find(A, "commit").fields["card"].limits()["options"]
    assert "Guardian Angel" in {str(option["label"]) for option in options}
    assert "Lucifer" not in {str(option["label"]) for option in options}
    table.commit(A="Lucifer")
    angel = table.laid("S20")
    assert (angel.name, angel.owner, angel.dice, angel.mod) == ("Guardian Angel", A, 2, 2)


@pytest.mark.parametrize("roller", [A, B, C])
def test_sem_010_anybody_may_roll_for_the_fallen(roller: int) -> None:
    table = SanctiEvening(3, fallen=["Moloch", "Imp", "Baal"])
    seat = table.umpire.seats[roller - 1]
    assert str(table.umpire.find(seat, "roll-1").help) == "Low is good."
    table.roll(seat, "Moloch")
    assert table.laid("Moloch").done


def test_sem_011_a_half_shows_two_to_six_dice_and_maybe_re_rolls() -> None:
    halves = [*RED.values(), *WHITE.values()]
    assert {half.dice for half in halves} == {2, 3, 4, 5, 6}
    assert str(said(WHITE["Gabriel"], 2)) == "5 dice, 2 re-rolls and +2"
    assert str(said(RED["Beelzebub"], 9)) == "6 dice, 2 re-rolls and +9"
    with pytest.raises(Refused):
        card_list(edited(S01={"white_dice": 1}))


def test_sem_012_first_all_dice_then_any_of_them_again() -> None:
    table = gabriel(1, 1, 1, 1, 1, 2, 3, 4)
    table.roll(A, "Gabriel")
    assert table.laid("Gabriel").faces == (1, 1, 1, 1, 1)
    table.reroll(A, 2, 4)
    assert table.laid("Gabriel").faces == (1, 2, 1, 3, 1)
    table.reroll(A, 2)
    assert table.laid("Gabriel").faces == (1, 4, 1, 3, 1)


def test_sem_013_no_more_re_rolls_than_shown() -> None:
    table = gabriel()
    table.roll(A, "Gabriel")
    assert table.laid("Gabriel").rerolls == 2
    table.reroll(A, 1)
    table.reroll(A, 1)
    assert table.laid("Gabriel").done
    table.refused(A, "reroll", dice=["1"])


def test_sem_013_a_card_without_re_rolls_is_done_after_one_roll() -> None:
    table = SanctiEvening(1, fallen=["Moloch"])
    table.roll(A, "Moloch")
    assert table.laid("Moloch").done


def test_sem_014_the_roller_may_stop_earlier() -> None:
    table = gabriel(6, 6, 6, 6, 6)
    table.roll(A, "Gabriel")
    table.stop(A)
    assert (table.laid("Gabriel").done, table.laid("Gabriel").rerolls) == (True, 2)


def test_sem_015_the_modifier_is_added_once() -> None:
    table = gabriel(1, 1, 1, 1, 1, 2, 2)
    table.roll(A, "Gabriel")
    table.reroll(A, 1)
    table.reroll(A, 2)
    assert table.laid("Gabriel").total == 2 + 2 + 1 + 1 + 1 + 2
    assert table.board.holy == 9


def test_sem_016_gabriel() -> None:
    half = WHITE["Gabriel"]
    assert (half.dice, half.rerolls, half.modifier(4)) == (5, 2, 2)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_sem_017_a_red_modifier_with_n_is_multiplied(n: int) -> None:
    table = SanctiEvening(n, fallen=["Lilith", "Mastema"][: min(n, 2)])
    assert table.laid("Lilith").mod == 2 * n
    assert RED["Mastema"].modifier(n) == 2


def test_sem_018_beelzebub() -> None:
    half = RED["Beelzebub"]
    assert (half.rerolls, half.modifier(3)) == (2, 9)
    assert SanctiEvening(3, fallen=["Beelzebub"]).laid("Beelzebub").mod == 9


def test_sem_019_white_modifiers_are_plain() -> None:
    assert all(half.modifier(1) == half.modifier(4) == half.mod for half in WHITE.values())
    assert WHITE["Sandalphon"].mod == 2


def test_sem_020_four_kinds_of_cards_have_their_own_rule() -> None:
    effects = [half.effect for card in CARDS.values() for half in (card.white, card.red)]
    assert sorted(filter(None, effects)) == ["choir", "choir", "hinder", "host", "intercession"]
    with pytest.raises(Refused):
        card_list(edited(S25={"red_effect": "choir"}))
    told = [str(said(half, 0)) for half in (WHITE["Holy Choir"], WHITE["Divine Intercession"])]
    assert told[0] == "2 dice, one re-roll and brings one more Angel"
    assert told[1] == "3 dice, one re-roll and one more die for each of your Angels"
    told = [str(said(half, 0)) for half in (RED["The Evil Host"], RED["Satan’s Hinderance"])]
    assert told[0] == "3 dice and brings one more of the Fallen"
    assert told[1] == "4 dice and one die fewer for every Angel"


def test_sem_021_the_evil_host_brings_one_more() -> None:
    table = SanctiEvening(1, fallen=["The Evil Host", "Dagon"], dice=[1] * 8)
    assert table.names(table.board.fallen) == ["The Evil Host", "Dagon"]
    table.to_the_angels()
    assert table.board.evil == 3 + 5 + 1


def test_sem_022_a_holy_choir_lets_its_player_add_a_card() -> None:
    table = SanctiEvening(2, hands=[["S23", "Gabriel"], ["Uriel"]])
    table.to_the_angels()
    table.commit(A="S23", B="Uriel")
    table.roll_out()
    assert table.umpire.waiting() == (A,)
    table.add(A, "Gabriel")
    assert table.names(table.board.angels) == ["Holy Choir", "Uriel", "Gabriel"]
    assert table.laid("Gabriel").owner == A
    assert "The Holy Choir of Seat 1 brings Gabriel." in table.journal()


def test_sem_023_divine_intercession_is_one_die_more_for_each_angel_of_its_player() -> None:
    table = SanctiEvening(
        2, hands=[["S23", "Divine Intercession"], ["Uriel"]], fallen=["Imp", "Baal"]
    )
    table.to_the_angels()
    table.commit(A="S23", B="Uriel")
    table.roll_out()
    assert table.laid("Holy Choir").dice == 2
    table.add(A, "Divine Intercession")
    table.finish()
    dice = {laid.name: len(laid.faces) for laid in table.board.angels}
    assert dice == {"Holy Choir": 3, "Divine Intercession": 4, "Uriel": 5}


def test_sem_024_satans_hinderance_is_one_die_fewer_for_every_angel() -> None:
    table = SanctiEvening(
        2, hands=[["Gabriel"], ["Uriel"]], fallen=["Satan’s Hinderance", "Moloch"]
    )
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    assert [laid.dice for laid in table.board.angels] == [4, 4]
    assert [laid.dice for laid in table.board.fallen] == [4, 6]
    assert table.board.phase is ConfrontationStep.ANGELS
