"""Rolling, re-rolling and stopping, or entering real dice: SEM-010 to 016, 051 to 056, 059, 060."""

from __future__ import annotations

from companion.core.seats import TABLE
from tests.kit.games.sancti_et_malum.evening import A, B, C, SanctiEvening, edited, revealed


def gabriel(*dice: int) -> SanctiEvening:
    """Alone against an Imp with four ones; Gabriel has been rolled once."""
    table = revealed(["Gabriel"], fallen=["Imp"], dice=[1, 1, 1, 1, *dice])
    table.roll(A, "Gabriel")
    return table


# --- rolls of the companion ----------------------------------------------------------------------


def test_sem_012_013_015_016_and_ss_01_gabriel() -> None:
    table = gabriel(1, 6, 3, 5, 2, 4, 6, 1, 5)
    assert table.laid("Gabriel").faces == (1, 6, 3, 5, 2)
    table.reroll(A, 1, 3, 5)
    assert table.laid("Gabriel").faces == (4, 6, 6, 5, 1)
    table.reroll(A, 5)
    assert (table.laid("Gabriel").total, table.laid("Gabriel").done) == (28, True)
    table.refused(A, "reroll", dice=["1"])
    assert table.board.holy == 28


def test_sem_012_and_ss_04_the_same_die_twice() -> None:
    table = gabriel(2, 4, 4, 4, 4, 3, 6)
    table.refused(A, "reroll", dice=[])
    table.refused(A, "reroll", dice=["6"])
    table.reroll(A, 1)
    assert table.laid("Gabriel").faces == (3, 4, 4, 4, 4)
    table.reroll(A, 1)
    assert table.laid("Gabriel").faces == (6, 4, 4, 4, 4)


def test_sem_012_faces_go_to_the_dice_in_the_order_in_which_they_were_tapped() -> None:
    table = gabriel(1, 1, 1, 1, 1, 5, 6)
    table.reroll(A, 4, 2)
    assert table.laid("Gabriel").faces == (1, 6, 1, 5, 1)


def test_sem_014_and_ss_03_stop_early() -> None:
    table = gabriel(5, 5, 6, 4, 6)
    table.stop(A)
    assert (table.laid("Gabriel").total, table.laid("Gabriel").rerolls) == (28, 2)
    table.refused(A, "reroll", dice=["1"])


def test_sem_013_and_015_the_question_gives_the_total_and_the_re_rolls_left() -> None:
    table = SanctiEvening(1, fallen=["Beelzebub"], dice=[1, 2, 3, 4, 5, 6, 1])
    table.roll(A, "Beelzebub")
    assert str(table.umpire.prompt(A)) == "Beelzebub is at 24. Roll again, or stop?"
    assert str(table.umpire.find(A, "reroll").help) == "You have 2 re-rolls left."
    table.reroll(A, 6)
    assert table.journal()[-1] == "Seat 1 re-rolls one die: 1 2 3 4 5 1."
    assert str(table.umpire.find(A, "stop").label) == "Stop at 19"
    assert str(table.umpire.find(A, "reroll").help) == "This is the last re-roll."
    table.stop(A)
    assert "Beelzebub counts 19: 16 on the dice, +3." in table.journal()


def test_sem_052_extra_dice_are_re_rolled_like_the_others_and_re_rolls_stay() -> None:
    dice = [1, 1, 1, 1, 2, 2, 2, 2, 6]
    table = revealed(["Divine Intercession"], fallen=["Imp"], dice=dice)
    table.roll(A, "Divine Intercession")
    assert table.laid("Divine Intercession").faces == (2, 2, 2, 2)
    assert table.laid("Divine Intercession").rerolls == 1
    table.reroll(A, 4)
    assert table.laid("Divine Intercession").faces == (2, 2, 2, 6)


def test_sem_055_a_roll_is_final() -> None:
    table = SanctiEvening(1, fallen=["Belphegor"])
    assert table.umpire.find(A, "roll-1").final
    table.roll(A, "Belphegor")
    assert table.umpire.find(A, "reroll").final
    assert not table.umpire.find(A, "stop").final
    assert table.umpire.has_final_since(0)


def test_sem_056_totals_may_be_below_zero() -> None:
    weak = edited(S01={"red_mod": -20}, S02={"white_mod": -20})
    table = revealed(["S02"], fallen=["S01"], dice=[1] * 9, card_list=weak)
    assert table.board.evil == 4 - 20
    table.finish()
    assert table.board.holy == 5 - 20
    assert table.board.white == 1


def test_sem_059_everybody_sees_the_dice_together() -> None:
    table = SanctiEvening(2, fallen=["Moloch", "Imp"])
    table.roll(A, "Moloch")
    rolled = table.board.fallen[0].faces
    assert len(rolled) == 6
    assert all(table.umpire.known(each).fallen[0].faces == rolled for each in (A, B, TABLE))
    assert table.journal()[-1] == f"Moloch counts {sum(rolled)}."


# --- who rolls for the Fallen --------------------------------------------------------------------


def test_sem_010_and_053_anybody_may_roll_for_the_fallen_in_the_order_drawn() -> None:
    table = SanctiEvening(3, fallen=["Belphegor", "Imp", "Baal"])
    assert str(table.umpire.prompt(TABLE)) == "Anyone may roll for Belphegor."
    for seat in (A, B, C):
        assert table.offered(seat) == ["roll-1"]
        assert str(table.umpire.find(seat, "roll-1").help) == "Low is good."
    table.roll(C, "Belphegor")
    assert table.offered(A) == []
    table.stop(C)
    assert str(table.umpire.prompt(TABLE)) == "Anyone may roll for Imp."
    assert str(table.umpire.find(B, "roll-2").label) == "Roll 4 dice for Imp"


def test_sem_054_and_ss_24_the_roller_continues_until_the_silence_is_too_long() -> None:
    table = SanctiEvening(3, fallen=["Beelzebub", "Imp", "Baal"])
    table.roll(B, "Beelzebub")
    faces = table.laid("Beelzebub").faces
    table.refused(A, "roll-1")
    assert table.laid("Beelzebub").faces == faces
    assert str(table.umpire.prompt(C)) == "Seat 2 is rolling for Beelzebub."
    assert table.offered(A) == table.offered(C) == []
    assert table.umpire.find(TABLE, "silence").after == 30
    left = str(table.umpire.find(TABLE, "silence").label)
    assert left == "Let anyone continue with Beelzebub (2 re-rolls left)"
    table.act(TABLE, "silence")
    assert str(table.umpire.prompt(TABLE)) == "Anyone may continue with Beelzebub."
    assert table.offered(TABLE) == []
    assert table.offered(A) == table.offered(B) == ["reroll", "stop"]
    table.reroll(C, 1)
    assert table.offered(B) == []
    assert table.offered(C) == ["reroll", "stop"]
    table.stop(C)
    assert table.board.roller is None, "of a card that is done nobody is the roller"


def test_sem_054_only_the_fallen_can_be_taken_over() -> None:
    table = SanctiEvening(2, hands=[["Gabriel"]], fallen=["Imp", "Belial"])
    assert table.offered(TABLE) == [], "nobody has started"
    table.roll(A, "Imp")
    assert table.offered(TABLE) == [], "nothing is left to decide for it"
    table.roll(A, "Belial")
    table.stop(A)
    table.commit_any()
    table.roll(A, "Gabriel")
    assert table.offered(A) == ["reroll", "stop"]
    assert (table.offered(B), table.offered(TABLE)) == ([], []), "an Angel waits for its owner"


# --- real dice -----------------------------------------------------------------------------------


def test_sem_060_and_ss_20_real_dice_are_entered() -> None:
    table = SanctiEvening(3, fallen=["Mammon", "Pazuzu", "Imp"], settings={"dice": "table"})
    assert table.offered(A) == ["sum-1", "faces-1"]
    table.refused(A, "roll-1")
    for faces in ([1, 2, 7, 3, 4], [1, 2, 3, 4], ["x", 1, 2, 3, 4], "12345"):
        table.refused(A, "faces-1", faces=faces)
    for total in (4, 31, "x", 12.5):
        table.refused(A, "sum-1", sum=total)
    table.act(A, "faces-1", faces=[1, 2, 3, 4, 5])
    assert table.laid("Mammon").total == 15 + 3
    table.act(B, "sum-2", sum=5)
    assert (table.laid("Pazuzu").total, table.laid("Pazuzu").faces) == (5, ())
    table.act(C, "sum-3", sum=24)
    assert table.board.evil == 18 + 5 + 24


def test_sem_051_real_dice_are_explained_and_more_than_six_rolled_in_two_goes() -> None:
    settings = {"dice": "table", "card_list": edited(S22={"white_dice": 6})}
    table = SanctiEvening(1, hands=[["Divine Intercession"]], fallen=["Baal"], settings=settings)
    assert str(table.umpire.find(A, "sum-1").help) == ("Roll 6 dice. Low is good.")
    table.enter(A, "Baal", 6)
    table.commit(A="Divine Intercession")
    first, again = "Roll 6 dice and then one die more.", "You may re-roll once."
    told = f"{first} {again} The modifier is added for you. High is good."
    assert str(table.umpire.find(A, "sum-1").help) == told
