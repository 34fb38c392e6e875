"""How much a file may make the companion work while its game is played, and what counts for what.

It is counted alike whenever the game is replayed. A table that an earlier companion has saved goes
on with the budget under which it was played: with another one, it might have ended before.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.told.reading.evaluating import FORM_WORK, TooLong, Work


@dataclass(frozen=True, slots=True)
class Budget:
    """The work of one game, in parts of an expression."""

    between: int
    """The most between two answers."""
    earned: int
    """How much of it each answer gives back."""
    game: int
    """The most in a whole game: opening a table replays all of it.

    Measured with six people and 200 rounds: 60,000 to 360,000.
    """
    step: int
    """What a step itself counts for, apart from its expressions."""
    line: int
    """What a line in the journal counts for, which pages show from then on."""
    answer: int
    """The most for seeing whether one answer is refused, and why."""
    trial: int
    """The most for seeing whether all answers are refused."""
    form: int = FORM_WORK
    """The most for all limits and labels of one form."""
    out_goes_on: bool = False
    """No work, but of the same time: whether those who are out go on and answer for the table."""


TODAY = Budget(
    between=50_000, earned=5_000, game=1_000_000, step=5, line=25, answer=3_000, trial=10_000
)
EARLIER = (
    Budget(
        between=100_000, earned=2_000, game=4_000_000, step=40, line=200, answer=2_000, trial=20_000
    ),
    Budget(
        between=200_000,
        earned=200_000,
        game=4_000_000,
        step=40,
        line=0,
        answer=20_000,
        trial=20_000,
        form=20_000,
        out_goes_on=True,
    ),
)
"""What held in earlier companions, the latest first; a whole game had no limit of its own then."""


class GameWork(Work):
    """What is left to work out in a game, whose end it is when it is used up."""

    __slots__ = ("_budget", "reserve")

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget.between, ends_game=True)
        self._budget = budget
        self.reserve = budget.game - budget.between
        """What answers may still give back, and forms may take."""

    @property
    def is_used_up(self) -> bool:
        """Whether more was asked for than there was."""
        return self.left < 0 or self.reserve < 0

    @property
    def spent(self) -> int:
        """How much of the whole game's was worked out."""
        return self._budget.game - self.reserve - self.left

    def earn_back(self, answers: int, forms: int) -> None:
        """Get some back for answers, and pay for their forms; `TooLong` if nothing is left."""
        back = min(self._budget.between - self.left, self._budget.earned * answers, self.reserve)
        self.left += back
        self.reserve -= back + forms
        if self.reserve < 0:
            raise TooLong
