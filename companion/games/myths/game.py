"""Puts Myths together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from importlib import resources

from companion.core.game import Game
from companion.core.rule_book import RuleBook
from companion.games.myths.anytime import ANYTIME, leave
from companion.games.myths.decks.chosen import check, notices
from companion.games.myths.decks.report import deck_report
from companion.games.myths.flow import flow
from companion.games.myths.pcio_import.room import room_report
from companion.games.myths.set_up import set_up
from companion.games.myths.stand_in.steady import POLICIES
from companion.games.myths.state import Myths
from companion.games.myths.table.invariants import broken
from companion.games.myths.table.victory import standings

HERE = resources.files(__package__)
GAME: Game[Myths] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    anytime=ANYTIME,
    leave=leave,
    broken=broken,
    standings=standings,
    check=check,
    notices=notices,
    policies=POLICIES,
    stand_in="steady",
    reads={".toml": deck_report, ".pcio": room_report},
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    examples=dict.fromkeys(
        ("own_1", "own_2", "own_3"),
        (HERE / "decks" / "warden.toml").read_text("utf-8"),
    ),
)
