"""What the list of tables says about each, without opening it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.words import T
from companion.storage import codes
from companion.storage.game_results import GameResult
from companion.storage.glances import Glance
from companion.table.record.record import State


@dataclass(frozen=True, slots=True)
class Summary:
    """One line in the list of tables; a state of None means that nobody can tell."""

    code: str
    game: str
    title: str
    state: State | None
    names: tuple[str, ...]
    when: float
    cards: tuple[str, ...] | None = None
    """Fingerprints of its seat cards, if they are known without opening it."""
    tokens: tuple[str, ...] | None = None
    """Fingerprints of its people's tokens, if they are known without opening it."""
    event: str = ""
    """The event to which it belongs."""
    number: int = 0
    """The number on its sign."""
    glance: Glance | None = None
    """What can be seen of it from afar; None at home."""
    outcome: GameResult | None = None
    """How the game ended, if it did and that is known without opening the table."""
    counted_as: str = ""
    """What evenings count it as, if not as its game."""
    is_trial: bool = False
    """Whether somebody tries the game there alone."""
    trouble: T | None = None
    """Why it cannot be opened and what to do, if something is wrong with it."""

    @property
    def going_on(self) -> bool:
        """Whether it can be played on here."""
        return self.state not in {None, State.ENDED}

    def may_have(self, card: str) -> bool:
        """Whether this seat card could be one of this table's."""
        over = self.state is State.ENDED
        return not over and (self.cards is None or codes.fingerprint(card) in self.cards)

    def may_know(self, token: str) -> bool:
        """Whether this could be the token of somebody at this table."""
        if self.tokens is None:
            return self.going_on
        return codes.fingerprint(token) in self.tokens
