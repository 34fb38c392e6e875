"""A table at one chapter of the rulebook: the tests of this game use it.

Seats are R, Y, G, B; their chests carry the labels a, b, c, d.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Settings
from companion.core.journal import Journal
from companion.core.moments import Moment
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.games.deal_with_the_devil.chests.distribution import Map
from companion.games.deal_with_the_devil.chests.labels import CHESTS, TRIAL, ChestLabels
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.role_sheets import SHEETS, Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from tests.kit.games.game_evening import GameEvening

R, Y, G, B = SEATS = seats_for(4)
LABELS = dict(zip("abcd", TRIAL, strict=False))
ROLE = {"M": Role.MORTAL, "C": Role.CULTIST, "D": Role.DEVIL}
IDLE: dict[str, Any] = {"event": "no", "slots": [], "courtier": "nobody"}
"""A plan of nothing."""
Chapter = Callable[[DealWithTheDevil], Play[Any]]


def a_map(digits: str) -> Map:
    """`2143`: chest of seat 1 to seat 2, of 2 to 1, of 3 to 4, of 4 to 3."""
    return tuple(Seat(digit) for digit in digits)


class DevilEvening(GameEvening[DealWithTheDevil]):
    """One table, whole or at one chapter."""

    def __init__(  # noqa: PLR0913 - everything a test can set up
        self,
        chapter: Chapter | None = None,
        *,
        roles: str = "MDCM",
        number: int = 1,
        visits: tuple[str, str] = ("2143", "3421"),
        settings: Mapping[str, Any] | None = None,
        lay: Callable[[DealWithTheDevil], None] = lambda _board: None,
        seed: bytes = b"evening",
    ) -> None:
        raw = {"deal_min_seconds": 0, "reveal_timer": 0, **(settings or {})}
        agreed = GAME.settle(raw)

        def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> DealWithTheDevil:
            board = GAME.set_up(seats, settings, chance)
            if chapter:
                _seat_all(board, roles, number, visits)
                board.journal = (
                    Journal()
                )  # the set-up is not part of the game: nobody reads about it
                lay(board)
                board.moves = ()
            return board

        def flow(board: DealWithTheDevil) -> Play[Ending]:
            assert chapter
            yield from chapter(board)
            return Ending("won", (), T("Done."))

        game = replace(GAME, set_up=set_up, flow=flow if chapter else GAME.flow)
        self.umpire: Umpire[DealWithTheDevil] = Umpire(game, SEATS, agreed, seed)

    # --- looking -------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """Where the chests are."""
        return self.board.step.value

    def castle(self, seat: Seat) -> Any:
        return self.board.castles[seat]

    def fields(self, viewer: Viewer, offer: str) -> dict[str, Any]:
        """The fields of an open offer, as described to clients."""
        opened = self.umpire.find(viewer, offer)
        return {name: field.limits() for name, field in opened.fields.items()}

    def help(self, viewer: Viewer, offer: str) -> str:
        return str(self.umpire.find(viewer, offer).help)

    def shown(self, title: str) -> Moment:
        """The only moment with this headline."""
        [moment] = [each for each in self.board.journal.moments if str(each.title) == title]
        return moment

    # --- doing ---------------------------------------------------------------------------------

    def all(self, offer: str, **values: Any) -> None:
        """Every seat that is asked gives the same answer."""
        for seat in SEATS:
            if offer in self.offered(seat):
                self.act(seat, offer, **values)

    def two(self) -> None:
        """Two phones confirm."""
        self.act(R, "confirm")
        self.act(G, "confirm")

    def scan(self, *letters: str) -> None:
        for letter in letters:
            self.act(TABLE, "scan", chest=LABELS[letter].text)

    def row(self, letters: str = "cadb") -> None:
        """Mix, confirm, and scan in this order."""
        self.two()
        self.scan(*letters)

    def offers(self, **prices: str) -> None:
        """`offers(R="4c", Y="2s")`; the others ask for something their role may."""
        for name, seat in zip("RYGB", SEATS, strict=True):
            usual = self.board.sheet(seat).prices[0].key
            self.act(seat, "seal", **self._contents(seat), price=prices.get(name, usual))

    def _contents(self, seat: Seat) -> dict[str, int]:
        asked = self.fields(seat, "seal")
        return {name: 0 for name in asked if name != "price"}

    def decide(self, **ways: str) -> None:
        """`decide(B="coins")`; the others reject, or shut what is sold."""
        for name, seat in zip("RYGB", SEATS, strict=True):
            if "decide" in self.offered(seat):
                self.act(seat, "decide", way=ways.get(name, "reject"))
            else:
                self.act(seat, "shut")

    def home(self) -> None:
        """Everybody finds what their phone says in the chest, and plans nothing."""
        if "right" in self.offered(R):
            self.all("right")
        else:
            self.all("plan", **IDLE)


def _seat_all(board: DealWithTheDevil, roles: str, number: int, visits: tuple[str, str]) -> None:
    """Set up a round with these maps: roles known, chests labelled."""
    for seat, letter in zip(SEATS, roles, strict=True):
        board.roles[seat].add(ROLE[letter])
        board.souls[seat].value = SHEETS[ROLE[letter]].souls
    board.round = number
    board.rows.labels = ChestLabels(TRIAL[:CHESTS])
    board.rows.owners.value = SEATS
    board.inquisition.face_up = {"A": "A"}
    pair = (a_map(visits[0]), a_map(visits[1]))
    board.rows.schedule.value = (pair,) * board.rules.rounds


def with_souls(**souls: tuple[int, int]) -> Callable[[DealWithTheDevil], None]:
    """Set pieces of soul: `with_souls(R=(2, 1))` for two unmarked ones and a marked one."""

    def lay(board: DealWithTheDevil) -> None:
        for name, (pure, marked) in souls.items():
            board.souls[SEATS["RYGB".index(name)]].value = SoulPieces(pure, marked)

    return lay


def with_castle(seat: Seat, **changes: Any) -> Callable[[DealWithTheDevil], None]:
    """Set public values of one seat."""
    return lambda board: board.change(seat, **changes)


def with_purse(seat: Seat, **goods: int) -> Callable[[DealWithTheDevil], None]:
    """Set the goods behind a screen."""

    def lay(board: DealWithTheDevil) -> None:
        board.purses[seat].value = Goods(**goods)

    return lay


def every(*lays: Callable[[DealWithTheDevil], None]) -> Callable[[DealWithTheDevil], None]:
    """Set several things."""

    def lay(board: DealWithTheDevil) -> None:
        for each in lays:
            each(board)

    return lay


def table_ready(**settings: Any) -> DevilEvening:
    """A whole game after set-up, with the four labels known."""
    table = DevilEvening(settings=settings)
    if "laid_out" in table.offered(R):
        table.act(R, "laid_out")
    if "label" in table.offered(TABLE):
        for letter in "abcd":
            table.act(TABLE, "label", chest=LABELS[letter].text)
    return table


def started(**settings: Any) -> DevilEvening:
    """A whole game in which all know their roles: round 1 begins."""
    table = table_ready(**settings)
    if "done" in table.offered(TABLE):
        table.act(TABLE, "done")
        table.row()
        for seat, letter in zip(SEATS, "MDCM", strict=True):
            table.act(seat, "symbol", symbol=ROLE[letter].value)
    table.all("done")
    return table
