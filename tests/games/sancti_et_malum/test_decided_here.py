"""What the rules sheet leaves open and was decided here: SEM-045 to SEM-061, except 058."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.games.sancti_et_malum.state import ConfrontationStep
from tests.kit.games.sancti_et_malum.evening import (
    A,
    B,
    C,
    SanctiEvening,
    edited,
    first_lines,
    printed,
)

TWO_HOSTS = edited(S01={"red_name": "The Other Host", "red_effect": "host"})
WEAK = edited(**{card: {"red_mod": -20, "white_mod": -20} for card in ("S01", "S02", "S05")})


def test_sem_045_a_host_brought_by_a_host_brings_another() -> None:
    table = SanctiEvening(
        1,
        fallen=["The Evil Host", "The Other Host", "Baal"],
        settings={"card_list": TWO_HOSTS},
    )
    assert table.names(table.board.fallen) == ["The Evil Host", "The Other Host", "Baal"]


def test_sem_045_until_no_card_can_be_drawn() -> None:
    hosts = first_lines(5, edited(**{f"S0{n}": {"red_effect": "host"} for n in range(1, 10)}))
    table = SanctiEvening(1, settings={"card_list": hosts})
    assert len(table.board.fallen) == 2
    assert (table.board.deck_size, table.board.phase) == (0, ConfrontationStep.FALLEN)


def test_sem_045_and_061_nobody_is_asked_to_turn_up_printed_cards_that_are_not_there() -> None:
    hosts = first_lines(5, edited(**{f"S0{n}": {"red_effect": "host"} for n in range(1, 10)}))
    table = printed(1, card_list=hosts)
    table.act(A, "turn_up", cards="S01")
    table.act(A, "turn_up", cards="S02")
    assert table.board.deck_size == 0
    assert table.offered(A) == ["roll-1"]


def test_sem_046_the_evil_host_rolls_its_own_dice_too() -> None:
    table = SanctiEvening(1, fallen=["The Evil Host", "Imp"], dice=[5, 5, 5, 1, 1, 1, 1])
    table.to_the_angels()
    assert table.laid("The Evil Host").total == 15
    assert table.board.evil == 19


def test_sem_050_intercession_and_hinderance_both_apply_and_one_die_is_left() -> None:
    twice = edited(S01={"red_name": "Second Hinderance", "red_effect": "hinder"})
    table = SanctiEvening(
        2,
        hands=[["Divine Intercession"], ["S23", "Gabriel"]],
        fallen=["Satan’s Hinderance", "Second Hinderance"],
        settings={"card_list": twice},
    )
    table.to_the_angels()
    table.commit(A="Divine Intercession", B="S23")
    assert table.laid("Divine Intercession").dice == 3 + 1 - 2
    assert table.laid("Holy Choir").dice == 1


def test_sem_050_the_table_may_agree_on_two_dice() -> None:
    table = SanctiEvening(
        1, hands=[["S23"]], fallen=["Satan’s Hinderance"], settings={"min_dice": 2}
    )
    table.to_the_angels()
    table.commit(A="S23")
    assert table.laid("Holy Choir").dice == 2


def test_sem_051_more_than_six_dice_are_rolled_in_two_goes() -> None:
    strong = edited(S22={"white_dice": 6})
    settings = {"dice": "table", "card_list": strong}
    table = SanctiEvening(1, hands=[["Divine Intercession"]], fallen=["Imp"], settings=settings)
    assert "Roll 4 dice." in str(table.umpire.find(A, "sum-1").help)
    table.enter(A, "Imp", 4)
    table.commit(A="Divine Intercession")
    assert "Roll 6 dice and then one die more." in str(table.umpire.find(A, "sum-1").help)


def test_sem_052_extra_dice_are_re_rolled_like_the_others_and_re_rolls_stay() -> None:
    table = SanctiEvening(
        1, hands=[["Divine Intercession"]], fallen=["Imp"], dice=[1, 1, 1, 1, 2, 2, 2, 2, 6]
    )
    table.to_the_angels()
    table.commit(A="Divine Intercession")
    table.roll(A, "Divine Intercession")
    assert table.laid("Divine Intercession").faces == (2, 2, 2, 2)
    assert table.laid("Divine Intercession").rerolls == 1
    table.reroll(A, 4)
    assert table.laid("Divine Intercession").faces == (2, 2, 2, 6)


def test_sem_053_the_fallen_are_rolled_in_the_order_drawn_one_at_a_time() -> None:
    table = SanctiEvening(2, fallen=["Belphegor", "Imp"])
    table.refused(A, "roll-2")
    table.roll(A, "Belphegor")
    assert "roll-2" not in table.offered(A) + table.offered(B)
    table.stop(A)
    table.roll(B, "Imp")


def test_sem_053_angels_are_rolled_in_any_order_one_at_a_time() -> None:
    before = {"choir_time": "before"}
    table = SanctiEvening(2, hands=[["Gabriel"], ["S23", "Uriel"]], settings=before)
    table.to_the_angels()
    table.commit(A="Gabriel", B="S23")
    table.add(B, "Uriel")
    assert table.offered(B) == ["roll-2", "roll-3"]
    table.roll(B, "Uriel")
    assert table.offered(A) == []
    table.stop(B)
    assert table.offered(A) == ["roll-1"]
    table.refused(A, "roll-2")


def test_sem_054_the_roller_continues_until_the_silence_is_too_long() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Baal"])
    table.roll(B, "Belphegor")
    assert table.offered(B) == ["reroll", "stop"]
    assert table.offered(A) == table.offered(C) == []
    assert str(table.umpire.prompt(C)) == "Seat 2 is rolling for Belphegor."
    assert table.umpire.find(TABLE, "silence").after == 30
    table.act(TABLE, "silence")
    assert table.offered(A) == ["reroll", "stop"]
    assert table.offered(TABLE) == []
    table.reroll(C, 1)
    assert table.laid("Belphegor").done


def test_sem_054_whoever_takes_over_is_then_the_roller() -> None:
    table = SanctiEvening(3, fallen=["Beelzebub", "Imp", "Baal"])
    table.roll(B, "Beelzebub")
    table.act(TABLE, "silence")
    table.reroll(C, 1)
    assert table.offered(B) == []
    assert table.offered(C) == ["reroll", "stop"]


def test_sem_055_a_roll_is_final() -> None:
    table = SanctiEvening(1, hands=[["Gabriel"]], fallen=["Belphegor"])
    assert table.umpire.find(A, "roll-1").final
    table.roll(A, "Belphegor")
    assert table.umpire.find(A, "reroll").final
    assert not table.umpire.find(A, "stop").final
    assert table.umpire.final_since(0)


def test_sem_056_totals_may_be_below_zero() -> None:
    table = SanctiEvening(
        1,
        hands=[["S02"]],
        fallen=["S01"],
        dice=[1, 1, 1, 1, 1, 1, 1, 1, 1],
        settings={"card_list": WEAK},
    )
    table.to_the_angels()
    assert table.board.evil == 4 - 20
    table.commit(A="S02")
    table.finish()
    assert table.board.holy == 5 - 20
    assert table.board.white == 1


def test_sem_057_a_player_without_a_card_sits_out() -> None:
    table = SanctiEvening(2, settings={"card_list": first_lines(3)})
    assert [table.board.hand_size(seat) for seat in (A, B)] == [3, 0]
    assert table.umpire.waiting() == (A,)
    table.commit_any()
    assert [laid.owner for laid in table.board.angels] == [A]
    assert table.board.n == 2
    assert "Seat 2 has no card and sits this one out." in table.journal()


def test_sem_059_dice_are_fair_and_everybody_sees_them_together() -> None:
    faces = Chance(b"fair").roll(6000)
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))
    table = SanctiEvening(2, fallen=["Moloch", "Imp"])
    table.roll(A, "Moloch")
    rolled = table.board.fallen[0].faces
    assert len(rolled) == 6
    assert all(table.umpire.known(each).fallen[0].faces == rolled for each in (A, B, TABLE))


def test_sem_060_real_dice_are_entered() -> None:
    table = SanctiEvening(2, fallen=["Mammon", "Belphegor"], settings={"dice": "table"})
    assert table.offered(A) == ["sum-1", "faces-1"]
    table.refused(A, "roll-1")
    table.act(A, "faces-1", faces=[1, 2, 3, 4, 5])
    assert table.laid("Mammon").total == 15 + 2
    table.act(B, "sum-2", sum=9)
    assert (table.laid("Belphegor").total, table.laid("Belphegor").faces) == (9, ())
    assert table.board.evil == 26


def test_sem_061_a_face_up_card_cannot_be_chosen() -> None:
    table = printed(1)
    assert table.umpire.luck_used == 0
    table.act(A, "turn_up", cards="S20")
    table.to_the_angels()
    assert "S20" not in table.choices(A, "commit", "card")
    table.refused(A, "commit", card="S20")
    table.act(A, "commit", card="S02")
    table.finish()
    table.act(A, "next")
    table.refused(A, "turn_up", cards="S02")
    table.refused(A, "turn_up", cards="S20")


def test_sem_061_the_companion_counts_the_printed_deck() -> None:
    table = printed(2)
    board = table.board
    assert (board.deck_size, board.hand_size(A), board.hand_size(B)) == (25 - 6, 3, 3)
    table.act(A, "turn_up", cards=["S01", "S14"])
    assert board.deck_size == 17


def test_sem_061_a_printed_deck_that_runs_out_is_drawn_from_in_two_goes() -> None:
    table = printed(2, hand=5, fallen_per_player=3)
    table.act(A, "turn_up", cards=[f"S0{n}" for n in range(1, 7)])
    table.to_the_angels()
    table.commit(A="S07", B="S08")
    table.finish()
    table.act(A, "next")
    assert table.board.deck_size == 7
    table.act(A, "turn_up", cards=[f"S{n}" for n in range(10, 16)])
    table.to_the_angels()
    table.commit(A="S16", B="S17")
    table.finish()
    assert table.board.deck_size == 1
    table.act(A, "next")
    assert (table.board.deck_size, len(table.board.discard)) == (15, 0)
    assert "The deck is empty: shuffle the discard pile to make a new deck." in table.journal()
