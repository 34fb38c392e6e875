"""A table of any game, at which a test answers for everybody, looks, and may change the state."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import pytest

from companion.core.game import Board
from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat, Viewer
from companion.core.to_json import to_json
from companion.core.umpire import Umpire

B = TypeVar("B", bound=Board)


class GameEvening(Generic[B]):
    """What evenings of all games share; each adds how it is laid out, and what only it has."""

    umpire: Umpire[B]

    # --- looking -------------------------------------------------------------------------------

    @property
    def board(self) -> B:
        """The whole state."""
        return self.umpire.board

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.umpire.over is not None

    def waiting(self) -> tuple[Seat, ...]:
        """Who is asked."""
        return self.umpire.waiting()

    def offered(self, viewer: Any, /) -> list[str]:
        """The names of what somebody can answer."""
        return [offer.name for offer in self.umpire.offers(viewer)]

    def keys(self, viewer: Viewer, offer: str, field: str) -> list[Any]:
        """What can be chosen in a field of an open offer."""
        options = self.umpire.find(viewer, offer).fields[field].limits()["options"]
        return [each["key"] if isinstance(each, dict) else each for each in options]

    def journal(self, viewer: Viewer = TABLE) -> list[str]:
        """What somebody has read."""
        return [str(line.sentence) for line in self.umpire.journal(viewer)]

    def prompt(self, viewer: Viewer = TABLE) -> str:
        """What somebody reads above all."""
        return str(self.umpire.prompt(viewer))

    def seen(self, viewer: Viewer) -> str:
        """Everything somebody receives, as text."""
        return repr(to_json(self.umpire.view(viewer)))

    # --- doing ---------------------------------------------------------------------------------

    def act(self, viewer: Any, offer: str, /, **values: Any) -> None:
        """Somebody answers; nothing on the table is as it must not be."""
        self.umpire.act(viewer, offer, values)
        assert list(self.umpire.game.broken(self.board)) == []

    def refused(self, viewer: Any, offer: str, /, **values: Any) -> str:
        """The sentence of a refusal that changed nothing."""
        before = (self.umpire.digest(), len(self.umpire.entries))
        with pytest.raises(Refused) as refusal:
            self.act(viewer, offer, **values)
        assert (self.umpire.digest(), len(self.umpire.entries)) == before
        return str(refusal.value.sentence)

    def against(self, viewer: Viewer, offer: str, **values: Any) -> str | None:
        """The number of the rule that an answer is refused for: "Why?" opens there."""
        with pytest.raises(Refused) as refusal:
            self.umpire.act(viewer, offer, values)
        return refusal.value.rule

    def changed(self) -> None:
        """The test has changed the state from outside the rules: views and offers are made anew."""
        self.umpire.forget()
