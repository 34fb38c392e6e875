"""The turn, step by step: SEM-025 to SEM-044."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.core.to_json import to_json
from companion.games.sancti_et_malum.fallen import the_fallen
from companion.games.sancti_et_malum.state import Confrontation, ConfrontationStep, Winner
from tests.kit.games.sancti_et_malum.evening import GAME, A, B, SanctiEvening, real_dice, short_deck


def test_sem_025_hands_are_filled_to_three() -> None:
    table = SanctiEvening(2)
    assert [table.board.hand_size(seat) for seat in (A, B)] == [3, 3]
    table.to_the_angels()
    table.commit_any()
    assert [table.board.hand_size(seat) for seat in (A, B)] == [2, 2]
    table.finish()
    table.act(A, "next")
    assert [table.board.hand_size(seat) for seat in (A, B)] == [3, 3]


def test_sem_026_hands_are_hidden() -> None:
    table = SanctiEvening(
        2, hands=[["Gabriel", "Michael", "Uriel"], ["Cherub", "Seraph", "Haniel"]]
    )
    assert table.hand(A) == {"Gabriel", "Michael", "Uriel"}
    for viewer in (TABLE, B):
        assert table.umpire.known(viewer).hands[A].hidden
        hand = to_json(table.umpire.known(viewer))["hands"]["1"]
        assert hand == {"hidden": True, "count": 3}
        assert "Gabriel" not in table.seen(viewer)


@pytest.mark.parametrize(
    ("talk", "said"), [("no_cards", "don’t name your own cards"), ("free", "Talk freely.")]
)
def test_sem_027_players_are_told_what_they_may_talk_about(talk: str, said: str) -> None:
    table = SanctiEvening(2, settings={"talk": talk})
    table.to_the_angels()
    assert said in str(table.umpire.prompt(A))
    assert ("don’t name your own cards" in str(table.umpire.prompt(A))) == (talk == "no_cards")


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_sem_028_one_of_the_fallen_for_each_player(n: int) -> None:
    table = SanctiEvening(n, fallen=["Moloch", "Imp", "Baal", "Dagon"][:n])
    assert table.names(table.board.fallen) == ["Moloch", "Imp", "Baal", "Dagon"][:n]
    assert [laid.faces for laid in table.umpire.known(TABLE).fallen] == [()] * n


def test_sem_028_the_table_may_agree_on_more_fallen() -> None:
    table = SanctiEvening(
        2, settings={"fallen_per_player": 2}, fallen=["Imp", "Baal", "Dagon", "Moloch"]
    )
    assert len(table.board.fallen) == 4


def test_sem_021_and_028_an_evil_host_is_one_of_them_and_brings_one_more() -> None:
    table = SanctiEvening(2, fallen=["The Evil Host", "Imp", "Baal"])
    assert table.names(table.board.fallen) == ["The Evil Host", "Imp", "Baal"]
    told = ["Against you: The Evil Host and Imp.", "Against you: Baal."]
    assert table.journal()[-2:] == told


def test_sem_029_their_dice_are_rolled_and_modifiers_added() -> None:
    table = SanctiEvening(2, fallen=["Azazel", "Mastema"], dice=[6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1])
    table.to_the_angels()
    assert [laid.total for laid in table.board.fallen] == [21 - 2, 5 + 2]


def test_sem_030_the_sum_of_all_fallen_is_the_evil_total() -> None:
    table = SanctiEvening(2, fallen=["Azazel", "Mastema"], dice=[6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1])
    table.roll(A, "Azazel")
    assert table.umpire.known(TABLE).evil == 19
    table.roll(A, "Mastema")
    assert table.umpire.known(TABLE).evil == 26
    assert "The Fallen have 26." in table.journal()


def test_sem_031_everybody_holds_one_angel_from_the_hand() -> None:
    table = SanctiEvening(2, hands=[["Gabriel", "Michael", "Uriel"]])
    table.to_the_angels()
    assert table.umpire.waiting() == (A, B)
    assert set(table.choices(A, "commit", "card")) == {"S02", "S01", "S04"}
    table.refused(A, "commit", card="S03")
    table.refused(A, "commit", card=["S01", "S02"])


def test_sem_032_all_are_turned_up_together() -> None:
    table = SanctiEvening(3, hands=[["Gabriel"], ["Uriel"], ["Michael"]])
    table.to_the_angels()
    table.commit(B="Uriel", C="Michael")
    assert table.board.angels == ()
    table.commit(A="Gabriel")
    assert table.names(table.board.angels) == ["Gabriel", "Uriel", "Michael"]
    told = " ".join(table.journal())
    assert told.index("Gabriel") < told.index("Uriel") < told.index("Michael")
    table.refused(A, "commit", card="S02")


def test_sem_033_the_evil_total_is_known_before_players_choose() -> None:
    table = SanctiEvening(2, fallen=["Imp", "Moloch"], dice=[1] * 4 + [6] * 6)
    assert "commit" not in table.offered(A)
    table.to_the_angels()
    assert table.umpire.known(A).evil == 40
    assert "against 40" in str(table.umpire.prompt(A))


def test_sem_034_one_running_total_for_all() -> None:
    table = SanctiEvening(
        2,
        hands=[["Metatron"], ["Barachiel"]],
        fallen=["Imp", "Moloch"],
        dice=[1] * 4 + [3] * 6 + [2] * 6 + [3] * 5,
    )
    table.to_the_angels()
    table.commit(A="Metatron", B="Barachiel")
    table.roll(A, "Metatron")
    assert (table.board.evil, table.board.holy) == (22, 12)
    table.roll(B, "Barachiel")
    assert table.board.holy == 27


def test_sem_035_whoever_played_a_holy_choir_may_add_a_card_and_rolls_it_too() -> None:
    table = SanctiEvening(1, hands=[["S23", "Metatron"]], fallen=["Imp"], dice=[1] * 4 + [6] * 8)
    table.to_the_angels()
    table.commit(A="S23")
    table.roll_out()
    table.add(A, "Metatron")
    table.finish()
    assert table.board.holy == 12 + 36


def test_sem_036_the_holy_total_has_the_modifiers_of_all() -> None:
    table = SanctiEvening(
        2,
        hands=[["Sandalphon"], ["Cherub"]],
        fallen=["Imp", "Moloch"],
        dice=[1] * 10 + [1] * 5 + [2] * 3,
    )
    table.to_the_angels()
    table.commit(A="Sandalphon", B="Cherub")
    table.finish()
    assert table.board.holy == 5 + 2 + 6 + 2
    assert "The Faithful have 15." in table.journal()


@pytest.mark.parametrize(
    ("evil", "holy", "winner", "said"),
    [
        (20, 21, Winner.FAITHFUL, "The Faithful win, 21 against 20."),
        (21, 20, Winner.FALLEN, "The Fallen win, 21 against 20."),
        (20, 20, None, "20 against 20: a tie, nobody wins."),
    ],
)
def test_sem_037_the_higher_total_wins(
    evil: int, holy: int, winner: Winner | None, said: str
) -> None:
    table = SanctiEvening(1, hands=[["Metatron"]], fallen=["Moloch"], settings={"dice": "table"})
    table.enter(A, "Moloch", evil)
    table.commit(A="Metatron")
    table.enter(A, "Metatron", holy)
    assert table.board.history == (Confrontation(1, evil, holy, winner),)
    assert table.journal()[-1] == said
    assert str(table.umpire.prompt(A)) == said


def test_sem_038_the_winners_disc_moves_up_one_step() -> None:
    table = real_dice(2)
    for red, white, faithful in ((0, 1, True), (1, 1, False), (2, 1, False)):
        table.win(faithful=faithful)
        assert (table.board.red, table.board.white) == (red, white)
        table.act(B, "next")


def test_sem_039_a_tie_moves_no_disc() -> None:
    table = real_dice(2)
    table.fight(24, 24)
    assert (table.board.red, table.board.white) == (0, 0)
    assert "24 against 24: a tie, nobody wins." in table.journal()


def test_sem_040_all_used_cards_are_discarded() -> None:
    table = real_dice(2)
    table.win(faithful=True)
    used = [laid.card for laid in (*table.board.fallen, *table.board.angels)]
    assert len(used) >= 4
    table.act(A, "next")
    assert list(table.umpire.known(TABLE).discard) == used


def test_sem_041_an_empty_deck_is_renewed_from_the_discards_even_in_a_draw() -> None:
    board = short_deck()
    next(the_fallen(board))
    assert len(board.fallen) == 4
    assert (board.deck_size, len(board.discard)) == (9, 0)
    said = [str(line.sentence) for line in board.journal.lines(TABLE)]
    assert "The deck is empty: the discard pile is shuffled to make a new deck." in said
    assert list(GAME.broken(board)) == []


def test_sem_041_cards_in_hands_stay_out() -> None:
    board = short_deck()
    held = {card for hand in board.hands.values() for card in hand}
    next(the_fallen(board))
    assert {card for hand in board.hands.values() for card in hand} == held
    assert held.isdisjoint({*board.deck, *board.on_the_table()})


def test_sem_042_the_next_confrontation_begins_with_step_one() -> None:
    table = real_dice(2)
    table.win(faithful=False)
    for viewer in (A, B, TABLE):
        assert "next" in table.offered(viewer)
    table.act(TABLE, "next")
    assert (table.board.number, table.board.phase) == (2, ConfrontationStep.FALLEN)
    assert (table.board.evil, table.board.holy) == (0, 0)
    assert "Confrontation 2 begins." in table.journal()


@pytest.mark.parametrize(("faithful", "ending"), [(True, "faithful"), (False, "fallen")])
def test_sem_043_five_wins_end_the_game(faithful: bool, ending: str) -> None:  # noqa: FBT001
    table = real_dice(1)
    for _ in range(5):
        assert table.umpire.over is None
        table.win(faithful=faithful)
        last = "See the result" if table.board.number == 5 else "Next confrontation"
        assert str(table.umpire.find(A, "next").label) == last
        table.act(A, "next")
    assert table.umpire.over is not None
    assert table.umpire.over.name == ending
    assert table.board.phase is ConfrontationStep.END
    assert table.board.number == 5
    assert len(table.board.history) == 5
    won = 1 if faithful else 2
    score = (5, 0) if faithful else (0, 5)
    (standing,) = table.umpire.standings()
    assert (standing.seat, standing.place, standing.score) == (A, won, score[0] - score[1])
    assert str(standing.said) == f"{score[0]} to {score[1]}"
    discs = [(str(step.said), step.figure) for step in table.umpire.over.steps]
    assert discs == [("The Fallen", score[1]), ("The Faithful", score[0])]


def test_sem_044_more_wins_can_be_agreed_before_the_start() -> None:
    for target in (4, 16):
        with pytest.raises(Refused):
            GAME.settle({"target": target})
    table = real_dice(1, target=6)
    for _ in range(5):
        table.win(faithful=True)
        table.act(A, "next")
    assert table.umpire.over is None
    table.win(faithful=True)
    table.act(A, "next")
    assert table.umpire.over is not None
