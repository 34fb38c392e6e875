"""The table tools, for the games on everybody's shelf, for everything outside this folder."""

from __future__ import annotations

from importlib import resources

from companion.core.game import About, Game, Interruptions, SettingRules
from companion.core.rule_book import RuleBook
from companion.games.any_box.choosing import (
    check,
    settings_of,
    tells,
)
from companion.games.any_box.flow import ANYTIME, flow, leave, standings
from companion.games.any_box.paper import words
from companion.games.any_box.state import AnyBox, broken, set_up
from companion.games.any_box.told_games import EARLIER_RULES, resolve
from companion.games.any_box.turns import whose_turn
from companion.told.editing.file_editor import ToldEditor
from companion.told.our_files import names_of_ours, text_of

HERE = resources.files(__package__)
GAME: Game[AnyBox] = Game(
    about=About.read((HERE / "game.toml").read_text("utf-8"), {"file": text_of("spoof")}),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    turn=whose_turn,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(anytime=ANYTIME, leave=leave),
    setting_rules=SettingRules(check=check, printed=words),
    earlier=EARLIER_RULES,
    resolve=resolve,
    ready=tuple({"box": name} for name in names_of_ours()),
    tells=tells,
    edits=ToldEditor(settings_of),
)
