"""Deal with the Devil, put together: its settings, its rules, and what must always be true."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

from companion.core.fields import Refused
from companion.core.game import Game, Settings
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.rows import woken
from companion.games.deal_with_the_devil.flow import ANYTIME, flow
from companion.games.deal_with_the_devil.invariants import broken
from companion.games.deal_with_the_devil.profile import profile
from companion.games.deal_with_the_devil.stand_in.policies import modest, usual
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil, set_up


def check(settings: Settings, _players: int) -> None:
    """Refuses a profile with a fault in a line, and what cannot go together."""
    profile(settings.profile)
    if settings.mode == "route" and (settings.chests == "phone" or settings.purse):
        raise Refused(T("Only wooden chests are routed, and then the companion counts nothing."))
    if settings.ritual == "chests" and settings.purse:
        raise Refused(
            T("The companion cannot count goods that go into chests by hand: choose one of both.")
        )


def notices(settings: Settings, _players: int) -> Iterator[T]:
    """What is less safe than it could be [ledger 9.5]."""
    wooden = settings.mode != "full" and settings.chests == "physical"
    if wooden and settings.scan_reveal == "each":
        yield T("Chests go out one by one: whoever has a photo of a label can find a role out.")
    if wooden and settings.scan_source == "phone":
        yield T("Players' phones read the labels: you trust each other not to note them down.")


PHONES_NEEDED = 3
"""Of four, to open a saved game whose key is on the phones [DWD-201]."""
HERE = resources.files(__package__)
GAME: Game[DealWithTheDevil] = Game.read(
    (HERE / "game.toml").read_text("utf-8"),
    set_up=set_up,
    flow=flow,
    anytime=ANYTIME,
    woken=woken,
    broken=broken,
    check=check,
    notices=notices,
    policies={"random": usual, "modest": modest},
    stand_in="modest",
    guarded=lambda settings: PHONES_NEEDED if settings.shares == "phones" else 0,
    examples={"profile": (HERE / "profile.toml").read_text("utf-8")},
)
