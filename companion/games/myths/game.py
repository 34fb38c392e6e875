"""Puts Myths together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from importlib import resources

from companion.core.game import About, Game, Interruptions, SettingRules
from companion.core.rule_book import RuleBook
from companion.games.myths.anytime import ANYTIME, leave
from companion.games.myths.decks.chosen import check, notices
from companion.games.myths.decks.report import deck_report
from companion.games.myths.flow import flow
from companion.games.myths.pcio_import.room import room_report
from companion.games.myths.set_up import set_up
from companion.games.myths.stand_in.steady import BOTS
from companion.games.myths.state import Myths
from companion.games.myths.table.invariants import broken
from companion.games.myths.table.victory import standings

HERE = resources.files(__package__)
GAME: Game[Myths] = Game(
    about=About.read(
        (HERE / "game.toml").read_text("utf-8"),
        dict.fromkeys(
            ("own_1", "own_2", "own_3"), (HERE / "decks" / "warden.toml").read_text("utf-8")
        ),
    ),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(anytime=ANYTIME, leave=leave),
    setting_rules=SettingRules(check=check, notices=notices),
    bots=BOTS,
    reads={".toml": deck_report, ".pcio": room_report},
)
