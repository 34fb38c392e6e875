"""Psychomachia: seven virtues against seven sins, and players may collect either."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game, Settings
from companion.games.psychomachia.cards.deck import OUR_PAIRS, pairs_of
from companion.games.psychomachia.flow import flow
from companion.games.psychomachia.paper import words
from companion.games.psychomachia.stand_in.policy import POLICIES
from companion.games.psychomachia.state import Psychomachia, broken, set_up

__all__ = ["GAME"]


def check(settings: Settings, _players: int) -> None:
    """Refuses a faulty list of pairs."""
    pairs_of(settings.pairs)


GAME: Game[Psychomachia] = Game.read(
    (resources.files(__package__) / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    broken=broken,
    check=check,
    policies=POLICIES,
    stand_in="steady",
    printed=words,
    examples={"pairs": OUR_PAIRS},
)
