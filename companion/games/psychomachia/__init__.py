"""Psychomachia: seven virtues against seven sins, and players may collect either."""

from __future__ import annotations

from importlib import resources

from companion.core.game import About, Game, SettingRules, Settings
from companion.core.rule_book import RuleBook
from companion.games.psychomachia.cards.deck import OUR_PAIRS, pairs_of
from companion.games.psychomachia.flow import flow
from companion.games.psychomachia.paper import words
from companion.games.psychomachia.stand_in.policy import BOTS
from companion.games.psychomachia.state import Psychomachia, broken, set_up
from companion.games.psychomachia.winning import standings

__all__ = ["GAME"]


def check(settings: Settings, _players: int) -> None:
    """Refuse a faulty list of pairs."""
    pairs_of(settings.pairs)


HERE = resources.files(__package__)
GAME: Game[Psychomachia] = Game(
    about=About.read((HERE / "game.toml").read_text("utf-8"), {"pairs": OUR_PAIRS}),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    standings=standings,
    broken=broken,
    setting_rules=SettingRules(check=check, printed=words),
    bots=BOTS,
)
