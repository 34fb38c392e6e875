"""Myths, put together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game
from companion.games.myths.always import broken
from companion.games.myths.anytime import ANYTIME, leave
from companion.games.myths.box import check
from companion.games.myths.deck_check import READS
from companion.games.myths.flow import flow
from companion.games.myths.policy import POLICIES
from companion.games.myths.set_up import set_up
from companion.games.myths.state import Myths

HERE = resources.files(__package__)
GAME: Game[Myths] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    anytime=ANYTIME,
    leave=leave,
    broken=broken,
    check=check,
    policies=POLICIES,
    stand_in="steady",
    reads=READS,
    examples=dict.fromkeys(
        ("own_1", "own_2", "own_3"),
        (HERE / "decks" / "warden.toml").read_text("utf-8"),
    ),
)
