"""Sancti et Malum, also called The Faithful and the Fallen: all players against the cards."""

from __future__ import annotations

from importlib import resources

from companion.core.game import About, Game, Interruptions, SettingRules
from companion.core.rule_book import RuleBook
from companion.games.sancti_et_malum.cards import check, notices
from companion.games.sancti_et_malum.flow import flow, leave, standings
from companion.games.sancti_et_malum.stand_in import BOTS
from companion.games.sancti_et_malum.state import SanctiEtMalum, broken, set_up

HERE = resources.files(__package__)
GAME: Game[SanctiEtMalum] = Game(
    about=About.read(
        (HERE / "game.toml").read_text("utf-8"),
        {"card_list": (HERE / "cards.csv").read_text("utf-8")},
    ),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(leave=leave),
    setting_rules=SettingRules(check=check, notices=notices),
    bots=BOTS,
)
