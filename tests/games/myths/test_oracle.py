"""The rules' numbers against a second, plain reckoning: EN2, EN3, EN7, EN8 [MYT-079, MYT-136]."""

from __future__ import annotations

import os
from itertools import product

import pytest

from companion.core.bots import next_answer
from companion.core.chance import Chance
from companion.core.seats import TABLE, seats_for
from companion.core.to_json import to_json
from companion.core.umpire import Umpire
from companion.games.myths.board.hexes import HEXES, ahead
from companion.games.myths.game import GAME
from companion.games.myths.state import LETTERS, Myths
from companion.games.myths.table.character_states import points
from companion.games.myths.table.paths import lengths
from tests.games.myths.oracle import Oracle, direction, distance
from tests.games.myths.record import PLAYS

OURS = ("warden", "thorn", "heron", "ember", "tide", "jackal")
GAMES = {"thorough": 60, "quick": 1}.get(os.environ.get("COMPANION_LAWS", ""), 3)
"""How many random games are compared, position by position."""
EVERY = 5
"""Every so many answers the whole table is compared."""


def compared(umpire: Umpire[Myths]) -> int:
    """How many numbers of this table were compared; they are all equal."""
    k, settings = umpire.board, umpire.settings
    decks = {letter: str(settings[f"deck_{letter.lower()}"]) for letter in LETTERS}
    oracle, count = Oracle(to_json(umpire.view(TABLE)["state"]), decks), 0
    for letter, n in product((c.letter for c in k.living), (0, 1, 2, 3)):
        assert oracle.walk(letter, n) == lengths(k, k.characters[letter], n)
        count += 1
    laid = [(c, each) for c, _, each in k.in_play()]
    for (c, each), victim, n in product(laid, k.living, (0, 2)):
        told = oracle.damage(c.letter, each.card, victim.letter, n)
        assert told == points(k, c, k.card(each.card), victim, n)
        count += 1
    return count


def any_umpire(number: int) -> Umpire[Myths]:
    """A table with any decks."""
    chance = Chance(b"decks %d" % number)
    raw = {f"deck_{letter.lower()}": chance.pick(OURS) for letter in LETTERS}
    return Umpire(GAME, seats_for(2), GAME.settle(raw | {"max_rounds": 12}, 2), b"oracle")


def test_myt_079_and_136_numbers_of_random_tables_are_as_the_ledger_says() -> None:
    count = 0
    for number in range(GAMES):
        umpire, chance = any_umpire(number), Chance(b"oracle %d" % number)
        while not umpire.over:
            policy = GAME.policies["steady"]
            entry = next_answer(umpire, chance, policy)
            umpire.act(entry.by, entry.offer, entry.values)
            if umpire.board.hands and len(umpire.entries) % EVERY == 0:
                count += compared(umpire)
    assert count > 500 * GAMES


@pytest.mark.parametrize("name", ["won", "rounds", "agreed", "conceded"])
def test_myt_079_and_136_numbers_of_recorded_plays_are_as_the_ledger_says(name: str) -> None:
    play, count = PLAYS.play(name), 0
    umpire = play.begun(GAME)
    for entry in play.entries:
        umpire.act(entry.by, entry.offer, entry.values)
        if umpire.board.hands:
            count += compared(umpire)
    assert count > 500


def test_myt_128_directions_between_all_hexes_are_as_the_ledger_says() -> None:
    for pion, focus in product(HEXES, HEXES):
        assert pion.distance(focus) == distance((*pion,), (*focus,))
        assert {(*each,) for each in ahead(pion, focus)} == direction((*pion,), (*focus,))
