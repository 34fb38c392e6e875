"""A game told in a file, as these settings of the toolbox ask for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core.game import Game, Settings
from companion.games.any_box.begun_before import set_up
from companion.games.any_box.choosing import OWN, box_of
from companion.games.any_box.paper import words_of
from companion.told.playing.budget import EARLIER, TODAY, Budget
from companion.told.playing.game import OF_FILES, told_game

_NO_LETTERS = re.compile(r"[\W_]+")


def resolve(
    door: Game[Any], settings: Settings, budget: Budget = TODAY, *, out_has_notes: bool = False
) -> Game[Any]:
    """The game of the file that these settings ask for [ANY-100]; without one, the tools."""
    box = box_of(settings)
    if box is None:
        return door
    own = f"told-{_NO_LETTERS.sub('-', box.title.text.text.lower()).strip('-')}"
    name = own if settings.box == OWN else str(settings.box)
    section = OF_FILES if settings.box == OWN else name.replace("_", "-")
    game = told_game(door, box, budget, section, out_has_notes=out_has_notes)
    return replace(
        game,
        door=door,
        counted_as=name,
        set_up=partial(set_up, box),
        setting_rules=replace(game.setting_rules, printed=partial(words_of, box)),
    )


EARLIER_RULES: tuple[Mapping[str, Any], ...] = tuple(
    {"resolve": partial(resolve, budget=each, out_has_notes=True)} for each in (TODAY, *EARLIER)
)
"""In earlier companions who was out had notes; and before, files made more work at once."""
