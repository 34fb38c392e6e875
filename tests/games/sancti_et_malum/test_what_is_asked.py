"""Who is asked what, in which words, and whose answer everybody may read."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from tests.kit.games.sancti_et_malum.evening import A, B, C, D, SanctiEvening, printed, real_dice


def test_sem_010_before_the_first_roll_anybody_is_asked_to_roll_for_the_next_of_the_fallen() -> (
    None
):
    table = SanctiEvening(2, fallen=["Belphegor", "Imp"])
    assert str(table.umpire.prompt(TABLE)) == "Anyone may roll for Belphegor."
    assert str(table.umpire.find(B, "roll-1").label) == "Roll 5 dice for Belphegor"
    table.roll(A, "Belphegor")
    table.stop(A)
    assert str(table.umpire.prompt(TABLE)) == "Anyone may roll for Imp."


def test_sem_034_everybody_with_an_angel_to_roll_is_named_only_once() -> None:
    table = SanctiEvening(
        3,
        hands=[["Gabriel"], ["S23", "Uriel"], ["Michael"]],
        fallen=["Moloch", "Baal", "Dagon"],
        settings={"choir_time": "before"},
    )
    table.to_the_angels()
    table.commit(A="Gabriel", B="S23", C="Michael")
    table.add(B, "Uriel")
    assert table.offered(B) == ["roll-2", "roll-4"]
    asked = "Seat 1, Seat 2 and Seat 3 may roll now: high is good."
    assert str(table.umpire.prompt(TABLE)) == asked
    assert str(table.umpire.find(A, "roll-1").label) == "Roll 5 dice for Gabriel"
    assert str(table.umpire.find(A, "roll-1").help) == "High is good."
    table.roll(A, "Gabriel")
    table.stop(A)
    assert str(table.umpire.prompt(TABLE)) == "Seat 2 and Seat 3 may roll now: high is good."
    table.leave(B)
    table.roll(C, "Holy Choir")
    table.stop(C)
    assert str(table.umpire.prompt(TABLE)) == "Seat 3 may roll now: high is good."
    table.roll(C, "Michael")
    table.stop(C)
    assert table.offered(C) == ["roll-4"], "anybody may roll for a player who left"
    asked = "Anyone may roll for those who left: high is good."
    assert str(table.umpire.prompt(TABLE)) == asked


def test_the_screen_names_those_who_are_still_choosing() -> None:
    table = SanctiEvening(2)
    table.to_the_angels()
    assert str(table.umpire.prompt(TABLE)) == "Still choosing an Angel: Seat 1 and Seat 2."
    table.act(B, "commit", card=table.choices(B, "commit", "card")[0])
    assert str(table.umpire.prompt(TABLE)) == "Still choosing an Angel: Seat 1."


def test_sem_013_the_question_gives_the_total_and_the_re_rolls_left() -> None:
    table = SanctiEvening(1, fallen=["Beelzebub"], dice=[1, 2, 3, 4, 5, 6, 1])
    table.roll(A, "Beelzebub")
    assert str(table.umpire.prompt(A)) == "Beelzebub is at 24. Re\u2011roll, or stop?"
    assert str(table.umpire.find(A, "reroll").help) == "You have 2 re-rolls left."
    assert str(table.umpire.find(A, "stop").label) == "Stop at 24"
    left = str(table.umpire.find(TABLE, "silence").label)
    assert left == "Let anyone continue with Beelzebub (2 re-rolls left)"
    table.reroll(A, 6)
    assert table.journal()[-1] == "Seat 1 re-rolls one die: 1 2 3 4 5 1."
    assert str(table.umpire.prompt(A)) == "Beelzebub is at 19. Re\u2011roll, or stop?"
    assert str(table.umpire.find(A, "reroll").help) == "This is the last re-roll."
    table.stop(A)
    assert "Beelzebub counts 19: 16 on the dice, +3." in table.journal()


def test_sem_015_the_journal_says_what_a_card_counts_with_any_modifier() -> None:
    table = SanctiEvening(2, fallen=["Moloch", "Azazel"], dice=[2] * 12)
    table.roll(A, "Moloch")
    assert table.journal()[-1] == "Moloch counts 12."
    table.roll(A, "Azazel")
    assert "Azazel counts 10: 12 on the dice, −2." in table.journal()


@pytest.mark.parametrize(("card", "modifier"), [("Azazel", "−1"), ("Dagon", "+1")])
def test_sem_015_modifiers_are_shown_with_their_sign(card: str, modifier: str) -> None:
    table = SanctiEvening(1, fallen=[card])
    table.roll(A, card)
    assert f" on the dice, {modifier}." in table.journal()[-2]


def test_sem_051_real_dice_are_explained_with_their_number_and_re_rolls() -> None:
    table = SanctiEvening(3, fallen=["Moloch", "Belial", "Beelzebub"], settings={"dice": "table"})
    rest = "The modifier is added for you. Low is good."
    for card, rerolls in (
        ("Moloch", "Low is good."),
        ("Belial", f"You may re-roll once. {rest}"),
        ("Beelzebub", f"You may re-roll up to 2 times. {rest}"),
    ):
        place = table.board.fallen.index(table.laid(card)) + 1
        assert str(table.umpire.find(B, f"sum-{place}").help) == f"Roll 6 dice. {rerolls}"
        label = f"Enter the faces of the dice for {card}"
        assert str(table.umpire.find(B, f"faces-{place}").label) == label
        table.enter(B, card, 6)


def test_sem_027_032_and_061_only_sealed_or_held_cards_are_secret() -> None:
    """An offer says whether everybody may read what is answered."""
    table = printed(2)
    assert table.umpire.find(B, "turn_up").public
    table.act(TABLE, "turn_up", cards=["S18", "S19"])
    table.roll(A, "Beelzebub")
    assert table.umpire.find(A, "reroll").public
    table.roll_out()
    assert not table.umpire.find(A, "commit").public
    table.leave(B)
    assert table.umpire.find(A, "left_behind").public
    table.act(A, "left_behind", cards=["S01", "S02", "S03"])
    table.act(A, "commit", card="S23")
    table.roll_out()
    assert table.umpire.find(A, "add").public
    table = real_dice(1)
    offers = {offer.name: offer.public for offer in table.umpire.offers(A)}
    assert offers == {"sum-1": True, "faces-1": True}


def test_sem_061_printed_cards_are_asked_for_by_number_after_hands_have_been_filled() -> None:
    table = printed(2, fallen_per_player=1, hand=2)
    asked = "Fill every hand to 2, then turn up 2 cards for the Fallen and tap them."
    assert str(table.umpire.prompt(TABLE)) == asked
    assert str(table.umpire.find(A, "turn_up").label) == "Turn up 2 cards and tap them"
    table.act(A, "turn_up", cards=["S24", "S01"])
    assert str(table.umpire.prompt(A)) == "Now turn up one card for the Fallen and tap it."
    assert str(table.umpire.find(TABLE, "turn_up").label) == "Turn up one card and tap it"


def test_sem_061_cards_chosen_twice_are_named_and_chosen_again() -> None:
    table = printed(4)
    table.act(C, "turn_up", cards=["S20", "S01", "S14", "S15"])
    table.to_the_angels()
    before = len(table.journal())
    table.commit(A="Sandalphon", B="Uriel", C="Sandalphon", D="Uriel")
    assert table.journal()[before:] == [
        "Uriel was chosen twice: please choose again.",
        "Sandalphon was chosen twice: please choose again.",
    ]
    assert table.umpire.waiting() == (A, B, C, D)
    table.commit(A="Sandalphon", B="Uriel", C="Gabriel", D="Sariel")
    assert len(table.board.angels) == 4


@pytest.mark.parametrize("hand", [1, 2, 5])
def test_sem_025_with_printed_cards_every_hand_is_filled_up_to_the_setting(hand: int) -> None:
    table = printed(2, hand=hand)
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand, hand]
    assert table.board.deck_size == 25 - 2 * hand
    table.act(A, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.commit(A="Gabriel", B="Uriel")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand - 1, hand - 1]
    assert table.board.deck_size == 25 - 2 * hand - 2
    assert {"S02", "S04"}.isdisjoint(table.board.deck)
    table.finish()
    table.act(A, "next")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [hand, hand]


def test_sem_061_nobody_with_an_empty_hand_is_asked_for_a_card() -> None:
    table = printed(2, hand=1)
    table.act(A, "turn_up", cards=["S01", "S14"])
    table.to_the_angels()
    table.commit(A="S23", B="Gabriel")
    table.roll_out()
    assert "add" not in table.offered(A), "the Holy Choir was the last card"
    table.leave(B)
    assert "left_behind" not in table.offered(A)
