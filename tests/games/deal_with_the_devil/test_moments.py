"""What the table of Deal with the Devil watches as it comes out."""

from __future__ import annotations

from tests.kit.moments import misshapen, titles

GAME = "deal_with_the_devil"


def test_every_reveal_is_a_moment_with_a_sentence_steps_and_a_mood() -> None:
    assert titles(GAME, "full") >= {
        "The plans",
        "The Witch Hunt",
        "The chests are opened",
        "Who was who?",
        "The final points",
    }
    assert misshapen(GAME) == []
