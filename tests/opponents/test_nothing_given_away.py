"""Law 2 for players that search: twins of a table get the same answer, work and memory.

Two tables that look the same to a seat differ in a deal, in dice under another's cup, or in what
somebody has sealed. Whatever a player of that seat does there must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.seats import Seat, seats_for
from companion.core.to_json import iter_hidden
from companion.core.umpire import Entry, Umpire
from companion.games import find_games
from companion.opponents.search import SearchResult, TreeSearch
from companion.opponents.seat_history import record_history
from tests.kit.laws.received import received
from tests.kit.laws.twins import Leak
from tests.kit.tiny_game import TINY

BUDGET = 200
MOST_ANSWERS = 8
Player = Callable[[Umpire[Any], Seat], SearchResult]


class _OtherLuck(Chance):
    """Luck of which one draw came otherwise."""

    __slots__ = ("_changed", "_number")

    def __init__(self, seed: bytes, changed: int) -> None:
        super().__init__(seed)
        self._changed, self._number = changed, 0

    def _is_changed(self) -> bool:
        self._number += 1
        return self._number == self._changed

    def shuffled(self, things: Iterable[Any]) -> list[Any]:
        """Those that are dealt last come in another order, if it is this one."""
        order = super().shuffled(things)
        last = len(order) * 7 // 10
        return [*order[1:last], *order[:1], *order[last:]] if self._is_changed() else order

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """All faces are others, if it is this one."""
        faces = super().roll(count, sides)
        return tuple(1 + face % sides for face in faces) if self._is_changed() else faces


@dataclass(frozen=True)
class Twins:
    """Two tables, and a seat to which they look the same."""

    one: Umpire[Any]
    other: Umpire[Any]
    seat: Seat


def begin(game: Game[Any], luck: Callable[[bytes], Chance] = Chance) -> Umpire[Any]:
    """A table of three at its beginning."""
    return Umpire(game, seats_for(3), game.settle({}, 3), b"twins", luck=luck)


def iter_twins(game: Game[Any]) -> Iterator[Twins]:
    """A table after each answer, with those of its twins that still look the same to a seat."""
    entries = [*islice(play_out(begin(game), Chance(b"play")), MOST_ANSWERS)]
    lucks = [lambda seed, n=n: _OtherLuck(seed, n) for n in range(1, 4)]
    plays: list[tuple[Callable[[bytes], Chance], list[Entry]]]
    plays = [(luck, entries) for luck in lucks]
    plays += [(Chance, each) for each in _sealed_otherwise(entries)]
    for luck, answered in plays:
        for seat in begin(game).seats:
            yield from _alike(begin(game), begin(game, luck), entries, answered, seat)


def _sealed_otherwise(entries: list[Entry]) -> Iterator[list[Entry]]:
    for at, entry in enumerate(entries):
        for name, raw in entry.values.items():
            if type(raw) is int:
                other = replace(entry, values={**entry.values, name: raw - 1 if raw else 1})
                yield [*entries[:at], other, *entries[at + 1 :]]


def _alike(
    one: Umpire[Any], other: Umpire[Any], entries: list[Entry], others: list[Entry], seat: Seat
) -> Iterator[Twins]:
    for mine, theirs in zip(entries, others, strict=True):
        if received(one, seat) != received(other, seat) or one.over:
            return
        if _hidden(one) != _hidden(other) and any(one.asked(seat)):
            yield Twins(one.before(len(one.entries)), other.before(len(other.entries)), seat)
        one.act(mine.by, mine.offer, mine.values)
        if not any(
            each.fits(theirs.by, theirs.values)
            for each in other.offers(theirs.by)
            if each.name == theirs.offer
        ):
            return
        other.act(theirs.by, theirs.offer, theirs.values)


def _hidden(umpire: Umpire[Any]) -> object:
    things = [
        (path, getattr(thing, "value", None) or [*getattr(thing, "cards", ())])
        for path, thing in iter_hidden(umpire.board)
    ]
    sealed = [(seat, umpire.sealed(seat)) for seat in umpire.seats]
    return repr(things), [(seat, answer and dict(answer.values)) for seat, answer in sealed]


def think(umpire: Umpire[Any], seat: Seat) -> SearchResult:
    """What a player that searches does."""
    return TreeSearch(umpire.game, record_history(umpire, seat), b"seat").think(BUDGET)


def peek(umpire: Umpire[Any], seat: Seat) -> SearchResult:
    """A cheat: the top card of the deck decides what it thinks first."""
    card = umpire.board.deck.cards[-1]
    return TreeSearch(umpire.game, record_history(umpire, seat), b"%d" % card).think(BUDGET)


def peek_at_dice(umpire: Umpire[Any], seat: Seat) -> SearchResult:
    """A cheat: it looks below one other cup, and thinks as long as that says."""
    other = next(each for each in umpire.seats if each != seat)
    dice = umpire.board.datum("cup", other)
    history = record_history(umpire, seat)
    return TreeSearch(umpire.game, history, b"seat").think(BUDGET + 100 * sum(dice))


def check_twins_alike(game: Game[Any], player: Player, most: int = 3) -> int:
    """`Leak` if a player does not do the same at twin tables; how many were compared."""
    count = 0
    for twins in iter_twins(game):
        one, other = player(twins.one, twins.seat), player(twins.other, twins.seat)
        if one != other:
            raise Leak(f"{twins.seat!r} answers, works or remembers otherwise")
        count += 1
        if count >= most:
            break
    return count


@pytest.mark.parametrize("name", ["tiny", "liars_dice", "spoof", "blind_auction"])
def test_a_player_that_searches_knows_no_more_than_its_seat(name: str) -> None:
    game = TINY if name == "tiny" else find_games()[name]
    assert check_twins_alike(game, think) > 0


def test_a_cheat_that_peeks_at_one_card_is_found() -> None:
    with pytest.raises(Leak):
        check_twins_alike(TINY, peek)


def test_a_cheat_that_thinks_longer_for_what_it_peeked_at_is_found() -> None:
    with pytest.raises(Leak):
        check_twins_alike(find_games()["liars_dice"], peek_at_dice)
