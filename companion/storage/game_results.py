"""How a game ended, as it is stored: nothing that was secret at its end."""

from __future__ import annotations

import msgspec

from companion.core.words import T
from companion.storage.stored_sentences import decode_sentence


class PlayerResult(msgspec.Struct, frozen=True):
    """One player's result."""

    seat: int
    name: str
    won: bool
    place: int
    score: float | None = None
    said: str = ""
    """The score in the game's own words."""
    role: str = ""
    is_computer: bool = False
    """Whether the computer had this seat as company: no person, in no figures of people."""

    @property
    def result(self) -> T:
        """The score, to be said to anybody."""
        return decode_sentence(self.said)


class GameResult(msgspec.Struct, frozen=True):
    """A game that came to its end; the best player comes first."""

    ending: str
    sentence: str
    began: float
    ended: float
    seconds: float
    """How long people played, without long rests."""
    players: tuple[PlayerResult, ...]
