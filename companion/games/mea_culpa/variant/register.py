"""The Register of Sins: the printed entries that count at this table, and its own ones."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from companion.core.game import Settings
from companion.core.offers import Option, Refused
from companion.core.words import T, typed

TAKEN_BACK, FREE_STONE, NOT_NOTICED, OUT_OF_TURN = WITHOUT_THE_BOX = ("1", "4", "12", "13")
"""The printed entries that can happen even without any pieces to touch [MEA-271]."""
MAX_OWN_SLIPS, MAX_SLIP_LENGTH, SHOWN = 8, 70, 30


def _entries() -> Mapping[str, Option]:
    """The entries as the setting words them; nothing else lists them."""
    game_toml = tomllib.loads(
        (resources.files("companion.games.mea_culpa") / "game.toml").read_text("utf-8")
    )
    words = game_toml["settings"]["register"]["options"]
    return MappingProxyType({entry: Option(entry, T(text)) for entry, text in words.items()})


REGISTER = _entries()
"""The printed slips that are sins [MEA-256..268]."""


def own_slips(settings: Settings) -> tuple[str, ...]:
    """The slips that the table has written itself [MEA-255]."""
    return tuple(line.strip() for line in str(settings.own_slips).splitlines() if line.strip())


def check_own_slips(settings: Settings) -> None:
    """Refuse what a phone could not list."""
    lines = own_slips(settings)
    if len(lines) > MAX_OWN_SLIPS:
        raise Refused(T("Write at most {n} slips of your own.", n=MAX_OWN_SLIPS))
    if long := next((line for line in lines if len(line) > MAX_SLIP_LENGTH), None):
        words = "A slip has at most {n} characters: shorten “{slip}…”."
        raise Refused(T(words, n=MAX_SLIP_LENGTH, slip=typed(long[:SHOWN])))


def register_of(settings: Settings) -> Mapping[str, Option]:
    """Every slip that counts at this table, by its key in an accusation [MEA-255]."""
    own = {f"own_{at}": line for at, line in enumerate(own_slips(settings), start=1)}
    printed = {entry: REGISTER[entry] for entry in settings.register}
    return printed | {key: Option(key, typed(line)) for key, line in own.items()}
