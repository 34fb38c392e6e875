"""Psychomachia: seven virtues against seven sins, and players may collect either."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game, Settings
from companion.core.rule_book import RuleBook
from companion.games.psychomachia.cards.deck import OUR_PAIRS, pairs_of
from companion.games.psychomachia.flow import flow
from companion.games.psychomachia.paper import words
from companion.games.psychomachia.stand_in.policy import POLICIES
from companion.games.psychomachia.state import Psychomachia, broken, set_up
from companion.games.psychomachia.winning import standings

__all__ = ["GAME"]


def check(settings: Settings, _players: int) -> None:
    """Refuses a faulty list of pairs."""
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
    printed=words,
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    standings=standings,
    examples={"pairs": OUR_PAIRS},
)
