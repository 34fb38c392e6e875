"""The rules' numbers against a second, plain calculation: EN2, EN3, EN7, EN8 [MYT-079, MYT-136]."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.core.to_json import to_json
from companion.core.umpire import Umpire
from companion.games.myths.board.hexes import HEXES, NAMES, ahead
from companion.games.myths.decks.cards import CardType
from companion.games.myths.game import GAME
from companion.games.myths.state import LETTERS, Myths
from companion.games.myths.table.character_states import count_points
from companion.games.myths.table.paths import lengths
from tests.games.myths.oracle import Oracle, direction, distance
from tests.games.myths.record import PLAYS
from tests.kit.games.myths.evening import MythsEvening

EVERY = 4
"""The whole table is compared after every so many answers of a recorded play."""
OURS = ("warden", "thorn", "heron", "ember", "tide", "jackal")
POSITIONS = {"thorough": 4000, "quick": 20}.get(os.environ.get("COMPANION_LAWS", ""), 60)
"""How many random positions are compared."""


def compared(umpire: Umpire[Myths]) -> int:
    """Compare the numbers of this table; return how many there were."""
    k, settings = umpire.board, umpire.settings
    decks = {letter: str(settings[f"deck_{letter.lower()}"]) for letter in LETTERS}
    oracle, count = Oracle(to_json(umpire.view(TABLE)["state"]), decks), 0
    for letter, n in product((c.letter for c in k.living), (0, 1, 2, 3)):
        assert oracle.walk(letter, n) == lengths(k, k.characters[letter], n)
        count += 1
    laid = [(c, each) for c, _, each in k.in_play()]
    for (c, each), victim, n in product(laid, k.living, (0, 2)):
        told = oracle.damage(c.letter, each.card, victim.letter, n)
        assert told == count_points(k, c, k.card(each.card), victim, n)
        count += 1
    return count


def any_position(number: int) -> MythsEvening:
    """Any decks, any cards in play with any marks, anybody anywhere."""
    chance = Chance(b"oracle %d" % number)
    decks: Any = {f"deck_{letter.lower()}": chance.pick(OURS) for letter in LETTERS}
    table, places = MythsEvening("A", **decks), chance.shuffled(HEXES)
    for letter, pion, focus in zip(LETTERS, places, reversed(places), strict=False):
        table.put(letter, NAMES[pion], NAMES[focus])
        table[letter].prone = chance.below(3) == 0
    for letter in LETTERS:
        for kind in CardType:
            cards = [each for each in table.board.deck(letter).cards if each.type is kind]
            card = chance.pick(cards)
            marks = [n for n, effect in enumerate(card.effects) if effect.temporary]
            mark = chance.pick(marks) if marks else None
            table.lay(letter, card.name, mark=mark, on=chance.pick(LETTERS))
    return table


def test_myt_079_and_136_numbers_of_random_positions_are_as_the_ledger_says() -> None:
    assert sum(compared(any_position(number).umpire) for number in range(POSITIONS)) > 1000


@pytest.mark.parametrize("name", ["won", "rounds", "agreed", "conceded"])
def test_myt_079_and_136_numbers_of_recorded_plays_are_as_the_ledger_says(name: str) -> None:
    play, count = PLAYS.play(name), 0
    umpire = play.begun(GAME)
    for entry in play.entries:
        umpire.act(entry.by, entry.offer, entry.values)
        if umpire.board.hands and len(umpire.entries) % EVERY == 0:
            count += compared(umpire)
    assert count > 100


def test_myt_128_and_129_directions_between_all_hexes_are_as_the_ledger_says() -> None:
    for pion, focus in product(HEXES, HEXES):
        assert pion.distance(focus) == distance((*pion,), (*focus,))
        assert {(*each,) for each in ahead(pion, focus)} == direction((*pion,), (*focus,))
