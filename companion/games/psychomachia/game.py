"""Psychomachia, put together: its settings, its rules, its stand-ins."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game, Settings
from companion.games.psychomachia.cards import pairs_of
from companion.games.psychomachia.flow import flow
from companion.games.psychomachia.policy import POLICIES
from companion.games.psychomachia.state import Psychomachia, broken, set_up


def check(settings: Settings, _players: int) -> None:
    """Refuses pairs with a fault in them."""
    pairs_of(settings.pairs)


HERE = resources.files(__package__)
GAME: Game[Psychomachia] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    broken=broken,
    check=check,
    policies=POLICIES,
    stand_in="steady",
    examples={"pairs": (HERE / "pairs.csv").read_text("utf-8")},
)
