"""A board that people may leave for good while the others go on, and their sealed answers."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.commitments import ask_under_seal
from companion.core.game import Board, Settings
from companion.core.offers import Answer
from companion.core.play import Form, Play
from companion.core.seats import Seat
from companion.core.secrets import Pile
from companion.core.teams import Teams
from companion.core.words import T, typed


class LeavingBoard(Board):
    """What such a board has besides its own pieces; `settings.sealing` says who keeps answers."""

    settings: Settings
    gone: tuple[Seat, ...]
    """Who has left the table for good."""
    notes: dict[Seat, Pile[str]]
    """What people have passed each other."""
    teams: Teams

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who is still at the table."""
        return tuple([seat for seat in self.seats if seat not in self.gone])

    def notes_of(self, seat: Seat) -> tuple[T, ...]:
        """What is written on somebody's notes."""
        return tuple(map(typed, self.notes[seat].cards))


def ask_under_cover(
    g: LeavingBoard, seats: Iterable[Seat], form: Form, prompt: T, screen: T
) -> Play[dict[Seat, Answer]]:
    """Everybody answers under seal; whoever has left or lost the answer is not among them."""
    answers = yield from ask_under_seal(
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
