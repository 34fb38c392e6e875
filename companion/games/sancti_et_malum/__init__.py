"""Sancti et Malum, also called The Faithful and the Fallen: all players against the cards."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game
from companion.core.rule_book import RuleBook
from companion.games.sancti_et_malum.cards import check, notices
from companion.games.sancti_et_malum.flow import flow, leave, standings
from companion.games.sancti_et_malum.policy import POLICIES
from companion.games.sancti_et_malum.state import SanctiEtMalum, broken, set_up

HERE = resources.files(__package__)
GAME: Game[SanctiEtMalum] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    leave=leave,
    broken=broken,
    check=check,
    notices=notices,
    policies=POLICIES,
    stand_in="best",
    standings=standings,
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    examples={"card_list": (HERE / "sancti_default.csv").read_text("utf-8")},
)
