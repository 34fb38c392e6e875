"""Mea Culpa, put together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game, Settings
from companion.games.mea_culpa.always import broken
from companion.games.mea_culpa.flow import ANYTIME, flow
from companion.games.mea_culpa.opening import set_up
from companion.games.mea_culpa.profile import profile
from companion.games.mea_culpa.slips import took_back
from companion.games.mea_culpa.state import MeaCulpa


def check(settings: Settings, _players: int) -> None:
    """Refuses a profile with a fault in a line."""
    profile(settings.profile)


HERE = resources.files("companion.games.mea_culpa")
GAME: Game[MeaCulpa] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    anytime=ANYTIME,
    taken_back=took_back,
    broken=broken,
    check=check,
    examples={"profile": (HERE / "profile.toml").read_text("utf-8")},
)
