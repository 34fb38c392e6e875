"""Mea Culpa: sin for profit, donate for more, and climb to Heaven."""

from __future__ import annotations

from importlib import resources

from companion.core.game import About, Game, Interruptions, SettingRules, Settings
from companion.core.rule_book import RuleBook
from companion.games.mea_culpa.ending import standings
from companion.games.mea_culpa.flow import ANYTIME, flow
from companion.games.mea_culpa.invariants import broken
from companion.games.mea_culpa.material.profile import profile
from companion.games.mea_culpa.paper import words
from companion.games.mea_culpa.setup import set_up
from companion.games.mea_culpa.state import MeaCulpa
from companion.games.mea_culpa.variant.accusing import pay_for_taking_back
from companion.games.mea_culpa.variant.register import check_own_slips

__all__ = ["GAME"]


def check(settings: Settings, _players: int) -> None:
    """Refuse a profile with a faulty line, and more slips of one's own than a phone can list."""
    profile(settings.profile)
    check_own_slips(settings)


HERE = resources.files(__package__)
GAME: Game[MeaCulpa] = Game(
    about=About.read(
        (HERE / "game.toml").read_text("utf-8"),
        {
            "profile": (HERE / "material" / "printed_numbers.toml").read_text("utf-8"),
            "own_slips": "Telling the end of a story\nCounting aloud",
        },
    ),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(anytime=ANYTIME, taken_back=pay_for_taking_back),
    setting_rules=SettingRules(check=check, printed=words),
)
