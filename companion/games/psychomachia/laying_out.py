"""What is laid out before the first turn, with your own cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.setting_up import SetUpStep, make_seating_step
from companion.core.words import T
from companion.games.psychomachia.board import PsychomachiaBoard


def steps(g: PsychomachiaBoard) -> Iterator[SetUpStep]:
    """The steps: the deck, the hands, and everybody's tokens."""
    settings = g.settings
    yield make_seating_step(g.seats)
    deck = T("Shuffle the {n} black-backed cards: they are the deck.", n=len(g.cards))
    yield SetUpStep("deck", deck)
    fates = T("Lay the {n} white Choice of Fate cards aside, face up.", n=len(g.pairs))
    yield SetUpStep("choices", fates)
    yield SetUpStep("hands", T("Deal {n} cards to everybody, face down.", n=settings.hand_start))
    yield SetUpStep("discard", T("Turn over the top card: it is the first discard."))
    n = settings.tokens_per_player
    yield SetUpStep("tokens", T("Everybody takes {n} action tokens, black and white.", n=n))
    powers = T("Everybody takes an active powers card and its blue, purple and yellow markers.")
    yield SetUpStep("powers", powers)
    yield SetUpStep("first", T("Lay the marker for the first player ready: a pin or a grey token."))
