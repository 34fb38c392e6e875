"""A table at one chapter of the rulebook: the tests of this game use it.

Seats are A, B, C, D; by default their souls are on Start in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.endings import Ending
from companion.core.game import Settings
from companion.core.play import Play
from companion.core.seats import TABLE, Seat, Viewer, seats_for
from companion.core.umpire import Umpire
from companion.core.words import T
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.actions.state import Turn
from companion.games.mea_culpa.actions.turns import play_turn_of
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.cathedrals.state import Evaluation, Site
from companion.games.mea_culpa.characters.state import Bid
from companion.games.mea_culpa.house.card_effects import do_as_card_says
from companion.games.mea_culpa.material.pieces import STONE, kind_of
from companion.games.mea_culpa.setup import return_bonuses
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from tests.kit.games.boxes import lay_out
from tests.kit.games.game_evening import GameEvening
from tests.kit.games.mea_culpa.secret_answers import is_secret

A, B, C, D = seats_for(4)
Chapter = Callable[[MeaCulpa], Play[Any]]


class MeaEvening(GameEvening[MeaCulpa]):
    """One table, whole or at one chapter, with the given pieces."""

    def __init__(  # noqa: PLR0913 - a table, and what the test does itself
        self,
        chapter: Chapter | None = None,
        n: int = 4,
        settings: Mapping[str, Any] | None = None,
        seed: bytes = b"evening",
        *,
        compares: bool = False,
        begins: bool = False,
        **laid: Any,
    ) -> None:
        """Lay the pieces out, and play to the first question.

        `compares`: the test itself compares a finished cathedral's rows, and returns donations.
        `begins`: the test itself starts turns in which slips are sins.
        """
        self.compares, self.begins = compares, begins
        agreed = GAME.settle(settings or {}, n)

        def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> MeaCulpa:
            board = GAME.set_up(seats, settings, chance)
            if chapter:
                lay(board, **laid)
            return board

        def flow(board: MeaCulpa) -> Play[Ending]:
            assert chapter
            ended = yield from chapter(board)
            return ended if isinstance(ended, Ending) else Ending("nearest", (), T("Done."))

        game = replace(GAME, set_up=set_up, flow=flow if chapter else GAME.flow)
        self.umpire: Umpire[MeaCulpa] = Umpire(game, seats_for(n), agreed, seed)
        lay_out(self.umpire)
        self._on()

    # --- looking -------------------------------------------------------------------------------

    def at(self, *seats: Seat) -> tuple[int, ...]:
        """Where the souls are."""
        return tuple(self.board.souls.positions[seat] for seat in seats or self.board.seats)

    def purse(self, seat: Seat) -> int:
        return self.board.screens.purses[seat].value

    def letters(self, seat: Seat) -> dict[str, int]:
        return {
            colour: n.value for colour, n in self.board.screens.letters[seat].items() if n.value
        }

    def goods(self, seat: Seat) -> dict[str, int]:
        return {good: n.value for good, n in self.board.screens.goods[seat].items() if n.value}

    def chests(self) -> dict[Seat, tuple[str, ...]]:
        """The contents of every chest, closed or not yet judged."""
        return {seat: chest.value for seat, chest in self.board.chests.donated.items()}

    def deeds(self, since: int = 0) -> list[str]:
        """The journal, without the lines about whose turn it is."""
        return [line for line in self.journal()[since:] if not line.endswith("begins a turn.")]

    def hands(self) -> list[str]:
        """What hands move for the last action: "1 pay taler ×2", "2 give red to 1"."""
        hand_moves = []
        for move in self.board.box.hands:
            to = int(move.to) if isinstance(move.to, Seat) else move.to
            parts = (move.seat and int(move.seat), move.way, move.thing)
            more = (move.n > 1 and f"×{move.n}", to and f"to {to}")
            hand_moves.append(" ".join(str(part) for part in (*parts, *more) if part))
        return hand_moves

    def den(self, den: str, *seats: Seat) -> tuple[int, ...]:
        return tuple(self.board.sin.dens[den][seat] for seat in seats or self.board.seats)

    def asked(self, seat: Seat) -> tuple[str, str]:
        """The sentence for somebody who has to decide, and the one on the screen."""
        assert seat in self.waiting()
        return str(self.umpire.prompt(seat)), str(self.umpire.prompt(TABLE))

    def options(self, viewer: Viewer, offer: str, field: str) -> dict[str, str]:
        """The options of a field by their keys, each with its note."""
        limits = self.umpire.find(viewer, offer).fields[field].limits()
        return {
            each["key"]: f"{each['label']} ({each['note']})" if each["note"] else str(each["label"])
            for each in limits["options"]
        }

    # --- doing ---------------------------------------------------------------------------------

    def act(self, viewer: Viewer, offer: str, /, **values: Any) -> None:
        taken = self.umpire.find(viewer, offer)
        assert taken.public != is_secret(taken), offer
        super().act(viewer, offer, **values)
        self._on()

    def _on(self) -> None:
        """The board shows the same Letters as the screen; everybody notices their own turn."""
        if self.board.box.reading and not self.compares:
            self.umpire.act(TABLE, "as_shown", {})
        if self.board.box.returning and not self.compares:
            self.umpire.act(TABLE, "returned", {})
        if (seat := self.board.slips.to_begin) and not self.begins and not self.board.busy:
            self.umpire.act(seat, "begin", {})

    def bid(self, *bids: str) -> None:
        """`bid("3+12", "4+7")` in the order of the seats."""
        for seat, sealed in zip(self.board.seats, bids, strict=True):
            notches, coins = sealed.split("+")
            self.act(seat, "bid", notches=int(notches), coins=int(coins))

    def choose(self, seat: Seat, card: str) -> None:
        self.act(seat, "choose_character", card=card)

    def do(self, *answers: tuple[Viewer, str] | tuple[Viewer, str, dict[str, Any]]) -> None:
        """Several answers, one after the other."""
        for viewer, offer, *values in answers:
            self.act(viewer, offer, **(values[0] if values else {}))


# --- laying a table ----------------------------------------------------------------------------


def lay(  # noqa: PLR0913 - everything a test can set up
    board: MeaCulpa,
    *,
    start: tuple[Seat, ...] | None = None,
    positions: tuple[int, ...] = (),
    posts: tuple[int, ...] = (),
    purses: tuple[int, ...] = (),
    order: tuple[Seat, ...] = (),
    holders: Mapping[str, Seat] | None = None,
    turn: Turn | None = None,
    phase: RoundPhase = RoundPhase.ACTION,
    market: Mapping[str, int] | None = None,
    rooms: tuple[str, ...] = (),
    goods: Mapping[Seat, Mapping[str, int]] | None = None,
    letters: Mapping[Seat, Mapping[str, int]] | None = None,
    chests: Mapping[Seat, str] | None = None,
    dens: Mapping[str, tuple[int, ...]] | None = None,
    pope_stones: tuple[int, int, int] = (1, 1, 1),
    sites: Mapping[str, Site] | None = None,
    setup: bool = False,
    more: Callable[[MeaCulpa], None] = lambda _board: None,
) -> None:
    """Set pieces as if put there by the rules; `setup`: nobody has a bonus yet."""
    board.souls.start = start or board.seats
    if setup:
        return
    return_bonuses(board)
    board.new_hands()
    board.round, board.phase, board.turn = 1, phase, turn
    board.souls.positions |= dict(zip(board.seats, positions, strict=False))
    board.souls.posts |= dict(zip(board.seats, posts, strict=False))
    for seat, taler in zip(board.seats, purses, strict=False):
        board.screens.purses[seat].value = taler
    board.picks.bids = tuple(Bid(seat, 1, 0) for seat in order)
    board.picks.holders = dict(holders or {})
    board.sin.pope_stones = dict(zip(board.sin.pope_stones, pope_stones, strict=True))
    _lay_sites(board, sites or {})
    _lay_house(board, rooms)
    usual = {"cloth": 1} if chests else {"bread": 3, "wine": 2, "jewel": 1, "indulgence": 1}
    _lay_market(board, usual if market is None else market)
    _lay_screens(board, goods or {}, letters or {})
    _lay_chests(board, chests or {})
    for den, stones in (dens or {}).items():
        board.sin.dens[den] |= dict(zip(board.seats, stones, strict=False))
    more(board)


def _lay_sites(board: MeaCulpa, sites: Mapping[str, Site]) -> None:
    """Set the sites; a finished one has been evaluated."""
    board.cathedrals.sites |= sites
    finished = [name for name, site in sites.items() if site.finished]
    board.cathedrals.evaluations = tuple(Evaluation(name, "I", ()) for name in finished)


def _lay_house(board: MeaCulpa, rooms: tuple[str, ...]) -> None:
    board.house.welcome = board.house.yellow = True
    board.stock.supply["yellow"] -= 1
    for room, card in zip("1234", rooms, strict=False):
        board.house.deck.take(next(each for each in board.house.deck if kind_of(each) == card))
        board.house.rooms[room] = card


def _from_bag(board: MeaCulpa, thing: str, count: int = 1) -> None:
    bag = list(board.stock.bag.value)
    for _ in range(count):
        bag.remove(thing)
    board.stock.bag.value = tuple(bag)


def _lay_market(board: MeaCulpa, market: Mapping[str, int]) -> None:
    for stone, count in market.items():
        _from_bag(board, stone, count)
        board.stock.market[stone] += count


def _lay_screens(
    board: MeaCulpa,
    goods: Mapping[Seat, Mapping[str, int]],
    letters: Mapping[Seat, Mapping[str, int]],
) -> None:
    for seat, counts in goods.items():
        for good, count in counts.items():
            _from_bag(board, good, count)
            board.screens.goods[seat][good].value = count
    for seat, hand in letters.items():
        for colour, count in hand.items():
            for _ in range(count):
                board.gain_letter(seat, colour)


def _lay_chests(board: MeaCulpa, chests: Mapping[Seat, str]) -> None:
    """`{A: "I:bread I:coin_10 II:jewel"}`."""
    for seat, contents in chests.items():
        for each in contents.split():
            place, thing = each.split(":")
            if thing in STONE:
                _from_bag(board, thing)
            board.chests.donated[seat].value += (thing,)
            board.chests.places[seat].value += (place,)


def crews(a: int = 0, b: int = 0, c: int = 0, naves: str = "") -> dict[str, Site]:
    """Sites with this many crews, and naves on some."""
    return {
        name: Site(count, nave=name in naves) for name, count in zip("ABC", (a, b, c), strict=True)
    }


DONE = Site(nave=True, spire=True)
"""A finished cathedral."""

ALL = {"pope": A, "emperor": B, "merchant": C, "petty": D}
"""Four players, each with a character."""

TWO_EACH = {"pope": A, "emperor": B, "merchant": B, "petty": A}
"""Two players, each with two characters."""

VARIANT = {"mea_culpa_variant": True}


def started(n: int = 4, **settings: Any) -> MeaEvening:
    """A whole game before its first bids: everybody has taken a bonus."""
    table = MeaEvening(n=n, settings=settings)
    for _ in range(n):
        seat = table.waiting()[0]
        offer = table.umpire.offers(seat)[0]
        table.act(seat, offer.name, **offer.some(seat, Chance(b"bonus")))
    if "bids" in table.offered(TABLE):
        table.act(TABLE, "bids")
    return table


def after(deed: Callable[[MeaCulpa], Any], n: int = 4, **more: Any) -> MeaEvening:
    """A table after something that needed no answer."""

    def chapter(g: MeaCulpa) -> Play[Any]:
        result = deed(g)
        yield from ()
        return result

    return MeaEvening(chapter, n, **more)


def a_turn(seat: Seat = A, character: str = "emperor", **more: Any) -> MeaEvening:
    """One turn of somebody as this character."""
    holders = more.pop("holders", ALL | {character: seat})
    return MeaEvening(lambda g: play_turn_of(g, seat, character), holders=holders, **more)


def finish(**more: Any) -> MeaEvening:
    """The last crew of cathedral A is placed."""
    sites = crews(1, naves="A") | more.pop("sites", {})
    return MeaEvening(lambda g: place_crew(g, A, "A"), sites=sites, **more)


def with_a_crew(board: MeaCulpa) -> None:
    """A crew is on the Emperor card."""
    board.cathedrals.emperor_crew = True


def no_letters_for_sale(board: MeaCulpa) -> None:
    """Somebody has all red and green Letters."""
    for colour in ("red", "green"):
        board.screens.letters[D][colour].value += board.stock.supply[colour]
        board.stock.supply[colour] = 0


def petty_turn(**more: Any) -> MeaEvening:
    """A turn of the Petty Sinner in which slips are sins."""
    return a_turn(D, "petty", settings=VARIANT, **more)


def condemn(table: MeaEvening, culprit: Seat, entry: str, by: Seat = B) -> None:
    """Somebody is accused of a slip and admits it."""
    table.act(by, "accuse", culprit=int(culprit), entry=entry)
    table.act(culprit, "confess")


def a_visit(card: str, by: Seat = A, **more: Any) -> MeaEvening:
    """The action of one House of Pleasure card, for this visitor."""
    return MeaEvening(
        lambda g: do_as_card_says(g, by, card), holders=more.pop("holders", ALL), **more
    )
