"""Answers that several people give under seal, at a table that anybody may leave."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.commitments import under_seal
from companion.core.offers import Answer
from companion.core.play import Form, Play
from companion.core.seats import Seat
from companion.core.words import T
from companion.told.playing.board import ToldBoard


def under_cover(
    g: ToldBoard, seats: Iterable[Seat], form: Form, prompt: T, screen: T
) -> Play[dict[Seat, Answer]]:
    """Everybody answers under seal; whoever has left or lost the answer is not among them."""
    answers = yield from under_seal(
        g, str(g.settings.sealing), seats, form, prompt=prompt, screen=screen
    )
    for seat, answer in answers.items():
        if answer is None:
            g.tell(T("{who}’s phone has lost its answer: it does not count.", who=seat))
    return {
        seat: answer
        for seat, answer in answers.items()
        if answer is not None and seat not in g.gone
    }
