"""The table tools, for the games on everybody's shelf, for everything outside this folder."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources

from companion.core.game import About, Game, Interruptions, SettingRules
from companion.core.rule_book import RuleBook
from companion.core.teams import TeamRule
from companion.core.words import T
from companion.games.any_box.begun_before import list_earlier
from companion.games.any_box.flow import ANYTIME, flow, leave, standings
from companion.games.any_box.labelled import MAX_PIECES
from companion.games.any_box.state import AnyBox, broken, set_up
from companion.games.any_box.turns import whose_turn

PIECES = [{"name": T("Piece {n}", n=n)} for n in range(1, MAX_PIECES + 1)]
HERE = resources.files(__package__)
TOOLS: Game[AnyBox] = Game(
    about=About.read((HERE / "game.toml").read_text("utf-8")),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    teams=TeamRule((0, 2, 3, 4)),
    turn=whose_turn,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(anytime=ANYTIME, leave=leave),
    setting_rules=SettingRules(printed=lambda _settings: {"pieces": PIECES}),
)
BEFORE = (HERE / "begun_before.toml").read_text("utf-8")
GAME = replace(TOOLS, earlier=tuple(list_earlier(TOOLS.about, BEFORE)))
