"""What can be seen of a table from afar, as its header stores it: nothing that is hidden."""

from __future__ import annotations

import msgspec

from companion.core.words import T
from companion.storage.stored_sentences import decode_sentence


class HelpCall(msgspec.Struct, frozen=True):
    """Somebody at the table has called for help."""

    when: float
    coming: bool = False
    """Whether somebody who looks after the tables has said that they are coming."""


class Glance(msgspec.Struct, frozen=True):
    """What everybody could see of a table at its last step."""

    prompt: str
    since: float
    """When that last changed."""
    people: tuple[tuple[int, str], ...] = ()
    """Who sits there and has not left, clockwise: their seats and names."""
    call: HelpCall | None = None
    asks_screen: bool = False
    """Whether the game goes on only once something is answered on the shared screen."""

    @property
    def sentence(self) -> T:
        """The prompt, to be said to anybody."""
        return decode_sentence(self.prompt)
