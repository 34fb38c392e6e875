"""What the game is and what it is played with: SEM-001 and SEM-003."""

from __future__ import annotations

from tests.kit.games.sancti_et_malum.evening import GAME


def test_sem_001_both_names_are_shown() -> None:
    assert "Sancti et Malum" in str(GAME.title)
    assert "The Faithful and the Fallen" in str(GAME.title)


def test_sem_003_what_lies_on_the_table_is_listed() -> None:
    listed = " / ".join(GAME.about.on_the_table)
    for piece in ("25 cards", "6 black", "3 red and 3 white", "score card", "Roll Tally"):
        assert piece in listed
