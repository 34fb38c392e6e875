"""Whose label that is: a label of another game is refused by that game's name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.fields import OthersLabel, Refused
from companion.core.game import Game
from companion.core.labels import Label
from companion.core.words import T

OTHERS = "That label belongs to {game}. Please show one of this game’s."


def name_owner(label: Label, games: Iterable[Game[Any]]) -> T | None:
    """The sentence that refuses a label of one of these games; None if it is of none of them."""
    title = next((game.title for game in games if game.about.label == label.game), None)
    return None if title is None else T(OTHERS, game=title)


def name_other_game(fault: Exception, games: Iterable[Game[Any]]) -> Exception:
    """The same fault; if it is another game's label, its sentence names the game."""
    if isinstance(fault, OthersLabel) and (sentence := name_owner(fault.label, games)):
        return Refused(sentence, fault.code)
    return fault
