"""For tables of any game whose state a test can change."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import Viewer
from companion.core.umpire import Umpire


class StateAtHand:
    """A table whose state a test changes from outside the rules."""

    umpire: Umpire[Any]

    def changed(self) -> None:
        """The test has changed the state: views and offers are made again."""
        self.umpire.forget()

    def against(self, viewer: Viewer, offer: str, **values: Any) -> str | None:
        """The number of the rule that an answer is refused for: "Why?" opens there."""
        with pytest.raises(Refused) as told:
            self.umpire.act(viewer, offer, values)
        return told.value.rule
