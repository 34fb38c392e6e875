"""What is laid out before the first confrontation, with printed cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.setting_up import SetUpStep
from companion.core.words import T, plural
from companion.games.sancti_et_malum.dice import BLACK_DICE
from companion.games.sancti_et_malum.state import SanctiEtMalum


def steps(g: SanctiEtMalum) -> Iterator[SetUpStep]:
    """The steps: the deck, the hands, the score card, and real dice."""
    yield SetUpStep("deck", T("Shuffle the {n} cards: they are the draw deck.", n=len(g.deck)))
    each = g.settings.hand
    one, many = "Everybody draws one card.", "Everybody draws {n} cards."
    yield SetUpStep("hands", plural(each, one, many))
    score = T("Lay the score card ready, the red and the white marker beside it: 0 wins each.")
    yield SetUpStep("score", score)
    if g.settings.dice == "table":
        yield SetUpStep(
            "dice", T("Lay the {n} black dice and the Roll Tally cards ready.", n=BLACK_DICE)
        )
    yield SetUpStep("reference", T("Everybody takes a reference card for the turn."))
