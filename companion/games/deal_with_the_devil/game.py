"""Deal with the Devil, put together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game, Settings
from companion.games.deal_with_the_devil.always import broken
from companion.games.deal_with_the_devil.flow import ANYTIME, flow
from companion.games.deal_with_the_devil.policy import usual
from companion.games.deal_with_the_devil.profile import profile
from companion.games.deal_with_the_devil.state import DealWithTheDevil, set_up


def check(settings: Settings, _players: int) -> None:
    """Refuses a profile with a fault in a line."""
    profile(settings.profile)


GAME: Game[DealWithTheDevil] = Game.read(
    (resources.files(__package__) / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    anytime=ANYTIME,
    broken=broken,
    check=check,
    policies={"random": usual},
)
