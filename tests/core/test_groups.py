"""To everything else, a state with groups looks as if it had all their fields itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import About, Board, Game, Settings
from companion.core.groups import Fixed, Group
from companion.core.offers import Number, Offer
from companion.core.play import Play, everyone
from companion.core.seats import TABLE, Seat, viewers
from companion.core.secrets import Pile, Secret, known
from companion.core.to_json import iter_hidden, to_json
from companion.core.umpire import Umpire
from companion.core.words import T

ANN, BEN = SEATS = (Seat(1), Seat(2))
GAME = """
id = "grouped"
title = "Grouped"
blurb = "Bid."
seats = [2]
minutes = 1
on_the_table = []
credits = []
endings = ["won"]
bound = 9
settings = {}
"""


@dataclass
class Hammer(Group):
    """A group within a group."""

    price: int = 3


@dataclass
class Auction(Group):
    """The fields of one phase."""

    bids: dict[Seat, Secret[int]]
    pot: Pile[int]
    hammer: Hammer = field(default_factory=Hammer)

    @property
    def worth(self) -> int:
        """The rate of exchange."""
        return len(self.pot) * self.hammer.price


@dataclass
class Grouped(Board):
    """A state in which some fields belong to a phase."""

    seats: tuple[Seat, ...]
    auction: Auction
    round: int = 1


@dataclass
class Flat(Board):
    """The same state without groups."""

    seats: tuple[Seat, ...]
    bids: dict[Seat, Secret[int]]
    pot: Pile[int]
    price: int = 3
    round: int = 1


@dataclass
class Clash:
    """A state with a field of the same name as one in its group."""

    auction: Auction
    price: int = 1


def bids() -> dict[Seat, Secret[int]]:
    return {seat: Secret(40 + seat, {seat}) for seat in SEATS}


def pot() -> Pile[int]:
    return Pile([71, 72], {BEN})


def grouped() -> Grouped:
    return Grouped(SEATS, Auction(bids(), pot()))


def flat() -> Flat:
    return Flat(SEATS, bids(), pot())


def form(k: Any, me: Seat) -> Iterator[Offer]:
    bid = k.auction.bids if isinstance(k, Grouped) else k.bids
    yield Offer("bid", T("Bid"), n=Number(0, bid[me].value))


def flow(g: Any) -> Play[Ending]:
    yield from everyone(g.seats, form)
    yield from everyone(g.seats, form)
    return Ending("won", (), T("Over."))


def umpire_of(make: Any) -> Umpire[Any]:
    def set_up(_seats: tuple[Seat, ...], _settings: Settings, _chance: Chance) -> Any:
        return make()

    game: Game[Any] = Game(about=About.read(GAME), set_up=set_up, flow=flow)
    return Umpire(game, SEATS, game.settle({}), b"seed")


@pytest.mark.parametrize("viewer", viewers(SEATS))
def test_its_json_is_the_same_as_the_flat_states(viewer: Seat) -> None:
    one, other = to_json(known(grouped(), viewer)), to_json(known(flat(), viewer))
    assert (one, list(one)) == (other, list(other))
    assert "42" not in str(to_json(known(grouped(), TABLE)))


def test_its_table_has_the_same_digest_and_views_as_the_flat_one() -> None:
    one, other = umpire_of(grouped), umpire_of(flat)
    for seat in (None, *SEATS):
        if seat:
            for umpire in (one, other):
                umpire.act(seat, "bid", {"n": 2})
        assert one.digest() == other.digest()
        assert [one.view(each) for each in viewers(SEATS)] == [
            other.view(each) for each in viewers(SEATS)
        ]


def test_its_hidden_values_have_the_same_paths_as_in_the_flat_state() -> None:
    one, other = (dict(iter_hidden(each)) for each in (grouped(), flat()))
    assert one == other
    assert list(one) == list(other) == ["bids.1", "bids.2", "pot"]


@pytest.mark.parametrize("viewer", viewers(SEATS))
def test_a_hidden_value_in_a_group_stays_hidden(viewer: Seat) -> None:
    seen = known(grouped(), viewer)
    assert [each.hidden for each in seen.auction.bids.values()] == [
        viewer != seat for seat in SEATS
    ]
    assert seen.auction.pot.hidden == (viewer != BEN)
    assert seen.auction.worth == 6
    assert "71" not in repr(seen)


def test_a_view_does_not_change() -> None:
    state = grouped()
    seen = known(state, BEN)
    state.auction.pot.draw()
    state.auction.hammer.price = 8
    assert seen.auction.worth == 6
    assert seen == known(grouped(), BEN)
    assert seen != known(state, BEN)


def test_two_fields_with_the_same_name_are_refused() -> None:
    with pytest.raises(TypeError, match=r"two fields of one name: auction\.hammer\.price, price"):
        to_json(Clash(Auction(bids(), pot())))


@dataclass(frozen=True)
class Manual(Fixed):
    """What a board refers to: it holds what a state could not."""

    pages: object


@dataclass
class WithManual(Board):
    """A board that refers to it."""

    manual: Manual
    round: int = 1


def test_what_a_state_refers_to_is_whole_for_all_and_said_by_no_view() -> None:
    manual = Manual(object())
    board = WithManual(manual)
    assert known(board, ANN).manual is manual
    assert to_json(board) == {"round": 1}
