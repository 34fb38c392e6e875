"""For tables of any game whose state a test can change."""

from __future__ import annotations

from typing import Any

from companion.core.umpire import Umpire


class StateAtHand:
    """A table whose state a test changes from outside the rules."""

    umpire: Umpire[Any]

    def changed(self) -> None:
        """The test has changed the state: views and offers are made again."""
        self.umpire.forget()
