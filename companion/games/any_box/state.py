"""What is on the table, and who knows it: roles, hands, cups and notes are their owners' own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate

from companion.core.chance import Chance
from companion.core.game import MAX_BOARD_ROWS, Settings
from companion.core.groups import Group
from companion.core.leaving import LeavingBoard
from companion.core.seats import Seat, clockwise
from companion.core.secrets import Pile
from companion.core.teams import NO_TEAMS, TeamOrSeat, Teams, members_of
from companion.core.words import T
from companion.games.any_box.labelled import BoxChests, Pieces


class Tool(Enum):
    """What is on the table now."""

    MENU = "menu"
    ROLES = "roles"
    VOTE = "vote"
    BIDS = "bids"
    DICE = "dice"
    CARDS = "cards"
    SCORES = "scores"
    TURNS = "turns"
    PIECES = "pieces"
    CHESTS = "chests"
    TRACKS = "tracks"
    GOALS = "goals"
    END = "end"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the score sheet: what it is for, and the points in the order of sides."""

    name: T
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """One line of what came out of a vote or of bids: what, how many, and by whom if all know."""

    what: T
    figure: int
    by: tuple[Seat, ...]
    first: bool
    """Whether it is ahead of all others, perhaps together with some."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of a vote or of bids, for everybody to read until something else is done."""

    question: T
    counts: tuple[Count, ...]
    sentence: T


@dataclass(frozen=True, slots=True)
class TableTrack:
    """A track, and where the mark of each side is on it, in the order of sides."""

    name: T
    low: int
    high: int
    levels: tuple[int, ...]

    def of(self, sides: tuple[TeamOrSeat, ...]) -> tuple[tuple[TeamOrSeat, int], ...]:
        """The same with whose it is."""
        return tuple(zip(sides, self.levels, strict=True))


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that lie open: whose cup they were under, or nobody's."""

    faces: tuple[int, ...]
    by: Seat | None = None


@dataclass
class Roles(Group):
    """Who is who."""

    roles: dict[Seat, Pile[str]]
    """Known to their owners, and to those who know each other."""
    middle: Pile[str]
    role_names: tuple[str, ...] = ()
    """Every role that was dealt, each once, in the order of the list."""
    shown_roles: dict[Seat, str] = field(default_factory=dict)
    called: str = ""
    """The role that the night calls now, or “*” for everybody; nothing by day."""

    def clear(self) -> None:
        """Nobody has a role any more, and nobody knows one."""
        for seat, pile in self.roles.items():
            pile.take_all()
            pile.hide(*(pile.eyes - {seat}))
        self.middle.take_all()
        self.role_names, self.shown_roles = (), {}

    def own(self, seat: Seat) -> str:
        """The role of somebody who may look at it; nothing if there is none."""
        return self.shown_roles.get(seat) or "".join(map(name_of, self.roles[seat]))

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose roles somebody may see besides the own one."""
        others = [each for each in self.roles if each != seat]
        return tuple([each for each in others if seat in self.roles[each].eyes])


@dataclass
class Pack(Group):
    """One deck, and where its cards are. Each card is `number:name`, so that no two are alike."""

    deck: Pile[str]
    hands: dict[Seat, Pile[str]]
    kept: dict[Seat, Pile[str]]
    """What was kept in a draft that is not over."""
    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    """Cards that lie open, the last one on top."""
    drafting: bool = False


@dataclass
class AnyBox(LeavingBoard):
    """The table: everything besides secrets and piles is public."""

    seats: tuple[Seat, ...]
    settings: Settings
    who: Roles
    pack: Pack
    cups: dict[Seat, Pile[int]]
    notes: dict[Seat, Pile[str]]
    lots: Pile[str]
    """Who is drawn next when chance decides."""
    teams: Teams = NO_TEAMS
    tool: Tool = Tool.MENU
    used: int = 0
    """How many tools have been taken from the menu."""
    open_dice: tuple[Throw, ...] = ()
    outcome: Outcome | None = None
    sheet: tuple[SheetRow, ...] = ()
    turn: Seat | None = None
    tracks: tuple[TableTrack, ...] = ()
    gone: tuple[Seat, ...] = ()
    labelled: Pieces = field(default_factory=Pieces)
    chests: BoxChests = field(default_factory=BoxChests)

    @property
    def has_laid_out(self) -> bool:
        """Whether anything lies on the table that everybody sees."""
        return bool(
            ((self.sheet or self.tracks) and not self.seat_counts)
            or self.outcome
            or self.open_dice
            or self.who.role_names
            or self.pack.cards
            or self.labelled.laid_out
            or self.chests.destinations
        )

    @property
    def seat_counts(self) -> tuple[tuple[T, Mapping[Seat, int]], ...]:
        """Among many: the sums, and how far everybody is on each track."""
        if len(self.sides) <= MAX_BOARD_ROWS:
            return ()
        sums = ((T("Sum"), {seat: self.total(seat) for seat in self.seats}),) if self.sheet else ()
        return (*sums, *((track.name, dict(track.of(self.seats))) for track in self.tracks))

    @property
    def aloud(self) -> bool:
        """A night of roles is read aloud [ANY-014]."""
        return bool(self.who.called)

    def next_to(self, seat: Seat, *, right: bool = False) -> Seat:
        """The neighbour on the left, or on the right, of those who are still at the table."""
        around = clockwise(self.seats, seat)[1:]
        others = [each for each in around if each not in self.gone]
        return others[-1 if right else 0] if others else seat

    @property
    def sides(self) -> tuple[TeamOrSeat, ...]:
        """Whose points and marks are counted: those of teams, or everybody's own [ANY-131]."""
        return self.teams.sides(self.seats)

    @property
    def sides_present(self) -> tuple[TeamOrSeat, ...]:
        """The sides of which somebody is still at the table."""
        return tuple(
            side for side in self.sides if any(seat not in self.gone for seat in members_of(side))
        )

    def add_up(self, points: Mapping[Seat, int]) -> dict[TeamOrSeat, int]:
        """What these people’s points are for each side."""
        sums = Counter[TeamOrSeat]()
        for seat, number in points.items():
            sums[self.teams.side_of(seat)] += number
        return dict(sums)

    def total(self, side: TeamOrSeat) -> int:
        """What somebody, or a team, has on the score sheet."""
        at = self.sides.index(side)
        return sum(row.points[at] for row in self.sheet)

    def course(self, side: TeamOrSeat) -> tuple[int, ...]:
        """The sums after each row."""
        at = self.sides.index(side)
        return tuple(accumulate(row.points[at] for row in self.sheet))

    def hand_names(self, seat: Seat) -> tuple[T | str, ...]:
        """What is written on the cards in a hand."""
        return tuple(map(write_piece, self.pack.hands[seat]))

    def kept_names(self, seat: Seat) -> tuple[T | str, ...]:
        """What is written on the cards that somebody keeps in a draft."""
        return tuple(map(write_piece, self.pack.kept[seat]))

    def open_names(self, most: int) -> tuple[T | str, ...]:
        """What is written on the cards that lie open, the last one first."""
        return tuple(map(write_piece, self.pack.discard[: -most - 1 : -1]))

    def place(self, side: TeamOrSeat) -> int:
        """A place on the score sheet; whoever is level shares one [ANY-061]."""
        return 1 + sum(self.total(other) > self.total(side) for other in self.sides)


def number_pieces(names: Iterable[str]) -> tuple[str, ...]:
    """These names as pieces, no two of them alike: `3:Moon`."""
    return tuple(f"{n}:{name}" for n, name in enumerate(names, start=1))


def name_of(piece: str) -> str:
    """What is written on a card, or the name of a role."""
    return piece.partition(":")[2]


SUITS = (T("Spades"), T("Hearts"), T("Diamonds"), T("Clubs"))


def write_piece(piece: str) -> T | str:
    """The same for people: suits are said in their language."""
    suit, _, rank = name_of(piece).partition(" ")
    if rank and any(suit == each.text for each in SUITS):
        return T("{suit} {rank}", suit=suit, rank=rank)
    return name_of(piece)


def lots_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """A lot for each seat, which says its number."""
    return tuple(str(int(seat)) for seat in seats)


def set_up(
    seats: tuple[Seat, ...], settings: Settings, chance: Chance, kind: type[AnyBox] = AnyBox
) -> AnyBox:
    """An empty table [ANY-001]."""
    return kind(
        seats,
        settings,
        who=Roles(_make_owned_piles(seats), Pile()),
        pack=Pack(Pile(), _make_owned_piles(seats), _make_owned_piles(seats)),
        cups={seat: Pile((), {seat}) for seat in seats},
        notes=_make_owned_piles(seats),
        lots=Pile(chance.shuffled(lots_of(seats))),
    )


def _make_owned_piles(seats: tuple[Seat, ...]) -> dict[Seat, Pile[str]]:
    return {seat: Pile((), {seat}) for seat in seats}


def broken(board: AnyBox) -> Iterator[str]:
    """What must always be true of the table but is not."""
    pack = board.pack
    piles = (pack.deck, *pack.hands.values(), *pack.kept.values())
    cards_in_play = [card for pile in piles for card in pile] + list(pack.discard)
    if sorted(cards_in_play) != sorted(pack.cards):
        yield "a card is missing or there twice"
    if any(len(row.points) != len(board.sides) for row in board.sheet):
        yield "a row of the score sheet is not for everybody"
    if board.turn in board.gone:
        yield "it is the turn of somebody who has left"
    if any(len(pile) > 1 for pile in board.who.roles.values()):
        yield "somebody has two roles"
