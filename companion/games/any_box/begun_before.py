"""Games told in files as tables know them that began when each was a setting of the toolbox."""

from __future__ import annotations

from functools import lru_cache

from companion.core.chance import Chance
from companion.core.game import Settings
from companion.core.seats import TABLE, Seat
from companion.core.secrets import known
from companion.core.to_json import Json
from companion.games.any_box import state
from companion.told.playing.view import ShownBoard
from companion.told.reading import ToldGame

SAME = ("settings", "notes", "gone")
PREFIXED = ("values", "piles", "decks", "roles", "told", "opened", "out", "phase", "round")
"""What is called `box_values` and so on in the digests of such a table."""


class BegunBefore(ShownBoard):
    """The board, whose digests are those of a toolbox from which nothing was taken."""

    def as_json(self) -> Json:
        """Say it as the toolbox did: with its own empty parts."""
        told = super().as_json()
        same = {name: told[name] for name in SAME}
        prefixed = {f"box_{name}": told[name] for name in PREFIXED}
        tool = {"tool": "end" if self.over else "file"}
        return empty_toolbox(self.seats) | same | prefixed | tool


@lru_cache(maxsize=64)
def empty_toolbox(seats: tuple[Seat, ...]) -> Json:
    """What everybody knows of a toolbox from which nothing was taken."""
    return known(state.set_up(seats, Settings({}), Chance(b"")), TABLE).as_json()


def set_up(
    box: ToldGame, seats: tuple[Seat, ...], settings: Settings, chance: Chance
) -> BegunBefore:
    """The board, with the luck that is left when the toolbox has drawn its lots."""
    notes = state.set_up(seats, settings, chance).notes
    return BegunBefore(box, seats, settings, notes)
