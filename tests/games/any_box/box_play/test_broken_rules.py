"""A rule is broken on purpose so that it shows a secret: the twins of told games find each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.core.seats import Seat, Viewer, seats_for, viewers
from companion.core.words import T
from companion.games.any_box import GAME
from companion.games.any_box.box_file import read
from companion.games.any_box.box_file.deeds import DealCards, Say
from companion.games.any_box.box_file.things import Eyes
from companion.games.any_box.box_play.choosing import text_of
from companion.games.any_box.box_play.doing import Doing, Names
from companion.games.any_box.box_play.table import Keeper
from companion.games.any_box.box_play.twins import TwinTable

GAMES = 30
HONEST = Doing.verbs


def to_all(keeper: Keeper, _eyes: Eyes, _seat: Viewer) -> Iterator[Seat]:
    """Everybody sees what only some should."""
    yield from keeper._seats  # noqa: SLF001 - the leak is planted just here


def said_aloud(doing: Doing, say: Say, names: Names) -> None:
    """What is meant for one person is told to all."""
    for seat in doing.who(say.to, names) if say.to else ():
        doing.g.tell(doing.said(say.text, {**names, "me": seat}))


def dealt_aloud(doing: Doing, deal: DealCards, names: Names) -> None:
    """The journal names the card that is the next in the deck."""
    HONEST[DealCards](doing, deal, names)
    for card in doing.g.filed.box_decks[deal.deck].cards[-1:]:
        doing.g.tell(T("{card} is next.", card=card))


BROKEN: list[tuple[str, str, type, str, Any, str]] = [
    ("roles", "werewolf", Keeper, "_knows", lambda *_: True, "roles"),
    ("what one is told", "werewolf", Doing, "verbs", {**HONEST, Say: said_aloud}, "roles"),
    ("answers", "spoof", Keeper, "_seeing", to_all, "fist"),
    ("hands", "passing_draft", Keeper, "_seeing", to_all, "packet"),
    ("a deck", "blind_auction", Doing, "verbs", {**HONEST, DealCards: dealt_aloud}, "lots"),
    ("dice under cups", "liars_dice", Keeper, "_seeing", to_all, "cup"),
]


@pytest.mark.parametrize("planted", BROKEN, ids=[each[0] for each in BROKEN])
def test_twins_find_a_broken_rule(
    planted: tuple[str, str, type, str, Any, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, name, kind, rule, broken, secret = planted
    monkeypatch.setattr(kind, rule, broken)
    assert any(secret in told for told in leaks(name))


def leaks(name: str) -> Iterator[str]:
    """What twins of a few games find, each changed at some of its steps."""
    box = read(text_of(name))
    for number in range(GAMES):
        seats = seats_for(box.players[0])
        table = TwinTable(GAME, box, seats, GAME.settle({}, len(seats)), b"%d" % number)
        entries, steps = table.played()
        for viewer, at in product(viewers(seats), range(number % 7, steps, 7)):
            if fault := table.compared(entries, viewer, at):
                yield str(fault.sentence)
