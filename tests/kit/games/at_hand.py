"""What the evening of every game can do whose test has its state at hand."""

from __future__ import annotations

from typing import Any

from companion.core.umpire import Umpire


class StateAtHand:
    """A table whose state a test changes from outside the rules."""

    umpire: Umpire[Any]

    def changed(self) -> None:
        """The test has changed the state: what is known and offered is made anew."""
        self.umpire.forget()
