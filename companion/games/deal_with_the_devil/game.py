"""Deal with the Devil, put together: its settings, its rules, and its invariants."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

from companion.core.fields import Refused
from companion.core.game import (
    About,
    Game,
    Interruptions,
    LabelsQuestion,
    SettingRules,
    Settings,
)
from companion.core.rule_book import RuleBook
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.rows import void_row_after_sleep
from companion.games.deal_with_the_devil.flow import ANYTIME, flow
from companion.games.deal_with_the_devil.invariants import broken
from companion.games.deal_with_the_devil.paper import words
from companion.games.deal_with_the_devil.profile import profile
from companion.games.deal_with_the_devil.scoring import standings
from companion.games.deal_with_the_devil.stand_in.policies import BOTS
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil, set_up


def check(settings: Settings, _players: int) -> None:
    """Refuse a profile with an error in a line, and settings that do not go together."""
    profile(settings.profile)
    if settings.mode == "route" and (settings.chests == "phone" or settings.purse):
        raise Refused(
            T(
                "If the companion only routes chests, they must be wooden, and it cannot count "
                "goods."
            )
        )
    if settings.ritual == "chests" and settings.purse:
        raise Refused(
            T("The companion cannot count goods put into chests by hand. Choose one or the other.")
        )


def has_chests(settings: Settings) -> bool:
    """Whether wooden chests go round, whose labels are scanned."""
    return bool(settings.mode != "full" and settings.chests == "physical")


def make_labels_question(settings: Settings) -> LabelsQuestion | None:
    """Ask whether chests have labels, and what is set if not; None without wooden chests."""
    if not has_chests(settings):
        return None
    without = {} if settings.mode == "route" else {"chests": "phone"}
    return LabelsQuestion(T("Labels already stuck on your chests?"), "labels", without)


def notices(settings: Settings, _players: int) -> Iterator[T]:
    """Warn about settings that are less safe than possible [ledger 9.5]."""
    wooden = has_chests(settings)
    if wooden and settings.scan_reveal == "each":
        yield T(
            "Chests go out one by one, so somebody with a photo of a label could find out a role."
        )
    if wooden and settings.scan_source == "phone":
        yield T(
            "Players’ phones read the labels, so you must trust each other not to note them down."
        )


PHONES_THAT_OPEN = 3
"""How many of the four phones open a saved game whose key they hold [DWD-201]."""


def count_guarding_phones(settings: Settings) -> int:
    """How many phones it takes to open a saved game; 0 if the key is on the laptop."""
    return PHONES_THAT_OPEN if settings.shares == "phones" else 0


HERE = resources.files(__package__)
GAME: Game[DealWithTheDevil] = Game(
    about=About.read(
        (HERE / "game.toml").read_text("utf-8"),
        {"profile": (HERE / "printed_numbers.toml").read_text("utf-8")},
    ),
    rules=RuleBook.read((HERE / "rules.toml").read_text("utf-8")),
    set_up=set_up,
    flow=flow,
    standings=standings,
    broken=broken,
    interruptions=Interruptions(anytime=ANYTIME, woken=void_row_after_sleep),
    setting_rules=SettingRules(
        check=check,
        notices=notices,
        labels=make_labels_question,
        guarded=count_guarding_phones,
        printed=words,
    ),
    bots=BOTS,
)
