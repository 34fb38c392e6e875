"""What the table of Myths watches as it comes out."""

from __future__ import annotations

from companion.core.moments import Moment, Mood, Step
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.myths.state import BLUES, LETTERS
from tests.kit.games.myths.evening import STARTS, MythsEvening
from tests.kit.games.myths.odd_cards import interruptible, kill
from tests.kit.moments import misshapen

NAMES = (
    "Bronze Warden",
    "Thorn Mother",
    "Gale Heron",
    "Ember Oracle",
    "Tide Caller",
    "Moon Jackal",
)


def test_myt_025_every_pawn_is_shown_with_its_player_its_name_and_its_hex() -> None:
    [placed] = MythsEvening().board.journal.moments
    assert (str(placed.sentence), str(placed.title)) == (
        "The pawns are placed.",
        "Where do they start?",
    )
    assert (placed.mood, placed.heard) == (Mood.PLAIN, False)
    assert placed.steps == tuple(
        Step(Seat(1 if letter in BLUES else 2), name, STARTS[letter], (letter,))
        for letter, name in zip(LETTERS, NAMES, strict=True)
    )


def test_myt_084_a_death_is_bad_news_with_the_letter_of_the_dead() -> None:
    table = interruptible("A")
    kill(table, "E")
    *_, death = table.board.journal.moments
    said = T("{name} dies.", name=table["E"].name)
    assert death == Moment(said, (Step(Seat(2), things=("E",)),), Mood.BAD)


def test_every_moment_has_a_sentence_steps_and_a_mood() -> None:
    assert misshapen("myths") == []
